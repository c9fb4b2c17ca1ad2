"""Sends what single people are told about a tournament, or asked: by direct message, else by a ping.

Each message stands in the store from the change that makes it necessary until it is sent; a question until it
is settled and its message says so. A kill in between repeats nothing that Discord can merge (the nonce).
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.time import Pace, Where
from bot.tournaments.screens.letters import QUESTIONS, letter_screen, settled_screen, still_asked
from bot.workers.calls.direct_messages import Written
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Translator
from data.tournaments.records import Letter, LetterKind, LetterPlan, Tournament, TournamentStatus

log = logging.getLogger(__name__)

REMINDED_AFTER: Final = timedelta(hours=24)
"""After this time without an answer a partner is asked once more."""
REMINDED_LIVE: Final = timedelta(minutes=15)
"""The same for a tournament that is played live, and the least time between the two."""
BEFORE_START: Final = timedelta(hours=1)
"""How long before a planned start they are asked once more, if that is sooner."""


def reminder_due(tournament: Tournament, letter: Letter, now: datetime) -> bool:
    """Whether a question is to be asked once more: once, and in time before a planned start."""
    if letter.kind is not LetterKind.PARTNER_ASKED or letter.reminded_at is not None or tournament.round:
        return False
    at = letter.created_at + (REMINDED_LIVE if Pace.read(tournament.pace).live else REMINDED_AFTER)
    starts_at = tournament.evening.starts_at
    if starts_at is not None:
        at = min(at, max(starts_at - BEFORE_START, letter.created_at + REMINDED_LIVE))
    return now >= at


def plan_of(letter: Letter) -> LetterPlan:
    """What a letter was written from."""
    return LetterPlan(letter.kind, letter.person_id, letter.other_id, letter.name)


class TournamentLetters(Worker):
    """Sends messages to single people. ``server``: a server's name, None if the bot is there no longer."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._letters = self._store.tournaments.letters

    async def tell(self, tournament_id: int) -> None:
        """Do what is due at the messages of a tournament, in their order."""
        letters = await self._letters.of_tournament(tournament_id)
        tournament = await self._tables.store.tournaments.get(tournament_id) if letters else None
        if tournament is None:
            return
        for letter in letters:
            await self._one(tournament, letter)
        await self._remind(tournament, letters)

    async def _remind(self, tournament: Tournament, letters: Sequence[Letter]) -> None:
        """Ask once more those who should have answered by now."""
        now = self._tables.clock()
        for letter in letters:
            if still_asked(tournament, letter) and reminder_due(tournament, letter, now):
                await self._letters.remind(letter, replace(plan_of(letter), kind=LetterKind.PARTNER_REMINDED))
        for letter in await self._letters.of_tournament(tournament.id):
            if letter.kind is LetterKind.PARTNER_REMINDED and letter.sent_at is None:
                await self._one(tournament, letter)

    async def _one(self, tournament: Tournament, letter: Letter) -> None:
        tr = await self._tables.hands.tr(letter.person_id, tournament.locale)
        if letter.kind is LetterKind.EXPIRES and tournament.status is not TournamentStatus.OPEN:
            await self._letters.done(letter.id)
        elif letter.kind not in QUESTIONS:
            await self._send(tournament, letter, tr)
            await self._letters.done(letter.id)
        elif not still_asked(tournament, letter):
            await self._settle(tournament, letter, tr)
            await self._letters.done(letter.id)
        elif letter.sent_at is None:
            written = await self._send(tournament, letter, tr)
            place, message = (written.place_id, written.message_id) if written else (None, None)
            await self._letters.sent(letter.id, place, message)

    async def _send(self, tournament: Tournament, letter: Letter, tr: Translator) -> Written | None:
        """Send a message, without a sound in the person's hours of rest; None where they want none."""
        person, guild_id = letter.person_id, tournament.guild_id
        settings = await self._tables.availability.player_settings(person, guild_id)
        if settings.preferences.where is Where.NOWHERE:
            return None
        silent = not settings.reachable(self._tables.clock())
        nonce = f"letter{letter.id}"
        if not settings.preferences.blocked:
            screen = letter_screen(tournament, letter, self._direct.server_name(guild_id), tr)
            written = await self._direct.write(person, screen, nonce, silent=silent)
            if written is not None:
                return written
        screen = letter_screen(tournament, letter, None, tr, mention=True)
        mention = discord.AllowedMentions(users=[discord.Object(person)])
        place = tournament.channel_id
        try:
            message = await self._outgoing.send(
                place, screen, mention, silent=silent, nonce=nonce, stays=True
            )
        except (ChannelLost, discord.NotFound) as lost:
            log.info("Tournament %d: could not reach person %d: %s", tournament.id, person, lost)
            return None
        return Written(place, message.id)

    async def _settle(self, tournament: Tournament, letter: Letter, tr: Translator) -> None:
        """Say in the message of a question that nobody is asked any more."""
        if letter.place_id is None or letter.message_id is None:
            return
        try:
            await self._outgoing.edit(
                letter.place_id, letter.message_id, settled_screen(tournament, letter, tr)
            )
        except (ChannelLost, discord.NotFound, discord.Forbidden) as lost:
            log.info("Tournament %d: could not change a question: %s", tournament.id, lost)
