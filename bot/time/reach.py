"""Whether somebody wants to be called now."""

from dataclasses import replace
from datetime import datetime

from bot.time.availability import PlayerTimeSettings, Where
from bot.time.deadlines import awake


def reachable(player_settings: PlayerTimeSettings, now: datetime) -> bool:
    """Whether this person accepts pings at this moment: not if they want none, nor in their hours of rest."""
    if player_settings.preferences.where is Where.NOWHERE:
        return False
    return awake(now, replace(player_settings.off_hours, spans=())) <= now
