"""The rows of what a server's managers save as a file, in their language."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.feature import Export, Saving
from bot.layout import LONGEST, game_name, told_apart
from bot.layout.spreadsheets import Cell, CsvFile
from bot.runtime.executor import Executor
from bot.tables.decisions.absence import CLAIMED
from bot.tables.idle import CANCELLED, ENDED, FORFEIT, HOST, IDLE, LEFT, NO_SHOW, TIME, UNFOUND, VOTED
from canasta.i18n import Text, Translator
from data import Store
from data.records.audit import SOMEBODY_GONE, AuditEntry, AuditLine, Deed
from data.records.results import COUNTING, SavedMatch, SavedTable

Row = Sequence[Cell]
_MENTION: Final = re.compile(r"<@([0-9]+)>")
_LINK: Final = re.compile(r" ?\(?<#[0-9]+>\)?")

REASONS: Final[Mapping[str, Text]] = {
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
"""Why a match ended early or a table was closed."""
STATES: Final[Mapping[str, Text]] = {
    "lobby": Text("lobby"),
    "playing": Text("playing"),
    "between_deals": Text("between deals"),
    "finished": Text("finished"),
    "closed": Text("closed"),
    "open": Text("open"),
    "running": Text("running"),
    "cancelled": Text("cancelled"),
}
"""The states of tables and tournaments."""


def match_rows(match: SavedMatch, tr: Translator) -> list[Row]:
    head: list[Cell] = [
        match.id,
        match.started_at,
        match.finished_at,
        tr.text(game_name(match.variant)),
        match.deals,
        yes(match.finished, tr),
        known(REASONS, match.reason, tr),
        yes(None if match.counted is None else match.counted in COUNTING, tr),
        match.tournament,
    ]
    return [
        [
            *head,
            tr("computer player {name}", name=seat.name) if seat.computer else named(seat.name, tr),
            id_text(seat.person_id),
            seat.side + 1,
            seat.points,
            yes(seat.won, tr),
        ]
        for seat in match.seats
    ]


def table_row(table: SavedTable, tr: Translator) -> Row:
    # Ids as text: a spreadsheet rounds numbers of this length.
    thread = "" if table.thread_id is None else f"#{table.thread_id}"
    return [
        table.id,
        table.opened_at,
        table.last_at,
        tr.text(game_name(table.variant)),
        known(STATES, table.status, tr),
        known(REASONS, table.because, tr),
        table.tournament,
        ", ".join(told_apart(table.names, LONGEST)),
        f"#{table.channel_id}",
        thread,
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
        id_text(line.by),
        name(line.person_id),
        id_text(line.person_id),
        line.table_id,
        line.tournament,
        None if reason is None else str(reason),
    ]


def named(name: str, tr: Translator) -> str:
    """A player's name, or what stands for somebody who isn't named."""
    return name or tr("(hidden or deleted)")


def id_text(person_id: int | None) -> str:
    """A person's id as text: a spreadsheet rounds numbers of this length."""
    return f"#{person_id}" if person_id else ""


def known(words: Mapping[str, Text], value: str | None, tr: Translator) -> str:
    """A value in words; one of another release as it is stored."""
    if value is None:
        return ""
    return tr.text(words[value]) if value in words else value


def yes(value: bool | None, tr: Translator) -> str:
    """Whether something is so; nothing where that isn't known."""
    if value is None:
        return ""
    return tr("yes") if value else tr("no")


PAGE: Final = 500
"""Rows read in one go."""
MOST_BYTES: Final = 8_000_000
"""From this size on nothing is added to a file: Discord takes 10 MB."""
Words = Callable[[AuditLine], str]
"""Puts an audit entry into words."""


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A finished file: its rows without the header, and whether that is everything there is."""

    name: str
    data: bytes
    rows: int
    complete: bool


class Exports:
    def __init__(self, store: Store, executor: Executor) -> None:
        self._store, self._executor = store, executor

    async def make(self, what: Export, guild_id: int, by: int, tr: Translator, words: Words) -> SavedFile:
        """A server's file in the reader's language; the audit log says that it was saved ``by`` a person."""
        file = CsvFile([tr.text(column) for column in what.columns])
        count, complete = 0, True
        async for page in what.rows(Saving(self._store, guild_id, tr, words, PAGE)):
            if file.size > MOST_BYTES:
                complete = False
                break
            await self._executor.run(file.add, page)
            count += len(page)
        await self._store.audit.note(AuditEntry(guild_id, Deed.EXPORTED, by, details={"what": what.name}))
        return SavedFile(f"{what.name}.csv", file.data(), count, complete)
