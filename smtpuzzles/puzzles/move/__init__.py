"""Move: shift all dots together until each stands on a goal of its colour."""

from collections.abc import Sequence
from typing import ClassVar

from smtpuzzles.puzzle import Option, Options, Puzzle
from smtpuzzles.puzzles.move.level import Level, Solution


class Move(Puzzle[Level, Solution]):
    name = "move"
    title = "Move"
    options: ClassVar[Options] = {
        "generate": (
            Option("rows", int, 6, "rows of the board (6)"),
            Option("cols", int, 6, "columns of the board (6)"),
            Option("dots", int, 6, "how many dots there are (6)"),
            Option("colours", int, 2, "how many colours they have (2)"),
            Option("walls", int, None, "how many cells are walls (a sixth of them)"),
            Option("moves", int, 8, "how many moves the shortest solution has at least (8)"),
        ),
    }

    def trace(self, level: Level, solution: Solution) -> str:
        """The board at the start and after each move."""
        trace: str = self._part("drawing").trace(level, solution)
        return trace

    def moves(self, level: Level, solution: Solution) -> int:
        return len(solution.moves)

    def remark(self, verb: str, level: Level, solutions: Sequence[Solution]) -> str | None:
        """How many moves they have. Engines know the shortest alone; what is checked may be longer."""
        lengths = sorted({len(solution.moves) for solution in solutions})
        moves = " or ".join(f"{length} move{'s' * (length != 1)}" for length in lengths)
        if verb == "check":
            return moves
        if verb == "verify":  # which says itself how many moves are meant
            return None
        return f"shortest solutions only: {moves}" if moves else "shortest solutions only"


PUZZLE = Move()
