"""Makes the puzzles that the bot brings along, from deals of computer players.

    python -m tests.tuning.puzzles FILE [--count N]

Each puzzle is appended to the file as it is found, and the next run goes on after the last deal in it. The
deals follow from their numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from canasta.actions import Action
from canasta.match import Match
from canasta.players import basic, relaxed, steady
from canasta.review import finished
from canasta.review.puzzle_making import puzzle_at, suspects_of
from canasta.review.puzzles import Puzzle, Theme, read
from canasta.view import View

SEED = "9022"
"""The seeds of the deals begin with it; their number follows."""
SHARES = {
    Theme.OPENING: 0.25,
    Theme.PILE: 0.2,
    Theme.FREEZE: 0.2,
    Theme.GOING_OUT: 0.2,
    Theme.DISCARD: 0.25,
    Theme.PARTNER: 0.2,
    Theme.MELD: 0.2,
}
"""At most how large a share of all puzzles has each theme."""
GAMES = (*[("classic", 4)] * 6, *[("classic", 2)] * 2, ("samba", 4))
"""The games of the deals, in turn."""
PLAIN = 0.2
"""At most how large a share all simple players solve."""
OF_TWO = 0.35
"""At most how large a share has two moves to choose from."""
ASTRAY = 0.06
"""How often a seat makes a relaxed player's move: positions are as people leave them, not all tidy."""
SUSPECTS = 20
"""How many decisions of a deal are looked at more closely."""
OF_DEAL = 2
"""At most how many puzzles come from one deal."""
HIGHEST = 2800
"""Up to which totals the sides have before a deal: all minimums occur, and no deal decides a match."""


def puzzles_of(number: int, kept: list[Puzzle], count: int) -> Iterator[Puzzle]:
    """The puzzles of deal ``number`` that are still lacking among ``count``."""
    rng, (variant, seats) = Random(f"{SEED} {number}"), GAMES[number % len(GAMES)]
    before = [rng.randrange(0, HIGHEST, 5) for _ in range(2)] if rng.random() < 0.7 else [0, 0]
    names = [f"P{seat}" for seat in range(seats)]
    match = Match(variant, names, dealer=rng.randrange(seats), duplicate=1, before=before)
    match.start_deal(f"{SEED}{number:06x}")
    own = [rng.choice((basic.choose, steady.choose)) for _ in range(seats)]

    def choose(seat: int, view: View) -> Action:
        player = relaxed.choose if rng.random() < ASTRAY else own[seat]
        return player(view, str(rng.random()))

    while (seat := match.to_move) is not None:
        match.apply(seat, choose(seat, match.view(seat)))
    played = finished(match, 1)
    made = 0
    # The earliest first: late in a deal the gaps are larger, and always about going out.
    for suspect in sorted(suspects_of(played, f"{number}", most=SUSPECTS), key=lambda each: each.step):
        themes = Counter(puzzle.theme for puzzle in kept)
        wanted = [theme for theme, share in SHARES.items() if themes[theme] < share * count]
        puzzle = puzzle_at(played, suspect.step, f"{number}", wanted)
        if puzzle is None or any(puzzle.theme is other.theme for other in kept[len(kept) - made :]):
            continue
        of_two = len(puzzle.choices) == 2
        if of_two and sum(len(each.choices) == 2 for each in kept) >= OF_TWO * count:
            continue
        too_plain = sum(each.plain == 3 for each in kept) >= PLAIN * count
        if puzzle.plain == 3 and (too_plain or of_two):
            continue
        made += 1
        yield puzzle
        if made == OF_DEAL or len(kept) >= count:
            return


def main() -> None:
    """Append what is lacking."""
    parser = argparse.ArgumentParser(prog="python -m tests.tuning.puzzles")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=200)
    given = parser.parse_args()
    kept = read(given.file.read_text("utf-8").splitlines()) if given.file.exists() else []
    number = 1 + int(kept[-1].deal.seed[len(SEED) :], 16) if kept else 0
    with given.file.open("a", encoding="utf-8") as file:
        while len(kept) < given.count:
            for puzzle in puzzles_of(number, kept, given.count):
                kept.append(puzzle)
                file.write(puzzle.text + "\n")
                file.flush()
                sys.stdout.write(f"{len(kept)}: deal {number}, {puzzle.theme}\n")
                sys.stdout.flush()
            number += 1


if __name__ == "__main__":
    main()
