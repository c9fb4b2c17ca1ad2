"""`/my settings`: everything that people set for themselves, in one panel."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import time
from functools import partial
from typing import TypeAlias

from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.layout import Refused, number, stale
from bot.people.screens import preferences as screens
from bot.people.screens.holidays import ALL, holiday_form
from bot.ratings.public import decline, declines
from bot.screens.play.late import zone_form
from bot.tables.settings.hand_settings import Sort, Speed
from bot.time import (
    NO_NIGHT,
    REMINDERS,
    Preferences,
    ServerTimeSettings,
    Where,
    quiet_from,
    quiet_until,
    read_zone,
    write_quiet,
)
from canasta.i18n import LANGUAGES
from cogs.people import blocks, holidays, privacy
from cogs.press import Answer, Press, Router, of_ones_own, offered, zone_choices
from cogs.press.error_boundary import anywhere

router = Router(of_ones_own)
MOST_DAYS_OFF = 3
"""At a table with a day for each turn, more would make the others wait for most of the week."""
Hours: TypeAlias = tuple[time, time]
Change: TypeAlias = Callable[[Answer, str], Awaitable[None]]
"""Sets what was chosen for the user. Raises Refused for what isn't offered."""


async def _show(answer: Answer, page: screens.OwnPage) -> None:
    tr, person_id, time = answer.tr, answer.person_id, answer.tables.time
    if page in _ELSEWHERE:
        await _ELSEWHERE[page](answer)
    elif page is screens.OwnPage.PINGS:
        await answer.show(screens.pings_page(await time.preferences(person_id), tr))
    elif page is screens.OwnPage.QUIET:
        await answer.show(screens.quiet_page(*await _here(answer), tr))
    elif page is screens.OwnPage.HAND:
        await answer.show(screens.hand_page(await answer.tables.hands.of(person_id), tr))
    elif page is screens.OwnPage.LANGUAGE:
        await answer.show(screens.reading_page(await answer.tables.hands.of(person_id), tr))
    elif page is screens.OwnPage.COMPUTERS:
        await answer.show(screens.computers_page(await answer.tables.hands.of(person_id), tr))
    else:
        await answer.show(screens.roles_page(tr, roles=not await declines(answer.bot.store, person_id)))


async def _here(answer: Answer) -> tuple[Preferences, ServerTimeSettings | None]:
    """The user's preferences as they count here, with the settings of the server where they read them."""
    if answer.interaction.guild_id is None:
        return await answer.tables.time.preferences(answer.person_id), None
    here = await answer.tables.availability.player_settings(answer.person_id, answer.interaction.guild_id)
    return here.preferences, here.server_settings


_ELSEWHERE: Mapping[screens.OwnPage, Callable[[Answer], Awaitable[None]]] = {
    screens.OwnPage.HOLIDAYS: holidays.show,
    screens.OwnPage.BLOCKS: blocks.show,
    screens.OwnPage.PRIVACY: privacy.show,
}
"""The pages with modules of their own."""


@router.on(screens.PREFERENCES)
async def _press(answer: Answer, press: Press) -> None:
    step, _, about = press.id.rest.partition(":")
    value = press.values[0] if press.values else about
    if step == screens.PreferenceStep.PAGE:
        await _show(answer, _named(value))
    elif step == screens.PreferenceStep.ZONE and not press.values:
        await answer.ask(zone_form(press.id, answer.tr))
    elif step == screens.PreferenceStep.HOLIDAY and not press.values:
        await answer.ask(holiday_form(about, answer.tr))
    elif step == screens.PreferenceStep.HOLIDAY:
        await holidays.take(answer, about, press.values)
        await holidays.show(answer, everywhere=about == ALL)
    elif step == screens.PreferenceStep.WEEKDAYS:
        await _weekdays(answer, press.values)
        await _show(answer, screens.OwnPage.QUIET)
    elif step == screens.PreferenceStep.DEPUTY:
        await holidays.name_deputy(answer, press)
    else:
        page, change = _changes(step)
        await change(answer, value)
        await _show(answer, page)


def _named(name: str) -> screens.OwnPage:
    """The page of this name; one of another release is the first one."""
    return screens.OwnPage(name) if name in list(screens.OwnPage) else screens.OwnPage.PINGS


def _changes(step: str) -> tuple[screens.OwnPage, Change]:
    """The page on which this is changed, and how. Raises Refused for what no page has."""
    if step not in _CHANGES:
        raise stale()
    return _CHANGES[screens.PreferenceStep(step)]


def _asserted(known: bool) -> None:
    """Raises Refused for a value that isn't offered."""
    if not known:
        raise stale()


async def _pings(answer: Answer, value: str) -> None:
    _asserted(value in list(Where))
    await answer.tables.time.prefer(answer.person_id, calls=value, dm_blocked=None)


async def _digest(answer: Answer, value: str) -> None:
    hour = number(value, below=24)
    _asserted(hour is not None)
    await answer.tables.time.prefer(answer.person_id, digest=hour)


async def _remind(answer: Answer, value: str) -> None:
    _asserted(value in map(str, REMINDERS))
    await answer.tables.time.prefer(answer.person_id, remind=int(value))


async def _daily(answer: Answer, value: str) -> None:
    _asserted(value in (screens.ON, screens.OFF))
    await answer.tables.time.prefer(answer.person_id, daily_letter=value == screens.ON or None)


