"""Digit Fidget: turn digits on so that every row and column adds up to its target."""

from collections.abc import Sequence
from typing import ClassVar

from smtpuzzles.puzzle import Option, Options, Puzzle
from smtpuzzles.puzzles.digitfidget.level import Game, Level, Solution


class DigitFidget(Puzzle[Level, Solution | Game]):
    name = "digitfidget"
    title = "Digit Fidget"
    options: ClassVar[Options] = {
        "solve": (Option("fewest-toggles", bool, False, "the solution nearest to the current state"),),
        "generate": (
            Option("size", int, 9, "rows and columns of the board (9)"),
            Option("unique", bool, False, "only levels with a single solution"),
        ),
    }

    def canonical(self, level: Level, solution: Solution | Game) -> Solution | Game:
        """A game comes to the grid that it ends with."""
        from smtpuzzles.puzzles.digitfidget.checker import final_grid

        return Solution(final_grid(level, solution)) if isinstance(solution, Game) else solution

    def trace(self, level: Level, solution: Solution | Game) -> str:
        from smtpuzzles.puzzles.digitfidget.checker import trace

        return trace(level, solution)

    def remark(self, verb: str, level: Level, solutions: Sequence[Solution | Game]) -> str | None:
        """How far solutions are, what a game scores, what zeros do to their number."""
        from smtpuzzles.puzzles.digitfidget.checker import score, toggles_to

        remarks = []
        zeros = len(level.zeros)
        if verb == "solve" and solutions:
            toggles = [len(toggles_to(level, each)) for each in solutions if isinstance(each, Solution)]
            remarks.append(f"toggles from the current state: {', '.join(map(str, toggles))}")
        if zeros and (verb in ("count", "enumerate", "verify") or (verb == "solve" and len(solutions) > 1)):
            many = f"{zeros} zero{'s' * (zeros != 1)}, so 2^{zeros} times as many solutions"
            remarks.append(f"zeros may be on or off: {many}")
        if verb == "check":
            remarks += [score(level, each) for each in solutions if isinstance(each, Game)][:1]
        return "\n".join(remarks) or None


PUZZLE = DigitFidget()
