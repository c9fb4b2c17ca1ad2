"""One deal of a duel, played at two tables: at the second one the players have swapped seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm
from time import process_time
from typing import NamedTuple

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.players.levels import Player, player_named
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS

MOST_MOVES = 20_000
"""More than any deal needs; a deal that goes on for longer is an error of a player or of the rules."""
NAMES = ("N", "E", "S", "W", "P", "Q")


@dataclass(frozen=True, slots=True)
class Duel:
    """What is compared: the players ``a`` and ``b`` at ``variant`` with ``seats`` players and its usual
    rules; ``seed`` is any text, from which all deals follow.
    """

    variant: str
    a: str
    b: str
    seed: str
    seats: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """One deal at both tables.

    ``points``: by how many A did better at a table, on average. ``moves`` and ``seconds`` of processor time
    are those of A and of B.
    """

    points: float
    moves: tuple[int, int]
    seconds: tuple[float, float]


class EndlessDeal(RuntimeError):
    """A deal that does not end."""


class _Table(NamedTuple):
    """What one table gave: the score of each side, the moves and the seconds of A and of B."""

    scores: tuple[int, ...]
    moves: list[int]
    seconds: list[float]


def compare(duel: Duel, number: int, named: Callable[[str], Player] = player_named) -> Comparison:
    """Play deal ``number`` (0 for the first) at both tables; ``named`` finds the players.

    A fresh match at 0:0; the seat that deals changes from deal to deal, and so does the round where the
    game's rounds differ. Raises EndlessDeal, and Illegal for a player that breaks the rules.
    """
    rules = VARIANTS[duel.variant].rules(duel.seats)
    first = sides_of_a(rules.sides, number)
    second = [not side for side in first]
    players = named(duel.a), named(duel.b)
    first_leg, second_leg = (_play(duel, rules, number, sides, players) for sides in (first, second))
    return Comparison(
        points=(_lead(first_leg.scores, first) + _lead(second_leg.scores, second)) / 2,
        moves=(first_leg.moves[0] + second_leg.moves[0], first_leg.moves[1] + second_leg.moves[1]),
        seconds=(first_leg.seconds[0] + second_leg.seconds[0], first_leg.seconds[1] + second_leg.seconds[1]),
    )


def sides_of_a(sides: int, number: int) -> list[bool]:
    """For each side whether A plays it at the first table: every other one. Where their number is odd, B has
    one more there, and which sides those are changes from deal to deal.
    """
    if sides % 2:
        return [(side + number) % sides % 2 == 1 for side in range(sides)]
    return [side % 2 == 0 for side in range(sides)]


def _lead(scores: Sequence[int], of_a: Sequence[bool]) -> float:
    """By how much A's sides scored more than B's, on average."""
    a = [score for score, own in zip(scores, of_a, strict=True) if own]
    b = [score for score, own in zip(scores, of_a, strict=True) if not own]
    return sum(a) / len(a) - sum(b) / len(b)


def _play(
    duel: Duel, rules: BaseRules, number: int, of_a: Sequence[bool], players: Sequence[Player]
) -> _Table:
    """Play a deal at one table; ``of_a``: for each side whether A plays it."""
    seed = sha256(f"{duel.seed}:{number}".encode()).hexdigest()
    deal = Deal.from_seed(rules, number % rules.seats, (0,) * rules.sides, seed, _round(rules, number))
    moves, seconds = [0, 0], [0.0, 0.0]
    for _ in range(MOST_MOVES):
        if deal.over:
            return _Table(result_of(deal).totals, moves, seconds)
        seat = deal.state.turn
        who = 0 if of_a[rules.side_of[seat]] else 1
        view = view_of(deal, seat, NAMES[: rules.seats], None)
        before = process_time()
        # The seed goes with the seat, so that a player against itself always comes out even.
        action = players[who](view, f"{seed}:{seat}")
        seconds[who] += process_time() - before
        moves[who] += 1
        deal.apply(seat, action)
    raise EndlessDeal(f"deal {number + 1} of the seed {duel.seed!r} doesn't end")


def _round(rules: BaseRules, number: int) -> int:
    """The round as which a deal is played: each in turn where a match has a number of them, or where players
    sit out in turn; otherwise the first.
    """
    cycle = 1
    if len(rules.order(1)) < rules.seats:
        cycle = next(n for n in range(1, rules.seats + 1) if rules.order(1 + n) == rules.order(1))
    return 1 + number % lcm(max(1, rules.rounds), cycle)
