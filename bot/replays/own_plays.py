"""Finished deals that people play themselves: the same cards at a private table, beside those who had them.

The deal is kept like a day's (data/matches/shared_deals.py), once for each finished deal and kind of computer
players; what somebody makes of it counts nowhere.
"""

import asyncio
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.daily.public import PLAYERS
from bot.layout import Refused, clean, told_apart
from bot.replays.replays import Replay
from bot.runtime.executor import Executor
from bot.tables.private import level_in
from bot.tables.service import Tables
from bot.tables.session.journals import match_after
from bot.tables.session.table_view import TableView
from data.records.deals import SharedDeal, SharedDealPlan
from data.records.matches import Journal, MatchSeat, Outcome

LEVEL: str = PLAYERS.partition("/")[0]
"""How well the computer players play."""


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What somebody made of a finished deal in place of the player of ``seat``. ``names`` are those who
    played it then, ``sides`` the side of each seat. ``then`` and ``now`` are what each side scored in it;
    ``now`` is None while it is being played, and once it was given up. ``source`` is its match and number,
    ``match_id`` the match in which they played it themselves.
    """

    source: tuple[int, int]
    seat: int
    names: tuple[str, ...]
    sides: tuple[int, ...]
    then: tuple[int, ...]
    now: tuple[int, ...] | None
    level: str
    match_id: int

    @property
    def gained(self) -> int:
        """By how many points their side did better than it did then, measured against the others."""
        return 0 if self.now is None else _lead(self.now, self._side) - _lead(self.then, self._side)

    @property
    def _side(self) -> int:
        return self.sides[self.seat]


class OwnPlays:
    """Begins such plays, and compares them."""

    def __init__(self, tables: Tables, executor: Executor) -> None:
        self._tables, self._store, self._executor = tables, tables.store, executor
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(
        self,
        replay: Replay,
        seat: int,
        person_id: int,
        name: str,
        *,
        locale: str,
        avatar: str | None = None,
    ) -> TableView:
        """Begin to play this deal in this seat, or go on with it: the second of two clicks finds the table of
        the first. ``replay`` is one that the person may see (bot/replays/replays.py). Raises Refused for a
        deal that others may still have to play, and for a seat that it doesn't have.
        """
        if replay.opens_at is not None:
            raise Refused("You can play these cards here once everybody is done.")
        if not 0 <= seat < len(replay.names):
            raise Refused("There's no such seat in this deal.")
        deal = await self._deal(replay)
        async with self._locks.setdefault(person_id, asyncio.Lock()):
            for table in await self._store.shared_deals.private_tables(person_id, counted=False):
                own = table.seat_of(person_id)
                if table.occasion.deal_id == deal.id and own is not None and own.index == seat:
                    return await self._tables.views.seated(table.id, person_id)
            return await self._tables.private.open(
                deal, person_id=person_id, name=name, seat=seat, locale=locale, avatar=avatar
            )

    async def of_table(self, table_view: TableView) -> OwnPlay | None:
        """How this private table's play compares with those who had the deal; None at other tables."""
        table = table_view.table
        deal_id = table.occasion.deal_id
        deal = None if deal_id is None else await self._store.shared_deals.get(deal_id)
        if deal is None or deal.plan.source is None or table.match_id is None or table_view.seat is None:
            return None
        match_id, round_number = deal.plan.source
        source, own = await self._store.journals.get(match_id), await self._store.journals.get(table.match_id)
        if source is None or own is None:
            return None
        then, sides = await self._executor.run(_scored, source, round_number)
        now = None
        if own.outcome is Outcome.FINISHED:
            now, _ = await self._executor.run(_scored, own, 1)
        names = told_apart([_name(seat, source, table.host_id) for seat in source.seats])
        return OwnPlay(
            deal.plan.source, table_view.seat, names, sides, then, now, level_in(deal.plan), table.match_id
        )

    async def _deal(self, replay: Replay) -> SharedDeal:
        """The deal of a replay, kept once for all such plays; a day's is kept apart from the day."""
        kept = replay.journal.deal_id
        deal = None if kept is None else await self._store.shared_deals.get(kept)
        if deal is not None and deal.plan.source is not None:
            return deal
        plan = await self._executor.run(_plan, replay)
        return (await self._store.shared_deals.keep([plan]))[0]


def _plan(replay: Replay) -> SharedDealPlan:
    """The deal as it was: its cards, rules, dealer and the totals that it began with."""
    told = replay.finished
    return SharedDealPlan(
        seed=told.seed,
        variant=told.variant,
        options=told.options,
        seats=told.seats,
        rules_revision=told.revision,
        first_dealer=told.dealer,
        players=PLAYERS,
        source=(replay.journal.match_id, replay.round),
        before=told.before,
    )


def _name(seat: MatchSeat, source: Journal, reader: int) -> str:
    """A name as its reader may see it: of private tables, where days' deals are played, only their own."""
    hidden = source.deal_id is not None and seat.computer is None and seat.person_id != reader
    return "?" if hidden else clean(seat.name)


def _scored(journal: Journal, round_number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each side scored in a finished deal, and the side of each seat."""
    match = match_after(journal, round_number)
    result = match.results[round_number - 1]
    gained = tuple(after - before for after, before in zip(result.totals, result.before, strict=True))
    return gained, tuple(match.rules.side_of)


def _lead(points: tuple[int, ...], side: int) -> int:
    """How far a side is ahead of the others' mean."""
    others = [score for index, score in enumerate(points) if index != side]
    return points[side] - round(sum(others) / len(others)) if others else points[side]