async def _zone(answer: Answer, value: str) -> None:
    await answer.tables.time.prefer(answer.person_id, zone=read_zone(value))


def _sets(
    name: str,
    offered: Collection[str] = (screens.ON, screens.OFF),
    read: Callable[[str], str | bool | None] = lambda value: value == screens.ON,
) -> Change:

    async def change(answer: Answer, value: str) -> None:
        _asserted(value in offered)
        await answer.tables.hands.set(answer.person_id, name, read(value))

    return change


async def _language(answer: Answer, value: str) -> None:
    _asserted(value in (screens.DISCORDS, *LANGUAGES))
    await answer.tables.hands.set(answer.person_id, "language", None if value == screens.DISCORDS else value)
    await answer.read_language()


async def _letters(answer: Answer, value: str) -> None:
    await _sets("international")(answer, value)
    await answer.read_language()


async def _roles(answer: Answer, value: str) -> None:
    _asserted(value in (screens.ON, screens.OFF))
    await decline(answer.bot.store, answer.person_id, value == screens.OFF)
    await answer.bot.services.person_changed(answer.person_id)


async def _weekdays(answer: Answer, values: Sequence[str]) -> None:
    chosen = "".join(sorted(set(values) - {screens.NEVER}))
    _asserted(
        bool(values) and all(value == screens.NEVER or number(value, below=7) is not None for value in values)
    )
    if len(chosen) > MOST_DAYS_OFF:
        raise Refused("At most three days of a week can be without a turn.")
    await answer.tables.time.prefer(answer.person_id, weekdays=chosen or None)


async def _quiet(answer: Answer, value: str, change: Callable[[Hours | None, time], Hours]) -> None:
    if value == screens.NEVER:
        await answer.tables.time.prefer(answer.person_id, quiet=NO_NIGHT)
        return
    hour = number(value, below=24)
    if hour is None:
        raise stale()
    now = (await _here(answer))[0].quiet
    await answer.tables.time.prefer(answer.person_id, quiet=write_quiet(change(now, time(hour))))


_CHANGES: Mapping[str, tuple[screens.OwnPage, Change]] = {
    screens.PreferenceStep.PINGS: (screens.OwnPage.PINGS, _pings),
    screens.PreferenceStep.DIGEST: (screens.OwnPage.PINGS, _digest),
    screens.PreferenceStep.REMIND: (screens.OwnPage.PINGS, _remind),
    screens.PreferenceStep.DAILY: (screens.OwnPage.PINGS, _daily),
    screens.PreferenceStep.QUIET_FROM: (screens.OwnPage.QUIET, partial(_quiet, change=quiet_from)),
    screens.PreferenceStep.QUIET_UNTIL: (screens.OwnPage.QUIET, partial(_quiet, change=quiet_until)),
    screens.PreferenceStep.ZONE: (screens.OwnPage.QUIET, _zone),
    screens.PreferenceStep.SORT: (
        screens.OwnPage.HAND,
        _sets(
            "sort",
            (screens.USUAL_ORDER, *Sort),
            lambda value: None if value == screens.USUAL_ORDER else Sort(value),
        ),
    ),
    screens.PreferenceStep.CONFIRM: (screens.OwnPage.HAND, _sets("confirm")),
    screens.PreferenceStep.WORDS: (screens.OwnPage.LANGUAGE, _sets("words")),
    screens.PreferenceStep.ANIMATIONS: (screens.OwnPage.LANGUAGE, _sets("animations")),
    screens.PreferenceStep.LETTERS: (screens.OwnPage.LANGUAGE, _letters),
    screens.PreferenceStep.CONTRAST: (screens.OwnPage.LANGUAGE, _sets("contrast")),
    screens.PreferenceStep.LARGER: (screens.OwnPage.LANGUAGE, _sets("larger")),
    screens.PreferenceStep.COMPUTERS: (screens.OwnPage.COMPUTERS, _sets("speed", list(Speed), Speed)),
    screens.PreferenceStep.LANGUAGE: (screens.OwnPage.LANGUAGE, _language),
    screens.PreferenceStep.ROLES: (screens.OwnPage.ROLES, _roles),
    screens.PreferenceStep.CANCEL: (screens.OwnPage.HOLIDAYS, holidays.cancel),
    screens.PreferenceStep.AGREE: (screens.OwnPage.HOLIDAYS, holidays.agree),
    screens.PreferenceStep.REFUSE: (screens.OwnPage.HOLIDAYS, holidays.refuse),
    screens.PreferenceStep.NO_DEPUTY: (screens.OwnPage.HOLIDAYS, holidays.no_deputy),
}


@app_commands.command(
    description="Pings, quiet hours, your hand, holidays, blocks, and what I store about you",
    extras={**EVERYWHERE},
)
@app_commands.describe(page="What to see first", zone="Your time zone, such as Europe/Berlin")
@app_commands.choices(page=offered({page.value: page.words for page in screens.OwnPage}))
@app_commands.autocomplete(zone=zone_choices)
@anywhere
async def settings(answer: Answer, page: str | None = None, zone: str | None = None) -> None:
    if zone is not None:
        await _zone(answer, zone)
    first = screens.OwnPage.PINGS if zone is None else screens.OwnPage.QUIET
    await _show(answer, first if page is None else _named(page))
