"""`/my holiday`: the days on which somebody's clock stops, at one server's tables or at all."""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum
from typing import Final

from discord import app_commands

from bot.client.installs import EVERYWHERE, NO_SERVER, home, only_in_servers
from bot.layout.custom_id import number
from bot.layout.errors import Refused
from bot.layout.names import quoted
from bot.people.screens.holidays import all_holidays_screen, holiday_name, holidays_screen
from bot.time.holidays import NO_HOLIDAY, current
from canasta.i18n import Text, translator
from cogs.press.error_boundary import Choices, guarded, suggested
from cogs.press.reply import Answer, Interaction

holiday: app_commands.Group = app_commands.Group(
    name="holiday", description="Days on which your clock stops, at this server's tables or at all"
)
_DATE = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")


class Scope(StrEnum):
    """The servers that a holiday is for."""

    HERE = "server"
    ALL = "all"


_SCOPES: Final = [
    app_commands.Choice(name="All servers", value=Scope.ALL.value),
    app_commands.Choice(name="This server", value=Scope.HERE.value),
]


@holiday.command(description="Take days off: your clock stops at your tables", extras={**EVERYWHERE})
@app_commands.describe(
    first="The first day, for example 2026-07-18",
    last="The last day (default: just that day)",
    where="On which servers (default: this one; in a direct message, all)",
)
@app_commands.choices(where=_SCOPES)
async def add(
    interaction: Interaction, first: str, last: str | None = None, where: str | None = None
) -> None:
    async def work(answer: Answer) -> None:
        begin = read_day(first)
        end = begin if last is None else read_day(last)
        here = where != Scope.ALL and (where == Scope.HERE or answer.home is not None)
        if here and answer.home is None:
            raise Refused(only_in_servers(interaction))
        guild_id = (answer.home or NO_SERVER) if here else NO_SERVER
        await answer.tables.time.take_holiday(answer.person_id, guild_id, begin, end)
        await _show(answer, guild_id)

    await guarded(Answer(interaction), work)


@holiday.command(
    name="list", description="Your holidays, and how many days you have left", extras={**EVERYWHERE}
)
async def list_(interaction: Interaction) -> None:
    async def work(answer: Answer) -> None:
        await _show(answer, answer.home or NO_SERVER)

    await guarded(Answer(interaction), work)


@holiday.command(description="Cancel a holiday, or come back early from one", extras={**EVERYWHERE})
@app_commands.describe(which="Which holiday")
async def cancel(interaction: Interaction, which: str) -> None:
    async def work(answer: Answer) -> None:
        holiday_id = number(which)
        if holiday_id is None:
            raise Refused(NO_HOLIDAY)
        await answer.tables.time.drop_holiday(answer.person_id, holiday_id)
        await _show(answer, answer.home or NO_SERVER)

    await guarded(Answer(interaction), work)


@cancel.autocomplete("which")
@suggested
async def _holidays(interaction: Interaction, typed: str) -> Choices:
    bot, here = interaction.client, home(interaction)
    kept = await bot.store.availability.of_person(interaction.user.id)
    coming = current(kept, bot.tables.clock())
    tr = translator(str(interaction.locale))
    names = await bot.services.servers.names({time_off.guild_id for time_off in coming} - {here})
    return [
        app_commands.Choice(name=holiday_name(time_off, names, tr), value=str(time_off.id))
        for time_off in coming
        if here is None or time_off.guild_id in (here, NO_SERVER)
    ][:25]


def read_day(text: str) -> date:
    """A typed day: year, month, day. Raises Refused."""
    match = _DATE.fullmatch(text.strip())
    try:
        if match is None:
            raise ValueError(text)
        return date(*(int(match[part]) for part in ("year", "month", "day")))
    except ValueError:
        raise Refused(
            Text("“{day}” isn't a date. Write year, month and day, for example 2026-07-18.", day=quoted(text))
        ) from None


async def _show(answer: Answer, guild_id: int) -> None:
    """The user's current and coming holidays on a server, or on all, and the days that count."""
    availability, now = answer.tables.availability, answer.tables.clock()
    if guild_id != NO_SERVER:
        player_settings = await availability.player_settings(answer.person_id, guild_id)
        await answer.show(holidays_screen(player_settings, now, answer.tr))
        return
    kept = await answer.tables.store.availability.of_person(answer.person_id)
    seats = await answer.tables.store.tables.of_person(answer.person_id)
    there = {table.guild_id for table in seats}
    servers = {id: await availability.player_settings(answer.person_id, id) for id in sorted(there)}
    names = await answer.bot.services.servers.names({*servers, *(one.guild_id for one in kept)})
    await answer.show(all_holidays_screen(kept, servers, names, now, answer.tr))
