"""What a deal that is over scored, and whether it decides the match (rules: 2.8, 2.9, 14.10)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.deal import Deal
from canasta.view import Result


def result_of(deal: Deal) -> Result:
    """The score of a deal that is over, and whether it decides the match (rules: 2.8, 2.9)."""
    rules = deal.rules
    lines = rules.score(deal)
    gained = [sum(line.points[side] for line in lines) for side in range(rules.sides)]
    totals = tuple(before + more for before, more in zip(deal.totals, gained, strict=True))
    winning = _winning_sides(totals, deal.totals, rules.target, str(rules.options["tie_rule"]))
    return Result(
        reason=deal.reason or "stock",
        by=deal.by,
        concealed=deal.concealed,
        lines=lines,
        before=deal.totals,
        totals=totals,
        match_over=bool(winning),
        winners=tuple(seat for seat in range(rules.seats) if rules.side_of[seat] in winning),
    )


def _winning_sides(totals: Sequence[int], before: Sequence[int], target: int, tie_rule: str) -> set[int]:
    """The sides that have won the match, none while it goes on (rules: 2.9, 14.10)."""
    best = max(totals)
    if best < target:
        return set()
    tied = {side for side, total in enumerate(totals) if total == best}
    if len(tied) == 1 or tie_rule == "draw":
        return tied
    if tie_rule == "first_to_reach":
        led = max(before[side] for side in tied)
        leaders = {side for side in tied if before[side] == led}
        return leaders if len(leaders) == 1 else set()
    return set()
