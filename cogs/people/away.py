"""`/canasta away`: holidays, pauses, and late players."""

from __future__ import annotations

import re
from datetime import date

from discord import app_commands

from bot.errors import Refused
from bot.names import quoted
from bot.screens.people.holidays import holidays_screen
from bot.tables.command_targets import in_match
from bot.tables.time_settings import NO_HOLIDAY
from canasta.i18n import Text
from cogs.error_boundary import Choices, in_server, suggested
from cogs.play import late
from cogs.reply import Answer, Interaction
from cogs.which_table import TableCommand, at_table

away: app_commands.Group = app_commands.Group(name="away", description="Holidays, pauses and late players")
_DATE = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")


@away.command(description="Set a holiday: your clock stops at this server's tables on these days")
@app_commands.describe(
    first="The first day, for example 2026-07-18", last="The last day (default: just that day)"
)
async def holiday(interaction: Interaction, first: str, last: str | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        begin = read_day(first)
        end = begin if last is None else read_day(last)
        await answer.tables.time.take_holiday(answer.person_id, guild_id, begin, end)
        await _show_holidays(answer, guild_id)

    await in_server(interaction, work)


@away.command(name="list", description="Your holidays on this server, and how many days you have left")
async def list_(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await _show_holidays(answer, guild_id)

    await in_server(interaction, work)


@away.command(description="Cancel a holiday")
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
    return [app_commands.Choice(name=f"{h.first} – {h.last}", value=str(h.id)) for h in kept][:25]


@away.command(description="Ask for a pause at this table, or end it; all clocks stop meanwhile")
async def pause(interaction: Interaction) -> None:
    await at_table(interaction, PAUSE)


@away.command(name="player", description="A player is late: wait, find a substitute, or end the match")
async def player(interaction: Interaction) -> None:
    await at_table(interaction, LATE)


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


async def _ask_pause(answer: Answer, table_id: int, typed: str) -> None:
    await late.ask_pause(answer, table_id)


async def _show_late(answer: Answer, table_id: int, typed: str) -> None:
    await late.show_late(answer, table_id)


PAUSE = TableCommand("pause", _ask_pause, (in_match,))
LATE = TableCommand("late", _show_late, (in_match,), watching=True)
COMMANDS = (PAUSE, LATE)
