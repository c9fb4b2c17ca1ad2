"""The search for openings: which melds of a hand reach the minimum (rules: 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import TypeAlias

from canasta.actions import NEW, Group
from canasta.cards import JOKER, JOKER_RANK, Card, Rank, missing_from, rank_of
from canasta.cards.ranks import by_rank, of_rank
from canasta.rules.rules import Rules
from canasta.solver.opening_bases import bases
from canasta.solver.opening_sets import Sets, choices_of, splitting_helps
from canasta.terms import OpeningCanasta

NEVER = 1000
"""More cards than any hand has."""

_Ways: TypeAlias = dict[tuple[Group, ...], tuple[int, int, int]]
"""Openings, each with its cost: points of wild cards, number of cards, number of melds."""


def openings(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    *,
    top: Card | None = None,
    canasta: OpeningCanasta | None = None,
    most: int = 4,
) -> list[tuple[Group, ...]]:
    """Ways to open: groups that together reach the minimum and leave at least ``keep`` cards in the hand.

    With ``top`` the first group holds the hand cards melded with it (at least a natural pair, rules: 2.4),
    and the top card's points count too. ``canasta`` is a kind of canasta that must be among the groups, if
    the game requires one. Returns at most ``most`` ways, those that spend least first (wild cards, then
    cards); empty if there is none. Several sets of a rank are laid only if nothing less opens.
    """
    if top is not None and len(of_rank(hand, rank_of(top))) < 2:
        return []
    ways = _ways(rules, hand, minimum, keep, top, canasta, most, split=False)
    if not ways and splitting_helps(rules, hand):
        ways = _ways(rules, hand, minimum, keep, top, canasta, most, split=True)
    return sorted(ways, key=ways.__getitem__)[:most]


def _ways(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    top: Card | None,
    canasta: OpeningCanasta | None,
    most: int,
    *,
    split: bool,
) -> _Ways:
    ways: _Ways = {}
    for level, choices in enumerate(bases(rules, hand, canasta, minimum)):
        if len(ways) >= most or (level > 1 and ways):
            break  # more sequences than needed can wait for a later step
        for base in choices:
            if base and len(ways) >= 2 * most:
                break
            cards = [card for group in base for card in group.cards]
            rest = missing_from(hand, cards) if cards else hand
            least = minimum - rules.pack.points(cards)
            spent = rules.pack.points_of_wilds(cards)
            for way, cost in _with_sets(
                rules, rest, least, keep, top, 2 * most, beside=bool(base), split=split
            ).items():
                ways[*way, *base] = (cost[0] + spent, cost[1] + len(cards), cost[2] + len(base))
    return ways


def _with_sets(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    top: Card | None,
    enough: int,
    *,
    beside: bool,
    split: bool,
) -> _Ways:
    """Openings of only sets, and of wild cards if they may form melds, each with its cost: the ``enough``
    that cost least.

    ``beside`` is whether other melds are laid with them, so that they may be empty.
    """
    naturals, wilds = by_rank(hand, rules.pack)
    if not rules.wilds_may_open:
        wilds = []
    naturals.pop(rules.pack.three, None)
    values = rules.pack.values
    limit = len(hand) - keep
    top_rank = None if top is None else top >> 2
    if limit < 0 or (top_rank is not None and len(naturals.get(top_rank, ())) < 2):
        return {}
    if top is not None:
        minimum -= values[top]
    worth = {rank: values[rank * 4] * len(cards) for rank, cards in naturals.items() if len(cards) >= 2}
    of_naturals = sum(worth.values())
    if of_naturals + rules.pack.points(wilds) < minimum:
        return {}
    order = sorted(worth, key=lambda rank: (rank != top_rank, -worth[rank]))
    cheapest = _Cheapest(
        [choices_of(rules, rank, len(naturals[rank]), rank == top_rank, split) for rank in order],
        on_top=top_rank is not None,
        dearest=rules.pack.dearest,
    )
    twos = [card for card in wilds if card != JOKER]
    jokers = [card for card in wilds if card == JOKER]
    candidates: list[tuple[tuple[int, int, int], int, tuple[Group, ...]]] = []
    # The wild cards that are worth least come first: what costs more than enough others is not looked for.
    for of_wilds, place, spent in sorted(_wild_choices(rules, twos, jokers)):
        if of_naturals + of_wilds < minimum:
            continue
        if len(candidates) >= enough and of_wilds > candidates[enough - 1][0][0]:
            break
        for among_wilds in _wild_meld_sizes(rules, len(spent)):
            together, others = spent[:among_wilds], spent[among_wilds:]
            sets = cheapest.sets(
                len(others), minimum - of_wilds, limit - len(spent), beside=beside or bool(together)
            )
            if sets is None:
                continue
            way = _deal_out(naturals, sets, others) + ((Group(tuple(together)),) if together else ())
            used = sum([len(group.cards) for group in way])
            candidates.append(((of_wilds, used, len(way)), place, way))
    best = {way: (place, cost) for cost, place, way in sorted(candidates, key=itemgetter(0, 1))[:enough]}
    return {way: best[way][1] for way in sorted(best, key=lambda way: best[way][0])}


def _wild_choices(
    rules: Rules, twos: list[Card], jokers: list[Card]
) -> Iterator[tuple[int, int, list[Card]]]:
    """The wild cards to spend: their points, the place of the choice among all, and the cards."""
    values = rules.pack.values
    place = 0
    for with_jokers in range(len(jokers) + 1):
        for with_twos in range(len(twos) + 1):
            spent = twos[:with_twos] + jokers[:with_jokers]
            yield sum([values[card] for card in spent]), place, spent
            place += 1


def _wild_meld_sizes(rules: Rules, spent: int) -> list[int]:
    """How many of the wild cards spent could form a meld of their own (rules: 3.5)."""
    if not rules.wild_melds:
        return [0]
    sizes = range(3, min(spent, rules.meld_limit(JOKER_RANK)) + 1)
    if rules.wild_meld_exclusive:
        return [0, *(size for size in sizes if size == spent or size >= rules.canasta_size)]
    return [0, *sizes]


class _Cheapest:
    """Searches for the opening with a given number of wild cards that uses the fewest natural cards.

    ``choices`` are the sets of each rank, fewer cards first. With ``on_top`` the first rank is that of the
    pile's top card and must be laid; no natural card is worth more than ``dearest``. What the ranks from one
    on can do about a number of points and of wild cards is worked out once, whichever choices led there: a
    hand of a hundred cards takes as long as one of thirty.
    """

    def __init__(self, choices: Sequence[Sequence[Sets]], *, on_top: bool, dearest: int) -> None:
        self._choices = choices
        self._on_top = on_top
        self._dearest = dearest
        self._points = _from_each(max([sets.points for sets in ways], default=0) for ways in choices)
        self._room = _from_each(max([sets.room for sets in ways], default=0) for ways in choices)
        self._need = _from_each(max([sets.need for sets in ways], default=0) for ways in choices)
        self._known: dict[tuple[int, int, int, int], int] = {}

    def sets(self, wilds: int, points: int, limit: int, *, beside: bool) -> list[Sets] | None:
        """The first of the openings with exactly ``wilds`` wild cards that use the fewest naturals, or None
        if there is none; the naturals are worth at least ``points`` and are at most ``limit``.

        ``beside`` is whether other melds are laid with it, so that it may be empty.
        """
        if points <= 0 and not wilds and beside and not self._on_top:
            return [] if limit >= 0 else None
        # A set of two cards or more is laid in any case: this has the same effect as points to gain.
        state = (max(points, 1), wilds, wilds)
        if self._fewest(0, *state) > limit:
            return None
        chosen: list[Sets] = []
        for at in range(len(self._choices)):
            used = self._fewest(at, *state)
            if not used:
                break
            for sets in self._choices[at]:
                after = _after(state, sets)
                if sets.cards + self._fewest(at + 1, *after) == used:
                    chosen.append(sets)
                    state = after
                    break
        return chosen

    def _fewest(self, at: int, points: int, spare: int, places: int) -> int:
        """The fewest natural cards of the ranks from ``at`` on that gain these points, need at most ``spare``
        wild cards, and have room for ``places``; NEVER if that is impossible.
        """
        if spare < 0:
            return NEVER
        if points <= 0 and places <= 0:
            return 0
        if points > self._points[at] or places > self._room[at]:
            return NEVER
        key = at, max(points, 0), min(spare, self._need[at]), max(places, 0)
        best = self._known.get(key)
        if best is None:
            best = NEVER if self._on_top and at == 0 else self._fewest(at + 1, points, spare, places)
            for sets in self._choices[at]:
                if sets.cards + max(0, -(-(points - sets.points) // self._dearest)) >= best:
                    continue
                after = self._fewest(at + 1, points - sets.points, spare - sets.need, places - sets.room)
                best = min(best, sets.cards + after)
            self._known[key] = best
        return best


def _from_each(figures: Iterable[int]) -> list[int]:
    """The sums of these figures from each one on, and 0 after the last."""
    return [*accumulate(reversed([*figures]), initial=0)][::-1]


def _after(state: tuple[int, int, int], sets: Sets) -> tuple[int, int, int]:
    points, spare, places = state
    return points - sets.points, spare - sets.need, places - sets.room


def _deal_out(
    naturals: Mapping[Rank, list[Card]], chosen: Sequence[Sets], wilds: Sequence[Card]
) -> tuple[Group, ...]:
    shares = [list(sets.needs) for sets in chosen]
    spare = len(wilds) - sum(map(sum, shares))
    # The longest melds take further wild cards first: they are closest to a canasta.
    places = [(at, n) for at, sets in enumerate(chosen) for n in range(len(sets.sizes))]
    for at, n in sorted(places, key=lambda place: -chosen[place[0]].sizes[place[1]]):
        more = min(spare, chosen[at].rooms[n] - shares[at][n])
        shares[at][n] += more
        spare -= more
    groups: list[Group] = []
    left = list(wilds)
    for sets, share in zip(chosen, shares, strict=True):
        cards = naturals[sets.rank]
        for n, (size, wild) in enumerate(zip(sets.sizes, share, strict=True)):
            groups.append(Group((*cards[:size], *left[:wild]), NEW if n else None))
            cards, left = cards[size:], left[wild:]
    return tuple(groups)
