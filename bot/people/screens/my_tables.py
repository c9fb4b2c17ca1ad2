"""Somebody's own list of tables: as they ask for it, or kept up to date as one message."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from bot.layout.parts import Button, Part, Row, Screen, Section, Style, shown, stamp, verb
from bot.people.my_tables import MyTables
from bot.screens.play.turn_list import (
    NO_SERVERS,
    NOTHING_SINCE,
    Servers,
    hand_button,
    linked,
    on_server,
    table_line,
    time_left,
)
from bot.screens.play.turn_notices import message_link
from canasta.i18n import Text, Translator
from data.records.people import ListOff, OwnList
from data.records.tables import Table
from data.records.turns import PROGRAM
from data.tournaments.records import Tournament, TournamentStatus

MY_TABLES = verb("mine", "my_tables")

SHOWN: Final = 10
"""Tables with a button: each takes three of the forty components of a message."""
TURNS, WAITING, LOBBIES, TOURNAMENTS = 2_200, 700, 350, 350
"""The most characters for each kind; what one leaves is the next one's. A message has at most 4,000."""


class MyTablesStep(StrEnum):
    """What a press means, behind the verb."""

    DIRECT = "dm"
    THREAD = "thread"
    STOP = "off"


_OFF: Final[Mapping[ListOff, Text]] = {
    ListOff.DELETED: Text("-# The list that I kept for you was deleted, so I've stopped updating it."),
    ListOff.UNREACHABLE: Text(
        "-# I can't write where I kept your list any more, so I've stopped updating it."
    ),
}


def kept_screen(mine: MyTables, tr: Translator, servers: Servers) -> Screen:
    """The list that is kept up to date. ``servers`` are the names of all servers that the bot is on."""
    parts = _list(mine, tr, servers, NOTHING_SINCE, {table.guild_id for table in mine.turns} - {*servers})
    return Screen(*parts, tr("-# I keep this up to date. /my tables switches that off."))


def my_tables_screen(
    mine: MyTables,
    tr: Translator,
    servers: Servers = NO_SERVERS,
    since: Mapping[int, str] = NOTHING_SINCE,
    *,
    left: Collection[int] = (),
    kept: OwnList | None = None,
    threads: bool = False,
    note: str = "",
) -> Screen:
    """The list as somebody asks for it. ``servers`` are the names of other servers than the one where it is
    read, ``left`` those that the bot is not on any more; ``since`` tells what happened at a table since the
    person's last turn. ``kept``: where the list is kept up to date; ``threads``: a thread for it can be
    opened here. ``note`` takes the place of the last line.
    """
    parts = _list(mine, tr, servers, since, left)
    if kept is not None and kept.off is None:
        said = tr("-# [Your list]({link}) is kept up to date.", link=list_link(kept))
        buttons = [_button(tr("Stop updating it"), MyTablesStep.STOP)]
    else:
        said = tr("-# I can keep this list up to date for you, as one message.")
        if kept is not None and kept.off is not None:
            said = tr.text(_OFF[kept.off])
        buttons = [_button(tr("Keep it in direct messages"), MyTablesStep.DIRECT)]
        if threads:
            buttons.append(_button(tr("Keep it in a private thread"), MyTablesStep.THREAD))
    return Screen(*parts, note or said, Row(*buttons))


def stopped_text(tr: Translator) -> str:
    """Tells that the list is no longer kept."""
    return tr("-# I've stopped updating your list, and the message is gone.")


def list_link(kept: OwnList) -> str:
    """The address of the list that is kept."""
    return f"https://discord.com/channels/{kept.guild_id or '@me'}/{kept.place_id}/{kept.message_id}"


def fingerprint(screen: Screen) -> str:
    """A short text that is the same for lists that show the same, in every process."""
    shown = json.dumps(screen.view().to_components(), sort_keys=True)
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def _list(
    mine: MyTables, tr: Translator, servers: Servers, since: Mapping[int, str], left: Collection[int]
) -> list[Part]:
    if not mine.everything and not mine.tournaments and mine.daily is None:
        return [tr("### You aren't at any table right now\nOpen one in a server: /canasta new.")]
    heading = (
        tr.plural("### It's your turn at one table", "### It's your turn at {n} tables", len(mine.turns))
        if mine.turns
        else tr("### It isn't your turn at any table")
    )
    parts, text, room = _turns(mine, tr, servers, since, left)
    if mine.daily is not None:
        until = stamp(mine.daily.until, "f")
        text += [tr("Your daily deal isn't finished: /daily goes on with it, until {when}.", when=until)]
    blocks = (
        (
            tr("**Waiting for others**"),
            WAITING,
            [waiting_line(table, mine, tr, servers) for table in mine.waiting],
        ),
        (tr("**Not started yet**"), LOBBIES, [lobby_line(one, mine, tr, servers) for one in mine.lobbies]),
        (
            tr("**Tournaments**"),
            TOURNAMENTS,
            [tournament_line(tournament, mine, tr, servers) for tournament in mine.tournaments],
        ),
    )
    for title, most, lines in blocks:
        room += most
        if lines:
            shown, room = fitting(lines, room)
            gap = [""] if text else []
            text += [*gap, title, *shown, *more_line(len(lines) - len(shown), tr)]
    return [heading, *parts, "\n".join(text)]


