"""The same cards played again by computer players, each time a little differently.

They are those that play without a search: a seat is basic or steady for a deal, and now and then makes a
relaxed player's move. Their mean says what the cards were worth: over 120 deals of Classic, 40 replays each
explained 32% of the variance of what basic players scored with them, 36% for relaxed ones and 10% for
steady ones, without exaggerating (slopes 1.03 to 1.11), and a single replay 4 to 20%.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from canasta.actions import Action
from canasta.deal import Deal
from canasta.players import basic, relaxed, steady
from canasta.review.finished import FinishedDeal
from canasta.view import View

ASTRAY = 0.15
"""How often a seat makes a relaxed player's move instead of its own."""


def players(seats: int, rng: Random) -> Callable[[int, View], Action]:
    """Players for one replay."""
    own = [rng.choice((basic.choose, steady.choose, relaxed.choose)) for _ in range(seats)]

    def choose(seat: int, view: View) -> Action:
        player = relaxed.choose if rng.random() < ASTRAY else own[seat]
        return player(view, str(rng.random()))

    return choose


def replayed(played: FinishedDeal, deal: Deal, rng: Random) -> Deal:
    """This moment of a deal played on to its end. Changes ``deal``."""
    return played.played_on(deal, players(played.seats, rng))
