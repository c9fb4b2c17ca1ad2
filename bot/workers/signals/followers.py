"""The workers that do what follows from a change of a table or tournament, and what they look for by
themselves: after a start, and where somebody else's change may have been missed.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.clubs.workers.boards import KeptBoards
from bot.honours.counter import HonourCounter
from bot.people.workers.own_lists import OwnBoards
from bot.ratings.ratings import Ratings
from bot.ratings.workers.leaderboard_posts import LeaderboardPosts
from bot.ratings.workers.rated import RatedServers
from bot.ratings.workers.role_giver import RoleGiver
from bot.standing.workers.messages import StandingMessages
from bot.tournaments.workers.announcer import TournamentAnnouncer
from bot.workers.computer_players import ComputerPlayers
from bot.workers.table_announcer import TableAnnouncer
from data import Store


@dataclass(frozen=True, slots=True)
class Followers:
    """Each worker finds in the store what there is to do for the servers of this process."""

    store: Store
    announcer: TableAnnouncer
    computers: ComputerPlayers
    ratings: Ratings
    honours: HonourCounter
    tournaments: TournamentAnnouncer
    own_boards: OwnBoards
    kept_boards: KeptBoards
    standing: StandingMessages
    leaderboards: LeaderboardPosts
    roles: RoleGiver
    rated: RatedServers

    async def catch_up(self) -> None:
        """Do what follows from changes of tables of which nobody has heard."""
        await self.announcer.catch_up()
        await self.own_boards.catch_up()
        self.ratings.changed(0)
        self.honours.changed(0)
        for table_id in await self.store.turns.moved_by_program():
            self.computers.changed(table_id)

    async def sweep(self) -> None:
        """The same, where other processes might have told of a change. A periodic task."""
        if not self.store.shards.complete:
            await self.catch_up()

    async def look_again(self) -> None:
        """Look at everything, with what periodic tasks do."""
        await self.catch_up()
        await self.tournaments.due()
        await self.standing.due()
        await self.kept_boards.due()
