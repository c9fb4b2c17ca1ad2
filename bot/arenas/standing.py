"""What the people of an arena made of its deals, and how they rank. Pure.

A deal is worth its matchpoints: of those who had the same cards on the same side, at tables of people and at
those of computer players alone, how many did worse, in percent, ties halved. So it changes until the last
table has played it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from data.arenas.records import ArenaDeal, ArenaPlay, Contender
from data.records.deals import HALF, Field

GOOD: Final = 50
"""Shares above this go on with a streak."""
BONUS: Final = 20
"""The points on top of each share of a streak after its first."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal that somebody has played: by how much their side was ahead, its share, and the bonus. ``left``:
    they didn't see it through, so it's worth nothing.
    """

    deal: int
    lead: int
    share: int
    bonus: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's line of the standings. Equal points share a ``place``."""

    person_id: int
    name: str
    place: int
    points: int
    deals: tuple[Scored, ...]


def standings(
    people: Iterable[Contender], plays: Sequence[ArenaPlay], deals: Iterable[ArenaDeal]
) -> list[Line]:
    """The standings of those who have played a deal, the best first."""
    computers = {deal.number: deal.leads or () for deal in deals}
    made = [(tuple(_scored(who.person_id, plays, computers)), who) for who in people]
    points = {who.person_id: sum(one.share + one.bonus for one in scored) for scored, who in made}
    lines = [
        Line(
            who.person_id,
            who.name,
            1 + sum(points[other.person_id] > points[who.person_id] for theirs, other in made if theirs),
            points[who.person_id],
            scored,
        )
        for scored, who in made
        if scored
    ]
    return sorted(lines, key=lambda line: (line.place, line.name.casefold(), line.person_id))


def _scored(
    person_id: int, plays: Sequence[ArenaPlay], computers: dict[int, tuple[int, ...]]
) -> Iterator[Scored]:
    """What somebody made of each deal, in the order in which they finished them."""
    streak, seen = 0, set[int]()
    for play in sorted(plays, key=lambda play: (play.ended_at is None, play.ended_at, play.table_id)):
        own = next((seat for seat in play.seats if seat.person_id == person_id), None)
        if own is None or play.lead is None or play.deal in seen:
            continue
        seen.add(play.deal)
        sign = -1 if own.side else 1
        others = [
            sign * other.lead
            for other in plays
            if other.deal == play.deal and other.table_id != play.table_id and other.lead is not None
        ]
        others += [sign * lead for lead in computers.get(play.deal, ())]
        share = share_of(sign * play.lead, others) if own.stayed else 0
        streak = streak + 1 if share > GOOD else 0
        bonus = BONUS if streak > 1 else 0
        yield Scored(play.deal, sign * play.lead, share, bonus, left=not own.stayed)


def share_of(lead: int, others: Sequence[int]) -> int:
    """How many of the others had less, in percent, ties halved; 50 while nobody else has played."""
    return floor(100 * Field.of(lead, [lead, *others]).share + HALF)
