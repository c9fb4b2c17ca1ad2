"""`canasta` with shuffles that are known beforehand: `python -m tests.browser.same_cards SEED VERB …`.

Everything else is as the command has it, but for the stand-in for Discord, whose wire tests watch and which
waits longer for an answer, and cards are drawn when they are first shown.
The first seat leads; the first deal has SEED, the next ones those that follow.
"""

import itertools
import sys
from functools import partial
from typing import Any

import bot.process.app
import sandbox.server.server
from bot.process.cli import main
from bot.tables.service import Tables
from data import Store
from tests.process.undrawn import leave_undrawn
from tests.support.stand_in import LENIENT, WatchedSandbox

MODULE = "tests.browser.same_cards"


class SameCards(Tables):
    """Tables that deal the same cards in each run."""

    def __init__(self, store: Store, **how: Any) -> None:
        seeds = itertools.count(int(sys.argv[1]))
        super().__init__(
            store, new_seed=lambda: f"{next(seeds):064x}", first_dealer=lambda seats: seats - 1, **how
        )


if __name__ == "__main__":
    leave_undrawn()
    setattr(bot.process.app, "Tables", SameCards)  # noqa: B010 - a class in the place of another
    setattr(sandbox.server.server, "Sandbox", partial(WatchedSandbox, first_answer=LENIENT))  # noqa: B010
    sys.exit(main(sys.argv[2:]))
