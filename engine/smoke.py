"""A match of each game by an engine that stands alone: run by an interpreter that has nothing else.

Run with ``-I``, it sees the engine that is installed and nothing of the repository.
"""

import time
from importlib.metadata import distributions, version

import canasta
from canasta import VARIANTS, Match, choose, translator
from canasta.learning import Game


def play(game: str, seats: int) -> int:
    """A whole match; how many deals it took."""
    match = Match(game, [f"seat {seat}" for seat in range(seats)])
    while not match.over:
        match.start_deal(f"{match.round + 1:x}")
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat)))
    assert match.winners
    return match.round


def main() -> None:
    """Play, and print how many deals each game's match had."""
    assert [distribution.metadata["Name"] for distribution in distributions()] == ["canasta-engine"]
    assert version("canasta-engine") == canasta.__version__
    assert translator("de")("Take the pile") == "Paket nehmen"
    for game, variant in VARIANTS.items():
        start = time.monotonic()
        seats = 4 if 4 in variant.seats else variant.seats[0]
        deals = play(game, seats)
        episode = Game(game, seats).new("5e7e2")
        while not episode.over:
            episode.step(min(episode.legal()))
        print(f"{game}: {deals} deals, {time.monotonic() - start:.1f} s")


if __name__ == "__main__":
    main()
