"""ClearTheGrid without time: a level as a forest, and a forest as moves. It knows no engine.

An empty cell stays empty, for a push must land on a number. So a number moves at most once, onto one that
outlives it: drawn as lines between cells, the moves of a solution are a forest. A push is as long as the
number that is pushed, so the length of a line tells what went along it, whenever that was. A number a onto
which s, t, ... are pushed becomes |a ± s ± t ...|, with signs as one likes; then it is 0, or it is pushed
away itself, over just as many cells. Either way

    at every number, its value is a sum of the lengths of its lines, with signs as one likes,

and such a forest, of lines between numbers in one row or column, is all there is to find:

    7-------------7    7 = 7     7 = 7              Nothing here says which end of a line moves, or when.
                                                    Make any number the root of its tree and push towards
    3-1                3 = 1 + 2                    it, the farthest first: 1 onto 3, which becomes 2;
    '---2              1 = 1     2 = 2              2 onto 2, and nothing is left.

What remains is the order of the pushes onto one number, which must not be 0 before the last of them. If a
sum with signs is what is wanted in the end, additions first will do. If only its negative is, a small search
looks for an order and, if there is none, for another root. No forest has been seen that has no order at all,
but nothing counts on that: such a forest gives no solution. That there is no forest proves there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.clearthegrid.level import STEPS, Cell, Level, Move, Solution

Line = tuple[Cell, Cell]
Pushes = list[tuple[Cell, str]]  # onto one number: where each comes from, and its sign


def lines(level: Level, budget: Budget) -> list[Line]:
    """All pairs of numbers in one row or column."""
    found: list[Line] = []
    shared: dict[tuple[str, int], list[Cell]] = {}
    for x, y in level.numbers:
        shared.setdefault(("row", y), []).append((x, y))
        shared.setdefault(("column", x), []).append((x, y))
    for cells in shared.values():
        more = len(cells) * (len(cells) - 1) // 2
        budget.spend("lines between numbers", states=len(found) + more)
        found += combinations(cells, 2)
    return found


def ways(cells: Sequence[Cell], lines: Iterable[Line]) -> list[list[tuple[int, int]]]:
    """For each cell the cells at the other ends of its lines, by their numbers, and how far they are."""
    number = {cell: i for i, cell in enumerate(cells)}
    found: list[list[tuple[int, int]]] = [[] for _ in cells]
    for one, other in lines:
        found[number[one]].append((number[other], length((one, other))))
        found[number[other]].append((number[one], length((one, other))))
    return found


def length(line: Line) -> int:
    (x, y), (other_x, other_y) = line
    return abs(x - other_x) + abs(y - other_y)


def move(source: Cell, target: Cell, sign: str) -> Move:
    ahead = tuple((b > a) - (b < a) for a, b in zip(source, target, strict=True))
    direction = next(name for name, step in STEPS.items() if step == ahead)
    return Move(*source, direction, sign)


def solution(level: Level, forest: Iterable[Line], budget: Budget) -> Solution | None:
    """Moves along all lines of a forest that clear the grid; None where no order of them was found."""
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in level.numbers}
    for one, other in forest:
        joined[one].append(other)
        joined[other].append(one)
    moves: list[Move] = []
    done: set[Cell] = set()
    for cell in joined:
        if cell in done:
            continue
        tree = _parents(cell, joined)
        done.update(tree)
        orders = (_orders(level, _parents(root, joined), budget) for root in tree)
        order = next(filter(None, orders), None)
        if order is None:
            return None
        moves += _farthest_first(order)
    return Solution(tuple(moves))


def _parents(root: Cell, joined: dict[Cell, list[Cell]]) -> dict[Cell, Cell | None]:
    """The numbers of a tree, the root first, each with its parent."""
    parents: dict[Cell, Cell | None] = {root: None}
    queue = [root]
    for cell in queue:
        for other in joined[cell]:
            if other != parents[cell]:
                parents[other] = cell
                queue.append(other)
    return parents


def _orders(level: Level, parents: dict[Cell, Cell | None], budget: Budget) -> dict[Cell, Pushes] | None:
    """For every number of a tree the pushes onto it, in order; the root comes first."""
    children: dict[Cell, list[Cell]] = {cell: [] for cell in parents}
    for cell, parent in parents.items():
        if parent:
            children[parent].append(cell)
    orders = {}
    for cell, parent in parents.items():
        pushes = [(child, length((child, cell))) for child in children[cell]]
        wanted = length((cell, parent)) if parent else 0
        order = _order(level.rows[cell[1]][cell[0]], pushes, wanted, budget)
        if order is None:
            return None
        orders[cell] = order
    return orders


def _order(value: int, pushes: Sequence[tuple[Cell, int]], wanted: int, budget: Budget) -> Pushes | None:
    """An order and signs of the pushes onto a number that make it what is wanted, never 0 before the last."""
    minus = _subset(pushes, value + sum(size for _, size in pushes) - wanted)
    if minus is not None:
        plus = [child for child, _ in pushes if child not in minus]
        return [(child, "+") for child in plus] + [(child, "-") for child in minus]
    return _searched_order(value, pushes, wanted, budget)


def _subset(pushes: Sequence[tuple[Cell, int]], twice: int) -> list[Cell] | None:
    """Some of the pushes, of half that length together."""
    if twice < 0 or twice % 2:
        return None
    reached: dict[int, list[Cell]] = {0: []}
    for child, size in pushes:
        reached = {total + size: [*some, child] for total, some in reached.items()} | reached
    return reached.get(twice // 2)


def _searched_order(
    value: int, pushes: Sequence[tuple[Cell, int]], wanted: int, budget: Budget
) -> Pushes | None:
    """Depth first through all orders and signs, each set of pushes and value once."""
    seen: set[tuple[frozenset[tuple[Cell, int]], int]] = set()
    stack: list[tuple[frozenset[tuple[Cell, int]], int, Pushes]] = [(frozenset(pushes), value, [])]
    while stack:
        left, value, order = stack.pop()
        budget.spend("ordering the pushes onto a number", states=len(seen))
        if not left and value == wanted:
            return order
        if value == 0 or (left, value) in seen:
            continue
        seen.add((left, value))
        for push in sorted(left):
            child, size = push
            stack.append((left - {push}, value + size, [*order, (child, "+")]))
            stack.append((left - {push}, abs(value - size), [*order, (child, "-")]))
    return None


def _farthest_first(orders: dict[Cell, Pushes]) -> Iterator[Move]:
    """The moves of a tree: each number moves as soon as all pushes onto it are made."""
    root = next(iter(orders))
    stack: list[tuple[Move | None, Cell, Iterator[tuple[Cell, str]]]] = [(None, root, iter(orders[root]))]
    while stack:
        own_move, cell, pushes = stack[-1]
        push = next(pushes, None)
        if push:
            child, sign = push
            stack.append((move(child, cell, sign), child, iter(orders[child])))
        else:
            stack.pop()
            if own_move:
                yield own_move
