"""Seats of matches as rows."""

from data.db.columns import from_milliseconds, json_value, moment
from data.db.database import Row
from data.records.matches import MatchSeat, Stay


def match_seat(row: Row) -> MatchSeat:
    """A row of match_seats."""
    return MatchSeat(
        index=row["seat"],
        side=row["side"],
        person_id=row["person_id"],
        computer=row["computer"],
        name=row["name"],
        won=None if row["won"] is None else bool(row["won"]),
        points=row["points"],
        left_at=moment(row["left_at"]),
    )


def stay_of(row: Row) -> Stay:
    """A row of stays."""
    return Stay(
        seat=row["seat"],
        n=row["n"],
        person_id=row["person_id"],
        name=row["name"],
        since=from_milliseconds(row["since"]),
        until=moment(row["until"]),
        wants_back=bool(row["wants_back"]),
        figures=None if row["figures"] is None else json_value(row["figures"]),
    )
