"""Building the offers of a seat from the state of a deal.

The common moves are worked out directly, because computer players and panels ask at every step; whatever
could strand its player goes through the deal's own check before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld, Take
from canasta.cards import IS_RED_THREE, JOKER, THREE, Card, Rank
from canasta.melding import lying_after
from canasta.offers import NOTHING, Offers
from canasta.solver import by_rank, finish, openings
from canasta.view import ANSWER, DRAW, OVER

if TYPE_CHECKING:
    from canasta.deal import Deal
    from canasta.tableau import Tableau

# Single cards are offered at every step; the values never change, so they are made once.
_DISCARDS = tuple(Discard(card) for card in range(JOKER + 1))
_ADDED = tuple(Meld((Group((card,)),)) for card in range(JOKER + 1))
_ANSWERS = Offers((Answer(True), Answer(False)))
_DRAW, _END, _ASK, _TOP_ALONE = Draw(), End(), Ask(), Take(Group(()))


def offers(deal: Deal, seat: int) -> Offers:
    """What the seat may do now; nothing for a seat that is not to move."""
    if seat != deal.turn or deal.phase == OVER:
        return NOTHING
    if deal.phase == ANSWER:
        return _ANSWERS
    tableau = deal.tableaux[deal.side_of[seat]]
    minimum = None if tableau.opened else deal.minimum(deal.side_of[seat])
    if deal.phase == DRAW:
        ways = tuple(takes(deal))
        free = bool(deal.stock) or deal.check(seat, _DRAW) is None
        actions: tuple[Action, ...] = (_DRAW, *ways) if free else ways
        open_to_all = bool(deal.pile) and deal.rules.bars_take(deal.pile[-1]) is None
        pieces = _pieces(tableau, deal.hands[seat]) if open_to_all else ()
        return Offers(actions, pieces, minimum)
    naturals, wilds = by_rank(deal.hands[seat])
    return Offers(
        tuple(_meld_step(deal, tableau, naturals, wilds)), _pieces(tableau, deal.hands[seat]), minimum
    )


def _pieces(tableau: Tableau, hand: Sequence[Card]) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank, and all wild cards as the last piece."""
    naturals, wilds = by_rank(hand)
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if len(cards) + bool(wilds) >= 3 or len(cards) >= 3 or tableau.meld_of(rank) is not None
    ]
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)


def takes(deal: Deal) -> Iterator[Take]:
    """The ways in which the seat to move may take the pile, the simplest first."""
    if not deal.pile:
        return
    top = deal.pile[-1]
    if deal.rules.bars_take(top) is not None:
        return
    seat = deal.turn
    hand = deal.hands[seat]
    tableau = deal.tableaux[deal.side_of[seat]]
    opened = tableau.opened
    candidates = _plain_takes(deal, tableau, hand, top) if opened else _opening_takes(deal, hand, top)
    for take in candidates:
        if deal.check(seat, take) is None:
            yield take


def _plain_takes(deal: Deal, tableau: Tableau, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    frozen = deal.frozen_for(tableau)
    if not frozen and tableau.meld_of(top >> 2) is not None:
        yield _TOP_ALONE
    alike = [card for card in hand if card >> 2 == top >> 2]
    if len(alike) >= 2:
        yield Take(Group(tuple(alike[:2])))
        if len(alike) > 2:
            yield Take(Group(tuple(alike)))
    if alike and not frozen:
        for wild in _wild_kinds(hand):
            yield Take(Group((alike[0], wild)))


def _opening_takes(deal: Deal, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    minimum = deal.minimum(deal.side_of[deal.turn])
    # The rest of the pile comes into the hand: everything may be laid down if two cards are left then.
    rest = sum(not IS_RED_THREE[card] for card in deal.pile) - 1
    for way in openings(deal.rules, hand, minimum, max(0, 2 - rest), top=top):
        yield Take(way[0], way[1:])
    if rest < 2:
        yield from _finishing_takes(deal, hand, top)


def _finishing_takes(deal: Deal, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    """A take with which the whole hand is laid down at once."""
    way = finish(deal.rules, (), [*hand, top])
    if way is None:
        return
    with_top = next((group for group in way.groups if top in group.cards), None)
    if with_top is not None:
        cards = list(with_top.cards)
        cards.remove(top)
        yield Take(Group(tuple(cards)), tuple(group for group in way.groups if group is not with_top))


def _wild_kinds(cards: Sequence[Card]) -> list[Card]:
    """One two and one joker, where there are any: further ones make no difference."""
    kinds: list[Card] = []
    for card in cards:
        if card < 4 and not any(kind < 4 for kind in kinds):
            kinds.append(card)
    if JOKER in cards:
        kinds.append(JOKER)
    return kinds


def _meld_step(
    deal: Deal, tableau: Tableau, naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> Iterator[Action]:
    seat = deal.turn
    hand = deal.hands[seat]
    if tableau.opened:
        candidates = _plain_melds(deal, tableau, naturals, wilds)
        # A step that leaves two cards strands nobody, unless the player is bound to go out.
        keeps = 2 if not deal.must_finish else len(hand)
        for meld in candidates:
            used = len(meld.groups[0].cards)
            if len(hand) - used >= keeps or deal.check(seat, meld) is None:
                yield meld
    else:
        for way in openings(deal.rules, hand, deal.minimum(deal.side_of[seat]), 2):
            meld = Meld(way)
            if deal.check(seat, meld) is None:
                yield meld
    way_out = finish(deal.rules, lying_after(tableau), hand, discarding=not deal.no_discard)
    if way_out is not None:
        if way_out.groups:
            last = Meld(way_out.groups)
            if deal.check(seat, last) is None:
                yield last
        if deal.check(seat, _ASK) is None:
            yield _ASK
    if deal.no_discard:
        if deal.check(seat, _END) is None:
            yield _END
    elif len(hand) > 1:
        if not deal.must_finish:
            yield from [_DISCARDS[card] for card in dict.fromkeys(hand)]
    elif deal.check(seat, _DISCARDS[hand[0]]) is None:
        yield _DISCARDS[hand[0]]


def _plain_melds(
    deal: Deal, tableau: Tableau, naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> Iterator[Meld]:
    rules = deal.rules
    kinds = _wild_kinds(wilds)
    for rank, cards in naturals.items():
        if rank == THREE:
            continue
        if tableau.meld_of(rank) is not None:
            if len(cards) > 1:
                yield Meld((Group(tuple(cards)),))
            for card in dict.fromkeys(cards):
                yield _ADDED[card]
        elif len(cards) >= 3:
            yield Meld((Group(tuple(cards)),))
            if len(cards) > 3:
                yield Meld((Group(tuple(cards[:3])),))
    for rank, cards in naturals.items():
        if rank != THREE and len(cards) >= 2 and tableau.meld_of(rank) is None and rules.wild_room(rank, 2):
            for wild in kinds:
                yield Meld((Group((cards[0], cards[1], wild)),))
    for meld in tableau.melds:
        if not kinds or meld.rank is None or meld.rank == THREE:
            continue
        if meld.wilds < rules.wild_room(meld.rank, meld.naturals):
            for wild in kinds:
                yield Meld((Group((wild,), meld.id),))
