"""How long turns take and when idle tables close: everybody reads it (`/canasta time`), managers change it on
its page. And the page of how much is opened in an hour.
"""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.layout.errors import stale
from bot.server.screens.settings.choices import OTHER
from bot.server.screens.settings.limits import SET, USUAL, limits_page, limits_words
from bot.server.screens.settings.time import (
    AUTO,
    COUNTS,
    PACE,
    RUN,
    STOP,
    WEEKENDS,
    WRITE,
    ZONE,
    count_form,
    server_zone_form,
    time_page,
    time_words,
)
from bot.server.screens.time import time_screen
from bot.tables.settings.server_limits import ServerLimit
from canasta.i18n import Text
from cogs.press.error_boundary import in_server
from cogs.press.page import Page, Step, opens
from cogs.press.reply import Answer, Interaction


async def _show_time(answer: Answer, guild_id: int, note: str) -> None:
    await answer.show(time_page(await answer.tables.availability.server_settings(guild_id), answer.tr, note))


async def _change_time(answer: Answer, guild_id: int, step: Step) -> Text | None:
    if step.what == WRITE:
        await answer.ask(server_zone_form(answer.tr))
        return None
    if step.what in COUNTS and step.value == OTHER:
        await answer.ask(count_form(step.what, answer.tr))
        return None
    await answer.tables.time.set_for_server(guild_id, _time_setting(step), by=answer.person_id)
    if step.what == PACE:
        return Text("✅ New tables have this pace now.")
    return Text("✅ That counts from the next turn on.")


def _time_setting(step: Step) -> dict[str, Any]:
    if step.what == PACE and step.value == AUTO:
        return {PACE: None}
    if step.what in (PACE, ZONE):
        return {step.what: step.value}
    if step.what == WEEKENDS and step.about in (STOP, RUN):
        return {WEEKENDS: step.about == STOP}
    if step.what in COUNTS:
        return {step.what: step.written(*COUNTS[step.what])}
    raise stale()


async def _now_time(answer: Answer, guild_id: int) -> str:
    return time_words(await answer.tables.availability.server_settings(guild_id), answer.tr)


async def _show_limits(answer: Answer, guild_id: int, note: str) -> None:
    limits = answer.tables.limits
    operators = {what: limits.operators(what) for what in ServerLimit}
    await answer.show(limits_page(await limits.servers.of_server(guild_id), operators, answer.tr, note))


async def _change_limits(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != SET or step.about not in list(ServerLimit):
        raise stale()
    most = None if step.value == USUAL else step.number
    await answer.tables.limits.servers.set(guild_id, ServerLimit(step.about), most, by=answer.person_id)
    return Text("✅ That counts at once, for the last hour too.")


async def _now_limits(answer: Answer, guild_id: int) -> str:
    return limits_words(await answer.tables.limits.servers.of_server(guild_id), answer.tr)


@app_commands.command(name="time", description="How long turns take here, days off, when idle tables close")
async def clock(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await answer.show(time_screen(await answer.tables.availability.server_settings(guild_id), answer.tr))

    await in_server(interaction, work)


TIME = Page(_show_time, _change_time, _now_time)
LIMITS = Page(_show_limits, _change_limits, _now_limits)
time = opens(TIME, "time", "See or change how long turns take, days off, and when idle tables close")
