"""Tournaments, with what shows them and writes to their people."""

from collections.abc import Awaitable, Callable

from bot.tournaments.service import Tournaments
from bot.tournaments.workers.announcer import TournamentAnnouncer
from bot.tournaments.workers.director_notes import DirectorNotes
from bot.workers.core import Core, Runs, for_each
from bot.workers.signals.events import MessagePressed, PersonBarred, ThreadOpened
from data import Topic
from data.records.tables import Table
from data.tournaments.records import TournamentStatus
from data.tournaments.tournaments import Also

Sees = Callable[[int, int], Awaitable[bool]]
"""Whether the person sees this channel of this server."""


class TournamentServices(Tournaments):
    """The tournaments of this process's servers."""

    event_of: Callable[[int, str, int, Sees], Awaitable[Also]]
    """Counts a new tournament for a series: given the server, what was typed, by whom, what they see."""

    def __init__(self, core: Core) -> None:
        super().__init__(core.tables)
        self.notes = DirectorNotes(core)
        self.announcer = TournamentAnnouncer(core, self)
        self.runs = Runs(
            look_again=(self.announcer.due,),
            periodic=(self.announcer.due,),
            evenings=(self.announcer.evenings.due,),
            listeners=(self.announcer,),
            hears=(
                (ThreadOpened, lambda event: self.announcer.look(event.tournament_id)),
                (MessagePressed, lambda event: self.announcer.pressed(event.message_id)),
                (PersonBarred, self._barred),
            ),
            topics={Topic.TOURNAMENT: for_each(self.announcer.look)},
            keeps_thread=(self._keeps_thread,),
            gauges={"canasta_tournaments_waiting": lambda: self.announcer.waiting},
            finish=(self.announcer.finish,),
            closes=(self.announcer,),
        )

    async def _keeps_thread(self, table: Table) -> bool:
        # While others still play the round, its finished players talk about it in their thread.
        tournament = await self.registry.store.tournaments.get(table.occasion.tournament_id or 0)
        return (
            tournament is not None
            and tournament.status is TournamentStatus.RUNNING
            and tournament.round <= (table.occasion.tournament_round or 0)
        )

    async def _barred(self, event: PersonBarred) -> None:
        for tournament_id in await self.entries.without(event.bar):
            self.announcer.look(tournament_id)
