"""The message that pings the player to move."""

from bot.layout.controls import Row, Style
from bot.layout.layout import Screen
from bot.layout.names import listed, shown
from bot.screens.buttons import HAND, button
from bot.screens.panel.since import since_line
from bot.screens.play.call_line import call_line
from bot.screens.play.turn_notices import paused_line, table_link, time_limit
from bot.tables.session.table_view import TableView
from bot.time.pace import Pace
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data.records.tables import Table


def ping_screen(
    table_view: TableView,
    tr: Translator,
    person_id: int,
    *,
    reminder: bool = False,
    direct: bool = False,
    server: str | None = None,
    blocked: bool = False,
) -> Screen:
    """The message that pings the player to move, or reminds them; ``direct`` if only they read it, of
    a table on this ``server``.
    ``blocked``: they wanted a direct message, but it did not reach them.
    """
    table = table_view.table
    text = call_line(table_view, tr, person_id, reminder=reminder)
    limit, live = time_limit(table, tr), Pace.read(table.timing.pace).live
    if table.timing.paused_at is not None:
        text += f" {paused_line(tr)}"
    elif limit is not None and (live or not reminder):  # over days a reminder has said it
        text += f" {limit}."
    # At a live table it happened a moment ago.
    told = not reminder and table.turn is not None and not live
    since = since_line(table_view, table.turn.seat, tr) if told and table.turn is not None else ""
    lines = [text, since] if since else [text]
    if direct:
        lines.append(about_line(table, person_id, server, tr))
    if blocked:
        lines.append(
            tr(
                "-# I couldn't message you directly, so I'll ping you here from now on. /my "
                "settings changes that."
            )
        )
    if not direct:
        # The table stands above, with its buttons. A panel opened here would lose its origin with the ping.
        return Screen("\n".join(lines))
    return Screen("\n".join(lines), Row(button(table, tr("My hand"), HAND, style=Style.primary)))


def about_line(table: Table, person_id: int, server: str | None, tr: Translator, *, link: bool = True) -> str:
    """What a direct message is about: game, server if known, the others; with ``link`` where the table is."""
    game = tr.text(Text("{game}", game=VARIANTS[table.variant].name))
    place = game if server is None else tr("{game} on {server}", game=game, server=shown(server))
    people = [seat.name for seat in table.seats if seat.person_id not in (None, person_id)]
    if people:
        names = listed([shown(name) for name in people], tr)
        place = tr("{game}, with {names}", game=place, names=names)
    line = f"-# {place}"
    return line + " · " + tr("[To the table]({link})", link=table_link(table)) if link else line
