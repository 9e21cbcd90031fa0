"""Calculator: The Game: press buttons until the display shows the goal."""

from collections.abc import Sequence
from typing import ClassVar

from smtpuzzles.puzzle import Option, Options, Puzzle
from smtpuzzles.puzzles.calculator import checker
from smtpuzzles.puzzles.calculator.level import Level, Solution


class Calculator(Puzzle[Level, Solution]):
    name = "calculator"
    title = "Calculator: The Game"
    options: ClassVar[Options] = {
        "generate": (
            Option("moves", int, 5, "length of the shortest solution (5)"),
            Option("rules", int, None, "how many rules there are (3, or one of each kind)"),
            Option("kinds", str, None, "kinds of rules, with commas between them (any)"),
            Option("portals", bool, False, "with portals, without which the level has no solution"),
            Option("store", bool, False, "with a Store, without which the level has no solution"),
        ),
    }

    def canonical(self, level: Level, solution: Solution) -> Solution:
        return checker.canonical(level, solution)

    def trace(self, level: Level, solution: Solution) -> str:
        from smtpuzzles.puzzles.calculator import drawing

        return drawing.trace(level, solution)

    def moves(self, level: Level, solution: Solution) -> int:
        *_, state = [checker.start(level)] + [after for _, after, _ in checker.replayed(level, solution)]
        return state.moves

    def remark(self, verb: str, level: Level, solutions: Sequence[Solution]) -> str | None:
        """How many of the moves are used, where there is one solution; what is not counted, where all are."""
        if len(solutions) != 1:
            idle = "updates of the store that nothing uses are left out"
            return idle if level.has_store and verb != "check" else None
        return f"{self.moves(level, solutions[0])} of {level.moves} moves"


PUZZLE = Calculator()
