"""Looking back at finished deals: off the event loop, once for all who ask, and kept for a while."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.replays.replays import Replay
from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.newest import Newest
from bot.runtime.processes.processes import Died, NoProcess, Processes, TooLate
from canasta.review import Effort, FinishedDeal, Review, Swing
from canasta.review.review import USUAL, Part, in_parts
from canasta.view import View

KEPT: Final = 64
"""The number of deals whose look back is kept: those asked for last."""
SECONDS: Final = 5.0
"""How long a part may take in a process."""
PATIENCE: Final = 60.0
"""After this many seconds a part is done here: the processes have too much to do."""

Key: TypeAlias = tuple[int, int]
"""A match and one of its deals."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """What is told of a deal. ``views``: what seats saw before each mistake, with their numbers as names."""

    review: Review
    views: Mapping[int, View]


class LookBacks:
    """Looks back at deals in ``processes``, or in a thread, and ``tell``s what decided them."""

    def __init__(
        self,
        executor: Executor,
        processes: Processes | None = None,
        *,
        effort: Effort = USUAL,
        tell: Callable[[Replay, Swing], None] = lambda replay, swing: None,
    ) -> None:
        self._executor = executor
        self.processes = processes
        self.effort, self._tell = effort, tell
        self._kept: Newest[Key, LookBack] = Newest(KEPT)
        self._begun: dict[Key, asyncio.Task[LookBack]] = {}

    def known(self, replay: Replay) -> LookBack | None:
        """The look back at this deal, if somebody has lately asked for it."""
        key = _key(replay)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def begun(self, replay: Replay) -> bool:
        """Whether it is known or on its way."""
        return _key(replay) in self._kept or _key(replay) in self._begun

    async def look(self, replay: Replay) -> LookBack:
        """Look back at this deal. Who asks meanwhile waits for the same."""
        known = self.known(replay)
        if known is not None:
            return known
        key = _key(replay)
        task = self._begun.get(key)
        if task is None:
            task = self._begun[key] = asyncio.create_task(self._look(key, replay), name=f"look-back-{key[0]}")
            task.add_done_callback(lambda done: self._begun.pop(key, None))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop; what was begun is begun again when somebody asks."""
        await end_tasks(*self._begun.values())

    async def _look(self, key: Key, replay: Replay) -> LookBack:
        played = await self._executor.run(lambda: replay.finished)
        review = await self._review(key, played)
        steps = {one.step for one in review.mistakes or ()}
        views = await self._executor.run(played.views_at, steps) if steps else {}
        self._kept[key] = look_back = LookBack(review, views)
        if review.swing is not None:
            self._tell(replay, review.swing)
        return look_back

    async def _review(self, key: Key, played: FinishedDeal) -> Review:
        parts, result = in_parts(played, self.effort), None
        while True:
            try:
                part = parts.send(result)
            except StopIteration as over:
                review: Review = over.value
                return review
            result = await self._run(key, part)

    async def _run(self, key: Key, part: Part) -> object:
        if self.processes is not None:
            try:
                # Matches have numbers of their own: tables' are positive.
                return await self.processes.run(-key[0], lambda _: part, seconds=SECONDS, within=PATIENCE)
            except (NoProcess, Died, TooLate):
                pass  # the machine has no processor to spare: slower, but done
        return await self._executor.run(part)


def _key(replay: Replay) -> Key:
    return replay.journal.match_id, replay.round
