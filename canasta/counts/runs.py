"""Runs on counts, and sets of cards whose suits matter: the pieces that fit, and what first melds reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, compress

from canasta.cards import FOUR, JOKER_RANK
from canasta.counts.ids import (
    ADD_CARD,
    ADD_TWO,
    COUNT,
    DISCARD,
    KINDS,
    LAYS,
    NATURALS,
    NEW,
    NEW_JOKER,
    NEW_RUN,
    NEW_RUN_WILD,
    NEW_RUN_WILDS,
    NEW_SET,
    NEW_SET_JOKER,
    NEW_SET_TWO,
    NEW_TWO,
    OPEN,
    PAIR,
    RUN_CARD,
    RUN_JOKER,
    RUN_TWO,
    TAKE_PAIR,
    TAKE_RUN,
    THROW,
    TOP,
    first,
)
from canasta.counts.position import ANY_CANASTA, NO_CANASTA, Position
from canasta.counts.sets import NATURAL_RANKS, missing_canasta, most_points, spreads
from canasta.counts.suits import (
    CODES,
    DOUBLES,
    LONGEST,
    OF_DOUBLES,
    OF_TRIPLES,
    ONE_JOKER,
    ONE_TWO,
    PLACES,
    RANK_OF,
    SUITED,
    TRIPLES,
    code_at,
    held_places,
    is_run,
    new_run,
    place_of,
    shape,
    size_of,
    suit_of,
    wilds_of,
)
from canasta.counts.way_out import in_runs

_CARDS = 4 * JOKER_RANK
MOST_TRIED = 600
"""The ways to lay runs after which first melds count as out of reach; those that are take few."""


def takers(runs: Sequence[int], suit: int, more: int, wilds: int) -> list[int]:
    """Where those of a suit lie that take this card or wild card, the first of each kind."""
    seen: set[int] = set()
    places = []
    for at, run in enumerate(runs):
        if suit_of(run) == suit and run not in seen and not run & more & PLACES and is_run(run + more, wilds):
            seen.add(run)
            places.append(at)
    return places


def added(choice: int) -> tuple[int, int]:
    """The suit of the run that a choice lays cards on, and what it adds to its number."""
    if choice >= RUN_TWO:
        return (choice - RUN_TWO) & 3, ONE_TWO if choice < RUN_JOKER else ONE_JOKER
    codes, (_, _, _, twos, jokers) = NATURALS[choice], LAYS[choice]
    suit = (codes[0] - SUITED) & 3
    if choice >= RUN_CARD:
        return suit, 1 << (choice - RUN_CARD) % 14 + 1
    return suit, sum([place_of(code) for code in codes]) + twos * ONE_TWO + jokers * ONE_JOKER


def run_at(p: Position, choice: int) -> int:
    """Where the run lies that a choice lays cards on; behind the others for a new one."""
    runs, slot = p.runs[p.team[p.seat]], LAYS[choice][1]
    if slot < 0:
        return len(runs)
    suit, more = added(choice)
    return takers(runs, suit, more, p.rules.run_wilds)[slot]


def run_for_top(p: Position, choice: int) -> int:
    """Where the run lies that takes the pile's top card."""
    top = p.pile[-1]
    places = takers(p.runs[p.team[p.seat]], (top - SUITED) & 3, place_of(top), p.rules.run_wilds)
    return places[choice - TAKE_RUN]


def put_run(p: Position, at: int, suit: int, more: int) -> None:
    """Lay cards of the seat to move on a run."""
    rules, seat = p.rules, p.seat
    team, base = p.team[seat], seat * CODES
    runs, tally = p.runs[team], rules.run_tally
    if at == len(runs):
        runs.append(new_run(suit))
    run = runs[at]
    runs[at] = after = run + more
    bits, points = more & PLACES, 0
    while bits:
        code = code_at(suit, bits.bit_length() - 1)
        bits &= ~(1 << bits.bit_length() - 1)
        rank = RANK_OF[code]
        p.cards[base + code] -= 1
        p.hand[seat * KINDS + rank] -= 1
        points += rules.worth[rank]
    twos, jokers = (more >> 17) & 7, more >> 20
    for kind, count in ((0, twos), (JOKER_RANK, jokers)):
        p.cards[base + kind] -= count
        p.hand[seat * KINDS + kind] -= count
        points += count * rules.worth[kind]
    p.held[seat] -= (more & PLACES).bit_count() + twos + jokers
    p.points[team] += points
    p.canastas[team] += tally[wilds_of(after) > 0][size_of(after)] - tally[wilds_of(run) > 0][size_of(run)]


