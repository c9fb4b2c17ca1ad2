"""Series of tournaments: opening a season, its events, its end."""

from dataclasses import dataclass
from datetime import datetime

from data.clubs.boards import put_board, step_board
from data.clubs.records import Series, SeriesPlan
from data.db import Keeper, Mapper, Transaction, Values, insert_new, update
from data.db.columns import to_milliseconds
from data.db.errors import Conflict
from data.db.many import Belonging
from data.records.audit import AuditEntry, Deed, Detail
from data.servers.audit import put_audit

_PLANS = Mapper(SeriesPlan, given=("channel_id", "locale"))
_SERIES = Mapper(Series, given=("tournaments", "rounds"))


class AllSeries(Keeper):
    async def open(self, plan: SeriesPlan) -> Series:
        """Open a season, the next of this name on the server; ``Conflict`` where one of it has not ended."""
        async with self._database.write() as transaction:
            now = self._now()
            await transaction.hold(f"series {plan.name}", plan.guild_id)  # of a name, one is open at a time
            board_id = await put_board(transaction, plan.guild_id, plan.channel_id, plan.locale, now)
            before = await _select(transaction, "guild_id = ? AND name = ?", [plan.guild_id, plan.name])
            if not all(season.over for season in before):
                raise Conflict(f"A season of {plan.name!r} has not ended.")
            columns = {
                **_PLANS.columns(plan),
                "board_id": board_id,
                "season": 1 + max((season.season for season in before), default=0),
                "created_at": now,
            }
            series_id = await insert_new(transaction, "series", columns)
            (opened,) = await _select(transaction, "id = ?", [series_id])
            await _noted(transaction, opened, Deed.SERIES_OPENED, plan.organiser_id, now)
            return opened

    async def get(self, series_id: int) -> Series | None:
        return await self._one("id = ?", [series_id])

    async def on_server(self, guild_id: int) -> list[Series]:
        """A server's seasons, newest first."""
        return (await self._find("guild_id = ?", [guild_id]))[::-1]

    async def on_board(self, board_id: int) -> Series | None:
        return await self._one("board_id = ?", [board_id])

    async def with_event(self, tournament_id: int) -> Series | None:
        return await self._one(
            "id = (SELECT series_id FROM series_events WHERE tournament_id = ?)", [tournament_id]
        )

    async def going_on(self) -> list[Series]:
        """Every season that has not ended."""
        return await self._find(f"ended_at IS NULL AND {self._database.shards.where('guild_id')}")

    async def to_open(self) -> list[Series]:
        """The seasons that go on with the next event by themselves, of which the last one has been played."""
        return await self._find(
            "repeats = 1 AND ended_at IS NULL AND 'finished' = (SELECT t.status FROM series_events e"
            " JOIN tournaments t ON t.id = e.tournament_id WHERE e.series_id = series.id"
            f" ORDER BY t.id DESC LIMIT 1) AND {self._database.shards.where('guild_id')}"
        )

    async def repeat(self, series_id: int, repeats: bool) -> None:
        """Set whether the season's next events are opened by themselves."""
        async with self._database.write() as transaction:
            await update(transaction, "series", {"repeats": int(repeats)}, id=series_id)
            await transaction.rows(
                "UPDATE kept_boards SET version = version + 1"
                " WHERE id = (SELECT board_id FROM series WHERE id = ?)",
                [series_id],
            )

    async def end(self, series_id: int, at: datetime, by: int | None) -> Series | None:
        """End a season, ``by`` a person or its plan (None). None if it has ended already, or is unknown."""
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "UPDATE series SET ended_at = ? WHERE id = ? AND ended_at IS NULL RETURNING board_id",
                [to_milliseconds(at), series_id],
            )
            if not rows:
                return None
            await step_board(transaction, rows[0]["board_id"], self._now())
            ended = (await _select(transaction, "id = ?", [series_id]))[0]
            await _noted(transaction, ended, Deed.SERIES_ENDED, by, self._now())
            return ended

    async def _one(self, condition: str, values: Values = ()) -> Series | None:
        return next(iter(await self._find(condition, values)), None)

    async def _find(self, condition: str, values: Values = ()) -> list[Series]:
        async with self._database.read() as transaction:
            return await _select(transaction, condition, values)


async def _noted(transaction: Transaction, series: Series, deed: Deed, by: int | None, now: int) -> None:
    details: dict[str, Detail] = {"series": series.name, "season": series.season}
    await put_audit(transaction, AuditEntry(series.guild_id, deed, by, details=details), now)


async def _select(transaction: Transaction, condition: str, values: Values = ()) -> list[Series]:
    rows = await transaction.rows(
        "SELECT series.*, (SELECT channel_id FROM kept_boards b WHERE b.id = board_id) AS channel_id,"
        " (SELECT locale FROM kept_boards b WHERE b.id = board_id) AS locale"
        f" FROM series WHERE {condition} ORDER BY id",
        values,
    )
    if not rows:
        return []
    theirs = Belonging(transaction, "series_id", f"SELECT id FROM series WHERE {condition}", values)
    events = await theirs.rows("series_events", "tournament_id")
    return [
        _SERIES.read(
            row,
            tournaments=tuple(event["tournament_id"] for event in events[row["id"]]),
            rounds=events[row["id"]][-1]["rounds"] if events[row["id"]] else 0,
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class EventOf:
    """Counts a tournament that is being opened for a season. Raises ``Conflict`` if that has ended, or if
    ``after`` is no longer its last event: the next one has been opened.
    """

    series_id: int
    after: int | None = None

    async def __call__(self, transaction: Transaction, tournament_id: int) -> None:
        going_on = await transaction.rows(
            # An update that changes nothing but locks the row: it doesn't end before this event is in it.
            "UPDATE series SET season = season WHERE id = ? AND ended_at IS NULL RETURNING board_id",
            [self.series_id],
        )
        if not going_on:
            raise Conflict(f"Season {self.series_id} has ended.")
        last = await transaction.rows(
            "SELECT MAX(tournament_id) AS last FROM series_events WHERE series_id = ?", [self.series_id]
        )
        if self.after is not None and last[0]["last"] != self.after:
            raise Conflict(f"Season {self.series_id} has its next event.")
        await transaction.rows(
            "INSERT INTO series_events (tournament_id, rounds, series_id)"
            " SELECT id, rounds, CAST(? AS INTEGER) FROM tournaments WHERE id = ?",
            [self.series_id, tournament_id],
        )
        await transaction.rows(
            "UPDATE kept_boards SET version = version + 1 WHERE id = ?", [going_on[0]["board_id"]]
        )
