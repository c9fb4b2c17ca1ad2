"""When people get their daily digests."""

from datetime import datetime, timedelta

from data.db import Keeper, Mapper, insert, update
from data.db.columns import moment, time_value, to_milliseconds
from data.db.shards import NO_SERVER
from data.records.people import Digest

_DIGESTS = Mapper(Digest)


class Digests(Keeper):
    async def schedule(self, person_id: int, due_at: datetime) -> None:
        columns = {"person_id": person_id, "due_at": to_milliseconds(due_at), "claimed_at": None}
        await insert(self._database, "digests", columns, key=1)

    async def cancel(self, person_id: int) -> None:
        """Note that a person wants no digests; when they got the last one stays."""
        await update(self._database, "digests", {"due_at": None, "claimed_at": None}, person_id=person_id)

    async def last(self, person_id: int) -> datetime | None:
        return moment(await self._value("SELECT last_at FROM digests WHERE person_id = ?", [person_id]))

    async def due(self, now: datetime, limit: int = 100) -> list[Digest]:
        """The digests due by ``now``, the longest due first."""
        return await _DIGESTS.all(
            self._database,
            "SELECT person_id, due_at FROM digests WHERE due_at <= ?"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY due_at, person_id LIMIT ?",
            [to_milliseconds(now), limit],
        )

    async def long_away(self, before: datetime, limit: int = 100) -> list[int]:
        """People who have missed turns since before this moment, and weren't written to since then."""
        return await self._column(
            "SELECT s.person_id FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.missed_at IS NOT NULL"
            " AND s.person_id IS NOT NULL AND t.status IN ('playing', 'between_deals')"
            f" AND {self._database.shards.where(NO_SERVER)} GROUP BY s.person_id HAVING MIN(s.missed_at) <= ?"
            " AND MIN(s.missed_at) > COALESCE((SELECT CAST(p.content AS BIGINT) FROM person_settings p"
            " WHERE p.person_id = s.person_id AND p.name = 'away_told'), 0) ORDER BY s.person_id LIMIT ?",
            [to_milliseconds(before), limit],
        )

    async def claim(self, digest: Digest, now: datetime, lapse: timedelta) -> bool:
        """Claim a digest for this process; whether it got it. An unused claim expires after ``lapse``."""
        return await self._changes(
            "UPDATE digests SET claimed_at = ? WHERE person_id = ? AND due_at = ?"
            " AND (claimed_at IS NULL OR claimed_at <= ?) RETURNING person_id",
            [
                to_milliseconds(now),
                digest.person_id,
                to_milliseconds(digest.due_at),
                to_milliseconds(now - lapse),
            ],
        )

    async def done(self, digest: Digest, next_at: datetime | None, sent_at: datetime | None) -> None:
        """Note that a digest was sent (None: there was nothing to tell), and when the next one is due; does
        nothing if that was set meanwhile.
        """
        await self._database.change(
            "UPDATE digests SET due_at = ?, claimed_at = NULL, last_at = COALESCE(?, last_at)"
            " WHERE person_id = ? AND due_at = ?",
            [time_value(next_at), time_value(sent_at), digest.person_id, to_milliseconds(digest.due_at)],
        )
