# Every target does its own set-up in .venv; all it needs is Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: demo test test-all bench clean

demo: .venv/installed  ## what the program is for, in a minute
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh demo.sh

test: .venv/equipped  ## all checks but the slow ones
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto -m "not slow"

test-all: .venv/equipped  ## the slow tests too
	$(BIN)/python -m pytest -n auto

bench: .venv/equipped  ## how fast it is, against baselines and the run recorded in benchmarks/results
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv

.venv/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "smtpuzzles needs Python 3.11 or newer: make PYTHON=/path/to/python3")'
	@echo "Setting up .venv; this happens once."
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable .
	@touch $@

.venv/equipped: .venv/installed
	@$(PIP) --editable '.[dev]'
	@touch $@
