"""Advances tournaments, and keeps each one's message in its channel as the store has it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Final

import discord

from bot.client.network import NO_ANSWER
from bot.layout.errors import Refused
from bot.layout.layout import NOBODY, Screen
from bot.runtime.keyed_tasks import KeyedTasks
from bot.tournaments.registry import Overview
from bot.tournaments.screens.tournament import tournament_screen
from bot.tournaments.service import Tournaments
from bot.tournaments.workers.evenings import TournamentEvenings
from bot.tournaments.workers.letters import TournamentLetters
from bot.workers.messages.origins import Origins
from bot.workers.messages.outgoing import EDITABLE, TOO_OLD, ChannelLost, Outgoing
from bot.workers.messages.short_lines import ShortLines
from canasta.i18n import Text, translator
from data import StoreError
from data.tournaments.records.tournaments import Tournament, TournamentStatus

log = logging.getLogger(__name__)

RETRIES: Final = (2.0, 10.0, 60.0)
"""Seconds to wait before retrying after a temporary error."""


class TournamentAnnouncer:
    """A listener of the tables. ``interval`` is the least time in seconds between two looks at one
    tournament. ``shown`` is called with each tournament that is to be shown.
    """

    def __init__(
        self,
        client: discord.Client,
        tournaments: Tournaments,
        *,
        interval: float,
        letters: TournamentLetters,
        shown: Callable[[int], None] = lambda tournament_id: None,
    ) -> None:
        self._outgoing = Outgoing(client)
        self.evenings = TournamentEvenings(client, tournaments, self._outgoing, self.look)
        self.tournaments = tournaments
        self._letters = letters
        self._on_shown = shown
        self._interval = interval
        self._store = tournaments.store
        self._origins = Origins(lambda: tournaments.tables.clock())
        self._lines = ShortLines(self._outgoing, self._origins)
        self._tasks = KeyedTasks("tournament", self._work)
        self._dirty: set[int] = set()
        self._troubles: dict[int, Text] = {}
        self._shown: dict[int, tuple[int, int]] = {}

    def changed(self, table_id: int) -> None:
        """A table has changed: if it ended a match of a tournament, advance that."""
        tournament_id = self.tournaments.tables.views.over_in(table_id)
        if tournament_id is not None:
            self.look(tournament_id)

    def look(self, tournament_id: int) -> None:
        """Do what is due in a tournament, and show it, soon."""
        self._dirty.add(tournament_id)
        self._tasks.begin(tournament_id)

    async def due(self) -> None:
        """Look at every tournament in which something may be due, or whose message is out of date, and delete
        replaced messages that nobody needs any more.
        """
        await self._outgoing.delete_left()
        await self._lines.tidy()
        going_on = [tournament.id for tournament in await self._store.tournaments.running()]
        old = await self.tournaments.expiry.near()
        told = await self._store.tournaments.letters.waiting()
        behind = await self._store.tournaments.behind()
        for tournament_id in dict.fromkeys([*going_on, *old, *told, *behind]):
            self.look(tournament_id)

    def pressed(self, message_id: int) -> None:
        """Note a press in this message, or in a private answer that hangs on it."""
        self._origins.pressed(message_id)

    @property
    def waiting(self) -> int:
        """How many tournaments are still to be looked at."""
        return len(self._tasks)

    async def settled(self, tournament_id: int, patience: float | None = None) -> None:
        """Wait until no work is running for this tournament, at most ``patience`` seconds."""
        await self._tasks.settled(tournament_id, patience)

    def trouble(self, tournament_id: int) -> Text | None:
        """What keeps the bot from showing this tournament, told once, to somebody who can help; None
        otherwise.
        """
        return self._troubles.pop(tournament_id, None)

    async def finish(self, seconds: float) -> int:
        """Show what is still to be shown, at most so long; return how many are left."""
        return await self._tasks.finish(seconds)

    async def close(self) -> None:
        """Stop; what is due is done after the next start."""
        await self._tasks.close()
        self._dirty.clear()

    async def _work(self, tournament_id: int) -> None:
        failures = 0
        while tournament_id in self._dirty:
            self._dirty.discard(tournament_id)
            try:
                before = await self.tournaments.registry.stored(tournament_id)
                if not self._store.shards.own(before.guild_id):
                    # The process that has its server hears of the change.
                    return
                await self.tournaments.expiry.look(tournament_id)
                await self.tournaments.rounds.advance(tournament_id)
                self._on_shown(tournament_id)
                await self._show(tournament_id)
                await self._letters.tell(tournament_id)
                await self.evenings.show(await self.tournaments.registry.stored(tournament_id))
                failures = 0
            except Refused as refused:
                # Another process has changed or deleted it, and shows it.
                log.debug("Tournament %d: %s", tournament_id, refused)
            except ChannelLost as lost:
                self._troubles[tournament_id] = lost.trouble.text
                log.warning("Tournament %d: could not show it: %s.", tournament_id, lost)
            except (discord.HTTPException, *NO_ANSWER, StoreError) as error:
                ours = self.tournaments.tables.outages.noted(error) is not None
                if failures >= len(RETRIES):
                    # The next round of periodic tasks finds what is left undone.
                    if not ours:
                        log.warning("Tournament %d: %s", tournament_id, error)
                    failures = 0
                else:
                    level = logging.DEBUG if ours else logging.INFO
                    log.log(level, "Tournament %d: %s; will retry.", tournament_id, error)
                    await self._tasks.rest(RETRIES[failures])
                    failures += 1
                    self._dirty.add(tournament_id)
            except Exception:
                log.exception("Tournament %d: update failed; will retry.", tournament_id)
            if self._interval:
                await self._tasks.rest(self._interval)

    async def _show(self, tournament_id: int) -> None:
        overview = await self.tournaments.registry.overview(tournament_id)
        tournament = overview.tournament
        tr = translator(tournament.locale)
        screen = tournament_screen(overview, tr)
        signature = screen.signature()
        before = tournament.message_id
        if before is not None and await self._kept(tournament, before, screen):
            self._shown[tournament.id] = before, signature
            await self._announced(overview)
            return
        # Another process may be doing the same: Discord merges both into one message.
        nonce = f"{tournament.id}.{tournament.version}.{before or 0}"
        message = await self._outgoing.send(tournament.channel_id, screen, NOBODY, nonce=nonce[-25:])
        message_id = message.id
        self._origins.posted(message_id)
        await self._store.tournaments.posted(tournament.id, message_id, self.tournaments.tables.clock())
        self._shown[tournament.id] = message_id, signature
        if before is not None:
            further_down = Screen([tr("-# The tournament's message is further down.")])
            await self._lines.retire(tournament.channel_id, before, further_down)
        await self._announced(overview)

    async def _kept(self, tournament: Tournament, message_id: int, screen: Screen) -> bool:
        """Whether the existing message shows this now, edited if necessary; False if it has to be
        reposted.
        """
        if _new_step(tournament):
            return False
        known, shown = self._shown.get(tournament.id, (None, None))
        if known == message_id and shown == screen.signature():
            return True
        if known == message_id and self._old(tournament):
            return False
        try:
            await self._outgoing.edit(tournament.channel_id, message_id, screen)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
            return False
        return True

    async def _announced(self, overview: Overview) -> None:
        await self._store.tournaments.announced(overview.tournament.id, overview.tournament.version)

    def _old(self, tournament: Tournament) -> bool:
        """Whether the message is so old that Discord limits its edits."""
        posted = tournament.message_posted_at
        return posted is not None and self.tournaments.tables.clock() - posted > EDITABLE


def _new_step(tournament: Tournament) -> bool:
    """Whether to repost the message at the bottom: with each round, and at the end."""
    posted = tournament.message_posted_at
    return posted is None or posted < _last_step(tournament)


def _last_step(tournament: Tournament) -> datetime:
    """When the tournament reached its current stage: opened, its round begun, ended."""
    if tournament.finished_at is not None:
        return tournament.finished_at
    if tournament.status is TournamentStatus.RUNNING and tournament.round_ends_at is not None:
        return tournament.round_began_at or tournament.round_ends_at - tournament.round_time
    return tournament.created_at
