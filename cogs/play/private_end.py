"""The end of a deal at a private table: shown by the feature whose table it is."""

from __future__ import annotations

from bot.screens.panel.hand import DEAL_RESULT
from cogs.press.joined import joined_of
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own)


@router.on(DEAL_RESULT)
async def _end(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    await joined_of(answer.bot).show_end(answer, table_view)
