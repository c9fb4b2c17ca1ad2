"""What a table is called as a post of a forum, and its tags."""

from typing import Final

from bot.layout import shorten
from bot.screens.play.table import thread_name
from bot.tables.session.table_view import TableView
from bot.time import Pace
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data.records.tables import TableStatus

TAG: Final = 20
"""The most characters of a tag."""
STATES: Final = (Text.pgettext("table", "Open"), Text("Playing"), Text("Finished"))
PACES: Final = (Text("Live"), Text("Over days"))
LONGEST: Final = 100


def post_name(table_view: TableView, tr: Translator) -> str:
    """The title of a table's post: the game, who plays, and the table's number, by which it is found."""
    number = post_mark(table_view.table.id)
    return shorten(thread_name(table_view, tr), LONGEST - len(number)) + number


def post_mark(table_id: int) -> str:
    """How the title of a table's post ends."""
    return f" · #{table_id}"


def post_tags(table_view: TableView, tr: Translator) -> tuple[str, ...]:
    """The tags of a table's post: its state, its pace, its game."""
    table = table_view.table
    state = {
        TableStatus.LOBBY: STATES[0],
        TableStatus.FINISHED: STATES[2],
        TableStatus.CLOSED: STATES[2],
    }.get(table.status, STATES[1])
    pace = PACES[0] if Pace.read(table.timing.pace).live else PACES[1]
    game = shorten(tr.text(VARIANTS[table.variant].name), TAG)
    return (tr.text(state), tr.text(pace), game)


def wanted_tags(table_view: TableView, tr: Translator) -> tuple[str, ...]:
    """The tags that a forum needs for this table in any state, most important first."""
    return (*map(tr.text, STATES), *map(tr.text, PACES), post_tags(table_view, tr)[-1])
