"""Shows on each server that its matches have been rated, wherever they were counted."""

from __future__ import annotations

from bot.clubs.workers.boards import KeptBoards
from bot.clubs.workers.ladder_calls import LadderCalls
from bot.ratings.workers.leaderboard_posts import LeaderboardPosts
from bot.ratings.workers.role_giver import RoleGiver
from data import Signal, Store, Topic


class RatedServers:
    """Tells leaderboards, roles and ladders, in every process those of its own servers."""

    def __init__(
        self,
        store: Store,
        leaderboards: LeaderboardPosts,
        roles: RoleGiver,
        ladders: LadderCalls,
        boards: KeptBoards,
    ) -> None:
        self._store = store
        self._leaderboards = leaderboards
        self._roles = roles
        self._ladders = ladders
        self._boards = boards

    async def rated(self, guilds: set[int]) -> None:
        """Matches on these servers have been rated here."""
        await self._store.signals.send(Signal.to_all(Topic.RATED, sorted(guilds)))
        await self.show(guilds)

    async def show(self, rated: set[int]) -> None:
        """Matches on these servers have been rated, here or elsewhere."""
        guilds = self._store.shards.owned(rated)
        await self._leaderboards.ratings_changed(guilds)
        await self._roles.ratings_changed(guilds)
        for board_id in await self._ladders.matches_over(guilds):
            await self._boards.show(board_id)
