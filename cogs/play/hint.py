"""Hints in the hand panel: asked for, and followed with one press."""

from bot.layout.custom_id import LESSON
from bot.layout.errors import Refused, stale
from bot.screens.panel.hints.button import HINT
from bot.screens.panel.hints.hint import FOLLOW_HINT, hinted_screen
from canasta.actions import BadAction, parse_action
from cogs.play import hand
from cogs.play.moves import move
from cogs.play.places.table import place_of
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own, recover=hand.refuse, panel=True)


@router.on(HINT)
async def _hint(answer: Answer, press: Press) -> None:
    if press.id.table == LESSON:
        raise Refused("In a lesson, **Show me** does the next step for you.")
    place = place_of(answer, press.id.table)
    asked = await place.seated()
    advice = await answer.bot.services.coach.advise(asked, answer.person_id)
    now = await place.seated()
    if now.table.version != asked.table.version:
        raise stale()
    settings = await answer.tables.hands.of(answer.person_id)
    screen = await hinted_screen(now, advice, answer.tr, answer.pictures, settings)
    await place.show(now, screen)
    place.follow(now)


@router.on(FOLLOW_HINT)
async def _follow(answer: Answer, press: Press) -> None:
    table_id, version = press.id.table, press.id.version
    if press.id.rest:
        try:
            action = parse_action(press.id.rest)
        except BadAction:
            raise stale() from None
    else:
        advised = answer.bot.services.coach.advised(answer.person_id, table_id, version)
        if advised is None:
            raise stale()
        action = advised
    await move(answer, table_id, version, action)
