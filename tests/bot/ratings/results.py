"""Results of matches, made up."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bot.tables.seat_stats import SeatStats
from data.records.matches import MatchSeat, Outcome, Stay
from data.records.results import MatchResult

ANN, BEN, CLEO, DAN, EVE, FRED = range(1, 7)
GUILD = 77
NOON = datetime(2026, 5, 31, 12, tzinfo=UTC)
NUMBERS = iter(range(1, 1_000_000))


def result(
    people: Sequence[int | None],
    points: Sequence[int] = (5100, 3200),
    *,
    winners: Sequence[int] = (0,),
    at: datetime = NOON,
    left: Sequence[int] = (),
    rated: bool = True,
    outcome: Outcome = Outcome.FINISHED,
    stays: Sequence[Stay] = (),
    reason: str | None = None,
    guild: int = GUILD,
    variant: str = "classic",
    sides: Sequence[int] | None = None,
) -> MatchResult:
    """A match of three deals; seat i is on side i mod the number of sides, unless others are given."""
    sides = [index % len(points) for index in range(len(people))] if sides is None else sides
    finished = outcome is Outcome.FINISHED
    return MatchResult(
        match_id=next(NUMBERS),
        guild_id=guild,
        variant=variant,
        rated=rated,
        outcome=outcome,
        reason=reason,
        finished_at=at,
        deals_played=3,
        seats=tuple(
            MatchSeat(
                index,
                side,
                person,
                "steady" if person is None else None,
                f"P{person}",
                won=(side in winners and index not in left) if finished else None,
                points=points[side] if finished else None,
                left_at=at - timedelta(hours=1) if index in left else None,
            )
            for index, (person, side) in enumerate(zip(people, sides, strict=True))
        ),
        stays=tuple(stays),
        figures={
            index: SeatStats(deals=1, points=700, canastas=Counter(mixed=2)).to_data()
            for index in range(len(people))
        },
    )
