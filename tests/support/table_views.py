"""A stored table, and what a seat of a match sees at it: without a store and without Discord."""

from datetime import UTC, datetime

from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from canasta.actions import Draw
from canasta.events import Event
from canasta.history import Step
from canasta.match import Match
from data.records.tables import Seat, Table, TableStatus, Whereabouts

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def table(seats: int = 4) -> Table:
    """A table with people in all seats, whose ids are their seats' numbers from 1 on."""
    return Table(
        id=10**9,
        guild_id=1,
        place=Whereabouts(channel_id=2, thread_id=None),
        host_id=1,
        variant="classic",
        options={},
        status=TableStatus.PLAYING,
        version=10**6,
        announced_version=0,
        locale="en",
        match_id=1,
        created_at=NOW,
        touched_at=NOW,
        seats=tuple(Seat(index, index + 1, None, f"Player {index}") for index in range(seats)),
    )


def happened(session: TableSession, seat: int, *events: Event, made_by: str | None = None) -> None:
    """Add a step of this seat to the history of the session's deal; for its player it was ``made_by``."""
    assert session.match is not None
    assert session.match.deal is not None
    state = session.match.deal.state
    state.history = state.history.then(Step(state.history.steps[-1].turn, seat, events))
    session.match.actions[-1].append((seat, Draw()))
    session.moved(seat, Draw(), 0, made_by)


def table_view_of(match: Match, seat: int) -> TableView:
    """What a seat sees of this match, at a table that plays it."""
    live = TableSession(table(len(match.players)), None)
    live.take_match(match, "1", NOW)
    return live.table_view(seat + 1)
