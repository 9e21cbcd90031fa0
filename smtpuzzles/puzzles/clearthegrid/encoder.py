"""ClearTheGrid as clauses for Z3: a forest, as `forest.py` tells, and no time.

A variable says of a line that it is used. At every number a chain of sums says that its value is a sum of the
lengths of its used lines with signs: it starts from the value; each line in turn, the longest first, if it is
used, is added to what is left or taken from it; and nothing is left in the end. Signs are free, so what
is left matters only without its sign, and what the lines to come cannot make up for is left out. Nothing
else bounds the sums, so all forests are there. A used line leads from one of its ends to the other, and
from every number at most one leads on: so each tree of n numbers has at most n lines, at most one
ring. Those rings are forbidden one by one as they turn up.

Every number is the start of one move but the last one of each tree: the fewest moves are the most trees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.clearthegrid import forest, sequences
from smtpuzzles.puzzles.clearthegrid.forest import Line
from smtpuzzles.puzzles.clearthegrid.level import Cell, Level, Solution
from smtpuzzles.smt import Clauses, Session


@dataclass(frozen=True)
class _Found:
    lines: list[Line]
    solution: Solution


def solutions(
    level: Level, budget: Budget, fewest_moves: bool = False
) -> Generator[Solution | None, None, str]:
    """Every solution of a small level; of a larger one, the first that is found. With `fewest_moves`, only
    those are solutions that have as few as possible."""
    trees = (yield from _most_trees(level, budget)) if fewest_moves else 0
    for found in _solved(level, trees, budget):
        if found is None:
            yield None
            continue
        yield found.solution
        sequences.refuse_large(level)
        for other in sequences.listed(level, sequences.along(level, found.lines), budget):
            if other != found.solution:
                yield other
    return "Z3 found no forest that clears the grid"


def count(level: Level, budget: Budget) -> int:
    sequences.refuse_large(level)
    return sum(solution is not None for solution in solutions(level, budget))


def engine(seed: int = 0, fewest_moves: bool = False) -> Engine[Level, Solution]:
    """Chance has no part here: the seed is the annealing's."""

    def wished(level: Level, budget: Budget) -> Generator[Solution | None, None, str]:
        return solutions(level, budget, fewest_moves)

    return Engine("z3", wished, None if fewest_moves else count)


def _most_trees(level: Level, budget: Budget) -> Generator[None, None, int]:
    """The most trees that a forest which clears the grid can have."""
    most, better = 0, True
    while better:
        better = False
        for found in _solved(level, most + 1, budget):
            if found:
                most, better = len(level.numbers) - len(found.lines), True
                break
            yield None
    return most


def _solved(level: Level, trees: int, budget: Budget) -> Iterator[_Found | None]:
    """Forests with at least so many trees that clear the grid, and moves for each. None where Z3 has made
    an effort and would go on."""
    clauses = Clauses()
    used = {line: clauses.variable() for line in forest.lines(level, budget)}
    _add_sums(clauses, level, used, budget)
    _add_trees(clauses, level, used, trees)
    session, doing = Session(clauses, budget, in_turns=True), f"Z3, {len(level.numbers)} numbers"
    while (model := (yield from session.model(doing))) is not None:
        lines = [line for line, variable in used.items() if variable in model]
        rings = _rings(lines)
        for ring in rings:
            clauses.add([-used[line] for line in ring])
        if not rings:
            clauses.add([-variable if variable in model else variable for variable in used.values()])
            if solution := forest.solution(level, lines, budget):
                yield _Found(lines, solution)


def _add_sums(clauses: Clauses, level: Level, used: dict[Line, int], budget: Budget) -> None:
    """At every number its value is a sum of the lengths of its used lines, with signs."""
    lines_at: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in level.numbers}
    for line, variable in used.items():
        for cell in line:
            lines_at[cell].append((forest.length(line), variable))
    chains = {cell: sorted(at, reverse=True) for cell, at in lines_at.items()}
    budget.spend("sums at numbers", states=sum(map(_most_sums, chains.values())))
    for cell, chain in chains.items():
        budget.spend("sums at numbers")
        _add_sum(clauses, level.numbers[cell], chain)


def _most_sums(chain: Sequence[tuple[int, int]]) -> int:
    """How many variables the sums of a number may need."""
    return sum(place * size + 1 for place, (size, _) in enumerate(chain))


def _add_sum(clauses: Clauses, value: int, chain: Sequence[tuple[int, int]]) -> None:
    """What may be left after each line has its variable, if the lines to come can still make up for it."""
    reach = sum(size for size, _ in chain)
    left = {value: clauses.variable()}
    clauses.add([left[value]])
    if value > reach:
        clauses.add([-left[value]])
    for size, line in chain:
        reach -= size
        following: defaultdict[int, int] = defaultdict(clauses.variable)
        for amount, variable in left.items():
            without = [following[amount]] if amount <= reach else []
            clauses.add([-variable, line, *without])
            results = sorted({amount + size, abs(amount - size)})
            clauses.add([-variable, -line, *(following[result] for result in results if result <= reach)])
        left = following


def _add_trees(clauses: Clauses, level: Level, used: dict[Line, int], trees: int) -> None:
    """Used lines lead on from their numbers, one from each; at least so many numbers lead nowhere."""
    onward: dict[Cell, list[int]] = {cell: [] for cell in level.numbers}
    for line, variable in used.items():
        ways = [clauses.variable() for _ in line]
        clauses.add([-variable, *ways])
        for cell, way in zip(line, ways, strict=True):
            clauses.add([-way, variable])
            onward[cell].append(way)
        clauses.at_most_one(ways)
    roots = []
    for ways in onward.values():
        clauses.at_most_one(ways)
        if trees:
            roots.append(clauses.variable())
            for way in ways:
                clauses.add([-roots[-1], -way])
    if trees:
        _at_least(clauses, roots, trees)


def _at_least(clauses: Clauses, literals: Sequence[int], wanted: int) -> None:
    """So many of the literals are true: `reached[k]` says that k are, of those up to here."""
    reached: list[int] = []
    for literal in literals:
        more = [clauses.variable() for _ in range(min(len(reached) + 1, wanted))]
        for k, variable in enumerate(more):
            before = reached[k : k + 1]
            clauses.add([-variable, literal, *before])
            if k:
                clauses.add([-variable, reached[k - 1], *before])
        reached = more
    clauses.add(reached[wanted - 1 : wanted])


def _rings(lines: Sequence[Line]) -> list[list[Line]]:
    """Take off ends of lines that lead nowhere else, again and again: what remains are rings."""
    joined: dict[Cell, set[Cell]] = {}
    for one, other in lines:
        joined.setdefault(one, set()).add(other)
        joined.setdefault(other, set()).add(one)
    ends = [cell for cell, others in joined.items() if len(others) == 1]
    for cell in ends:
        for other in joined.pop(cell):
            joined[other].discard(cell)
            if len(joined[other]) == 1:
                ends.append(other)
    rings = []
    while joined:
        ring = [next(iter(joined))]
        for cell in ring:
            ring += joined.pop(cell, set()) - set(ring)
        rings.append([line for line in lines if set(line) <= set(ring)])
    return rings
