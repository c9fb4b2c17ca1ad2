"""Records about tables that the store returns and accepts: frozen, plain data. Times are aware datetimes in
UTC, ids are 64-bit integers.

Actions are text in the record notation, which the store does not parse.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from data.records.turns import NextTurn, Turn


@dataclass(frozen=True, slots=True)
class Search:
    """A lobby looks for people ``until`` a moment; ``over``: that moment has passed. ``role_id`` is the role
    that its message mentions when it is first posted; ``called``: that is done.
    """

    until: datetime
    role_id: int | None = None
    called: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class CallPlan:
    """A call to a lobby, to be posted in this channel of this server, mentioning a role or nobody.
    ``regular``: it has called those who come to a standing table.
    """

    guild_id: int
    place_id: int
    role_id: int | None = None
    regular: bool = False


@dataclass(frozen=True, slots=True)
class LobbyCall:
    """A call to a lobby; ``message_id`` is None until it is posted."""

    id: int
    plan: CallPlan
    message_id: int | None = None


Options = Mapping[str, Any]
"""House rules by name, as JSON values. Missing ones have their default."""
Votes = Mapping[str, Mapping[int, str]]
"""Each person's choice, by topic."""


class TableStatus(StrEnum):
    """The phase of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_DEALS = "between_deals"
    FINISHED = "finished"
    CLOSED = "closed"


class Presence(StrEnum):
    """Whether a seat's person is present: if not, the seat is ``kept`` by a computer player until they are
    back, ``offered`` to somebody else meanwhile, or ``awaited`` by the others without a clock. On a holiday
    the others may agree that a computer player is the ``deputy``.
    """

    PRESENT = "present"
    KEPT = "kept"
    OFFERED = "offered"
    AWAITED = "awaited"
    DEPUTY = "deputy"


class Decision(StrEnum):
    """What was decided about the seat of somebody who is late: another person may take it from the next deal
    on, or at once; their only opponent has claimed the win; or a computer player keeps it against the only
    person left.
    """

    SUBSTITUTE = "substitute"
    AT_ONCE = "at_once"
    CLAIM = "claim"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table: a person, a computer player (by the name of its kind), or nobody.

    ``misses``: deadlines missed in a row, the first of them at ``missed_at``. ``decision``: what was decided
    about the seat meanwhile, and ``decides_at`` when that takes effect, None until its person was told;
    ``heir_id`` and ``heir_name`` are of the person who takes it at the next deal, and waits for that of a
    computer player until ``decides_at``. ``backs``: how often the person has come back since they last
    played. ``bank``: the remaining reserve time in this deal, None for all of
    it. ``prepared``: the premove for the next turn; ``note``: the outcome of one. ``avatar`` is the address
    of the person's picture; ``came_at`` is when they last chose a seat in a lobby. ``in_thread`` is the
    thread to which they were added. ``reliability``: in a lobby, percent of turns in time, matches finished,
    and of how many; None where too little is known.
    """

    index: int
    person_id: int | None = None
    computer: str | None = None
    name: str = ""
    presence: Presence = Presence.PRESENT
    misses: int = 0
    bank: timedelta | None = None
    prepared: str | None = None
    note: str | None = None
    avatar: str | None = None
    came_at: datetime | None = None
    missed_at: datetime | None = None
    decision: Decision | None = None
    decides_at: datetime | None = None
    heir_id: int | None = None
    heir_name: str | None = None
    backs: int = 0
    in_thread: int | None = None
    reliability: tuple[int, ...] | None = None

    @property
    def empty(self) -> bool:
        return self.person_id is None and self.computer is None

    @property
    def present(self) -> bool:
        """Whether the person plays the seat themselves."""
        return self.presence is Presence.PRESENT

    @property
    def kept(self) -> bool:
        """Whether a computer player moves for the person who has the seat."""
        return self.presence in (Presence.KEPT, Presence.OFFERED, Presence.DEPUTY)


