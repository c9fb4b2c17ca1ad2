"""Another pace in mid-match: suggesting it, agreeing, keeping the present one."""

from bot.layout.errors import stale
from bot.screens.play.pace import CHANGE_PACE, PaceStep, pace_screen
from bot.time.availability import read_pace
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router

router = Router()


@router.on(CHANGE_PACE)
async def _change_pace(answer: Answer, press: Press) -> None:
    table_id, person_id = press.id.table, answer.person_id
    step, _, key = press.id.rest.partition(":")
    if not step:
        table_view = await answer.tables.views.seated(table_id, person_id)
    elif step == PaceStep.ASK:
        pace = read_pace(press.values[0] if press.values else key)
        table_view = await answer.tables.paces.suggest(table_id, person_id, pace)
    elif step == PaceStep.AGREE:
        table_view = await answer.tables.paces.agree(table_id, person_id, read_pace(key))
    elif step == PaceStep.KEEP:
        table_view = await answer.tables.paces.keep(table_id, person_id)
    else:
        raise stale()
    await answer.show_privately(pace_screen(table_view.table, person_id, answer.tr))
