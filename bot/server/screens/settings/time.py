"""How long turns take on a server, days off, and when idle tables close."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.layout.controls import Button, Form
from bot.layout.layout import Screen
from bot.server.screens.settings.choices import number_form, numbers, or_another
from bot.server.screens.settings.frame import SettingsPage, framed, one_of, setting_id
from bot.server.screens.time import time_lines
from bot.time.availability import ServerTimeSettings
from bot.time.pace import PACES
from canasta.i18n import Translator

PACE, MISSES, HOLIDAY, LOBBY, MATCH = "pace", "misses", "holiday_days", "lobby_hours", "match_days"
WEEKENDS, ZONE, WRITE = "weekends", "zone", "write"
"""What is changed on this page; all but ``WRITE``, which opens a window, are the settings' names."""
COUNTS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {MISSES: (1, 20), HOLIDAY: (0, 366), LOBBY: (1, 720), MATCH: (1, 365)}
)
"""The settings that are numbers, with the lowest and the highest."""
AUTO: Final = "auto"
"""The choice of no pace of the server's own."""
STOP, RUN = "stop", "run"
"""What clocks do on weekends."""
_MISSES: Final = (1, 2, 3, 5, 10)
_HOLIDAYS: Final = (0, 7, 14, 21, 30, 45, 60, 366)
_LOBBY_HOURS: Final = (3, 6, 12, 24, 48, 72, 168)
_MATCH_DAYS: Final = (3, 7, 14, 30, 60, 90)


def time_words(now: ServerTimeSettings, tr: Translator) -> str:
    """How long turns take, in a line."""
    return now.pace.words(tr) if now.sets_pace else tr("live, or a day per turn")


def time_page(now: ServerTimeSettings, tr: Translator, note: str = "") -> Screen:
    """All time settings, each with its choices."""
    page = SettingsPage.TIME
    paces = {AUTO: tr("New tables: live if everybody is there at the start, else a day per turn")}
    paces |= {pace.key: tr("New tables: {pace}", pace=pace.words(tr)) for pace in (*PACES, now.pace)}

    def misses(n: int) -> str:
        return tr.plural(
            "A computer player keeps the seat after {n} miss",
            "A computer player keeps the seat after {n} misses",
            n,
        )

    def holidays(n: int) -> str:
        return tr.plural("{n} day of holiday a year", "{n} days of holiday a year", n)

    def lobby(n: int) -> str:
        return tr.plural("Idle lobbies close after {n} hour", "Idle lobbies close after {n} hours", n)

    def match(n: int) -> str:
        return tr.plural("Idle matches close after {n} day", "Idle matches close after {n} days", n)

    selects = [
        one_of(
            tr("How long a turn takes…"),
            setting_id(page, PACE),
            paces,
            now.pace.key if now.sets_pace else AUTO,
        ),
        *(
            one_of(
                placeholder,
                setting_id(page, what),
                or_another(numbers(usual, set_now, words), tr),
                str(set_now),
            )
            for what, placeholder, usual, set_now, words in (
                (MISSES, tr("Missed deadlines…"), _MISSES, now.misses, misses),
                (HOLIDAY, tr("Holidays…"), _HOLIDAYS, now.holiday_days, holidays),
                (LOBBY, tr("Idle lobbies…"), _LOBBY_HOURS, now.lobby_hours, lobby),
                (MATCH, tr("Idle matches…"), _MATCH_DAYS, now.match_days, match),
            )
        ),
    ]
    weekends = (
        Button(tr("Let clocks run on weekends"), setting_id(page, WEEKENDS, RUN))
        if now.weekends
        else Button(tr("Stop clocks on weekends"), setting_id(page, WEEKENDS, STOP))
    )
    zone = Button(tr("Time zone…"), setting_id(page, WRITE))
    lines = [*time_lines(now, tr), tr("-# A turn that's already running keeps its time.")]
    return framed(page, lines, selects, tr, note, [weekends, zone])


def server_zone_form(tr: Translator) -> Form:
    """The window to type the server's time zone."""
    return Form(
        tr("Time zone"),
        setting_id(SettingsPage.TIME, ZONE),
        tr("Where is this server at home?"),
        tr("A time zone such as Europe/Berlin, or a city"),
    )


def count_form(what: str, tr: Translator) -> Form:
    """The window to write one of the settings that are numbers."""
    labels = {
        MISSES: tr("Missed deadlines in a row"),
        HOLIDAY: tr("Days of holiday per person and year"),
        LOBBY: tr("Hours until an idle lobby closes"),
        MATCH: tr("Days until an idle match closes"),
    }
    return number_form(tr("Time"), setting_id(SettingsPage.TIME, what), labels[what], COUNTS[what], tr)
