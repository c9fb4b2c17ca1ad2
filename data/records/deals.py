"""Records about deals that several tables play, and about the deal of a day: frozen, plain data."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Final

from data.records.tables import Options

HALF: Final = Fraction(1, 2)
NEVER_FINISHED: Final = -1_000_000_000
"""The lead of a day's deal that was begun and not finished in time: less than any that was played."""


@dataclass(frozen=True, slots=True)
class SharedDealPlan:
    """A deal to be kept: the cards (``seed``), the game with its house rules, the number of seats, the rules
    revision and the seat that deals. ``players`` is how its computer players play: their level and its
    version.
    ``closed_until``: only its players may see it before, None where it is open.

    A day's has the number of its ``day`` and of the ``instance``; a finished deal that people play themselves
    its match and round, ``source``, and the totals of the sides ``before`` it: the least for an opening may
    depend on them. Hints are given in such a deal alone.
    """

    seed: str
    variant: str
    options: Options = field(hash=False)
    seats: int
    rules_revision: int
    first_dealer: int
    players: str
    closed_until: datetime | None = None
    day: int | None = None
    instance: int | None = None
    source: tuple[int, int] | None = None
    before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal that is kept, with its id."""

    id: int
    plan: SharedDealPlan


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """A person's play of a day's deal, the only one that counts. ``lead``: by how many points they were ahead
    of the others' mean; None while they play, ``NEVER_FINISHED`` for one that was not finished in time.
    ``course``: how its quarters went, as signs. ``match_id`` is its match. ``best_move``, ``worst_move``: the
    person's, as "step points other-move", empty where none was clear, None before they are judged.
    """

    table_id: int
    deal_id: int
    day: int
    person_id: int | None
    begun_at: datetime
    finished_at: datetime | None
    lead: int | None
    course: str
    match_id: int
    best_move: str | None = None
    worst_move: str | None = None

    @property
    def finished(self) -> bool:
        """Whether it was played to its end in time."""
        return self.lead is not None and self.lead > NEVER_FINISHED


@dataclass(frozen=True, slots=True)
class OpenDaily:
    """A play of a day's deal that somebody has begun: its table, and until when it may be finished."""

    table_id: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who has played a deal, as one of them sees it: how many were ``below``, how many had the same
    (``equal``, without themselves), and how many there are in all, themselves counted.
    """

    below: int
    equal: int
    all: int

    @classmethod
    def of(cls, lead: int, leads: Collection[int]) -> "Field":
        """The field of one of these leads."""
        return cls(
            sum(other < lead for other in leads), sum(other == lead for other in leads) - 1, len(leads)
        )

    @property
    def matchpoints(self) -> int:
        """Two for each with less, one for each with the same."""
        return 2 * self.below + self.equal

    @property
    def share(self) -> Fraction:
        """The part of the most matchpoints that there are; a half for one who is alone."""
        return Fraction(self.matchpoints, 2 * (self.all - 1)) if self.all > 1 else HALF


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A line of a day's ranking: who, what they made of which deal, and how they did in its field."""

    person_id: int
    name: str
    variant: str
    lead: int
    course: str
    field: Field


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """A line of a board over several days: the sum of the shares of somebody's best days, each of 10,000,
    on how many days they finished, and the ``best`` share.
    """

    person_id: int
    name: str
    place: int
    points: int
    days: int
    best: int


@dataclass(frozen=True, slots=True)
class DailyDay:
    """What somebody made of a day that is over: the share of its matchpoints, of 10,000, and the signs."""

    day: int
    share: int
    course: str
