"""Messages that are kept up to date: posted, edited where their words differ, posted again where that is no
longer possible; and the rounds of looking at them, with the tries after errors.

What a message has to show is a function of what is stored. A feature says where it stands and what it shows,
and records a new one; nothing of it is stored here.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.client.budget import Budget, Urgency, Waiting
from bot.client.budget import urgency as budgeted
from bot.client.network import FAILED
from bot.layout.parts import NOBODY, Refused, Screen
from bot.runtime.backoff import Backoff
from bot.runtime.keyed_tasks import KeyedTasks
from bot.runtime.outages import Outages
from bot.workers.messages.outgoing import TOO_OLD, ChannelLost, Outgoing
from bot.workers.messages.remembered import ShownMessages
from data import StoreError

RETRIES: Final = (2.0, 10.0, 60.0)
"""Seconds to wait before retrying after a temporary error."""


class Edit(Enum):
    """What became of an edit."""

    DONE = "done"
    GONE = "gone"
    TOO_OLD = "too old"
    """Discord limits edits of messages older than an hour."""


@dataclass(frozen=True, kw_only=True)
class Keep:
    """A message as it has to be now. ``message_id``: its present id, if there is one; ``repost``: it goes to
    the bottom. ``put`` records the id of another one, and answers False where none is kept any more, so that
    it goes again; ``retire`` does away with a replaced one, which is deleted otherwise. ``role``: the one
    that a new message calls.
    """

    place_id: int
    message_id: int | None
    screen: Screen
    put: Callable[[int], Awaitable[object]]
    nonce: str | None = None
    repost: bool = False
    stays: bool = True
    retire: Callable[[int, int], Awaitable[object]] | None = None
    role: int | None = None


class Kept:
    """The messages of one feature, whose ``log`` is told once of each that cannot be shown."""

    def __init__(self, outgoing: Outgoing, log: logging.Logger) -> None:
        self._outgoing = outgoing
        self._log = log
        self.shown = ShownMessages()
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._in_trouble: set[Hashable] = set()

    def lock(self, key: Hashable) -> asyncio.Lock:
        """Held while a message is read and shown, so that no older reading is shown after a newer one."""
        return self._locks.setdefault(key, asyncio.Lock())

    async def edit(self, place_id: int, message_id: int, screen: Screen) -> Edit:
        """Have a message show this. Raises ``ChannelLost`` or HTTPException for anything else."""
        if self.shown.shows(message_id, screen):
            return Edit.DONE
        try:
            await self._outgoing.edit(place_id, message_id, screen)
        except discord.NotFound:
            return Edit.GONE
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
            return Edit.TOO_OLD
        self.shown.remember(message_id, screen)
        return Edit.DONE

    async def show(self, keep: Keep) -> int:
        """Bring a message up to date; return its id, recorded before an old one goes. Raises as ``edit``."""
        old, edit = keep.message_id, Edit.TOO_OLD
        if old is not None and not keep.repost:
            edit = await self.edit(keep.place_id, old, keep.screen)
            if edit is Edit.DONE:
                return old
        # Killed in between, the next start sends it again: Discord merges both into one message.
        calls = discord.AllowedMentions(roles=[discord.Object(keep.role)]) if keep.role else NOBODY
        posted = await self._outgoing.send(
            keep.place_id, keep.screen, calls, silent=calls is NOBODY, nonce=keep.nonce, stays=keep.stays
        )
        self.shown.remember(posted.id, keep.screen)
        if await keep.put(posted.id) is False:
            await self._outgoing.delete(keep.place_id, posted.id)
        elif old is not None and old != posted.id and edit is not Edit.GONE:
            await (keep.retire or self._outgoing.delete)(keep.place_id, old)
        return posted.id

    def trouble(self, key: Hashable, where: str, error: Exception) -> None:
        """Note what cannot be shown, in a log's words: once, until it can."""
        level = logging.DEBUG if key in self._in_trouble else logging.WARNING
        self._in_trouble.add(key)
        self._log.log(level, "%s; will retry: %s", where, error)

    def well(self, key: Hashable) -> None:
        """Note that it is shown."""
        self._in_trouble.discard(key)


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How fast messages are brought up to date: ``interval`` is the least seconds between two looks at one,
    ``head_start`` those before the first. ``urgency`` is that of the messages, but where a look is
    ``urgent`` it is a call.
    """

    interval: float
    head_start: float = 0.0
    urgency: Urgency = Urgency.BOARD
    urgent: Callable[[int], bool] = lambda number: False


class Rounds:
    """Runs ``look`` for what has changed, at most once at a time for each number: any number of changes is
    one look. What Discord or the store does not take for the moment is tried again, and later by ``again``.

    ``name`` is how a log calls such a thing. ``lost`` is told where the bot lacks a permission.
    """

    def __init__(
        self,
        name: str,
        look: Callable[[int], Awaitable[object]],
        outages: Outages,
        log: logging.Logger,
        budget: Budget,
        *,
        pace: Pace,
        lost: Callable[[int, ChannelLost], object] = lambda number, lost: None,
    ) -> None:
        self._name = name
        self._look = look
        self._outages = outages
        self._log = log
        self._pace = pace
        self._budget = budget
        self._waiting: dict[int, Waiting] = {}
        self._lost = lost
        self.tasks = KeyedTasks(name.lower(), self._work)
        self._dirty: set[int] = set()
        self._backoff = Backoff()

    def changed(self, number: int) -> None:
        """Have a look at this soon."""
        self._dirty.add(number)
        self.tasks.begin(number)
        if number in self._waiting and self._pace.urgent(number):
            self._budget.hurry(self._waiting[number])

    def due(self) -> list[int]:
        """Count a round; return what was given up before and is to be tried again."""
        return self._backoff.due()

    def again(self, due: Collection[int], behind: Collection[int]) -> None:
        """Look at those that are ``due`` and still ``behind``; the others have been shown elsewhere."""
        for number in due:
            if number in behind:
                self.changed(number)
            else:
                self._backoff.shown(number)

    @property
    def failed(self) -> int:
        """How many could not be shown when last tried."""
        return len(self._backoff.waiting())

    async def close(self) -> None:
        """Stop; the rest is shown after the next start."""
        await self.tasks.close()
        self._dirty.clear()

    async def _work(self, number: int) -> None:
        failures = 0
        if self._pace.interval and self._pace.head_start:
            await self.tasks.rest(self._pace.head_start)
        while number in self._dirty:
            try:
                await self._look_in_turn(number)
                self._backoff.shown(number)
                failures = 0
            except (*FAILED, StoreError) as error:
                failures = await self._retry(number, failures, error)
            except ChannelLost as lost:
                self._backoff.failed(number)
                self._lost(number, lost)
            except Refused as refused:
                # It is gone, or changed by another process, or of a game that this release does not know.
                self._backoff.failed(number)
                self._log.debug("%s %d is not shown: %s", self._name, number, refused)
            except Exception:
                self._backoff.failed(number)
                self._log.exception("%s %d could not be shown.", self._name, number)
            if self._pace.interval:
                await self.tasks.rest(self._pace.interval)

    async def _look_in_turn(self, number: int) -> None:
        """Wait for a place in the line of requests, and look only then: what is shown is the newest."""
        urgent = Urgency.CALL if self._pace.urgent(number) else self._pace.urgency
        if self._pace.interval and not self.tasks.hurried:
            waiting = self._waiting[number] = self._budget.wait(urgent)
            try:
                await self._budget.take(waiting)
            finally:
                del self._waiting[number]
        self._dirty.discard(number)
        with budgeted(urgent, prepaid=int(self._pace.interval > 0)) as context:
            try:
                await self._look(number)
            finally:
                if context.prepaid:
                    self._budget.give_back()

    async def _retry(self, number: int, failures: int, error: Exception) -> int:
        """Wait for another try, or give it up until the next round; return how many have failed."""
        ours = self._outages.noted(error) is not None
        if failures >= len(RETRIES):
            if not ours:
                self._log.warning("%s %d: its message is out of date: %s", self._name, number, error)
            self._backoff.failed(number)
            # A change made meanwhile gets its own attempts.
            return 0
        level = logging.DEBUG if ours else logging.INFO
        self._log.log(level, "%s %d: could not show its message (%s); will retry.", self._name, number, error)
        await self.tasks.rest(RETRIES[failures])
        self._dirty.add(number)
        return failures + 1


class InRounds:
    """What brings messages up to date in ``_rounds``."""

    _rounds: Rounds

    @property
    def waiting(self) -> int:
        """How many are still to be looked at."""
        return len(self._rounds.tasks)

    async def settled(self, number: int, patience: float | None = None) -> None:
        """Wait until no work is running for this one, at most ``patience`` seconds."""
        await self._rounds.tasks.settled(number, patience)

    async def finish(self, seconds: float) -> int:
        """Show what is still to be shown, at most so long; return how many are left."""
        return await self._rounds.tasks.finish(seconds)

    async def close(self) -> None:
        """Stop; what is due is done after the next start."""
        await self._rounds.close()
