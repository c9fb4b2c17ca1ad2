"""A refusal in a few words, and which of the cards are at fault: what a picture of them can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from canasta.actions import Action, Discard, Group, Lay, Meld, Swap, Take
from canasta.cards import RANKS, Card, Rank, parse_cards, rank_of, suit_of
from canasta.cards.packs import STANDARD, Pack
from canasta.i18n import Text, Translator
from canasta.notation.words import cards_label, rank_label
from canasta.refusals import Refusal
from canasta.refusals import RefusalCode as Code

TEN: Final[Rank] = RANKS.index("T")
_SHORT: Final = MappingProxyType(
    {
        Code.NOT_IN_HAND: Text("not in your hand"),
        Code.MUST_DRAW: Text("draw first"),
        Code.ALREADY_DRAWN: Text("you've already drawn"),
        Code.NOT_YOUR_TURN: Text("not your turn"),
        Code.NOT_IN_THIS_GAME: Text("not in this game"),
        Code.PILE_FROZEN: Text("the pile is frozen"),
        Code.PILE_BLOCKED: Text("nobody can take this pile"),
        Code.NO_MATCH: Text("not the cards for this pile"),
        Code.CANASTA_COMPLETE: Text("that canasta is finished"),
        Code.NOT_OPEN: Text("nothing melded yet"),
        Code.NATURAL_OPENING: Text("wild cards in a first meld"),
        Code.OPENING_CANASTA: Text("no whole canasta"),
        Code.NEEDS_AIM: Text("onto which meld?"),
        Code.NO_SUCH_MELD: Text("no such meld"),
        Code.MIXED_RANKS: Text("different ranks"),
        Code.RANK_TAKEN: Text("a second meld of the rank"),
        Code.TOO_FEW_CARDS: Text("too few cards"),
        Code.TOO_FEW_NATURALS: Text("too few natural cards"),
        Code.TOO_MANY_WILDS: Text("too many wild cards"),
        Code.MELD_FULL: Text("too many cards"),
        Code.WILD_MELD_OPEN: Text("the wild meld comes first"),
        Code.BAD_SEQUENCE: Text("neither a set nor a sequence"),
        Code.WILD_IN_SEQUENCE: Text("a wild card in a sequence"),
        Code.DEAD_RANK: Text("a dead rank"),
        Code.PURE_ACES: Text("a wild card with pure aces"),
        Code.SEVENS_NATURAL: Text("a wild card with sevens"),
        Code.RULE_OF_FIVE: Text("fewer than five natural cards"),
        Code.NO_CANASTA: Text("lacks the canastas to go out"),
        Code.FOOT_LEFT: Text("your foot comes first"),
        Code.WILD_DISCARD: Text("a wild card stays"),
        Code.EMPTY_PILE_BAN: Text("not on an empty pile"),
        Code.NO_THREE: Text("not a three"),
        Code.THREE_DISCARD: Text("threes are laid out"),
        Code.THREES: Text("threes are laid out"),
        Code.THREE_KEPT: Text("not before your next turn"),
        Code.NO_FIGURE: Text("neither a set nor a run"),
        Code.NO_RUN: Text("not in order"),
        Code.NO_CORNER: Text("around the corner"),
        Code.SUIT_TWICE: Text("a suit twice"),
        Code.DOES_NOT_FIT: Text("doesn't fit there"),
        Code.TOO_MANY_CARDS: Text("too many cards"),
        Code.TOO_MANY_JOKERS: Text("too many jokers"),
        Code.ADJACENT_JOKERS: Text("two jokers side by side"),
        Code.NO_SUCH_JOKER: Text("no joker stands for it there"),
        Code.MUST_LAY_TAKEN: Text("wouldn't fit anywhere"),
        Code.JUST_TAKEN: Text("just taken from the pile"),
        Code.MUST_LAY: Text("the card you took comes first"),
    }
)
_ALL_WILD: Final = Text("wild cards by themselves")
_WILD: Final = frozenset(
    (
        Code.TOO_FEW_NATURALS,
        Code.TOO_MANY_WILDS,
        Code.WILD_IN_SEQUENCE,
        Code.WILD_MELD_OPEN,
        Code.SEVENS_NATURAL,
        Code.PURE_ACES,
        Code.RULE_OF_FIVE,
        Code.NATURAL_OPENING,
        Code.TOO_MANY_JOKERS,
        Code.ADJACENT_JOKERS,
    )
)
_CARDS: Final = frozenset(("card", "cards", "meld", "rank"))
"""The values of a refusal's sentence that are cards or a rank, in the form of the record."""
_THREES: Final = frozenset((Code.BLACK_THREES, Code.THREES, Code.THREE_HELD, Code.NO_SPECIAL_HAND))


