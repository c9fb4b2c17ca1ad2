"""Sees to it that tournaments go on, and keeps each one's message in its channel as the store has it."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import Final

import discord

from bot.announcer import EDITABLE, TOO_OLD
from bot.errands import Errands
from bot.errors import Refused
from bot.layout import NOBODY
from bot.places import Lost, Places
from bot.tournament_screens import tournament_screen
from bot.tournaments import Overview, Tournaments
from canasta.i18n import Text, translator
from data import StoreError, Tournament, TournamentStatus

log = logging.getLogger(__name__)

PATIENCE: Final = 30.0
"""Seconds to wait before something that went wrong is tried again."""


class Steward:
    """Told of tables that have changed. ``interval`` is the least time in seconds between two looks at one
    tournament.
    """

    def __init__(self, client: discord.Client, tournaments: Tournaments, *, interval: float) -> None:
        self.tournaments = tournaments
        self._interval = interval
        self._store = tournaments.store
        self._places = Places(client)
        self._errands = Errands("tournament", self._work)
        self._dirty: set[int] = set()
        self._troubles: dict[int, Text] = {}
        self._shown: dict[int, tuple[int, int]] = {}

    def changed(self, table_id: int) -> None:
        """A table has changed: if its match is over and was one of a tournament, that goes on."""
        tournament_id = self.tournaments.tables.over_in(table_id)
        if tournament_id is not None:
            self.look(tournament_id)

    def look(self, tournament_id: int) -> None:
        """Do what is due in a tournament, and show it, soon."""
        self._dirty.add(tournament_id)
        self._errands.begin(tournament_id)

    async def due(self) -> None:
        """Look at every tournament in which something may be due, or that is not shown as it stands."""
        going_on = [tournament.id for tournament in await self._store.tournaments_going_on()]
        for tournament_id in dict.fromkeys([*going_on, *await self._store.tournaments_behind()]):
            self.look(tournament_id)

    async def settled(self, tournament_id: int, patience: float | None = None) -> None:
        """Wait until nothing more is under way for this tournament, or so many seconds are over."""
        await self._errands.settled(tournament_id, patience)

    def trouble(self, tournament_id: int) -> Text | None:
        """What keeps the bot from showing this tournament, once for somebody who can help; None otherwise."""
        return self._troubles.pop(tournament_id, None)

    async def close(self) -> None:
        """Stop; what is due is done after the next start."""
        await self._errands.close()
        self._dirty.clear()

    async def _work(self, tournament_id: int) -> None:
        while tournament_id in self._dirty:
            self._dirty.discard(tournament_id)
            try:
                await self.tournaments.advance(tournament_id)
                await self._show(tournament_id)
            except Refused as refused:
                # Somebody else has moved it on, or it was deleted: whoever did shows it.
                log.debug("Tournament %d: %s", tournament_id, refused)
            except Lost as lost:
                self._troubles[tournament_id] = lost.trouble.text
                log.warning("Tournament %d is not shown: %s.", tournament_id, lost)
            except (discord.HTTPException, OSError, StoreError) as error:
                # What stays undone is found by the next round of chores.
                log.warning("Tournament %d: %s", tournament_id, error)
                await asyncio.sleep(min(PATIENCE, self._interval))
            except Exception:
                log.exception("Tournament %d could not be looked after.", tournament_id)
            if self._interval:
                await asyncio.sleep(self._interval)

    async def _show(self, tournament_id: int) -> None:
        overview = await self.tournaments.overview(tournament_id)
        tournament = overview.tournament
        screen = tournament_screen(overview, translator(tournament.locale))
        signature = screen.signature()
        message_id = tournament.message_id
        if message_id is not None and not self._anew(tournament):
            if self._shown.get(tournament.id) == (message_id, signature):
                await self._announced(overview)
                return
            try:
                await self._places.edit(tournament.channel_id, message_id, screen)
            except discord.NotFound:
                message_id = None
            except discord.HTTPException as error:
                if error.code != TOO_OLD:
                    raise
                await self._places.delete(tournament.channel_id, message_id)
                message_id = None
        elif message_id is not None:
            await self._places.delete(tournament.channel_id, message_id)
            message_id = None
        if message_id is None:
            # Another process may do the same just now: Discord makes one message of both.
            nonce = f"{tournament.id}.{tournament.version}.{tournament.message_id or 0}"
            message = await self._places.send(tournament.channel_id, screen, NOBODY, nonce=nonce[-25:])
            message_id = message.id
            await self._store.tournament_posted(tournament.id, message_id, self.tournaments.tables.clock())
        self._shown[tournament.id] = message_id, signature
        await self._announced(overview)

    async def _announced(self, overview: Overview) -> None:
        await self._store.tournament_announced(overview.tournament.id, overview.tournament.version)

    def _anew(self, tournament: Tournament) -> bool:
        """Whether the message is to stand at the bottom again: with each round, at the end, and where Discord
        would no longer let it be edited.
        """
        posted = tournament.message_posted_at
        if posted is None:
            return True
        return posted < _last_step(tournament) or self.tournaments.tables.clock() - posted > EDITABLE


def _last_step(tournament: Tournament) -> datetime:
    """When the tournament came to what it is now: opened, its round begun, ended."""
    if tournament.finished_at is not None:
        return tournament.finished_at
    if tournament.status is TournamentStatus.RUNNING and tournament.round_ends_at is not None:
        return tournament.round_ends_at - tournament.round_time
    return tournament.created_at
