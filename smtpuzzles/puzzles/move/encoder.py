"""Move as clauses for Z3: is there a solution of k moves, for one k after the other?

Variables say which of the four moves a step is, which colour stands where before and after it, and which dots
stay in it. With an open cell ahead, a dot stays exactly if one stays there; without one it always does. After
the step, a colour stands on a cell exactly if a dot of it stayed there or arrived. There is a variable only
where a colour can stand at all: no farther from its dots than the moves made, and no farther from its goals
than the moves left. As shorter solutions have been refuted before, those found first are the shortest.

A level is unsolvable once there is not even a way of k moves that passes no position twice and begins at the
start, or one that ends at the solved position: a shortest solution of k moves or more would begin, and end,
with such a way. On small boards they soon run out; on others the deepening goes on until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations, count, pairwise, product

from smtpuzzles.puzzle import Budget, Engine, OutOfBudget
from smtpuzzles.puzzles.move.level import MOVES, Cell, Level, Solution
from smtpuzzles.smt import Clauses, models

Place = tuple[str, Cell]  # a colour and where it stands
Distances = dict[Place, int]


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    dots = [(colour, (y, x)) for y, x, colour in level.dots]
    goals = [(colour, cell) for cell, colour in level.goals.items()]
    from_dots, to_goals = _distances(level, dots, budget), _distances(level, goals, budget)
    if not (to_goals.keys() >= set(dots) and from_dots.keys() >= set(goals)):
        return "a dot is walled off from every goal of its colour, or a goal from every dot"
    fewest = max((*(to_goals[dot] for dot in dots), *(from_dots[goal] for goal in goals)), default=0)
    if fewest == 0:
        yield Solution("")
        return "the level is solved at the start"
    for moves in count(fewest):
        try:
            found = False
            for solution in _Way(level, moves, from_dots, to_goals, budget).solutions():
                found = True
                yield solution
            if found:
                return "Z3 found no other solutions of this length"
            longer = moves + 1
            for way in (
                _Way(level, longer, from_dots, None, budget),
                _Way(level, longer, None, to_goals, budget),
            ):
                way.pass_nothing_twice()
                if next(way.solutions(), None) is None:
                    return (
                        f"Z3 found no solution within {moves} moves, and that longer ways repeat a position"
                    )
        except OutOfBudget as end:
            raise OutOfBudget(f"{end}; no solution within {moves - 1} moves") from end
    raise AssertionError("the budget ends the deepening")


def engine() -> Engine[Level, Solution]:
    return Engine("z3", solutions)


def _distances(level: Level, sources: list[Place], budget: Budget) -> Distances:
    """How many cells each place is away from the nearest source of its colour, around walls."""
    distances = dict.fromkeys(sources, 0)
    places = list(distances)
    for colour, (y, x) in places:
        budget.spend("measuring distances")
        for dy, dx in MOVES.values():
            ahead = (colour, (y + dy, x + dx))
            if ahead not in distances and level.is_open(ahead[1]):
                distances[ahead] = distances[colour, (y, x)] + 1
                places.append(ahead)
    return distances


class _Way:
    """So many moves as clauses: from the start, to the solved position, or both."""

    def __init__(
        self,
        level: Level,
        moves: int,
        from_dots: Distances | None,
        to_goals: Distances | None,
        budget: Budget,
    ) -> None:
        self._level = level
        self._budget = budget
        self._clauses = Clauses()
        self._never = self._clauses.variable()
        self._clauses.add([-self._never])
        self._letters: dict[int, str] = {}
        self._stands = [
            {
                place: self._clauses.variable()
                for place in from_dots or to_goals or {}
                if (not from_dots or from_dots[place] <= step)
                and (not to_goals or to_goals[place] <= moves - step)
            }
            for step in range(moves + 1)
        ]
        for step, distances in ((0, from_dots), (moves, to_goals)):
            for place, distance in (distances or {}).items():
                if distance == 0:
                    self._clauses.add([self._stands[step][place]])
        for before, after in pairwise(self._stands):
            self._step(before, after)

    def _step(self, before: dict[Place, int], after: dict[Place, int]) -> None:
        """Say what a move makes of the dots."""
        never, add = self._never, self._clauses.add
        standing: dict[Cell, list[int]] = {}
        for (_, cell), stands in before.items():
            standing.setdefault(cell, []).append(stands)
        stays = {cell: self._clauses.variable() for cell in standing}
        for cell, stay in stays.items():
            add([-stay, *standing[cell]])
        moves = {move: self._clauses.variable() for move in MOVES}
        self._letters |= {chosen: move for move, chosen in moves.items()}
        add(list(moves.values()))
        self._clauses.at_most_one(list(moves.values()))
        for (move, chosen), (place, stands) in product(moves.items(), before.items()):
            self._budget.spend("what moves make of the dots")
            colour, (y, x) = place
            ahead = (y + MOVES[move][0], x + MOVES[move][1])
            stay = stays[y, x]
            add([-chosen, -stands, -stay, after.get(place, never)])
            if self._level.is_open(ahead):
                add([-chosen, -stands, stay, after.get((colour, ahead), never)])
                add([-chosen, -stands, stay, -stays.get(ahead, never)])
                add([-chosen, -stay, stays.get(ahead, never)])
            else:
                add([-chosen, -stands, stay])
        for (move, chosen), (place, stands) in product(moves.items(), after.items()):
            self._budget.spend("where dots come from")
            colour, (y, x) = place
            behind = (y - MOVES[move][0], x - MOVES[move][1])
            stayed = (before.get(place, never), stays.get((y, x), never))
            arrived = (before.get((colour, behind), never), -stays.get(behind, never))
            for one, other in product(stayed, arrived):
                add([-chosen, -stands, one, other])

    def pass_nothing_twice(self) -> None:
        """Say that any two positions differ. Moves neither make nor lose dots, so a dot stands in the earlier
        one where none of its colour stands in the later one."""
        for earlier, later in combinations(self._stands, 2):
            self._budget.spend("positions that differ")
            differences = []
            for place, stands in earlier.items():
                differs = self._clauses.variable()
                self._clauses.add([-differs, stands])
                self._clauses.add([-differs, -later.get(place, self._never)])
                differences.append(differs)
            self._clauses.add(differences)

    def solutions(self) -> Iterator[Solution]:
        for true in models(self._clauses, list(self._letters), self._budget):
            yield Solution("".join(move for chosen, move in self._letters.items() if chosen in true))
