"""A director's change of a tournament: under its lock, by somebody who may, about what their panel showed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.layout import Refused, one_line, shown
from bot.tournaments.directing import directors_only
from bot.tournaments.directing import outside as refuse_players
from bot.tournaments.registry import MOVED_ON, OVER, Overview, TournamentRegistry
from canasta.i18n import Text
from data.records.audit import AuditEntry, Deed, Detail
from data.tournaments.records import Entry, Meeting, Tournament, TournamentStatus

REASON: Final = 100
"""The most characters of a reason."""
NOT_BEGUN: Final = Text("The tournament hasn't begun yet.")


@dataclass(frozen=True, slots=True)
class Director:
    """The person who decides, by id and name. ``manager``: they have Manage Server or Manage Events there."""

    person_id: int
    name: str
    manager: bool = False


@asynccontextmanager
async def directed(
    registry: TournamentRegistry, tournament_id: int, director: Director
) -> AsyncIterator[Tournament]:
    """The stored tournament under its lock, for a change by this director. Raises Refused for others."""
    async with registry.change(tournament_id) as tournament:
        directors_only(tournament, director.person_id, director.manager)
        yield tournament


def in_round(tournament: Tournament, round: int) -> None:
    """Raises Refused unless this round is being played."""
    if tournament.status is TournamentStatus.OPEN:
        raise Refused(NOT_BEGUN, refresh=True)
    if tournament.status is not TournamentStatus.RUNNING:
        raise Refused(OVER, refresh=True)
    if tournament.round != round:
        raise Refused(MOVED_ON, refresh=True)


async def outside(registry: TournamentRegistry, tournament: Tournament, director: Director) -> None:
    """Raises Refused for a director who plays in the tournament, or has. The words name who may decide."""
    players = await registry.store.tournaments.rounds.players(tournament.id)
    refuse_players(tournament, director.person_id, players)


def entry_of_number(tournament: Tournament, number: int) -> Entry:
    """The entry of this number. Raises Refused if there is none, as for a made-up button."""
    entry_meant = next((entry for entry in tournament.entries if entry.number == number), None)
    if entry_meant is None:
        raise Refused(MOVED_ON, refresh=True)
    return entry_meant


@dataclass(frozen=True, slots=True)
class Chosen:
    """A chosen entry in the tournament as it is; ``own``: its table or bye in this round, None without."""

    overview: Overview
    entry: Entry
    own: Meeting | None

    @property
    def playing(self) -> bool:
        return self.own is not None and self.own.second is not None and not self.own.over

    @property
    def sides(self) -> list[Entry]:
        """The entry, and the one that it meets at a table that is being played."""
        if self.own is None or not self.playing:
            return [self.entry]
        both = (self.own.first, self.own.second)
        return [self.overview.tournament.entry(one) for one in both if one is not None]


def called(entry: Entry) -> str:
    """Who plays for an entry, as text of a message."""
    return " & ".join(shown(player.name) for player in entry.players if not player.empty)


def holder(entry: Entry, chair: int) -> str:
    """Whose chair it is, or was before a computer player had it, as text of a message."""
    player = entry.players[chair]
    return shown(player.name if player.former is None or player.person_id is not None else player.former.name)


def choose_entry(overview: Overview, number: int) -> Chosen:
    """The entry of this number. Raises Refused if there is none."""
    entry = entry_of_number(overview.tournament, number)
    meetings = overview.in_round(overview.tournament.round)
    own = next((one for one in meetings if number in (one.first, one.second)), None)
    return Chosen(overview, entry, own)


def said_why(reason: str) -> str:
    """The reason of a decision as it is kept: one line, ``REASON`` characters at most. Raises Refused for
    none: everybody whom a decision concerns reads who made it, and why.
    """
    words = one_line(reason, REASON)
    if not words:
        raise Refused("Say why: those whom it concerns read the reason, with your name.")
    return words


def noted(
    tournament: Tournament,
    director: Director,
    deed: Deed,
    person_id: int | None = None,
    **details: Detail,
) -> AuditEntry:
    return AuditEntry(
        tournament.guild_id,
        deed,
        director.person_id,
        tournament_id=tournament.id,
        person_id=person_id,
        details=details,
    )
