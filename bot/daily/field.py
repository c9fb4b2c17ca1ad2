"""How computer players did with the cards of a day: a field before many people have finished."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Final

from bot.daily.days import GAMES, number_of
from bot.daily.service import PLAYERS, result_of
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Died, NoProcess, Processes, TooLate
from bot.tables.private import level_in
from bot.tables.service import Tables
from canasta.match import Match
from canasta.players import choose
from data.records.deals import SharedDeal, SharedDealPlan

TIMES: Final[Mapping[str, int]] = {"relaxed": 3, "steady": 1, "strong": 3}
"""How often each level plays; steady leaves nothing to chance, and for strong there may be no process."""
SECONDS: Final = 60.0
"""How long a play may take in a process."""


class ComputerField:
    """Has computer players play the deals of the day in ``processes``, the quick ones in a thread."""

    def __init__(self, tables: Tables, executor: Executor, processes: Processes) -> None:
        self._tables, self._standings = tables, tables.store.daily.standings
        self._executor, self._processes = executor, processes

    async def due(self) -> None:
        """Play what is missing of today's and yesterday's deals that people have begun. A periodic task."""
        today = number_of(self._tables.clock())
        if not self._tables.store.shards.own(None):
            return  # one process does it
        for day, game in product((today, today - 1), GAMES):
            for deal in await self._tables.store.shared_deals.of_day(day, game, PLAYERS):
                with suppress(NoProcess, Died, TooLate):  # the rest comes next time
                    await self._play(deal)

    async def _play(self, deal: SharedDeal) -> None:
        """Play what is missing of a deal, in order: what there is of a level are its first plays."""
        played = await self._standings.computers(deal.id)
        for level, times in TIMES.items():
            for n in range(len(played.get(level, ())), times):
                play = partial(lead_of, deal.plan, level, n)
                await self._standings.note_computer(deal.id, level, n, await self._run(deal, level, play))

    async def _run(self, deal: SharedDeal, level: str, play: Callable[[], int]) -> int:
        if level != "strong":
            return await self._executor.run(play)
        # Deals have numbers of their own: tables' are positive.
        return await self._processes.run(-deal.id, lambda _: play, seconds=SECONDS, within=SECONDS)


def lead_of(plan: SharedDealPlan, level: str, n: int) -> int:
    """The lead with which a computer player ends a deal in the person's seat. Its chance is play ``n``'s."""
    match = Match(
        plan.variant, [f"P{seat}" for seat in range(plan.seats)], plan.options, dealer=plan.first_dealer
    )
    match.start_deal(plan.seed)
    while (seat := match.to_move) is not None:
        player = level if seat == 0 else level_in(plan)
        match.apply(seat, choose(match.view(seat), player, f"{plan.seed}-{n}"))
    return result_of(match, 0)[0]
