"""Special moments of a match, each worth a message of its own. Only what everybody saw."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.tables.registry import TablePart
from bot.tables.session.past_turns import turn_events
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews
from canasta.events import DealOver, Discarded, Event, LaidOff, Melded, Merged, Took
from canasta.match import Match
from canasta.review.swing import completes
from canasta.variants import VARIANTS
from canasta.view import Result
from data.records.tables import NewsItem, Table

CANASTA: Final = "canasta"
PILE: Final = "pile"
CONCEALED: Final = "concealed"
COMEBACK: Final = "comeback"
LAST_CARD: Final = "last_card"
MOMENTS: Final = frozenset({CANASTA, PILE, CONCEALED, COMEBACK, LAST_CARD})

BIG_PILE: Final = 10
"""The smallest pile whose taking is a moment."""
BEHIND: Final = 5
"""The part of the target, as a divisor, that a side must have been behind to come back."""
APART: Final = timedelta(minutes=1)
"""The least time between two moments of a table that are told."""


def tells(table: Table, now: datetime) -> bool:
    """Whether a moment at this table is told now."""
    last = table.timing.moment_at
    return not (table.habits.quiet or table.private) and (last is None or now - last >= APART)


def moment_of(session: TableSession, match: Match, seat: int, events: Sequence[Event]) -> NewsItem | None:
    """The moment that these events of a seat's action make, the last of the match; None if they make none."""
    name = session.table.seats[seat].name
    over = next((event for event in events if isinstance(event, DealOver)), None)
    if over is not None:
        if over.concealed and over.by is not None:
            return NewsItem(CONCEALED, session.table.seats[over.by].name, seat=over.by)
        return _comeback(session.table, match)
    for event in events:
        if isinstance(event, Melded | Merged) and completes(event, match.rules.shown_game.canasta_size):
            return _canasta(match, event, name)
    taken = sum(event.count for event in events if isinstance(event, Took))
    if taken >= BIG_PILE:
        top = next(event.top for event in events if isinstance(event, Took))
        return NewsItem(PILE, name, seat=seat, n=taken, cards=(top,))
    return _last_card(session, match, seat, events, name)


def _canasta(match: Match, event: Melded | Merged, name: str) -> NewsItem:
    assert event.canasta is not None
    view = match.view(None)
    melds = view.sides[view.side_of[event.seat]].melds
    cards = next((meld.cards for meld in melds if meld.id == event.meld), ())
    kind = VARIANTS[match.variant].words.get(event.canasta, event.canasta)
    return NewsItem(CANASTA, name, seat=event.seat, n=event.size, cards=tuple(cards), canasta=str(kind))


def _comeback(table: Table, match: Match) -> NewsItem | None:
    """A side that was far behind has taken the lead with this deal."""
    side, behind = come_back(match.results[-1], match.target)
    if side is None or match.duplicate:
        return None
    seats = match.rules.seats_of[side]
    names = tuple(table.seats[seat].name for seat in seats)
    return NewsItem(COMEBACK, names[0], who=names, seat=seats[0], n=behind)


def come_back(result: Result, target: int) -> tuple[int | None, int]:
    """The side that was far behind and has taken the lead, None if none was, and by how many points."""
    best = [side for side, total in enumerate(result.totals) if total == max(result.totals)]
    behind = max(result.before) - result.before[best[0]]
    return (best[0] if len(best) == 1 and target and behind * BEHIND >= target else None), behind


def _last_card(
    session: TableSession, match: Match, seat: int, events: Sequence[Event], name: str
) -> NewsItem | None:
    """A turn that melded has left its player one card, and the side's points would win the match."""
    if match.deal is None or not match.target or match.duplicate:
        return None
    state = match.deal.state
    if not any(isinstance(event, Discarded) for event in events) or len(state.hands[seat]) != 1:
        return None
    melded = any(
        isinstance(event, Melded | LaidOff) and event.seat == seat for event in turn_events(state.history)
    )
    if not melded or (state.feet and state.feet[seat]):
        return None
    side = state.side_of[seat]
    if state.totals[side] + match.rules.so_far(state)[side] < match.target:
        return None
    return NewsItem(LAST_CARD, name, seat=seat)


@dataclass(eq=False)
class Quiet(TablePart):
    """Makes tables quiet, or not."""

    _views: TableViews

    async def set(self, table_id: int, person_id: int, *, quiet: bool) -> TableView:
        """Make the table quiet, or not. Raises Refused for a person who does not sit there."""
        await self._views.seated(table_id, person_id)
        await self._store.messages.set_quiet(table_id, quiet=quiet)
        self._registry.tell(table_id)
        return await self._views.seated(table_id, person_id)
