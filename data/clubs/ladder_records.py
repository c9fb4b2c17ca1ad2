"""Records about ladders on which people challenge each other: frozen, plain data."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from data.records.tables import Options


class ChallengeState(StrEnum):
    """How a challenge stands, or has ended. The values are in the store."""

    ASKED = "asked"
    AGREED = "agreed"
    WON = "won"
    LOST = "lost"
    UNDECIDED = "undecided"
    DECLINED = "declined"
    UNANSWERED = "unanswered"
    WITHDRAWN = "withdrawn"
    VOID = "void"


OPEN = (ChallengeState.ASKED, ChallengeState.AGREED)
"""The states of a challenge that isn't over."""


@dataclass(frozen=True, slots=True)
class LadderPlan:
    """A ladder to be opened. ``reach``: how many places higher one may challenge; ``answer_days`` and
    ``play_days``: the time to answer a challenge, and to play its match; ``idle_weeks``: the weeks without a
    match after which somebody goes down, 0 for never.
    """

    guild_id: int
    channel_id: int
    organiser_id: int
    name: str
    variant: str
    options: Options = field(hash=False)
    seats: int
    pace: str
    reach: int
    answer_days: int
    play_days: int
    idle_weeks: int
    locale: str


@dataclass(frozen=True, slots=True)
class LadderPerson:
    """Somebody on a ladder. ``active_at``: when they last played, joined, or went down for not playing."""

    person_id: int
    name: str
    active_at: datetime
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """A challenge, with the places of both when it was made; ``id`` 0 for a new one. ``due_at``: until when
    it may be answered, once agreed until when it may be played. A person is None once their data are
    deleted. ``message_id`` is the message that asks.
    """

    challenger_id: int | None
    challenged_id: int | None
    from_place: int
    to_place: int
    state: ChallengeState
    made_at: datetime
    due_at: datetime
    id: int = 0
    message_id: int | None = None
    table_id: int | None = None
    ended_at: datetime | None = None

    def with_person(self, person_id: int) -> bool:
        """Whether this person is one of the two."""
        return person_id in (self.challenger_id, self.challenged_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLadder(LadderPlan):
    """A ladder as it was planned, with everybody on it from place 1 on, and its challenges that aren't
    over. Every change raises ``version``.
    """

    id: int
    board_id: int
    version: int
    created_at: datetime
    ended_at: datetime | None
    people: tuple[LadderPerson, ...]
    challenges: tuple[LadderChallenge, ...]

    @property
    def over(self) -> bool:
        return self.ended_at is not None

    def place_of(self, person_id: int) -> int | None:
        """Somebody's place, None if they aren't on it."""
        return next((n for n, one in enumerate(self.people, 1) if one.person_id == person_id), None)

    def challenge_of(self, person_id: int) -> LadderChallenge | None:
        """The open challenge of somebody, made or received; None without one."""
        return next((one for one in self.challenges if one.with_person(person_id)), None)
