"""What was remarkable in a week's matches: the largest canasta, the best comeback, the closest match."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from bot.tables.absences import stood_in
from bot.tables.session.journals import match_of
from bot.tables.session.past_turns import STAND_INS
from canasta.actions import parse_action
from canasta.events import Melded
from data.records.matches import Journal, Outcome

WEEK: Final = timedelta(weeks=1)
HOUR: Final = 9
"""When a week's summary is posted, on Monday, by the server's clock."""
COMPANY: Final = 2


@dataclass(frozen=True, slots=True)
class Feat:
    """A moment of a match: the deal, the step in it, how large it is, and whose it is: names of a side."""

    match_id: int
    round: int
    step: int
    size: int
    names: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Feats:
    """What stands out in one match or in several; None where there's no such thing."""

    canasta: Feat | None = None
    comeback: Feat | None = None
    closest: Feat | None = None
    matches: int = 0


def week_before(local: datetime) -> datetime:
    """The beginning of the last week that is to be summed up at this moment of the server's clock."""
    since = local - timedelta(hours=HOUR)
    monday = (since - timedelta(days=since.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)
    return monday - WEEK


def may_be_told(journal: Journal, hidden: Collection[int]) -> bool:
    """Whether a match may be told of: two people or more played it to its end themselves, with deals of their
    own, all of them still known and none of them ``hidden``.
    """
    people = [seat.person_id for seat in journal.seats if seat.computer is None]
    known = all(person is not None and person not in hidden for person in people)
    finished = journal.outcome is Outcome.FINISHED and not journal.stays
    themselves = not any(stood_in(journal, deal) for deal in journal.deals)
    return finished and themselves and not journal.duplicate and known and len(people) >= COMPANY


def best_of(feats: Iterable[Feats]) -> Feats:
    """What stands out most among these matches; the first of equals."""
    every = list(feats)
    return Feats(
        max((match.canasta for match in every if match.canasta), key=lambda feat: feat.size, default=None),
        max((match.comeback for match in every if match.comeback), key=lambda feat: feat.size, default=None),
        min((match.closest for match in every if match.closest), key=lambda feat: feat.size, default=None),
        sum(match.matches for match in every),
    )


def feats_of(journal: Journal) -> Feats:
    """What stands out in a match. Raises what ``Match.apply`` does where it can't be replayed."""
    comeback, closest = _scores(journal)
    return Feats(_canasta(journal), comeback, closest, matches=1)


def _canasta(journal: Journal) -> Feat | None:
    """The largest canasta that a person made or made larger."""
    match, largest = match_of(journal), None
    for deal in journal.deals:
        match.start_deal(deal.seed)
        canastas: set[str] = set()
        for step, line in enumerate(deal.actions, 1):
            seat = journal.seats[line.seat]
            for event in match.apply(line.seat, parse_action(line.text)):
                if not isinstance(event, Melded):
                    continue
                canastas |= {event.meld} if event.canasta is not None else set()
                own = seat.computer is None and line.made_by not in STAND_INS and event.meld in canastas
                if own and (largest is None or event.size > largest.size):
                    largest = Feat(journal.match_id, deal.round, step, event.size, (seat.name,))
    return largest


def _scores(journal: Journal) -> tuple[Feat | None, Feat | None]:
    """The winners' comeback, with the deal that began it, and by how much they won in the end."""
    played = [(deal, deal.result) for deal in journal.deals if deal.result is not None]
    if not played or len(played[-1][1].winners) != 1 or len(played[-1][1].totals) < COMPANY:
        return None, None
    last, result = played[-1]
    (side,) = result.winners

    def ahead(totals: tuple[int, ...]) -> int:
        return totals[side] - max(total for other, total in enumerate(totals) if other != side)

    if ahead(result.totals) < 0:
        return None, None  # the fewest points win there
    winners, others = (
        tuple(seat.name for seat in journal.seats if (seat.side == side) is won) for won in (True, False)
    )
    closest = Feat(journal.match_id, last.round, 0, ahead(result.totals), winners, others)
    behind = [(-ahead(before.totals), deal.round) for (_, before), (deal, _) in pairwise(played)]
    size, round_number = max(behind, default=(0, 0))
    return Feat(journal.match_id, round_number, 0, size, winners) if size > 0 else None, closest
