"""What a person sets about time: where to be called, when not to be, in which time zone, how long before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import time, timedelta
from types import MappingProxyType
from typing import Any

from discord import app_commands

from bot.custom_id import ButtonId
from bot.errors import stale
from bot.layout import Button, Form, Option, Screen, Select, rows
from bot.time.availability import (
    LONGEST_QUIET,
    REMINDERS,
    THIRD,
    Preferences,
    Where,
    hours_between,
    read_zone,
    write_quiet,
    zones,
)
from canasta.i18n import Text, Translator
from cogs.error_boundary import Choices, guarded
from cogs.lobby.presets import matching
from cogs.press import Press
from cogs.reply import Answer, Interaction

NEVER = "never"
WHERE = {
    Where.THREAD: Text("In the table's thread"),
    Where.DIRECT: Text("In a direct message"),
    Where.NOWHERE: Text("Not at all"),
}


def _id(what: str) -> ButtonId:
    return ButtonId(0, 0, f"pref:{what}")


async def show(answer: Answer) -> None:
    """The panel with what the asker has set."""
    kept = await answer.bot.store.settings.of_person(answer.person_id)
    await answer.show(preferences_screen(Preferences.of(kept), answer.tr))


def preferences_screen(now: Preferences, tr: Translator) -> Screen:
    """What is set, and what may be."""
    quiet = tr("none") if now.quiet is None else write_quiet(now.quiet).replace("-", " – ")
    lines = [
        tr("### When it is your turn"),
        tr("You are called: **{where}**", where=WHERE[now.where]),
        tr("You are reminded: **{when}**", when=_reminder(now.remind, tr)),
        tr("Quiet hours: **{hours}**", hours=quiet),
        tr("Time zone: **{zone}**", zone=now.zone or tr("that of the server")),
        tr("-# In quiet hours nobody calls you, and your time does not run."),
    ]
    if now.blocked:
        lines.append(
            tr("-# Direct messages did not reach you, so you are called in the thread. Choose again to try.")
        )
    first, last = (None, None) if now.quiet is None else (now.quiet[0].hour, now.quiet[1].hour)
    return Screen(
        [
            "\n".join(lines),
            Select(
                tr("Where to call you"),
                _id("calls"),
                tuple(
                    Option(tr.text(text), where, chosen=where is now.where) for where, text in WHERE.items()
                ),
            ),
            Select(
                tr("When to remind you"),
                _id("remind"),
                tuple(
                    Option(_reminder(hours, tr), str(hours), chosen=hours == now.remind)
                    for hours in REMINDERS
                ),
            ),
            _hours(tr("Quiet from…"), "from", first, tr, never=True),
            _hours(tr("Quiet until…"), "until", last, tr, never=False),
            *rows([Button(tr("Time zone…"), _id("zone"))]),
        ]
    )


def _hours(label: str, what: str, chosen: int | None, tr: Translator, *, never: bool) -> Select:
    options = [Option(f"{label[:-1]} {hour:02}:00", str(hour), chosen=hour == chosen) for hour in range(24)]
    if never:
        options.insert(0, Option(tr("No quiet hours"), NEVER))
    return Select(label, _id(what), tuple(options))


def _reminder(hours: int, tr: Translator) -> str:
    if hours == THIRD:
        return tr("When a third of the time is left")
    return tr.plural("An hour before the time is over", "{n} hours before the time is over", hours)


async def change(answer: Answer, **settings: Any) -> None:
    """Set these for the asker (None forgets one), and reckon their deadlines anew."""
    for name, value in settings.items():
        await answer.bot.store.settings.set_for_person(answer.person_id, name, value)
    await answer.tables.due.retime(answer.person_id)


async def _change(answer: Answer, press: Press) -> None:
    what, value = press.id.rest, press.values[0] if press.values else ""
    if what == "zone" and not press.values:
        form = Form(
            answer.tr("Time zone"),
            _id("zone"),
            answer.tr("Where are you?"),
            answer.tr("A place of the list of time zones, such as Europe/Berlin, or a city"),
        )
        await answer.ask(form)
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


@app_commands.command(
    description="Where and when you are called on your turn, your quiet hours and time zone"
)
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

HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"pref": _change})
