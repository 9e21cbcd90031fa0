"""Numbrix: fill the grid with 1 to rows x columns so that consecutive numbers are neighbours."""

from typing import ClassVar

from smtpuzzles.puzzle import Option, Options, Puzzle
from smtpuzzles.puzzles.numbrix.level import Level, Solution


class Numbrix(Puzzle[Level, Solution]):
    name = "numbrix"
    title = "Numbrix"
    options: ClassVar[Options] = {
        "generate": (
            Option("rows", int, 9, "rows of the grid (9)"),
            Option("cols", int, 9, "columns of the grid (9)"),
            Option("givens", int, None, "how many numbers are given (a third of them)"),
            Option("unique", bool, False, "only levels with a single solution"),
        ),
    }


PUZZLE = Numbrix()
