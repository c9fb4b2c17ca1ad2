"""Moves made in the hand panel, or typed."""

from __future__ import annotations

from bot.custom_id import Verb
from bot.errors import Refused, stale
from bot.screens.play.move_notes import done_text
from canasta.actions import Action, BadAction, Meld, Take, parse_action
from cogs.play import hand, meld_builder
from cogs.press import Press
from cogs.reply import Answer
from cogs.router import Router

router = Router(recover=hand.refuse)


async def move(answer: Answer, table_id: int, version: int, action: Action) -> None:
    """Make this move and answer with the panel after it. The second of two clicks gets the same answer as the
    first.
    """
    tables = answer.tables
    try:
        table_view = (await tables.play.act(table_id, answer.person_id, action, version)).table_view
    except Refused:
        if await tables.play.done_from(table_id, answer.person_id, version) != action:
            raise
        table_view = await tables.views.seated(table_id, answer.person_id)
    note = "" if table_view.view is None else done_text(action, table_view.view, answer.tr)
    await hand.show_panel(answer, table_view, note=note)


@router.on(Verb.MOVE)
async def _do(answer: Answer, press: Press) -> None:
    try:
        action = parse_action(press.value)
    except BadAction:
        raise stale() from None
    if isinstance(action, Meld) or (isinstance(action, Take) and (action.group.cards or action.more)):
        # Laid cards cannot be taken back: they are shown first, and laid with another press.
        await meld_builder.preview(answer, press, action)
        return
    await move(answer, press.id.table, press.id.version, action)
