"""The count of a week in plain steps, from the journals in the store and from what the test itself has noted:
nothing of what the bot has worked out about leads, places, matchpoints or streaks is read.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from data import Store
from data.db.database import Row
from data.records.matches import Journal, Outcome
from tests.process.game import replayed

DAY_ONE = date(2026, 1, 1)
GRACE = timedelta(hours=6)
LAST = -(10**9)
"""The lead of a play that was never finished: below all others."""


def day_at(now: float) -> int:
    """The number of the day at this moment."""
    return (datetime.fromtimestamp(now, UTC).date() - DAY_ONE).days + 1


def date_of(day: int) -> date:
    """The date of a day."""
    return DAY_ONE + timedelta(days=day - 1)


def midnight_after(day: int) -> datetime:
    """The end of a day."""
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)


@dataclass(frozen=True, slots=True)
class Deal:
    """One set of cards of a day."""

    id: int
    day: int
    game: str
    instance: int
    seed: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A play that is over: of whom (None: they have left), its cards, its lead, whether it was finished."""

    name: str | None
    table: int
    deal: Deal
    lead: int
    finished: bool


class Count:
    """Counts from the tables of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[int, tuple[int, int, bool]] = {}
        """Of each table whose match is over: its deal, lead, whether it was finished in time."""

    async def deals(self) -> dict[int, Deal]:
        """Every deal of a day."""
        query = "SELECT id, day, variant, instance, seed FROM shared_deals WHERE day IS NOT NULL"
        return {row["id"]: Deal(*row) for row in await self._rows(query)}  # type: ignore[misc]

    async def hosts(self) -> dict[int, int]:
        """Who has opened each private table."""
        rows = await self._rows("SELECT id, host_id FROM tables WHERE deal_id IS NOT NULL")
        return {row["id"]: row["host_id"] for row in rows}

    async def _matches(self) -> dict[int, int]:
        rows = await self._rows("SELECT table_id, id FROM matches WHERE deal_id IS NOT NULL")
        return {row["table_id"]: row["id"] for row in rows}

    async def _rows(self, query: str) -> list[Row]:
        async with self._store._database.read() as transaction:
            return await transaction.rows(query)

    async def over(self, tables: Iterable[tuple[int, str | None]]) -> list[Counted]:
        """Of these plays, each a table and whose it is, those that are over."""
        matches, deals, over = await self._matches(), await self.deals(), []
        for table, name in tables:
            if table not in self._over:
                journal = await self._store.journals.get(matches[table])
                assert journal is not None
                assert journal.deal_id is not None
                if journal.outcome is None:
                    continue
                self._over[table] = (journal.deal_id, *_result(journal, deals[journal.deal_id].day))
            deal, lead, done = self._over[table]
            if name is not None or done:  # of people who have left, only what they had finished stays
                over.append(Counted(name, table, deals[deal], lead, done))
        return over


def _result(journal: Journal, day: int) -> tuple[int, bool]:
    """The lead that the actions of a journal lead to, and whether they end the deal in time."""
    ended = journal.finished_at
    assert ended is not None
    if journal.outcome is not Outcome.FINISHED or ended > midnight_after(day) + GRACE:
        return LAST, False
    assert [seat.computer for seat in journal.seats] == [None, "steady", "steady", "steady"]
    match = replayed(journal)
    (result,) = match.results
    (deal,) = journal.deals
    assert deal.result is not None
    points = list(result.totals)
    own = points.pop(match.rules.side_of[0])
    return round(own - Fraction(sum(points), len(points))), True


def field_of(play: Counted, every: Sequence[Counted]) -> list[Counted]:
    """Everybody who had the same cards and is through with them, this play among them."""
    return [one for one in every if one.deal.id == play.deal.id]


def place_in(field: Sequence[Counted], play: Counted) -> int:
    """One more than the plays that went better."""
    return 1 + sum(other.lead > play.lead for other in field)


def points_in(field: Sequence[Counted], play: Counted) -> int:
    """Two for each other play that went worse, one for each that went as well."""
    others = [other for other in field if other.table != play.table]
    return sum(2 if other.lead < play.lead else 1 if other.lead == play.lead else 0 for other in others)


def share_in(field: Sequence[Counted], play: Counted) -> Fraction:
    """The matchpoints as a part of the most that this field has; half of them where nobody else played."""
    return Fraction(points_in(field, play), 2 * len(field) - 2) if len(field) > 1 else Fraction(1, 2)


def streak(days: Collection[int], today: int) -> tuple[int, bool]:
    """The days in the longest row up to today with at most one missed in each week from Monday to Sunday;
    today isn't missed before it is over. And whether this week has none yet. Tried from every day on.
    """
    end = today if today in days else today - 1
    best, free = 0, True
    for start in sorted(days):
        row = range(start, end + 1)
        missed = [date_of(day).isocalendar()[:2] for day in row if day not in days]
        if len(missed) == len(set(missed)) and len(row) - len(missed) > best:
            best, free = len(row) - len(missed), date_of(today).isocalendar()[:2] not in missed
    return best, free
