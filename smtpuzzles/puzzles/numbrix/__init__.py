"""Numbrix: fill the grid with 1 to rows x columns so that consecutive numbers are neighbours."""

from __future__ import annotations

from typing import Any

from smtpuzzles.puzzle import Budget, Engine, Option, Puzzle
from smtpuzzles.puzzles.numbrix import checker, level, obstacle
from smtpuzzles.puzzles.numbrix.level import Level, Solution
from smtpuzzles.text import Source


class Numbrix(Puzzle[Level, Solution]):
    name = "numbrix"
    title = "Numbrix"
    engines = ("search", "z3")
    generate_options = (
        Option("rows", int, 9, "rows of the grid (9)"),
        Option("cols", int, 9, "columns of the grid (9)"),
        Option("givens", int, None, "how many numbers are given (a third of them)"),
        Option("unique", bool, False, "only levels with a single solution"),
    )

    def parse_level(self, source: Source) -> Level:
        return level.parse_level(source)

    def parse_solutions(self, source: Source) -> list[Solution]:
        return level.parse_solutions(source)

    def check(self, level: Level, solution: Solution) -> str | None:
        return checker.check(level, solution)

    def obstacle(self, level: Level) -> str | None:
        return obstacle.obstacle(level)

    def engine(self, name: str) -> Engine[Level, Solution]:
        if name == "search":
            from smtpuzzles.puzzles.numbrix import search

            return search.ENGINE
        from smtpuzzles.puzzles.numbrix import encoder

        return encoder.ENGINE

    def generate(self, seed: int, budget: Budget, **options: Any) -> Level:
        from smtpuzzles.puzzles.numbrix import generator

        return generator.generate(seed, budget, **options)

    def draw(self, level: Level, solution: Solution | None = None) -> str:
        from smtpuzzles.puzzles.numbrix import drawing

        return drawing.draw(level, solution)

    def draw_svg(self, level: Level, solution: Solution | None = None) -> str:
        from smtpuzzles.puzzles.numbrix import drawing

        return drawing.draw_svg(level, solution)


PUZZLE = Numbrix()
