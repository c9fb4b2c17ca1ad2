"""What a server sets about its tables, a row for each setting. Features below declare their own."""

from __future__ import annotations

from typing import Any, Final

from bot.feature import Setting, SettingsPage
from bot.layout.names import game_name
from bot.tables.lobby.call_settings import ROLE, SHARING
from bot.tables.settings.forums import SETTING as FORUM
from bot.tables.settings.opening import CHANNELS, Opens
from bot.tables.settings.server_limits import ServerLimit
from bot.time.pace import Pace
from canasta.i18n import Text, Translator


def role_words(value: Any, tr: Translator) -> str:
    """A role by its id."""
    return f"<@&{int(value)}>"


def channel_words(value: Any, tr: Translator) -> str:
    """A channel by its id, or several."""
    return ", ".join(f"<#{int(id)}>" for id in (value if isinstance(value, list) else [value]))


def _games(value: Any, tr: Translator) -> str:
    return ", ".join(tr.text(game_name(str(game))) for game in value)


def _pace(value: Any, tr: Translator) -> str:
    return Pace.read(str(value)).words(tr)


def _sharing(value: Any, tr: Translator) -> str:
    return channel_words(value["channel"], tr)


SERVER_SETTINGS: Final = (
    Setting(CHANNELS, Text("where tables open"), SettingsPage.WHERE, channel_words),
    Setting(Opens.TABLES, Text("the role that opens tables"), SettingsPage.WHO, role_words),
    Setting(Opens.TOURNAMENTS, Text("the role that opens tournaments"), SettingsPage.WHO, role_words),
    Setting(FORUM, Text("the forum in which tables become posts"), SettingsPage.FORUM, channel_words),
    Setting("hidden_games", Text("the games that aren't offered"), SettingsPage.GAMES, _games),
    Setting("pace", Text("how long a turn takes at new tables"), SettingsPage.TIME, _pace),
    Setting("misses", Text("missed deadlines until a computer player keeps the seat"), SettingsPage.TIME),
    Setting("holiday_days", Text("days of holiday a year"), SettingsPage.TIME),
    Setting("weekends", Text("clocks that stop on weekends"), SettingsPage.TIME),
    Setting("zone", Text("the default time zone"), SettingsPage.TIME),
    Setting("lobby_hours", Text("hours until an idle lobby closes"), SettingsPage.TIME),
    Setting("match_days", Text("days until an idle match closes"), SettingsPage.TIME),
    Setting(ServerLimit.TABLES, Text("new tables an hour"), SettingsPage.LIMITS),
    Setting(ServerLimit.MATCHES, Text("new matches an hour"), SettingsPage.LIMITS),
    Setting(ServerLimit.TOURNAMENTS, Text("new tournaments an hour"), SettingsPage.LIMITS),
    Setting(ROLE, Text("the role that calls for players mention"), SettingsPage.CALLS, role_words),
    Setting(SHARING, Text("where calls of other servers come"), SettingsPage.CALLS, _sharing),
    Setting("emotes", Text("emotes at tables"), SettingsPage.EMOTES),
)
"""The settings of core."""
