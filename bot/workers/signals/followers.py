"""What follows from a change of a table or a tournament, and what is looked for after a start and where
somebody else's change may have been missed: the parts of every feature, in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.runtime.periodic import Task
from bot.workers.computer_players import ComputerPlayers
from bot.workers.core import OnSignal, Runs
from bot.workers.table_announcer import TableAnnouncer
from data import Signal, Store, Topic


@dataclass(frozen=True, slots=True)
class Followers:
    """What is done for the servers of this process. ``runs``: of the features, each after those it uses."""

    store: Store
    announcer: TableAnnouncer
    computers: ComputerPlayers
    runs: Sequence[Runs]
    _topics: dict[Topic, list[OnSignal]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for runs in self.runs:
            for topic, work in runs.topics.items():
                self._topics.setdefault(topic, []).append(work)

    async def catch_up(self) -> None:
        """Do what follows from changes of tables of which nobody has heard."""
        await self.announcer.catch_up()
        for runs in self.runs:
            for work in runs.catch_up:
                await work()
        for table_id in await self.store.turns.moved_by_program():
            self.computers.changed(table_id)

    async def sweep(self) -> None:
        """The same, where other processes might have told of a change. A periodic task."""
        if not self.store.shards.complete:
            await self.catch_up()

    async def look_again(self) -> None:
        """Look at everything, with what periodic tasks do."""
        await self.catch_up()
        for runs in self.runs:
            for work in runs.look_again:
                await work()

    def of(self, signal: Signal) -> list[Task]:
        """What follows for the features from what another process says."""
        return [partial(work, signal) for work in self._topics.get(signal.topic, ())]
