"""Buttons and selects of a table, at the version that its screen shows; the verbs of several screens."""

from collections.abc import Sequence

from bot.layout.parts import Button, ButtonId, Option, Select, Style, Verb, verb
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from data.records.tables import Table

REMOVE_PERSON = verb("modremove", "remove_person")
GATHER = verb("gather")
SIT = verb("sit")
LEAVE_LOBBY = verb("unseat", "leave_lobby")
RULES_PANEL = verb("house", "rules_panel")
PLAY_NOW = verb("now", "play_now")
SET_UP = verb("setup", "set_up")
HAND = verb("hand")
MOVE = verb("do", "move")
NEXT = verb("next")
PREPARE = verb("prep", "prepare")
WHY_NOT = verb("why", "why_not")
TABLE = verb("table")
SCORE = verb("score")
RULES = verb("rules")
HERE = verb("here")
CALL_DIRECTOR = verb("tcall", "call_director")
STANDING_TABLES = verb("meets", "standing_tables")
SERIES_HERE = verb("seasons", "series_here")
LADDERS_HERE = verb("ladders", "ladders_here")
SINCE = verb("since")
NIGHTS = verb("nights")
END_MATCH = verb("ending", "end_match")
BACK = verb("back")
PAUSE_MATCH = verb("pause")
RESUME = verb("goon", "resume")
CLOSE_TABLE = verb("modclose", "close_table")
SHOW_REPLAY = verb("rp", "replay")
REPLAY_VERIFY = verb("rpfair", "replay_verify")
LOOK_BACK = verb("rpback", "look_back")
LEARN = verb("learn")


def button(
    place: TableView | Table,
    label: str,
    verb: Verb,
    rest: str = "",
    *,
    style: Style = Style.secondary,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """A button that means ``verb`` and ``rest`` at this table."""
    return Button(label, _id(place, verb, rest), style, disabled, emoji)


def gather_button(tr: Translator) -> Button:
    """Opens a table in this channel for anyone who comes, or joins the one that waits there."""
    return Button(tr("Gather friends"), GATHER(), Style.primary)


def here_button(tr: Translator) -> Button:
    """Shows what this server has set about time at its tables, and its own rules."""
    return Button(tr("Settings here"), HERE())


def select(
    place: TableView | Table,
    placeholder: str,
    verb: Verb,
    rest: str,
    options: Sequence[Option],
    *,
    many: bool = False,
) -> Select:
    """A select that means ``verb`` and ``rest`` at this table; the choice arrives with the press."""
    return Select(placeholder, _id(place, verb, rest), tuple(options), many)


def _id(place: TableView | Table, verb: Verb, rest: str) -> ButtonId:
    table = place.table if isinstance(place, TableView) else place
    return ButtonId(table.id, table.version, verb, rest)
