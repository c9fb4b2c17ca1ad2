"""What one match adds to a standing."""

from dataclasses import replace

from bot.tables.seat_stats import SeatStats
from data.records.matches import MatchSeat, Outcome
from data.records.results import MatchResult, Standing


def played(result: MatchResult, seat: MatchSeat) -> tuple[int, int]:
    """The deals and points of a match that count for the seat's owner: none for a player who left, none of
    deals in which a computer player stood in for somebody; in a shared seat, those they played themselves.
    """
    if gone(result, seat):
        return 0, 0
    own = stats_of(result, seat)
    if result.shared(seat.index) or result.outcome is Outcome.ABANDONED:
        return own.deals, own.points
    return result.deals_played - own.beyond_deals, (seat.points or 0) - own.beyond_points


def gone(result: MatchResult, seat: MatchSeat) -> bool:
    """Whether the owner left, or a computer player stood in for them in most of the last deals."""
    return seat.left_at is not None or (seat.person_id is not None and stats_of(result, seat).absent)


def empty(result: MatchResult, seat: MatchSeat) -> bool:
    """Whether nothing of a match counts for the seat's owner, who stayed: a computer player stood in for
    somebody in each of their deals. Ratings alone move by it.
    """
    own = stats_of(result, seat)
    return not gone(result, seat) and not own.deals and own.beyond_deals > 0


def has_won(result: MatchResult, seat: MatchSeat) -> bool:
    """Whether the match is won for the seat's owner. One that somebody left is won as ``Parting`` says."""
    won = stats_of(result, seat).won
    return bool(seat.won if won is None else won) and not gone(result, seat)


def stats_of(result: MatchResult, seat: MatchSeat) -> SeatStats:
    """What was counted for a seat; zeros where nothing was."""
    kept = result.figures.get(seat.index)
    return SeatStats.from_data(kept) if kept is not None else SeatStats()


def counted(standing: Standing, result: MatchResult, seat: MatchSeat) -> Standing:
    """The standing of whose seat it is, with this match."""
    if empty(result, seat):
        return standing
    deals, points = played(result, seat)
    own = SeatStats(deals=deals, points=points, canastas=stats_of(result, seat).canastas)
    return replace(
        added(standing, own), matches=standing.matches + 1, wins=standing.wins + has_won(result, seat)
    )


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
