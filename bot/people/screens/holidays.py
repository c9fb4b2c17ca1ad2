"""A person's holidays: on one server, or on all."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.layout.controls import OPTIONS, Button, Form, Line, Option, Select
from bot.layout.layout import Part, Screen
from bot.layout.names import shown
from bot.people.screens.preferences import OwnPage, PreferenceStep, own_page, preference_id
from bot.time.availability import PlayerTimeSettings
from bot.time.holidays import current, days_off
from canasta.i18n import Translator
from data.records.people import Holiday
from data.records.results import EVERYWHERE

HERE, ALL = "here", "all"
"""Behind the step: for which servers a holiday is."""


def holidays_screen(player_settings: PlayerTimeSettings, now: datetime, tr: Translator) -> Screen:
    """The current and coming holidays on a server, and the days left this year."""
    today = now.astimezone(player_settings.zone).date()
    kept = [holiday for holiday in player_settings.holidays if holiday.last >= today and not holiday.ended_at]
    lines = [
        f"**{holiday.first} – {holiday.last}**"
        + (tr(" · on all servers") if holiday.guild_id == EVERYWHERE else "")
        for holiday in kept
    ]
    if not lines:
        lines.append(tr("You haven't set any holidays here."))
    taken = sum(day.year == today.year for day in player_settings.days_taken)
    most = player_settings.server_settings.holiday_days
    lines.append(
        tr.plural(
            "-# {left} of {n} day left this year.",
            "-# {left} of {n} days left this year.",
            most,
            left=max(0, most - taken),
        )
    )
    return _page(lines, kept, {}, tr, here=True)


def all_holidays_screen(
    holidays: Sequence[Holiday],
    servers: Mapping[int, PlayerTimeSettings],
    names: Mapping[int, str],
    now: datetime,
    tr: Translator,
) -> Screen:
    """The current and coming holidays on all servers. ``servers`` are those where the person plays, with
    their settings there; ``names`` of all of these that the bot is on.
    """
    kept = current(holidays, now)
    lines = [f"**{holiday.first} – {holiday.last}**{_place(holiday, names, tr)}" for holiday in kept]
    if not lines:
        lines.append(tr("You haven't set any holidays."))
    of_all = days_off(holiday for holiday in kept if holiday.guild_id == EVERYWHERE)
    for guild_id, settings in servers.items():
        counted, name = of_all & settings.days_taken, shown(names.get(guild_id, ""))
        if counted == of_all or not name:
            continue
        most = settings.server_settings.holiday_days
        lines.append(
            tr.plural(
                "-# On {server}, {counted} of these days count: it allows {n} day a year.",
                "-# On {server}, {counted} of these days count: it allows {n} days a year.",
                most,
                server=name,
                counted=len(counted),
            )
        )
    return _page(lines, kept, names, tr, here=False)


def _page(
    lines: Sequence[str], kept: Sequence[Holiday], names: Mapping[int, str], tr: Translator, *, here: bool
) -> Screen:
    """``here``: a server's page, on which holidays can be set for that server alone."""
    buttons = [Button(tr("Days off on all servers…"), preference_id(PreferenceStep.HOLIDAY, ALL))]
    if here:
        buttons.insert(0, Button(tr("Days off here…"), preference_id(PreferenceStep.HOLIDAY, HERE)))
    listed = tuple(Option(_name(holiday, names, tr), str(holiday.id)) for holiday in kept[:OPTIONS])
    controls: list[Part] = []
    if listed:
        controls.append(Select(tr("Cancel a holiday…"), preference_id(PreferenceStep.CANCEL), listed))
    return own_page(OwnPage.HOLIDAYS, [*lines, *_rules(tr)], controls, tr, buttons)


def holiday_form(where: str, tr: Translator) -> Form:
    """The window to type the days, for the servers that ``where`` says."""
    day = tr("A day such as 2026-07-18")
    return Form(
        tr("Days off"),
        preference_id(PreferenceStep.HOLIDAY, where),
        tr("The first day"),
        day,
        more=(Line(tr("The last day"), day),),
    )


def _name(holiday: Holiday, names: Mapping[int, str], tr: Translator) -> str:
    """A holiday in a list to choose from."""
    return f"{holiday.first} – {holiday.last}{_place(holiday, names, tr, plain=True)}"[:100]


def _place(holiday: Holiday, names: Mapping[int, str], tr: Translator, *, plain: bool = False) -> str:
    if holiday.guild_id == EVERYWHERE:
        return tr(" · on all servers")
    name = names.get(holiday.guild_id)
    return "" if name is None else tr(" · on {server}", server=name if plain else shown(name))


def _rules(tr: Translator) -> list[str]:
    return [
        tr("-# A holiday counts from your next turn on: a deadline you already have stays."),
        tr("-# If you come back early, days that have begun stay used, and your turns begin again."),
    ]
