"""Cards and actions in words, for log lines, buttons and alt text.

Callers pass people's names ready to show: already escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from canasta.actions import (
    Action,
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Meld,
    Merge,
    Special,
    Swap,
    Take,
)
from canasta.cards import JOKER, JOKER_RANK, RANKS, Card, Rank, rank_of, suit_of
from canasta.i18n import JQK, LETTERS, Text, Translator
from canasta.terms import CanastaKind

SUIT_SIGNS = "♠♥♦♣"

CANASTAS = {
    CanastaKind.NATURAL: Text("natural canasta"),
    CanastaKind.MIXED: Text("mixed canasta"),
    CanastaKind.CLEAN: Text("clean canasta"),
    CanastaKind.DIRTY: Text("dirty canasta"),
    CanastaKind.WILD: Text("wild canasta"),
    CanastaKind.SAMBA: Text(CanastaKind.SAMBA),
    CanastaKind.SEVENS: Text("canasta of sevens"),
    CanastaKind.ACES: Text("canasta of pure aces"),
    CanastaKind.SEMICLEAN: Text("semi-clean canasta"),
    CanastaKind.THIRTEEN: Text("clean run of thirteen"),
    CanastaKind.FOURTEEN: Text("clean run from ace to ace"),
}
"""The name of each kind of canasta, including those that only some games use (``Variant.words``)."""

_PLAIN_LABELS: Mapping[Action, Text] = {
    Draw(): Text("Draw"),
    End(): Text("End the turn"),
    Ask(): Text("Ask to go out"),
    Answer(True): Text("Yes, go out"),
    Answer(False): Text("No, not yet"),
    Answer(None): Text("No answer: you decide"),
    Special(): Text("Show your special hand"),
}


def rank_label(rank: Rank, tr: Translator) -> str:
    """A rank as players write it: ``10``, ``K``, or ``R`` in French, ``Joker``."""
    if rank == JOKER_RANK:
        return "Joker"
    return "10" if RANKS[rank] == "T" else tr.letter(RANKS[rank])


def card_label(card: Card, tr: Translator) -> str:
    """A card as players write it: ``K♥``, ``10♣``, ``Joker``."""
    return rank_label(rank_of(card), tr) + ("" if card == JOKER else SUIT_SIGNS[suit_of(card)])


Face: TypeAlias = Card | str | None
"""What is drawn small: a card, one with the letter of another language by its label, or the back."""
LETTERED: Final[Mapping[str, Card]] = {
    letter + sign: RANKS.index(usual) * 4 + suit
    for letters in LETTERS.values()
    for letter, usual in zip(letters, JQK, strict=True)
    for suit, sign in enumerate(SUIT_SIGNS)
    if letter != usual
}
"""The cards that have another letter in some language, by their labels: ``B♥``."""


def cards_label(cards: Iterable[Card], tr: Translator) -> str:
    """Cards one after the other, with spaces."""
    return " ".join(card_label(card, tr) for card in cards)


def group_label(group: Group, tr: Translator) -> str:
    """The cards of a group, and where they go if it has an aim."""
    cards = cards_label(group.cards, tr)
    return cards if group.aim is None else f"{cards} → {group.aim}".strip()


def groups_label(groups: Iterable[Group], tr: Translator) -> str:
    """Groups one after the other."""
    return ", ".join(group_label(group, tr) for group in groups)


def _take_label(action: Take, tr: Translator, *, to_hand: bool) -> str:
    cards = cards_label(action.group.cards, tr)
    if action.more:
        more = groups_label(action.more, tr)
        return tr("Take the pile with {cards}, laying {more}", cards=cards, more=more)
    if action.group.cards:
        return tr("Take the pile with {cards}", cards=cards)
    return tr("Take the discard") if to_hand else tr("Take the pile onto your meld")


def action_label(action: Action, tr: Translator, *, to_hand: bool = False) -> str:
    """An action as the label of a button or list entry; ``to_hand``: the pile's top card is taken into the
    hand.
    """
    match action:
        case Draw() | End() | Ask() | Answer() | Special():
            return tr.text(_PLAIN_LABELS[action])
        case Take():
            return _take_label(action, tr, to_hand=to_hand)
        case Meld(groups):
            return tr("Meld {groups}", groups=groups_label(groups, tr))
        case Discard(card):
            return tr("Discard {card}", card=card_label(card, tr))
        case Lay(cards):
            return tr("Lay out {cards}", cards=cards_label(cards, tr))
        case Merge(into, other):
            return tr("Merge {other} into {into}", into=into, other=other)
        case Swap(card, meld):
            return tr("Swap {card} for the joker in {meld}", card=card_label(card, tr), meld=meld)
