"""Looking back at deals, and playing finished ones again."""

from bot.replays.look_backs import LookBacks
from bot.replays.own_plays import OwnPlays
from bot.replays.replays import Replay
from bot.replays.workers.weekly_posts import WeeklyPosts
from bot.workers.core import Core, Runs
from canasta.review import Swing


class ReplayServices:
    """What becomes of a deal when it is over."""

    def __init__(self, core: Core) -> None:
        def tell(replay: Replay, swing: Swing) -> None:
            core.pictures.swings[replay.journal.match_id, replay.round] = swing
            core.tables.registry.tell(replay.journal.table_id, replay.journal.guild_id)

        self.look_backs = LookBacks(core.executor, core.patient_processes, tell=tell)
        self.own_plays = OwnPlays(core.tables, core.executor)
        self.weekly = WeeklyPosts(core)
        self.runs = Runs(periodic=(self.weekly.due,), closes=(self.look_backs,))
