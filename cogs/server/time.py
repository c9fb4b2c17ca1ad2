"""A server's time settings: everybody reads them (`/canasta time`), its managers change them
(`/canasta-server time`).
"""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.server.screens.time import time_screen
from bot.time.pace import PACES
from canasta.i18n import ENGLISH
from cogs.press.choices import zone_choices
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


@app_commands.command(description="See or change how long turns take, days off, and when idle tables close")
@app_commands.describe(
    pace="How long a turn may take at new tables",
    misses="Missed deadlines in a row until a computer player keeps the seat",
    holiday="Days of holiday per person and year",
    weekends="Whether all clocks stop on Saturdays and Sundays",
    zone="The time zone for players who haven't set one",
    lobby="Hours until an idle lobby is closed",
    match="Days until an idle match is closed",
)
@app_commands.choices(pace=[app_commands.Choice(name=pace.words(ENGLISH), value=pace.key) for pace in PACES])
async def time(
    interaction: Interaction,
    pace: str | None = None,
    misses: app_commands.Range[int, 1, 20] | None = None,
    holiday: app_commands.Range[int, 0, 366] | None = None,
    weekends: bool | None = None,
    zone: str | None = None,
    lobby: app_commands.Range[int, 1, 720] | None = None,
    match: app_commands.Range[int, 1, 365] | None = None,
) -> None:
    wanted: dict[str, Any] = {
        "pace": pace,
        "misses": misses,
        "holiday_days": holiday,
        "weekends": weekends,
        "zone": zone,
        "lobby_hours": lobby,
        "match_days": match,
    }
    given = {name: value for name, value in wanted.items() if value is not None}

    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await answer.tables.time.set_for_server(guild_id, given, by=answer.person_id)
        await _show(answer, guild_id)

    await in_server(interaction, work)


@app_commands.command(name="time", description="How long turns take here, days off, when idle tables close")
async def clock(interaction: Interaction) -> None:
    await in_server(interaction, _show)


async def _show(answer: Answer, guild_id: int) -> None:
    server_settings = await answer.tables.availability.server_settings(guild_id)
    await answer.show(time_screen(server_settings, answer.tr))


time.autocomplete("zone")(zone_choices)
