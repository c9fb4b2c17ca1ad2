"""The daily deal: made by whoever needs it first, played once by each person, compared.

A day is one for the whole world (bot/daily/days.py). Its deals are kept in the store before the first card,
so that of two processes both serve the same; a person's play is a private table (bot/tables/private.py).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.community.seat_stats import match_of
from bot.daily.days import (
    GAMES,
    SEATS,
    Streak,
    closes_at,
    game_of,
    instances,
    number_of,
    streak_of,
)
from bot.daily.results import result_of
from bot.errors import Refused
from bot.tables.idle import TIME
from bot.tables.private import seats_of, sides_of
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.tasks.executor import Executor
from canasta.actions import parse_action
from canasta.i18n import Text
from canasta.match import Match
from canasta.rules.rules import REVISION
from data import AlreadyBegun, DailyLine, DailyPlay, Field, Journal, Outcome, SharedDeal, SharedDealPlan

log = logging.getLogger(__name__)

PLAYERS: Final = "steady/1"
"""The level of the computer players and its version. This level leaves nothing to chance and needs no process
of its own, so that it moves the same way for everybody, at any load. A test holds its moves: who changes them
raises the version, and whoever begins from then on has deals of their own.
"""
GAME: Final = "daily_game"
"""The setting of a person who always wants the same game."""
MOST_SHARED: Final = 3
"""How often somebody may share the line of a day."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A person's day: its number, the game (``wanted``: chosen for every day), their play of it if they have
    begun, and one of the day before that they may still finish (``late``).
    """

    number: int
    game: str
    wanted: str | None
    play: DailyPlay | None
    late: DailyPlay | None
    streak: Streak


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What somebody made of a day's deal, how that compares now, and the best play of the deal. ``open``:
    whether the day is over for all, so that the cards may be proved. ``again``: their last play of it that
    doesn't count, as a lead.
    """

    play: DailyPlay
    variant: str
    field: Field
    streak: Streak
    best: DailyPlay | None
    open: bool


