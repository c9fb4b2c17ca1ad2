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
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool = True
) -> bool:
    """Whether :func:`~.going_out.finish` finds a way out."""
    if not rules.sets_merge:
        return finish(rules, lying, hand, quota, discarding=discarding) is not None
    tries = most_tried(rules)
    found = searches(rules, lying, hand, quota, discarding=discarding)
    return any(OnePath(search, tries.for_part(search.effort)).way() is not None for search in found)
