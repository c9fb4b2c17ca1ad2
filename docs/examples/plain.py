"""A program that plays by lines of JSON and knows nothing of this project: any language would do.

It takes every pile, lays down as many cards as it may, and throws the card that it has fewest of and that
the next side has no meld of. From the repository:

    python -m canasta duel classic "process:python3 docs/examples/plain.py" random --deals 100 --seed ladder
"""

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> str:
    """The move for a view, as the record writes it."""
    legal = view["legal"]
    for verb in ("take", "meld"):
        ways = [move for move in legal if move.split()[0] == verb]
        if ways:
            return str(max(ways, key=len))
    throws = [move for move in legal if move.startswith("discard ")]
    if not throws:
        return str(next((move for move in legal if move in ("draw", "pass", "yes")), legal[0]))
    held = [view["hand"][at] for at in range(0, len(view["hand"]), 2)]
    follower = view["order"][(view["order"].index(view["seat"]) + 1) % len(view["order"])]
    melds = view["sides"][view["side_of"][follower]]["melds"]
    wanted = {card for meld in melds for card in meld["cards"][::2]}

    def loss(move: str) -> tuple[bool, bool, int]:
        card = move.split()[1]
        return card[0] == "2" or card == "Jk", card[0] in wanted, held.count(card[0])

    return str(min(throws, key=loss))


for line in sys.stdin:
    print(json.dumps({"action": choose(json.loads(line))}), flush=True)
