"""The pace that somebody suggests in mid-match, as the table's votes keep it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from bot.tables.decisions.ballots import PACE, voters, votes_on
from bot.tables.turns import IN_MATCH
from bot.time.pace import Pace
from data.records.tables import Table


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested pace, and until when people may agree to it."""

    pace: Pace
    until: datetime

    @property
    def vote(self) -> str:
        """The vote for it, as the store keeps it."""
        return f"{self.pace.key}@{int(self.until.timestamp())}"

    @classmethod
    def read(cls, vote: str) -> Suggestion:
        """Read what the store kept."""
        key, _, until = vote.rpartition("@")
        return cls(Pace.read(key), datetime.fromtimestamp(int(until), UTC))


def suggestion(table: Table) -> Suggestion | None:
    """The pace that somebody who is present suggests, whether or not it has lapsed."""
    vote = next(iter(votes_on(table, PACE).values()), None)
    return None if vote is None or table.status not in IN_MATCH else Suggestion.read(vote)


def may_suggest(table: Table, person_id: int) -> bool:
    """Whether this person is present in a match of no tournament, with somebody else to agree."""
    people = voters(table)
    return table.status in IN_MATCH and not table.in_tournament and person_id in people and len(people) > 1
