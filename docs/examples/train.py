"""Trains the player of ``learner.py``: finds the weights that best explain what a teacher does (a logistic
regression). The teacher is a player by name, or the policy that strong searches with. From the repository:

    python docs/examples/train.py --deals 300 --jobs 2
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from operator import mul
from random import Random

from learner import WEIGHTS, Rows, Weights, decisions

from canasta import Action, Discard, View
from canasta.duel.deals import Duel, compare
from canasta.players.levels import Player, player_named
from canasta.players.search.counted.policy import Policy
from canasta.players.search.counted.tuned import data_of
from canasta.players.search.counted.weights import Weights as Strong
from canasta.players.search.counted.worlds import Worlds
from canasta.players.search.offered import preferred, worth_trying

EPOCHS, PACE = 16, 0.4
Example = tuple[str, Rows, int]


def policy(view: View, seed: str) -> Action:
    """What strong would do without its search."""
    if view.offers.answers:
        return player_named("basic")(view, seed)
    world, of_strong = Worlds(view).one(Random(seed)), Policy(Strong(**data_of("classic", 4)["weights"]))
    moves = worth_trying(view, world, of_strong)
    return moves[preferred(view, moves, world, of_strong)]


def watched(teacher: str, variant: str, seats: int, number: int) -> list[Example]:
    """What a teacher decided in a deal against itself, and from what."""
    examples: list[Example] = []
    asked = policy if teacher == "policy" else player_named(teacher)

    def watch(view: View, seed: str) -> Action:
        action = asked(view, seed)
        for kind, moves, rows in decisions(view):
            if action in moves or (moves[0] is None and isinstance(action, Discard)):
                examples.append((kind, rows, moves.index(action) if action in moves else 0))
        return action

    def named(name: str) -> Player:
        return watch

    compare(Duel(variant, teacher, teacher, "learn", seats), number, named)
    return examples


def explained(examples: list[Example]) -> Weights:
    """The weights under which these decisions are likeliest, in ever smaller steps."""
    weights = {kind: [0.0] * max(map(len, rows)) for kind, rows, _ in examples}
    rng = Random(1)
    for epoch in range(EPOCHS):
        rng.shuffle(examples)
        for kind, rows, chosen in examples:
            own = weights[kind]
            worth = [sum(map(mul, row, own)) for row in rows]
            likely = [exp(each - max(worth)) for each in worth]
            for at, row in enumerate(rows):
                step = PACE / (1 + epoch) * ((at == chosen) - likely[at] / sum(likely))
                for number, feature in enumerate(row):
                    own[number] += step * feature
    return weights


def main(teacher: str, variant: str, seats: int, deals: int, jobs: int) -> None:
    """Watch a teacher for this number of deals, each at two tables, and write the weights."""
    examples: list[Example] = []
    with ProcessPoolExecutor(jobs) as pool:
        for number, more in enumerate(pool.map(partial(watched, teacher, variant, seats), range(deals)), 1):
            examples += more
            print(f"{number} of {deals} deals: {len(examples)} decisions", flush=True)
    weights = {kind: [round(each, 3) for each in own] for kind, own in explained(examples).items()}
    told = {"teacher": teacher, "variant": variant, "seats": seats, "deals": deals, "weights": weights}
    WEIGHTS.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--teacher", default="policy")
    parser.add_argument("--variant", default="classic")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    main(**vars(parser.parse_args()))
