"""What a person sets about time: where to be called, when not to be, in which time zone, how long before."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

from discord import app_commands

from bot.custom_id import Verb
from bot.errors import stale
from bot.screens.people.preferences import NEVER, preferences_screen, zone_form
from bot.time.availability import (
    LONGEST_QUIET,
    REMINDERS,
    Preferences,
    Where,
    hours_between,
    read_zone,
    write_quiet,
    zones,
)
from cogs.error_boundary import Choices, guarded
from cogs.lobby.presets import matching
from cogs.press import Press
from cogs.reply import Answer, Interaction
from cogs.router import Router

router = Router()


async def show(answer: Answer) -> None:
    """The panel with what the asker has set."""
    kept = await answer.bot.store.settings.of_person(answer.person_id)
    await answer.show(preferences_screen(Preferences.of(kept), answer.tr))


async def change(answer: Answer, **settings: Any) -> None:
    """Set these for the asker (None forgets one), and reckon their deadlines anew."""
    for name, value in settings.items():
        await answer.bot.store.settings.set_for_person(answer.person_id, name, value)
    await answer.tables.due.retime(answer.person_id)


@router.on(Verb.PREFERENCES)
async def _change(answer: Answer, press: Press) -> None:
    what, value = press.id.rest, press.values[0] if press.values else ""
    if what == "zone" and not press.values:
        await answer.ask(zone_form(answer.tr))
        return
    if what == "zone":
        await change(answer, zone=read_zone(value))
    elif what == "calls" and value in list(Where):
        await change(answer, calls=value, dm_blocked=None)
    elif what == "remind" and value in map(str, REMINDERS):
        await change(answer, remind=int(value))
    elif what in ("from", "until") and (value == NEVER or (value.isdecimal() and int(value) < 24)):
        await _quiet(answer, what, value)
    else:
        raise stale()
    await show(answer)


async def _quiet(answer: Answer, what: str, value: str) -> None:
    if value == NEVER:
        await change(answer, quiet=None)
        return
    kept = Preferences.of(await answer.bot.store.settings.of_person(answer.person_id))
    first, last = kept.quiet or (time(22), time(8))
    at = time(int(value))
    first, last = (at, last) if what == "from" else (first, at)
    if first == last or hours_between(first, last) > LONGEST_QUIET:
        # The other end follows, so that a night remains.
        shift = timedelta(hours=8)
        first, last = (at, _later(at, shift)) if what == "from" else (_later(at, -shift), at)
    await change(answer, quiet=write_quiet((first, last)))


def _later(at: time, span: timedelta) -> time:
    return time((at.hour + int(span.total_seconds()) // 3600) % 24)


@app_commands.command(description="Where and when you're pinged, your quiet hours and time zone")
@app_commands.describe(zone="Your time zone, such as Europe/Berlin")
async def preferences(interaction: Interaction, zone: str | None = None) -> None:
    async def work(answer: Answer) -> None:
        if zone is not None:
            await change(answer, zone=read_zone(zone))
        await show(answer)

    await guarded(Answer(interaction), work)


async def zone_choices(interaction: Interaction, typed: str) -> Choices:
    """Time zones that go with what has been typed."""
    return matching(typed.replace(" ", "_"), [(name.replace("_", " "), name) for name in zones()])


preferences.autocomplete("zone")(zone_choices)
