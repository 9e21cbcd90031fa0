"""ClearTheGrid: push numbers as far as they are large onto others, until none is left."""

from collections.abc import Sequence
from typing import ClassVar

from smtpuzzles.puzzle import Option, Options, Puzzle
from smtpuzzles.puzzles.clearthegrid.level import BETWEEN_SOLUTIONS, Level, Solution


class ClearTheGrid(Puzzle[Level, Solution]):
    name = "clearthegrid"
    title = "ClearTheGrid"
    between_solutions = BETWEEN_SOLUTIONS
    options: ClassVar[Options] = {
        "solve": (
            Option("fewest-moves", bool, False, "a solution with as few moves as possible, by Z3 alone"),
            Option("seed", int, 0, "the same seed, the same solution (0)"),
        ),
        "generate": (
            Option("width", int, 12, "columns of the grid (12)"),
            Option("height", int, 8, "rows of the grid (8)"),
            Option("numbers", int, None, "how many cells are not empty (a quarter of them)"),
        ),
    }

    def trace(self, level: Level, solution: Solution) -> str:
        text: str = self._part("drawing").draw_trace(level, solution)
        return text

    def moves(self, level: Level, solution: Solution) -> int:
        return len(solution.moves)

    def remark(self, verb: str, level: Level, solutions: Sequence[Solution]) -> str | None:
        if len(solutions) != 1:
            return None
        moves = len(solutions[0].moves)
        return f"{moves} move{'s' * (moves != 1)}"


PUZZLE = ClearTheGrid()
