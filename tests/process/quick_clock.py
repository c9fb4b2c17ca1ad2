"""`canasta` with a clock that looks for what is due five times a second, and soon again at what a killed
process was looking at: `python -m tests.process.quick_clock VERB …`. Cards are drawn when they are first
shown, as a process that is killed soon shows few of them. Everything else is as the command has it.

Where `QUICK_CLOCK` names a folder, the clock is ahead of the machine's by the seconds that the file AHEAD in
it says; each look for what is due notes in the file LOOKED how far ahead it began, and a lost gateway is
tried again at once.
"""

import os
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Self

from discord.backoff import ExponentialBackoff

import bot.process.app
import bot.process.serving
import bot.workers.turn_clock
from bot.process.cli import main
from bot.services import Services
from bot.tables.service import Tables
from bot.workers.turn_clock import TurnClock
from data import Store
from tests.process.undrawn import leave_undrawn

MODULE = "tests.process.quick_clock"
TICK = 0.2
LEASE = timedelta(seconds=1)
FOLDER, AHEAD, LOOKED = "QUICK_CLOCK", "ahead", "looked"


def moved_by(folder: Path) -> None:
    """Let this process take its time from there."""

    def ahead() -> float:
        return float((folder / AHEAD).read_text())

    def clock() -> datetime:
        return datetime.now(UTC) + timedelta(seconds=ahead())

    class MovedStore(Store):
        @classmethod
        async def connect(cls, database: str, **how: Any) -> Self:
            return await super().connect(database, **{**how, "clock": clock})

    look = TurnClock.tick

    async def noted(turn_clock: TurnClock) -> None:
        began = ahead()
        await look(turn_clock)
        replace(folder / LOOKED, began)

    for place, name, own in (
        (bot.process.app, "Tables", partial(Tables, clock=clock)),
        (bot.process.serving, "Store", MovedStore),
        (TurnClock, "tick", noted),
        (ExponentialBackoff, "delay", lambda _: 0.05),
    ):
        setattr(place, name, own)


def replace(file: Path, seconds: float) -> None:
    """Write this into the file, which nobody finds empty meanwhile."""
    new = file.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(file)


if __name__ == "__main__":
    setattr(bot.process.app, "Services", partial(Services, tick=TICK))  # noqa: B010 - a call in the place of a class
    setattr(bot.workers.turn_clock, "LEASE", LEASE)  # noqa: B010 - a final name
    if FOLDER in os.environ:
        moved_by(Path(os.environ[FOLDER]))
    leave_undrawn()
    sys.exit(main(sys.argv[1:]))
