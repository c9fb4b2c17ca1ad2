"""The daily deal: made when somebody needs it first, played once by each person, compared.

A day is one for the whole world (bot/daily/days.py), and each of its games has one deal, the same for all;
where many play it several, of which chance gives each person one. It is kept in the store before the first
card, so that of two processes both serve the same; a play is a private table (bot/tables/private.py).
"""

import logging
import secrets
from collections.abc import Mapping
from typing import Final

from bot.daily.days import (
    GAMES,
    SEATS,
    closes_at,
    course_signs,
    game_of,
    games_of,
    instances_of,
    number_of,
    streak_of,
)
from bot.daily.plays import Daily, DailyResult
from bot.layout import Refused
from bot.runtime.executor import Executor
from bot.tables.idle import TIME
from bot.tables.private import seats_of, sides_of
from bot.tables.service import Tables
from bot.tables.session.journals import match_after
from bot.tables.session.partings import Parting, Played, partings
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import MATCHES
from canasta.match import Match
from canasta.refusals import Illegal
from canasta.review.finished import finished, leads
from canasta.rules.rules import REVISION
from canasta.view import View
from data.daily.dailies import AlreadyBegun
from data.records.deals import DailyLine, DailyPlay, SharedDeal, SharedDealPlan
from data.records.matches import Journal, Outcome

log = logging.getLogger(__name__)

PLAYERS: Final = "steady/1"
"""The level of the computer players and its version. This level leaves nothing to chance and needs no process
of its own, so that it moves the same way for everybody, at any load. A test holds its moves: who changes them
raises the version, and those who begin from then on have deals of their own.
"""
PLACES_KEPT: Final = 62
"""For how many days it is kept on which servers people opened a day's deal: for the last month's board."""
GAME: Final = "daily_game"
"""The setting of a person who always wants the same game. Where a day doesn't have it they get Classic."""
READ: Final = "daily_read"
"""What a person's settings say of the last day on which they read what came out the day before."""
FIRST_GAME: Final = "classic"
"""The game of somebody's first daily, unless they choose another one."""
MOST_COMPARED: Final = 200
"""The plays of a deal in which it is looked for where they parted: the newest."""
MOST_PARTINGS: Final = 3
MOST_SHARED: Final = 3
"""How often somebody may share the line of a day."""