@dataclass(frozen=True, slots=True)
class OldMessage:
    """A message that another one has replaced as the table message. ``stays``: only its buttons go, as it
    shows the end of an earlier deal.
    """

    place_id: int
    id: int
    stays: bool = False


@dataclass(frozen=True, slots=True)
class MessageIds:
    """Which messages are a table's. ``message_id`` is the table message of a match, in the thread if there is
    one, else in the channel, posted at ``message_posted_at``; ``lobby_message_id`` is the message from which
    the match was started, always in the channel. ``posting`` is the nonce of a table message that is being
    posted, ``old_message`` the one that it replaces, until that is done. ``warning_message_id`` is the one
    that told people of the table's end. ``lobby_lost_at`` is when somebody deleted the message of its lobby,
    while it has no other.
    """

    message_id: int | None = None
    lobby_message_id: int | None = None
    message_posted_at: datetime | None = None
    posting: str | None = None
    old_message: OldMessage | None = None
    warning_message_id: int | None = None
    lobby_lost_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FullLobby:
    """A lobby in which people have all seats: since when, when its match begins by itself (None: not), and
    whether anybody seated may start it.
    """

    since: datetime
    starts_at: datetime | None = None
    anybody: bool = False


@dataclass(frozen=True, slots=True)
class Ping:
    """The message with which the player to move was pinged, if there is one, and where; ``deadline`` is the
    deadline that it names, ``nonce`` that of a message that may have been posted, and isn't recorded.
    """

    message_id: int | None = None
    place_id: int | None = None
    deadline: datetime | None = None
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """Because of what a table was closed, and the reason that a moderator gave; None while it is open."""

    because: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a table is played for: a tournament and its round, the standing table, or a shared deal that makes
    it private. ``duplicate`` is how many of its deals other tables play too, 0 if it plays a match of its
    own.
    """

    tournament_id: int | None = None
    tournament_round: int | None = None
    duplicate: int = 0
    standing_id: int | None = None
    deal_id: int | None = None


@dataclass(frozen=True, slots=True)
class Habits:
    """What a table's people have agreed on beside the rules. ``rated``: whether its matches move ratings.
    ``hints``: whether players may ask for them, None where that follows from the match. ``emotes``: whether
    players may send them. ``quiet``: special moments get no message of their own. ``invited_only``: the lobby
    seats those alone whom its players have invited, and is in no list.
    """

    rated: bool = True
    hints: bool | None = None
    emotes: bool = True
    quiet: bool = False
    invited_only: bool = False


@dataclass(frozen=True, slots=True)
class TableVotes:
    """What people at a table have asked for: the votes ``cast``, who pressed Next since the last deal, and
    who of these wants the next match with other partners.
    """

    cast: Votes = field(default_factory=dict, hash=False)
    next_presses: frozenset[int] = frozenset()
    other_partners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LobbyState:
    """How far a lobby is. ``full``: people have all its seats; ``full_told``: its host has been told so.
    ``search``: it looks for people; ``calling``: messages call people to it. Until ``kept_until`` the seats
    are kept for those who come to the standing table that it is.
    """

    full: FullLobby | None = None
    full_told: bool = False
    search: Search | None = None
    calling: bool = False
    kept_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Timing:
    """When something falls due at a table, and when it was last done. ``pace``: how long a turn may take;
    ``pace_auto``: nobody has chosen that. ``look_at`` is when the table must be checked next. ``warned_at``:
    when people were told that it will be closed. ``recalled_at`` is when somebody last called everybody back,
    ``nudged_at`` when they nudged the player to move, ``moment_at`` when a special moment last got a message
    of its own.
    """

    pace: str = "none"
    pace_auto: bool = False
    next_deal_at: datetime | None = None
    look_at: datetime | None = None
    paused_at: datetime | None = None
    warned_at: datetime | None = None
    recalled_at: datetime | None = None
    nudged_at: datetime | None = None
    moment_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a table is: its channel, and the thread of its match if there is one. ``forum_id``: the forum in
    which it is a post, or is to be one; ``post_id``: that post, which is its ``channel_id`` then.
    """

    channel_id: int
    thread_id: int | None = None
    forum_id: int | None = None
    post_id: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table in a channel, with its seats in seat order.

    Every change to the table or its match raises ``version``; ``announced_version`` is the last one that the
    public message has shown.

    ``turn`` is set while a deal is played. ``touched_at``: when a person last did something here.
    """

    id: int
    guild_id: int
    place: Whereabouts
    host_id: int
    variant: str
    options: Options = field(hash=False)
    status: TableStatus
    version: int
    announced_version: int
    locale: str
    match_id: int | None
    created_at: datetime
    touched_at: datetime
    seats: tuple[Seat, ...]
    turn: Turn | None = None
    messages: MessageIds = MessageIds()
    ping: Ping = Ping()
    timing: Timing = Timing()
    lobby: LobbyState = LobbyState()
    votes: TableVotes = TableVotes()
    closed: Closed = Closed()
    habits: Habits = Habits()
    occasion: Occasion = Occasion()

    @property
    def private(self) -> bool:
        """Whether one person plays a shared deal here, in no channel."""
        return self.occasion.deal_id is not None

    @property
    def in_tournament(self) -> bool:
        """Whether a tournament or an arena seats its people and decides about it."""
        return self.occasion.tournament_id is not None or self.in_arena

    @property
    def in_arena(self) -> bool:
        """Whether it plays a deal of an arena, as others do that are no tournament's."""
        occasion = self.occasion
        return occasion.duplicate > 0 and occasion.tournament_id is None and occasion.deal_id is None

    def seat_of(self, person_id: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.person_id == person_id), None)

    @property
    def place_id(self) -> int:
        """The thread or channel in which the match is played."""
        place = self.place
        return place.channel_id if place.thread_id is None else place.thread_id


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to be opened. ``seats`` are all its seats, taken or empty; ``rated`` says whether its matches
    move ratings, ``pace`` how long a turn may take, ``pace_auto`` whether nobody has chosen that. It
    becomes a post of the forum ``forum_id``, if there is one.
    """

    guild_id: int
    channel_id: int
    host_id: int
    variant: str
    options: Options = field(hash=False)
    seats: Sequence[Seat]
    locale: str = "en"
    rated: bool = True
    pace: str = "none"
    pace_auto: bool = False
    forum_id: int | None = None


@dataclass(frozen=True, slots=True)
class TurnChange:
    """What a table waits for next in mid-deal: ``turn`` (None: the current one), who is present in these
    ``seats`` with their missed deadlines, the remaining votes, and since when the table has been paused.
    """

    turn: NextTurn | None = None
    seats: Sequence[Seat] = ()
    votes: Votes = field(default_factory=dict, hash=False)
    paused_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewsItem:
    """An announcement at a table. ``name`` is whom it is about, ``other`` who plays instead, ``who`` those
    who decided it, ``tell`` the person to notify, ``call`` those whom it calls to the table,
    ``reason`` what a moderator said. A special moment
    has its ``seat``, a number ``n`` (cards of a meld or pile, points), the ``cards`` that everybody saw, and
    the kind of ``canasta``.
    """

    kind: str
    name: str = ""
    other: str = ""
    who: tuple[str, ...] = ()
    tell: int | None = None
    seat: int | None = None
    n: int = 0
    cards: tuple[int, ...] = ()
    canasta: str = ""
    call: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table that is due for a check."""

    table_id: int
    look_at: datetime


@dataclass(frozen=True, slots=True)
class NextLook:
    """When a table at this version is to be checked next, and the deadline of its turn by now."""

    table_id: int
    version: int
    deadline_at: datetime | None
    look_at: datetime
