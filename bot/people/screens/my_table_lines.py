"""The lines of somebody's own list: tables that wait for others, lobbies, tournaments; and how many fit."""

from collections.abc import Iterable

from bot.layout.names import shown
from bot.people.my_tables import MyTables
from bot.screens.play.turn_list import Servers, linked, on_server, time_left
from bot.screens.play.turn_notices import stamp
from canasta.i18n import Translator
from data.records.tables import Table
from data.records.turns import PROGRAM
from data.tournaments.records.tournaments import Tournament, TournamentStatus


def waiting_line(table: Table, mine: MyTables, tr: Translator, servers: Servers) -> str:
    """A table where it is not their turn: whom or what it waits for."""
    line = f"- {linked(table, mine.person_id, tr)}{on_server(table.guild_id, tr, servers)}"
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
    line = f"- {linked(table, mine.person_id, tr)}{on_server(table.guild_id, tr, servers)}"
    taken = sum(not seat.empty for seat in table.seats)
    line += tr(" · seats taken: {n} of {all}", n=taken, all=len(table.seats))
    if table.lobby.full is not None and table.lobby.full.starts_at is not None:
        line += tr(" · starts {when}", when=stamp(table.lobby.full.starts_at))
    return line


def tournament_line(tournament: Tournament, mine: MyTables, tr: Translator, servers: Servers) -> str:
    """A tournament that they have entered, or are asked to."""
    link = f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}"
    if tournament.message_id is not None:
        link += f"/{tournament.message_id}"
    line = f"- [{shown(tournament.name)}]({link}){on_server(tournament.guild_id, tr, servers)}"
    if tournament.status is TournamentStatus.OPEN:
        entry = tournament.entry_of(mine.person_id)
        asked = entry is not None and not all(
            one.agreed for one in entry.players if one.person_id == mine.person_id
        )
        return line + (tr(" · you're asked to play") if asked else tr(" · open for entries"))
    line += tr(" · round {n} of {all}", n=tournament.round, all=tournament.rounds)
    if tournament.round_ends_at is not None:
        line += tr(", ends {when}", when=stamp(tournament.round_ends_at))
    return line


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
    """How many more there are, if any."""
    return [tr("… and {n} more", n=hidden)] if hidden > 0 else []
