"""What the pictures of a playing table cost in processor time and bytes, drawn in the order in which a table
asks for them; nothing is judged.

    python -m tests.benchmarks.drawing [--deals N] [--seats N] [--game ID]

Computer players play the deals. After each move its player's panel is drawn, every third time the panel of
somebody else, and every fifth time the table; the least of several rounds counts. Beside it each picture with
nothing kept of others. What is shown is played beforehand: nothing but drawing is measured.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean
from time import process_time

from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players import choose
from canasta.view import View
from renderers import Panel, Picture, forget_pictures, prepare, table_picture

ROOM = 720
"""The height in pixels that most panels have for their picture."""
ROUNDS = 5
PEOPLE = ("Anna", "Ben", "Chloé", "Dmitri", "Eve", "Frank")
Draw = Callable[[], Picture]


@dataclass(frozen=True, slots=True)
class Asked:
    """A picture that somebody asks for: of what kind it is, and what draws it."""

    kind: str
    draw: Draw


def asked(game: str, seats: int, deals: int) -> Iterator[Asked]:
    """The pictures of some deals in order."""
    match, moves = Match(game, PEOPLE[:seats]), 0
    for number in range(deals):
        match.start_deal(f"{number:x}")
        while (seat := match.to_move) is not None:
            view = match.view(seat)
            match.apply(seat, choose(view))
            yield Asked("panel", _panel(match.view(seat)))
            if moves % 3 == 0:
                yield Asked("panel", _panel(match.view((seat + 1) % seats)))
            if moves % 5 == 0:
                yield Asked("table", _table(match.view(None)))
            moves += 1
        if match.over:
            return


def _panel(view: View) -> Draw:
    def drawn() -> Picture:
        panel = Panel(view, ENGLISH)
        panel.fits(ROOM)
        return panel.picture(ROOM)

    return drawn


def _table(view: View) -> Draw:
    return lambda: table_picture(view, ENGLISH)


def in_order(pictures: list[Asked]) -> dict[str, float]:
    """Seconds of processor time for the pictures of each kind, with what is kept of earlier ones."""
    forget_pictures()
    return _timed(pictures, lambda: None)


def each_alone(pictures: list[Asked]) -> dict[str, float]:
    """The same with no picture kept, nor pieces of one."""
    return _timed(pictures, forget_pictures)


def _timed(pictures: list[Asked], before: Callable[[], None]) -> dict[str, float]:
    spent: dict[str, float] = {}
    for picture in pictures:
        before()
        begun = process_time()
        picture.draw()
        spent[picture.kind] = spent.get(picture.kind, 0.0) + process_time() - begun
    return spent


def least(measure: Callable[[list[Asked]], dict[str, float]], pictures: list[Asked]) -> dict[str, float]:
    """The least of several rounds, milliseconds a picture."""
    rounds = [measure(pictures) for _ in range(ROUNDS)]
    count = {kind: sum(one.kind == kind for one in pictures) for kind in rounds[0]}
    return {kind: min(spent[kind] for spent in rounds) * 1000 / count[kind] for kind in count}


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.drawing", description=__doc__)
    parser.add_argument("--deals", type=int, default=3, help="deals that are played (default: 3)")
    parser.add_argument("--seats", type=int, default=4, help="people at the table (default: 4)")
    parser.add_argument("--game", default="classic", help="the game's id (default: classic)")
    given = parser.parse_args()
    prepare()
    pictures = list(asked(given.game, given.seats, given.deals))
    together, alone = least(in_order, pictures), least(each_alone, pictures)
    print(f"{len(pictures)} pictures")
    print(f"{'ms of processor time':<24}{'in order':>10}{'alone':>10}{'ratio':>8}{'bytes':>10}{'most':>10}")
    for kind, spent in together.items():
        sizes = [len(one.draw().png) for one in pictures if one.kind == kind]
        row = f"{kind:<24}{spent:>10.2f}{alone[kind]:>10.2f}{spent / alone[kind]:>8.2f}"
        print(f"{row}{mean(sizes):>10,.0f}{max(sizes):>10,}")


if __name__ == "__main__":
    main()
