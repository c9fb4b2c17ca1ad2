"""Parsing typed moves: the record's notation, and looser forms of it (``KKK2``, ``10♥ 10♣ joker``, ``k k
2``).

A card without its suit means any card of that rank in the hand.
"""

import re
from collections.abc import Sequence

from bot.layout import Refused, quoted
from canasta.actions import Action, BadAction, Discard, Group, Meld, Take, parse_action
from canasta.cards import JOKER, RANKS, SUITS, Card
from canasta.i18n import ENGLISH, Text
from canasta.notation.words import cards_label

LONGEST = 400
PILE_ALONE = "pile"
"""The word for taking the pile with no card from hand."""
_SIGNS = {
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "♤": "s",
    "♡": "h",
    "♢": "d",
    "♧": "c",
    "★": "jk",
    "🃏": "jk",
}
_CARD = re.compile(r"(?P<joker>jokers?|jk)|(?P<rank>10|[2-9tjqka])(?P<suit>[shdc])?")
_SPLIT = re.compile(r"[,;+|/]")


def parse_typed(verb: str, text: str, hand: Sequence[Card]) -> Action:
    """The action that ``verb`` (meld, take, discard) and text mean with this hand. Raises Refused."""
    text = text.strip()
    if verb == "take" and text.lower() == PILE_ALONE:
        text = ""
    if len(text) > LONGEST:
        raise Refused("That's too long for a move. Name cards, such as KhKdKs or K K 2.")
    try:
        return parse_action(f"{verb} {text}")
    except BadAction:
        return _loose(verb, text, list(hand))


def parse_move(text: str) -> Action:
    """The action of a text that includes its verb, such as ``lay 3h3d``. Raises Refused."""
    if len(text) <= LONGEST:
        try:
            return parse_action(" ".join(text.split()))
        except BadAction:
            pass
    raise Refused(
        Text("“{text}” isn't a move. Choose from the list, or use /canasta hand.", text=quoted(text))
    )


def _loose(verb: str, text: str, hand: list[Card]) -> Action:
    groups = _groups([part for part in _SPLIT.split(text) if part.strip()], hand)
    if verb == "take":
        return Take(groups[0] if groups else Group(()), tuple(groups[1:]))
    if not groups:
        raise _unreadable(text)
    if verb == "meld":
        return Meld(tuple(groups))
    if len(groups) != 1 or len(groups[0].cards) != 1:
        raise Refused("You discard one card at a time. Name it, such as 4c.")
    return Discard(groups[0].cards[0])


def _groups(parts: Sequence[str], hand: list[Card]) -> list[Group]:
    """Parse loosely typed cards, taking each from the hand; those with a suit choose first."""
    words = [_words(part) for part in parts]
    left, chosen = list(hand), {}
    for exact in (True, False):
        for at, group in enumerate(words):
            for place, word in enumerate(group):
                if (word["rank"] is None or word["suit"] is not None) is exact:
                    chosen[at, place] = _pick(word, left, hand)
    return [
        Group(tuple(chosen[at, place] for place in range(len(group))))
        for at, group in enumerate(words)
        if group
    ]


def _words(text: str) -> list[re.Match[str]]:
    plain = "".join(_SIGNS.get(char, char) for char in text).lower()
    plain = "".join(char for char in plain if not char.isspace() and char not in "\ufe0f-.")
    matches: list[re.Match[str]] = []
    at = 0
    while at < len(plain):
        match = _CARD.match(plain, at)
        if match is None:
            raise _unreadable(text)
        matches.append(match)
        at = match.end()
    return matches


def _pick(match: re.Match[str], left: list[Card], hand: list[Card]) -> Card:
    """Take a card that fits from those ``left`` of the hand."""
    if match["rank"] is None:
        wanted = [JOKER]
    else:
        rank = RANKS.index(match["rank"].upper().replace("10", "T"))
        suits = range(4) if match["suit"] is None else (SUITS.index(match["suit"]),)
        wanted = [rank * 4 + suit for suit in suits]
    card = next((card for card in left if card in wanted), None)
    if card is None:
        raise Refused(
            "You don't have enough {card} for that. You hold {hand}.",
            card=quoted(match[0].upper()),
            hand=cards_label(hand, ENGLISH),
        )
    left.remove(card)
    return card


def _unreadable(text: str) -> Refused:
    return Refused(
        Text(
            "I can't read “{text}” as cards. Write KhKdKs, or just ranks: K K 2. Jk is a joker.",
            text=quoted(text),
        )
    )
