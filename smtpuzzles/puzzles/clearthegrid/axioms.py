"""What holds of every solution of ClearTheGrid, as clauses, for certificates that there is none. Trusted.

An empty cell stays empty, for a push must land on a number. So every number is pushed at most once, onto one
that outlives it, and drawn as lines between cells the pushes form no ring. A push is as long as the number
that is pushed. So each number, its value, comes to 0 by the lengths of its lines: those pushed onto it are
added or subtracted, and what it has become when it is pushed away itself is the length of that line. Nothing
here says in which order that happens: a level may satisfy all axioms and have no solution, but no level that
has a solution breaks any.

Numbers are counted from 0, row by row. The lines of a number lead to all others in its row and its column;
they are taken in order, the longest first, then by the number at the other end. Variables say that i is
pushed onto j, and that so much of number i, without its sign, is left after its first k lines.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise

from smtpuzzles.puzzles.clearthegrid.level import Level, Solution


class Board:
    """The numbers of a level and the lines between them."""

    def __init__(self, level: Level) -> None:
        self.cells = list(level.numbers)
        self.values = list(level.numbers.values())
        rows: dict[int, list[int]] = {}
        columns: dict[int, list[int]] = {}
        for i, (x, y) in enumerate(self.cells):
            rows.setdefault(y, []).append(i)
            columns.setdefault(x, []).append(i)
        self.lines = [self._in_order(i, rows[y] + columns[x]) for i, (x, y) in enumerate(self.cells)]
        self.reaches = [self._reaches(i) for i in range(len(self.cells))]
        self.most = max((*self.values, *(reaches[0] for reaches in self.reaches)), default=0)

    def _in_order(self, i: int, others: list[int]) -> list[int]:
        """The numbers at the other ends of the lines of number i, the longest first."""
        return sorted((j for j in others if j != i), key=lambda j: (-self.length(i, j), j))

    def _reaches(self, i: int) -> list[int]:
        """All lines of number i but the first 0, 1, 2, ... together."""
        lengths = [self.length(i, j) for j in reversed(self.lines[i])]
        return [*accumulate(lengths, initial=0)][::-1]

    def joined(self, i: int, j: int) -> bool:
        """Whether these are different numbers in one row or column."""
        (x, y), (other_x, other_y) = self.cells[i], self.cells[j]
        return i != j and (x == other_x or y == other_y)

    def length(self, i: int, j: int) -> int:
        (x, y), (other_x, other_y) = self.cells[i], self.cells[j]
        return abs(x - other_x) + abs(y - other_y)

    def pushed(self, i: int, j: int) -> int:
        """The variable for "i is pushed onto j"."""
        return i * len(self.cells) + j + 1

    def left(self, i: int, k: int, amount: int) -> int:
        """The variable for "so much of number i is left after its first k lines"."""
        size = len(self.cells)
        return size * size + (i * size + k) * (self.most + 1) + amount + 1


@lru_cache(maxsize=4)
def board(level: Level) -> Board:
    return Board(level)


def facts(level: Level, solution: Solution) -> list[int]:
    raise ValueError("clauses do not tell solutions of ClearTheGrid apart")


def axiom(level: Level, name: str, numbers: tuple[int, ...]) -> list[int]:
    """The axiom of this name; ValueError where there is none."""
    grid = board(level)
    size = len(grid.cells)
    match name, numbers:
        case "once", (i, j, k) if all(0 <= n < size for n in numbers) and j != k:
            if grid.joined(i, j) and grid.joined(i, k):
                return [-grid.pushed(i, j), -grid.pushed(i, k)]
        case "ring", (first, _, *_) if all(0 <= n < size for n in numbers) and len({*numbers}) == len(
            numbers
        ):
            around = list(pairwise((*numbers, first)))
            if all(grid.joined(i, j) for i, j in around):
                return [-grid.pushed(i, j) for i, j in around]
        case "value", (i,) if 0 <= i < size:
            return [grid.left(i, 0, grid.values[i])]
        case _, (i, k, amount) if 0 <= i < size and 0 <= k <= len(grid.lines[i]) and 0 <= amount <= grid.most:
            if clause := _about(grid, name, i, k, amount):
                return clause
    raise ValueError(f"there is no axiom {name} {' '.join(map(str, numbers))}")


def _about(grid: Board, name: str, i: int, k: int, amount: int) -> list[int] | None:
    """What this axiom says of number i, if so much of it is left after its first k lines."""
    not_so = -grid.left(i, k, amount)
    if name == "beyond" and amount > grid.reaches[i][k]:
        return [not_so]  # the lines to come are not long enough
    if k == len(grid.lines[i]) or name not in ("unused", "away", "onto"):
        return None
    other = grid.lines[i][k]
    away, onto = grid.pushed(i, other), grid.pushed(other, i)
    if name == "unused":
        return [not_so, away, onto, grid.left(i, k + 1, amount)]
    length = grid.length(i, other)
    results = {amount + length, abs(amount - length)}
    then = [grid.left(i, k + 1, result) for result in sorted(results) if result <= grid.most]
    return [not_so, -away if name == "away" else -onto, *then]
