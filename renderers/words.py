"""Cards and numbers in words, for alt texts and for the texts in pictures."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from canasta.cards import IS_RED_THREE, JOKER, JOKER_RANK, Card, Rank, rank_of, suit_of
from canasta.cards.packs import STANDARD, Pack
from canasta.i18n import Text, Translator
from canasta.terms import CanastaKind, MeldKind
from canasta.view import MeldView, SideView

_ONE: Final = (
    Text("two"),
    Text("three"),
    Text("four"),
    Text("five"),
    Text("six"),
    Text("seven"),
    Text("eight"),
    Text("nine"),
    Text("ten"),
    Text("jack"),
    Text("queen"),
    Text("king"),
    Text("ace"),
    Text.pgettext("card", "joker"),
)
_MANY: Final = (
    Text("twos"),
    Text("threes"),
    Text("fours"),
    Text("fives"),
    Text("sixes"),
    Text("sevens"),
    Text("eights"),
    Text("nines"),
    Text("tens"),
    Text("jacks"),
    Text("queens"),
    Text("kings"),
    Text("aces"),
    Text("jokers"),
)
_SUITS: Final = (Text("spades"), Text("hearts"), Text("diamonds"), Text("clubs"))
NEEDS: Final[dict[str | None, Text]] = {
    CanastaKind.NATURAL: Text.pgettext("canasta", "natural"),
    CanastaKind.MIXED: Text.pgettext("canasta", "mixed"),
    CanastaKind.CLEAN: Text.pgettext("canasta", "clean"),
    CanastaKind.DIRTY: Text.pgettext("canasta", "dirty"),
    CanastaKind.WILD: Text.pgettext("canasta", "wild"),
    CanastaKind.SAMBA: Text.pgettext("canasta", "samba"),
    CanastaKind.SEVENS: Text.pgettext("canasta", "sevens"),
    CanastaKind.ACES: Text.pgettext("canasta", "aces"),
    CanastaKind.SEMICLEAN: Text.pgettext("canasta", "semi-clean"),
    CanastaKind.THIRTEEN: Text.pgettext("canasta", "thirteen"),
    CanastaKind.FOURTEEN: Text.pgettext("canasta", "fourteen"),
}


def ranks(rank: Rank, tr: Translator) -> str:
    """A rank in the plural: ``kings``."""
    return tr.text(_MANY[rank])


@lru_cache(maxsize=512)
def card_words(card: Card, tr: Translator) -> str:
    """A card in words: ``king of hearts``, ``joker``."""
    if card == JOKER:
        return tr.text(_ONE[rank_of(card)])
    return tr("{rank} of {suit}", rank=_ONE[rank_of(card)], suit=_SUITS[suit_of(card)])


def listed(words: Iterable[str], tr: Translator) -> str:
    return tr(", ").join(words)


def joined(names: Iterable[str], tr: Translator, *, sign: bool = False) -> str:
    """People as a list: ``Anna, Ben and Chloé``, or with the ``sign`` for it ``Anna, Ben & Chloé``."""
    *first, last = names
    if sign and first:
        return f"{', '.join(first)} & {last}"
    return tr.listed([*first, last])


def suits_words(cards: Iterable[Card], tr: Translator) -> str:
    """The suits of cards of one rank: ``hearts, hearts, clubs``."""
    return listed((tr.text(_SUITS[suit_of(card)]) for card in cards), tr)


def threes_words(cards: Sequence[Card], tr: Translator, brief: bool = False) -> list[str]:
    """Threes on the table, red and black apart: ``red threes: hearts, diamonds``; ``brief`` counts them."""
    red = [card for card in cards if IS_RED_THREE[card]]
    black = [card for card in cards if not IS_RED_THREE[card]]
    said = []
    if red:
        said.append(
            tr.plural("{n} red three", "{n} red threes", len(red))
            if brief
            else tr("red threes: {suits}", suits=suits_words(red, tr))
        )
    if black:
        said.append(
            tr.plural("{n} black three", "{n} black threes", len(black))
            if brief
            else tr("black threes: {suits}", suits=suits_words(black, tr))
        )
    return said


def needs_words(side: SideView, tr: Translator) -> str:
    """The canastas that a side has and needs to go out, by kind: ``natural 1/2, mixed 0/2``."""
    counted = (
        tr(
            "{kind} {has}/{wants}",
            # Translators: a canasta of any kind
            kind=NEEDS.get(kind, Text.pgettext("canasta", "any")),
            has=has,
            wants=wants,
        )
        for kind, has, wants in side.needs
    )
    return listed(counted, tr)


def cards_words(cards: Sequence[Card], tr: Translator, by_suit: bool = False) -> str:
    """Cards in words: ``aces: spades, clubs; joker, joker``; or suit by suit: ``spades: two, seven, ace``."""
    if by_suit:
        return _suit_by_suit(cards, tr)
    parts: list[str] = []
    for rank, group in groupby(cards, rank_of):
        some = list(group)
        if some[0] == JOKER:
            parts.append(tr.plural("joker", "{n} jokers", len(some)))
        elif len(some) == 1:
            parts.append(card_words(some[0], tr))
        else:
            parts.append(tr("{ranks}: {suits}", ranks=_MANY[rank], suits=suits_words(some, tr)))
    return tr("; ").join(parts)


def _suit_by_suit(cards: Sequence[Card], tr: Translator) -> str:
    jokers = cards.count(JOKER)
    parts = [tr.plural("joker", "{n} jokers", jokers)] if jokers else []
    for suit in range(len(_SUITS)):
        some = [_ONE[rank_of(card)] for card in cards if card != JOKER and suit_of(card) == suit]
        if some:
            named = listed(map(tr.text, some), tr)
            parts.append(tr("{suit}: {ranks}", suit=_SUITS[suit], ranks=named))
    return tr("; ").join(parts)


def meld_words(cards: Sequence[Card], rank: Rank | None, tr: Translator, pack: Pack = STANDARD) -> str:
    """A meld in words; one of wild cards has the rank of jokers. ``pack`` says which cards are wild."""
    if rank is None:
        return cards_words(cards, tr)
    if rank == JOKER_RANK:
        return _wild_words(cards, tr)
    wilds = [card for card in cards if pack.wild[card]]
    natural = pack.naturals_in(cards)
    if len(natural) == 1:
        words = card_words(natural[0], tr)
    else:
        words = tr("{n} {ranks}: {suits}", n=len(natural), ranks=_MANY[rank], suits=suits_words(natural, tr))
    if wilds:
        words = tr(
            "{naturals}, wild {wilds}", naturals=words, wilds=listed((card_words(c, tr) for c in wilds), tr)
        )
    return words


def sequence_words(meld: MeldView, tr: Translator) -> str:
    """A sequence in words: ``run of spades, five to jack, joker for seven``."""
    low, high = (_ONE[rank_of(card)] for card in meld.ends)
    suit = _SUITS[suit_of(meld.ends[0])]
    if meld.kind == MeldKind.RUN:
        words = tr("run of {suit}, {low} to {high}", suit=suit, low=low, high=high)
    else:
        words = tr("sequence of {suit}, {low} to {high}", suit=suit, low=low, high=high)
    for stands in meld.jokers:
        words = tr("{cards}, joker for {rank}", cards=words, rank=_ONE[rank_of(stands[0])])
    for card, stands in zip(meld.cards, meld.stands, strict=True) if meld.low is not None else ():
        if card != stands[0]:
            rank = _ONE[rank_of(stands[0])]
            words = tr("{cards}, {wild} for {rank}", cards=words, wild=card_words(card, tr), rank=rank)
    return words


def set_words(meld: MeldView, tr: Translator) -> str:
    """A set in which jokers stand for a card: ``3 queens: hearts, clubs, joker for spades or diamonds``."""
    natural = [card for card in meld.cards if card != JOKER]
    kinds = [tr.text(_SUITS[suit_of(card)]) for card in natural]
    for stands in meld.jokers:
        suits = [tr.text(_SUITS[suit_of(card)]) for card in stands]
        kinds.append(tr("joker for {suits}", suits=tr.either(suits)))
    ranks_ = _MANY[rank_of(natural[0])]
    return tr("{n} {ranks}: {suits}", n=len(meld.cards), ranks=ranks_, suits=listed(kinds, tr))


def _wild_words(cards: Sequence[Card], tr: Translator) -> str:
    """Wild cards, by kind alone: ``7 wild cards: 5 twos, 2 jokers``."""
    jokers = cards.count(JOKER)
    kinds = []
    if jokers < len(cards):
        kinds.append(tr.plural("{n} two", "{n} twos", len(cards) - jokers))
    if jokers:
        kinds.append(tr.plural("{n} joker", "{n} jokers", jokers))
    return tr.plural("{n} wild card: {kinds}", "{n} wild cards: {kinds}", len(cards), kinds=listed(kinds, tr))


def meld_brief(cards: Sequence[Card], rank: Rank | None, tr: Translator, pack: Pack = STANDARD) -> str:
    """A meld in as few words as possible: ``7 kings (2 wild)``."""
    if rank == JOKER_RANK:
        return _wild_words(cards, tr)
    wilds = pack.wilds_in(cards)
    what = tr("cards") if rank is None else ranks(rank, tr)
    if wilds:
        return tr("{n} {what} ({wilds} wild)", n=len(cards), what=what, wilds=wilds)
    return tr("{n} {what}", n=len(cards), what=what)
