"""The plot of a batch is well-formed, and its stairs end where they should."""

from __future__ import annotations

from xml.etree import ElementTree

from smtpuzzles.batch.plot import HEIGHT, TOP, cactus


def test_a_curve_for_every_verdict_up_to_the_top() -> None:
    picture = ElementTree.fromstring(cactus("a <title>", {"solved": [0.5, 2.0, 0.0], "wrong": [70.0]}))
    lines = [element.get("points", "") for element in picture.iter() if element.tag.endswith("polyline")]
    heights = [[float(point.split(",")[1]) for point in line.split()] for line in lines]
    assert [len(each) for each in heights] == [8, 4]
    assert heights[0] == sorted(heights[0], reverse=True)
    assert (min(heights[0]), TOP) == (TOP, min(heights[0])) and heights[0][0] == HEIGHT - 60
    assert "solved (3)" in "".join(picture.itertext())


def test_a_hundred_thousand_levels_make_no_large_file() -> None:
    assert len(cactus("many", {"solved": [i / 1000 for i in range(100_000)]})) < 200_000


def test_no_answers_at_all_and_every_number_of_them() -> None:
    ElementTree.fromstring(cactus("", {}))
    for number in range(1, 120):
        ElementTree.fromstring(cactus("", {"solved": [1.0] * number}))
