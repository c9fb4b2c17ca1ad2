"""What a server has set about time."""

from __future__ import annotations

from bot.layout import Screen
from bot.time.availability import ServerTimeSettings
from canasta.i18n import Translator


def time_screen(customs: ServerTimeSettings, tr: Translator) -> Screen:
    """What a server has set, line by line."""
    text = "\n".join(
        [
            tr("### Time at this server's tables"),
            tr("New tables: **{pace}**", pace=customs.pace.words(tr)),
            tr.plural(
                "A computer player keeps a seat after **{n}** missed deadline.",
                "A computer player keeps a seat after **{n}** missed deadlines in a row.",
                customs.misses,
            ),
            tr.plural(
                "Holidays: **{n}** day a year for each person.",
                "Holidays: **{n}** days a year for each person.",
                customs.holiday_days,
            ),
            tr("On weekends no time runs.") if customs.weekends else tr("Time runs on weekends too."),
            tr("Time zone of those who have set none: **{zone}**", zone=customs.zone or "UTC"),
            tr.plural(
                "Lobbies that nobody starts are closed after **{n}** hour.",
                "Lobbies that nobody starts are closed after **{n}** hours.",
                customs.lobby_hours,
            ),
            tr.plural(
                "Matches that nobody touches are closed after **{n}** day.",
                "Matches that nobody touches are closed after **{n}** days.",
                customs.match_days,
            ),
        ]
    )
    return Screen([text])
