"""What somebody looks for, before anybody is called: tables that wait already, and the call to be posted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Self

from bot.layout import ButtonId, game_name, listed, number, shown, stale, stamp, verb
from bot.layout.controls import Button, Option, Row, Select, Style
from bot.layout.layout import Part, Screen, Section
from bot.screens.buttons import STANDING_TABLES, here_button
from bot.screens.lobby.new_table import NEW_TABLE, NewTableStep
from bot.screens.lobby.search import join_button
from bot.screens.play.turn_notices import TAKE_SEAT, table_link
from bot.tables.lobby.open_tables import OpenTable, ends_at, free_seats
from bot.tables.rules.table_rules import TableRules
from bot.time import Pace
from canasta.i18n import Text, Translator
from data.records.tables import Table

LISTED: Final = 10
"""The most tables on one screen."""
HERE: Final[Mapping[int, str]] = MappingProxyType({})


def open_tables_screen(
    tables: Sequence[OpenTable],
    person_id: int,
    sits_at: int,
    tr: Translator,
    watched: Table | None = None,
    server: str | None = None,
) -> Screen:
    """The tables, each with a button to go or sit there. ``sits_at`` counts those where the reader sits;
    ``watched`` is a match of others to follow, ``server`` the link to another server where it's played.
    """
    new = Button(tr("Open a table"), ButtonId(0, sits_at, NEW_TABLE, NewTableStep.BACK), Style.primary)
    buttons = (new, Button(tr("Standing tables"), STANDING_TABLES()), here_button(tr))
    watching = [] if watched is None else [_watched(watched, server, tr)]
    if not tables:
        said = tr("No table is waiting for players. /canasta find asks who has time.")
        return Screen(said, *watching, Row(*buttons))
    parts: list[Part] = [
        tr.plural("### One open table", "### {n} open tables", len(tables)),
        *(table_part(open_table, person_id, tr) for open_table in tables[:LISTED]),
    ]
    if len(tables) > LISTED:
        parts.append(tr("-# … and {n} more.", n=len(tables) - LISTED))
    if any(open_table.friends for open_table in tables):
        parts.append(tr("-# ⭐ You've played three matches or more here with somebody at that table."))
    return Screen(*parts, *watching, Row(*buttons))


def _watched(table: Table, server: str | None, tr: Translator) -> str:
    """A match to follow. Who plays on another ``server`` isn't named."""
    names = [shown(seat.name) for seat in table.seats if seat.person_id is not None and seat.present]
    link = tr("[{game}]({link})", game=game_name(table.variant), link=server or table_link(table))
    who = listed(names, tr) if server is None else tr("on another server, {n} playing", n=len(names))
    said = [Pace.read(table.timing.pace).words(tr), *([tr("a tournament")] if table.in_tournament else [])]
    head = tr("{name}: {did}", name=tr("Worth watching"), did=link)
    return tr("{name}: {did}", name=f"👀 **{head}**", did=who) + f"\n-# {' · '.join(said)}"


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


FIND = verb("find")
LASTS: Final[Mapping[int, Text]] = {
    15: Text("in 15 minutes"),
    30: Text("in 30 minutes"),
    60: Text("in an hour"),
    120: Text("in 2 hours"),
    240: Text("in 4 hours"),
    720: Text("in 12 hours"),
}
"""The minutes that a call may last."""
SHOWN: Final = 4
"""The most tables that wait on one screen; `/canasta tables` has all."""


class FindStep(StrEnum):
    """What a press means before a call is posted, behind the verb; what is looked for follows."""

    UNTIL = "until"
    POST = "post"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for as typed; empty for what is usual. ``everywhere``: on other servers too."""

    game: str = ""
    players: int | None = None
    pace: str = ""
    minutes: int = 60
    everywhere: bool = False

    def alike(self, table: Table) -> bool:
        """Whether a table has what was said, as far as anything was."""
        return (
            self.game in ("", table.variant)
            and self.players in (None, len(table.seats))
            and self.pace in ("", table.timing.pace)
        )

    def id(self, step: FindStep) -> ButtonId:
        players = "" if self.players is None else self.players
        said = f"{self.minutes}:{int(self.everywhere)}:{players}:{self.pace}:{self.game}"
        return FIND(f"{step}:{said}")

    @classmethod
    def of(cls, said: str) -> Self:
        """Read what such an id says. Raises Refused."""
        minutes, everywhere, players, pace, game = ([*said.split(":"), "", "", "", ""])[:5]
        lasts, seats = number(minutes, below=10**4), number(players, below=100)
        if lasts is None or lasts not in LASTS or (players and seats is None):
            raise stale()
        return cls(game, seats, pace, lasts, everywhere == "1")


def find_screen(
    wanted: Wanted,
    rules: TableRules,
    pace: str,
    waiting: Sequence[OpenTable],
    person_id: int,
    tr: Translator,
    servers: Mapping[int, str] = HERE,
) -> Screen:
    """What is looked for at this ``pace``, and tables ``waiting`` that fit, of other ``servers`` too."""
    game = tr.text(game_name(rules.variant))
    lines = [tr("### Look for players?"), f"**{game}**, {rules.kind.words(tr)} · {pace}"]
    if wanted.everywhere:
        lines.append(tr("Asks on all servers that share their calls."))
    lasts = tuple(
        Option(tr("The call ends {when}", when=words), str(minutes), chosen=minutes == wanted.minutes)
        for minutes, words in LASTS.items()
    )
    post = Button(tr("Post the call"), wanted.id(FindStep.POST), Style.primary)
    parts: list[Part] = []
    if waiting:
        shown = [table_part(table, person_id, tr, servers) for table in waiting[:SHOWN]]
        parts += [tr("### Waiting for you"), *shown]
    return Screen(
        *parts,
        "\n".join(lines),
        Select(tr("When the call ends"), wanted.id(FindStep.UNTIL), lasts),
        Row(post),
    )
