"""Leaving a table: asked first, as it hands the cards to a computer player, or ends the match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from bot.errors import LastToLeave
from bot.layout import Row, Screen, Style
from bot.screens.play.table import names_of
from canasta.i18n import Text
from cogs.play.panel import button
from cogs.press import Press
from cogs.reply import Answer

GONE = Text("You have left the table.")
ENDS = "end"
"""Behind ``leave``: the person knows that the match ends with them."""


async def ask(answer: Answer, table_id: int) -> None:
    """In a lobby the person just leaves; from a match only after a second press."""
    table_view = await answer.tables.views.seated(table_id, answer.person_id)
    tr = answer.tr
    if table_view.in_lobby:
        await answer.tables.lobby.leave(table_id, answer.person_id)
        await answer.show(Screen([tr.text(GONE)]))
        return
    if table_view.finished:
        await answer.tables.seats.leave(table_id, answer.person_id)
        await answer.show(Screen([tr.text(GONE)]))
        return
    last = await answer.tables.seats.last_to_leave(table_id, answer.person_id)
    if last is None:
        text = tr(
            "Do you want to leave the match? A computer player takes over your seat and your cards,"
            " and you cannot win this match. You may take the seat back later."
        )
        leave = button(table_view, tr("Leave the match"), "leave", Style.danger)
    else:
        text = (
            tr(
                "You are the last person in this match, so it ends when you leave. Your side is behind: for"
                " your rating you lose it, as those did who left before you."
            )
            if last.loses
            else tr("You are the last person in this match, so it ends when you leave, and it doesn't count.")
        )
        leave = button(table_view, tr("Leave and end the match"), f"leave:{ENDS}", Style.danger)
    await answer.show(Screen([text, Row((leave,))]))


async def _leave(answer: Answer, press: Press) -> None:
    try:
        table_view = await answer.tables.seats.leave(
            press.id.table, answer.person_id, may_end=press.id.rest == ENDS
        )
    except LastToLeave:
        # Others have left since this was asked.
        await ask(answer, press.id.table)
        return
    tr = answer.tr
    screen = Screen([tr.text(GONE)])
    if table_view.former_seat is not None:
        screen.parts[0] = tr(
            "You have left the match; {name} plays for you.",
            name=names_of(table_view.table, tr)[table_view.former_seat],
        )
        screen.parts.append(Row((button(table_view, tr("Take my seat back"), "return"),)))
    await answer.show(screen)


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"leave": _leave})
