"""The list of tables at which somebody can still sit down."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.layout.controls import Button, Row, Style
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Part, Screen, Section
from bot.layout.names import game_name, listed, shown, stamp
from bot.screens.buttons import STANDING_TABLES, here_button
from bot.screens.lobby.new_table import NEW_TABLE, NewTableStep
from bot.screens.lobby.search import join_button
from bot.screens.play.turn_notices import TAKE_SEAT, table_link
from bot.tables.lobby.open_tables import OpenTable, ends_at, free_seats
from bot.time.pace import Pace
from canasta.i18n import Translator

SHOWN: Final = 10
"""The most tables on one screen."""
HERE: Final[Mapping[int, str]] = MappingProxyType({})


def open_tables_screen(tables: Sequence[OpenTable], person_id: int, sits_at: int, tr: Translator) -> Screen:
    """The tables, each with a button to go or sit there. ``sits_at`` counts those where the reader sits."""
    new = Button(tr("Open a table"), ButtonId(0, sits_at, NEW_TABLE, NewTableStep.BACK), Style.primary)
    buttons = (new, Button(tr("Standing tables"), ButtonId(0, 0, STANDING_TABLES)), here_button(tr))
    if not tables:
        said = tr("No table is waiting for players. /canasta find asks who has time.")
        return Screen(said, Row(*buttons))
    parts: list[Part] = [
        tr.plural("### One open table", "### {n} open tables", len(tables)),
        *(table_part(open_table, person_id, tr) for open_table in tables[:SHOWN]),
    ]
    if len(tables) > SHOWN:
        parts.append(tr("-# … and {n} more.", n=len(tables) - SHOWN))
    if any(open_table.friends for open_table in tables):
        parts.append(tr("-# ⭐ You've played three matches or more here with somebody at that table."))
    return Screen(*parts, Row(*buttons))


def table_part(
    open_table: OpenTable, person_id: int, tr: Translator, servers: Mapping[int, str] = HERE
) -> Part:
    """A table in a list, with a button that seats the reader; ``servers`` names others than the reader's."""
    table, vacant = open_table.table, open_table.vacant
    names = [shown(seat.name) for seat in table.seats if seat.person_id is not None]
    free = len(free_seats(table))
    link = tr("[{game}]({link})", game=game_name(table.variant), link=table_link(table))
    if vacant is not None:
        names = [shown(seat.name) for seat in table.seats if seat.person_id and seat.present]
        said = tr("a match waits for a substitute for {name}", name=shown(vacant.name))
    else:
        said = tr.plural("{n} free seat", "{n} free seats", free)
    small = [said, Pace.read(table.timing.pace).words(tr)]
    server = servers.get(table.guild_id)
    if server is not None:
        link = tr.text(game_name(table.variant))
        small.append(tr("on {server}", server=shown(server)))
    until = ends_at(table)
    if until is not None:
        small.append(tr("until {time}", time=stamp(until, "t")))
    star = "⭐ " if open_table.friends else ""
    text = f"{star}**{link}**: {listed(names, tr)}\n-# {' · '.join(small)}"
    if vacant is not None:
        label = tr("Play for {name}", name=vacant.name)
        return Section(
            text, Button(label, ButtonId(table.id, 0, TAKE_SEAT, f"{vacant.index}"), Style.success)
        )
    if table.seat_of(person_id) is not None:
        return f"{text} · {tr('you sit here')}"
    return Section(text, join_button(table, tr))
