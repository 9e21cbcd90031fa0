"""Nonograms: blacken cells so that the blocks of every row and column have the lengths of its clue."""

from collections.abc import Sequence
from typing import Any, ClassVar

from smtpuzzles.puzzle import Budget, Option, Options, Puzzle
from smtpuzzles.puzzles.nonogram.level import UNKNOWN, Grid, Level, Solution
from smtpuzzles.text import BadInput


class Nonogram(Puzzle[Level, Solution]):
    name = "nonogram"
    title = "Nonogram"
    options: ClassVar[Options] = {
        "show": (
            Option("lines", bool, False, "with the cells that follow from single lines, without guessing"),
            Option("convert", str, None, "instead of a drawing, the level as a file: non or nin"),
        ),
        "generate": (
            Option("rows", int, None, "rows of the grid (10)"),
            Option("cols", int, None, "columns of the grid (10)"),
            Option("density", int, None, "how many of 100 cells are black (50)"),
            Option("picture", str, None, "file with the solution: PBM, or rows of # and ."),
            Option("unique", bool, False, "only levels with a single solution; may change cells for it"),
        ),
    }

    def draw(self, level: Level, solution: Solution | None = None, **wishes: Any) -> str:
        convert, level = wishes.get("convert"), self._followed(level, solution, **wishes)
        match convert:
            case None:
                return super().draw(level, solution)
            case "non":
                return str(level)
            case "nin":
                return level.nin()
        raise BadInput(f"--convert: {convert!r} is neither non nor nin")

    def draw_svg(self, level: Level, solution: Solution | None = None, **wishes: Any) -> str:
        if wishes.get("convert"):
            raise BadInput("--convert makes a level file, not a picture")
        return super().draw_svg(self._followed(level, solution, **wishes), solution)

    def _followed(self, level: Level, solution: Solution | None, lines: bool = False, **_: Any) -> Level:
        if not lines:
            return level
        if solution:
            raise BadInput("--lines shows what follows from the level alone, without a solution")
        part = self._part("lines")
        try:
            followed: Level = part.followed(level, Budget())
            return followed
        except part.Contradiction as contradiction:
            raise BadInput(f"--lines: the level has no solution: {contradiction}") from None

    def remark(self, verb: str, level: Level, solutions: Sequence[Solution]) -> str | None:
        """Of what class the puzzle is, and where several solutions differ."""
        remarks = []
        if verb == "solve" and solutions:
            remarks.append(self._class(level))
        if len(solutions) > 1:
            remarks.append(_differences([solution.rows for solution in solutions]))
        return "\n".join(remarks) or None

    def _class(self, level: Level) -> str:
        known = self._part("lines").followed(level, Budget()).known
        size = level.height * level.width
        settled = size - sum(row.count(UNKNOWN) for row in known)
        if settled == size:
            return "class: lines alone"
        return f"class: search needed: lines alone settle {settled} of {size} cells"


def _differences(grids: Sequence[Grid]) -> str:
    common = [
        "".join(cells[0] if len(set(cells)) == 1 else UNKNOWN for cells in zip(*rows, strict=True))
        for rows in zip(*grids, strict=True)
    ]
    number = sum(row.count(UNKNOWN) for row in common)
    return "\n".join((f"they differ in {number} cells, marked {UNKNOWN}:", *common))


PUZZLE = Nonogram()
