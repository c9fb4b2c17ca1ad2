"""The tables at which it is the user's turn, the soonest deadline first."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screens.play.turn_list import SHOWN, NextTable, Servers, next_table, turns_screen
from bot.tables.session.table_view import TableView
from bot.workers.calls.turns_since import turns_since
from cogs.reply import Answer


async def show(answer: Answer) -> None:
    """Show the user's turns privately, with a link to each table and a button to the hand."""
    tables = await answer.tables.store.turns.waiting_for(answer.person_id)
    servers = _servers(answer, (table.guild_id for table in tables))
    ids = [table.id for table in tables[:SHOWN]]
    since = await turns_since(answer.tables, answer.person_id, ids, answer.tr)
    await answer.show(turns_screen(tables, answer.person_id, answer.tr, servers, since))


async def after(answer: Answer, table_view: TableView) -> NextTable | None:
    """The next table that waits for the user, once it is not their turn at this one; None if none does."""
    seat = table_view.seat
    if seat is None or table_view.to_move == seat or not table_view.table.id:
        return None
    waiting = await answer.tables.store.turns.waiting_for(answer.person_id)
    tables = [one for one in waiting if one.id != table_view.table.id and one.paused_at is None]
    servers = _servers(answer, (table.guild_id for table in tables))
    return next_table(tables, answer.person_id, answer.tr, servers)


def _servers(answer: Answer, ids: Iterable[int]) -> Servers:
    """The names of these servers, apart from the one where the user is."""
    others = {*ids} - {answer.home}
    return {id: guild.name for id in others if (guild := answer.bot.get_guild(id)) is not None}
