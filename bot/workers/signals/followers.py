"""The workers that do what follows from a change of a table or tournament, and what they look for by
themselves: after a start, and where somebody else's change may have been missed.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.community.honours.counter import HonourCounter
from bot.community.ratings import Ratings
from bot.workers.computer_players import ComputerPlayers
from bot.workers.kept_boards import KeptBoards
from bot.workers.leaderboard_posts import LeaderboardPosts
from bot.workers.own_boards import OwnBoards
from bot.workers.role_giver import RoleGiver
from bot.workers.signals.rated import RatedServers
from bot.workers.standing_tables import StandingMessages
from bot.workers.table_announcer import TableAnnouncer
from bot.workers.tournaments.announcer import TournamentAnnouncer
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
