"""Ratings, with the leaderboards and roles that follow them."""

from bot.ratings.ratings import Ratings
from bot.ratings.workers.leaderboard_posts import LeaderboardPosts
from bot.ratings.workers.role_giver import RoleGiver
from bot.workers.core import Core, Runs
from bot.workers.signals.events import MatchesRated
from data import Signal, Topic


class RatingServices:
    """Rates matches, and shows on each server that its own have been rated, wherever they were counted."""

    def __init__(self, core: Core) -> None:
        tables = core.tables
        self._store, self._clock, self._events = tables.store, tables.clock, core.events
        self.posts = LeaderboardPosts(core)
        self.roles = RoleGiver(core)
        self.rater = Ratings(
            tables.store, core.executor, rest=core.rest, on_rated=self._rated_here, outages=tables.outages
        )
        self.runs = Runs(
            catch_up=(self.rater.look,),
            periodic=(self.posts.due, self.roles.due, self._drop_kept),
            listeners=(self.rater,),
            hears=((MatchesRated, self._rated),),
            topics={
                Topic.OVER: self.rater.look,
                Topic.RATED: self._rated_elsewhere,
                Topic.PERSON: self._people_changed,
            },
            closes=(self.rater, self.roles),
        )

    async def _drop_kept(self) -> None:
        """Delete what was kept of deleted people until their seasons ended."""
        await self._store.ratings.drop_kept(self._clock())

    async def _rated_here(self, guilds: set[int]) -> None:
        """Matches on these servers have been rated here: tell each process of its own servers."""
        await self._store.signals.send(Signal.to_all(Topic.RATED, sorted(guilds)))
        await self._tell(guilds)

    async def _rated_elsewhere(self, signal: Signal) -> None:
        await self._tell(set(signal.ids))

    async def _tell(self, guilds: set[int]) -> None:
        await self._events.told(MatchesRated(frozenset(self._store.shards.owned(guilds))))

    async def _rated(self, event: MatchesRated) -> None:
        await self.posts.ratings_changed(set(event.guilds))
        await self.roles.ratings_changed(event.guilds)

    async def _people_changed(self, signal: Signal) -> None:
        await self.posts.renew()
        for person_id in signal.ids:
            await self.roles.person_changed(person_id)
