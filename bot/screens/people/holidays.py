"""A person's holidays on a server."""

from __future__ import annotations

from datetime import datetime

from bot.layout import Screen
from bot.time.availability import PlayerTimeSettings, days_off
from canasta.i18n import Translator


def holidays_screen(player_settings: PlayerTimeSettings, now: datetime, tr: Translator) -> Screen:
    """The current and coming holidays, and the days left this year."""
    today = now.astimezone(player_settings.zone).date()
    lines = [
        f"**{h.first} – {h.last}**" for h in player_settings.holidays if h.last >= today and not h.ended_at
    ]
    if not lines:
        lines.append(tr("You haven't set any holidays here."))
    taken = sum(day.year == today.year for day in days_off(player_settings.holidays))
    most = player_settings.server_settings.holiday_days
    lines.append(
        tr.plural(
            "-# {left} of {n} day left this year.",
            "-# {left} of {n} days left this year.",
            most,
            left=max(0, most - taken),
        )
    )
    lines += [
        tr("-# A holiday counts from your next turn on: a deadline you already have stays."),
        tr("-# If you come back early, days that have begun stay used, and your turns begin again."),
    ]
    return Screen(["\n".join(lines)])
