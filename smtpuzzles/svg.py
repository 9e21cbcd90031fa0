"""SVG documents out of shapes, for the drawings. It knows no puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr


def document(width: float, height: float, shapes: Iterable[str]) -> str:
    """A picture of this size, on white."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join((opening, shape("rect", width=width, height=height, fill="white"), *shapes, "</svg>\n"))


def shape(kind: str, **attributes: float | str) -> str:
    """`shape("rect", x=1, stroke_width=2)` is `<rect x="1" stroke-width="2"/>`."""
    return f"<{kind} {_written(attributes)}/>"


def text(content: object, x: float, y: float, size: float, **attributes: float | str) -> str:
    """Text in a plain face, centred on (x, y)."""
    usual: dict[str, float | str] = {
        "x": x,
        "y": round(y + 0.35 * size, 2),
        "font_size": size,
        "font_family": "sans-serif",
        "text_anchor": "middle",
    }
    return f"<text {_written({**usual, **attributes})}>{escape(str(content))}</text>"


def _written(attributes: dict[str, float | str]) -> str:
    return " ".join(
        f"{name.replace('_', '-')}={quoteattr(f'{value:g}' if isinstance(value, float | int) else value)}"
        for name, value in attributes.items()
    )
