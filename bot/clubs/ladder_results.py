"""Who has won a match of a ladder: by the rules of the match, of leaving, and of time. Pure."""

from collections.abc import Sequence
from enum import Enum

from bot.tables.idle import TIME
from data.records.matches import Journal, MatchSeat, Outcome


class Decided(Enum):
    """What a match means for a challenge."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"
    NOBODY = "nobody"


def decided(journal: Journal, challenger_id: int, challenged_id: int) -> Decided | None:
    """The result of a match; None while it is open. Who leaves it first has lost at once, and so has a
    player who has no seat any more when it ends. If its time ran out, the one who is ahead after the
    finished deals has won. A match that ended early otherwise, a draw, and a match in which the two were
    partners decide nothing.
    """
    own, other = (_seat_of(journal, person) for person in (challenger_id, challenged_id))
    if own is None or other is None or own.side == other.side:
        return None if journal.outcome is None else Decided.NOBODY
    left = _first_to_leave(own, other)
    if left is None and journal.outcome is not None:
        given_up = [seat for seat in (own, other) if _given_up(journal, seat)]
        left = given_up[0] if len(given_up) == 1 else None
    if left is not None:
        return Decided.CHALLENGED if left is own else Decided.CHALLENGER
    if journal.outcome is Outcome.FINISHED:
        return _by(int(bool(own.won)), int(bool(other.won)))
    if journal.outcome is Outcome.ABANDONED and journal.reason == TIME:
        totals = _totals(journal)
        return _by(totals[own.side], totals[other.side]) if totals else Decided.NOBODY
    return None if journal.outcome is None else Decided.NOBODY


def _by(own: int, other: int) -> Decided:
    if own == other:
        return Decided.NOBODY
    return Decided.CHALLENGER if own > other else Decided.CHALLENGED


def _seat_of(journal: Journal, person_id: int) -> MatchSeat | None:
    """The seat that somebody had at the beginning of a match."""
    first = {stay.seat: stay.person_id for stay in journal.stays if stay.n == 1}
    return next((s for s in journal.seats if first.get(s.index, s.person_id) == person_id), None)


def _first_to_leave(one: MatchSeat, other: MatchSeat) -> MatchSeat | None:
    left = [(seat.left_at, seat.index, seat) for seat in (one, other) if seat.left_at is not None]
    return min(left)[2] if left else None


def _given_up(journal: Journal, seat: MatchSeat) -> bool:
    """Whether somebody else has the seat at the end."""
    stays = [stay for stay in journal.stays if stay.seat == seat.index]
    return bool(stays) and max(stays, key=lambda stay: stay.n).person_id != stays[0].person_id


def _totals(journal: Journal) -> Sequence[int]:
    """The sides' totals after the last finished deal."""
    finished = [deal.result.totals for deal in journal.deals if deal.result is not None]
    return finished[-1] if finished else ()
