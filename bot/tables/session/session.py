"""A table in memory: the stored record, and the match rebuilt from its journal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Concatenate, NamedTuple, ParamSpec

from bot.layout import not_seated
from bot.tables.drafts.lay_off import all_that_fits
from bot.tables.namesakes import with_names_apart
from bot.tables.session.journals import match_of
from bot.tables.session.own_pace import OwnPace
from bot.tables.session.past_turns import PastTurn, passes, past_turns
from bot.tables.session.table_view import Said, TableView
from canasta.actions import Action, Meld, parse_action
from canasta.cards.shuffle import seed_hash
from canasta.deal import Deal
from canasta.history import History
from canasta.match import Match
from canasta.terms import Phase
from canasta.view import View
from data.records.matches import Journal, Stay
from data.records.tables import Seat, Table

P = ParamSpec("P")
MOVES_KEPT = 40
"""The most actions of one click: every card of a hand laid off by itself."""


@dataclass(frozen=True, slots=True)
class OwnMoves:
    """Actions that one person made one after the other, oldest first; the last led to ``version``."""

    seat: int
    version: int
    actions: tuple[Action, ...]

    def since(self, version: int) -> tuple[Action, ...]:
        """Those made after the table was at ``version``; none if there were others between."""
        count = self.version - version
        return self.actions[-count:] if 0 < count <= len(self.actions) else ()


class _Read(NamedTuple):
    """What is read off the history of a deal: it is asked for with every view."""

    history: History
    turns: tuple[PastTurn, ...]
    passes: int


class TableSession:
    """A table with its match, kept between actions. Only ``Tables`` changes it, holding the table's lock."""

    def __init__(self, table: Table, journal: Journal | None) -> None:
        self.rebuild(table, journal)

    def rebuild(self, table: Table, journal: Journal | None) -> None:
        """Reset to what is stored."""
        self.table = table
        self.current = True
        """False if the store has been changed without this one: it has to be read before it is relied on."""
        self.match: Match | None = None
        self.seed = ""
        self.deal_started_at: datetime | None = None
        self.left: dict[int, int] = {}
        """The people who left the match, by seat; computer players have taken over."""
        self.displaced: dict[int, Stay] = {}
        """The people whose seats were given to others, by seat; they get them back on their return."""
        self.deputised: frozenset[int] = frozenset()
        """The seats in which a deputy plays for somebody on holiday."""
        self.came_back: dict[int, datetime] = {}
        """Since when somebody has had their seat again, by seat."""
        self.replaced: frozenset[int] = frozenset()
        """Everybody whose seat was given to somebody else, or taken back from them."""
        self.ended: str | None = None
        self.closed: frozenset[int] = frozenset()
        self.own_pace = OwnPace()
        self._made_by: dict[int, str] = {}
        """Who acted for the seat's player, by the deal's steps in which somebody did."""
        self._past: _Read | None = None
        self.said: tuple[Said, ...] = ()
        """What was said here just now, oldest first; kept in memory alone."""
        self._views = MatchViews()
        self.own_moves: OwnMoves | None = None
        """The newest actions, if one person made them all."""
        if journal is not None:
            self._replay(journal)

    @property
    def table(self) -> Table:
        """The table, with names that look alike told apart; ``stored`` has them as they are."""
        return self._table

    @table.setter
    def table(self, stored: Table) -> None:
        self.stored = stored
        self._table = with_names_apart(stored)

    async def write(
        self, change: Callable[Concatenate[int, int, P], Awaitable[Table]], *values: P.args, **named: P.kwargs
    ) -> None:
        """Have the store make this change to the table, at the version that is known here."""
        self.table = await change(self.table.id, self.table.version, *values, **named)

    def own_seat(self, person_id: int) -> Seat:
        """The seat of somebody who sits there. Raises Refused for anybody else."""
        seat = self.table.seat_of(person_id)
        if seat is None:
            raise not_seated()
        return seat

    def player_names(self) -> tuple[str, ...]:
        """The names at the table, in seat order, all different."""
        return tuple(seat.name for seat in self.table.seats)

    def take_match(self, match: Match, seed: str, at: datetime) -> None:
        """Begin a match with its first deal."""
        self.match = match
        self.left, self.displaced, self.ended = {}, {}, None
        self.replaced = self.deputised = frozenset()
        self.came_back = {}
        self.begin_deal(seed, at)

    def begin_deal(self, seed: str, at: datetime) -> None:
        self.seed, self.deal_started_at = seed, at
        self.own_pace.dealt()
        self._made_by = {}

    def _replay(self, journal: Journal) -> None:
        self.left = {
            seat.index: seat.person_id
            for seat in journal.seats
            if seat.person_id is not None and seat.left_at is not None
        }
        self.displaced = {
            stay.seat: stay
            for stay in journal.stays
            if stay.n == 1 and stay.person_id not in (None, journal.seats[stay.seat].person_id)
        }
        current = {stay.seat: stay.n for stay in journal.stays}
        self.deputised = frozenset(
            stay.seat for stay in journal.stays if stay.on_holiday and current[stay.seat] == stay.n + 1
        )
        self.came_back = {stay.seat: stay.since for stay in journal.stays if stay.n == current[stay.seat] > 2}
        had = {stay.person_id for stay in journal.stays if stay.person_id is not None}
        self.replaced = frozenset(had - {seat.person_id for seat in journal.seats})
        self.ended = journal.reason
        self.match = match = match_of(journal, self.player_names())
        self.closed = journal.closed
        for deal in journal.deals:
            match.start_deal(deal.seed)
            self.begin_deal(deal.seed, deal.started_at)
            for line in deal.actions:
                action = parse_action(line.text)
                match.apply(line.seat, action)
                self.moved(line.seat, action, line.version, line.made_by, line.at)

    def moved(
        self, seat: int, action: Action, version: int, made_by: str | None, at: datetime | None = None
    ) -> None:
        """Keep who acted, and the newest actions, to recognise the second of two clicks: the match's last
        action was made by ``made_by``, by the seat's player if that is None. ``version`` is the table's
        version after it.
        """
        assert self.match is not None
        if at is not None:
            self.own_pace.acted(seat, at, own=made_by is None)
        if made_by is not None:
            self._made_by[len(self.match.actions[-1])] = made_by
            self._past = None
        before = self.own_moves
        if made_by is not None:
            self.own_moves = None
        elif before is not None and before.seat == seat and before.version == version - 1:
            self.own_moves = OwnMoves(seat, version, (*before.actions, action)[-MOVES_KEPT:])
        else:
            self.own_moves = OwnMoves(seat, version, (action,))

    @property
    def turns(self) -> tuple[PastTurn, ...]:
        """The turns of the current or last deal, oldest first."""
        return () if self.match is None or self.match.deal is None else self._read(self.match.deal).turns

    def _read(self, deal: Deal) -> _Read:
        history = deal.state.history
        if self._past is None or self._past.history is not history:
            self._past = _Read(history, past_turns(history, self._made_by), passes(history))
        return self._past

    def former_seat(self, person_id: int) -> int | None:
        """The seat of this match that belongs to this person although they do not sit there now."""
        displaced = {seat: stay.person_id for seat, stay in self.displaced.items()}
        owners = [*displaced.items(), *self.left.items()]
        return next((seat for seat, owner in owners if owner == person_id), None)

    def claims(self) -> dict[int, int]:
        """The owners of seats: who sits there, or was displaced; nobody who has left the match."""
        claims = {seat.index: seat.person_id for seat in self.table.seats if seat.person_id is not None}
        for index, stay in self.displaced.items():
            if stay.person_id is not None:
                claims.setdefault(index, stay.person_id)
        return claims

    def table_view(self, person_id: int | None) -> TableView:
        """What this person (None: anybody) may see now."""
        seat = None if person_id is None else self.table.seat_of(person_id)
        index = None if seat is None else seat.index
        former = None if index is not None or person_id is None else self.former_seat(person_id)
        if self.match is None or self.match.deal is None:
            return TableView(self.table, index, None)
        if self.table.private and index is None and former is None:
            return TableView(self.table, None, None, closed=True)
        if self.closed and person_id is not None and index is None and former is None:
            # People who have yet to play these deals elsewhere must not see them, whatever they do here.
            return TableView(self.table, None, None, closed=True)
        view = self._views.of(self.match, index)
        over, closed = view.turn.phase == Phase.OVER, self.match.round in self.closed
        return TableView(
            table=self.table,
            seat=index,
            view=view,
            turns=self.turns,
            moment=f"{self.match.round}.{self._read(self.match.deal).passes}",
            fairness=self.seed if over and not closed else seed_hash(self.seed),
            last_result=self.match.results[-1] if self.match.results else None,
            former_seat=former,
            displaced=former is not None and self.left.get(former) != person_id,
            replaced=tuple(
                (stay.name, self.table.seats[seat].name)
                for seat, stay in sorted(self.displaced.items())
                if self.table.seats[seat].person_id is not None
            ),
            returns=former in self.displaced and self.displaced[former].wants_back,
            ended=self.ended,
            deal_started_at=self.deal_started_at,
            rules=self.match.rules,
            totals=self.match.totals,
            history=_history(self.match),
            closed=closed,
            fits=self._fits(view),
            people=frozenset((*self.claims(), *self.left)),
            said=self.said,
        )

    def _fits(self, view: View) -> tuple[Meld, ...]:
        match, seat = self.match, view.seat
        if match is None or seat is None or view.turn.seat != seat or view.turn.phase != Phase.MELD:
            return ()
        return all_that_fits(view, lambda action: match.check(seat, action))


def _history(match: Match) -> tuple[tuple[int, ...], ...]:
    """Each side's total after every finished deal. Deals that other tables play too are added up."""
    if not match.duplicate:
        return tuple(result.totals for result in match.results)
    gained = [
        tuple(after - before for after, before in zip(result.totals, result.before, strict=True))
        for result in match.results
    ]
    return tuple(tuple(map(sum, zip(*gained[: n + 1], strict=True))) for n in range(len(gained)))


class MatchViews:
    """A match's views since its last action, as a click needs them for answer, panels and message."""

    def __init__(self) -> None:
        self._position: tuple[object, ...] = ()
        self._views: dict[int | None, View] = {}

    def of(self, match: Match, seat: int | None) -> View:
        """The current or last deal as the seat (None: anybody) sees it, with the points so far."""
        position = (match, match.round, len(match.actions[-1]), match.players)
        if position != self._position:
            self._position, self._views = position, {}
        view = self._views.get(seat)
        if view is None:
            beside = next(iter(self._views.values()), None)
            view = self._views[seat] = match.view(seat, so_far=True, beside=beside)
        return view
