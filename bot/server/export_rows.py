"""The rows of what a server's managers save as a file, in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.layout.lookalikes import LONGEST, named_apart, told_apart
from bot.layout.names import game_name
from bot.layout.spreadsheets import Cell
from bot.ratings.rating_rules import COUNTING
from bot.tables.decisions.absence import CLAIMED
from bot.tables.idle import CANCELLED, ENDED, FORFEIT, HOST, IDLE, LEFT, NO_SHOW, TIME, UNFOUND, VOTED
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text, Translator
from data.records.audit import SOMEBODY_GONE, AuditLine
from data.records.exports import SavedMatch, SavedTable
from data.records.results import BoardLine
from data.tournaments.records.entries import Entry
from data.tournaments.records.tournaments import Tournament

Row = Sequence[Cell]
_MENTION: Final = re.compile(r"<@([0-9]+)>")
_LINK: Final = re.compile(r" ?\(?<#[0-9]+>\)?")


class Saved(StrEnum):
    """What can be saved."""

    MATCHES = "matches"
    TABLES = "tables"
    TOURNAMENTS = "tournaments"
    LEADERBOARD = "leaderboard"
    AUDIT = "audit"


HEADERS: Final[Mapping[Saved, tuple[Text, ...]]] = MappingProxyType(
    {
        Saved.MATCHES: (
            Text("Match"),
            Text("Begun (UTC)"),
            Text("Ended (UTC)"),
            Text("Game"),
            Text("Deals"),
            Text("Played to its end"),
            Text("Ended because"),
            Text("Counts"),
            Text("Tournament"),
            Text("Player"),
            Text("Player (id)"),
            Text("Side"),
            Text("Points"),
            Text("Won"),
        ),
        Saved.TABLES: (
            Text("Table"),
            Text("Opened (UTC)"),
            Text("Last used (UTC)"),
            Text("Game"),
            Text("State"),
            Text("Closed because"),
            Text("Tournament"),
            Text("Players"),
            Text("Channel id"),
            Text("Thread id"),
        ),
        Saved.TOURNAMENTS: (
            Text("Tournament"),
            Text("Name"),
            Text("Opened (UTC)"),
            Text("Ended (UTC)"),
            Text("Game"),
            Text("State"),
            Text("Rounds"),
            Text("Place"),
            Text("Players"),
            Text("Score"),
            Text("Tables played"),
            Text("Dropped out"),
            Text("Changed by directors"),
        ),
        Saved.LEADERBOARD: (
            Text("Place"),
            Text("Player"),
            Text("Player (id)"),
            Text("Rating"),
            Text("Matches"),
            Text("Won"),
            Text("Deals"),
            Text("Points"),
            Text("Canastas"),
        ),
        Saved.AUDIT: (
            Text("Number"),
            Text("When (UTC)"),
            Text("What"),
            Text("By"),
            Text("By (id)"),
            Text("About"),
            Text("About (id)"),
            Text("Table"),
            Text("Tournament"),
            Text("Reason"),
        ),
    }
)
"""The columns of each file."""
REASONS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        IDLE: Text("nobody played on"),
        LEFT: Text("everybody left"),
        VOTED: Text("the players agreed"),
        ENDED: Text("a moderator or director ended it"),
        TIME: Text("the round's time was over"),
        CANCELLED: Text("the tournament was cancelled"),
        HOST: Text("its host closed it"),
        UNFOUND: Text("nobody came"),
        NO_SHOW: Text("a side never turned up"),
        FORFEIT: Text("a director had it forfeited"),
        CLAIMED: Text("its only opponent claimed the win"),
    }
)
"""Why a match ended early or a table was closed."""
STATES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        **{"lobby": Text("lobby"), "playing": Text("playing"), "between_deals": Text("between deals")},
        **{"finished": Text("finished"), "closed": Text("closed"), "open": Text("open")},
        **{"running": Text("running"), "cancelled": Text("cancelled")},
    }
)
"""The states of tables and tournaments."""


def match_rows(match: SavedMatch, tr: Translator) -> list[Row]:
    """A match, a row for each seat."""
    head: list[Cell] = [
        match.id,
        match.started_at,
        match.finished_at,
        tr.text(game_name(match.variant)),
        match.deals,
        _yes(match.finished, tr),
        _known(REASONS, match.reason, tr),
        _yes(None if match.counted is None else match.counted in COUNTING, tr),
        match.tournament,
    ]
    return [
        [
            *head,
            tr("computer player {name}", name=seat.name) if seat.computer else named(seat.name, tr),
            _id(seat.person_id),
            seat.side + 1,
            seat.points,
            _yes(seat.won, tr),
        ]
        for seat in match.seats
    ]


def table_row(table: SavedTable, tr: Translator) -> Row:
    """A table."""
    # Ids as text: a spreadsheet rounds numbers of this length.
    thread = "" if table.thread_id is None else f"#{table.thread_id}"
    return [
        table.id,
        table.opened_at,
        table.last_at,
        tr.text(game_name(table.variant)),
        _known(STATES, table.status, tr),
        _known(REASONS, table.because, tr),
        table.tournament,
        ", ".join(told_apart(table.names, LONGEST)),
        f"#{table.channel_id}",
        thread,
    ]


def tournament_rows(
    one: Tournament, places: Sequence[Place], hidden: frozenset[int], tr: Translator
) -> list[Row]:
    """A tournament, a row for each entry, by place where there are places."""
    head: list[Cell] = [
        one.id,
        one.name,
        one.created_at,
        one.finished_at,
        tr.text(game_name(one.variant)),
        _known(STATES, one.status.value, tr),
        one.round,
    ]
    called = _called(one, hidden)
    names = {entry.number: _entry(entry, called, tr) for entry in one.entries}
    lines: list[list[Cell]] = [
        [
            place.place,
            names.get(place.entry, ""),
            float(place.score),
            place.played,
            _yes(place.out, tr),
            _changes(one, place.entry, tr),
        ]
        for place in places
    ]
    return [
        [*head, *line] for line in lines or [[None, name, None, None, None, None] for name in names.values()]
    ]


def _changes(one: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score, with the reasons."""
    return "; ".join(
        f"{tr('round {n}: {amount}', n=change.round, amount=tr.signed(change.amount))} ({change.reason})"
        for change in one.adjustments
        if change.entry == entry
    )


