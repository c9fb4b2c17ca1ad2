"""What one person may see of a table: the record, the view of the match, and what happened last."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.tables.session.past_turns import PastTurn
from canasta.actions import Action, Meld
from canasta.i18n import Text
from canasta.rules.base import BaseRules
from canasta.terms import Phase
from canasta.view import Result, View
from data.records.tables import Table as Table
from data.records.tables import TableStatus


class Emote(StrEnum):
    """The words there are. The values are in buttons: one never changes."""

    WELL_PLAYED = "played"
    THANKS = "thanks"
    OH_NO = "ohno"
    GOOD_LUCK = "luck"
    ONE_MOMENT = "moment"
    NO_RUSH = "time"


@dataclass(frozen=True, slots=True)
class Said:
    """An emote of the person in a seat, shown until a moment."""

    seat: int
    emote: Emote
    until: datetime


@dataclass(frozen=True, slots=True)
class Taught:
    """The step that a learner is at: its number among those of the lesson, what to do and why, and the next
    move that it asks for; None for a step that is only to be read. ``wanted`` are the moves on offer that
    make it, or else those that do a part of the step.
    """

    head: Text
    says: Text
    meant: Action | None
    wanted: tuple[Action, ...] = ()

    @property
    def reads(self) -> bool:
        """Whether the step is only to be read."""
        return self.meant is None


@dataclass(frozen=True, slots=True)
class TableView:
    """What one person may see of a table at one moment; immutable.

    ``seat`` is the person's, ``view`` that seat's view or a spectator's, None in a lobby. ``turns`` are the
    turns of the deal so far, oldest first; ``moment`` names the turn, to tell its ping from the next turn's.
    ``fairness`` is the hash of the shuffle's seed, or the seed itself once the deal is over, ``last_result``
    the result of the last finished deal. ``former_seat`` is one that the person left in this match, or that
    others gave to somebody else (``displaced``); ``returns`` says that they have it back from the next deal
    on. ``replaced`` has each player whose seat was given to somebody else, and who that is, by their names.
    ``ended`` is why the match ended early, None if it did not. ``rules`` are the match's rules, ``totals``
    each side's total in it, ``history`` the totals after every deal. ``closed``: other tables have yet to
    play the deal that was played here, so that nothing more of it may be shown, and nothing at all to
    strangers. ``fits``: moves that lay off, one after the other, all natural cards of the seat to move that
    fit melds on the table. ``people``: the seats of the match that are people's, or were before they left.
    ``said`` are the emotes of the last seconds. ``taught`` is
    the step of a lesson, None at a table. ``seen``: how many steps of the deal the panel in which this is
    shown has had before, None where that isn't known. ``earned``: the reader's new honours at the end of a
    match, by emblem, metal and name.
    """

    table: Table
    seat: int | None
    view: View | None
    turns: tuple[PastTurn, ...] = ()
    moment: str = ""
    fairness: str = ""
    last_result: Result | None = None
    former_seat: int | None = None
    displaced: bool = False
    returns: bool = False
    replaced: tuple[tuple[str, str], ...] = ()
    ended: str | None = None
    deal_started_at: datetime | None = None
    rules: BaseRules | None = None
    totals: tuple[int, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    closed: bool = False
    fits: tuple[Meld, ...] = ()
    people: frozenset[int] = frozenset()
    said: tuple[Said, ...] = ()
    taught: Taught | None = None
    seen: int | None = None
    earned: tuple[tuple[str, str, Text], ...] = ()

    @property
    def in_lobby(self) -> bool:
        """Whether people are still sitting down."""
        return self.table.status is TableStatus.LOBBY

    @property
    def between_deals(self) -> bool:
        """Whether a deal is over and the next has not begun."""
        return self.table.status is TableStatus.BETWEEN_DEALS

    @property
    def finished(self) -> bool:
        """Whether the match is over, and another may follow."""
        return self.table.status is TableStatus.FINISHED

    @property
    def to_move(self) -> int | None:
        """The seat to move, None between deals, in a lobby and at a private table that was given up."""
        given_up = self.table.private and self.finished
        if self.view is None or self.view.turn.phase == Phase.OVER or given_up:
            return None
        return self.view.turn.seat