def begun_run(p: Position, at: int) -> None:
    """Note that the seat to move brings cards to a run: a new one of this turn, or an old one."""
    bit = 1 << p.rules.size + at
    if at == len(p.runs[p.team[p.seat]]):
        p.fresh |= bit
    elif not p.fresh & bit:
        p.touched = True


_DISCARDS = tuple([THROW + code - SUITED if code >= SUITED else DISCARD + code for code in range(CODES)])


def discards(p: Position) -> list[int]:
    """The discards of the cards in the hand."""
    base = p.seat * CODES
    return [*compress(_DISCARDS, p.cards[base : base + CODES])]


def _cards_of(choice: int) -> tuple[int, range, int, tuple[tuple[int, ...], ...]] | None:
    """Of a piece of a set known by rank: where the suits that it may be laid with are counted among a hand's
    codes, the numbers of adding a card, or the first number of a new set and the suits by :func:`shape`.
    """
    (kind, slot), rank = first(choice), LAYS[choice][0]
    if ADD_TWO <= kind < NEW or not FOUR <= rank < JOKER_RANK:
        return None
    at = SUITED + 4 * rank
    if kind < ADD_TWO:
        card = ADD_CARD + slot * _CARDS + 4 * rank
        return at, range(card, card + 4), 0, ()
    if kind < NEW_TWO:
        return at, _NO_CARDS, NEW_SET + rank * len(TRIPLES), OF_TRIPLES
    start = NEW_SET_TWO if kind < NEW_JOKER else NEW_SET_JOKER
    return at, _NO_CARDS, start + rank * len(DOUBLES), OF_DOUBLES


_NO_CARDS = range(0)
_CARDS_OF = tuple(map(_cards_of, range(COUNT)))


def by_card(p: Position, ids: Sequence[int]) -> list[int]:
    """The pieces of sets, of which these are known by rank, by the cards that they may be laid with."""
    pieces: list[int] = []
    cards, base = p.cards, p.seat * CODES
    for choice in ids:
        how = _CARDS_OF[choice]
        if how is None:
            pieces.append(choice)
            continue
        at, adding, start, combos = how
        counts = cards[base + at : base + at + 4]
        if adding:
            pieces += compress(adding, counts)
        else:
            pieces += [start + combo for combo in combos[shape(counts)]]
    return pieces


def run_pieces(p: Position, twos: int, jokers: int) -> list[int]:
    """The pieces of runs that fit, with at most these wild cards."""
    most, runs, ids = p.rules.run_wilds, p.runs[p.team[p.seat]], []
    there = held_places(p.cards, p.seat * CODES)
    wilds = (twos, jokers) if most else (0, 0)
    mixed = any(wilds)
    for suit, held in enumerate(there):
        middle = held & held >> 1 & held >> 2
        while middle:
            low = (middle & -middle).bit_length() - 1
            middle &= middle - 1
            ids.append(NEW_RUN + suit * 12 + low - 1)
        if mixed:
            ids += _new_with_wilds(suit, held, *wilds, most)
    reached = [0] * 4
    for run in runs:
        if size_of(run) < LONGEST:
            reached[suit_of(run)] |= PLACES if most else (run & PLACES) << 1 | (run & PLACES) >> 1
    for suit, near in enumerate(reached if runs else ()):
        if near:
            ids += _run_adds(runs, suit, there[suit] & near, *wilds, most)
    return ids


def _new_with_wilds(suit: int, held: int, twos: int, jokers: int, most: int) -> Iterator[int]:
    for kind, (apart, of_twos, of_jokers) in enumerate(NEW_RUN_WILDS):
        if of_twos > twos or of_jokers > jokers or of_twos + of_jokers > most:
            continue
        lows = held & held >> apart
        while lows:
            low = (lows & -lows).bit_length() - 1
            lows &= lows - 1
            yield NEW_RUN_WILD + (suit * 13 + low - 1) * len(NEW_RUN_WILDS) + kind


def _run_adds(runs: Sequence[int], suit: int, held: int, twos: int, jokers: int, most: int) -> Iterator[int]:
    while held:
        bit = held & -held
        held &= held - 1
        for slot in range(min(8, len(takers(runs, suit, bit, most)))):
            yield RUN_CARD + (slot * 4 + suit) * 14 + bit.bit_length() - 2
    for start, count, more in ((RUN_TWO, twos, ONE_TWO), (RUN_JOKER, jokers, ONE_JOKER)):
        if count:
            for slot in range(min(8, len(takers(runs, suit, more, most)))):
                yield start + slot * 4 + suit


