"""Text in: files read with care, Lark grammars, and errors that show the place and what was expected.

Part of the trusted side: it knows no engine. All text of users comes in through `Source`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from lark import Lark, Token, Transformer

MAX_BYTES = 16 << 20
MAX_LINES = 100_000
CONTEXT = 60  # characters of a long line shown on either side of the caret
CORPUS_PREFIX = "corpus:"
END_OF_FILE = "end of file"


class BadInput(Exception):
    """Input that cannot be understood. Its text is meant for the author of the input."""


def folder(name: str) -> Traversable:
    """`grammars` or `corpus`: inside the installed package, or beside it in a checkout."""
    package = files("smtpuzzles")
    inside = package / name
    return inside if inside.is_dir() else Path(str(package)).parent / name


@dataclass(frozen=True)
class Source:
    """A text and where it came from."""

    name: str
    text: str

    @classmethod
    def read(cls, path: str, puzzle: str) -> Source:
        """Read a file, standard input for `-`, or a level of the corpus for `corpus:NAME`."""
        name = "standard input" if path == "-" else path
        return cls.decode(name, read_bytes(path, puzzle))

    @classmethod
    def decode(cls, name: str, data: bytes) -> Source:
        """Bytes to text: UTF-8 with or without a byte order mark, any kind of line end."""
        if len(data) > MAX_BYTES:
            raise BadInput(f"{name}: larger than {MAX_BYTES >> 20} MiB: not a puzzle file")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            good = error.object[: error.start].decode()
            source = cls(name, good + "\N{REPLACEMENT CHARACTER}")
            source.fail(len(good), f"not UTF-8 text: byte 0x{error.object[error.start]:02x}")
        for one, other in (("\r\n", "\n"), ("\r", "\n"), ("\N{NO-BREAK SPACE}", " ")):
            text = text.replace(one, other)
        source = cls(name, text)
        if (nul := source.text.find("\0")) >= 0:
            source.fail(nul, "not text: a NUL character")
        if source.text.count("\n") > MAX_LINES:
            raise BadInput(f"{name}: more than {MAX_LINES:,} lines: not a puzzle file")
        return source

    def fail(self, offset: int, problem: str, expected: str = "") -> NoReturn:
        """Raise BadInput that points at the character at `offset`."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", start)
        row, column = self.text.count("\n", 0, start), offset - start
        line = self.text[start : end if end >= 0 else len(self.text)]
        left = max(0, column - CONTEXT)
        shown = printable(line[left : column + CONTEXT])
        gutter = f"{row + 1} | "
        caret = re.sub(r"[^\t]", " ", shown[: column - left]) + "^"
        lines = [
            f"{self.name}:{row + 1}:{column + 1}: {problem}",
            f"  {gutter}{shown}",
            f"  {' ' * (len(gutter) - 2)}| {caret}",
        ]
        if expected:
            lines.append(f"  expected: {expected}")
        raise BadInput("\n".join(lines))


def read_bytes(path: str, puzzle: str) -> bytes:
    """What `Source.read` reads, before it is known to be text."""
    if path == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
    if path.startswith(CORPUS_PREFIX):
        return _corpus_file(puzzle, path.removeprefix(CORPUS_PREFIX))
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _corpus_file(puzzle: str, name: str) -> bytes:
    shelf = folder("corpus") / puzzle
    levels = sorted(entry.name.removesuffix(".txt") for entry in shelf.iterdir())
    levels = [level for level in levels if not level.endswith(".answer")]
    if name not in levels:
        raise BadInput(
            f"{CORPUS_PREFIX}{name}: no such {puzzle} level in the corpus; there are: " + ", ".join(levels)
        )
    return (shelf / f"{name}.txt").read_bytes()


def printable(line: str) -> str:
    """The line with everything replaced that could disturb a terminal, one character for one."""
    return "".join(
        char if char.isprintable() or char == "\t" else "\N{REPLACEMENT CHARACTER}" for char in line
    )


@cache
def _grammar(name: str, start: str) -> Lark:
    from lark import Lark

    text = (folder("grammars") / f"{name}.lark").read_text("utf-8")
    return Lark(text, parser="lalr", start=start)


def parse(
    source: Source,
    grammar: str,
    start: str,
    transformer: Transformer[Token, Any],
    wording: Mapping[str, str] | None = None,
) -> Any:
    """Parse with `grammars/GRAMMAR.lark` and transform; syntax errors become BadInput.

    Grammars may count on a line end at the end of the file: where it is missing, it is added. Errors
    call a terminal by its name, as far as two underscores in it, or by what `wording` has for that.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

    lark = _grammar(grammar, start)
    try:
        text = source.text if source.text.endswith("\n") else source.text + "\n"
        return transformer.transform(lark.parse(text))
    except VisitError as error:
        raise error.orig_exc from None
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedCharacters):
            names, offset = error.allowed or set(), error.pos_in_stream or 0
        else:
            assert isinstance(error, UnexpectedToken)
            names, offset = error.accepts or error.expected, error.token.start_pos or 0
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        if at_end:
            offset = len(source.text.rstrip("\n"))
        word = re.match(r"\S{1,30}|[^ \t\n]", source.text[offset:])
        if not source.text.strip():
            problem = "the file is empty"
        elif word:
            problem = f"unexpected {printable(word[0])!r}"
        else:
            problem = f"unexpected {END_OF_FILE if at_end else 'end of line'}"
        starts_line = not source.text[source.text.rfind("\n", 0, offset) + 1 : offset].strip()
        source.fail(offset, problem, expected=_in_words(lark, names, starts_line, wording or {}))


def _in_words(lark: Lark, names: set[str], starts_line: bool, wording: Mapping[str, str]) -> str:
    """Terminals as people say them: literals quoted, others by their name in the grammar. That a line
    may be left empty is not worth saying."""
    from lark.lexer import PatternStr

    literal = {
        terminal.name: f"'{terminal.pattern.value}'"
        for terminal in lark.terminals
        if isinstance(terminal.pattern, PatternStr) and "__" not in terminal.name
    }
    if starts_line and len(names) > 1:
        names = names - {"_END_OF_LINE"}
    spoken = {name: name.strip("_").partition("__")[0].lower().replace("_", " ") for name in names}
    words = {
        END_OF_FILE if name == "$END" else literal.get(name, wording.get(word, word))
        for name, word in spoken.items()
    }
    return " or ".join(sorted(words, key=lambda word: (word.startswith("end of"), word)))
