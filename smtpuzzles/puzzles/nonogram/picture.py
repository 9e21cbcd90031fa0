"""Pictures to make nonograms of: PBM files, as numbers (P1) or as bits (P4), and rows of # and `.`."""

from __future__ import annotations

import re

from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Grid, parse_solutions
from smtpuzzles.text import BadInput, Source

MOST_CELLS = 1_000_000
GAP = rb"(?:\s|#[^\n]*\n)+"
HEADER = re.compile(rb"P([14])" + GAP + rb"0*([1-9][0-9]{0,5})" + GAP + rb"0*([1-9][0-9]{0,5})(?=\s)")
PIXELS = bytes.maketrans(b"01", f"{WHITE}{BLACK}".encode())


def picture(name: str, data: bytes) -> Grid:
    """The picture in a file of this name; BadInput where there is none."""
    if data[:2] in (b"P1", b"P4"):
        return _pbm(name, data)
    source = Source.decode(name, data)
    pictures = parse_solutions(source)
    rows = pictures[0].rows
    if len(pictures) > 1:
        raise BadInput(f"{name}: {len(pictures)} pictures with empty lines between them, one is expected")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadInput(f"{name}: row {number} has {len(row)} cells, the first one has {len(rows[0])}")
        if UNKNOWN in row:
            raise BadInput(f"{name}: row {number} has cells that are neither black nor white")
    return rows


def _pbm(name: str, data: bytes) -> Grid:
    header = HEADER.match(data)
    if not header:
        raise BadInput(f"{name}: no PBM picture: after P1 or P4, its width and height are expected")
    kind, width, height = map(int, header.groups())
    if width * height > MOST_CELLS:
        raise BadInput(f"{name}: {width} x {height} cells, at most {MOST_CELLS:,} are possible")
    body = data[header.end() :]
    pixels = _unpacked(name, body[1:], width, height) if kind == 4 else re.sub(rb"\s|#[^\n]*", b"", body)
    if wrong := re.search(rb"[^01]", pixels):
        raise BadInput(f"{name}: {wrong[0]!r} in a PBM picture, 0 or 1 is expected")
    if len(pixels) != width * height:
        raise BadInput(f"{name}: {len(pixels)} cells in a PBM picture, {width} x {height} are expected")
    cells = pixels.translate(PIXELS).decode()
    return tuple(cells[at : at + width] for at in range(0, len(cells), width))


def _unpacked(name: str, body: bytes, width: int, height: int) -> bytes:
    """Bits as digits. Each row is filled up to whole bytes with bits that mean nothing."""
    size = (width + 7) // 8
    if len(body) != size * height:
        raise BadInput(f"{name}: {len(body)} bytes in a PBM picture, {size * height} are expected")
    rows = (body[at : at + size] for at in range(0, len(body), size))
    return b"".join(f"{int.from_bytes(row, 'big'):0{8 * size}b}".encode()[:width] for row in rows)
