"""Levels and solutions of Calculator: The Game as pictures: text for a terminal, SVG for a page.

Portals are drawn as the letter Y: the left one below its place, the right one above.
"""

from __future__ import annotations

from collections.abc import Sequence

from smtpuzzles import svg
from smtpuzzles.puzzles.calculator.checker import buttons, fallen, replayed
from smtpuzzles.puzzles.calculator.level import UPDATE, USUAL_DIGITS, Level, Solution

Scene = tuple[str, list[int], str]  # a step, the values it leads through, and what else it changes

PLACE, ROW, MARGIN = 18, 40, 12  # SVG units: a digit's width, a row's height


def draw(level: Level, solution: Solution | None = None) -> str:
    """The level in words, and the display after every step."""
    portals = level.portals
    places = f", portals at {portals.left} and {portals.right}" if portals else ""
    others = [
        ("max-digits", level.max_digits, USUAL_DIGITS),
        ("store-update-cost", level.store_update_cost, 0),
    ]
    places += "".join(f", {name} {value}" for name, value, usual in others if value != usual)
    lines = [
        f"{level.start} to {level.goal} in {level.moves} move{'s' * (level.moves != 1)}{places}",
        f"rules: {', '.join(map(str, level.rules))}",
    ]
    return "\n".join(lines) + "\n\n" + trace(level, solution or Solution(()))


def trace(level: Level, solution: Solution) -> str:
    """The display at the start and after every step; with portals, a picture for every single fall."""
    scenes = _scenes(level, solution)
    if not level.portals:
        return "".join(
            f"{text} -> {values[-1]}{change}\n" if text else f"{values[-1]}\n"
            for text, values, change in scenes
        )
    width = _width(level, scenes)
    blocks = []
    for text, values, change in scenes:
        pictures = "\n".join(_with_portals(level, value, width) for value in values)
        blocks.append(f"{text}{change}\n{pictures}" if text else pictures)
    return "\n".join(blocks)


def _scenes(level: Level, solution: Solution) -> list[Scene]:
    scenes: list[Scene] = [("", fallen(level, level.start), "")]
    raised = 0
    for text, state, values in replayed(level, solution):
        change = ""
        if text == UPDATE:
            change = f" (stored: {state.stored})"
        elif state.raised != raised:
            raised = state.raised
            change = f" (rules: {', '.join(map(str, buttons(level, state)))})"
        scenes.append((text, values, change))
    return scenes


def _width(level: Level, scenes: Sequence[Scene]) -> int:
    """Characters that the display needs: for every value, and for every place up to the left portal."""
    widest = max(len(str(value)) for _, values, _ in scenes for value in values)
    return max(widest, level.portals.left + 1 if level.portals else 0)


def _with_portals(level: Level, value: int, width: int) -> str:
    assert level.portals
    above, below = (" " * (width - 1 - place) + "Y" for place in (level.portals.right, level.portals.left))
    return f"{above}\n{value:>{width}}\n{below}\n"


def draw_svg(level: Level, solution: Solution | None = None) -> str:
    """A row for the start and for every step: the button, and the display with every fall beside it."""
    scenes = _scenes(level, solution or Solution(()))
    places = _width(level, [*scenes, ("", [level.goal], "")])
    display = places * PLACE + 2 * MARGIN
    button = 9 * max(len(text + change) for text, _, change in scenes) + 2 * MARGIN
    button = max(button, 80)
    most = max(len(values) for _, values, _ in scenes)
    rules = ", ".join(map(str, level.rules))
    width = max(button + most * (display + MARGIN) + 2 * MARGIN, 9 * len(rules) + 2 * MARGIN, 260)
    moves = f"goal {level.goal} in {level.moves} move{'s' * (level.moves != 1)}"
    shapes = [
        svg.text(moves, MARGIN, 24, size=16, text_anchor="start", font_weight="bold"),
        svg.text(rules, MARGIN, 48, size=14, text_anchor="start", fill="#555555"),
    ]
    top = 68
    for text, values, change in scenes:
        if text:
            shapes.append(_box(MARGIN, top, button, "#d9480f" if text != UPDATE else "#5f3dc4"))
            label = text.removeprefix("Apply ") + change
            shapes.append(svg.text(label, MARGIN + button / 2, top + ROW / 2, size=15, fill="white"))
        for number, value in enumerate(values):
            left = 2 * MARGIN + button + number * (display + MARGIN)
            shapes += _display(level, value, left, top, places)
        top += ROW + MARGIN + (8 if level.portals else 0)
    return svg.document(width, top, shapes)


def _box(x: float, y: float, width: float, fill: str) -> str:
    return svg.shape("rect", x=x, y=y, width=width, height=ROW, rx=6, fill=fill)


def _display(level: Level, value: int, left: float, top: float, places: int) -> list[str]:
    """The value digit by digit, green where it is the goal, with a triangle for each portal."""
    ones = left + MARGIN + (places - 0.5) * PLACE
    shapes = [_box(left, top, places * PLACE + 2 * MARGIN, "#b2f2bb" if value == level.goal else "#dee2e6")]
    for place, character in enumerate(reversed(str(value))):
        shapes.append(
            svg.text(character, ones - place * PLACE, top + ROW / 2, size=22, font_family="monospace")
        )
    if level.portals:
        for place, edge, tip in ((level.portals.right, top, -7), (level.portals.left, top + ROW, 7)):
            x = ones - place * PLACE
            path = f"M{x - 6:g} {edge + tip:g}L{x + 6:g} {edge + tip:g}L{x:g} {edge:g}Z"
            shapes.append(svg.shape("path", d=path, fill="#1971c2"))
    return shapes
