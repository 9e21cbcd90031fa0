"""Digit Fidget as pseudo-Boolean equations for Z3: a variable for each cell that is on, an equation a line.

Zeros have no variable: they appear in no equation, and in the end each is on or off as one likes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import z3

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.digitfidget.level import (
    Cell,
    Game,
    Level,
    Solution,
    zeros_as_they_are,
    zeros_either_way,
)
from smtpuzzles.smt import patiently

NOTHING = "Z3 found the targets to contradict one another"


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """Every solution once."""
    for cells in _Equations(level, budget).models():
        for found in zeros_either_way(level, cells):
            budget.spend("listing solutions")
            yield found
    return NOTHING


def nearest_first(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """The solution with the fewest toggles from the current state, then every other one."""
    cells = _Equations(level, budget).nearest()
    if cells is None:
        return NOTHING
    nearest = zeros_as_they_are(level, cells)
    yield nearest
    for found in solutions(level, budget):
        if found != nearest:
            yield found
    return NOTHING


def count(level: Level, budget: Budget) -> int:
    """The number of solutions: those that differ in more than zeros are listed."""
    return sum(1 for _ in _Equations(level, budget).models()) << len(level.zeros)


def engine(fewest_toggles: bool = False) -> Engine[Level, Solution | Game]:
    return Engine("z3", nearest_first if fewest_toggles else solutions, count)


class _Equations:
    """The level inside a solver of its own."""

    def __init__(self, level: Level, budget: Budget) -> None:
        self._level, self._budget = level, budget
        context = z3.Context()
        self._solver = z3.SolverFor("QF_FD", ctx=context)
        self._solver.set("ctrl_c", False)  # Ctrl-C is Python's to hear: Z3 would swallow it
        self._on: dict[Cell, z3.BoolRef] = {}
        for r, c in level.cells:
            if c == 0:
                budget.spend(f"the variables of row {r + 1}")
            if level.digits[r][c]:
                self._on[r, c] = z3.Bool(f"{r} {c}", context)
        for line in level.lines:
            budget.spend(f"the equation of {line.name}")
            terms = [(self._on[r, c], level.digits[r][c]) for r, c in line.cells if (r, c) in self._on]
            if terms:
                self._solver.add(z3.PbEq(terms, line.target))
            elif line.target:
                self._solver.add(z3.BoolVal(False, context))

    def models(self) -> Iterator[list[Cell]]:
        """The cells that are on, for each solution that differs in more than zeros."""
        found = 0
        while (cells := self._model(f"Z3, {found} solutions so far")) is not None:
            yield cells
            if not self._on:
                return
            found += 1
            on = set(cells)
            self._solver.add(z3.Or([z3.Not(v) if cell in on else v for cell, v in self._on.items()]))

    def nearest(self) -> list[Cell] | None:
        """The cells that are on in a solution with the fewest toggles: fewer and fewer are asked for,
        until Z3 has proved that no fewer will do."""
        nearest, cells = None, self._model("Z3, looking for a solution")
        on_now = {(r, c) for r, c in self._on if self._level.on[r][c]}
        toggled = [(z3.Not(v) if cell in on_now else v, 1) for cell, v in self._on.items()]
        while cells is not None:
            nearest, toggles = cells, len(on_now.symmetric_difference(cells))
            if toggles == 0:
                break
            self._solver.add(z3.PbLe(toggled, toggles - 1))
            cells = self._model(f"Z3, looking for fewer than {toggles} toggles")
        return nearest

    def _model(self, doing: str) -> list[Cell] | None:
        """The cells that are on in a model; None where there is none."""
        if patiently(self._solver.check, self._solver, self._budget, doing) != z3.sat:
            return None
        model = self._solver.model()
        return [cell for cell, variable in self._on.items() if z3.is_true(model[variable])]
