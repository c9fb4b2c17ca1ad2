"""The level strong against a dozen players of Classic with other weights, so that it isn't good against one
alone.

    python -m tests.benchmarks.opponents [NAME ...] [--deals N] [--seed TEXT] [--jobs N]

Some judge as the basic player does, in another manner; some play by the kernel's policy, each with weights
of its own; the ``strangers`` share nothing with the engine's players. A line for each, as ``canasta duel
--json`` prints it, with the milliseconds of processor time that strong takes for a move.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from random import Random
from statistics import median
from time import process_time

from canasta.actions import Action
from canasta.duel.deals import Comparison, Duel
from canasta.duel.run import run
from canasta.players.basic import choose as basic
from canasta.players.basic import in_game
from canasta.players.basic.table_reading import Manner
from canasta.players.levels import Player, player_named
from canasta.players.search.counted.policy import Policy
from canasta.players.search.counted.tuned import data_of
from canasta.players.search.counted.weights import BASIC, Weights
from canasta.players.search.counted.worlds import Worlds
from canasta.players.search.offered import preferred, worth_trying
from canasta.terms import Phase
from canasta.view import View
from tests.benchmarks.strangers import club, counting

MANNERS: Mapping[str, Manner] = {
    "careless": Manner(caution=0.3),
    "cautious": Manner(remembers=True, caution=3.0),
    "patient": Manner(remembers=True, patience=60.0),
}
"""Players who judge as the basic one, otherwise."""

OTHERS: Mapping[str, Mapping[str, float]] = {
    "eager": {"open": 80.0, "open_wild": -10.0, "new": 40.0},
    "reserved": {"open": -20.0, "open_wild": -45.0, "new": -10.0, "new_frozen": -20.0},
    "freezer": {"freeze": 20.0, "freeze_card": 8.0, "hold_two_spot": 35.0},
    "hoarder": {"full_wild": -60.0, "full_first": 200.0, "hold_two_spot": 90.0, "hold_joker": 150.0},
    "spender": {"full_wild": -5.0, "full_more": 250.0, "open_wild": -5.0},
    "hasty": {"out": -400.0, "out_cards": 12.0},
    "lingering": {"out": 400.0, "out_cards": 2.0},
    "modest": {"take": -60.0, "take_card": 10.0},
}
"""Players of the kernel's policy: how they differ from plain ones."""

STRANGERS: Mapping[str, Player] = {"club": club.choose, "counting": counting.choose}

NAMES = (*MANNERS, *OTHERS, "unsearching", *STRANGERS)
"""The dozen; ``unsearching`` plays by the weights that strong searches with, without the search."""
TOOK: list[float] = []
"""The milliseconds of each move of strong in this process."""


def strong(view: View, seed: str) -> Action:
    """The level strong; how long it takes is noted."""
    before = process_time()
    action = player_named("strong")(view, seed)
    TOOK.append(1000 * (process_time() - before))
    return action


class OfPolicy:
    """A player by the policy alone; questions are answered as the basic player does."""

    def __init__(self, weights: Weights) -> None:
        self._policy = Policy(weights)

    def __call__(self, view: View, seed: str) -> Action:
        if view.turn.phase == Phase.ANSWER:
            return basic(view)
        world = Worlds(view).one(Random(seed))
        options = worth_trying(view, world, self._policy)
        return options[preferred(view, options, world, self._policy)]


def opponent(name: str) -> Player:
    """One of the dozen, or a player that the engine knows. Raises KeyError."""
    if name in MANNERS:
        return lambda view, seed: in_game(view)(view, MANNERS[name])
    if name in OTHERS:
        return OfPolicy(Weights(**{**asdict(BASIC), **OTHERS[name]}))
    if name in STRANGERS:
        return STRANGERS[name]
    if name == "strong":
        return strong
    if name == "unsearching":
        return OfPolicy(Weights(**data_of("classic", 4)["weights"]))
    return player_named(name)


def main() -> None:
    """Play against each, and print a line for it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.opponents")
    parser.add_argument("names", nargs="*", help="some of " + ", ".join(NAMES))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="dozen")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    for name in given.names or NAMES:
        duel = Duel("classic", "strong", name, given.seed, 4)
        TOOK.clear()
        tally = run(duel, given.deals, given.jobs, _shown, opponent)
        line = {"b": name, "deals": tally.deals, "points": tally.points, "low": tally.low, "high": tally.high}
        times = {"median": round(median(TOOK), 1), "most": round(max(TOOK), 1)} if TOOK else {}
        sys.stdout.write(json.dumps({**line, "won": tally.won, "ms": times}) + "\n")
        sys.stdout.flush()


def _shown(done: Sequence[Comparison]) -> None:
    sys.stderr.write(f"{len(done)} {done[-1].points:+.0f}\n")


if __name__ == "__main__":
    main()
