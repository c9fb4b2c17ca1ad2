"""Cards that must be laid down in the turn: a discard or joker that was taken for that (rules: 11.2).

A step is legal only if one more step could still lay the owed card and leave its player a legal end of the
turn (rules: 14.11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta.actions import Action, Group, Meld, Swap
from canasta.cards import JOKER, Card
from canasta.refusals import Refusal
from canasta.variants.romme.best_layout import best_layout, lays_all_but_one, melds_of
from canasta.variants.romme.meld_rules import RommeMeldRules
from canasta.variants.romme.melds import LARGEST_RUN, CardSet, Limits, RommeMeld, Run
from canasta.variants.romme.runs import add_to, swapped


class Standing(NamedTuple):
    """The situation of a player: the hand, everybody's melds by their ids, whether the player has
    opened.
    """

    hand: Sequence[Card]
    table: Sequence[tuple[str, RommeMeld]]
    opened: bool


def ways_to_lay(rules: RommeMeldRules, standing: Standing, card: Card) -> Iterator[Action]:
    """Single steps that lay this card of the hand and allow a legal end of the turn.

    If any step does so, at least one is yielded.
    """
    if not standing.opened:
        yield from _openings_with(rules, standing, card)
        return
    room = len(standing.hand) - rules.keep
    for meld_id, group in _on_table(rules.limits, standing, card):
        if len(group) <= room:
            yield Meld((Group(group, meld_id),))
    for meld in melds_of(rules.limits, standing.hand):
        if card in meld.cards and len(meld.cards) <= room:
            yield Meld((Group(meld.cards),))
    if rules.swaps and card != JOKER:
        for meld_id, _ in standing.table:
            if swap_holds(rules, standing, meld_id, card):
                yield Swap(card, meld_id)


def can_lay(rules: RommeMeldRules, standing: Standing, card: Card) -> bool:
    """Whether there is such a step."""
    return next(ways_to_lay(rules, standing, card), None) is not None


def swap_holds(rules: RommeMeldRules, standing: Standing, meld_id: str, card: Card) -> bool:
    """Whether this card can replace a joker of that meld, and the joker gained can be laid if it must be."""
    after = after_swap(standing, meld_id, card)
    if after is None:
        return False
    return not rules.must_use_joker or can_lay(rules, after, JOKER)


def after_swap(standing: Standing, meld_id: str, card: Card) -> Standing | None:
    """The situation after swapping the card for a joker, or None if it cannot be swapped."""
    meld = swapped(dict(standing.table)[meld_id], card)
    if meld is None:
        return None
    hand = list(standing.hand)
    hand[hand.index(card)] = JOKER
    return Standing(hand, [(known, meld if known == meld_id else old) for known, old in standing.table], True)


# --- a first meld with it ----------------------------------------------------------------------------------


def _openings_with(rules: RommeMeldRules, standing: Standing, card: Card) -> Iterator[Action]:
    """First melds that lay the card: as part of them, or on a meld on the table."""
    limits, hand = rules.limits, standing.hand
    for meld in melds_of(limits, hand):
        if card in meld.cards:
            rest = _without(hand, meld.cards)
            for more in (*_openings(rules, rest, meld.points), *_all_but_one(rules, rest)):
                yield Meld((Group(meld.cards), *(Group(other.cards) for other in more)))
    for meld_id, group in _on_table(limits, standing, card):
        for more in _openings(rules, _without(hand, group), 0):
            if more:
                yield Meld((*(Group(other.cards) for other in more), Group(group, meld_id)))


def _openings(rules: RommeMeldRules, rest: list[Card], points: int) -> Iterator[tuple[RommeMeld, ...]]:
    """Melds from the rest of a hand that, with these points, reach the minimum for a first meld."""
    if len(rest) >= rules.keep:
        best = best_layout(rules.limits, rest, keep=rules.keep)
        if points + best.points >= rules.first_meld:
            yield best.melds


def _all_but_one(rules: RommeMeldRules, rest: list[Card]) -> Iterator[tuple[RommeMeld, ...]]:
    """Melds that lay out the rest of a hand, except for a discard: a Hand Rommé."""
    if len(rest) >= rules.keep:
        whole = lays_all_but_one(rules.limits, rest, keep=rules.keep)
        if whole is not None:
            yield whole.melds


def _without(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


# --- on melds that lie there -----------------------------------------------------------------------------


def _on_table(limits: Limits, standing: Standing, card: Card) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Groups of hand cards including this one that can be laid off on a meld: the meld's id, and the
    cards.
    """
    for meld_id, meld in standing.table:
        for group in _groups_for(meld, standing.hand, card):
            if not isinstance(add_to(limits, meld, group), Refusal):
                yield meld_id, group


def _groups_for(meld: RommeMeld, hand: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    if isinstance(meld, CardSet):
        yield (card,)
        return
    room = LARGEST_RUN - len(meld.cards)
    for below in range(room + 1):
        for above in range(room + 1 - below):
            wanted = _places(meld, below, above)
            groups = list(_fillings(wanted, hand, card))
            yield from groups
            if _fill(wanted, hand) is None:
                break  # places further out cannot be reached


def _places(run: Run, below: int, above: int) -> list[Card]:
    """The cards for the places below and above a run."""
    size = len(run.cards)
    return [run.stands(at) for at in (*range(-below, 0), *range(size, size + above))]


def _fillings(wanted: Sequence[Card], hand: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Hand cards for these places, natural ones before jokers, including this card."""
    if card != JOKER:
        filled = _fill(wanted, hand)
        if filled is not None and card in filled:
            yield filled
        return
    for at in range(len(wanted)):
        filled = _fill([*wanted[:at], JOKER, *wanted[at + 1 :]], hand)
        if filled is not None:
            yield filled


def _fill(wanted: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...] | None:
    left = list(hand)
    filled: list[Card] = []
    for card in wanted:
        filler = card if card in left else JOKER
        if filler not in left:
            return None
        left.remove(filler)
        filled.append(filler)
    return tuple(filled)
