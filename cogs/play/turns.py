"""The next table at which it is the user's turn, told in the panel of another."""

from __future__ import annotations

from bot.screens.play.turn_list import NextTable, next_table
from bot.tables.namesakes import all_with_names_apart
from bot.tables.session.table_view import TableView
from cogs.press.reply import Answer


async def after(answer: Answer, table_view: TableView) -> NextTable | None:
    """The next table that waits for the user, once it is not their turn at this one; None if none does."""
    seat = table_view.seat
    if seat is None or table_view.to_move == seat or not table_view.table.id:
        return None
    waiting = all_with_names_apart(await answer.tables.store.turns.waiting_for(answer.person_id))
    tables = [one for one in waiting if one.id != table_view.table.id and one.timing.paused_at is None]
    servers = await answer.bot.services.servers.names({table.guild_id for table in tables} - {answer.home})
    return next_table(tables, answer.person_id, answer.tr, servers)