def _turns(
    mine: MyTables, tr: Translator, servers: Servers, since: Mapping[int, str], left: Collection[int]
) -> tuple[list[Part], list[str], int]:
    """The tables where it is their turn: those with a button, the lines of the others, and the room left."""
    ordered = sorted(mine.turns, key=lambda table: table.guild_id in left)
    lines = [
        f"**{number}.** {table_line(table, mine.person_id, tr, servers)}\n{since.get(table.id, '')}".strip()
        for number, table in enumerate(ordered, 1)
    ]
    shown, room = fitting(lines, TURNS)
    parts: list[Part] = []
    for table, line in zip(ordered[:SHOWN], shown, strict=False):
        if table.guild_id in left:
            break
        parts.append(Section(line, hand_button(table, tr("Open"))))
    return parts, [*shown[len(parts) :], *more_line(len(lines) - len(shown), tr)], room


def _button(label: str, step: MyTablesStep) -> Button:
    style = Style.secondary if step is MyTablesStep.STOP else Style.primary
    return Button(label, MY_TABLES(step), style)


def away_screen(
    tables: Sequence[Table], person_id: int, tr: Translator, servers: Servers, since: Mapping[int, str]
) -> Screen:
    """What happened at the tables of somebody who hasn't played for a week; ``since``: since their turns."""
    lines = [tr("### It's been a while\nNo hurry. This is what happened at your tables:")]
    for table in tables[:SHOWN]:
        seat = table.seat_of(person_id)
        line = "- " + on_server(linked(table, person_id, tr), table.guild_id, tr, servers)
        if seat is not None and seat.kept:
            line += tr(" · a computer player has your seat")
        lines.append("\n".join(filter(None, [line, since.get(table.id, "")])))
    lines.append(tr("-# I'm back at a table gives you your seat again. Nothing more is sent about this."))
    return Screen("\n".join(lines))


def waiting_line(table: Table, mine: MyTables, tr: Translator, servers: Servers) -> str:
    """A table where it is not their turn: whom or what it waits for."""
    line = "- " + on_server(linked(table, mine.person_id, tr), table.guild_id, tr, servers)
    own = table.seat_of(mine.person_id)
    if own is not None and own.kept:
        return line + tr(" · a computer player has your seat")
    if table.turn is None:
        if table.timing.next_deal_at is None:
            return line + tr(" · between two deals")
        return line + tr(" · next deal {when}", when=stamp(table.timing.next_deal_at))
    if table.turn.person_id == PROGRAM:
        return line + tr(" · a computer player is thinking")
    line += tr(" · {name} is next", name=shown(table.seats[table.turn.seat].name))
    return line + time_left(table, tr)


def lobby_line(table: Table, mine: MyTables, tr: Translator, servers: Servers) -> str:
    """A table that waits for players."""
    line = "- " + on_server(linked(table, mine.person_id, tr), table.guild_id, tr, servers)
    taken = sum(not seat.empty for seat in table.seats)
    line += tr(" · seats taken: {n} of {all}", n=taken, all=len(table.seats))
    if table.lobby.full is not None and table.lobby.full.starts_at is not None:
        line += tr(" · starts {when}", when=stamp(table.lobby.full.starts_at))
    return line


def tournament_line(tournament: Tournament, mine: MyTables, tr: Translator, servers: Servers) -> str:
    """A tournament that they have entered, or are asked to."""
    link = message_link(tournament.guild_id, tournament.channel_id, tournament.message_id)
    line = "- " + on_server(f"[{shown(tournament.name)}]({link})", tournament.guild_id, tr, servers)
    if tournament.status is TournamentStatus.OPEN:
        entry = tournament.entry_of(mine.person_id)
        asked = entry is not None and not all(
            one.agreed for one in entry.players if one.person_id == mine.person_id
        )
        return line + (tr(" · you're asked to play") if asked else tr(" · open for entries"))
    n, rounds, ends = tournament.round, tournament.rounds, tournament.round_ends_at
    if ends is None:
        return line + tr(" · round {n} of {all}", n=n, all=rounds)
    return line + tr(" · round {n} of {all}, ends {when}", n=n, all=rounds, when=stamp(ends))


def fitting(lines: Iterable[str], room: int) -> tuple[list[str], int]:
    """The first lines that fit into this many characters, and the room that they leave."""
    kept: list[str] = []
    for line in lines:
        if len(line) + 1 > room:
            break
        kept.append(line)
        room -= len(line) + 1
    return kept, room


def more_line(hidden: int, tr: Translator) -> list[str]:
    return [tr("… and {n} more", n=hidden)] if hidden > 0 else []
