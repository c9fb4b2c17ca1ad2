"""The list of tables at which it is a person's turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from bot.controls import Button, Row, Style
from bot.custom_id import ButtonId, Verb
from bot.layout import Part, Screen
from bot.names import game_name, listed, shown
from bot.screens.play.turn_notices import stamp, table_link
from bot.screens.seat_names import names_of
from canasta.i18n import Translator
from data import Seat, Table

Servers: TypeAlias = Mapping[int, str]
"""The names of servers by their ids."""
NO_SERVERS: Servers = MappingProxyType({})
NOTHING_SINCE: Mapping[int, str] = MappingProxyType({})
ROOM = 3_500
"""The most characters of a digest's lines: a message has at most 4,000."""
SHOWN = 10
"""Tables on one screen: each takes a text, a row and a button of the forty components of a message."""


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
    line = tr("➡️ Your next turn: {table}", table=_line(first, person_id, tr, servers))
    if len(tables) > 1:
        line += " " + tr.plural("(and one more)", "(and {n} more)", len(tables) - 1)
    return NextTable(line, Button(tr("Next table"), _hand(first), Style.primary))


def turns_screen(
    tables: Sequence[Table],
    person_id: int,
    tr: Translator,
    servers: Servers = NO_SERVERS,
    since: Mapping[int, str] = NOTHING_SINCE,
) -> Screen:
    """The tables in the given order. ``servers`` are the names of other servers than the one where this is
    read, ``since`` what happened at a table since the person's last turn.
    """
    if not tables:
        return Screen([tr("It isn't your turn at any table. You'll be pinged when it is.")])
    parts: list[Part] = [
        tr.plural("### It's your turn at one table", "### It's your turn at {n} tables", len(tables))
    ]
    for number, table in enumerate(tables[:SHOWN], 1):
        parts.append(
            f"**{number}.** {_line(table, person_id, tr, servers)}\n{since.get(table.id, '')}".strip()
        )
        parts.append(Row((Button(tr("My hand"), _hand(table), Style.primary),)))
    if len(tables) > SHOWN:
        parts.append(
            tr("… and {n} more. They'll show up once you've played some of these.", n=len(tables) - SHOWN)
        )
    return Screen(parts)


def digest_screen(
    tables: Sequence[Table], person_id: int, tr: Translator, servers: Servers, since: Mapping[int, str]
) -> Screen:
    """The tables over days that wait for somebody, in the given order, and the button to the first. The rest
    as for ``turns_screen``.
    """
    lines = [tr.plural("### One table is waiting for you", "### {n} tables are waiting for you", len(tables))]
    for number, table in enumerate(tables[:SHOWN], 1):
        line = f"**{number}.** {_line(table, person_id, tr, servers)}\n{since.get(table.id, '')}".strip()
        if sum(map(len, lines)) + len(line) > ROOM:
            break
        lines.append(line)
    if len(tables) > len(lines) - 1:
        more = len(tables) - len(lines) + 1
        lines.append(tr("… and {n} more. They'll show up once you've played some of these.", n=more))
    lines.append(
        tr("-# This comes once a day. /my turns has the list at any time, /my preferences the hour.")
    )
    return Screen(["\n".join(lines), Row((Button(tr("Next table"), _hand(tables[0]), Style.primary),))])


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


def _hand(table: Table) -> ButtonId:
    return ButtonId(table.id, table.version, Verb.HAND)


def _line(table: Table, person_id: int, tr: Translator, servers: Servers) -> str:
    text = linked(table, person_id, tr)
    if table.guild_id in servers:
        text += " " + tr("on {server}", server=shown(servers[table.guild_id]))
    if table.paused_at is not None:
        return text + tr(" · paused")
    deadline = None if table.turn is None else table.turn.deadline_at
    if deadline is None:
        return text + tr(" · no time limit")
    return text + tr(" · deadline {when}", when=stamp(deadline))
