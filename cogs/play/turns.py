"""The tables at which it is the user's turn, the soonest deadline first."""

from __future__ import annotations

from bot.screens.play.turn_list import turns_screen
from cogs.reply import Answer


async def show(answer: Answer) -> None:
    """Show the user's turns privately, with a link to each table and a button to the hand."""
    tables = await answer.tables.store.turns.waiting_for(answer.person_id)
    await answer.show(turns_screen(tables, answer.person_id, answer.tr))
