"""A server's time settings."""

from __future__ import annotations

from bot.layout.layout import Screen
from bot.time.availability import ServerTimeSettings
from canasta.i18n import Translator


def time_screen(server_settings: ServerTimeSettings, tr: Translator) -> Screen:
    """A server's settings, line by line."""
    return Screen(["\n".join([tr("### Time at this server's tables"), *time_lines(server_settings, tr)])])


def time_lines(server_settings: ServerTimeSettings, tr: Translator) -> list[str]:
    """A server's settings, without a heading."""
    return [
        tr("New tables: **{pace}**", pace=server_settings.pace.words(tr))
        if server_settings.sets_pace
        else tr("New tables: **live if everybody is there at the start, else a day per turn**"),
        tr.plural(
            "A computer player keeps a seat after **{n}** missed deadline.",
            "A computer player keeps a seat after **{n}** missed deadlines in a row.",
            server_settings.misses,
        ),
        tr.plural(
            "Holidays: **{n}** day a year per person.",
            "Holidays: **{n}** days a year per person.",
            server_settings.holiday_days,
        ),
        tr("Clocks stop on weekends.") if server_settings.weekends else tr("Clocks run on weekends too."),
        tr("Default time zone: **{zone}**", zone=server_settings.zone or "UTC"),
        tr.plural(
            "Idle lobbies close after **{n}** hour.",
            "Idle lobbies close after **{n}** hours.",
            server_settings.lobby_hours,
        ),
        tr.plural(
            "Idle matches close after **{n}** day.",
            "Idle matches close after **{n}** days.",
            server_settings.match_days,
        ),
    ]
