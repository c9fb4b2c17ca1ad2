"""The value of sequences to the computer player, and when it merges two sets (rules: 8)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Merge
from canasta.cards import ACE, FOUR, JOKER, Card, rank_of
from canasta.players.basic.table_reading import CANASTA_WORTH, Reading
from canasta.terms import CanastaKind, MeldKind
from canasta.view import MeldView, SideView

SHORT_COSTS = {"brazilian": (5, 1000)}
"""For each game, the length below which a sequence costs points when the deal ends, and how many."""

LEAST = 3


def is_sequence(reading: Reading, cards: Sequence[Card], old: MeldView | None) -> bool:
    """Whether cards laid together, on this meld or as a new one, make a sequence."""
    if old is not None:
        return old.kind == MeldKind.SEQUENCE
    return len({rank_of(card) for card in reading.pack.naturals_in(cards)}) > 1


def worth_of_laying(reading: Reading, cards: Sequence[Card], old: MeldView | None) -> float:
    """The gain of laying a sequence or extending one."""
    before = 0 if old is None else len(old.cards)
    size = before + len(cards)
    wilds = [card for card in cards if reading.pack.wild[card]]
    mixed = bool(wilds) or (old is not None and old.low is not None)
    if size >= reading.full:
        return CANASTA_WORTH[CanastaKind.MIXED if mixed else CanastaKind.SAMBA] / 2 - _cost_of(wilds, old)
    worth = 12.0 * (len(cards) - len(wilds)) - _cost_of(wilds, old)
    if old is None:
        # Three cards in order are worth as much in the hand, where they can still join others of their ranks.
        worth = reading.pack.points(cards) if reading.closing else 15.0 * (len(cards) - LEAST) - 5
        if _samba_needed(reading):
            worth += 20
    least, cost = SHORT_COSTS.get(reading.view.game.variant, (0, 0))
    if before < least <= size:
        worth += cost / 8 if old is not None else 0
    elif old is None and size < least:
        worth -= cost / 8
    return worth


def _cost_of(wilds: Sequence[Card], old: MeldView | None) -> float:
    """What wild cards are worth elsewhere, and that the first in a sequence keeps it from being a samba."""
    if not wilds:
        return 0.0
    spoiled = 0.0 if old is None or old.low is not None else 40.0 * (len(old.cards) - 2)
    return sum(40.0 if card == JOKER else 30.0 for card in wilds) + spoiled


def _samba_needed(reading: Reading) -> bool:
    return any(need.kind == CanastaKind.SAMBA and need.has < need.wants for need in reading.own.needs)


def worth_of_holding(reading: Reading, card: Card) -> float:
    """The value of a card in the hand for sequences, on top of its value for sets."""
    if not reading.view.game.sequences or reading.pack.wild[card] or rank_of(card) == reading.pack.three:
        return 0.0
    if takes(reading.own, card):
        return 40.0
    near = sum(4.0 / abs(step) for step in (-2, -1, 1, 2) if _held(reading, card, step))
    return near * (2.0 if _samba_needed(reading) else 1.0)


def _held(reading: Reading, card: Card, step: int) -> bool:
    return FOUR <= (rank_of(card)) + step <= ACE and card + 4 * step in reading.hand


def takes(side: SideView, card: Card) -> bool:
    """Whether a side has a sequence that this card extends."""
    return any(meld.joined_by(card) for meld in side.melds)


def merging(reading: Reading) -> Merge | None:
    """Two sets to merge: if that makes a canasta, or neither is close to one by itself."""
    sizes = {meld.id: len(meld.cards) for meld in reading.own.melds}
    for action in reading.view.offers.actions:
        if isinstance(action, Merge) and max(sizes[action.into], sizes[action.other]) < reading.full:
            return action
    return None
