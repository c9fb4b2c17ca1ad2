"""What falls due at tables: a missed deadline, the next deal, an idle table.

The store has all that is needed to say at any moment what is due: when the turn began, how long it may take,
who was pinged. ``look`` reads that and does what is due; a table changed meanwhile is looked at again, so
nothing is done twice, even by two processes.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.deals import Deals
from bot.tables.decisions.absence import leaves_alone
from bot.tables.decisions.ballots import with_votes
from bot.tables.decisions.open_votes import OpenVotes
from bot.tables.deputies import Deputies
from bot.tables.idle import Idle, unseen_until
from bot.tables.kept_seats import kept_until
from bot.tables.lobby.full import FullLobbies
from bot.tables.lobby.newcomers import Newcomers, searching
from bot.tables.lobby.open_tables import ends_at
from bot.tables.lobby.searches import Searches
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.tables.turns import BACKSTOP, Turns, limit_of, on_holiday, ping_due, ping_times
from bot.time import PlayerTimeSettings
from data.records.people import Holiday
from data.records.results import EVERYWHERE
from data.records.tables import Decision, NewsItem, Presence, TableStatus, TurnChange
from data.records.turns import PROGRAM, NextTurn, Turn


@dataclass(frozen=True, slots=True)
class DueNow:
    """Whether the player is to be pinged now, and whether people are to be told that the table closes."""

    ping: bool = False
    warn: bool = False


NOTHING_DUE = DueNow()


@dataclass(eq=False)
class DueLobbies(TablePart):
    _idle: Idle
    _deals: Deals
    _full: FullLobbies
    _searches: Searches

    async def look(self, session: TableSession, now: datetime) -> DueNow:
        """Do what is due in this lobby, and note when to look again."""
        if await self._full.look(session, now):
            await self._deals.begin_full(session)
            return NOTHING_DUE
        if await self._idle.lost(session, now):
            return NOTHING_DUE
        await self._searches.look(session, now)
        await self._deals.kept.look(session, now)
        warn = await self._idle.look(session, now, note=False)
        table = session.table
        if table.status is TableStatus.LOBBY:
            at = await self._idle.next_look(session, now)
            ends = (ends_at(table), kept_until(table), unseen_until(table))
            further = (self._full.next_look(table, now), *ends)
            times = [time for time in further if time is not None]
            await self._store.turns.look_again(table.id, table.version, min([at, *times]))
        return DueNow(warn=warn)


@dataclass(eq=False)
class Due(TablePart):
    _turns: Turns
    _idle: Idle
    _deals: Deals
    _lobbies: DueLobbies
    _open_votes: OpenVotes
    _newcomers: Newcomers
    _deputies: Deputies

    async def look(self, table_id: int) -> DueNow:
        """Do what is due at this table, and note when to look again."""
        known = self._registry.in_memory(table_id) is not None
        async with self._registry.change(table_id) as session:
            before = session.table.version
            due = await self._look(session)
            if not known and due == NOTHING_DUE and session.table.version == before:
                # Nobody is there: it would only take the place of a table where somebody is.
                self._registry.let_go(table_id)
            return due

    async def _look(self, session: TableSession) -> DueNow:
        now = self._registry.clock()
        if session.table.private:
            await self._look_at_private(session)
            return NOTHING_DUE
        await self._open_votes.look(session, now)
        await self._newcomers.look(session, now)
        table = session.table
        if table.status is TableStatus.PLAYING:
            return await self._look_at_turn(session, now)
        if table.status is TableStatus.BETWEEN_DEALS:
            due = table.timing.next_deal_at
            if due is not None and due <= now:
                await self._deals.go_on(session, touch=False)
            else:
                decided = [*self._open_votes.next_look(table), *searching(table)]
                times = [*decided, *([] if due is None else [due])]
                await self._store.turns.look_again(table.id, table.version, min(times, default=None))
            return NOTHING_DUE
        if table.status is TableStatus.LOBBY:
            return await self._lobbies.look(session, now)
        return DueNow(warn=await self._idle.look(session, now))

    async def look_again(self, person_id: int) -> None:
        """Look at the tables that wait for a person who has changed when they are to be pinged."""
        for table in await self._store.turns.waiting_for(person_id):
            if not self._registry.serves(table):
                # The turn clock of the process that does comes by.
                await self._store.turns.look_again(table.id, table.version, self._registry.clock())
            elif (await self.look(table.id)).ping:
                self._registry.tell(table.id)

    async def begin_again(self, ended: Holiday) -> None:
        """Begin again the turns whose clock stood still on a holiday that its person has ended early."""
        person_id = ended.person_id
        for waiting in await self._store.turns.waiting_for(person_id):
            if ended.guild_id not in (EVERYWHERE, waiting.guild_id):
                continue
            async with self._registry.change(waiting.id) as session:
                table, turn, match = session.table, session.table.turn, session.match
                rests = () if turn is None or turn.rests is None else turn.rests.holidays
                stood = any(ended.first <= first and last <= ended.last for first, last in rests)
                if match is None or turn is None or turn.person_id != person_id or not stood:
                    continue
                change = TurnChange(
                    await self._turns.next_turn(table, match),
                    votes=table.votes.cast,
                    paused_at=table.timing.paused_at,
                )
                await session.write(self._store.turns.change, change)

    async def _look_at_private(self, session: TableSession) -> None:
        """A private table: nobody is called and no clock runs; its computer players go on."""
        table, match = session.table, session.match
        if table.status is not TableStatus.PLAYING or match is None or match.to_move is None:
            at = None
        elif table.turn is None:
            first = TurnChange(await self._turns.next_turn(table, match))
            await session.write(self._store.turns.change, first, touch=False)
            return
        elif table.turn.person_id == PROGRAM:
            at = self._registry.clock() + BACKSTOP
            self._registry.tell(table.id)
        else:
            at = None
        await self._store.turns.look_again(table.id, table.version, at)

    async def _look_at_turn(self, session: TableSession, now: datetime) -> DueNow:
        table, turn, match = session.table, session.table.turn, session.match
        if match is None or match.to_move is None:
            return NOTHING_DUE
        if turn is None:
            await session.write(
                self._store.turns.change, TurnChange(await self._turns.next_turn(table, match)), touch=False
            )
            return NOTHING_DUE
        if turn.person_id == PROGRAM:
            await self._store.turns.look_again(table.id, table.version, now + BACKSTOP)
            self._registry.tell(table.id)
            return NOTHING_DUE
        player_settings = await self._registry.availability.player_settings(turn.person_id, table.guild_id)
        limit = limit_of(table, turn, player_settings)
        if limit is not None and limit <= now:
            await self._time_out(session, turn, player_settings)
            return NOTHING_DUE
        if on_holiday(turn, now) and await self._deputies.take_over(session, turn):
            return NOTHING_DUE
        ping = ping_due(table, player_settings, now)
        times = [
            time
            for time in (
                limit,
                *ping_times(table, player_settings, now),
                *self._open_votes.next_look(table),
                *searching(table),
            )
            if time is not None and time > now
        ]
        if ping is not None:
            times.append(now + BACKSTOP)
        warn = False
        if limit is None:
            warn = await self._idle.look(session, now, note=False)
            if session.table.status is TableStatus.CLOSED:
                return NOTHING_DUE
            times.append(await self._idle.next_look(session, now))
        await self._store.turns.retime(
            table.id,
            turn.version,
            came_at=turn.came_at,
            allowed=turn.allowed,
            deadline_at=limit,
            look_at=min(times),
        )
        return DueNow(ping=ping is not None or limit != turn.deadline_at, warn=warn)

    async def _time_out(self, session: TableSession, turn: Turn, player_settings: PlayerTimeSettings) -> None:
        """The deadline was missed: a computer player makes this turn, and keeps the seat after several."""
        table, now = session.table, self._registry.clock()
        seat = table.seats[turn.seat]
        misses = seat.misses + 1
        kept = misses >= player_settings.server_settings.misses
        late = replace(seat, misses=misses, missed_at=seat.missed_at or now)
        told = []
        if kept and leaves_alone(table, seat):
            late = replace(late, decision=seat.decision or Decision.KEEP)
            item = NewsItem(news.KEEPING, name=seat.name, tell=seat.person_id, seat=seat.index)
            told = [] if seat.decision else [item]
        elif kept:
            late = replace(late, presence=Presence.KEPT)
            told = [NewsItem(news.KEPT, name=seat.name, tell=seat.person_id)]
        await session.write(
            self._store.turns.change,
            TurnChange(
                NextTurn(seat.index, PROGRAM, now, now + BACKSTOP, timed_out=True),
                [late],
                # What was thought of an earlier absence no longer counts.
                table.votes.cast if seat.misses else with_votes(table, seat, {}),
                table.timing.paused_at,
            ),
            touch=False,
            news=told,
        )