class Dailies:
    def __init__(self, tables: Tables, executor: Executor) -> None:
        self._tables, self._store, self._executor = tables, tables.store, executor

    async def today(self, person_id: int, guild_id: int | None) -> Daily:
        """Where a person is with today's deal; on this server they are compared from then on."""
        number = number_of(self._tables.clock())
        play = await self._store.daily.of_person(person_id, number)
        if play is not None:
            await self._store.daily.seen_in(number, guild_id, person_id)
        before = await self._store.daily.of_person(person_id, number - 1)
        settings = await self._store.settings.of_person(person_id)
        wish, other = settings.get(GAME), game_of(number)
        wanted = wish in GAMES and wish != other
        days = await self._store.daily.standings.days_of(person_id)
        done = before if before is not None and before.finished else None
        late = None if before is None else self._in_time(before)
        over = closes_at(number - 1) <= self._tables.clock()
        return Daily(
            number,
            FIRST_GAME if wanted or not (days or wish) else other,
            wanted,
            play,
            late,
            streak_of(days, number),
            done,
            first=not days,
            news=done is not None and over and settings.get(READ) != str(number),
        )

    async def read(self, person_id: int, number: int) -> None:
        """Note that a person has read on this day what came out the day before."""
        await self._store.settings.set_for_person(person_id, READ, str(number))

    async def opened(self, play: DailyPlay, guild_id: int | None) -> None:
        """Note that a person goes on with this play on a server: there they are compared, for its day."""
        if play.person_id is not None:
            await self._store.daily.seen_in(play.day, guild_id, play.person_id)

    async def _late(self, person_id: int, number: int) -> DailyPlay | None:
        """The play of the day before this one, if the person may still finish it."""
        play = await self._store.daily.of_person(person_id, number - 1)
        return None if play is None else self._in_time(play)

    def _in_time(self, play: DailyPlay) -> DailyPlay | None:
        """The play, if it may still be finished."""
        return play if play.lead is None and self._tables.clock() < closes_at(play.day) else None

    async def want(self, person_id: int, game: str) -> None:
        """Always give this person this game, or with ``""`` each day's own. Raises Refused for others."""
        if game and game not in GAMES:
            raise Refused("The daily deal isn't played by that game. Choose another one.")
        if game:
            await self._store.settings.set_for_person(person_id, GAME, game)
        else:
            await self._store.settings.set_for_person(person_id, GAME, None)

    async def begin(
        self,
        person_id: int,
        name: str,
        guild_id: int | None,
        *,
        locale: str,
        avatar: str | None = None,
        game: str = "",
    ) -> TableView:
        """Begin today's deal of this game, or go on with it. Raises Refused after a deletion."""
        daily = await self.today(person_id, guild_id)
        if daily.play is None:
            if game and game not in games_of(daily.number):
                raise Refused("That game's day is over. /daily has today's.", refresh=True)
            deal = await self._deal(daily.number, game or daily.game)
            try:
                table = await self._store.daily.begin(
                    daily.number,
                    deal,
                    person_id=person_id,
                    guild_id=guild_id,
                    seats=seats_of(deal.plan, person_id, name, avatar=avatar),
                    sides=sides_of(deal.plan),
                    locale=locale,
                )
            except AlreadyBegun:
                play = await self._store.daily.of_person(person_id, daily.number)
                if play is None:
                    raise Refused(
                        "You began today's deal before you had your data deleted. The next one is yours."
                    ) from None
                return await self._tables.views.seated(play.table_id, person_id)
            return await self._tables.private.begun(table.id, person_id)
        return await self._tables.views.seated(daily.play.table_id, person_id)

    async def again(self, play: DailyPlay, name: str, *, locale: str, avatar: str | None = None) -> TableView:
        """Play a deal again that a person has finished; it doesn't count."""
        deal = await self._store.shared_deals.get(play.deal_id)
        if deal is None or play.lead is None or play.person_id is None:
            raise Refused("Finish the deal first. Then you can play it again.")
        await self._tables.limits.spend(MATCHES, None, play.person_id)
        return await self._tables.private.open(
            deal, person_id=play.person_id, name=name, locale=locale, avatar=avatar
        )

    async def result(self, play: DailyPlay) -> DailyResult | None:
        """What this play made and how it compares; None while it is being played."""
        if play.lead is None:
            await self.note(play.table_id)
            play = await self._store.daily.at_table(play.table_id) or play
        deal = await self._store.shared_deals.get(play.deal_id)
        if play.lead is None or play.person_id is None or deal is None:
            return None
        now = self._tables.clock()
        today, standings = number_of(now), self._store.daily.standings
        begun = play.day == today or await self._store.daily.of_person(play.person_id, today)
        return DailyResult(
            play,
            deal.plan.variant,
            await standings.field(play.deal_id, play.lead),
            streak_of(await standings.days_of(play.person_id), today),
            await standings.best(play.deal_id),
            deal.plan.closed_until is None or deal.plan.closed_until <= now,
            await standings.computers(play.deal_id),
            await self._late(play.person_id, today),
            today=not begun,
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
        return await self._store.daily.standings.ranking(number, guild_id)

    async def partings(self, play: DailyPlay) -> tuple[list[tuple[Parting, View]], int]:
        """Where the results of this play's field parted, as the player saw it; how many were compared."""
        others = await self._store.daily.standings.of_deal(play.deal_id, MOST_COMPARED)
        compared = {attempt.match_id: attempt for attempt in [*others, play]}
        moves = await self._store.daily.standings.moves_of(list(compared))
        journal = await self._store.journals.get(play.match_id)
        if journal is None:
            return [], len(compared)
        plays = {match: (moves.get(match, ()), attempt.lead or 0) for match, attempt in compared.items()}
        return await self._executor.run(_partings, journal, plays), len(compared)

    async def note(self, table_id: int) -> None:
        """Note what came out at the table of a play whose match is over. Done twice, it changes nothing."""
        play = await self._store.daily.at_table(table_id)
        journal = None if play is None else await self._store.journals.get(play.match_id)
        if play is None or play.lead is not None or journal is None or journal.outcome is None:
            return
        ended = journal.finished_at
        if journal.outcome is not Outcome.FINISHED or ended is None or ended > closes_at(play.day):
            await self._store.daily.note(table_id)
            return
        try:
            lead, course = await self._executor.run(_result, journal)
        except (Illegal, ValueError) as error:
            log.error("Table %d of a daily does not replay; it counts as not finished: %s", table_id, error)
            await self._store.daily.note(table_id)
            return
        await self._store.daily.note(table_id, lead, course, ended)

    async def due(self) -> None:
        """Note what ended while nobody looked, and end what was not finished in time. A periodic task."""
        for table_id in await self._store.daily.to_note():
            await self.note(table_id)
        last = number_of(self._tables.clock()) - 1
        if closes_at(last) > self._tables.clock():
            last -= 1
        for table_id in await self._store.daily.overdue(last):
            try:
                await self._tables.private.end(table_id, TIME)
            except Refused as refused:
                log.info("Table %d of a daily could not be ended: %s", table_id, refused)
            await self.note(table_id)
        await self._store.daily.forget_days(last + 1, places_before=last - PLACES_KEPT)

    async def _deal(self, number: int, game: str) -> SharedDeal:
        """A deal of a day's game, made now if nobody has needed it before. How many there are follows from
        how many people played it the day before; which of them somebody gets, chance says: no server,
        account or hour does.
        """
        before = GAMES[0] if game == GAMES[0] else game_of(number - 1)
        people = await self._store.daily.standings.people_of(number - 1, before)
        instance = 1 + secrets.randbelow(instances_of(people))
        for deal in await self._store.shared_deals.of_day(number, game, PLAYERS):
            if deal.plan.instance == instance:
                return deal
        plan = SharedDealPlan(
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
        return (await self._store.shared_deals.keep([plan]))[0]


def played_in(journal: Journal) -> tuple[Match, int]:
    """The match of a private table, and the seat of the person there."""
    match = match_after(journal)
    return match, next((seat.index for seat in journal.seats if seat.computer is None), 0)


def _result(journal: Journal) -> tuple[int, str]:
    """The lead of the person of a private table, and the signs of the quarters."""
    return result_of(*played_in(journal))


def _partings(journal: Journal, plays: Mapping[int, tuple[Played, int]]) -> list[tuple[Parting, View]]:
    match, seat = played_in(journal)
    parted = partings(plays[journal.match_id][0], plays, seat, MOST_PARTINGS)
    views = finished(match, 1).views_at([parting.step for parting in parted])
    return [(parting, views[parting.step]) for parting in parted]


QUARTERS = 4


def result_of(match: Match, seat: int) -> tuple[int, str]:
    """By how many points the side of ``seat`` was ahead of the others' mean when the first deal ended, and
    the signs of the deal's quarters: of what lay on the table before each, and of the score after the last.
    Raises ValueError if the deal is not over, Illegal if it does not replay.
    """
    played, side = finished(match, 1), match.rules.side_of[seat]
    tables: list[float] = []
    for _, deal, _, _ in played.steps():
        if deal.state.turns > len(tables):
            tables.append(leads(match.rules.so_far(deal.state))[side])
    totals = match.results[0].totals
    end = leads([after - before for after, before in zip(totals, match.results[0].before, strict=True)])[side]
    marks = [tables[n * len(tables) // QUARTERS] for n in range(QUARTERS)] if tables else []
    return round(end), course_signs([*marks, end])
