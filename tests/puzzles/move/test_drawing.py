"""Move pictures: what stands where, and a board for every move."""

from __future__ import annotations

from xml.etree import ElementTree

from smtpuzzles.puzzles.move.drawing import draw, draw_svg
from smtpuzzles.puzzles.move.level import Level, Solution

LEVEL = Level((".bx", "r.."), ((0, 0, "b"), (1, 1, "r")))


def test_the_text_shows_dots_goals_and_walls() -> None:
    assert draw(LEVEL) == "(b)  b  ###\n r  (r)  .\n"


def test_a_dot_at_home_and_one_on_a_goal_of_another_colour_look_different() -> None:
    level = Level(("abc",), ((0, 0, "a"), (0, 1, "c"), (0, 2, "b")))
    assert draw(level) == "[a] (c)b(b)c\n"


def test_a_solution_is_a_strip_of_boards() -> None:
    assert draw(LEVEL, Solution("rl")) == (
        "start         1 r           2 l\n"
        "(b)  b  ###    .  [b] ###   (b)  b  ###\n"
        " r  (r)  .     r   .  (r)    r  (r)  .\n"
    )


def test_a_long_strip_goes_on_below() -> None:
    lines = draw(LEVEL, Solution("r" * 20)).splitlines()
    assert all(len(line) <= 100 for line in lines)
    assert [line.split()[0] for line in lines[::4]] == ["start", "7", "14"]


def test_no_moves_are_a_strip_with_one_board() -> None:
    assert draw(Level(("a",), ((0, 0, "a"),)), Solution("")) == "start\n[a]\n"


def test_the_svg_has_a_board_for_every_move() -> None:
    for solution, boards in ((None, 1), (Solution(""), 1), (Solution("rl"), 3), (Solution("r" * 30), 31)):
        svg = draw_svg(LEVEL, solution)
        assert svg.count("<circle") == 2 * boards
        assert svg.count("#555555") == boards
        assert (">start<" in svg) == (solution is not None)


def test_any_colour_is_escaped_and_has_its_paint() -> None:
    colours = '<&">' + "abcdefghijkl"
    level = Level((colours,), tuple((0, x, colour) for x, colour in enumerate(colours)))
    svg = draw_svg(level)
    texts = [
        element.text
        for element in ElementTree.fromstring(svg).iter()
        if element.text and element.text.strip()
    ]
    assert sorted(texts) == sorted(colours)
