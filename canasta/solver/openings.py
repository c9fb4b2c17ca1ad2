"""The search for openings: which melds of a hand reach the minimum (rules: 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

from canasta.actions import NEW, Group
from canasta.cards import IS_WILD, JOKER, JOKER_RANK, POINTS, THREE, Card, Rank, missing_from
from canasta.ranks import by_rank
from canasta.rules.rules import Rules
from canasta.solver.opening_bases import bases
from canasta.solver.opening_sets import Sets, choices_of, splitting_helps
from canasta.terms import OpeningCanasta

DEAREST = 20
"""The points of an ace: no natural card is worth more."""

_Found: TypeAlias = dict[tuple[Group, ...], tuple[int, int, int]]
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
    found = _found(rules, hand, minimum, keep, top, canasta, most, split=False)
    if not found and splitting_helps(rules, hand):
        found = _found(rules, hand, minimum, keep, top, canasta, most, split=True)
    return sorted(found, key=found.__getitem__)[:most]


def _found(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    top: Card | None,
    canasta: OpeningCanasta | None,
    most: int,
    *,
    split: bool,
) -> _Found:
    found: _Found = {}
    for level, choices in enumerate(bases(rules, hand, canasta)):
        if len(found) >= most or (level > 1 and found):
            break  # more sequences than needed can wait for a later step
        for base in choices:
            if base and len(found) >= 2 * most:
                break
            cards = [card for group in base for card in group.cards]
            rest = missing_from(hand, cards)
            least = minimum - sum(POINTS[card] for card in cards)
            spent = sum(POINTS[card] for card in cards if IS_WILD[card])
            for way, cost in _with_sets(rules, rest, least, keep, top, bool(base), split).items():
                found[*way, *base] = (cost[0] + spent, cost[1] + len(cards), cost[2] + len(base))
    return found


def _with_sets(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    top: Card | None,
    beside: bool,
    split: bool,
) -> _Found:
    """Openings of only sets, and of wild cards if they may form melds, each with its cost.

    ``beside`` is whether other melds are laid with them, so that they may be empty.
    """
    naturals, wilds = by_rank(hand)
    if not rules.wilds_may_open:
        wilds = []
    naturals.pop(THREE, None)
    limit = len(hand) - keep
    top_rank = None if top is None else top >> 2
    if limit < 0 or (top_rank is not None and len(naturals.get(top_rank, ())) < 2):
        return {}
    if top is not None:
        minimum -= POINTS[top]
    worth = {rank: POINTS[rank * 4] * len(cards) for rank, cards in naturals.items() if len(cards) >= 2}
    of_naturals = sum(worth.values())
    if of_naturals + sum([POINTS[card] for card in wilds]) < minimum:
        return {}
    order = sorted(worth, key=lambda rank: (rank != top_rank, -worth[rank]))
    choices = [choices_of(rules, rank, len(naturals[rank]), rank == top_rank, split) for rank in order]
    rest = [*accumulate((worth[rank] for rank in reversed(order)), initial=0)][::-1]
    twos = [card for card in wilds if card != JOKER]
    jokers = [card for card in wilds if card == JOKER]
    found: _Found = {}
    for spent in _wild_choices(twos, jokers):
        of_wilds = sum([POINTS[card] for card in spent])
        if of_naturals + of_wilds < minimum:
            continue
        for among_wilds in _wild_meld_sizes(rules, len(spent)):
            together, others = spent[:among_wilds], spent[among_wilds:]
            sets = _cheapest(
                choices,
                rest,
                len(others),
                minimum - of_wilds,
                limit - len(spent),
                on_top=top_rank is not None,
                beside=beside or bool(together),
            )
            if sets is None:
                continue
            way = _deal_out(naturals, sets, others)
            if together:
                way = (*way, Group(tuple(together)))
            used = sum([len(group.cards) for group in way])
            found[way] = (of_wilds, used, len(way))
    return found


def _wild_choices(twos: list[Card], jokers: list[Card]) -> Iterator[list[Card]]:
    for with_jokers in range(len(jokers) + 1):
        for with_twos in range(len(twos) + 1):
            yield twos[:with_twos] + jokers[:with_jokers]


def _wild_meld_sizes(rules: Rules, spent: int) -> list[int]:
    """How many of the wild cards spent could form a meld of their own (rules: 3.5)."""
    if not rules.wild_melds:
        return [0]
    sizes = range(3, min(spent, rules.meld_limit(JOKER_RANK)) + 1)
    if rules.wild_meld_exclusive:
        return [0, *(size for size in sizes if size == spent or size >= rules.canasta_size)]
    return [0, *sizes]


def _cheapest(
    choices: Sequence[Sequence[Sets]],
    rest: Sequence[int],
    wilds: int,
    need: int,
    limit: int,
    *,
    on_top: bool,
    beside: bool,
) -> list[Sets] | None:
    """The opening with exactly ``wilds`` wild cards that uses the fewest naturals, or None.

    ``choices`` are the sets of each rank, ``rest`` the most points that the ranks from one on can add; the
    naturals are worth at least ``need`` and at most ``limit``. With ``on_top`` the first rank is that of the
    pile's top card and must be laid. ``beside`` is whether other melds are laid with it, so that it may be
    empty. A branch chooses for each rank how many naturals are laid, and in which sets.
    """
    best: list[Sets] | None = None
    best_used = limit + 1

    def search(at: int, used: int, gained: int, needs: int, room: int, chosen: list[Sets]) -> None:
        nonlocal best, best_used
        if used >= best_used or needs > wilds:
            return
        if gained >= need and room >= wilds and (chosen or (beside and not on_top)):
            best, best_used = chosen, used
            return
        if (
            at == len(choices)
            or gained + rest[at] < need
            or used + (need - gained + DEAREST - 1) // DEAREST >= best_used
        ):
            return
        for sets in choices[at]:
            search(
                at + 1,
                used + sets.cards,
                gained + sets.points,
                needs + sets.need,
                room + sets.room,
                [*chosen, sets],
            )
        if at or not on_top:
            search(at + 1, used, gained, needs, room, chosen)

    search(0, 0, 0, 0, 0, [])
    return best


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
