"""Reasons why a Digit Fidget level has no solution that anyone can count out on the board.

Trusted: it reads like the arguments it makes, and knows nothing but the level.

The last argument is about blocks. Take some rows and some columns. If these lines have only multiples of d
outside the cells where they cross one another, then what the rows add up to and what the columns add up to
differ by a multiple of d, for the crossings count on both sides. The smallest such blocks are found by going
from line to line through all digits that are no multiples of d. With only zeros outside, the sums are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from smtpuzzles.puzzles.digitfidget.level import Level, Line

DIVISORS = (2, 3, 4, 5, 7, 8, 9)  # what 6 tells, 2 and 3 tell together


def obstacle(level: Level) -> str | None:
    for line in level.lines:
        if reason := _unreachable(line, [level.digits[r][c] for r, c in line.cells]):
            return reason
    if reason := _unbalanced_total(level):
        return reason
    for divisor in (0, *DIVISORS):
        for rows, columns in _blocks(level, divisor):
            if reason := _unbalanced(level, rows, columns, divisor):
                return reason
    return None


def _unreachable(line: Line, digits: list[int]) -> str | None:
    """Why no choice of these digits adds up to the target."""
    target, total, divisor = line.target, sum(digits), gcd(*digits)
    if target < 0:
        return f"{line.name}: the target {target} is negative"
    if target > total:
        return f"{line.name}: the target is {target}, but all digits together are {total}"
    if divisor > 1 and target % divisor:
        return f"{line.name}: all digits are divisible by {divisor}, but the target {target} is not"
    reached = 1  # bit n is set where some of the digits add up to n
    for digit in digits:
        reached |= reached << digit
    if not reached >> target & 1:
        return f"{line.name}: no choice from {' '.join(map(str, digits))} adds up to {target}"
    return None


def _unbalanced_total(level: Level) -> str | None:
    rows, columns = sum(level.row_targets), sum(level.column_targets)
    if rows != columns:
        return f"totals: the targets of the rows add up to {rows}, those of the columns to {columns}"
    return None


def _blocks(level: Level, divisor: int) -> Iterator[tuple[list[int], list[int]]]:
    """The rows and columns of every block that has a row. (A column alone is no more than `_unreachable`.)"""

    def is_multiple(digit: int) -> bool:
        return digit % divisor == 0 if divisor else digit == 0

    rows, columns = set(range(level.size)), set(range(level.size))
    while rows:
        here, there = [rows.pop()], list[int]()
        for row in here:
            new_columns = [c for c in columns if not is_multiple(level.digits[row][c])]
            columns.difference_update(new_columns)
            there += new_columns
            for column in new_columns:
                new_rows = [r for r in rows if not is_multiple(level.digits[r][column])]
                rows.difference_update(new_rows)
                here += new_rows  # which this loop goes on to visit
        yield sorted(here), sorted(there)


def _unbalanced(level: Level, rows: list[int], columns: list[int], divisor: int) -> str | None:
    """Why the targets of a block contradict one another."""
    across, down = sum(level.row_targets[r] for r in rows), sum(level.column_targets[c] for c in columns)
    if (across - down) % divisor == 0 if divisor else across == down:
        return None
    return (
        f"block: {_named('row', rows)} and {_named('column', columns)} have only "
        f"{f'multiples of {divisor}' if divisor else 'zeros'} outside the cells they share, but the targets "
        f"add up to {across} and {down}" + (f", which differ by no multiple of {divisor}" if divisor else "")
    )


def _named(kind: str, numbers: list[int]) -> str:
    return f"{kind}{'s' * (len(numbers) != 1)} {', '.join(str(number + 1) for number in numbers)}"
