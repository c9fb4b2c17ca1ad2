"""`/my holiday`: the days on which somebody's clock stops, at one server's tables."""

from __future__ import annotations

import re
from datetime import date, timedelta

from discord import app_commands

from bot.errors import Refused
from bot.names import quoted
from bot.screens.people.holidays import holidays_screen
from bot.time.availability import NO_HOLIDAY
from canasta.i18n import Text
from cogs.error_boundary import Choices, in_server, suggested
from cogs.reply import Answer, Interaction

holiday: app_commands.Group = app_commands.Group(
    name="holiday", description="Days on which your clock stops at this server's tables"
)
_DATE = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")


@holiday.command(description="Take days off: your clock stops at this server's tables")
@app_commands.describe(
    first="The first day, for example 2026-07-18", last="The last day (default: just that day)"
)
async def add(interaction: Interaction, first: str, last: str | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        begin = read_day(first)
        end = begin if last is None else read_day(last)
        await answer.tables.time.take_holiday(answer.person_id, guild_id, begin, end)
        await _show_holidays(answer, guild_id)

    await in_server(interaction, work)


@holiday.command(name="list", description="Your holidays on this server, and how many days you have left")
async def list_(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await _show_holidays(answer, guild_id)

    await in_server(interaction, work)


@holiday.command(description="Cancel a holiday, or come back early from one")
@app_commands.describe(which="Which holiday")
async def cancel(interaction: Interaction, which: str) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        if not which.isdecimal() or len(which) > 18:
            raise Refused(NO_HOLIDAY)
        await answer.tables.time.drop_holiday(answer.person_id, guild_id, int(which))
        await _show_holidays(answer, guild_id)

    await in_server(interaction, work)


@cancel.autocomplete("which")
@suggested
async def _holidays(interaction: Interaction, typed: str) -> Choices:
    if interaction.guild_id is None:
        return []
    kept = await interaction.client.store.availability.holidays(interaction.user.id, interaction.guild_id)
    yesterday = interaction.client.tables.clock().date() - timedelta(days=1)
    coming = [one for one in kept if one.ended_at is None and one.last >= yesterday]
    return [app_commands.Choice(name=f"{one.first} – {one.last}", value=str(one.id)) for one in coming][:25]


def read_day(text: str) -> date:
    """A typed day: year, month, day. Raises Refused."""
    found = _DATE.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError(text)
        return date(*(int(found[part]) for part in ("year", "month", "day")))
    except ValueError:
        raise Refused(
            Text("“{day}” isn't a date. Write year, month and day, for example 2026-07-18.", day=quoted(text))
        ) from None


async def _show_holidays(answer: Answer, guild_id: int) -> None:
    """The user's current and coming holidays, and the days left."""
    player_settings = await answer.tables.availability.player_settings(answer.person_id, guild_id)
    await answer.show(holidays_screen(player_settings, answer.tables.clock(), answer.tr))