def in_short(refusal: Refusal, action: Action, pack: Pack = STANDARD) -> Text:
    """Why it is not allowed, in a few words: ``too few natural cards``; the refusal's own sentence where
    there are none. No signs of suits are in it, which pictures have no type for.
    """
    values = refusal.text.values
    if refusal.code == Code.BELOW_MINIMUM and "points" in values:
        return Text("{points} of {minimum} points", points=values["points"], minimum=values["minimum"])
    if refusal.code == Code.NEEDS_AIM and all(pack.wild[card] for g in groups_of(action) for card in g.cards):
        return _ALL_WILD
    known = refusal.code in list(Code)
    return (_SHORT.get(Code(refusal.code)) if known else None) or refusal.text


def plainly(text: Text, tr: Translator) -> Text:
    """The sentence of a refusal with cards as players write them: ``K♥`` for ``Kh``, ``10`` for ``T``."""
    if not _CARDS & text.values.keys():
        return text
    values = {name: _plain(value, tr) if name in _CARDS else value for name, value in text.values.items()}
    return text.filled(**values)


def _plain(value: object, tr: Translator) -> object:
    if isinstance(value, str) and len(value) == 1 and value in RANKS:
        return rank_label(RANKS.index(value), tr)
    try:
        return cards_label(parse_cards(str(value)), tr)
    except ValueError:
        return value


def groups_of(action: Action) -> tuple[Group, ...]:
    """The cards that an action names, in its groups; none for one without cards."""
    match action:
        case Meld(groups):
            return groups
        case Take(group, more):
            return (group, *more) if group.cards or more else ()
        case Discard(card) | Swap(card):
            return (Group((card,)),)
        case Lay(cards):
            return (Group(cards),)
        case _:
            return ()


def at_fault(
    action: Action,
    refusal: Refusal,
    *,
    hand: Sequence[Card] = (),
    top: Card | None = None,
    pack: Pack = STANDARD,
) -> frozenset[int]:
    """The numbers of the cards at fault, counted through all groups of the action; none where it is not
    single cards. ``top`` is the pile's top card, ``pack`` says which are wild.
    """
    groups = groups_of(action)
    if refusal.code == Code.NOT_IN_HAND:
        return _not_held([card for group in groups for card in group.cards], hand)
    faults: list[bool] = []
    for at, group in enumerate(groups):
        lead = top if at == 0 and isinstance(action, Take) else None
        faults += _wrong(group.cards, refusal, lead, pack)
    if isinstance(action, Discard) and refusal.code not in (Code.MUST_DRAW, Code.NOT_YOUR_TURN):
        faults = [True]
    return frozenset(n for n, wrong in enumerate(faults) if wrong)


def _not_held(cards: Sequence[Card], hand: Sequence[Card]) -> frozenset[int]:
    left = Counter(hand)
    indexes: set[int] = set()
    for n, card in enumerate(cards):
        left[card] -= 1
        if left[card] < 0:
            indexes.add(n)
    return frozenset(indexes)


def _wrong(cards: Sequence[Card], refusal: Refusal, top: Card | None, pack: Pack) -> list[bool]:
    code = refusal.code
    wild = [pack.wild[card] for card in cards]
    if code in _WILD:
        # Of several groups, those that are a meld with their wild cards are not meant.
        meant = code != Code.TOO_FEW_NATURALS or wild.count(False) < 2
        return [meant and one for one in wild]
    if code in _THREES:
        return [rank_of(card) == pack.three for card in cards]
    if code in (Code.PILE_FROZEN, Code.NO_MATCH) and top is not None:
        return [rank_of(card) != rank_of(top) for card in cards]
    if code == Code.MIXED_RANKS:
        usual = _commonest(cards, wild, top)
        return [not free and rank_of(card) != usual for card, free in zip(cards, wild, strict=True)]
    if code == Code.SUIT_TWICE:
        suits = [suit_of(card) for card in cards]
        return [
            not free and suit in suits[:n] for n, (suit, free) in enumerate(zip(suits, wild, strict=True))
        ]
    return [False] * len(cards)


def _commonest(cards: Sequence[Card], wild: Sequence[bool], top: Card | None) -> Rank | None:
    """The rank that most of the natural cards have; that of the pile's top card where they go with it."""
    if top is not None:
        return rank_of(top)
    ranks = Counter(rank_of(card) for card, free in zip(cards, wild, strict=True) if not free)
    return ranks.most_common(1)[0][0] if ranks else None
