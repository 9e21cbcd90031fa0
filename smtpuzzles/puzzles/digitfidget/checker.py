"""The rules of Digit Fidget, replayed on a solution or on a recorded game. It knows nothing but these.

The digits that are on add up to the target in every row and column. A game starts from the cells that are
on in the level and toggles one cell after another; it is won if no sum is off in the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from smtpuzzles.puzzles.digitfidget.level import Cell, Game, Grid, Level, Solution, sums


def check(level: Level, solution: Solution | Game) -> str | None:
    """What is wrong with the solution, and where; None where it is right."""
    if isinstance(solution, Solution):
        return _wrong_shape(level, solution) or _wrong_sums(level, solution.on)
    if outside := _outside(level, solution):
        return outside
    wrong = _wrong_sums(level, final_grid(level, solution))
    toggles = _number(len(solution.toggles), "toggle")
    return wrong and f"not won, so there is no score: after {toggles} {wrong}"


def deltas(level: Level, on: Grid) -> list[int]:
    """By how much every row, then every column, is too high, or too low where it is negative."""
    return [now - line.target for now, line in zip(sums(level.digits, on), level.lines, strict=True)]


def final_grid(level: Level, game: Game) -> Grid:
    """Which cells are on after the last toggle."""
    grid = [list(row) for row in level.on]
    for r, c in game.toggles:
        grid[r][c] = not grid[r][c]
    return tuple(map(tuple, grid))


def score(level: Level, game: Game) -> str:
    """The score of a game that is won: its toggles minus the cells that are on in the end."""
    toggles, before, on = len(game.toggles), _cells_on(level.on), _cells_on(final_grid(level, game))
    won = f"won after {_number(toggles, 'toggle')} with {_number(on, 'cell')} on"
    if before:  # so the game began earlier, and each of these took a toggle, or more
        moves = _number(toggles + before - on, "move")
        return f"{won}: at least {moves}, as {_number(before, 'cell')} had been toggled before"
    return f"{won}: {_number(toggles - on, 'move')}"


def toggles_to(level: Level, solution: Solution) -> list[Cell]:
    """The cells that must be toggled to get from the current state to the solution."""
    return [(r, c) for r, c in level.cells if level.on[r][c] != solution.on[r][c]]


def trace(level: Level, solution: Solution | Game) -> str:
    """The deltas after each toggle of a game, or of the shortest game that ends in a solution."""
    now, state = deltas(level, level.on), [list(row) for row in level.on]
    text = f"start: {_shown(level, now)}\n"
    if isinstance(solution, Game):
        toggles: Sequence[Cell] = solution.toggles
    else:
        toggles = [] if _wrong_shape(level, solution) else toggles_to(level, solution)
    for number, (r, c) in enumerate(toggles, 1):
        if not _on_board(level, (r, c)):
            break
        state[r][c] = not state[r][c]
        change = level.digits[r][c] if state[r][c] else -level.digits[r][c]
        now[r] += change
        now[level.size + c] += change
        turned = "on" if state[r][c] else "off"
        text += f"toggle {number}, {_place((r, c))} {turned}: {_shown(level, now)}\n"
    return text


def _wrong_shape(level: Level, solution: Solution) -> str | None:
    if len(solution.on) != level.size:
        return f"rows: {len(solution.on)} in the solution, {level.size} in the level"
    for r, row in enumerate(solution.on):
        if len(row) != level.size:
            return f"cells in row {r + 1}: {len(row)} in the solution, {level.size} in the level"
    return None


def _wrong_sums(level: Level, on: Grid) -> str | None:
    wrong = [
        f"{line.name} is off by {delta:+} (sum {line.target + delta}, target {line.target})"
        for line, delta in zip(level.lines, deltas(level, on), strict=True)
        if delta
    ]
    return ", ".join(wrong) or None


def _outside(level: Level, game: Game) -> str | None:
    for number, cell in enumerate(game.toggles, 1):
        if not _on_board(level, cell):
            return f"toggle {number}: {_place(cell)} is not on the board"
    return None


def _on_board(level: Level, cell: Cell) -> bool:
    return all(0 <= place < level.size for place in cell)


def _shown(level: Level, now: list[int]) -> str:
    if not any(now):
        return "all deltas are 0"
    right, below = (" ".join(map(str, part)) for part in (now[: level.size], now[level.size :]))
    return f"deltas of rows {right}, of columns {below}"


def _cells_on(grid: Grid) -> int:
    return sum(map(sum, grid))


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
