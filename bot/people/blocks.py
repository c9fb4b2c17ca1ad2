"""Blocking somebody, and what follows at the tables where both sit."""

import logging
from dataclasses import dataclass, field

from bot.layout import Refused, clean
from bot.standing.public import part_company
from bot.tables.company.kept_apart import MOST_BLOCKED
from bot.tables.service import Tables
from data.records.tables import Table, TableStatus
from data.standing.records import StandingTable

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Parted:
    """Where a block has parted the two: lobbies that the person has left, own ones that the other has left,
    and standing tables to which one of them comes no longer. ``playing``: both are in a match, which goes on.
    """

    left: list[Table] = field(default_factory=list)
    freed: list[Table] = field(default_factory=list)
    playing: list[Table] = field(default_factory=list)
    standing: list[StandingTable] = field(default_factory=list)


async def block(tables: Tables, person_id: int, blocked_id: int, name: str) -> Parted:
    """Block somebody for a person. A lobby and a standing table are left by the one who blocks, or by the
    other if it's the blocker's own; at the table of a match that is over nothing changes, but no other begins
    there. Raises Refused once the list is full.
    """
    if blocked_id == person_id:
        raise Refused("That's you. Choose somebody else.")
    if not await tables.store.blocks.add(person_id, blocked_id, clean(name), most=MOST_BLOCKED):
        raise Refused("Your list is full ({n}). Unblock somebody first.", n=MOST_BLOCKED)
    parted = Parted()
    for table in await tables.store.tables.of_person(person_id):
        if table.seat_of(blocked_id) is None:
            continue
        try:
            await _part(tables, table, person_id, blocked_id, parted)
        except Refused as refused:
            # It has changed since: no match starts there with both of them.
            log.debug("Table %d: %s", table.id, refused)
    parted.standing = await part_company(tables.store, person_id, blocked_id)
    return parted


async def _part(tables: Tables, table: Table, person_id: int, blocked_id: int, parted: Parted) -> None:
    if table.status is TableStatus.LOBBY and table.host_id == person_id:
        await tables.lobby.leave(table.id, blocked_id)
        parted.freed.append(table)
    elif table.status is TableStatus.LOBBY:
        await tables.lobby.leave(table.id, person_id)
        parted.left.append(table)
    elif table.status is not TableStatus.FINISHED:
        parted.playing.append(table)
