"""What somebody looks for, before anybody is called: tables that wait already, and the call to be posted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from bot.layout.controls import Button, Option, Row, Select, Style
from bot.layout.custom_id import ButtonId, number, verb
from bot.layout.errors import stale
from bot.layout.layout import Part, Screen
from bot.layout.names import game_name
from bot.screens.lobby.open_tables import HERE, table_part
from bot.tables.lobby.open_tables import OpenTable
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import Text, Translator
from data.records.tables import Table

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
        """The id of a control of the panel."""
        players = "" if self.players is None else self.players
        said = f"{self.minutes}:{int(self.everywhere)}:{players}:{self.pace}:{self.game}"
        return ButtonId(0, 0, FIND, f"{step}:{said}")

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
    """What is looked for at this ``pace``, before a press posts it; first the tables ``waiting`` that fit,
    also those of other ``servers``.
    """
    lines = [tr("### Look for players?"), f"**{game_name(rules.variant)}**, {rules.kind.words(tr)} · {pace}"]
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
