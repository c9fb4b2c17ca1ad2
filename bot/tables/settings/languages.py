"""In which language a server is written to: the one place that decides it for all that is public."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.feature import Choice, Setting, SettingsPage
from bot.runtime.newest import Newest
from bot.tables.settings.hand_settings import SECONDS, KeptHandSettings
from canasta.i18n import LANGUAGES, NAMES, Text, Translator, known_language, translator, upper_first
from data import Store

if TYPE_CHECKING:
    import discord


class Hosted(Protocol):
    """What stands on a server."""

    @property
    def guild_id(self) -> int: ...

    @property
    def locale(self) -> str: ...


KEPT: Final = 2000
AUTO: Final = "auto"
"""The choice of no language of the server's own."""
GUESS, ASKED = "language_guess", "language_asked"
"""What is kept of a server beside its choice: what its first table has shown, and that it was asked."""
ENGLISH_US: Final = "en-US"
"""What Discord says of every server that isn't a Community: those can choose no language there."""


def language_name(language: str, tr: Translator) -> str:
    """A language as it calls itself, whatever the reader's."""
    return tr("as in Discord, or as your players read") if language == AUTO else NAMES.get(language, language)


LANGUAGE: Final = Setting(
    "language",
    Text("the language of tables, boards and results"),
    SettingsPage.LANGUAGE,
    lambda value, tr: language_name(str(value), tr),
    default=AUTO,
    control=Choice(
        Text("Which language?"),
        (AUTO, *LANGUAGES),
        lambda value, tr: upper_first(language_name(value, tr)),
        lambda value, tr: tr("Language: **{language}**", language=language_name(value, tr)),
    ),
    about=Text(
        "It counts for all that everybody reads: tables, results, boards, tournaments. What's for one person "
        "is in that person's language."
    ),
)


class ServerLanguages:
    """A server's language: what its managers chose; else Discord's, where they could choose it there; else
    the guess from who opened the first table. ``server`` knows servers as Discord has them.
    """

    def __init__(
        self, store: Store, hands: KeptHandSettings, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._store, self._hands, self._clock = store, hands, clock
        self._recent: Newest[int, tuple[float, dict[str, Any]]] = Newest(KEPT)
        self._changes = 0
        self.server: Callable[[int], Awaitable[discord.Guild | None]] | None = None

    async def of(self, guild_id: int, otherwise: str | None = None) -> str:
        """The language of what everybody reads on a server, or, of a private table, ``otherwise``."""
        usual = known_language(otherwise) or "en"
        if not guild_id:
            return usual
        kept = await self._kept(guild_id)
        chosen, guess = kept.get(LANGUAGE.name), kept.get(GUESS)
        if chosen in LANGUAGES:
            return str(chosen)
        return await self._discords(guild_id) or (str(guess) if guess in LANGUAGES else usual)

    async def tr(self, guild_id: int, otherwise: str | None = None) -> Translator:
        """Into that language."""
        return translator(await self.of(guild_id, otherwise))

    async def at(self, kept: Hosted) -> Translator:
        """Into the language of what is kept with its server, and with the language at its beginning."""
        return await self.tr(kept.guild_id, kept.locale)

    async def opened_by(self, guild_id: int, locale: str) -> str:
        """The language of what somebody opens who reads ``locale``. The first table leaves a guess; where
        matches were played before, people know them in English, and are asked.
        """
        language = known_language(locale)
        if language is not None and GUESS not in await self._kept(guild_id):
            before = await self._store.matches.has_any(guild_id)
            await self._set(guild_id, GUESS, "" if before else language)
        return await self.of(guild_id)

    async def to_ask(self, guild_id: int, asked: int, people: Iterable[int], *, manages: bool) -> str | None:
        """The language that the person ``asked`` and most of these people read, where the server has chosen
        none and is written to in another: to be asked once, and noted as asked. None if there is nothing to
        ask, or nothing that who doesn't manage the server could change.
        """
        kept = await self._kept(guild_id)
        if not guild_id or LANGUAGE.name in kept or ASKED in kept:
            return None
        reads, most = [(await self._hands.of(person)).reads for person in people], None
        if len(reads) > 1:
            most = (await self._hands.of(asked)).reads
        if most is None or 2 * reads.count(most) <= len(reads) or most == await self.of(guild_id):
            return None
        if not manages and await self._discords(guild_id) is not None:
            return None
        await self._set(guild_id, ASKED, True)
        return most

    async def agree(self, guild_id: int, language: str, by: int, *, manages: bool) -> None:
        """Write in this language: a choice by one who ``manages`` the server, else a better guess."""
        if manages:
            await self._store.settings.set_for_guild(guild_id, LANGUAGE.name, language, by=by)
        await self._set(guild_id, GUESS, language)

    async def _discords(self, guild_id: int) -> str | None:
        """What the server has chosen at Discord, which only Communities can."""
        guild = None if self.server is None else await self.server(guild_id)
        if guild is None:
            return None
        locale = str(guild.preferred_locale)
        chosen = locale != ENGLISH_US or "COMMUNITY" in guild.features
        return known_language(locale) if chosen else None

    async def _kept(self, guild_id: int) -> dict[str, Any]:
        now, changes = self._clock(), self._changes
        read, kept = self._recent.get(guild_id, (now - SECONDS, {}))
        if now - read >= SECONDS:
            kept = await self._store.settings.of_guild(guild_id)
            if changes == self._changes:
                self._recent[guild_id] = now, kept
        return kept

    async def _set(self, guild_id: int, name: str, value: str | bool) -> None:
        await self._store.settings.set_for_guild(guild_id, name, value)
        self.changed(guild_id)

    def changed(self, guild_id: int) -> None:
        """Read what is kept of this server once more; what is being read just now may still be the old."""
        self._changes += 1
        self._recent.pop(guild_id, None)
