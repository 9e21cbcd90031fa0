"""Which levels a batch has: files, folders and patterns, and what belongs to each of them by its name."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePath

from smtpuzzles.batch.job import Text
from smtpuzzles.text import CORPUS_PREFIX, BadInput, read_bytes

SOLUTIONS = (".solution", ".sol", ".out")
CERTIFICATE = ".cert"
NOT_LEVELS = re.compile(r"\.(solution|sol|out|cert|answer)(\.[^.]*)?$")


@dataclass(frozen=True, slots=True)
class Item:
    """A level: its file as the report calls it, and that file without the folder that was named."""

    file: str
    name: PurePath

    def output(self, folder: Path, ending: str) -> Path:
        """Where its solution or certificate is written."""
        return (folder / self.name).with_suffix(ending)

    def solution(self, folder: Path | None) -> Path | None:
        """The solution of the same name: beside the level or, in another folder, also with its full name."""
        if folder is None:
            places = [Path(self.file).with_suffix(ending) for ending in SOLUTIONS]
        else:
            places = [folder / self.name, *(self.output(folder, ending) for ending in SOLUTIONS)]
        there = [place for place in places if place.is_file() and not same(str(place), self.file)]
        if len(there) > 1:
            raise BadInput(f"{there[0]} and {there[1]}: which is the solution of {self.file}?")
        return there[0] if there else None


@dataclass(frozen=True, slots=True)
class Contents:
    """What is known of an item before it is worked on; the digest tells when it has changed."""

    level: Text
    solution: Text | None
    digest: str


def contents(item: Item, puzzle: str, *, paired: bool, solutions: Path | None) -> Contents:
    """The bytes of a level and, if they go in pairs, of its solution. BadInput where one cannot be read."""
    level = item.file, read_bytes(item.file, puzzle)
    solution = None
    if paired and (path := item.solution(solutions)):
        solution = str(path), read_bytes(str(path), puzzle)
    parts = [sha256(text[1]).digest() for text in (level, solution) if text]
    return Contents(level, solution, sha256(b"".join(parts)).hexdigest()[:16])


def levels_in(paths: Sequence[str], not_these: Iterable[str | None]) -> tuple[list[Item], int]:
    """The levels, each once, folders in the order in which people count; and how many files were left out
    because they are solutions or certificates by their names, or written by the batch itself."""
    own = {os.path.realpath(path) for path in not_these if path}
    found: dict[str, Item] = {}
    left_out = 0
    for item in _named(paths):
        place = item.file if item.file.startswith(CORPUS_PREFIX) else os.path.realpath(item.file)
        if place in own or NOT_LEVELS.search(item.name.name):
            left_out += 1
        else:
            found.setdefault(place, item)
    if not found:
        raise BadInput(f"no levels in {', '.join(paths)}")
    return list(found.values()), left_out


def _named(paths: Sequence[str]) -> Iterator[Item]:
    for path in paths:
        if path in ("", CORPUS_PREFIX):
            raise BadInput(f"{path!r} names no level")
        if path.startswith(CORPUS_PREFIX):
            yield Item(path, PurePath(path.removeprefix(CORPUS_PREFIX)))
            continue
        if same(plain := os.path.normpath(path), path):
            path = plain  # `./a` and `a` are one level in a report
        if Path(path).is_dir():
            yield from _inside(path, PurePath(path))
        elif Path(path).exists():
            yield Item(path, PurePath(PurePath(path).name))
        elif glob.has_magic(path):
            yield from _matching(path)
        else:
            raise BadInput(f"{path}: no such file or folder")


def _matching(pattern: str) -> Iterator[Item]:
    """A pattern's files are named from its first wildcard on."""
    parts = PurePath(pattern).parts
    fixed = next(i for i, part in enumerate(parts) if glob.has_magic(part))
    root = PurePath(*parts[:fixed])
    found = map(str, Path(root).glob(str(PurePath(*parts[fixed:]))))
    matches = sorted((match for match in found if not _is_hidden(match, pattern)), key=_counting)
    if not matches:
        raise BadInput(f"{pattern}: no file matches")
    for match in matches:
        if Path(match).is_dir():
            yield from _inside(match, root)
        elif Path(match).is_file():
            yield Item(match, PurePath(match).relative_to(root))


def _is_hidden(match: str, pattern: str) -> bool:
    """As a shell has it: a name that begins with a dot is meant only where the pattern does so too."""
    return PurePath(match).name.startswith(".") and not PurePath(pattern).name.startswith(".")


def _inside(folder: str, root: PurePath) -> Iterator[Item]:
    def refuse(error: OSError) -> None:
        raise BadInput(f"{error.filename}: cannot be read: {error.strerror}") from error

    for place, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=_counting)
        for name in sorted(files, key=_counting):
            path = Path(place, name)
            if not name.startswith(".") and path.is_file():
                yield Item(str(path), path.relative_to(root))


def _counting(name: str) -> list[tuple[int, str]]:
    """A key that puts 9 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d{1,18})", name)]


def same(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def refuse_collisions(levels: Sequence[Item], folder: Path, ending: str) -> None:
    """BadInput where two levels would be written to one file."""
    taken: dict[Path, Item] = {}
    for item in levels:
        target = item.output(folder, ending)
        other = taken.setdefault(target, item)
        if other is not item:
            raise BadInput(f"--output: {other.file} and {item.file} would both be written to {target}")
