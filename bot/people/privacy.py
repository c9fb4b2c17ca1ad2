"""What is stored about a person: shown, exported, deleted; and the data of servers that leave."""

import io
import json
import logging
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.layout import Refused
from bot.ratings.public import QUARTER, Ratings, end_of, season_of
from bot.tables.lobby.computers import COMPUTER, COMPUTER_NAMES
from bot.tables.service import Tables
from bot.tournaments.public import Tournaments, tournaments_of
from data import Store
from data.records.tables import TableStatus
from data.servers.settings import GIVES_RECORDS, HIDDEN, NO_PUZZLES

log = logging.getLogger(__name__)

GRACE: Final = timedelta(days=30)
"""How long a server's data are kept after it has removed the bot."""
_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Stored:
    """How much is stored about a person, whether they hide, and whether their matches may be puzzles, and
    records in the archive.
    """

    counts: dict[str, int]
    hidden: bool
    puzzles: bool = True
    records: bool = False


async def stored(tables: Tables, person_id: int) -> Stored:
    """Counts of what is stored about a person."""
    settings = await tables.store.settings.of_person(person_id)
    counts = await counts_of(tables.store, person_id)
    hidden, records = bool(settings.get(HIDDEN)), bool(settings.get(GIVES_RECORDS))
    return Stored(counts, hidden, not settings.get(NO_PUZZLES), records)


async def counts_of(store: Store, person_id: int) -> dict[str, int]:
    """How much is stored about a person, by kind."""
    return {what: len(rows) for what, rows in (await store.people.about(person_id)).items()}


async def everything_about(store: Store, person_id: int) -> bytes:
    content = {"person_id": person_id, **await store.people.about(person_id)}
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


async def departures(store: Store, before: datetime) -> list[tuple[int, datetime]]:
    """The servers that removed the bot before this moment, and when, the first first."""
    return await store.servers.departures(before)


async def hide(tables: Tables, person_id: int, hidden: bool) -> None:
    """Hide a person from every board and make their profile private, or undo that."""
    await tables.store.people.hide(person_id, hidden)


async def allow_puzzles(tables: Tables, person_id: int, allowed: bool) -> None:
    """Let puzzles be made of a person's finished matches, or not, nor those shown that are."""
    await tables.store.settings.set_for_person(person_id, NO_PUZZLES, None if allowed else True)


async def give_records(tables: Tables, person_id: int, given: bool) -> None:
    """Let records of a person's matches go into the archive, or not."""
    await tables.store.settings.set_for_person(person_id, GIVES_RECORDS, given or None)


async def export(tables: Tables, person_id: int) -> bytes:
    """Everything stored about a person, as a zip file with one JSON file in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("canasta.json", await everything_about(tables.store, person_id))
    return out.getvalue()


def kept_until(now: datetime) -> datetime:
    """How long the ratings of a person deleted now are kept: until the longest current season ends."""
    return end_of(season_of(now, QUARTER))


async def forget(tables: Tables, ratings: Ratings, person_id: int) -> None:
    """Delete everything stored about a person. They leave their tournaments and tables first, as if by
    command: computer players take over, and finished matches keep an anonymous seat.

    So that deletion is no way to reset a rating, their ratings are kept until the season ends, and the
    running tournaments they left until those end, under marks from which their id cannot be found.
    """
    await leave_everything(tables, person_id)
    await tables.private.forget(person_id)
    # Rate finished matches while the strength of their players is still known.
    await ratings.catch_up()
    await tables.store.people.forget(
        person_id, computer=COMPUTER, name=COMPUTER_NAMES[0], ratings_until=kept_until(tables.clock())
    )
    tables.registry.forget_memory()


async def leave_everything(tables: Tables, person_id: int) -> None:
    """Take a person out of their tournaments and tables, as if by command."""
    tournaments = Tournaments(tables)
    for _ in range(_TRIES):
        entered = await tournaments_of(tables.store, person_id)
        for tournament in entered:
            try:
                await tournaments.entries.withdraw(tournament.id, person_id)
            except Refused as refused:
                log.debug("Tournament %d: %s", tournament.id, refused)
        mine = await tables.store.tables.of_person(person_id)
        for table in mine:
            try:
                if table.status is TableStatus.LOBBY:
                    await tables.lobby.leave(table.id, person_id)
                else:
                    await tables.seats.leave(table.id, person_id)
            except Refused as refused:
                # The table has changed since it was read: read it again.
                log.debug("Table %d: %s", table.id, refused)
        if not mine and not entered:
            break


class Departures:
    """Servers that have removed the bot: their data are deleted after GRACE, by the process that has the
    server's shard. One that a process doesn't see may be another one's, or Discord may be out of order.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def left(self, guild_id: int) -> None:
        """Record that a server has just removed the bot, as Discord tells the process with its shard."""
        if not self._tables.store.shards.own(guild_id):
            log.warning("Server %d has removed the bot, but is not of this process: not noted.", guild_id)
            return
        await self._tables.store.servers.departed(guild_id, self._tables.clock())

    async def joined(self, guild_id: int) -> None:
        """Record that a server has the bot, again or for the first time."""
        await self._tables.store.servers.returned(guild_id)

    async def seen(self, guilds: Iterable[int]) -> None:
        """Record that these servers have the bot; some may have added it again while it was not running.
        Nothing follows for servers not listed: only Discord's event says that one has removed the bot.
        """
        noted = {guild for guild, _ in await departures(self._tables.store, datetime.max.replace(tzinfo=UTC))}
        for guild in noted.intersection(guilds):
            await self.joined(guild)

    async def clear(self) -> int:
        """Delete the data that are due, of servers and of deleted people; return the number of servers."""
        before, deleted = self._tables.clock() - GRACE, 0
        for guild_id, _ in await departures(self._tables.store, before):
            if await self._tables.store.servers.forget(
                guild_id, before=before, computer=COMPUTER, name=COMPUTER_NAMES[0]
            ):
                deleted += 1
                log.info("Deleted the data of server %d, which removed the bot.", guild_id)
        if deleted:
            self._tables.registry.forget_memory()
        return deleted
