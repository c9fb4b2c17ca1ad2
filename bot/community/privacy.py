"""What is stored about somebody: shown, given out, deleted. And what becomes of a server's when it goes."""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.community.ratings import Ratings
from bot.community.seasons import QUARTER, end_of, season_of
from bot.errors import Refused
from bot.tables.lobby import COMPUTER, COMPUTER_NAMES
from bot.tables.service import Tables
from bot.tournaments.service import Tournaments
from data import HIDDEN, TableStatus

log = logging.getLogger(__name__)

GRACE: Final = timedelta(days=30)
"""So long a server that has removed the bot may come back to what it had."""
_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Stored:
    """How much is stored about a person, by what it is, and whether they hide."""

    counts: dict[str, int]
    hidden: bool


async def stored(tables: Tables, person_id: int) -> Stored:
    """What is stored about a person, counted."""
    found = await tables.store.people.about(person_id)
    settings = await tables.store.settings.of_person(person_id)
    return Stored({what: len(rows) for what, rows in found.items()}, bool(settings.get(HIDDEN)))


async def hide(tables: Tables, person_id: int, hidden: bool) -> None:
    """Take a person off every board and keep their profile to themselves, or end that."""
    await tables.store.people.hide(person_id, hidden)


async def export(tables: Tables, person_id: int) -> bytes:
    """Everything that is stored about a person: a zip file with one JSON file in it."""
    found: dict[str, Any] = {"person_id": person_id, **await tables.store.people.about(person_id)}
    text = json.dumps(found, ensure_ascii=False, indent=1)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("canasta.json", text)
    return out.getvalue()


def kept_until(now: datetime) -> datetime:
    """So long the ratings of somebody who is deleted now are kept: until the longest season that goes on is
    over.
    """
    return end_of(season_of(now, QUARTER))


async def forget(tables: Tables, ratings: Ratings, person_id: int) -> None:
    """Delete everything that is stored about a person. They leave their tournaments and tables first, as
    anybody may: computer players take over, and matches that are over keep a seat of nobody.

    So that this is no way to start anew, what they were worth stays until the season ends, and which running
    tournaments they have left until those are over: under marks that do not lead to their id.
    """
    tournaments = Tournaments(tables)
    for _ in range(_TRIES):
        entered = await tables.store.tournaments.of_person(person_id)
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
                # The table has moved on since it was read: it is read again.
                log.debug("Table %d: %s", table.id, refused)
        if not mine and not entered:
            break
    # What is over by now is rated while it is known how strong its people were.
    await ratings.catch_up()
    await tables.store.people.forget(
        person_id, computer=COMPUTER, name=COMPUTER_NAMES[0], ratings_until=kept_until(tables.clock())
    )
    tables.registry.forget_memory()


class Departures:
    """Servers that have removed the bot: after GRACE, what they had is deleted."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def left(self, guild_id: int) -> None:
        """Discord has reported just now that a server has removed the bot."""
        await self._tables.store.servers.departed(guild_id, self._tables.clock())

    async def joined(self, guild_id: int) -> None:
        """A server has the bot, again or for the first time."""
        await self._tables.store.servers.returned(guild_id)

    async def seen(self, guilds: Iterable[int]) -> None:
        """These servers have the bot, some perhaps again since it did not run. Of a server that is not among
        them nothing is known: only Discord says that one has removed the bot.
        """
        noted = {
            guild
            for guild, _ in await self._tables.store.servers.departures(datetime.max.replace(tzinfo=UTC))
        }
        for guild in noted.intersection(guilds):
            await self.joined(guild)

    async def clear(self) -> int:
        """Delete what is due, of servers and of people who were deleted; how many servers that were."""
        await self._tables.store.ratings.drop_kept(self._tables.clock())
        due = await self._tables.store.servers.departures(self._tables.clock() - GRACE)
        for guild_id, _ in due:
            await self._tables.store.servers.forget(guild_id, computer=COMPUTER, name=COMPUTER_NAMES[0])
            log.info("Deleted the data of server %d, which removed the bot.", guild_id)
        if due:
            self._tables.registry.forget_memory()
        return len(due)
