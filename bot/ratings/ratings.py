"""Ratings and standings: updated as matches end, and recomputed from stored results."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from bot.ratings.ladder import Ladder
from bot.ratings.rating_rules import MEETING_SPAN, ladders_of, player_of
from bot.runtime.catching_up import REST, AfterMatches, CatchingUp
from bot.runtime.executor import Executor
from bot.runtime.outages import Outages
from bot.tables import seat_stats
from data import Conflict, Store
from data.records.results import COUNTING, EVERYWHERE, MatchResult, Player, RatingStart, RatingStep

log = logging.getLogger(__name__)


class Ratings(AfterMatches):
    """Rates every finished match once, in the order in which they ended. A listener of the tables; the next
    process rates what a stopped one left. Of several, the holder of shard 0 rates for all; where another has
    to (``catch_up``), none is rated twice. ``on_rated`` receives the servers whose matches were rated.
    """

    def __init__(
        self,
        store: Store,
        executor: Executor,
        *,
        rest: float = REST,
        on_rated: Callable[[set[int]], Awaitable[None]] | None = None,
        outages: Outages | None = None,
    ) -> None:
        self._store = store
        self._on_rated = on_rated
        self._executor = executor
        self._catching_up = CatchingUp("ratings", self.catch_up, outages or Outages(), rest=rest)

    async def catch_up(self) -> int:
        """Rate all finished matches; return their number."""
        guilds: list[int] = []
        while waiting := await self._store.results.to_rate():
            for match_id in waiting:
                while (guild := await self._rate(match_id)) is None:
                    pass
                guilds.append(guild)
        if guilds and self._on_rated is not None:
            await self._on_rated(set(guilds))
        return len(guilds)

    async def recompute(self) -> int:
        """Recompute ratings and standings from the stored results, in their order; return their number."""
        await self.catch_up()
        while missing := await self._store.results.without_figures(seat_stats.REVISION):
            for match_id in missing:
                await self._count(match_id)
        ladders = Ladder(starts=await self._store.ratings.starts())
        counted: list[tuple[int, str]] = []
        steps: list[RatingStep] = []
        last = 0
        while results := await self._store.results.after(last):
            for result in results:
                counts_as, _, moved = await self._executor.run(ladders.rate, result)
                counted.append((result.match_id, counts_as))
                steps += moved
            last = results[-1].number or 0
        await self._store.ratings.record_anew(last, counted, list(ladders.standings.values()), steps)
        return len(counted)

    async def _rate(self, match_id: int) -> int | None:
        """Rate one match and return its server; None if another process rated one first."""
        await self._count(match_id)
        last = await self._store.results.last_rated()
        result = await self._store.results.get(match_id)
        if result is None:
            return EVERYWHERE
        kept = await self._kept(result)
        ladders = await self._ladders(result, kept)
        counts_as, standings, steps = ladders.rate(result)
        begun = {(one.ladder, one.player) for one in standings}
        starts = [one for one in kept if (one.ladder, Player(one.person_id)) in begun]
        try:
            await self._store.ratings.record(match_id, last + 1, counts_as, standings, steps, starts)
        except Conflict:
            return None if match_id in await self._store.results.to_rate() else result.guild_id
        return result.guild_id

    async def _kept(self, result: MatchResult) -> list[RatingStart]:
        """The initial ratings of a match's people who had their data deleted and have come back."""
        people = [player.person_id for player in _players(result) if player.person_id]
        return await self._store.ratings.kept(people, result.finished_at)

    async def _ladders(self, result: MatchResult, kept: Iterable[RatingStart]) -> Ladder:
        """The stored ratings of a match's players, as far as rating it needs them."""
        players = _players(result)
        ladders = Ladder(await self._store.ratings.standings.of(players, ladders_of(result)), kept)
        people = [player.person_id for player in players if player.person_id]
        for met, at in await self._store.results.meetings(
            people, result.finished_at - MEETING_SPAN, COUNTING
        ):
            ladders.meet(met, at)
        return ladders

    async def _count(self, match_id: int) -> None:
        """Count a match's figures from its journal; of one that can't be replayed, it counts without them."""
        journal = await self._store.journals.get(match_id)
        if journal is None or journal.outcome is None:
            return
        try:
            stats = await self._executor.run(seat_stats.count, journal)
            guests = await self._executor.run(seat_stats.count_guests, journal)
        except Exception:
            log.exception("The journal of match %d can't be replayed.", match_id)
            stats, guests = [seat_stats.SeatStats() for _ in journal.seats], {}
        await self._store.results.put_figures(
            match_id,
            seat_stats.REVISION,
            [seat.to_data() for seat in stats],
            [replace(journal.stays[place], figures=one.to_data()) for place, one in guests.items()],
        )


def _players(result: MatchResult) -> list[Player]:
    """Everybody involved in a match: those who sat down and the substitutes."""
    players = {player for seat in result.seats if (player := player_of(seat)) is not None}
    players |= {Player(stay.person_id) for stay in result.guests if stay.person_id is not None}
    return sorted(players)
