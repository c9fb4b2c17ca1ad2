"""The welcome: on a server that the bot joins, as the answer to a mention, and in direct messages."""

from collections.abc import Sequence

from bot.layout.parts import GOLD, Button, Part, Row, Screen, Style, shown_text, verb
from bot.screens.buttons import LEARN, PLAY_NOW, SET_UP, button, gather_button
from bot.screens.play.turn_notices import table_link
from bot.screens.seat_names import seat_name
from bot.tables.session.table_view import TableView
from canasta.i18n import Text, Translator
from data.records.tables import Table
from renderers import Picture

QUICK_GAME = verb("quick", "quick_game")


def first_buttons(tr: Translator, *, direct: bool = False) -> Row:
    """The ways in, which anybody may press at any time. ``direct``: those for direct messages."""
    learn = Button(tr("Learn"), LEARN())
    if direct:
        return Row(Button(learn.label, learn.id, Style.primary))
    return Row(Button(tr("Play now"), QUICK_GAME(), Style.success), gather_button(tr), learn)


def welcome_screen(tr: Translator, picture: Picture, lacks: Sequence[Text] = ()) -> Screen:
    """What the bot is for, and the ways in. ``lacks`` are sentences for those who manage the server."""
    ways = [
        tr("**Play now**: you against computer players, in a minute."),
        tr("**Gather friends**: a table that others can join."),
        tr("**Learn**: never played? A first game shows you how."),
    ]
    parts: list[Part] = [picture, "\n".join(ways), first_buttons(tr)]
    if lacks:
        told = "\n".join(f"-# {tr.text(lack)}" for lack in lacks)
        parts.append(f"-# {tr('For those who manage this server:')}\n{told}")
    return Screen(*parts, accent=GOLD)


def direct_screen(tr: Translator, picture: Picture, invite: str) -> Screen:
    """The welcome in a direct message, where no table can stand. ``invite`` adds the bot to a server."""
    lines = [
        tr(
            "I can't open a table in a direct message. On a server that we share, use /canasta new, or "
            "[add me to yours]({invite}).",
            invite=invite,
        ),
        tr("**Learn** works right here: a first game, move by move."),
    ]
    return Screen(picture, "\n".join(lines), first_buttons(tr, direct=True), accent=GOLD)


def nowhere_screen(server: str, lacks: Sequence[Text], tr: Translator) -> Screen:
    """A message to the owner of a server that has added the bot, where it may write nowhere."""
    hello = tr(
        "I'm on **{server}** now, but there's no channel in which I may write and show pictures.",
        server=shown_text(server),
    )
    told = [tr.text(lack) for lack in lacks]
    return Screen("\n".join([hello, *told, tr("Then /canasta new opens a table there.")]), accent=GOLD)


def gathered_screen(table_view: TableView, tr: Translator) -> Screen:
    """Confirms that somebody sits at a table that was waiting in the channel."""
    table = table_view.table
    host = host_name(table, tr)
    place = _linked(tr("{host}'s table", host=host), table)
    text = tr("You have a seat at {place}. {host} starts the match.", place=place, host=host)
    return Screen(text, Row(button(table_view, tr("More…"), SET_UP)))


def your_lobby_screen(table_view: TableView, person_id: int, tr: Translator) -> Screen:
    """Shows somebody the table in the channel at which they sit already."""
    text = tr(
        "You have a seat at {place}. Others can sit down there too.",
        place=_linked(tr("a table"), table_view.table),
    )
    more = button(table_view, tr("More…"), SET_UP)
    if table_view.table.host_id != person_id:
        return Screen(text, Row(more))
    now = button(table_view, tr("Play now"), PLAY_NOW, style=Style.success)
    return Screen(text, Row(now, more))


def host_name(table: Table, tr: Translator) -> str:
    """The name of a lobby's host, as message text."""
    return next(
        (seat_name(seat, tr) for seat in table.seats if seat.person_id == table.host_id),
        f"<@{table.host_id}>",
    )


def _linked(words: str, table: Table) -> str:
    """The words as a link to the lobby, which may be far up; without one until it is posted."""
    if table.messages.lobby_message_id is None:
        return words
    return f"[{words}]({table_link(table)})"
