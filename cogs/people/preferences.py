"""A person's preferences: where and when to be pinged, the time zone, how early to be reminded; the hand."""

from __future__ import annotations

from datetime import time

from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.layout.custom_id import number
from bot.layout.errors import stale
from bot.people.screens.preferences import (
    NEVER,
    OFF,
    ON,
    PREFERENCES,
    USUAL_ORDER,
    PreferenceStep,
    preferences_screen,
    zone_form,
)
from bot.ratings.public import decline, declines
from bot.tables.settings.hand_settings import Sort
from bot.time.availability import REMINDERS, Where
from bot.time.quiet_hours import quiet_from, quiet_until, write_quiet
from bot.time.zones import read_zone
from cogs.press.choices import zone_choices
from cogs.press.error_boundary import guarded
from cogs.press.press import Press
from cogs.press.reply import Answer, Interaction
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own)


async def show(answer: Answer) -> None:
    """The panel with the user's preferences."""
    now = await answer.tables.time.preferences(answer.person_id)
    hand = await answer.tables.hands.of(answer.person_id)
    guild_id = answer.interaction.guild_id
    server = None if guild_id is None else await answer.tables.availability.server_settings(guild_id)
    roles = not await declines(answer.bot.store, answer.person_id)
    await answer.show(preferences_screen(now, hand, answer.tr, server, roles=roles))


@router.on(PREFERENCES)
async def _change(answer: Answer, press: Press) -> None:
    what, value = press.id.rest, press.values[0] if press.values else ""
    hour = number(value, below=24)
    step, _, switched = what.partition(":")
    if what == PreferenceStep.ZONE and not press.values:
        await answer.ask(zone_form(answer.tr))
        return
    if what == PreferenceStep.ZONE:
        await answer.tables.time.prefer(answer.person_id, zone=read_zone(value))
    elif what == PreferenceStep.PINGS and value in list(Where):
        await answer.tables.time.prefer(answer.person_id, calls=value, dm_blocked=None)
    elif what == PreferenceStep.DIGEST and hour is not None:
        await answer.tables.time.prefer(answer.person_id, digest=hour)
    elif what == PreferenceStep.REMIND and value in map(str, REMINDERS):
        await answer.tables.time.prefer(answer.person_id, remind=int(value))
    elif what in (PreferenceStep.QUIET_FROM, PreferenceStep.QUIET_UNTIL) and (
        value == NEVER or hour is not None
    ):
        await _quiet(answer, what, value)
    elif what == PreferenceStep.SORT and value in (USUAL_ORDER, *Sort):
        await answer.tables.hands.sort(answer.person_id, None if value == USUAL_ORDER else Sort(value))
    elif step in (PreferenceStep.CONFIRM, PreferenceStep.WORDS) and switched in (ON, OFF):
        hands = answer.tables.hands
        switch = hands.confirm if step == PreferenceStep.CONFIRM else hands.words
        await switch(answer.person_id, switched == ON)
    elif what in (f"{PreferenceStep.ROLES}:{ON}", f"{PreferenceStep.ROLES}:{OFF}"):
        await decline(answer.bot.store, answer.person_id, what.endswith(f":{OFF}"))
        await answer.bot.services.person_changed(answer.person_id)
    else:
        raise stale()
    await show(answer)


async def _quiet(answer: Answer, what: str, value: str) -> None:
    if value == NEVER:
        await answer.tables.time.prefer(answer.person_id, quiet=None)
        return
    now, at = (await answer.tables.time.preferences(answer.person_id)).quiet, time(int(value))
    quiet = quiet_from(now, at) if what == PreferenceStep.QUIET_FROM else quiet_until(now, at)
    await answer.tables.time.prefer(answer.person_id, quiet=write_quiet(quiet))


@app_commands.command(
    description="Where and when you're pinged, your quiet hours and time zone", extras={**EVERYWHERE}
)
@app_commands.describe(zone="Your time zone, such as Europe/Berlin")
async def preferences(interaction: Interaction, zone: str | None = None) -> None:
    async def work(answer: Answer) -> None:
        if zone is not None:
            await answer.tables.time.prefer(answer.person_id, zone=read_zone(zone))
        await show(answer)

    await guarded(Answer(interaction), work)


preferences.autocomplete("zone")(zone_choices)
