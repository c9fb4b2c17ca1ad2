"""What becomes of a message that another one has replaced.

It is deleted. But Discord heads an open panel with the message that it was opened from, and says there that
the "original message was deleted". So at a live table, while such a panel may be open, the message becomes
one short line. The store knows the last replaced message of a table; lines of the ones before, and of other
messages, are known to this process alone, and stay if it is killed.
"""

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from bot.layout.layout import Screen
from bot.time import Pace
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.outgoing import Outgoing
from bot.workers.messages.remembered import TOKEN_LIFE, Origins, ShownMessages
from canasta.i18n import Translator
from data.records.tables import OldMessage, Table, TableStatus

MOST: Final = 2
"""The most lines of a table besides that of its last replaced message."""
REMEMBERED: Final = 1000


class _Line(NamedTuple):
    """A short line of a table, further up than that of its last replaced message."""

    table_id: int
    place_id: int
    until: datetime


class ReplacedMessages:
    """Removes replaced table messages. ``clock`` returns the time, with its zone."""

    def __init__(
        self, outgoing: Outgoing, origins: Origins, shown: ShownMessages, clock: Callable[[], datetime]
    ) -> None:
        self._outgoing = outgoing
        self._origins = origins
        self._shown = shown
        self._clock = clock
        self._lines: dict[int, tuple[int, datetime]] = {}
        """By table, the message that is a short line now, and until when it may stay."""
        self._above: OrderedDict[int, _Line] = OrderedDict()
        """By message, the lines of messages replaced before."""

    async def retire(self, shown: Announcement, *, at_once: bool = False) -> None:
        """Delete the replaced message, or shorten it while an open panel may hang on it; remove its buttons
        where it stays, or cannot be deleted. ``at_once``: another message is about to be replaced, and the
        store has room for that one only.
        """
        old = shown.table.messages.old_message
        if old is None:
            return
        until = self._until(shown.table, old)
        if until is not None and await self._shortened(old, shown.tr):
            if not at_once:
                self._lines[shown.table.id] = old.id, until
                return
            await self._leave(old, _Line(shown.table.id, old.place_id, until))
        elif old.stays or not await self._outgoing.delete(old.place_id, old.id):
            disarmed = await self._outgoing.disarm(old.place_id, old.id)
            if old.stays and not disarmed and not at_once:
                return  # the next change of the table tries again
        await shown.note_old_removed()
        self._lines.pop(shown.table.id, None)

    async def tidy(self) -> None:
        """Delete the lines further up on which no open panel hangs any more."""
        now = self._clock()
        for message_id, line in list(self._above.items()):
            if now >= line.until or not self._origins.in_use(message_id):
                await self._delete(message_id, line)

    async def _leave(self, old: OldMessage, line: _Line) -> None:
        """Let a line stay that the store is about to forget; the oldest of too many goes."""
        self._above[old.id] = line
        same = [id for id, other in self._above.items() if other.table_id == line.table_id]
        for message_id in {*same[:-MOST], *list(self._above)[:-REMEMBERED]}:
            await self._delete(message_id, self._above[message_id])

    async def _delete(self, message_id: int, line: _Line) -> None:
        await self._outgoing.delete(line.place_id, message_id)
        self._above.pop(message_id, None)

    def outlived(self) -> list[int]:
        """The tables with a short line on which no open panel hangs any more."""
        now = self._clock()
        return [
            table_id
            for table_id, (message_id, until) in self._lines.items()
            if now >= until or not self._origins.in_use(message_id)
        ]

    def _until(self, table: Table, old: OldMessage) -> datetime | None:
        """Until when the replaced message may be a short line at most; None if it is not to be one.

        A panel that hangs on it moves below the new one with its next press.
        """
        if old.stays or table.messages.message_posted_at is None or _put_away_soon(table):
            return None
        if not Pace.read(table.timing.pace).live:
            return None  # over days most have closed it by then, and Discord counts every edit
        until = table.messages.message_posted_at + TOKEN_LIFE
        return until if self._clock() < until and self._origins.in_use(old.id) else None

    async def _shortened(self, old: OldMessage, tr: Translator) -> bool:
        """Whether the message is a short line now."""
        screen = Screen(tr("-# The table is further down."))
        if not self._shown.shows(old.id, screen):
            if not await self._outgoing.shortened(old.place_id, old.id, screen):
                return False
            self._shown.remember(old.id, screen)
        return True


class ShortLines:
    """Shortens replaced messages that are no table's; deletes them once no private answer hangs on them."""

    def __init__(self, outgoing: Outgoing, origins: Origins) -> None:
        self._outgoing = outgoing
        self._origins = origins
        self._places: OrderedDict[int, int] = OrderedDict()
        """By message that is a line now, the channel."""

    async def retire(self, place_id: int, message_id: int, line: Screen) -> None:
        """Delete the message, or show this line in it while a private answer may hang on it."""
        if self._origins.in_use(message_id) and await self._outgoing.shortened(place_id, message_id, line):
            self._places[message_id] = place_id
            for old in list(self._places)[:-REMEMBERED]:
                await self._delete(old)
        else:
            await self._outgoing.delete(place_id, message_id)

    async def tidy(self) -> None:
        """Delete the lines on which no private answer hangs any more."""
        for message_id in list(self._places):
            if not self._origins.in_use(message_id):
                await self._delete(message_id)

    async def _delete(self, message_id: int) -> None:
        place_id = self._places.pop(message_id, None)
        if place_id is not None:
            await self._outgoing.delete(place_id, message_id)


def _put_away_soon(table: Table) -> bool:
    """Whether the thread may be archived at any moment: nothing can be deleted there afterwards."""
    return table.status is TableStatus.CLOSED or (
        table.status is TableStatus.FINISHED and table.in_tournament
    )
