"""The faces of cards in messages: the application's own emojis, as far as they are known.

They are put beside the words that name a card and never take their place: screen readers and notifications
read an emoji by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import discord

from bot.layout.command_links import CommandLinks
from canasta.cards import JOKER, Card
from canasta.notation.words import card_label

_CARD: Final = r"(?:10|[2-9JQKA])[♠♥♦♣]"
_NAMED: Final = re.compile(rf"(?<!\w){_CARD}|\bJoker\b")
RUN_OF_CARDS: Final = re.compile(rf"`[^`]*`|(?<!\w)(?P<first>{_CARD})(?:[ –](?:{_CARD}|Joker))*")
"""Cards side by side in a text, and code, which shows what it has letter by letter."""
_CALLING: Final = re.compile(r"<@!?\d+>")
_CARDS: Final = {card_label(card): card for card in range(JOKER + 1)}


def names_card(label: str) -> bool:
    """Whether a label names a card, whose face would stand before it."""
    return _NAMED.search(label) is not None


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
        """Whether Discord refused a message for one of the emojis, which somebody has deleted. None is shown
        then until they are learned again.
        """
        if error.status != 400 or "emoji" not in error.text.lower() or not self._emojis:
            return False
        self._emojis = {}
        return True

    @property
    def back(self) -> discord.PartialEmoji | None:
        """The back of a card."""
        return self._emojis.get(None)

    def of_label(self, label: str) -> discord.PartialEmoji | None:
        """The face of the first card that a label names, as an icon before it."""
        found = _NAMED.search(label) if self._emojis else None
        return None if found is None else self._emojis.get(_CARDS[found[0]])

    def in_text(self, text: str, room: int) -> str:
        """A message's text with a face before each card, or before the first of several side by side: as many
        as fit into ``room`` further characters.

        A text that pings somebody stays as it is: a notification would show the emoji's name.
        """
        if not self._emojis or _CALLING.search(text):
            return text

        def faced(run: re.Match[str]) -> str:
            nonlocal room
            emoji = self._emojis.get(_CARDS[run["first"]]) if run["first"] else None
            face = "" if emoji is None else f"{emoji} "
            if len(face) > room:
                return run[0]
            room -= len(face)
            return face + run[0]

        return RUN_OF_CARDS.sub(faced, text)
