"""Records about tournaments that the store returns and accepts: frozen, plain data."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from data.records.matches import DealResult, Outcome
from data.records.tables import Options
from data.tournaments.records.entries import Entry, Reserve
from data.tournaments.records.evenings import NO_EVENING, Evening


class TournamentStatus(StrEnum):
    """The phase of a tournament: open for entries, being played, over, or called off."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class HeldUp(StrEnum):
    """Which side of a tournament's table held it up, so that it wasn't played to its end."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a director has added to an entry's score in a round, or taken off, and why: ``number`` from 1 in
    its tournament. ``amount`` is in per cent of the round for matchpoints, else in points of the scoring.
    ``by`` is 0 once that person's data are deleted.
    """

    number: int
    entry: int
    round: int
    amount: int
    reason: str
    by: int


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament to be opened. ``deals``: how many deals of a round are the same at all tables, 0 if every
    table plays its own match; ``rounds``: the number of rounds, 0 if it depends on the entries. ``hints``:
    players may ask for them. ``scoring_revision``: how a deal counts that isn't played to its end; 1: half to
    both sides, 2: less to no matter who held it up. ``evening``: when it begins by itself.
    ``asks_partners``: nobody gets a partner without having agreed to it.
    """

    guild_id: int
    channel_id: int
    organiser_id: int
    name: str
    variant: str
    options: Options = field(hash=False)
    seats: int
    system: str
    scoring: str
    deals: int
    rounds: int
    round_time: timedelta
    pace: str
    rated: bool
    locale: str
    hints: bool = False
    scoring_revision: int = 1
    evening: Evening = NO_EVENING
    asks_partners: bool = False


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round to begin: its ``number`` among ``rounds``, who meets whom (None: a bye), and the seeds of its
    deals if they are the same at all tables.
    """

    number: int
    rounds: int
    pairings: Sequence[tuple[int, int | None]]
    seeds: Sequence[str]
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(TournamentPlan):
    """A tournament as it was planned, with its entries in the order of their numbers.

    ``rounds`` is their number (0: not decided yet), ``round`` the one being played (0: none yet) until
    ``round_ends_at``. Every change raises ``version``; ``announced_version`` is the last one shown.
    ``directors``: who directs it beside the organiser (0: nobody is). ``kept_at``: when somebody last
    wanted it to stay open; ``warned_at``: when its organiser was told that it expires; ``expired``: it has.
    ``round_began_at``: when the round began, None if that was not kept. ``adjustments``: what directors have
    changed in scores; ``reserves``: who could step in, in the order in which they came.
    """

    id: int
    message_id: int | None
    message_posted_at: datetime | None
    round: int
    round_ends_at: datetime | None
    status: TournamentStatus
    version: int
    announced_version: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    entries: tuple[Entry, ...]
    directors: tuple[int, ...] = ()
    round_began_at: datetime | None = None
    adjustments: tuple[Adjustment, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    kept_at: datetime | None = None
    warned_at: datetime | None = None
    expired: bool = False

    def directed_by(self, person_id: int) -> bool:
        """Whether this person is its organiser or a co-director."""
        return bool(person_id) and person_id in (self.organiser_id, *self.directors)

    def has_left(self, person_id: int) -> bool:
        """Whether this person dropped out of an entry, or was taken out, and isn't in one now."""
        return self.entry_of(person_id) is None and any(
            player.former is not None and player.former.person_id == person_id
            for entry in self.entries
            for player in entry.players
        )

    def has_played(self, person_id: int) -> bool:
        """Whether this person is in an entry, or was."""
        return self.entry_of(person_id) is not None or self.has_left(person_id)

    def entry(self, number: int) -> Entry:
        """The entry of this number. Raises KeyError."""
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise KeyError(number)

    def entry_of(self, person_id: int) -> Entry | None:
        """The entry of this person, or None."""
        return next(
            (e for e in self.entries if any(player.person_id == person_id for player in e.players)), None
        )


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """What a list of tournaments shows of one: ``entries`` is their number, ``mine`` whether the reader is in
    one of them, ``directed`` whether they direct it, ``starts_at`` when it begins by itself.
    """

    id: int
    channel_id: int
    message_id: int | None
    name: str
    system: str
    rounds: int
    round: int
    status: TournamentStatus
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    entries: int
    mine: bool
    directed: bool
    starts_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entries at a table in a round; ``second`` is None if ``first`` has a bye.

    ``table_id`` and ``match_id`` are None until the table is set up, ``outcome`` until its match is over.
    ``results`` are those of the finished deals, in order. ``held_up`` is the side to blame where the match
    was not played to its end, None while that is not decided, or not asked (``scoring_revision`` 1).
    """

    round: int
    number: int
    first: int
    second: int | None
    table_id: int | None = None
    place_id: int | None = None
    match_id: int | None = None
    outcome: Outcome | None = None
    results: tuple[DealResult, ...] = ()
    held_up: HeldUp | None = None

    @property
    def over(self) -> bool:
        """Whether play there is over."""
        return self.second is None or self.outcome is not None


@dataclass(frozen=True, slots=True)
class AwaitedSeat:
    """A seat at a running table of a round whose person hasn't made a move there yet.

    ``meeting`` is the table's number in the round, ``side`` the seat's side, where ``people`` people sit.
    ``turn_at``: when the turn first came to them, None if it hasn't; ``paused_at``: since when the table is
    paused.
    """

    meeting: int
    table_id: int
    seat: int
    side: int
    people: int
    person_id: int
    name: str
    turn_at: datetime | None = None
    paused_at: datetime | None = None
