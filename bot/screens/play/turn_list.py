"""Tables at which it is a person's turn, in a line each: the next one, and the daily digest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from bot.layout.parts import Button, Row, Screen, Style, game_name, listed, shown, stamp
from bot.screens.buttons import HAND, button
from bot.screens.play.turn_notices import table_link
from bot.screens.seat_names import names_of
from canasta.i18n import Translator
from data.records.tables import Seat, Table

Servers: TypeAlias = Mapping[int, str]
"""The names of servers by their ids."""
NO_SERVERS: Servers = MappingProxyType({})
NOTHING_SINCE: Mapping[int, str] = MappingProxyType({})
ROOM = 3_500
"""The most characters of a digest's lines: a message has at most 4,000."""
SHOWN = 10
"""Tables in one digest."""


@dataclass(frozen=True, slots=True)
class NextTable:
    """The next table that waits for somebody, in a line, and the button that opens their hand there."""

    line: str
    button: Button


def next_table(
    tables: Sequence[Table], person_id: int, tr: Translator, servers: Servers = NO_SERVERS
) -> NextTable | None:
    """The first of these tables; None if there is none. ``servers`` are the names of other servers."""
    if not tables:
        return None
    first = tables[0]
    line = tr("➡️ Your next turn: {table}", table=table_line(first, person_id, tr, servers))
    if len(tables) > 1:
        line += " " + tr.plural("(and one more)", "(and {n} more)", len(tables) - 1)
    return NextTable(line, hand_button(first, tr("Next table")))


def digest_screen(
    tables: Sequence[Table],
    person_id: int,
    tr: Translator,
    servers: Servers,
    since: Mapping[int, str],
    *,
    kept: str | None = None,
) -> Screen:
    """The tables over days that wait for somebody, in the given order, and the button to the first.
    ``servers`` are the names of their servers, ``since`` what happened at a table since the person's last
    turn. ``kept`` is the address of the list that the person has kept up to date: it tells the rest.
    """
    lines = [tr.plural("### One table is waiting for you", "### {n} tables are waiting for you", len(tables))]
    next_one = Row(hand_button(tables[0], tr("Next table")))
    if kept is not None:
        lines.append(tr("[Your list]({link}) has the details.", link=kept))
        return Screen("\n".join([*lines, _once_a_day(tr)]), next_one)
    for number, table in enumerate(tables[:SHOWN], 1):
        line = f"**{number}.** {table_line(table, person_id, tr, servers)}\n{since.get(table.id, '')}".strip()
        if sum(map(len, lines)) + len(line) > ROOM:
            break
        lines.append(line)
    if len(tables) > len(lines) - 1:
        more = len(tables) - len(lines) + 1
        lines.append(tr("… and {n} more. They'll show up once you've played some of these.", n=more))
    return Screen("\n".join([*lines, _once_a_day(tr)]), next_one)


def _once_a_day(tr: Translator) -> str:
    return tr("-# This comes once a day. /my tables has the list at any time, /my settings the hour.")


def company(table: Table, person_id: int) -> list[Seat]:
    """The seats of all others at the table, people before computer players."""
    others = [seat for seat in table.seats if not seat.empty and seat.person_id != person_id]
    return sorted(others, key=lambda seat: seat.computer is not None)


def linked(table: Table, person_id: int, tr: Translator) -> str:
    """A table by its game and the other players, people first, as a link to it."""
    names, game, link = names_of(table, tr), game_name(table.variant), table_link(table)
    others = listed([names[seat.index] for seat in company(table, person_id)], tr)
    if not others:
        return tr("[{game}]({link})", game=game, link=link)
    if table.seat_of(person_id) is None:
        return tr("[{game}: {others}]({link})", game=game, others=others, link=link)
    return tr("[{game} with {others}]({link})", game=game, others=others, link=link)


def hand_button(table: Table, label: str) -> Button:
    return button(table, label, HAND, style=Style.primary)


def table_line(table: Table, person_id: int, tr: Translator, servers: Servers) -> str:
    """A table and its deadline. ``servers``: the names of servers that are told."""
    return on_server(linked(table, person_id, tr), table.guild_id, tr, servers) + time_left(table, tr)


def on_server(table: str, guild_id: int, tr: Translator, servers: Servers) -> str:
    """A table's link, with the server's name if that is told."""
    if guild_id not in servers:
        return table
    return tr("{table} on {server}", table=table, server=shown(servers[guild_id]))


def time_left(table: Table, tr: Translator) -> str:
    """Until when the player to move has time."""
    if table.timing.paused_at is not None:
        return tr(" · paused")
    deadline = None if table.turn is None else table.turn.deadline_at
    if deadline is None:
        return tr(" · no time limit")
    return tr(" · deadline {when}", when=stamp(deadline))
