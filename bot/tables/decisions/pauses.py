"""Pauses of a table: everybody who is present has to agree, and any of them can end it."""

from dataclasses import dataclass

from bot.layout.errors import Refused, not_seated
from bot.tables.decisions.ballots import PAUSE, cast, drop, voters, votes_on, with_votes
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH, Turns
from data.records.tables import NewsItem, TurnChange
from data.records.turns import PROGRAM, NextTurn, PingState


@dataclass(eq=False)
class Pauses(TablePart):
    _turns: Turns

    async def ask(self, table_id: int, person_id: int) -> TableView:
        """Record that this person wants a pause. It begins when everybody who is present wants it."""
        async with self._registry.change(table_id) as session:
            table = session.table
            if person_id not in voters(table):
                raise not_seated()
            if table.status not in IN_MATCH:
                raise Refused("No match is being played here right now.", refresh=True)
            if table.timing.paused_at is not None:
                raise Refused("The table is already paused.", refresh=True)
            votes = {**votes_on(table, PAUSE), person_id: PAUSE}
            if set(votes) == set(voters(table)):
                await self._pause(session)
            else:
                await cast(self._registry, session, PAUSE, votes)
            return session.table_view(person_id)

    async def withdraw(self, table_id: int, person_id: int) -> TableView:
        """Record that this person no longer wants a pause. Raises Refused if it has begun."""
        async with self._registry.change(table_id) as session:
            table = session.table
            session.own_seat(person_id)
            if table.timing.paused_at is not None:
                raise Refused("Everybody has agreed: the table is paused. Resume ends it.", refresh=True)
            votes = votes_on(table, PAUSE)
            if votes.pop(person_id, None) is not None:
                await cast(self._registry, session, PAUSE, votes)
            return session.table_view(person_id)

    async def lapse(self, session: TableSession) -> None:
        """Begin a pause that at least two people have asked for: the others have had their time."""
        if len(votes_on(session.table, PAUSE)) > 1:
            await self._pause(session)
        else:
            await drop(self._registry, session, PAUSE)

    async def _pause(self, session: TableSession) -> None:
        table, turn, now = session.table, session.table.turn, self._registry.clock()
        stopped = None
        if turn is not None and turn.person_id != PROGRAM:
            left = turn.allowed
            if left is not None:
                left -= min(left, await self._turns.used(table, turn))
            stopped = NextTurn(turn.seat, turn.person_id, now, now, left, pinged=turn.pinged)
        await session.write(
            self._store.turns.change, TurnChange(stopped, votes=with_votes(table, PAUSE, {}), paused_at=now)
        )

    async def end(self, table_id: int, person_id: int) -> TableView:
        """Resume: the clock continues from where it stopped, and the player to move is called."""
        async with self._registry.change(table_id) as session:
            table, turn, now = session.table, session.table.turn, self._registry.clock()
            own = session.own_seat(person_id)
            if table.timing.paused_at is None:
                raise Refused("The table isn't paused.", refresh=True)
            goes_on = None
            if turn is not None and turn.person_id != PROGRAM:
                known = PingState.PINGED if turn.person_id == person_id else PingState.NOT_YET
                goes_on = await self._turns.running_turn(
                    table,
                    NextTurn(turn.seat, turn.person_id, now, now, turn.allowed, pinged=known),
                )
            await session.write(
                self._store.turns.change,
                TurnChange(goes_on, votes=table.votes.cast),
                news=[NewsItem(news.PAUSE_OVER, name=own.name)],
            )
            return session.table_view(person_id)
