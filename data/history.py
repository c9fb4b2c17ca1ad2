"""Matches that people have played, for going back to them."""

from data.rows import StorePart


class History(StorePart):
    """The part of the store that finds a person's matches."""

    async def matches_of(self, person_id: int, guild_id: int | None, *, limit: int = 25) -> list[int]:
        """The matches that a person sat down for, on a server or anywhere, of which a deal is over; the
        last one first.
        """
        where, values = ("", ()) if guild_id is None else (" AND m.guild_id = ?", (guild_id,))
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.id FROM match_seats s JOIN matches m ON m.id = s.match_id WHERE s.person_id = ?"
                f"{where} AND EXISTS"
                " (SELECT 1 FROM deals d WHERE d.match_id = m.id AND d.finished_at IS NOT NULL)"
                " ORDER BY m.id DESC LIMIT ?",
                person_id,
                *values,
                limit,
            )
        return [row["id"] for row in rows]
