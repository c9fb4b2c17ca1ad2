"""The page of what happens to those who leave tournaments."""

from __future__ import annotations

from bot.layout.errors import stale
from bot.tournaments.leaving_setting import CHOICES, LeavingRule, rule_words
from bot.tournaments.screens.leaving_settings import RULE, leaving_screen
from canasta.i18n import Text
from cogs.press.page import Page, Step
from cogs.press.reply import Answer


async def _show(answer: Answer, guild_id: int, note: str) -> None:
    rule = await answer.bot.services.tournaments.leaving.of_server(guild_id)
    await answer.show(leaving_screen(rule, answer.tr, note))


async def _change(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != RULE or step.value not in {one.key for one in CHOICES}:
        raise stale()
    rule = LeavingRule.read(step.value)
    await answer.bot.services.tournaments.leaving.set_rule(guild_id, rule, by=answer.person_id)
    return Text("✅ That's the rule for whoever leaves a tournament from now on.")


async def _now(answer: Answer, guild_id: int) -> str:
    return rule_words(await answer.bot.services.tournaments.leaving.of_server(guild_id), answer.tr)


LEAVING = Page(_show, _change, _now)
