"""Numbrix by a frontier dynamic program: exact counts, and complete listings without dead ends.

The cells are visited row by row, the narrow way across, from the corner that promises the fewest states
(they may differ a hundredfold, and a sweep over a sample of the states tells). What the unvisited cells
need to know about the visited ones is only which edges of the path cross the border between them: a *plug*
at each such edge. Behind every plug lies a fragment of the path. A plug carries three things: the slot of
the plug at the fragment's other end (its mate; none where that end is the first or last number, or where it
no longer matters), and two sets of numbers, as bits: those the cell beyond the plug may have if the numbers
*grow* on the way out, and those it may have if they *shrink*. Givens, how far each cell lies from them, and
what the cells around it leave to it cut these sets down; when one number is left, the fragment is pinned and
its ends may forget each other. Visiting a cell joins two fragments, lengthens one, ends one or starts one.

Why this is exact: in the end every cell has one number, its successor and its predecessor beside it.
Numbers only grow along a path, so each path runs from 1 to the last number and is as long as the grid
has cells: there is just one. On a blank grid the numbers say nothing, and all sets become one bit that
never moves; then at most two fragment ends may be loose, and closing the path early is forbidden.

States with equal plugs have the same futures, so they are kept once, with the number of ways to reach
them (`count`) or the states they came from (`solutions`). Every state is reachable from the start, so
walking back from the last one never fails: the first solution is there at once and none comes twice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice, pairwise, product
from random import Random

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.numbrix.level import Cell, Level, Rows, Solution, numbered

State = tuple[int, ...]  # for each slot the id of its plug, 0 for none
View = tuple[tuple[Cell, ...], ...]  # the level's cells in the order in which they are visited
Plug = tuple[int, int, int]  # mate's slot or ALONE, growing numbers, shrinking numbers

ALONE = -1
BEAM = 2_000  # states kept in a layer by the quick first look for solutions
GLANCE = 300  # states kept in a layer to tell from which corner to start
FEW = 20_000  # states that cost less than looking from all corners
MANY = 100_000  # states that take longer to sweep than Z3 takes to start
BEAM_SOLUTIONS = 1_000  # how many it lists before the complete sweep takes over

Layer = dict[State, list[State]]  # each state with those it can come from


def solutions(level: Level, budget: Budget) -> Generator[Solution | None, None, str]:
    """Every solution once. Where the states are too many to keep, a thin sample of them is swept first,
    which on grids with few givens finds some solutions long before the complete sweep ends. Where it finds
    none, Z3 may find the first one sooner."""
    board = _Board(level, _views(level)[0], budget)
    layers, estimate = board.sweep(budget, BEAM)
    seen: set[Solution] = set()
    if estimate > sum(map(len, layers)):
        for solution in islice(board.solutions(layers), BEAM_SOLUTIONS):
            seen.add(solution)
            yield solution
        if not seen and estimate > MANY:
            yield None
        board = _most_promising(level, budget)
        layers, _ = board.sweep(budget)
    for solution in board.solutions(layers):
        if solution not in seen:
            budget.spend("listing solutions")
            yield solution
    return "no path through all cells meets the givens; every way to draw one was tried"


def count(level: Level, budget: Budget) -> int:
    """The exact number of solutions, however large, without listing them."""
    board = _most_promising(level, budget)
    ways = {board.start: 1}
    for cell in board.cells:
        following: dict[State, int] = {}
        for state, successor in board.steps(cell, ways, budget):
            following[successor] = following.get(successor, 0) + ways[state]
        ways = following
        budget.spend(board.progress(cell), states=len(ways))
    return sum(ways.values())


def engine() -> Engine[Level, Solution]:
    return Engine("search", solutions, count)


def _views(level: Level) -> list[View]:
    """The grid as seen from its corners, the narrow side across."""
    grid = tuple(tuple((r, c) for c in range(level.width)) for r in range(level.height))
    turned = tuple(zip(*grid, strict=True))
    narrow = [cells for cells in (grid, turned) if len(cells[0]) <= len(cells)]
    standing = [cells for one in narrow for cells in (one, one[::-1])]
    return [view for one in standing for view in (one, tuple(row[::-1] for row in one))]


def _most_promising(level: Level, budget: Budget) -> _Board:
    """The view with the fewest states, as far as a thin sweep tells; the first one where all are few."""
    first, *others = _views(level)
    board = _Board(level, first, budget)
    if board.blank:
        return board
    _, fewest = board.sweep(budget, GLANCE)
    if fewest > FEW:
        for view in others:
            other = _Board(level, view, budget)
            _, estimate = other.sweep(budget, GLANCE)
            if estimate < fewest:
                board, fewest = other, estimate
    return board


class _Board:
    """The grid as one view shows it, and the plugs met so far."""

    def __init__(self, level: Level, view: View, budget: Budget) -> None:
        self.level = level
        self.view = view
        rows = tuple(tuple(level.rows[r][c] for r, c in cells) for cells in view)
        self.height, self.width = len(rows), len(rows[0])
        self.cells = list(product(range(self.height), range(self.width)))
        self.blank = not level.givens
        self.step = 0 if self.blank else 1
        self.first, self.last = (1, 1) if self.blank else (1 << 1, 1 << level.size)
        self.numbers = dict.fromkeys(self.cells, 1)
        if not self.blank:
            self.numbers = _narrowed(_possible_numbers(rows, budget), budget)
        self.start: State = (0,) * (self.width + 1)  # a slot a column, and one to the right
        self.plugs: list[Plug] = [(ALONE, 0, 0)]
        self.ids: dict[Plug, int] = {}
        self.loose = self.plug_id((ALONE, 1, 1))

    def plug_id(self, plug: Plug) -> int:
        known = self.ids.setdefault(plug, len(self.plugs))
        if known == len(self.plugs):
            self.plugs.append(plug)
        return known

    def progress(self, cell: Cell) -> str:
        return f"row {cell[0] + 1} of {self.height}"

    def sweep(self, budget: Budget, most: int | None = None) -> tuple[list[Layer], float]:
        """All layers, or with a sample of `most` states where a layer has more; and how many states there
        are altogether: exactly, or as far as the samples tell."""
        layers: list[Layer] = []
        states: Iterable[State] = (self.start,)
        kept, estimate, thinned = 0, 0.0, 1.0
        for cell in self.cells:
            layer: Layer = {}
            for state, successor in self.steps(cell, states, budget):
                origins = layer.setdefault(successor, [])
                if not origins or origins[-1] is not state:
                    origins.append(state)
            estimate += thinned * len(layer)
            if most is not None and len(layer) > most:
                thinned *= len(layer) / most
                layer = {state: layer[state] for state in Random(0).sample(list(layer), most)}
            kept += len(layer)
            budget.spend(self.progress(cell), states=kept)
            layers.append(layer)
            states = layer
        return layers, estimate

    def steps(self, cell: Cell, states: Iterable[State], budget: Budget) -> Iterator[tuple[State, State]]:
        """Each state before the cell with each state after it; twice where two solutions differ in nothing
        but the direction of the whole path."""
        successors = self.successors(cell)
        for visited, state in enumerate(states):
            if visited % 256 == 0:
                budget.spend(self.progress(cell))
            for successor in successors(state):
                yield state, successor

    def successors(self, cell: Cell) -> Callable[[State], list[State]]:
        """How a state can go on through this cell."""
        r, c = cell
        hand = self.width  # the slot of the plug that leads right
        here = self.numbers[cell]
        right, below = self.numbers.get((r, c + 1), 0), self.numbers.get((r + 1, c), 0)
        exits = [(slot, beyond) for slot, beyond in ((c, below), (hand, right)) if beyond]
        may_close = not self.blank or cell == self.cells[-1]
        plugs, step, first, last = self.plugs, self.step, self.first, self.last

        def put(slots: list[int], slot: int, mate: int, grow: int, shrink: int, shift: int) -> State:
            """Place a plug and its mate; beyond the mate, numbers differ by `shift`."""
            pinned = grow.bit_count() + shrink.bit_count() == 1
            if mate != ALONE:
                back = ALONE if pinned else slot
                slots[mate] = self.plug_id((back, shrink << shift, grow >> shift))
            slots[slot] = self.plug_id((ALONE if pinned else mate, grow, shrink))
            return tuple(slots)

        def shift_to(mate: int, slots: list[int], grow: int, shrink: int) -> int:
            """By how much the numbers beyond the two ends of a fragment differ."""
            if mate == ALONE:
                return 0
            _, mate_grow, mate_shrink = plugs[slots[mate]]
            if grow:
                return grow.bit_length() - mate_shrink.bit_length()
            return mate_grow.bit_length() - shrink.bit_length()

        def close(slots: list[int], up: int, down: int) -> list[State]:
            return [tuple(slots)] * (bool(up) + bool(down)) if may_close else []

        def join(slots: list[int], one: Plug, other: Plug) -> list[State]:
            mate, grow, shrink = one
            other_mate, other_grow, other_shrink = other
            up, down = grow & here & other_shrink, shrink & here & other_grow
            if mate == c or not (up or down):  # a ring, or numbers that do not meet
                return []
            shift = shift_to(mate, slots, grow, shrink)
            other_shift = shift_to(other_mate, slots, other_grow, other_shrink)
            if mate != ALONE:
                total = shift + other_shift
                return [put(slots, mate, other_mate, down << shift, up >> shift, total)]
            if other_mate != ALONE:
                return [put(slots, other_mate, ALONE, up << other_shift, down >> other_shift, 0)]
            return close(slots, up, down)

        def lengthen(slots: list[int], plug: Plug) -> list[State]:
            mate, grow, shrink = plug
            shift = shift_to(mate, slots, grow, shrink)
            found = []
            for slot, beyond in exits:
                up, down = (grow & here) << step & beyond, (shrink & here) >> step & beyond
                if up or down:
                    found.append(put(slots.copy(), slot, mate, up, down, shift + step))
            up, down = grow & here & last, shrink & here & first
            if up or down:
                if mate == ALONE:
                    found += close(slots, up, down)
                else:
                    found.append(put(slots, mate, ALONE, down << shift, up >> shift, 0))
            return found

        def begin(slots: list[int]) -> list[State]:
            found = []
            if right and below:
                up = here & right >> step & below << step
                down = here & right << step & below >> step
                if up or down:
                    found.append(put(slots.copy(), hand, c, up << step, down >> step, 2 * step))
            for slot, beyond in exits:
                up, down = (here & first) << step & beyond, (here & last) >> step & beyond
                if up or down:
                    found.append(put(slots.copy(), slot, ALONE, up, down, 0))
            if len(self.cells) == 1:
                found.append(tuple(slots))
            return found

        def step_through(state: State) -> list[State]:
            left, above = state[hand], state[c]
            slots = list(state)
            slots[hand] = slots[c] = 0
            if left and above:
                found = join(slots, plugs[left], plugs[above])
            elif left or above:
                found = lengthen(slots, plugs[left or above])
            else:
                found = begin(slots)
            if self.blank:
                found = [after for after in found if after.count(self.loose) <= 2]
            return found

        return step_through

    def solutions(self, layers: list[Layer]) -> Iterator[Solution]:
        """Walk back from the last layer: each way back is one path through the grid."""
        if not layers[-1]:
            return
        trail = [self.start]
        choices = [iter(layers[-1][self.start])]
        while choices:
            state = next(choices[-1], None)
            if state is None:
                choices.pop()
                trail.pop()
                continue
            trail.append(state)
            if len(trail) <= len(layers):
                choices.append(iter(layers[-len(trail)][state]))
                continue
            path = self.path(trail)
            for ordered in (path, path[::-1]):
                if self.meets_givens(ordered):
                    yield self.number(ordered)
                if len(path) == 1:
                    break
            trail.pop()

    def path(self, trail: list[State]) -> list[Cell]:
        """The cells of the path in order, from the states after each cell, last cell first."""
        links: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for cell, state in zip(reversed(self.cells), trail, strict=False):
            r, c = cell
            for slot, beyond in ((c, (r + 1, c)), (self.width, (r, c + 1))):
                if state[slot]:
                    links[cell].append(beyond)
                    links[beyond].append(cell)
        before, here = None, next(cell for cell in self.cells if len(links[cell]) <= 1)
        path = [here]
        while onward := [cell for cell in links[here] if cell != before]:
            before, here = here, onward[0]
            path.append(here)
        return path

    def meets_givens(self, path: list[Cell]) -> bool:
        return all(self.numbers[cell] >> n & 1 for n, cell in enumerate(path, 1)) or self.blank

    def number(self, path: list[Cell]) -> Solution:
        grid = [[0] * self.level.width for _ in range(self.level.height)]
        for n, (y, x) in enumerate(path, 1):
            r, c = self.view[y][x]
            grid[r][c] = n
        return Solution(tuple(map(tuple, grid)))


def _possible_numbers(rows: Rows, budget: Budget) -> dict[Cell, int]:
    """For each cell the numbers it can have, as bits: its given; or those between two givens that follow
    each other, no nearer to either in numbers than in steps, and of the parity that the steps ask for.
    With an odd number of cells, the odd numbers are one more than the even ones and need the colour of
    the corner."""
    height, width = len(rows), len(rows[0])
    size = height * width
    odd = sum(1 << n for n in range(1, size + 1, 2))
    even = odd << 1
    givens = sorted((n, cell) for cell, n in numbered(rows) if n)
    possible = dict.fromkeys(product(range(height), range(width)), 0)
    for n, cell in givens:
        possible[cell] = 1 << n
    for (low, start), (high, end) in pairwise([(0, None), *givens, (size + 1, None)]):
        budget.spend(f"numbers from {low} to {high}")
        for r, c in _within(high - low - 1, start or end or (0, 0), height, width):
            if rows[r][c]:
                continue
            first = low + abs(r - start[0]) + abs(c - start[1]) if start else 1
            last = high - abs(r - end[0]) - abs(c - end[1]) if end else size
            if first > last:
                continue
            numbers = (1 << last + 1) - (1 << first)
            if start:
                numbers &= odd if first % 2 else even
            if end:
                numbers &= odd if last % 2 else even
            if size % 2:
                numbers &= even if (r + c) % 2 else odd
            possible[r, c] |= numbers
    return possible


def _narrowed(possible: dict[Cell, int], budget: Budget) -> dict[Cell, int]:
    """Without the numbers that find no neighbour for the next or the previous one, and where a number has
    but one cell left or a cell but one number, without what that excludes."""
    size = len(possible)
    first, last = 1 << 1, 1 << size
    beside = {
        (r, c): [near for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in possible]
        for r, c in possible
    }
    before = None
    while before != possible:
        before = possible.copy()
        once = twice = taken = 0
        for numbers in possible.values():
            twice |= once & numbers
            once |= numbers
            if numbers.bit_count() == 1:
                taken |= numbers
        budget.spend("narrowing the numbers")
        only = once & ~twice
        for cell, numbers in possible.items():
            near = 0
            for other in beside[cell]:
                near |= possible[other]
            numbers &= (near << 1 | first) & (near >> 1 | last)
            if numbers & only:
                numbers &= only
            elif numbers.bit_count() > 1:
                numbers &= ~taken
            possible[cell] = numbers
    return possible


def _within(steps: int, centre: Cell, height: int, width: int) -> Iterator[Cell]:
    """The cells of the grid that lie in a square around the centre."""
    r, c = centre
    across = range(max(0, c - steps), min(width, c + steps + 1))
    return product(range(max(0, r - steps), min(height, r + steps + 1)), across)
