"""Counts of uses within a span of time, for a person and for a server."""

from datetime import timedelta

from data.db import Keeper, Transaction
from data.db.columns import from_milliseconds, span_value
from data.db.errors import StoreError
from data.records.people import Allowance, Spent


class Allowances(Keeper):
    """Counts uses. A span begins with the first use and ends ``within`` later; the next begins another."""

    async def spend(self, what: str, allowances: list[Allowance], within: timedelta) -> Spent | None:
        """Count one more use of each. If any is used up, none is counted and the longest is returned."""
        try:
            async with self._database.write() as transaction:
                spent = [
                    exceeded
                    for allowance in allowances
                    if (exceeded := await self._one_more(transaction, what, allowance, within)) is not None
                ]
                if spent:
                    raise _UsedUp(max(spent, key=lambda one: one.until))
        except _UsedUp as used_up:
            return used_up.spent
        return None

    async def forget_spans(self, within: timedelta) -> None:
        """Delete the counts of spans that are over."""
        over = self._now() - (span_value(within) or 0)
        await self._database.change("DELETE FROM allowances WHERE since <= ?", [over])

    async def _one_more(
        self, transaction: Transaction, what: str, allowance: Allowance, within: timedelta
    ) -> Spent | None:
        now, length = self._now(), span_value(within) or 0
        rows = await transaction.rows(
            "INSERT INTO allowances (what, owner, owner_id, since, used) VALUES (?, ?, ?, ?, 1)"
            " ON CONFLICT (what, owner, owner_id) DO UPDATE SET"
            " used = CASE WHEN allowances.since <= ? THEN 1 ELSE allowances.used + 1 END,"
            " since = CASE WHEN allowances.since <= ? THEN excluded.since ELSE allowances.since END"
            " RETURNING since, used",
            [what, allowance.owner.value, allowance.owner_id, now, now - length, now - length],
        )
        if rows[0]["used"] <= allowance.most:
            return None
        return Spent(allowance, from_milliseconds(rows[0]["since"] + length))


class _UsedUp(StoreError):
    """Raised to roll back the counts."""

    def __init__(self, spent: Spent) -> None:
        super().__init__("An allowance is used up.")
        self.spent = spent
