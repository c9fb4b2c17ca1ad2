"""The melds and additions that a hand of an open side can make, each legal by itself.

They are computed at every step of every turn, so actions are created once and cached, and no card is examined
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from canasta.actions import NEW, Group, Meld
from canasta.cards import JOKER, JOKER_RANK, Card, Rank
from canasta.cards.ranks import wild_kinds
from canasta.melds import TableMeld
from canasta.rules.rules import Rules

Naturals: TypeAlias = dict[Rank, list[Card]]
"""The natural cards of a hand by rank."""
Table: TypeAlias = dict[Rank, list[TableMeld]]
"""The melds that a seat may add to, by rank."""
Fresh: TypeAlias = list[tuple[Rank, list[Card], str | None]]
"""Two or more cards of a rank that may begin a meld, and the aim to name for it if one is needed."""

_ADDED = tuple(Meld((Group((card,)),)) for card in range(JOKER + 1))


@lru_cache(maxsize=2048)
def meld_of(cards: tuple[Card, ...], aim: str | None = None) -> Meld:
    """The meld of one group; cached because the same few are offered over and over."""
    return Meld((Group(cards, aim),))


def plain_melds(rules: Rules, there: Table, naturals: Naturals, wilds: list[Card]) -> list[Meld]:
    """New melds and additions: those of natural cards first, rank by rank, then those with wild cards."""
    melds: list[Meld] = []
    fresh: Fresh = []
    three = rules.pack.three
    for rank, cards in naturals.items():
        if rank == three:
            continue
        own = there.get(rank)
        if own is None:
            if len(cards) > 1:
                fresh.append((rank, cards, None))
            continue
        if len(own) == 1:
            _add_to_one(rules, own[0], cards, melds)
        else:
            _add_to_several(rules, own, cards, melds)
        if len(cards) > 1 and rules.starts_another([len(meld.cards) for meld in own]):
            fresh.append((rank, cards, NEW))
    melds += _new_melds(rules, fresh)
    if wilds:
        _add_wilds(rules, there, fresh, wilds, melds)
    return melds


def _new_melds(rules: Rules, fresh: Fresh) -> Iterator[Meld]:
    """New melds of natural cards: of all cards of a rank, or of three of them."""
    for rank, cards, aim in fresh:
        if len(cards) >= 3:
            yield meld_of(tuple(cards[: rules.meld_limit(rank)]), aim)
            if len(cards) > 3:
                yield meld_of(tuple(cards[:3]), aim)


def _add_to_one(
    rules: Rules, target: TableMeld, cards: list[Card], melds: list[Meld], sizes: list[int] | None = None
) -> None:
    """Natural cards for the only meld that they could join; it is named if they might begin another.

    ``sizes`` are those of all melds of the rank, if there are others.
    """
    size = len(target.cards)
    room = rules.meld_limit(target.rank) - size
    if room <= 0:
        return
    if len(cards) == 1:
        melds.append(_ADDED[cards[0]])
        return
    if room > 1:
        added = tuple(cards[:room])
        begins = (
            size >= rules.canasta_size
            and target.rank is not None
            and rules.begins_another(target.rank, len(added), 0, sizes or [size])
        )
        melds.append(meld_of(added, target.id if begins else None))
    melds += [_ADDED[card] for card in dict.fromkeys(cards)]


def _add_to_several(rules: Rules, own: list[TableMeld], cards: list[Card], melds: list[Meld]) -> None:
    """Natural cards for several melds of their rank: each is named, except an only unfinished one."""
    unfinished = [meld for meld in own if len(meld.cards) < rules.canasta_size]
    if len(unfinished) == 1:
        _add_to_one(rules, unfinished[0], cards, melds, [len(meld.cards) for meld in own])
        own = [meld for meld in own if meld is not unfinished[0]]
    for meld in own:
        if not rules.closed(meld):
            melds += [meld_of((card,), meld.id) for card in dict.fromkeys(cards)]


def _add_wilds(rules: Rules, there: Table, fresh: Fresh, wilds: list[Card], results: list[Meld]) -> None:
    kinds = wild_kinds(wilds, rules.pack)
    of_wilds = there.get(JOKER_RANK, [])
    results += _melds_of_wilds(rules, of_wilds, wilds, kinds)
    if rules.wild_meld_exclusive and any(len(meld.cards) < rules.canasta_size for meld in of_wilds):
        return
    for rank, cards, aim in fresh:
        if rules.wild_room(rank, 2):
            results += [meld_of((cards[0], cards[1], wild), aim) for wild in kinds]
    no_places = (rules.pack.three, JOKER_RANK)
    for rank, melds in there.items():
        if rank in no_places:
            continue
        for meld in melds:
            if meld.wilds < rules.wild_room(rank, len(meld.cards) - meld.wilds):
                for wild in kinds:
                    results.append(meld_of((wild,), meld.id))


def _melds_of_wilds(
    rules: Rules, of_wilds: list[TableMeld], wilds: list[Card], kinds: Sequence[Card]
) -> Iterator[Meld]:
    """Wild cards for melds of their own, and a new one of them."""
    for meld in of_wilds:
        if not rules.closed(meld):
            yield from (meld_of((wild,), meld.id) for wild in kinds)
    if rules.wild_melds and len(wilds) >= 3 and _wild_meld_begins(rules, of_wilds):
        yield meld_of(tuple(wilds[:3]))
        if len(wilds) > 3:
            yield meld_of(tuple(wilds[: rules.meld_limit(JOKER_RANK)]))


def _wild_meld_begins(rules: Rules, of_wilds: list[TableMeld]) -> bool:
    """Whether three wild cards with no meld named begin a meld beside these."""
    sizes = [len(meld.cards) for meld in of_wilds]
    if not all(map(rules.closed, of_wilds)):
        return rules.begins_another(JOKER_RANK, 0, 3, sizes)
    return rules.starts_another(sizes)