def takes_of_top(p: Position, ids: Sequence[int], *, frozen: bool) -> list[int]:
    """The ways to take the pile, of which those onto sets are known by rank, by the cards of a pair."""
    ways = []
    top, rank = p.pile[-1], RANK_OF[p.pile[-1]]
    for choice in ids:
        kind, slot = first(choice)
        if kind == PAIR:
            at = p.seat * CODES + SUITED + 4 * rank
            combos = OF_DOUBLES[shape(p.cards[at : at + 4])]
            ways += [TAKE_PAIR + slot * len(DOUBLES) + combo for combo in combos]
        elif kind == TOP:
            ways.append(choice)
    if not frozen and top >= SUITED:
        onto = takers(p.runs[p.team[p.seat]], (top - SUITED) & 3, place_of(top), p.rules.run_wilds)
        ways += range(TAKE_RUN, TAKE_RUN + min(8, len(onto)))
    return ways


# --- first melds --------------------------------------------------------------------------------------------


def reaches_with_runs(p: Position, keep: int) -> int:
    """Whether first melds can still add the points owed and the canasta that they need, with ``keep`` cards
    kept (rules: 2.2, 8.2): as :func:`~canasta.counts.sets.reaches`.
    """
    hand = p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
    need = missing_canasta(p)
    if _surely(p, hand, keep, need):
        return OPEN
    search = _Reach(p, keep, in_runs(p, hand[0] + hand[JOKER_RANK]))
    if need and search.sets(need) < 0:
        return OPEN if need == ANY_CANASTA and search.reached_with_long_run(p.owed) else 0
    if search.reached(p.owed, need) or (need == ANY_CANASTA and search.reached_with_long_run(p.owed)):
        return OPEN
    return 0


def _surely(p: Position, hand: Sequence[int], keep: int, need: int) -> bool:
    """Whether new sets of natural cards are enough."""
    rules, at = p.rules, p.team[p.seat] * p.rules.size
    sizes = [
        (rank, LONGEST if need and hand[rank] >= LONGEST else 3)
        for rank in NATURAL_RANKS
        if hand[rank] > 2 and not p.nat[at + rank]
    ]
    if p.held[p.seat] - sum([size for _, size in sizes]) < keep or spreads(p):
        return False
    whole = not need or any(size == LONGEST for _, size in sizes)
    return whole and sum([size * rules.worth[rank] for rank, size in sizes]) >= p.owed


