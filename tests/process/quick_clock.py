"""`canasta` with a clock that looks for what is due five times a second, and soon again at what a killed
process was looking at: `python -m tests.process.quick_clock VERB …`. Cards are drawn when they are first
shown, as a process that is killed soon shows few of them. Everything else is as the command has it.
"""

import sys
from datetime import timedelta
from functools import partial

import bot.app
import bot.workers.turn_clock
from bot.process.cli import main
from bot.services import Services
from tests.process.undrawn import leave_undrawn

MODULE = "tests.process.quick_clock"
TICK = 0.2
LEASE = timedelta(seconds=1)

if __name__ == "__main__":
    setattr(bot.app, "Services", partial(Services, tick=TICK))  # noqa: B010 - a call in the place of a class
    setattr(bot.workers.turn_clock, "LEASE", LEASE)  # noqa: B010 - a final name
    leave_undrawn()
    sys.exit(main(sys.argv[1:]))
