"""Reasons why a ClearTheGrid level has no solution that anyone can count out on the grid.

Trusted: it reads like the argument it makes, and knows nothing but the level. A cell that is empty stays
so, and a push is as long as the number that is pushed. So what a number takes part in, pushes onto it and
its own push, are distances between it and other numbers in its row and column, each at most once; and
with these it must come down to 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.clearthegrid.level import Cell, Level

Line = tuple[str, int]
SHOWN = 8  # numbers named of those that cannot be paired


def obstacle(level: Level) -> str | None:
    numbers = level.numbers
    total = sum(numbers.values())
    if total % 2:
        return f"parity: the sum of all numbers is {total}, and no move makes an odd sum even"
    lines: dict[Line, list[Cell]] = {}
    for cell in numbers:
        for line in _lines_through(cell):
            lines.setdefault(line, []).append(cell)
    return _out_of_reach(numbers, lines) or _odd_group(numbers, lines)


def _lines_through(cell: Cell) -> tuple[Line, Line]:
    return ("column", cell[0]), ("row", cell[1])


def _out_of_reach(numbers: dict[Cell, int], lines: dict[Line, list[Cell]]) -> str | None:
    """A number that all its distances together do not bring to 0."""
    reach = dict.fromkeys(numbers, 0)
    for cells in lines.values():
        for cell, distance in zip(cells, _distances([x + y for x, y in cells]), strict=True):
            reach[cell] += distance
    for cell, value in numbers.items():
        if reach[cell] == 0:
            return f"reach: {value} at {cell} is alone in its row and column"
        if value > reach[cell]:
            return (
                f"reach: {value} at {cell} is more than its distances from the other numbers "
                f"in its row and column together, {reach[cell]}"
            )
    return None


def _distances(places: list[int]) -> Iterator[int]:
    """How far each of these places, which grow, is from all of them together."""
    before, total = 0, sum(places)
    for count, place in enumerate(places):
        after = total - before
        yield count * place - before + after - (len(places) - count) * place
        before += place


def _odd_group(numbers: dict[Cell, int], lines: dict[Line, list[Cell]]) -> str | None:
    """Only odd distances change a number's parity, and each changes that of both numbers at its ends. So
    among the numbers that odd distances link with one another, an even number must be odd. In a line
    with cells of both colours of a checkerboard all are linked; in other lines, none."""
    mixed = {line for line, cells in lines.items() if len({sum(cell) % 2 for cell in cells}) == 2}
    left = dict.fromkeys(numbers)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for cell in group:
            for line in mixed.intersection(_lines_through(cell)):
                mixed.remove(line)
                linked = [other for other in lines[line] if other in left]
                group += linked
                for other in linked:
                    del left[other]
        odd = sum(numbers[cell] % 2 for cell in group)
        if odd % 2:
            named = ", ".join(f"{numbers[cell]} at {cell}" for cell in sorted(group)[:SHOWN])
            more = f" and {len(group) - SHOWN} more" if len(group) > SHOWN else ""
            return (
                "parity: odd distances link these numbers with one another and with no others, "
                f"and {odd} of them {'is' if odd == 1 else 'are'} odd, which is an odd number: {named}{more}"
            )
    return None
