"""Every moment of a deal, as the seat to move sees it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.tables.rules.table_rules import usual_seats
from bot.tables.session.table_view import TableView
from canasta.match import Match
from canasta.players import choose
from canasta.view import View
from tests.canasta.tables import GAMES
from tests.support.table_views import table_view_of

TOTALS = (0, 0, 1500, 3000, 7000, 9000)


class Moment(NamedTuple):
    """The match, the seat to move, and what its player sees."""

    match: Match
    seat: int
    table_view: TableView
    view: View


def moments(variant: str, seed: int) -> Iterator[Moment]:
    """A deal from any totals, by house rules drawn at random; the first one by the usual rules."""
    rng = Random(f"{variant}.{seed}")
    seats, options = GAMES[variant].random_table(rng, 8) if seed else (usual_seats(variant), {})
    match = Match(variant, [f"P{n}" for n in range(seats)], options)
    match.totals = tuple(rng.choice(TOTALS) for _ in match.totals)
    match.start_deal(f"{seed + 1:x}")
    while (seat := match.to_move) is not None:
        table_view = table_view_of(match, seat)
        assert table_view.view is not None
        yield Moment(match, seat, table_view, table_view.view)
        at_random = rng.random() < 0.2
        match.apply(
            seat, rng.choice(table_view.view.offers.actions) if at_random else choose(table_view.view)
        )
