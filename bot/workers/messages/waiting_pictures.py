"""Pictures of tables that may wait: Discord counts every edit, and most would show what nobody looks at.

People who play see the table in their own hand. So the table's message is edited when it becomes a person's
turn, not for each computer player, and not while a turn goes on quickly; and not at all while somebody plays
alone with the hand open. What is not a play shows at once: who sits there, a vote, a pause, the deal's end.
"""

import asyncio
from collections.abc import Callable, Collection, Hashable
from datetime import datetime, timedelta
from typing import Final

from bot.runtime.newest import Newest
from bot.tables.session.table_view import TableView
from bot.tables.turns import follows_premove
from bot.workers.open_panels import LIFETIME, OpenPanels
from canasta.terms import Phase
from data.records.tables import Table, TableStatus
from data.records.turns import PROGRAM

STILL: Final = timedelta(minutes=1)
"""How long a turn may stand still before the table shows how far it has come."""
WATCHED: Final = timedelta(minutes=10)
"""How long somebody who doesn't play is taken to watch after a press at the table."""
REMEMBERED: Final = 4096


class WaitingPictures:
    """Says which messages may stay as they are for now, and has them shown afterwards by ``show``."""

    def __init__(self, clock: Callable[[], datetime], show: Callable[[int], None]) -> None:
        self._clock = clock
        self._show = show
        self.panels = OpenPanels()
        self._shown: Newest[int, tuple[Hashable, datetime]] = Newest(REMEMBERED)
        """What the message of a table showed last, beside the cards, and since when."""
        self._watched: Newest[int, datetime] = Newest(REMEMBERED)
        """When somebody who doesn't play there last pressed something at a table."""
        self._gone: Newest[int, None] = Newest(REMEMBERED)
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def watched(self, table_id: int) -> None:
        """Note a press of somebody who doesn't play at this table."""
        self._watched[table_id] = self._clock()

    def shown(self, table_view: TableView) -> None:
        """Note that the table's message shows this."""
        self._stop(table_view.table.id)
        self._shown[table_view.table.id] = _beside_the_cards(table_view), self._clock()

    def gone(self, messages: Collection[int]) -> None:
        """Note that these messages were deleted: what was shown there is shown again."""
        for message_id in messages:
            self._gone[message_id] = None

    def may_wait(self, table_view: TableView) -> bool:
        """Whether the table's message may stay as it is for now; it is shown when that is over."""
        table_id, until = table_view.table.id, self._until(table_view)
        seconds = 0.0 if until is None else (until - self._clock()).total_seconds()
        if seconds <= 0:
            return False
        self._stop(table_id)
        self._timers[table_id] = asyncio.get_running_loop().call_later(seconds, self._over, table_id)
        return True

    def close(self) -> None:
        """Show nothing later; the next start does."""
        for table_id in list(self._timers):
            self._stop(table_id)

    def _over(self, table_id: int) -> None:
        self._stop(table_id)
        self._show(table_id)

    def _stop(self, table_id: int) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    def _until(self, table_view: TableView) -> datetime | None:
        """Until when the message may stay as it is; None if it is to be edited now."""
        table, view = table_view.table, table_view.view
        if table.messages.posting is not None or table.messages.message_id in self._gone:
            return None
        if view is None or table.status is not TableStatus.PLAYING:
            return None
        beside, since = self._shown.get(table.id, (None, None))
        if since is None or beside != _beside_the_cards(table_view):
            return None
        alone = self._alone_since(table)
        if alone is not None:
            return alone + LIFETIME
        turn = table.turn
        if turn is None or turn.person_id == PROGRAM:
            return since + STILL
        if view.turn.phase is Phase.MELD or follows_premove(table.seats[turn.seat], view.turn.phase):
            pressed_at = self.panels.pressed_at(table.id, turn.person_id)
            return max(turn.came_at, pressed_at or turn.came_at) + STILL
        return None

    def _alone_since(self, table: Table) -> datetime | None:
        """When the only person, whom nobody watches, last pressed in their open hand; None for others."""
        people = [seat.person_id for seat in table.seats if seat.person_id is not None]
        watched = self._watched.get(table.id)
        if len(people) != 1 or (watched is not None and self._clock() < watched + WATCHED):
            return None
        return self.panels.pressed_at(table.id, people[0])


def _beside_the_cards(table_view: TableView) -> Hashable:
    """What the message shows beside the cards and whose turn it is."""
    table = table_view.table
    seats = tuple(
        (seat.person_id, seat.computer, seat.name, seat.presence, seat.misses, seat.decision)
        for seat in table.seats
    )
    votes = tuple(sorted((repr(key), repr(value)) for key, value in table.votes.cast.items()))
    told = (table.timing.paused_at, table.timing.pace, table.habits, votes, table_view.said)
    return table.messages.message_id, table_view.deal_started_at, seats, told