def board_row(line: BoardLine) -> Row:
    """A place on the leaderboard."""
    one = line.standing
    return [
        line.place,
        one.name,
        _id(one.player.person_id),
        one.rating,
        one.matches,
        one.wins,
        one.deals,
        one.points,
        one.canastas,
    ]


def audit_row(line: AuditLine, names: Mapping[int, str], words: str, tr: Translator) -> Row:
    """An entry of the audit log, in these ``words``, with people by these ``names`` as far as they go."""

    def name(person_id: int | None) -> str:
        if person_id is None:
            return ""
        return tr("somebody") if person_id == SOMEBODY_GONE else names.get(person_id, "")

    def said(found: re.Match[str]) -> str:
        return names.get(int(found[1]), f"@{found[1]}")

    reason = line.details.get("reason")
    return [
        line.id,
        line.at,
        _LINK.sub("", _MENTION.sub(said, words)),
        tr("the bot") if line.by is None else name(line.by),
        _id(line.by),
        name(line.person_id),
        _id(line.person_id),
        line.table_id,
        line.tournament,
        None if reason is None else str(reason),
    ]


def named(name: str, tr: Translator) -> str:
    """A player's name, or what stands for somebody who isn't named."""
    return name or tr("(hidden or deleted)")


def _called(one: Tournament, hidden: frozenset[int]) -> dict[tuple[int, int], str]:
    """What whoever has each chair of each entry is called, told apart; whoever is hidden has no name."""
    return named_apart(
        ((entry.number, chair), "" if player.person_id in hidden else player.name)
        for entry in one.entries
        for chair, player in enumerate(entry.players)
        if not player.empty
    )


def _entry(entry: Entry, called: Mapping[tuple[int, int], str], tr: Translator) -> str:
    chairs = [chair for chair, player in enumerate(entry.players) if not player.empty]
    return " & ".join(named(called[entry.number, chair], tr) for chair in chairs)


def _id(person_id: int | None) -> str:
    """A person's id as text: a spreadsheet rounds numbers of this length."""
    return f"#{person_id}" if person_id else ""


def _known(words: Mapping[str, Text], value: str | None, tr: Translator) -> str:
    """A value in words; one of another release as it is stored."""
    if value is None:
        return ""
    return tr.text(words[value]) if value in words else value


def _yes(value: bool | None, tr: Translator) -> str:
    if value is None:
        return ""
    return tr("yes") if value else tr("no")