class _Reach:
    """The ways to lay runs from a hand, each with the most points that sets add to them."""

    def __init__(self, p: Position, keep: int, places: list[int]) -> None:
        self.p = p
        self.keep = keep
        self.places = places
        base = p.seat * CODES
        self.cards = p.cards[base : base + CODES]
        self.hand = p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
        self.runs = p.runs[p.team[p.seat]][:]
        self.seen: set[tuple[int, ...]] = set()

    def reached(self, owed: int, need: int = NO_CANASTA) -> bool:
        """Whether runs and sets add the points owed, with the canasta needed among the sets."""
        if self._hoped() < owed or len(self.seen) >= MOST_TRIED:
            return False
        if need or self._in_sets() >= owed:
            most = self.sets(need)
            if most >= owed or (need and most < 0):
                return most >= owed
        key = (*self.cards, *sorted(self.runs))
        if key in self.seen:
            return False
        self.seen.add(key)
        for at, suit, more in self._steps():
            worth = self._move(at, suit, more, 1)
            result = self.reached(owed - worth, need)
            self._move(at, suit, more, -1)
            if result:
                return True
        return False

    def reached_with_long_run(self, owed: int) -> bool:
        """Whether they do with one of the longest runs."""
        for at, suit, more in self._long_runs():
            worth = self._move(at, suit, more, 1)
            self.seen.clear()
            result = self.reached(owed - worth)
            self._move(at, suit, more, -1)
            if result:
                return True
        return False

    def _long_runs(self) -> Iterator[tuple[int, int, int]]:
        most = self.p.rules.run_wilds
        for suit, held in enumerate(held_places(self.cards, 0)):
            begun = [(at, run) for at, run in enumerate(self.runs) if suit_of(run) == suit]
            for at, run in [(len(self.runs), new_run(suit)), *begun]:
                for low in range(4, 9):
                    window = ((1 << LONGEST) - 1) << low
                    if not run & PLACES & ~window and size_of(run) < LONGEST:
                        yield from self._filling(at, run, held & window & ~run, most)

    def _filling(self, at: int, run: int, held: int, most: int) -> Iterator[tuple[int, int, int]]:
        """The ways to make a run the longest with these natural cards, and wild ones."""
        bits = [1 << place for place in range(15) if held >> place & 1]
        room = LONGEST - size_of(run)
        for wilds in range(min(most - wilds_of(run), room) + 1):
            for naturals in combinations(bits, room - wilds):
                for jokers in range(wilds + 1):
                    if wilds - jokers <= self.hand[0] and jokers <= self.hand[JOKER_RANK]:
                        more = sum(naturals) + (wilds - jokers) * ONE_TWO + jokers * ONE_JOKER
                        if is_run(run + more, most):
                            yield at, suit_of(run), more

    def sets(self, need: int) -> int:
        """The most points that sets add, with the canasta needed; below 0 if there can be none."""
        wilds = self.hand[0] + self.hand[JOKER_RANK]
        mixed = any(map(wilds_of, self.runs))
        return most_points(self.p, self.hand, wilds, self.keep, need, mixed=mixed)

    def _in_sets(self) -> int:
        """No fewer points than sets can add."""
        hand, worth, nat = self.hand, self.p.rules.worth, self.p.nat
        at, wilds = self.p.team[self.p.seat] * self.p.rules.size, hand[0] + hand[JOKER_RANK]
        points = hand[0] * worth[0] + hand[JOKER_RANK] * worth[JOKER_RANK]
        for rank in NATURAL_RANKS:
            if hand[rank] and (hand[rank] > 2 or nat[at + rank] or (wilds and hand[rank] == 2)):
                points += hand[rank] * worth[rank]
        return points

    def _hoped(self) -> int:
        """No fewer points than sets and runs can add."""
        worth, points = self.p.rules.worth, self._in_sets()
        at, wilds = self.p.team[self.p.seat] * self.p.rules.size, self.hand[0] + self.hand[JOKER_RANK]
        for rank in NATURAL_RANKS:
            held = self.hand[rank]
            if 0 < held < 3 and not self.p.nat[at + rank] and not (wilds and held == 2):
                start = SUITED + 4 * rank
                for suit in range(4):
                    if self.cards[start + suit] and self.places[suit] >> rank + 2 & 1:
                        points += worth[rank] * self.cards[start + suit]
        return points

    def _steps(self) -> list[tuple[int, int, int]]:
        """New runs, and more cards for those that lie there."""
        p, steps = self.p, []
        most = p.rules.run_wilds
        wilds = [(ONE_TWO, self.hand[0]), (ONE_JOKER, self.hand[JOKER_RANK])] if most else []
        for suit, held in enumerate(held_places(self.cards, 0)):
            held &= self.places[suit]
            steps += [(len(self.runs), suit, 7 << low) for low in range(4, 13) if held >> low & 7 == 7]
            if most:
                ids = _new_with_wilds(suit, held, self.hand[0], self.hand[JOKER_RANK], most)
                steps += [(len(self.runs), *added(choice)) for choice in ids]
            bits = [1 << place for place in range(4, 15) if held >> place & 1]
            for at in {run: at for at, run in enumerate(self.runs) if suit_of(run) == suit}.values():
                run = self.runs[at]
                steps += [(at, suit, bit) for bit in bits if not run & bit and is_run(run + bit, most)]
                steps += [(at, suit, wild) for wild, count in wilds if count and is_run(run + wild, most)]
        return steps

    def _move(self, at: int, suit: int, more: int, sign: int) -> int:
        """Lay cards on a run, or take them back; what they are worth."""
        worth, bits = 0, more & PLACES
        while bits:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            code = code_at(suit, place)
            self.cards[code] -= sign
            self.hand[RANK_OF[code]] -= sign
            worth += self.p.rules.worth[RANK_OF[code]]
        for kind, count in ((0, more >> 17 & 7), (JOKER_RANK, more >> 20)):
            self.cards[kind] -= sign * count
            self.hand[kind] -= sign * count
            worth += count * self.p.rules.worth[kind]
        if sign > 0 and at == len(self.runs):
            self.runs.append(new_run(suit))
        self.runs[at] += sign * more
        if sign < 0 and not self.runs[at] & PLACES:
            self.runs.pop()
        return worth
