"""Measures one tree of the engine: started by :mod:`tests.benchmarks.games`, once for each version.

It is run as a file with the tree in PYTHONPATH, reads a question a line (JSON) and answers with a line. It
uses only what every version has: the games, a match, and a deal's offers. All times are of the processor.
"""

import gc
import hashlib
import json
import sys
from collections.abc import Iterator
from random import Random
from time import process_time

import canasta
from canasta.actions import Action, format_action
from canasta.match import Match
from canasta.offers import Offers
from canasta.variants import VARIANTS

Played = list[list[tuple[int, Action]]]
"""For each deal what was done, and by which seat."""


def table(game: str, seats: int, deal: int) -> Match:
    """A match of which this deal has just been dealt."""
    match = Match(game, [f"P{seat}" for seat in range(seats)], dealer=deal % seats)
    match.start_deal(f"{deal:x}")
    return match


def offers_of(match: Match) -> Offers:
    assert match.deal is not None
    assert match.to_move is not None
    return match.deal.offers(match.to_move)


def play(game: str, seats: int, deal: int, rng: Random) -> Iterator[tuple[int, Action]]:
    """Play a deal with actions picked from the offers; yields each with its seat."""
    match = table(game, seats, deal)
    while (seat := match.to_move) is not None:
        actions = offers_of(match).actions
        action = actions[int(rng.random() * len(actions))]
        match.apply(seat, action)
        yield seat, action


class Worker:
    """What is asked of one version. Each method answers with figures of the deals of a game."""

    def __init__(self) -> None:
        self.played: dict[str, Played] = {}

    def prepare(self, game: str, seats: int, deals: int) -> dict[str, object]:
        """Play the deals once and keep what was done; ``digest`` tells whether two versions did the same."""
        rng = Random(1)
        played: Played = [list(play(game, seats, deal, rng)) for deal in range(deals)]
        digest = hashlib.sha256()
        for actions in played:
            for seat, action in actions:
                digest.update(f"{seat} {format_action(action)}\n".encode())
        self.played[game] = played
        return {"count": sum(map(len, played)), "digest": digest.hexdigest()}

    def random(self, game: str, seats: int, deals: int) -> dict[str, object]:
        """The seconds that it takes to play each deal, offers asked for at every step."""
        gc.collect()
        seconds: list[float] = []
        rng = Random(1)
        for deal in range(deals):
            begun = process_time()
            for _ in play(game, seats, deal, rng):
                pass
            seconds.append(process_time() - begun)
        return {"seconds": seconds}

    def replay(self, game: str, seats: int, deals: int) -> dict[str, object]:
        """The seconds that it takes to apply what was done in each deal, dealing included."""
        gc.collect()
        seconds: list[float] = []
        for deal in range(deals):
            begun = process_time()
            match = table(game, seats, deal)
            for seat, action in self.played[game][deal]:
                match.apply(seat, action)
            seconds.append(process_time() - begun)
        return {"seconds": seconds}

    def offers(self, game: str, seats: int, deals: int) -> dict[str, object]:
        """The seconds that the offers of each deal take, with all that they hold, and its longest ones."""
        gc.collect()
        seconds: list[float] = []
        worst: list[float] = []
        for deal in range(deals):
            match = table(game, seats, deal)
            times: list[float] = []
            for seat, action in self.played[game][deal]:
                begun = process_time()
                offers = offers_of(match)
                _ = offers.actions, offers.pieces, offers.minimum
                times.append(process_time() - begun)
                match.apply(seat, action)
            seconds.append(sum(times))
            worst.append(max(times))
        return {"seconds": seconds, "worst": worst}

    def games(self) -> dict[str, object]:
        """The seats of each game."""
        return {game: list(variant.seats) for game, variant in VARIANTS.items()}

    def where(self) -> dict[str, object]:
        """Where the engine that is measured lies."""
        return {"file": canasta.__file__}


def main() -> None:
    worker = Worker()
    for line in sys.stdin:
        what, *about = json.loads(line)
        print(json.dumps(getattr(worker, what)(*about)), flush=True)


if __name__ == "__main__":
    main()
