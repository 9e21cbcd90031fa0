"""Simulated annealing for a forest that clears the grid: the loop, and nothing around it.

It works on one list of whole numbers, the memory `m`. A node (a number of the grid) and a way (what could
join it to another node, in its row or column) are named by where their fields begin there: `m[node + COST]`,
`m[way + LENGTH]`. Numba compiles that best. Plain Python runs it too, and only whole numbers decide, so that
both find the same forest.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence

Memory = MutableSequence[int]

NONE = 0  # no node and no way: all of its fields are 0

# A node: its value; where its ways begin (they end where those of the following node begin); how many of them
# are in the forest, and how long these are together; the way to its parent; what it costs, where it stands
# in the list of those that cost something, and a mark.
VALUE, FIRST, DEGREE, TOTAL, PARENT, COST, PLACE, MARK, NODE = range(9)

# A way: the nodes at its ends, its length, the same way seen from its end, and whether it is in the forest.
# The ways of a node that are in the forest are listed in fields of its ways: the first in USED of the first.
START, END, LENGTH, BACK, JOINED, USED, WAY = range(7)

# The random generator, the latest mark, how many nodes there are, where those that cost something are listed
# and how many they are, and where there is room for sums. Then the nodes begin.
RANDOM, MARKS, SIZE, WRONG, WRONGS, SUMS, BEGIN = range(NODE, NODE + 7)

LOW = 0xFFFFFFFF
FACTOR = 0x7FFFFDCD  # of a multiply-with-carry generator, with a period of 2 ** 62 and states below 2 ** 63
WORD = 62  # sums below this are kept as the bits of one number

WRONG_SUM = 4
WRONG_PARITY = 5
TOO_SHORT = 5
PER_MISSING = 16  # so much missing length costs one more


def layout(values: Sequence[int], ways: Sequence[Sequence[tuple[int, int]]], seed: int) -> list[int]:
    """A memory without any way in the forest. For each node, its ways are pairs of a node and a length."""
    nodes = [BEGIN + NODE * i for i in range(len(values) + 1)]
    place, where = nodes[-1] + NODE, {}
    for i, ends in enumerate(ways):
        for j, _ in ends:
            where[i, j] = place
            place += WAY
    wrong, sums = place, place + len(values)
    m = [NONE] * NODE + [seed, 0, len(values), wrong, len(values), sums]
    first = nodes[-1] + NODE
    for i, value in enumerate(values):
        m += [value, first, 0, 0, NONE, too_short(value), wrong + i, 0]
        first += WAY * len(ways[i])
    m += [0, first, 0, 0, NONE, 0, 0, 0]
    for i, ends in enumerate(ways):
        for j, length in ends:
            m += [nodes[i], nodes[j], length, where[j, i], 0, NONE]
    longest = max((sum(length for _, length in ends) for ends in ways), default=0)
    return m + nodes[:-1] + [0] * (longest + 1)


def forest(m: Memory) -> Iterator[tuple[int, int]]:
    """The pairs of nodes that are joined, by their numbers."""
    for way in range(m[BEGIN + FIRST], m[WRONG], WAY):
        if m[way + JOINED] and m[way + START] < m[way + END]:
            yield (m[way + START] - BEGIN) // NODE, (m[way + END] - BEGIN) // NODE


def below(m: Memory, limit: int) -> int:
    """A random number from 0 to limit - 1."""
    m[RANDOM] = FACTOR * (m[RANDOM] & LOW) + (m[RANDOM] >> 32)
    return (m[RANDOM] & LOW) * limit >> 32


def too_short(missing: int) -> int:
    return TOO_SHORT + missing // PER_MISSING


def node_cost(m: Memory, node: int, drop: int, extra: int) -> int:
    """What a node would cost without one of its ways, and with one more of length `extra` (NONE and 0 say
    none). It costs nothing if its value is a sum of all lengths with signs. The lengths with a minus are
    then half of what all together are too long: a sum of some of them."""
    spare = m[node + TOTAL] - m[drop + LENGTH] + extra - m[node + VALUE]
    if spare < 0:
        return too_short(-spare)
    if spare & 1:
        return WRONG_PARITY
    if spare == 0:
        return 0
    wanted = spare >> 1
    if wanted < WORD:
        return 0 if is_small_sum(m, wanted, node, drop, extra) else WRONG_SUM
    return 0 if is_sum(m, wanted, node, drop, extra) else WRONG_SUM


def is_small_sum(m: Memory, wanted: int, node: int, drop: int, extra: int) -> bool:
    """Whether some of the lengths at a node, changed like that, add up to the number wanted."""
    within = (1 << (wanted + 1)) - 1
    reached = 1
    if extra <= wanted:
        reached |= 1 << extra
    first = m[node + FIRST]
    for i in range(first, first + m[node + DEGREE] * WAY, WAY):
        way = m[i + USED]
        if way != drop and m[way + LENGTH] <= wanted:
            reached |= reached << m[way + LENGTH] & within
    return reached >> wanted == 1


def is_sum(m: Memory, wanted: int, node: int, drop: int, extra: int) -> bool:
    """The same, for numbers of any size."""
    sums = m[SUMS]
    for t in range(1, wanted + 1):
        m[sums + t] = 0
    m[sums] = 1
    if extra <= wanted:
        m[sums + extra] = 1
    first = m[node + FIRST]
    for i in range(first, first + m[node + DEGREE] * WAY, WAY):
        way = m[i + USED]
        if way != drop:
            length = m[way + LENGTH]
            for t in range(sums + wanted, sums + length - 1, -1):
                m[t] |= m[t - length]
    return m[sums + wanted] == 1


def on_ring(m: Memory, new: int, drop: int) -> int:
    """A random way of the ring that a new way closes once `drop` is gone; NONE if it closes none."""
    if m[m[drop + START] + PARENT] != drop:
        drop = m[drop + BACK]
    m[MARKS] += 1
    node = m[new + START]
    m[node + MARK] = m[MARKS]
    while m[node + PARENT] != NONE and m[node + PARENT] != drop:
        node = m[m[node + PARENT] + END]
        m[node + MARK] = m[MARKS]
    length = 0
    node = m[new + END]
    while m[node + MARK] != m[MARKS]:
        if m[node + PARENT] == NONE or m[node + PARENT] == drop:
            return NONE
        node = m[m[node + PARENT] + END]
        length += 1
    meeting = node
    node = m[new + START]
    while node != meeting:
        node = m[m[node + PARENT] + END]
        length += 1
    node = m[new + END]
    for _ in range(below(m, length)):
        if node == meeting:
            node = m[new + START]
        node = m[m[node + PARENT] + END]
    if node == meeting:
        node = m[new + START]
    return m[node + PARENT]


def leave(m: Memory, way: int) -> None:
    """Take a way, as seen from one of its ends, off the forest."""
    node = m[way + START]
    i = m[node + FIRST]
    while m[i + USED] != way:
        i += WAY
    m[node + DEGREE] -= 1
    m[node + TOTAL] -= m[way + LENGTH]
    m[i + USED] = m[m[node + FIRST] + m[node + DEGREE] * WAY + USED]
    m[way + JOINED] = 0


def enter(m: Memory, way: int) -> None:
    """Put a way, as seen from one of its ends, into the forest."""
    node = m[way + START]
    m[m[node + FIRST] + m[node + DEGREE] * WAY + USED] = way
    m[node + DEGREE] += 1
    m[node + TOTAL] += m[way + LENGTH]
    m[way + JOINED] = 1


def exchange(m: Memory, drop: int, new: int) -> None:
    """Take a way off the forest and put another one in. Parents are not changed."""
    if drop != NONE:
        leave(m, drop)
        leave(m, m[drop + BACK])
    if new != NONE:
        enter(m, new)
        enter(m, m[new + BACK])


def part(m: Memory, way: int) -> None:
    """A way that is no longer in the forest leads to no parent."""
    for one in (way, m[way + BACK]):
        if m[m[one + START] + PARENT] == one:
            m[m[one + START] + PARENT] = NONE


def hang(m: Memory, way: int) -> None:
    """Make the start of a way the root of its tree, and the end of the way its parent."""
    while way != NONE:
        node = m[way + START]
        up = m[node + PARENT]
        m[node + PARENT] = way
        way = m[up + BACK]


def settle(m: Memory, node: int, cost: int) -> None:
    """Note what a node costs now."""
    if cost and m[node + COST] == 0:
        m[node + PLACE] = m[WRONG] + m[WRONGS]
        m[m[node + PLACE]] = node
        m[WRONGS] += 1
    elif cost == 0 and m[node + COST]:
        m[WRONGS] -= 1
        last = m[m[WRONG] + m[WRONGS]]
        m[m[node + PLACE]] = last
        m[last + PLACE] = m[node + PLACE]
    m[node + COST] = cost


def change(m: Memory, node: int, drop: int, new: int, allowed: int) -> None:
    """Drop a way at a node and join another one, if that costs no more than `allowed`. Where it closes a
    ring, a random way of the ring is cut; but it is not looked for unless the price without it is right,
    since most changes fail at that and the look is what takes time."""
    near, far, extra = m[drop + END], m[new + END], m[new + LENGTH]
    before, near_before, far_before = m[node + COST], m[near + COST], m[far + COST]
    cost = node_cost(m, node, drop, extra)
    allowed -= cost - before
    if allowed < 0:
        return
    near_cost = node_cost(m, near, m[drop + BACK], 0)
    allowed -= near_cost - near_before
    if allowed < 0:
        return
    far_cost = node_cost(m, far, NONE, extra)
    allowed -= far_cost - far_before
    if allowed < 0:
        return
    cut = on_ring(m, new, drop) if new != NONE else NONE
    exchange(m, drop, new)
    settle(m, node, cost)
    settle(m, near, near_cost)
    settle(m, far, far_cost)
    if cut != NONE:
        one, other = m[cut + START], m[cut + END]
        one_cost = node_cost(m, one, cut, 0)
        other_cost = node_cost(m, other, m[cut + BACK], 0)
        if one_cost - m[one + COST] + other_cost - m[other + COST] > allowed:
            exchange(m, new, drop)
            settle(m, node, before)
            settle(m, near, near_before)
            settle(m, far, far_before)
            return
        exchange(m, cut, NONE)
        settle(m, one, one_cost)
        settle(m, other, other_cost)
        part(m, cut)
    part(m, drop)
    hang(m, new)


def anneal(m: Memory, steps: int, chances: Sequence[int]) -> int:
    """Try so many random changes, or until no node costs anything; how many were tried.

    A change at a node adds a way, takes one away, or puts one in place of another. One that makes the
    forest more costly by `more` is made with a chance of `chances[more]` in 2 ** 32.
    """
    for step in range(steps):
        if m[WRONGS] == 0:
            return step
        anywhere = below(m, 10) == 0
        node = BEGIN + below(m, m[SIZE]) * NODE if anywhere else m[m[WRONG] + below(m, m[WRONGS])]
        first = m[node + FIRST]
        kind = below(m, 3) if m[node + DEGREE] else 0
        drop = new = NONE
        if kind:
            drop = m[first + below(m, m[node + DEGREE]) * WAY + USED]
        if kind < 2:
            new = first + below(m, (m[node + NODE + FIRST] - first) // WAY) * WAY
            if m[new + JOINED]:
                continue
        draw = below(m, LOW)
        allowed = 0
        while allowed + 1 < len(chances) and draw < chances[allowed + 1]:
            allowed += 1
        change(m, node, drop, new, allowed)
    return steps


COMPILED = (
    "below",
    "too_short",
    "is_small_sum",
    "is_sum",
    "node_cost",
    "on_ring",
    "leave",
    "enter",
    "exchange",
    "part",
    "hang",
    "settle",
    "change",
    "anneal",
)
"""The functions of the loop, for Numba; `layout` and `forest` stand around it."""
