"""The message of the morning: how yesterday's daily came out."""

from bot.daily.plays import DailyResult
from bot.daily.screens.result import result_lines
from bot.daily.screens.start import DailyStep, daily_id
from bot.layout.controls import Button, Row, Style
from bot.layout.layout import Screen
from bot.layout.names import game_name
from canasta.i18n import Translator


def letter_screen(result: DailyResult, tr: Translator) -> Screen:
    """How it came out in words, and the way to the whole result and to today's deal."""
    head = tr("### Canasta daily {n} · {game}", n=result.play.day, game=game_name(result.variant))
    lines = [head, *result_lines(result, tr), tr("-# This comes once a day. /my settings ends it.")]
    buttons = (
        Button(tr("The whole result"), daily_id(DailyStep.RESULT, result.play.table_id), Style.primary),
        Button(tr("Today's deal"), daily_id(DailyStep.TODAY)),
    )
    return Screen(["\n".join(lines), Row(buttons)])
