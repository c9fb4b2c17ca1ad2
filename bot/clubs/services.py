"""Series and ladders, with what keeps them up to date."""

from contextlib import suppress

from bot.clubs.ladder_service import LadderService
from bot.clubs.series import SeriesService
from bot.clubs.workers.boards import KeptBoards
from bot.clubs.workers.ladder_calls import LadderCalls
from bot.layout import Refused
from bot.tournaments.public import MOVED_ON, Plan, TournamentServices
from bot.workers.core import Core, Runs, for_each
from bot.workers.signals.events import MatchesRated, TournamentShown
from data import Conflict, Signal, Topic
from data.clubs.records import Series
from data.tournaments.records import Tournament


class ClubServices:
    """What the servers of this process have of series and ladders."""

    def __init__(self, core: Core, tournaments: TournamentServices) -> None:
        self.series = SeriesService(tournaments.registry, core.tables)
        self._tournaments = tournaments
        tournaments.event_of = self.series.event_of
        self.ladders = LadderService(core.tables)
        self.ladder_calls = LadderCalls(core, self.ladders)
        self.boards = KeptBoards(core, self.series, self.ladders)
        self.runs = Runs(
            look_again=(self.boards.due,),
            periodic=(self.ladder_calls.due, self.boards.due, self.open_due),
            hears=(
                (TournamentShown, lambda event: self.boards.tournament_changed(event.tournament_id)),
                (MatchesRated, self._rated),
            ),
            topics={Topic.BOARD: for_each(self.boards.show), Topic.PERSON: self._person_changed},
            closes=(self.boards,),
        )

    async def open_event(
        self, season: Series, plan: Plan, channel_id: int, organiser_id: int, locale: str
    ) -> Tournament:
        """Open the next event of a season, and show it on its board. Raises Refused."""
        try:
            opened = await self._tournaments.entries.open(
                plan,
                guild_id=season.guild_id,
                channel_id=channel_id,
                organiser_id=organiser_id,
                locale=locale,
            )
        except Conflict:
            raise Refused(MOVED_ON, refresh=True) from None
        self._tournaments.announcer.look(opened.id)
        await self.boards.show(season.board_id)
        return opened

    async def open_due(self) -> None:
        """Open the next events of seasons that open them by themselves."""
        for season, last, plan in await self.series.to_open():
            with suppress(Refused):  # its organiser may be barred, or has opened too many this hour
                await self.open_event(season, plan, last.channel_id, last.organiser_id, last.locale)

    async def _rated(self, event: MatchesRated) -> None:
        for board_id in await self.ladder_calls.matches_over(event.guilds):
            await self.boards.show(board_id)

    async def _person_changed(self, signal: Signal) -> None:
        await self.boards.due()
