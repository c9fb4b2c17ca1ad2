"""How people want to play: the order of their cards, what is shown first, how fast computers play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic
from typing import Any

from bot.runtime.newest import Newest
from canasta.actions import Action, Meld, Take
from canasta.i18n import LANGUAGES, Text, Translator, Worded, known_language, translator
from canasta.view import View
from canasta.view.fitting import lays_wild
from data import Store

DISCORDS = "discord_language"
"""The name under which it is kept which language Discord last said somebody reads."""
SECONDS = 60.0
"""How long settings that were read are taken to be the same."""
KEPT = 2000


class Sort(StrEnum):
    """The order of a hand: by rank, or by suit and rank."""

    RANK = "rank"
    SUIT = "suit"


class Speed(Worded):
    """How fast computer players play."""

    AT_ONCE = "at once", Text("At once")
    QUICK = "quick", Text("Quick")
    NORMAL = "normal", Text("Normal")
    SLOW = "slow", Text("Slow")


SHARES: Mapping[Speed, float] = {Speed.AT_ONCE: 0, Speed.QUICK: 0.5, Speed.NORMAL: 1, Speed.SLOW: 2}
"""How long each waits, as a share of the usual."""


@dataclass(frozen=True, slots=True)
class HandSettings:
    """One person's wishes. ``sort`` is None for each game's usual order; ``confirm``: openings, wild cards
    and takes are shown before they are laid; ``words``: panels are in words, without pictures; ``speed`` of
    computer players; ``animations``: moments move once in the panel's picture; ``language``: of all that is
    said to them alone, None for ``discords``, the one that Discord last told; ``nights``: they were asked
    whether nights are to be quiet, or have said so; ``international``: cards have the letters A K Q J;
    ``contrast``: the hand's picture has white on black; ``larger``: its cards stay large, the table gives
    way.
    """

    sort: Sort | None = None
    confirm: bool = True
    words: bool = False
    speed: Speed = Speed.NORMAL
    animations: bool = True
    language: str | None = None
    nights: bool = False
    discords: str | None = None
    international: bool = False
    contrast: bool = False
    larger: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> HandSettings:
        """Read the stored settings; what is unknown counts as unset."""
        sort, speed = kept.get("sort"), kept.get("speed")
        language, discords = kept.get("language"), kept.get(DISCORDS)
        return cls(
            Sort(sort) if sort in list(Sort) else None,
            bool(kept.get("confirm", True)),
            bool(kept.get("words")),
            Speed(speed) if speed in list(Speed) else Speed.NORMAL,
            bool(kept.get("animations", True)),
            language if language in LANGUAGES else None,
            any(name in kept for name in ("nights", "quiet", "zone")),
            discords if discords in LANGUAGES else None,
            bool(kept.get("international")),
            bool(kept.get("contrast")),
            bool(kept.get("larger")),
        )

    @property
    def reads(self) -> str | None:
        """The language that the person reads, as far as it is known."""
        return self.language or self.discords

    def tr(self, locale: str) -> Translator:
        """Into the language that the person reads; ``locale``, where that isn't known."""
        return translator(self.reads or locale, international=self.international)

    @property
    def moves(self) -> bool:
        return self.animations and not self.words

    @property
    def by_suit(self) -> bool | None:
        """Whether hands are sorted by suit; None leaves it to the game."""
        return None if self.sort is None else self.sort is Sort.SUIT


USUAL = HandSettings()


class KeptHandSettings:
    """Stores these settings with a person's others. Every panel needs them: those read last are kept for a
    moment, so that what another process or a deletion changes is seen soon. ``clock`` counts seconds.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._recent: Newest[int, tuple[float, HandSettings]] = Newest(KEPT)
        self._changes = 0

    async def of(self, person_id: int) -> HandSettings:
        """A person's settings, read at most ``SECONDS`` ago."""
        now, changes = self._clock(), self._changes
        read, settings = self._recent.get(person_id, (now - SECONDS, USUAL))
        if now - read < SECONDS:
            return settings
        settings = HandSettings.of(await self._store.settings.of_person(person_id))
        if changes == self._changes:
            self._recent[person_id] = now, settings
        return settings

    async def tr(self, person_id: int, locale: str) -> Translator:
        """Into the language that the person reads, in an answer, a letter or a ping; ``locale``, where that
        isn't known yet.
        """
        return (await self.of(person_id)).tr(locale)

    async def heard(self, person_id: int, locale: str) -> HandSettings:
        """Note the language that Discord says somebody reads, if it's another than before: letters are in
        it. Returns their settings.
        """
        changes = self._changes
        settings, language = await self.of(person_id), known_language(locale) or "en"
        if language == settings.discords:
            return settings
        await self.set(person_id, DISCORDS, language)
        settings = replace(settings, discords=language)
        if self._changes == changes + 1:
            # The next press needn't read them, least of all where the database has just gone.
            self._recent[person_id] = self._clock(), settings
        return settings

    async def set(self, person_id: int, name: str, value: str | bool | None) -> None:
        """Set one of a person's wishes by its name; what is usual is not stored."""
        value = None if value == getattr(USUAL, name, None) else value
        try:
            await self._store.settings.set_for_person(person_id, name, value)
        finally:
            # What is being read just now may still be the old ones.
            self._changes += 1
            self._recent.pop(person_id, None)


def shown_first(action: Action, view: View) -> bool:
    """Whether a move is shown before it is made: a first meld, wild cards, the whole hand, the pile."""
    match action:
        case Take():
            return not view.game.top_to_hand
        case Meld(groups):
            opens = view.offers.minimum is not None or view.modern.opening is not None
            whole = sum(len(group.cards) for group in groups) >= len(view.hand)
            return opens or whole or lays_wild(action, view)
        case _:
            return False
