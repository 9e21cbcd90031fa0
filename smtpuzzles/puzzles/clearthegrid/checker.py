"""The rules of ClearTheGrid, replayed on a solution. It knows nothing but levels and solutions.

A move takes the value of a cell that is not empty exactly so many cells in its direction, onto another
cell that is not empty. The cell it came from is empty then; the other has the sum of both, or their
difference without its sign. After the last move every cell is empty.
"""

from __future__ import annotations

from smtpuzzles.puzzles.clearthegrid.level import STEPS, Cell, Level, Move, Solution

WORDS = {"U": "up", "D": "down", "L": "left", "R": "right"}
SHOWN = 5  # numbers named of those that are left


def check(level: Level, solution: Solution) -> str | None:
    """What is wrong with the solution, and where; None where it is right."""
    numbers = level.numbers
    for count, move in enumerate(solution.moves, 1):
        fault = play(level, numbers, move)
        if fault:
            return f"move {count} ({move}): {fault}"
    return _left_over(numbers, len(solution.moves))


def play(level: Level, numbers: dict[Cell, int], move: Move) -> str | None:
    """Make the move; or say why it cannot be made, and leave everything as it is."""
    cell = move.x, move.y
    if not _inside(level, cell):
        return f"{cell} is outside the grid of {level.width} x {level.height}"
    if cell not in numbers:
        return f"{cell} is empty"
    value, target = numbers[cell], landing(cell, move.direction, numbers[cell])
    if not _inside(level, target):
        return f"{value} at {cell} pushed {WORDS[move.direction]} lands outside the grid, at {target}"
    if target not in numbers:
        return f"{value} at {cell} pushed {WORDS[move.direction]} lands on {target}, which is empty"
    del numbers[cell]
    result = numbers[target] + value if move.sign == "+" else abs(numbers[target] - value)
    if result:
        numbers[target] = result
    else:
        del numbers[target]
    return None


def landing(cell: Cell, direction: str, value: int) -> Cell:
    """Where a value pushed from a cell lands."""
    (x, y), (right, down) = cell, STEPS[direction]
    return x + value * right, y + value * down


def _inside(level: Level, cell: Cell) -> bool:
    return 0 <= cell[0] < level.width and 0 <= cell[1] < level.height


def _left_over(numbers: dict[Cell, int], moves: int) -> str | None:
    if not numbers:
        return None
    named = ", ".join(f"{value} at {cell}" for cell, value in list(numbers.items())[:SHOWN])
    more = f" and {len(numbers) - SHOWN} more" if len(numbers) > SHOWN else ""
    return f"the grid is not clear after {moves} move{'s' * (moves != 1)}: {named}{more} left"
