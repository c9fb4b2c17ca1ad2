"""Advances tournaments, and keeps each one's message in its channel as the store has it."""

import logging
from datetime import datetime

from bot.layout.layout import Screen
from bot.tournaments.screens.tournament import tournament_screen
from bot.tournaments.service import Tournaments
from bot.tournaments.workers.evenings import TournamentEvenings
from bot.tournaments.workers.letters import TournamentLetters
from bot.workers.core import Core, Worker
from bot.workers.messages.kept import InRounds, Keep, Kept, Pace, Rounds
from bot.workers.messages.outgoing import EDITABLE, ChannelLost
from bot.workers.messages.remembered import Origins
from bot.workers.messages.replaced_messages import ShortLines
from bot.workers.signals.events import TournamentShown
from canasta.i18n import Text
from data.tournaments.records import Tournament, TournamentStatus

log = logging.getLogger(__name__)


class TournamentAnnouncer(InRounds, Worker):
    """Shows tournaments, each at most once in core's ``interval``, and tells of each."""

    def __init__(self, core: Core, tournaments: Tournaments) -> None:
        super().__init__(core)
        self.evenings = TournamentEvenings(core, tournaments, self.look)
        self.tournaments = tournaments
        self._letters = TournamentLetters(core)
        self._origins = Origins(lambda: core.tables.clock())
        self._lines = ShortLines(core.outgoing, self._origins)
        self._kept = Kept(core.outgoing, log)
        pace, outages = Pace(interval=core.interval), core.tables.outages
        self._rounds = Rounds(
            "Tournament", self._look, outages, log, core.outgoing.budget, pace=pace, lost=self._lost
        )
        self._troubles: dict[int, Text] = {}

    def changed(self, table_id: int) -> None:
        """A table has changed: if it ended a match of a tournament, advance that."""
        tournament_id = self.tournaments.tables.views.over_in(table_id)
        if tournament_id is not None:
            self.look(tournament_id)

    def look(self, tournament_id: int) -> None:
        """Do what is due in a tournament, and show it, soon."""
        self._rounds.changed(tournament_id)

    async def due(self) -> None:
        """Look at tournaments that are due or shown out of date, and delete messages long replaced."""
        await self._lines.tidy()
        self._rounds.again(self._rounds.due(), ())
        going_on = [tournament.id for tournament in await self._store.tournaments.running()]
        old = await self.tournaments.expiry.near()
        told = await self._store.tournaments.letters.waiting()
        behind = await self._store.tournaments.behind()
        for tournament_id in dict.fromkeys([*going_on, *old, *told, *behind]):
            self.look(tournament_id)

    def pressed(self, message_id: int) -> None:
        """Note a press in this message, or in a private answer that hangs on it."""
        self._origins.pressed(message_id)

    def trouble(self, tournament_id: int) -> Text | None:
        """What keeps the bot from showing it, told once, to somebody who can help; None otherwise."""
        return self._troubles.pop(tournament_id, None)

    async def _look(self, tournament_id: int) -> None:
        before = await self.tournaments.registry.stored(tournament_id)
        if not self._store.shards.own(before.guild_id):
            # The process that has its server hears of the change.
            return
        await self.tournaments.expiry.look(tournament_id)
        await self.tournaments.rounds.advance(tournament_id)
        self._core.events.tell(TournamentShown(tournament_id))
        await self._show(tournament_id)
        await self._letters.tell(tournament_id)
        await self.evenings.show(await self.tournaments.registry.stored(tournament_id))

    def _lost(self, tournament_id: int, lost: ChannelLost) -> None:
        self._troubles[tournament_id] = lost.trouble.text
        log.warning("Tournament %d: could not show it: %s.", tournament_id, lost)

    async def _show(self, tournament_id: int) -> None:
        overview = await self.tournaments.registry.overview(tournament_id)
        tournament = overview.tournament
        tr = await self._tables.languages.at(tournament)
        screen, before = tournament_screen(overview, tr), tournament.message_id
        known = before is not None and self._kept.shown.shows(before, screen)

        async def put(message_id: int) -> None:
            self._origins.posted(message_id)
            await self._store.tournaments.posted(tournament.id, message_id, self.tournaments.tables.clock())

        async def retire(place_id: int, message_id: int) -> None:
            await self._lines.retire(
                place_id, message_id, Screen(tr("-# The tournament's message is further down."))
            )

        # Another process may be doing the same: Discord merges both into one message.
        nonce = f"{tournament.id}.{tournament.version}.{before or 0}"[-25:]
        keep = Keep(
            place_id=tournament.channel_id,
            message_id=before,
            screen=screen,
            put=put,
            nonce=nonce,
            repost=_new_step(tournament) or (not known and self._old(tournament)),
            stays=False,
            retire=retire,
        )
        await self._kept.show(keep)
        await self._store.tournaments.announced(tournament.id, tournament.version)

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
