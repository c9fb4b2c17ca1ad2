"""Tournaments, with what shows them and writes to their people."""

from __future__ import annotations

from bot.tournaments.service import Tournaments
from bot.tournaments.workers.announcer import TournamentAnnouncer
from bot.tournaments.workers.director_notes import DirectorNotes
from bot.tournaments.workers.letters import TournamentLetters
from bot.workers.core import Core, Runs
from bot.workers.signals.events import MessagePressed, ThreadOpened, TournamentShown
from data import Signal, Topic


class TournamentServices(Tournaments):
    """The tournaments of this process's servers."""

    def __init__(self, core: Core) -> None:
        super().__init__(core.tables)
        self.notes = DirectorNotes(core.tables, core.direct)
        self.announcer = TournamentAnnouncer(
            core.client,
            self,
            core.outgoing,
            interval=core.interval,
            letters=TournamentLetters(core.tables, core.outgoing, core.direct, core.direct.server_name),
            shown=lambda tournament_id: core.events.tell(TournamentShown(tournament_id)),
        )
        self.runs = Runs(
            look_again=(self.announcer.due,),
            periodic=(self.announcer.due,),
            evenings=(self.announcer.evenings.due,),
            listeners=(self.announcer,),
            hears=((ThreadOpened, self._thread_opened), (MessagePressed, self._pressed)),
            topics={Topic.TOURNAMENT: self._changed},
            finish=(self.announcer.finish,),
            closes=(self.announcer,),
        )

    def _thread_opened(self, event: ThreadOpened) -> None:
        self.announcer.look(event.tournament_id)

    def _pressed(self, event: MessagePressed) -> None:
        self.announcer.pressed(event.message_id)

    async def _changed(self, signal: Signal) -> None:
        for tournament_id in signal.ids:
            self.announcer.look(tournament_id)
