"""Random Move levels for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from smtpuzzles.puzzles.move.level import Level


@st.composite
def levels(draw: st.DrawFn, most_cells: int, most_dots: int) -> Level:
    """Any board with any walls, dots and goals, solvable or not."""
    height = draw(st.integers(1, 5))
    width = draw(st.integers(1, max(1, most_cells // height)))
    cells = [(y, x) for y in range(height) for x in range(width)]
    walls = set(draw(st.lists(st.sampled_from(cells), max_size=len(cells) // 3)))
    free = [cell for cell in cells if cell not in walls]
    number = draw(st.integers(0, min(most_dots, len(free))))
    colours = draw(st.lists(st.sampled_from("ab"), min_size=number, max_size=number))
    goals = dict(zip(draw(st.permutations(free)), colours, strict=False))
    starts = draw(st.permutations(free))
    rows = [
        "".join("x" if (y, x) in walls else goals.get((y, x), ".") for x in range(width))
        for y in range(height)
    ]
    dots = [(y, x, colour) for (y, x), colour in zip(starts, colours, strict=False)]
    return Level(tuple(rows), tuple(dots))
