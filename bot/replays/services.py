"""Looking back at deals, and playing finished ones again."""

from __future__ import annotations

from bot.replays.look_backs import LookBacks
from bot.replays.own_plays import OwnPlays
from bot.workers.core import Core, Runs


class ReplayServices:
    """What becomes of a deal when it is over."""

    def __init__(self, core: Core) -> None:
        self.look_backs = LookBacks(core.executor, core.patient_processes)
        self.own_plays = OwnPlays(core.tables, core.executor)
        self.runs = Runs(closes=(self.look_backs,))
