"""Levels answered against time: the cactus plot of those who compare solvers, as SVG. It knows no puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10

from smtpuzzles import svg

WIDTH, HEIGHT = 640, 416
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 66, 60
INK, PALE = "#222222", "#dddddd"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # told apart by everybody
QUICKEST = 1e-3  # seconds; what took less is drawn as this
LABEL = 12
ENTRY = 150  # the width of one in the legend, which stands above the curves


def cactus(title: str, curves: Mapping[str, Sequence[float]]) -> str:
    """For each curve, how many of its levels were answered within so many seconds each."""
    times = [max(QUICKEST, seconds) for each in curves.values() for seconds in each] or [QUICKEST]
    first, last = floor(log10(min(times))), max(ceil(log10(max(times))), floor(log10(min(times))) + 1)
    most = max((len(each) for each in curves.values()), default=0) or 1

    def x(seconds: float) -> float:
        share = (log10(max(QUICKEST, seconds)) - first) / (last - first)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

    def y(levels: float) -> float:
        return round(HEIGHT - BOTTOM - levels / most * (HEIGHT - TOP - BOTTOM), 2)

    def shapes() -> Iterator[str]:
        yield svg.text(title, WIDTH / 2, 22, 16, fill=INK)
        for power in range(first, last + 1):
            at = x(10.0**power)
            yield svg.shape("line", x1=at, x2=at, y1=TOP, y2=HEIGHT - BOTTOM, stroke=PALE)
            yield svg.text(f"{10.0**power:g}", at, HEIGHT - BOTTOM + 16, LABEL, fill=INK)
        for levels in _ticks(most):
            yield svg.shape("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(levels), y2=y(levels), stroke=PALE)
            yield svg.text(f"{levels:,}", LEFT - 8, y(levels), LABEL, fill=INK, text_anchor="end")
        yield svg.text("seconds for a level", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 18, LABEL, fill=INK)
        yield svg.text("levels", LEFT - 8, TOP - 14, LABEL, fill=INK, text_anchor="end")
        for each, colour in zip(curves.values(), COLOURS, strict=False):
            points = " ".join(f"{at:g},{y(levels):g}" for at, levels in _steps(sorted(map(x, each))))
            yield svg.shape("polyline", points=points, fill="none", stroke=colour, stroke_width=2)
        for i, (name, colour) in enumerate(zip(curves, COLOURS, strict=False)):
            across = WIDTH - RIGHT - ENTRY * (len(curves) - i)
            yield svg.shape("rect", x=across, y=TOP - 19, width=10, height=10, fill=colour)
            words = f"{name} ({len(curves[name]):,})"
            yield svg.text(words, across + 16, TOP - 14, LABEL, fill=INK, text_anchor="start")

    return svg.document(WIDTH, HEIGHT, shapes())


def _steps(places: Sequence[float]) -> Iterator[tuple[float, int]]:
    """The corners of a stair that goes up by one at each place; those that fall on one spot are one."""
    yield (places[0] if places else LEFT), 0
    reached = 0
    for levels, at in enumerate(places, 1):
        if levels == len(places) or places[levels] > at:
            yield at, reached
            yield at, levels
            reached = levels
    yield WIDTH - RIGHT, reached


def _ticks(most: int) -> range:
    """Round numbers up to the most, about five."""
    unit = 10 ** floor(log10(most))
    step = next(step for step in (unit // 5, unit // 2, unit, 2 * unit) if step and most / step <= 6)
    return range(0, most + 1, step)
