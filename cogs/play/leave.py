"""Leaving a table: confirmed first, as it hands the cards to a computer player, or ends the match."""

from bot.layout import LastToLeave
from bot.screens.play.leave import ASK, ENDS, GONE, LEAVE, leave_screen, left_screen
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own)


async def ask(answer: Answer, table_id: int) -> None:
    """Leave a lobby at once; leave a match only after a second press."""
    table_view = await answer.tables.views.seated(table_id, answer.person_id)
    if table_view.in_lobby:
        await answer.tables.lobby.leave(table_id, answer.person_id)
        await answer.show_text(answer.tr.text(GONE))
        return
    if table_view.finished:
        await answer.tables.seats.leave(table_id, answer.person_id)
        await answer.show_text(answer.tr.text(GONE))
        return
    last = await answer.tables.seats.last_to_leave(table_id, answer.person_id)
    await answer.show(leave_screen(table_view, last, answer.tr))


@router.on(LEAVE)
async def _leave(answer: Answer, press: Press) -> None:
    if press.id.rest == ASK:
        await ask(answer, press.id.table)
        return
    try:
        table_view = await answer.tables.seats.leave(
            press.id.table, answer.person_id, may_end=press.id.rest == ENDS
        )
    except LastToLeave:
        # Others have left since the question was shown.
        await ask(answer, press.id.table)
        return
    await answer.show(left_screen(table_view, answer.tr))
