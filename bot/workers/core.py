"""What features are built from, and what they do without being asked."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import TypeAlias

import discord

from bot.runtime.events import Events, Heard
from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import Part
from bot.runtime.periodic import Task
from bot.runtime.processes.processes import Processes
from bot.screens.pictures import Pictures
from bot.tables.registry import Listener
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.workers.calls.direct_messages import DirectMessages, Leavers
from bot.workers.messages.outgoing import Outgoing
from bot.workers.messages.servers import Servers
from bot.workers.messages.table_messages import AfterMatch
from bot.workers.messages.table_threads import KeepsThread
from canasta.i18n import Text
from data import Signal, Topic

OnSignal: TypeAlias = Callable[[Signal], Awaitable[object]]
"""What follows from what another process says."""


def for_each(work: Callable[[int], object]) -> OnSignal:
    """Do this for each number that another process names."""

    async def follow(signal: Signal) -> None:
        for number in signal.ids:
            outcome = work(number)
            if isawaitable(outcome):
                await outcome

    return follow


@dataclass(frozen=True, kw_only=True)
class Core:
    """What features may use. ``interval``: least seconds between edits; ``rest``: between counting rounds."""

    client: discord.Client
    tables: Tables
    outgoing: Outgoing
    direct: DirectMessages
    leavers: Leavers
    servers: Servers
    pictures: Pictures
    executor: Executor
    patient_processes: Processes
    events: Events
    interval: float
    rest: float


class Worker:
    """What a feature does with these parts of core."""

    def __init__(self, core: Core) -> None:
        self._core, self._client = core, core.client
        self._tables, self._store = core.tables, core.tables.store
        self._outgoing, self._direct = core.outgoing, core.direct


@dataclass(frozen=True, kw_only=True)
class Runs:
    """What a feature does by itself. Each task finds in the store what there is to do for the servers of this
    process, so one that comes twice does nothing more.

    ``catch_up``: after a start, and where changes may have been missed; ``look_again``: after it, where
    signals were missed; ``periodic``: every few minutes; ``evenings``: every few seconds; ``listeners`` are
    told of each change of a table; ``hears``: events of core; ``topics``: what other processes say;
    ``after_match``: what stands below a finished match; ``earned``: what it has brought its reader;
    ``keeps_thread``: whether its thread stays open, of a tournament's; ``gauges``: figures for /metrics;
    ``finish``: what is still told before the end, for a number of seconds at most; ``closes``: what works in
    the background, to be closed in this order.
    """

    catch_up: Sequence[Task] = ()
    look_again: Sequence[Task] = ()
    periodic: Sequence[Task] = ()
    evenings: Sequence[Task] = ()
    listeners: Sequence[Listener] = ()
    hears: Sequence[tuple[type[object], Heard]] = ()
    topics: Mapping[Topic, OnSignal] = field(default_factory=dict)
    after_match: Sequence[AfterMatch] = ()
    earned: Sequence[Callable[[TableView], Awaitable[tuple[tuple[str, str, Text], ...]]]] = ()
    keeps_thread: Sequence[KeepsThread] = ()
    gauges: Mapping[str, Callable[[], float]] = field(default_factory=dict)
    finish: Sequence[Callable[[float], Awaitable[int]]] = ()
    closes: Sequence[Part] = ()
