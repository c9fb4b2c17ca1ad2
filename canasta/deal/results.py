"""The result of a finished deal (rules: 2.8, 2.9, 14.10)."""

from __future__ import annotations

from canasta.deal import Deal
from canasta.terms import EndReason
from canasta.view import Result


def result_of(deal: Deal) -> Result:
    """The score of a finished deal, and whether it decides the match (rules: 2.8, 2.9)."""
    rules, state = deal.rules, deal.state
    lines = rules.score(state)
    gained = [sum(line.points[side] for line in lines) for side in range(rules.sides)]
    totals = tuple(before + more for before, more in zip(state.totals, gained, strict=True))
    winning = rules.winning_sides(state, totals)
    return Result(
        reason=state.reason or EndReason.STOCK,
        by=state.by,
        concealed=state.concealed,
        lines=lines,
        before=state.totals,
        totals=totals,
        match_over=bool(winning),
        winners=tuple(seat for seat in range(rules.seats) if rules.side_of[seat] in winning),
    )
