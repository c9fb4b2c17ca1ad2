"""A player that learns: a weight for each of 49 features of a move, found by playing against itself.

A move is worth the sum of its features, each about as large as 1, times their weights. The best one is made;
drawing, and laying nothing down, are worth 0. Learning moves all weights a little at random, lets the player
with them meet the one with them moved the other way, and follows what wins (an evolution strategy). It
starts from nothing and never meets another player. From the repository:

    python -m docs.examples.learner --minutes 60 --jobs 2
    python -m canasta duel classic docs.examples.learner:choose basic --deals 1000 --seed ladder

The first writes the weights into ``learner.json`` beside this file.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from operator import mul
from pathlib import Path
from random import Random
from typing import NamedTuple

from canasta import Action, Answer, Ask, Discard, Meld, Take, View
from canasta.cards import rank_name, rank_of
from canasta.duel.deals import Duel, compare
from canasta.players.levels import Player

WEIGHTS = Path(__file__).with_suffix(".json")
TAKES, MELDS, DISCARDS = 12, 22, 15
"""How many features each kind of move has."""
STEP, SPREAD, DEALS, PARTS = 0.15, 0.5, 400, 8


def choose(view: View) -> Action:
    """The move of the seat whose view this is, by the weights that were learnt."""
    return best(view, learnt())


@cache
def learnt() -> tuple[float, ...]:
    """The weights beside this file."""
    return tuple(json.loads(WEIGHTS.read_text("utf-8"))["weights"])


class Table(NamedTuple):
    """What most features need: how many cards the own and the next side's melds have, by rank (the own ones
    also by name); how near the end is, and how far the own side is ahead, both up to 1.
    """

    ranks: Counter[int]
    own: dict[int | str | None, int]
    next: set[int | None]
    opened: float
    lacking: float
    late: float
    ahead: float
    thrown: set[int]
    pile: Counter[int]
    size: float


def table_of(view: View) -> Table:
    """What lies there."""
    assert view.seat is not None
    order, pile = view.order, view.seen.pile
    follower = order[(order.index(view.seat) + 1) % len(order)]
    side, other = (view.sides[view.side_of[seat]] for seat in (view.seat, follower))
    own: dict[int | str | None, int] = {}
    for meld in side.melds:
        own |= dict.fromkeys((meld.id, meld.rank, rank_name(meld.rank or 0)), len(meld.cards))
    fewest = min(view.counts[seat] for seat in order if seat not in side.seats)
    laid, theirs = (sum(m.points for m in each.melds) + 400 * each.canastas for each in (side, other))
    return Table(
        ranks=Counter(map(rank_of, view.hand)),
        own=own,
        next={meld.rank for meld in other.melds},
        opened=float(side.opened),
        lacking=float(not side.ready),
        late=max(0.0, 1 - view.stock / 40, 1 - fewest / 6 if other.canastas else 0.0),
        ahead=max(-1.0, min(1.0, (laid - theirs) / 500)),
        thrown=set(map(rank_of, view.seen.thrown_by(follower))),
        pile=Counter(rank_of(thrown.card) for thrown in pile if thrown.card is not None),
        size=len(pile) / 8,
    )


def of_take(view: View, table: Table, take: Take) -> Sequence[float]:
    """The features of taking the pile."""
    pack, late, size, opens = view.game.pack, table.late, table.size, 1 - table.opened
    laid = [card for group in (take.group, *take.more) for card in group.cards]
    worth = sum(pack.values[4 * rank] * count for rank, count in table.pile.items()) / 100
    few = float(len(view.hand) - len(laid) + view.pile.size < 6)
    goes_on = float(view.pile.top is not None and rank_of(view.pile.top) in table.own)
    wilds = pack.wilds_in(laid)
    used = len(laid) / 4
    return 1, size, worth, wilds, opens, opens * late, opens * size, few, late, goes_on, used, late * size


def of_meld(view: View, table: Table, meld: Meld) -> Sequence[float]:
    """The features of laying cards down: first those that are summed over its groups."""
    pack, late, size, lacking = view.game.pack, table.late, table.size, table.lacking
    wild, on, fuel, fuel_first, mixed, natural, first, waste, new, points = [0.0] * 10
    for group in meld.groups:
        wilds = pack.wilds_in(group.cards)
        rank = next((rank_of(card) for card in group.cards if not pack.wild[card]), group.aim)
        before = table.own.get(rank, 0)
        after = before + len(group.cards)
        full = after >= 7 > before
        wild += wilds
        on += (len(group.cards) - wilds) * (before > 0)
        fuel += wilds * (4 <= after < 7)
        fuel_first += wilds * (4 <= after < 7) * lacking
        mixed += full and wilds > 0
        natural += full and not wilds
        first += full * lacking
        waste += wilds * (before >= 7)
        new += not before
        points += pack.points(group.cards) / 50
    left = len(view.hand) - sum(len(group.cards) for group in meld.groups)
    out, few, opens = float(left <= 1), float(1 < left < 5), 1 - table.opened
    summed = wild, wild * late, on, fuel, fuel_first, mixed, natural, first, waste, points
    others = opens, opens * late, opens * size, out, out * table.ahead, out * late, few, few * late, late
    return *summed, new * table.opened, new * view.pile.frozen, new * table.opened * size, *others


def of_discard(view: View, table: Table, discard: Discard) -> Sequence[float]:
    """The features of throwing a card."""
    pack, size, rank = view.game.pack, table.size, rank_of(discard.card)
    wild, three = float(pack.wild[discard.card]), float(rank == pack.three)
    held, points = table.ranks[rank] * (1 - wild), pack.values[discard.card] / 10 * (1 - wild)
    fits, safe = float(rank in table.next), float(rank in table.thrown)
    pair, more, own = float(held == 2), float(held > 2), float(rank in table.own)
    gives = fits * (1 - view.pile.frozen) * size
    costs = wild, wild * size, wild * table.late, points, points * table.late, pair, more, more * size, own
    return *costs, fits, gives, safe, safe * size, three * size, table.pile[rank] / 2


def best(view: View, weights: Sequence[float]) -> Action:
    """The move that is worth most."""
    table = table_of(view)
    rated: list[tuple[float, Action]] = []
    thrown: list[tuple[float, Action]] = []
    for action in view.offers.actions:
        if isinstance(action, Discard):
            features = of_discard(view, table, action)
            thrown.append((sum(map(mul, features, weights[TAKES + MELDS :])), action))
        elif isinstance(action, Meld):
            rated.append((sum(map(mul, of_meld(view, table, action), weights[TAKES:])), action))
        elif isinstance(action, Take):
            rated.append((sum(map(mul, of_take(view, table, action), weights)), action))
        elif not isinstance(action, Ask):
            rated.append((0.5 * (action == Answer(None)), action))
    top = max(rated, key=lambda each: each[0], default=None)
    if thrown and (top is None or top[0] <= 0):
        top = max(thrown, key=lambda each: each[0])
    return view.offers.actions[0] if top is None else top[1]


def with_weights(players: dict[str, list[float]], name: str) -> Player:
    """The player with the weights of this name."""
    return lambda view, seed: best(view, players[name])


def tried(weights: list[float], variant: str, seats: int, first: int) -> tuple[list[float], float]:
    """Over some deals, what moving each weight gained, and the sum of the squares of what was gained."""
    gained, squares = [0.0] * len(weights), 0.0
    for number in range(first, first + DEALS // PARTS):
        rng = Random(number)
        moved = [rng.gauss(0, 1) for _ in weights]
        players = {
            name: [weight + sign * SPREAD * by for weight, by in zip(weights, moved, strict=True)]
            for name, sign in (("plus", 1), ("minus", -1))
        }
        duel = Duel(variant, "plus", "minus", "learn", seats)
        points = compare(duel, number, partial(with_weights, players)).points
        gained = [so_far + points * by for so_far, by in zip(gained, moved, strict=True)]
        squares += points * points
    return gained, squares


def learn(variant: str, seats: int, minutes: float, jobs: int) -> None:
    """Learn for this time, in ever smaller steps, and write the weights after each."""
    weights, pace, deals = [0.0] * (TAKES + MELDS + DISCARDS), [0.0] * (TAKES + MELDS + DISCARDS), 0
    began, length = time.monotonic(), 60 * minutes
    with ProcessPoolExecutor(jobs) as pool:
        while (left := 1 - (time.monotonic() - began) / length) > 0:
            work = partial(tried, weights, variant, seats)
            done = list(pool.map(work, range(deals, deals + DEALS, DEALS // PARTS)))
            noise = sum(squares for _, squares in done) ** 0.5 or 1.0
            for at in range(len(weights)):
                pace[at] = 0.8 * pace[at] + 0.2 * sum(gained[at] for gained, _ in done) / noise
                weights[at] += STEP * left * pace[at]
            deals += DEALS
            kept = {"variant": variant, "seats": seats, "deals": deals, "minutes": minutes}
            kept["weights"] = [round(weight, 3) for weight in weights]
            WEIGHTS.write_text(json.dumps(kept) + "\n", "utf-8")
            print(f"{deals} deals, {left:.0%} of the time left", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=learn.__doc__)
    parser.add_argument("--variant", default="classic")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    learn(**vars(parser.parse_args()))
