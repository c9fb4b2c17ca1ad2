"""Quick emotes: the buttons, and the lines in the message of the table."""

from collections.abc import Mapping
from typing import Final

from bot.layout.parts import Row, shown, verb
from bot.screens.buttons import button
from bot.tables.session.said import Emote
from bot.tables.session.table_view import TableView
from canasta.i18n import Text, Translator
from data.records.tables import Table

EMOTE = verb("emote")

ON, OFF = "on", "off"
"""Behind the verb: what the emotes of the table are to be."""
_WORDS: Final[Mapping[Emote, tuple[str, Text]]] = {
    Emote.WELL_PLAYED: ("👏", Text("Well played")),
    Emote.OH_NO: ("🙈", Text("Oh no")),
    Emote.ONE_MOMENT: ("⏳", Text("One sec")),
    Emote.THANKS: ("🙏", Text("Thanks")),
    Emote.GOOD_LUCK: ("🍀", Text("Good luck")),
    Emote.NO_RUSH: ("☕", Text("No rush")),
}
_IN_A_ROW: Final = 3


def emote_lines(table_view: TableView, tr: Translator) -> list[str]:
    """What has just been said at the table, a line for each person."""
    return [
        f"💬 **{shown(table_view.table.seats[one.seat].name)}**: {_said(one.emote, tr)}"
        for one in table_view.said
    ]


def emote_rows(table: Table, tr: Translator) -> list[Row]:
    """The buttons that say something to the table."""
    made = [
        button(table, tr.text(words), EMOTE, emote.value, emoji=emoji)
        for emote, (emoji, words) in _WORDS.items()
    ]
    return [Row(*made[at : at + _IN_A_ROW]) for at in range(0, len(made), _IN_A_ROW)]


def _said(emote: Emote, tr: Translator) -> str:
    emoji, words = _WORDS[emote]
    return f"{emoji} {tr.text(words)}"
