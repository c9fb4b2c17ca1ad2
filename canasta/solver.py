"""Two searches over a hand: can it be played out to the last card, and can it open.

Both serve the state machine (a step that would strand its player is refused) and the offers (what a player
might do). They know sets of one rank and wild cards; they find an answer whenever there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import IS_WILD, JOKER, POINTS, THREE, Card, Rank
from canasta.rules import Rules


class Lying(NamedTuple):
    """A meld as it lies, for the search: its rank, its cards by kind, and the aim that reaches it."""

    rank: Rank
    naturals: int
    wilds: int
    aim: str


class Finish(NamedTuple):
    """A way to go out now: the groups to lay in one step, and the last card to discard, if any."""

    groups: tuple[Group, ...]
    discard: Card | None


def by_rank(cards: Sequence[Card]) -> tuple[dict[Rank, list[Card]], list[Card]]:
    """The natural cards of a hand by rank, and its wild cards, twos before jokers."""
    naturals: dict[Rank, list[Card]] = {}
    wilds: list[Card] = []
    for card in cards:
        if IS_WILD[card]:
            wilds.append(card)
        elif card >> 2 in naturals:
            naturals[card >> 2].append(card)
        else:
            naturals[card >> 2] = [card]
    wilds.sort()
    return naturals, wilds


def wild_kinds(cards: Sequence[Card]) -> list[Card]:
    """One two and one joker, where there are any: further ones make no difference."""
    kinds: list[Card] = []
    for card in cards:
        if card < 4 and not any(kind < 4 for kind in kinds):
            kinds.append(card)
    if JOKER in cards:
        kinds.append(JOKER)
    return kinds


def finish(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], *, discarding: bool = True
) -> Finish | None:
    """How the hand can be melded to the last card, or to one that is discarded, with the canastas needed.

    ``lying`` are the side's melds; ``discarding`` False asks for a finish without a last discard.
    None if there is no way (rules: 2.6).
    """
    naturals, wilds = by_rank(hand)
    ranks = {meld.rank for meld in lying}
    odd = [rank for rank, cards in naturals.items() if len(cards) == 1 and rank not in ranks]
    if len(odd) > 1:
        return None
    groups = None if odd else _lay_out(rules, lying, naturals, wilds)
    if groups is not None:
        return Finish(groups, None)
    if not discarding:
        return None
    candidates = [naturals[odd[0]][0]] if odd else _each_once(hand)
    for card in candidates:
        rest = list(hand)
        rest.remove(card)
        groups = _lay_out(rules, lying, *by_rank(rest))
        if groups is not None:
            return Finish(groups, card)
    return None


def _each_once(hand: Sequence[Card]) -> list[Card]:
    """One card of each rank and kind, the ones worth least first: suits make no difference here."""
    seen: dict[int, Card] = {}
    for card in hand:
        seen.setdefault(card >> 2, card)
    return sorted(seen.values(), key=POINTS.__getitem__)


def _lay_out(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], wilds: Sequence[Card]
) -> tuple[Group, ...] | None:
    """Groups that hold all these cards and leave the side with the canastas it needs to go out."""
    sizes: list[
        tuple[int, int, str | None, list[Card]]
    ] = []  # cards with the forced wild, room, aim, new cards
    forced = 0
    on_table = {meld.rank: meld for meld in lying}
    for rank, cards in naturals.items():
        old = on_table.pop(rank, None)
        before, held = (old.naturals, old.wilds) if old else (0, 0)
        count = before + len(cards)
        if rank == THREE:
            if count < 3:
                return None
            sizes.append((0, 0, old.aim if old else None, cards))
            continue
        need = 0 if old else max(0, 3 - len(cards))
        if need > 1:
            return None
        room = rules.wild_room(rank, count) - held - need
        if room < 0:
            return None
        forced += need
        sizes.append((count + held + need, room, old.aim if old else None, [*cards]))
    for old in on_table.values():
        if old.rank != THREE:
            room = rules.wild_room(old.rank, old.naturals) - old.wilds
            sizes.append((old.naturals + old.wilds, room, old.aim, []))
    spare = len(wilds) - forced
    if spare < 0 or spare > sum(room for _, room, _, _ in sizes):
        return None
    return _share_wilds(rules, sizes, list(wilds), spare)


def _share_wilds(
    rules: Rules, sizes: list[tuple[int, int, str | None, list[Card]]], wilds: list[Card], spare: int
) -> tuple[Group, ...] | None:
    """Give each meld its wild cards, so that the canastas needed come about for the fewest of them."""
    full = rules.canasta_size
    extra = [0] * len(sizes)
    canastas = sum(size >= full for size, _, _, _ in sizes)
    gaps = sorted((full - size, at) for at, (size, room, _, _) in enumerate(sizes) if 0 < full - size <= room)
    for gap, at in gaps:
        if canastas >= rules.canastas_to_go_out or gap > spare:
            break
        extra[at] = gap
        spare -= gap
        canastas += 1
    if canastas < rules.canastas_to_go_out:
        return None
    for at, (_, room, _, _) in enumerate(sizes):
        more = min(spare, room - extra[at])
        extra[at] += more
        spare -= more
    groups: list[Group] = []
    for at, (_, _, aim, cards) in enumerate(sizes):
        need = extra[at] + (1 if aim is None and len(cards) == 2 else 0)
        taken, wilds = wilds[:need], wilds[need:]
        if cards or taken:
            groups.append(Group((*cards, *taken), None if cards else aim))
    return tuple(groups)


def openings(
    rules: Rules, hand: Sequence[Card], minimum: int, keep: int, *, top: Card | None = None, most: int = 4
) -> list[tuple[Group, ...]]:
    """Ways to open: groups that together reach the minimum and leave at least ``keep`` cards in the hand.

    With ``top`` the first group holds the hand cards that are melded with it (a natural pair at least, rules:
    2.4) and the top counts too. At most ``most`` ways, the ones that spend least first (wild cards, then
    cards); empty if there is none.
    """
    naturals, wilds = by_rank(hand)
    naturals.pop(THREE, None)
    if top is not None and len(naturals.get(top >> 2, ())) < 2:
        return []
    limit = len(hand) - keep
    ranks = [rank for rank, cards in naturals.items() if len(cards) >= 2]
    most_points = sum(POINTS[rank * 4] * len(naturals[rank]) for rank in ranks) + sum(
        POINTS[w] for w in wilds
    )
    if most_points + (POINTS[top] if top is not None else 0) < minimum:
        return []
    twos = [card for card in wilds if card != JOKER]
    jokers = [card for card in wilds if card == JOKER]
    found: dict[tuple[Group, ...], tuple[int, int, int]] = {}
    for spent in _wild_choices(twos, jokers):
        way = _cheapest(rules, naturals, ranks, spent, minimum, limit, top)
        if way is not None:
            used = sum(len(group.cards) for group in way)
            found[way] = (sum(POINTS[card] for card in spent), used, len(way))
    return sorted(found, key=found.__getitem__)[:most]


def _wild_choices(twos: list[Card], jokers: list[Card]) -> Iterator[list[Card]]:
    for with_jokers in range(len(jokers) + 1):
        for with_twos in range(len(twos) + 1):
            yield twos[:with_twos] + jokers[:with_jokers]


def _cheapest(
    rules: Rules,
    naturals: dict[Rank, list[Card]],
    ranks: list[Rank],
    wilds: list[Card],
    minimum: int,
    limit: int,
    top: Card | None,
) -> tuple[Group, ...] | None:
    """The opening with exactly these wild cards that uses the fewest naturals, if there is one.

    A branch chooses for each rank how many naturals are laid; each rank's best is bounded by what the rest
    could still add.
    """
    top_rank = None if top is None else top >> 2
    order = sorted(ranks, key=lambda rank: (rank != top_rank, -POINTS[rank * 4] * len(naturals[rank])))
    need = minimum - sum(POINTS[card] for card in wilds) - (0 if top is None else POINTS[top])
    limit -= len(wilds)
    rest = [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        rest[at] = rest[at + 1] + POINTS[order[at] * 4] * len(naturals[order[at]])
    best: list[tuple[Rank, int]] | None = None
    best_used = limit + 1

    def search(
        at: int, used: int, gained: int, pairs: int, room: int, chosen: list[tuple[Rank, int]]
    ) -> None:
        nonlocal best, best_used
        if used >= best_used or pairs > len(wilds):
            return
        if (
            gained >= need
            and room >= len(wilds)
            and chosen
            and (top_rank is None or chosen[0][0] == top_rank)
        ):
            best, best_used = chosen, used
            return
        if at == len(order) or gained + rest[at] < need:
            return
        # No natural card is worth more than an ace: so many more are needed at least.
        if used + (need - gained + 19) // 20 >= best_used:
            return
        rank = order[at]
        on_top = 1 if rank == top_rank else 0
        for count in range(2, len(naturals[rank]) + 1):
            laid = count + on_top
            search(
                at + 1,
                used + count,
                gained + POINTS[rank * 4] * count,
                pairs + (laid == 2),
                room + rules.wild_room(rank, laid),
                [*chosen, (rank, count)],
            )
        if not on_top:
            search(at + 1, used, gained, pairs, room, chosen)

    search(0, 0, 0, 0, 0, [])
    return None if best is None else _deal_out(rules, naturals, best, wilds, top_rank)


def _deal_out(
    rules: Rules,
    naturals: dict[Rank, list[Card]],
    chosen: list[tuple[Rank, int]],
    wilds: list[Card],
    top_rank: Rank | None,
) -> tuple[Group, ...]:
    left = list(wilds)
    shares: list[int] = []
    for rank, count in chosen:
        shares.append(1 if count + (rank == top_rank) == 2 else 0)
    spare = len(left) - sum(shares)
    # The longest melds take further wild cards first: they are nearest to a canasta.
    for at in sorted(range(len(chosen)), key=lambda at: -chosen[at][1]):
        rank, count = chosen[at]
        more = min(spare, rules.wild_room(rank, count + (rank == top_rank)) - shares[at])
        shares[at] += more
        spare -= more
    groups: list[Group] = []
    for (rank, count), share in zip(chosen, shares, strict=True):
        groups.append(Group((*naturals[rank][:count], *left[:share])))
        left = left[share:]
    return tuple(groups)
