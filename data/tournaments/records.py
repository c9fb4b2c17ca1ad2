"""Records about tournaments that the store returns and accepts: frozen, plain data."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from data.records.matches import DealResult, Outcome
from data.records.tables import Options


@dataclass(frozen=True, slots=True)
class Former:
    """Who had a chair of an entry before they dropped out, in this round; no id and no name once their data
    are deleted. ``removed``: a director removed them. ``counted``: the server's rule about leaving has been
    asked about it.
    """

    person_id: int | None
    name: str
    round: int
    removed: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of an entry: a person, a computer player (by the name of its kind), or nobody yet.

    ``agreed``: whether a person entered by somebody else has agreed. ``left_at``: when the person in this
    chair dropped out, who is its ``former`` player; a computer player has it from then on.
    """

    person_id: int | None = None
    computer: str | None = None
    name: str = ""
    agreed: bool = True
    left_at: datetime | None = None
    former: Former | None = None

    @property
    def empty(self) -> bool:
        return self.person_id is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Entry:
    """A person, or a pair with fixed partners, in a tournament; numbered from 1. ``place`` is the place in
    the draw, None before it. ``joined`` is the first round with the entry, ``left`` the first without it.
    ``with_anyone``: while it lacks a partner, anybody may join it, and it is paired at the start.
    """

    number: int
    players: tuple[Contestant, ...]
    place: int | None = None
    joined: int = 1
    left: int | None = None
    with_anyone: bool = True


@dataclass(frozen=True, slots=True)
class Reserve:
    """Somebody who could step in. ``entry`` and ``chair`` are set while a director, ``asked_by``, waits for
    their answer whether they take that chair.
    """

    person_id: int
    name: str
    entry: int | None = None
    chair: int | None = None
    asked_by: int | None = None


class RoleCalls(StrEnum):
    """When a tournament mentions a role."""

    NEVER = ""
    ENTRIES = "entries"
    CHECK_IN = "check_in"
    BOTH = "both"


class NoticeKind(StrEnum):
    """What is to be told about a tournament: entries are open, its people are to check in, its start was put
    off, it was called off since too few came, or its start was missed while the bot was down. The values are
    in the store.
    """

    ENTRIES = "entries"
    CHECK_IN = "check_in"
    POSTPONED = "postponed"
    EXPIRED = "expired"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Evening:
    """When a tournament begins by itself (None: it doesn't), and what belongs to that.

    ``check_in``: how long before the start its people are asked whether they are here, zero if they aren't;
    ``called_at``: since when they are asked; ``here``: those who are. ``postponed``: the start was put off
    once. ``role_id`` is mentioned at the times of ``role_calls``. ``with_event``: it is an event of the
    server, ``event_id``, that shows ``event_shown``. ``pinned_id``: the pinned message with its results.
    """

    starts_at: datetime | None = None
    check_in: timedelta = timedelta(0)
    postponed: bool = False
    called_at: datetime | None = None
    here: frozenset[int] = frozenset()
    role_id: int | None = None
    role_calls: RoleCalls = RoleCalls.NEVER
    with_event: bool = False
    event_id: int | None = None
    event_shown: str = ""
    pinned_id: int | None = None

    def mentions_role(self, kind: NoticeKind) -> bool:
        """Whether its role is mentioned when this is told."""
        return self.role_id is not None and self.role_calls in (RoleCalls.BOTH, kind.value)


NO_EVENING = Evening()
"""That of a tournament that its organiser starts."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is still to be told about a tournament."""

    id: int
    tournament_id: int
    kind: NoticeKind


class LetterKind(StrEnum):
    """What somebody is told about a tournament, or asked. The values are in the store."""

    PARTNER_ASKED = "partner_asked"
    PARTNER_REMINDED = "partner_reminded"
    PARTNER_YES = "partner_yes"
    PARTNER_NO = "partner_no"
    WAITS = "waits"
    SITS_OUT = "sits_out"
    EXPIRES = "expires"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class LetterPlan:
    """A message to be written: to whom, and about whom, with the name."""

    kind: LetterKind
    person_id: int
    other_id: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter(LetterPlan):
    """A message that is to be sent, or a question that isn't settled: where, and when it was asked again."""

    id: int
    tournament_id: int
    created_at: datetime
    place_id: int | None = None
    message_id: int | None = None
    sent_at: datetime | None = None
    reminded_at: datetime | None = None


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
