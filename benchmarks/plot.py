"""The figures of a subject as bars on logarithmic axes. It knows no puzzle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.measure import Row
from smtpuzzles.svg import document, shape, text

SIZE = 11  # of the text
LETTER = 0.62 * SIZE  # the width of a letter, on the safe side
PITCH = 18  # from bar to bar
AXIS = 420  # the length of an axis
MARGIN = 14
FASTER, SLOWER, NEUTRAL, GRID, MARK = "#4477aa", "#cc6677", "#999933", "#cccccc", "black"


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    before: float | None  # the same in the run recorded before
    said: str


def plot(subject: str, rows: Sequence[Row]) -> str:
    """Every row once for each of its baselines, and those that have none by their yardsticks."""
    ratios = [
        Bar(row.what, each.ratio, row.ratio_before(each), f"{each.said()} than {each.what}")
        for row in rows
        for each in row.against
    ]
    others = [
        Bar(
            row.what,
            row.yardsticks,
            row.before.yardsticks if row.before else None,
            f"{row.seconds:.3f} s {_change(row)}",
        )
        for row in rows
        if not row.against
    ]
    bars = ratios + others
    left = MARGIN + LETTER * max((len(bar.label) for bar in bars), default=0)
    width = left + AXIS + 3 * MARGIN + LETTER * max((len(bar.said) for bar in bars), default=0)
    shapes = [text(f"{subject}; black marks: the run recorded before", MARGIN, 16, 13, text_anchor="start")]
    top = 40.0
    for title, panel in (("times as fast as the baseline", ratios), ("yardsticks", others)):
        if panel:
            shapes += _panel(title, panel, left + MARGIN, top)
            top += (len(panel) + 3) * PITCH
    return document(math.ceil(width), math.ceil(top), shapes)


def _change(row: Row) -> str:
    return f"({row.change()})" if row.change() else ""


def _panel(title: str, bars: Sequence[Bar], left: float, top: float) -> Iterator[str]:
    """The axis above, and below it the bars: ratios grow from 1, everything else from the left."""
    ratios = title != "yardsticks"
    figures = [figure for bar in bars for figure in (bar.value, bar.before or bar.value)] + [1.0] * ratios
    low = math.floor(math.log10(min(figures)))
    high = max(low + 1, math.ceil(math.log10(max(figures))))

    def at(figure: float) -> float:
        return round(left + AXIS * (math.log10(figure) - low) / (high - low), 1)

    first = top + 2 * PITCH
    bottom = first + (len(bars) - 0.5) * PITCH
    yield text(title, left - MARGIN, top, SIZE, text_anchor="end", font_weight="bold")
    for power in range(low, high + 1):
        x = at(10.0**power)
        yield shape("line", x1=x, x2=x, y1=first - PITCH / 2, y2=bottom, stroke=GRID)
        yield text(f"{10**power:,}" if power >= 0 else f"{10**power:g}", x, top + PITCH, SIZE - 2)
    origin = at(1) if ratios else left
    for number, bar in enumerate(bars):
        y = first + number * PITCH
        colour = (FASTER if bar.value >= 1 else SLOWER) if ratios else NEUTRAL
        start, end = sorted((origin, at(bar.value)))
        yield text(bar.label, left - MARGIN, y, SIZE, text_anchor="end")
        yield shape("rect", x=start, y=y - 5, width=round(end - start, 1), height=10, fill=colour)
        if bar.before:
            yield shape("rect", x=at(bar.before) - 1, y=y - 7, width=2, height=14, fill=MARK)
        yield text(bar.said, left + AXIS + MARGIN, y, SIZE, text_anchor="start")
    if ratios:
        yield shape("line", x1=origin, x2=origin, y1=first - PITCH / 2, y2=bottom, stroke=MARK)
