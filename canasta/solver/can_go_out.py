"""Whether there is a way out at all, for the checks that need no more than yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.going_out_sequences import searches
from canasta.solver.one_path import OnePath, most_tried


def can_finish(
    rules: Rules,
    lying: Sequence[Lying],
    hand: Sequence[Card],
    quota: Quota,
    *,
    discarding: bool = True,
    in_one_step: bool = False,
    spread: bool = False,
) -> bool:
    """Whether :func:`~.going_out.finish` finds a way out. Where sets may be merged, the melds may be those of
    a step under way: ``in_one_step`` asks for a way that ends it, ``spread`` is whether it has brought wild
    cards to other melds than their own.
    """
    if not rules.sets_merge:
        return finish(rules, lying, hand, quota, discarding=discarding) is not None
    tries = most_tried(rules)
    return any(
        OnePath(search.under_way(in_one_step=in_one_step, spread=spread), tries.for_part(search.effort)).way()
        is not None
        for search in searches(rules, lying, hand, quota, discarding=discarding)
    )
