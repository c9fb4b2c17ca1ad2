"""What one match adds to a standing."""

from __future__ import annotations

from dataclasses import replace

from bot.community.seat_stats import SeatStats
from data import (
    MatchResult,
    MatchSeat,
    Standing,
)


def played(result: MatchResult, seat: MatchSeat) -> tuple[int, int]:
    """The deals and points of a match that count for the seat's owner: none for a player who left; in a
    shared seat, those they played themselves.
    """
    if seat.left_at is not None:
        return 0, 0
    if result.shared(seat.index):
        own = stats_of(result, seat)
        return own.deals, own.points
    return result.deals_played, seat.points or 0


def stats_of(result: MatchResult, seat: MatchSeat) -> SeatStats:
    """What was counted for a seat; zeros where nothing was."""
    kept = result.figures.get(seat.index)
    return SeatStats.from_data(kept) if kept is not None else SeatStats()


def counted(standing: Standing, result: MatchResult, seat: MatchSeat) -> Standing:
    """The standing of whose seat it is, with this match."""
    deals, points = played(result, seat)
    own = SeatStats(deals=deals, points=points, canastas=stats_of(result, seat).canastas)
    return replace(added(standing, own), matches=standing.matches + 1, wins=standing.wins + bool(seat.won))


def added(standing: Standing, own: SeatStats) -> Standing:
    """The standing with these deals, points and canastas added."""
    deals, points = standing.deals + own.deals, standing.points + own.points
    return replace(
        standing,
        deals=deals,
        points=points,
        canastas=standing.canastas + own.canastas.total(),
        average=round(1000 * points / deals) if deals else 0,
    )
