"""The search for openings: which melds of a hand reach the minimum (rules: 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from canasta.actions import NEW, Group
from canasta.cards import IS_WILD, JOKER, JOKER_RANK, POINTS, THREE, Card, Rank, missing_from
from canasta.ranks import by_rank
from canasta.rules.rules import Rules
from canasta.solver.opening_bases import bases
from canasta.solver.opening_sets import Sets, choices_of, splitting_helps

_Found: TypeAlias = dict[tuple[Group, ...], tuple[int, int, int]]
"""Openings, each with what it costs: points of wild cards, cards, melds."""


def openings(
    rules: Rules,
    hand: Sequence[Card],
    minimum: int,
    keep: int,
    *,
    top: Card | None = None,
    canasta: str | None = None,
    most: int = 4,
) -> list[tuple[Group, ...]]:
    """Ways to open: groups that together reach the minimum and leave at least ``keep`` cards in the hand.

    With ``top`` the first group holds the hand cards that are melded with it (a natural pair at least, rules:
    2.4) and the top counts too. ``canasta`` is a kind of canasta that has to be among the groups, if the game
    asks for one. At most ``most`` ways, the ones that spend least first (wild cards, then cards); empty if
    there is none. Several sets of a rank are laid only where nothing less opens.
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
    canasta: str | None,
    most: int,
    *,
    split: bool,
) -> _Found:
    found: _Found = {}
    for level, choices in enumerate(bases(rules, hand, canasta)):
        if len(found) >= most or (level > 1 and found):
            break  # more sequences than it takes are for a later step
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
    """Openings of sets alone, and of wild cards where they may be melds, each with what it costs.

    ``beside`` says that other melds stand beside them, so that they may be nothing by themselves.
    """
    naturals, wilds = by_rank(hand)
    if not rules.wilds_may_open:
        wilds = []
    naturals.pop(THREE, None)
    if top is not None and len(naturals.get(top >> 2, ())) < 2:
        return {}
    limit = len(hand) - keep
    ranks = [rank for rank, cards in naturals.items() if len(cards) >= 2]
    most_points = sum(POINTS[rank * 4] * len(naturals[rank]) for rank in ranks) + sum(
        POINTS[w] for w in wilds
    )
    if most_points + (POINTS[top] if top is not None else 0) < minimum or limit < 0:
        return {}
    top_rank = None if top is None else top >> 2
    choices = {
        rank: choices_of(rules, rank, len(naturals[rank]), on_top=rank == top_rank, split=split)
        for rank in ranks
    }
    twos = [card for card in wilds if card != JOKER]
    jokers = [card for card in wilds if card == JOKER]
    found: _Found = {}
    for spent in _wild_choices(twos, jokers):
        for among_wilds in _wild_meld_sizes(rules, len(spent)):
            together, others = spent[:among_wilds], spent[among_wilds:]
            needed = minimum - sum(POINTS[card] for card in together)
            stands = beside or bool(together)
            way = _cheapest(naturals, choices, others, needed, limit - among_wilds, top, stands)
            if way is None:
                continue
            if together:
                way = (*way, Group(tuple(together)))
            used = sum(len(group.cards) for group in way)
            found[way] = (sum(POINTS[card] for card in spent), used, len(way))
    return found


def _wild_choices(twos: list[Card], jokers: list[Card]) -> Iterator[list[Card]]:
    for with_jokers in range(len(jokers) + 1):
        for with_twos in range(len(twos) + 1):
            yield twos[:with_twos] + jokers[:with_jokers]


def _wild_meld_sizes(rules: Rules, spent: int) -> list[int]:
    """How many of the wild cards spent could be a meld of their own (rules: 3.5)."""
    if not rules.wild_melds:
        return [0]
    sizes = range(3, min(spent, rules.meld_limit(JOKER_RANK)) + 1)
    if rules.wild_meld_exclusive:
        return [0, *(size for size in sizes if size == spent or size >= rules.canasta_size)]
    return [0, *sizes]


def _cheapest(
    naturals: Mapping[Rank, list[Card]],
    choices: Mapping[Rank, Sequence[Sets]],
    wilds: list[Card],
    minimum: int,
    limit: int,
    top: Card | None,
    beside: bool,
) -> tuple[Group, ...] | None:
    """The opening with exactly these wild cards that uses the fewest naturals, if there is one.

    ``beside`` says that other melds stand beside it, so that it may be nothing by itself.
    A branch chooses for each rank how many naturals are laid, and in which sets; each rank's best is bounded
    by what the rest could still add.
    """
    top_rank = None if top is None else top >> 2
    order = sorted(choices, key=lambda rank: (rank != top_rank, -POINTS[rank * 4] * len(naturals[rank])))
    need = minimum - sum(POINTS[card] for card in wilds) - (0 if top is None else POINTS[top])
    limit -= len(wilds)
    rest = [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        rest[at] = rest[at + 1] + POINTS[order[at] * 4] * len(naturals[order[at]])
    best: list[Sets] | None = None
    best_used = limit + 1

    def search(at: int, used: int, gained: int, needs: int, room: int, chosen: list[Sets]) -> None:
        nonlocal best, best_used
        if used >= best_used or needs > len(wilds):
            return
        if (
            gained >= need
            and room >= len(wilds)
            and (chosen or beside)
            and (top_rank is None or (chosen and chosen[0].rank == top_rank))
        ):
            best, best_used = chosen, used
            return
        if at == len(order) or gained + rest[at] < need:
            return
        # No natural card is worth more than an ace, which bounds how many more are needed.
        if used + (need - gained + 19) // 20 >= best_used:
            return
        rank = order[at]
        for sets in choices[rank]:
            search(
                at + 1,
                used + sets.cards,
                gained + POINTS[rank * 4] * sets.cards,
                needs + sum(sets.needs),
                room + sum(sets.rooms),
                [*chosen, sets],
            )
        if rank != top_rank:
            search(at + 1, used, gained, needs, room, chosen)

    search(0, 0, 0, 0, 0, [])
    return None if best is None else _deal_out(naturals, best, wilds)


def _deal_out(
    naturals: Mapping[Rank, list[Card]], chosen: Sequence[Sets], wilds: Sequence[Card]
) -> tuple[Group, ...]:
    shares = [list(sets.needs) for sets in chosen]
    spare = len(wilds) - sum(map(sum, shares))
    # The longest melds take further wild cards first: they are nearest to a canasta.
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
