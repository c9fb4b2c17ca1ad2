"""A person's holidays: on one server, or on all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.layout import shown
from bot.layout.controls import OPTIONS, Button, Form, Line, Option, PersonSelect, Row, Select, Style
from bot.layout.layout import Part, Screen
from bot.people.screens.preferences import PREFERENCES, OwnPage, PreferenceStep, own_page
from bot.time import PlayerTimeSettings, current, days_off
from canasta.i18n import Translator
from data.records.people import Deputy, Holiday
from data.records.results import EVERYWHERE

MOST_ASKED = 5
"""How many who ask can be answered on the page."""
HERE, ALL = "here", "all"
"""Behind the step: for which servers a holiday is."""


@dataclass(frozen=True, slots=True)
class Deputies:
    """Whom somebody has asked to play for them on holiday, and those who have asked them."""

    own: Deputy | None = None
    asked: Sequence[Deputy] = ()

    def lines(self, tr: Translator) -> list[str]:
        """What there is of both, in words."""
        lines = [tr("No deputy plays for you on holiday.")]
        if self.own is not None:
            name = shown(self.own.name)
            agreed = self.own.agreed_at is not None
            lines = [
                tr("On holiday **{name}** plays for you, with your hand.", name=name)
                if agreed
                else tr("You've asked **{name}** to play for you on holiday: no answer yet.", name=name)
            ]
        for asked in self.asked:
            name = shown(asked.asker)
            lines.append(
                tr("You play for **{name}** on their holidays.", name=name)
                if asked.agreed_at is not None
                else tr("**{name}** asks you to play for them on their holidays.", name=name)
            )
        return lines

    def buttons(self, tr: Translator) -> list[Button]:
        """What may be answered or taken back."""
        buttons = []
        if self.own is not None:
            no_deputy = PREFERENCES(PreferenceStep.NO_DEPUTY, self.own.deputy_id)
            buttons.append(Button(tr("No deputy"), no_deputy))
        for asked in self.asked[:MOST_ASKED]:
            buttons += _answers(asked, tr)
        return buttons


def _answers(asked: Deputy, tr: Translator) -> list[Button]:
    """Yes and no to somebody who has asked, or no alone after a yes."""
    asker, which = asked.asker, str(asked.person_id)
    no = Button(tr("Not for {name}", name=asker), PREFERENCES(PreferenceStep.REFUSE, which))
    yes = Button(tr("Play for {name}", name=asker), PREFERENCES(PreferenceStep.AGREE, which), Style.success)
    return [no] if asked.agreed_at is not None else [yes, no]


def deputy_question(asked: Deputy, tr: Translator) -> Screen:
    text = tr(
        "🏖️ **{name}** asks you to play for them on their holidays, at tables over days: with their hand, "
        "until they're back. You're pinged when it's your turn, and what you play counts for you.",
        name=shown(asked.asker),
    )
    return Screen(text, Row(*_answers(asked, tr)))


def holidays_screen(
    player_settings: PlayerTimeSettings, now: datetime, tr: Translator, deputies: Deputies
) -> Screen:
    """The current and coming holidays on a server, and the days left this year; who plays meanwhile."""
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
    return _page(lines, kept, {}, tr, deputies, here=True)


def all_holidays_screen(
    holidays: Sequence[Holiday],
    servers: Mapping[int, PlayerTimeSettings],
    names: Mapping[int, str],
    now: datetime,
    tr: Translator,
    deputies: Deputies,
) -> Screen:
    """The current and coming holidays on all servers, with the settings and ``names`` of these."""
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
    return _page(lines, kept, names, tr, deputies, here=False)


def _page(
    lines: Sequence[str],
    kept: Sequence[Holiday],
    names: Mapping[int, str],
    tr: Translator,
    deputies: Deputies,
    *,
    here: bool,
) -> Screen:
    """``here``: a server's page, on which holidays can be set for that server alone."""
    buttons = [Button(tr("Days off on all servers…"), PREFERENCES(PreferenceStep.HOLIDAY, ALL))]
    if here:
        buttons.insert(0, Button(tr("Days off here…"), PREFERENCES(PreferenceStep.HOLIDAY, HERE)))
    listed = tuple(Option(_name(holiday, names, tr), str(holiday.id)) for holiday in kept[:OPTIONS])
    controls: list[Part] = []
    if listed:
        controls.append(Select(tr("Cancel a holiday…"), PREFERENCES(PreferenceStep.CANCEL), listed))
    if here:
        controls.append(PersonSelect(tr("Name a deputy…"), PREFERENCES(PreferenceStep.DEPUTY)))
    said = [*lines, *deputies.lines(tr), *_rules(tr)]
    return own_page(OwnPage.HOLIDAYS, said, controls, tr, [*buttons, *deputies.buttons(tr)])


def holiday_form(where: str, tr: Translator) -> Form:
    """The window to type the days, for the servers that ``where`` says."""
    day = tr("A day such as 2026-07-18")
    return Form(
        tr("Days off"),
        PREFERENCES(PreferenceStep.HOLIDAY, where),
        tr("The first day"),
        day,
        more=(Line(tr("The last day"), day),),
    )


def _name(holiday: Holiday, names: Mapping[int, str], tr: Translator) -> str:
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
