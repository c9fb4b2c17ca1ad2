"""What somebody made of a deal: the lead at its end, and how its quarters went."""

from __future__ import annotations

from bot.daily.days import course_signs
from canasta.match import Match
from canasta.review.finished import finished, leads

QUARTERS = 4


def result_of(match: Match, seat: int) -> tuple[int, str]:
    """By how many points the side of ``seat`` was ahead of the others' mean when the first deal ended, and
    the signs of the deal's quarters: of what lay on the table before each, and of the score after the last.
    Raises ValueError if the deal is not over, Illegal if it does not replay.
    """
    played, side = finished(match, 1), match.rules.side_of[seat]
    tables: list[float] = []
    for _, deal, _, _ in played.steps():
        if deal.state.turns > len(tables):
            tables.append(leads(match.rules.so_far(deal.state))[side])
    totals = match.results[0].totals
    end = leads([after - before for after, before in zip(totals, match.results[0].before, strict=True)])[side]
    marks = [tables[n * len(tables) // QUARTERS] for n in range(QUARTERS)] if tables else []
    return round(end), course_signs([*marks, end])
