"""A person's preferences about their turns and their hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.layout.controls import Button, Form, Option, Select, rows
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Part, Screen
from bot.tables.settings.hand_settings import HandSettings, Sort
from bot.time.availability import REMINDERS, THIRD, Preferences, ServerTimeSettings, Where
from bot.time.quiet_hours import write_quiet
from canasta.i18n import Text, Translator

PREFERENCES = verb("pref", "preferences")

NEVER = "never"
WHERE = {
    Where.THREAD: Text("In the table's thread"),
    Where.DIRECT: Text("In a direct message"),
    Where.DIGEST: Text("Once a day, all tables in one direct message"),
    Where.NOWHERE: Text("Not at all"),
}

USUAL_ORDER = "usual"
ON, OFF = "on", "off"
SORTS: Mapping[Sort | None, Text] = {
    None: Text("By rank, and by suit where runs are played"),
    Sort.RANK: Text("By rank"),
    Sort.SUIT: Text("By suit and rank"),
}
CONFIRMS = {True: Text("Shown before they're laid down"), False: Text("Laid down at once")}


class PreferenceStep(StrEnum):
    """Which preference a press is about, behind the verb."""

    PINGS = "calls"
    REMIND = "remind"
    QUIET_FROM = "from"
    QUIET_UNTIL = "until"
    ZONE = "zone"
    SORT = "sort"
    CONFIRM = "confirm"
    WORDS = "words"
    DIGEST = "digest"
    ROLES = "roles"


def _id(what: PreferenceStep, value: str = "") -> ButtonId:
    return ButtonId(0, 0, PREFERENCES, f"{what}:{value}" if value else what)


def preferences_screen(
    now: Preferences,
    hand: HandSettings,
    tr: Translator,
    server: ServerTimeSettings | None = None,
    *,
    roles: bool = True,
) -> Screen:
    """The current preferences, and the choices. ``server`` has the settings of the server where this is read,
    None in a direct message. ``roles``: whether the person takes roles.
    """
    return Screen(
        [
            "\n".join(_in_words(now, hand, tr, server, roles=roles)),
            *_selects(now, hand, tr),
            *rows(
                [
                    Button(
                        tr("Lay them down at once") if hand.confirm else tr("Show them first"),
                        _id(PreferenceStep.CONFIRM, OFF if hand.confirm else ON),
                    ),
                    Button(
                        tr("Play in pictures") if hand.words else tr("Play in words"),
                        _id(PreferenceStep.WORDS, OFF if hand.words else ON),
                    ),
                    Button(tr("Time zone…"), _id(PreferenceStep.ZONE)),
                    Button(
                        tr("Decline roles") if roles else tr("Take roles"),
                        _id(PreferenceStep.ROLES, OFF if roles else ON),
                    ),
                ]
            ),
        ]
    )


def _in_words(
    now: Preferences, hand: HandSettings, tr: Translator, server: ServerTimeSettings | None, *, roles: bool
) -> list[str]:
    """What is set now."""
    quiet = tr("none") if now.quiet is None else write_quiet(now.quiet).replace("-", " – ")
    lines = [
        tr("### When it's your turn"),
        tr("Pings: **{where}**", where=WHERE[now.where]),
        *_digest(now, tr),
        tr("Reminder: **{when}**", when=_reminder(now.remind, tr)),
        tr("Quiet hours: **{hours}**", hours=quiet),
        _zone(now.zone, server, tr),
        tr("-# In quiet hours you aren't pinged and your clock stops, except at live tables."),
        tr("-# What you change counts from your next turn on: a deadline you already have stays."),
    ]
    if now.blocked:
        lines.append(
            tr("-# Direct messages didn't reach you, so you're pinged in the thread. Choose again to retry.")
        )
    lines += [
        tr("### Your hand"),
        tr("Sorted: **{order}**", order=SORTS[hand.sort]),
        tr("First melds, wild cards, your whole hand and the pile: **{when}**", when=CONFIRMS[hand.confirm]),
        tr("### Roles"),
        tr("You get roles for ratings and seasons where they're given.")
        if roles
        else tr("You get no roles for ratings and seasons."),
    ]
    return lines


def _selects(now: Preferences, hand: HandSettings, tr: Translator) -> list[Part]:
    """A list for each choice, with what is chosen now."""
    first, last = (None, None) if now.quiet is None else (now.quiet[0].hour, now.quiet[1].hour)
    return [
        Select(
            tr("Where to ping you"),
            _id(PreferenceStep.PINGS),
            tuple(Option(tr.text(text), where, chosen=where is now.where) for where, text in WHERE.items()),
        ),
        *(
            [_hours(tr("Message at…"), PreferenceStep.DIGEST, now.digest, tr, never=False)]
            if now.digests
            else []
        ),
        Select(
            tr("When to remind you"),
            _id(PreferenceStep.REMIND),
            tuple(
                Option(_reminder(hours, tr), str(hours), chosen=hours == now.remind) for hours in REMINDERS
            ),
        ),
        _hours(tr("Quiet from…"), PreferenceStep.QUIET_FROM, first, tr, never=True),
        _hours(tr("Quiet until…"), PreferenceStep.QUIET_UNTIL, last, tr, never=False),
        Select(
            tr("How to sort your hand"),
            _id(PreferenceStep.SORT),
            tuple(
                Option(tr.text(text), USUAL_ORDER if sort is None else sort, chosen=sort is hand.sort)
                for sort, text in SORTS.items()
            ),
        ),
    ]


def _digest(now: Preferences, tr: Translator) -> list[str]:
    """What a daily digest means, and its hour."""
    if not now.digests:
        return []
    return [
        tr("Daily message: **{time}**", time=f"{now.digest:02}:00"),
        tr(
            "-# It lists every table over days that's waiting for you. A reminder before a deadline still "
            "comes by itself, and at live tables you're pinged in the thread."
        ),
    ]


def _zone(own: str | None, server: ServerTimeSettings | None, tr: Translator) -> str:
    """Which time zone counts now, and whose it is."""
    if own is not None:
        return tr("Time zone: **{zone}**", zone=own)
    if server is None:
        return tr("Time zone: **that of each server**, because you haven't chosen yours")
    zone = server.zone or "UTC"
    return tr("Time zone: **{zone}**, this server's, because you haven't chosen yours", zone=zone)


def zone_form(tr: Translator) -> Form:
    """The window to type a time zone."""
    return Form(
        tr("Time zone"),
        _id(PreferenceStep.ZONE),
        tr("Where are you?"),
        tr("A time zone such as Europe/Berlin, or a city"),
    )


def _hours(label: str, what: PreferenceStep, chosen: int | None, tr: Translator, *, never: bool) -> Select:
    options = [Option(f"{label[:-1]} {hour:02}:00", str(hour), chosen=hour == chosen) for hour in range(24)]
    if never:
        options.insert(0, Option(tr("No quiet hours"), NEVER))
    return Select(label, _id(what), tuple(options))


def _reminder(hours: int, tr: Translator) -> str:
    if hours == THIRD:
        return tr("When a third of the time is left")
    return tr.plural("An hour before time runs out", "{n} hours before time runs out", hours)
