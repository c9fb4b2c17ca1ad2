"""`canasta` whose cards are drawn when they are first shown: `python -m tests.process.undrawn VERB …`.

Drawing every card takes as long as the rest of a start, and few of these processes show any. Everything else
is as the command has it.
"""

import sys

from bot.process.cli import main

MODULE = "tests.process.undrawn"


def leave_undrawn() -> None:
    """Draw no card at the start of a bot in this process."""
    import bot.screens.pictures  # only where there is a bot

    setattr(bot.screens.pictures, "preparations", tuple)  # noqa: B010 - no steps


if __name__ == "__main__":
    if sys.argv[1:2] in (["run"], ["play"]):
        leave_undrawn()
    sys.exit(main(sys.argv[1:]))
