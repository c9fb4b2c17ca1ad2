"""What moderators do, with what follows from it."""

from bot.moderation.bars import Bars
from bot.moderation.tables import Moderation
from bot.moderation.workers.bar_notices import BarNotices
from bot.workers.core import Core, Runs


class ModerationServices:
    """Closing tables, removing and barring people."""

    def __init__(self, core: Core) -> None:
        self.tables = Moderation(core.tables)
        self.bars = Bars(core.tables, core.events)
        self.notices = BarNotices(core, self.bars)
        self.runs = Runs(periodic=(self.notices.due,))
