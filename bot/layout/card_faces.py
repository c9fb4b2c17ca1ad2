"""The faces of cards in messages: the application's own emojis, as far as they are known.

On a button a card's face takes the place of its name; screen readers read the emoji by its own, which is
the card's.
"""

import re
from collections.abc import Mapping
from typing import Final

import discord

from bot.layout.command_links import CommandLinks
from canasta.cards import JOKER, Card
from canasta.notation.words import card_label

_CARD: Final = r"(?:10|[2-9JQKA])[♠♥♦♣]"
_NAMED: Final = re.compile(rf"(?<!\w){_CARD}|\bJoker\b")
_CARDS: Final = {card_label(card): card for card in range(JOKER + 1)}


def without_card(label: str) -> str | None:
    """A label without the one card that it names; None where it names none, or several."""
    named = _NAMED.findall(label)
    return " ".join(label.replace(named[0], "").split()) if len(named) == 1 else None


class CardFaces:
    """The emojis of cards by card. Without them, or before they are learned, everything is in words."""

    def __init__(self) -> None:
        self._emojis: dict[Card | None, discord.PartialEmoji] = {}
        self.links = CommandLinks()
        """What is put into texts beside the faces: links for commands."""

    def __len__(self) -> int:
        return len(self._emojis)

    def learn(self, emojis: Mapping[Card | None, discord.PartialEmoji]) -> None:
        """Show these cards by these emojis from now on, and no others; None is the back."""
        self._emojis = dict(emojis)

    def refused(self, error: discord.HTTPException) -> bool:
        """Whether Discord refused a deleted emoji: then none is shown until they are learned again."""
        if error.status != 400 or "emoji" not in error.text.lower() or not self._emojis:
            return False
        self._emojis = {}
        return True

    @property
    def back(self) -> discord.PartialEmoji | None:
        """The back of a card."""
        return self._emojis.get(None)

    def shown(self, label: str) -> tuple[str, discord.PartialEmoji | None]:
        """A button's label without the card, and its face; the whole label unless it names one card."""
        words, face = without_card(label), self.of_label(label)
        return (label, None) if words is None or face is None else (words, face)

    def of_label(self, label: str) -> discord.PartialEmoji | None:
        """The face of the first card that a label names, as an icon before it."""
        found = _NAMED.search(label) if self._emojis else None
        return None if found is None else self._emojis.get(_CARDS[found[0]])
