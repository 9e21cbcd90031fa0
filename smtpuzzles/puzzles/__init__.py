"""The rooms, one per puzzle, and the registry that finds them by name without loading any."""

from importlib import import_module
from typing import Any

from smtpuzzles.puzzle import Puzzle

NAMES = ("calculator", "clearthegrid", "digitfidget", "move", "nonogram", "numbrix")


def puzzle(name: str) -> Puzzle[Any, Any]:
    """The room of this name, loaded now."""
    room: Puzzle[Any, Any] = import_module(f"smtpuzzles.puzzles.{name}").PUZZLE
    return room
