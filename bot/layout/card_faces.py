"""The faces of cards in messages: the application's own emojis, as far as they are known.

On a button a card's face takes the place of its name; screen readers read the emoji by its own, which is
the card's.
"""

import re
from collections.abc import Mapping
from typing import Final

import discord

from canasta.cards import JOKER
from canasta.i18n import ENGLISH
from canasta.notation.words import LETTERED, Face, card_label


class CommandLinks:
    """The ids of the commands by name. Without them, or before they are learned, commands are plain words."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._named: re.Pattern[str] | None = None

    def learn(self, ids: Mapping[str, int]) -> None:
        """Link these commands alone from now on: whole names, each with the id of its first word."""
        self._ids = dict(ids)
        longest = sorted(self._ids, key=len, reverse=True)
        names = "|".join(map(re.escape, longest))
        # In code everything stays letter by letter.
        self._named = re.compile(rf"`[^`]*`|(?<![\w/<`])/(?P<name>{names})(?![\w-])") if names else None

    def in_text(self, text: str, room: int) -> str:
        """A text with links for the commands that it names, as many as fit into ``room`` more characters."""
        if self._named is None:
            return text

        def linked(mention: re.Match[str]) -> str:
            nonlocal room
            name = mention["name"]
            link = mention[0] if name is None else f"</{name}:{self._ids[name]}>"
            if len(link) - len(mention[0]) > room:
                return mention[0]
            room -= len(link) - len(mention[0])
            return link

        return self._named.sub(linked, text)


_CARDS: Final = {card_label(card, ENGLISH): card for card in range(JOKER + 1)}
_NAMED: Final = re.compile(rf"(?<!\w)(?:{'|'.join((*_CARDS, *LETTERED))})(?!\w)")


def without_card(label: str) -> str | None:
    """A label without the one card that it names; None where it names none, or several."""
    named = _NAMED.findall(label)
    return " ".join(label.replace(named[0], "").split()) if len(named) == 1 else None


class CardFaces:
    """The emojis of cards by card. Without them, or before they are learned, everything is in words."""

    def __init__(self) -> None:
        self._emojis: dict[Face, discord.PartialEmoji] = {}
        self.links = CommandLinks()
        """What is put into texts beside the faces: links for commands."""

    def __len__(self) -> int:
        return len(self._emojis)

    def learn(self, emojis: Mapping[Face, discord.PartialEmoji]) -> None:
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
        return self._emojis.get(None)

    def shown(self, label: str) -> tuple[str, discord.PartialEmoji | None]:
        """A button's label without the card, and its face; the whole label unless it names one card."""
        words, face = without_card(label), self.of_label(label)
        return (label, None) if words is None or face is None else (words, face)

    def of_label(self, label: str) -> discord.PartialEmoji | None:
        """The face of the first card that a label names, as an icon before it."""
        found = _NAMED.search(label) if self._emojis else None
        return None if found is None else self._emojis.get(_CARDS.get(found[0], found[0]))