class Dailies:
    """The daily deals of all people."""

    def __init__(self, tables: Tables, executor: Executor) -> None:
        self._tables, self._store, self._executor = tables, tables.store, executor

    async def today(self, person_id: int, guild_id: int | None) -> Daily:
        """Where a person is with today's deal; on this server they are compared from then on."""
        number = number_of(self._tables.clock())
        play = await self._store.dailies.of_person(person_id, number)
        if play is not None:
            await self._store.dailies.seen_in(number, guild_id, person_id)
        late = await self._store.dailies.of_person(person_id, number - 1)
        if late is not None and (late.lead is not None or closes_at(number - 1) <= self._tables.clock()):
            late = None
        settings = await self._store.settings.of_person(person_id)
        wanted = settings.get(GAME)
        wanted = wanted if wanted in GAMES else None
        streak = streak_of(await self._store.dailies.days_of(person_id), number)
        return Daily(number, wanted or game_of(number), wanted, play, late, streak)

    async def want(self, person_id: int, game: str) -> None:
        """Always give this person this game, or with ``""`` each day's own. Raises Refused for others."""
        if game and game not in GAMES:
            raise Refused(Text("The daily deal isn't played by that game. Choose another one."))
        if game:
            await self._store.settings.set_for_person(person_id, GAME, game)
        else:
            await self._store.settings.set_for_person(person_id, GAME, None)

    async def begin(
        self, person_id: int, name: str, guild_id: int | None, *, locale: str, avatar: str | None = None
    ) -> TableView:
        """Begin today's deal, or go on with it: the second of two clicks finds the table of the first. Raises
        Refused for somebody who began it and had their data deleted.
        """
        daily = await self.today(person_id, guild_id)
        if daily.play is None:
            deals = await self._deals(daily.number, daily.game)
            plan = deals[0].plan
            try:
                table = await self._store.dailies.begin(
                    daily.number,
                    _in_order(deals, person_id),
                    person_id=person_id,
                    guild_id=guild_id,
                    seats=seats_of(plan, person_id, name, avatar=avatar),
                    sides=sides_of(plan),
                    locale=locale,
                )
            except AlreadyBegun:
                found = await self._store.dailies.of_person(person_id, daily.number)
                if found is None:
                    raise Refused(
                        Text(
                            "You began today's deal before you had your data deleted. The next one is yours."
                        )
                    ) from None
                return await self._tables.views.seated(found.table_id, person_id)
            return await self._tables.private.begun(table.id, person_id)
        return await self._tables.views.seated(daily.play.table_id, person_id)

    async def again(self, play: DailyPlay, name: str, *, locale: str, avatar: str | None = None) -> TableView:
        """Play a deal again that a person has finished; it doesn't count."""
        deal = await self._store.shared_deals.get(play.deal_id)
        if deal is None or play.lead is None or play.person_id is None:
            raise Refused(Text("Finish the deal first. Then you can play it again."))
        return await self._tables.private.open(
            deal, person_id=play.person_id, name=name, locale=locale, avatar=avatar
        )

    async def result(self, play: DailyPlay) -> DailyResult | None:
        """What this play made and how it compares; None while it is being played."""
        if play.lead is None:
            await self.note(play.table_id)
            play = await self._store.dailies.at_table(play.table_id) or play
        deal = await self._store.shared_deals.get(play.deal_id)
        if play.lead is None or play.person_id is None or deal is None:
            return None
        now = self._tables.clock()
        days = await self._store.dailies.days_of(play.person_id)
        return DailyResult(
            play,
            deal.plan.variant,
            await self._store.dailies.field(play.deal_id, play.lead),
            streak_of(days, number_of(now)),
            await self._store.dailies.best(play.deal_id),
            deal.plan.closed_until is None or deal.plan.closed_until <= now,
        )

    async def uncounted(self, table_id: int) -> int | None:
        """The lead in a private table's match that doesn't count; None while it is being played."""
        table = await self._tables.views.table(table_id)
        journal = await self._tables.registry.journal(table)
        if journal is None or journal.outcome is not Outcome.FINISHED:
            return None
        return (await self._executor.run(_result, journal))[0]

    async def ranking(self, number: int, guild_id: int) -> list[DailyLine]:
        """What the people of a server made of this day, unordered."""
        return await self._store.dailies.ranking(number, guild_id)

    async def note(self, table_id: int) -> None:
        """Note what came out at the table of a play whose match is over. Done twice, it changes nothing."""
        play = await self._store.dailies.at_table(table_id)
        journal = None if play is None else await self._store.journals.get(play.match_id)
        if play is None or play.lead is not None or journal is None or journal.outcome is None:
            return
        ended = journal.finished_at
        if journal.outcome is not Outcome.FINISHED or ended is None or ended > closes_at(play.day):
            await self._store.dailies.note(table_id)
            return
        lead, course = await self._executor.run(_result, journal)
        await self._store.dailies.note(table_id, lead, course, ended)

    async def due(self) -> None:
        """Note what ended while nobody looked, and end what was not finished in time. A periodic task."""
        for table_id in await self._store.dailies.to_note():
            await self.note(table_id)
        last = number_of(self._tables.clock()) - 1
        if closes_at(last) > self._tables.clock():
            last -= 1
        for table_id in await self._store.dailies.overdue(last):
            try:
                await self._tables.private.end(table_id, TIME)
            except Refused as refused:
                log.info("Table %d of a daily could not be ended: %s", table_id, refused)
            await self.note(table_id)
        await self._store.dailies.forget_marks(last - 30)

    async def _deals(self, number: int, game: str) -> Sequence[SharedDeal]:
        """The deals of a day's game, made now if nobody has needed them before."""
        found = await self._store.shared_deals.of_day(number, game, PLAYERS)
        if found:
            return found
        before = number - (1 if game != game_of(number) else len(GAMES))
        count = instances(await self._store.dailies.finishers(before, game))
        return await self._store.shared_deals.keep(
            [
                SharedDealPlan(
                    seed=self._tables.chance.new_seed(),
                    variant=game,
                    options={},
                    seats=SEATS,
                    rules_revision=REVISION,
                    first_dealer=SEATS - 1,
                    players=PLAYERS,
                    closed_until=closes_at(number),
                    day=number,
                    instance=instance,
                )
                for instance in range(1, count + 1)
            ]
        )


def _in_order(deals: Sequence[SharedDeal], person_id: int) -> list[SharedDeal]:
    """The deals in an order that follows from the person and from what nobody knows: the seeds."""
    return sorted(deals, key=lambda deal: sha256(f"{deal.plan.seed} {person_id}".encode()).digest())


def _result(journal: Journal) -> tuple[int, str]:
    """The lead of the person of a private table, and the signs of the quarters."""
    match: Match = match_of(journal)
    for deal in journal.deals:
        match.start_deal(deal.seed)
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
    seat = next((seat.index for seat in journal.seats if seat.computer is None), 0)
    return result_of(match, seat)
