"""Melds, fresh deals and scores for the tests of the games over Classic."""

from collections.abc import Sequence

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.offers import Offers
from canasta.variants import VARIANTS
from tests.canasta.positions import at, play

KINGS, QUEENS, TENS = "KsKsKhKhKdKdKc", "QsQsQhQhQdQdQc", "TsTsThThTdTdTc"
MIXED_QUEENS = "QsQsQhQhQd2c2d"
SEVENS = "7s7s7h7h7d7d7c"
TWOS = "2s2s2h2h2d2d2c"
FOUR_JOKERS = "JkJkJkJk2s2h2d"
SOME_WILDS = "JkJk2s2s2h2h2d"


def scores(
    game: str,
    melds: Sequence[Sequence[str]] = ((), ()),
    threes: Sequence[str] = ("", ""),
    hands: Sequence[str] = ("4c", "4d", "4h", "4s"),
) -> tuple[dict[str, int], ...]:
    """What the sides score when the stock ends the deal in this position."""
    N, E, S, W = hands
    deal = at(N=N, E=E, S=S, W=W, melds=melds, threes=threes, stock="", phase="draw", variant=game)
    play(deal, "N: draw")
    return result_of(deal).scores


def fresh(game: str, seats: int, seed: str = "5f0c") -> Deal:
    rules = VARIANTS[game].rules(seats)
    return Deal.from_seed(rules, seats - 1, (0,) * rules.sides, seed)


def offered(deal: Deal) -> Offers:
    return deal.offers(deal.state.turn)
