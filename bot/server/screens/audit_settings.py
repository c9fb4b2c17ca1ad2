"""The settings of a server in words, as the audit log names them and their values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.layout.names import game_name, quoted
from bot.ratings.leaderboard_rules import BoardRules
from bot.ratings.screens.board_settings import seasons_words
from bot.tables.lobby.call_settings import ROLE, SHARING
from bot.tables.settings.forums import SETTING as FORUM
from bot.tables.settings.opening import CHANNELS, Opens
from bot.tables.settings.server_limits import ServerLimit
from bot.time.pace import Pace
from bot.tournaments.leaving_setting import SETTING as LEAVING
from bot.tournaments.leaving_setting import LeavingRule
from bot.tournaments.screens.leaving_settings import rule_words
from canasta.i18n import Text, Translator

Form = Callable[[Any, Translator], str]
"""Puts a setting's value into words."""


def _plain(value: Any, tr: Translator) -> str:
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int):
        return tr.number(value)
    if isinstance(value, list):
        return ", ".join(_plain(one, tr) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{quoted(str(key))}: {_plain(one, tr)}" for key, one in value.items())
    return "–" if value is None else quoted(str(value))


def role_form(value: Any, tr: Translator) -> str:
    """A role by its id, or several."""
    return ", ".join(f"<@&{int(one)}>" for one in (value if isinstance(value, list) else [value]))


def channel_form(value: Any, tr: Translator) -> str:
    """A channel by its id, or several."""
    return ", ".join(f"<#{int(one)}>" for one in (value if isinstance(value, list) else [value]))


def _games(value: Any, tr: Translator) -> str:
    return ", ".join(tr.text(game_name(str(one))) for one in value)


def _pace(value: Any, tr: Translator) -> str:
    return Pace.read(str(value)).words(tr)


def _leaving(value: Any, tr: Translator) -> str:
    return rule_words(LeavingRule.read(str(value)), tr)


def _board(value: Any, tr: Translator) -> str:
    rules = BoardRules.from_setting(value)
    least = tr.plural("from {n} match on", "from {n} matches on", rules.minimum)
    return f"{least}, {seasons_words(rules, tr)}"


def _sharing(value: Any, tr: Translator) -> str:
    return channel_form(value["channel"], tr)


SETTINGS: Final[Mapping[str, tuple[Text, Form]]] = MappingProxyType(
    {
        "hidden_games": (Text("the games that aren't offered"), _games),
        "pace": (Text("how long a turn takes at new tables"), _pace),
        "misses": (Text("missed deadlines until a computer player keeps the seat"), _plain),
        "holiday_days": (Text("days of holiday a year"), _plain),
        "weekends": (Text("clocks that stop on weekends"), _plain),
        "zone": (Text("the default time zone"), _plain),
        "lobby_hours": (Text("hours until an idle lobby closes"), _plain),
        "match_days": (Text("days until an idle match closes"), _plain),
        "emotes": (Text("emotes at tables"), _plain),
        "board": (Text("who is on the leaderboard, and how long a season is"), _board),
        FORUM: (Text("the forum in which tables become posts"), channel_form),
        ROLE: (Text("the role that calls for players mention"), role_form),
        SHARING: (Text("where calls of other servers come"), _sharing),
        ServerLimit.TABLES: (Text("new tables an hour"), _plain),
        ServerLimit.MATCHES: (Text("new matches an hour"), _plain),
        ServerLimit.TOURNAMENTS: (Text("new tournaments an hour"), _plain),
        LEAVING: (Text("what leaving tournaments leads to"), _leaving),
        CHANNELS: (Text("where tables open"), channel_form),
        Opens.TABLES: (Text("the role that opens tables"), role_form),
        Opens.TOURNAMENTS: (Text("the role that opens tournaments"), role_form),
    }
)
"""What each setting is, by its name in the store, and how its values are put. One that isn't here is named
as it is stored.
"""


def setting_words(name: str, tr: Translator) -> str:
    """What a setting is."""
    found = SETTINGS.get(name)
    return f"`{quoted(name)}`" if found is None else tr.text(found[0])


def value_words(name: str, content: str | None, tr: Translator) -> str:
    """A setting's value (JSON; None: not set) in words; empty if it was too long to be kept."""
    if content is None:
        return tr("as usual")
    if not content:
        return ""
    form = SETTINGS[name][1] if name in SETTINGS else _plain
    try:
        return form(json.loads(content), tr)
    except (ValueError, TypeError, KeyError):
        # Another release may have written it in another form.
        return quoted(content)
