"""Pauses of a table: everybody who is present has to agree, and any of them can end it."""

from __future__ import annotations

from bot.errors import Refused, not_seated
from bot.tables.decisions.ballots import PAUSE, voters, votes_on, with_votes
from bot.tables.registry import TableRegistry
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from bot.time.deadlines import deadline, running
from canasta.i18n import Text
from data import (
    PROGRAM,
    NextTurn,
    TurnChange,
)


class Pauses:
    """Stops and restarts the clock of a table."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store

    async def ask(self, table_id: int, person_id: int) -> TableView:
        """Record that this person wants a pause. It begins when everybody who is present wants it."""
        async with self._registry.change(table_id) as session:
            table = session.table
            if person_id not in voters(table):
                raise not_seated()
            if table.status not in IN_MATCH:
                raise Refused(Text("No match is being played here right now."), refresh=True)
            if table.paused_at is not None:
                raise Refused(Text("The table is already paused."), refresh=True)
            votes = {**votes_on(table, PAUSE), person_id: PAUSE}
            if set(votes) == set(voters(table)):
                await self._pause(session)
            else:
                session.table = await self._store.turns.change(
                    table.id, table.version, TurnChange(votes=with_votes(table, PAUSE, votes))
                )
            return session.table_view(person_id)

    async def _pause(self, session: TableSession) -> None:
        table, turn, now = session.table, session.table.turn, self._registry.clock()
        stopped = None
        if turn is not None and turn.person_id != PROGRAM:
            left = turn.allowed
            if left is not None:
                player_settings = await self._registry.availability.player_settings(
                    turn.person_id, table.guild_id
                )
                left -= min(left, running(turn.came_at, now, player_settings.off_hours))
            stopped = NextTurn(turn.seat, turn.person_id, now, now, left, pinged=turn.pinged)
        session.table = await self._store.turns.change(
            table.id, table.version, TurnChange(stopped, votes=with_votes(table, PAUSE, {}), paused_at=now)
        )

    async def end(self, table_id: int, person_id: int) -> TableView:
        """Resume: the clock continues from where it stopped."""
        async with self._registry.change(table_id) as session:
            table, turn, now = session.table, session.table.turn, self._registry.clock()
            if table.seat_of(person_id) is None:
                raise not_seated()
            if table.paused_at is None:
                raise Refused(Text("The table isn't paused."), refresh=True)
            goes_on = None
            if turn is not None and turn.person_id != PROGRAM:
                limit = None
                if turn.allowed is not None:
                    player_settings = await self._registry.availability.player_settings(
                        turn.person_id, table.guild_id
                    )
                    limit = deadline(now, turn.allowed, player_settings.off_hours)
                goes_on = NextTurn(
                    turn.seat, turn.person_id, now, now, turn.allowed, limit, pinged=turn.pinged
                )
            session.table = await self._store.turns.change(
                table.id, table.version, TurnChange(goes_on, votes=table.votes)
            )
            return session.table_view(person_id)
