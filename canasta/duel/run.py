"""Many deals of a duel, in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context

from canasta.duel.deals import Comparison, Duel, Named, compare
from canasta.duel.figures import Figures, figures
from canasta.duel.foreign import player

Progress = Callable[[list[Comparison]], None]


def run(
    duel: Duel,
    deals: int,
    jobs: int = 1,
    progress: Progress = lambda done: None,
    named: Named = player,
    decided: Callable[[Comparison], bool] = lambda comparison: False,
) -> Figures:
    """Play deals 1 to ``deals`` in ``jobs`` processes; ``progress`` hears of all deals so far after each one.
    ``named``, a function of a module, finds the players. ``decided`` hears of each deal in turn, and may say
    that it was the last.

    Only the milliseconds depend on the machine and on ``jobs``. Raises what
    :func:`canasta.duel.deals.compare` raises.
    """
    done: list[Comparison] = []
    with _comparisons(duel, deals, jobs, named) as comparisons:
        for comparison in comparisons:
            done.append(comparison)
            progress(done)
            if decided(comparison):
                break
    return figures(done)


@contextmanager
def _comparisons(duel: Duel, deals: int, jobs: int, named: Named) -> Iterator[Iterator[Comparison]]:
    """The deals in their order, however many processes play them."""
    compared = partial(compare, duel, named=named)
    jobs = min(jobs, deals)
    if jobs <= 1:
        yield map(compared, range(deals))
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield pool.map(compared, range(deals))
    finally:
        pool.shutdown(cancel_futures=True)
