"""What replays bring along, and deals that are played once more."""

from typing import Final

from cogs.press.cog import Cog, canasta
from cogs.replays import own_play, replay

COG: Final = Cog(
    name="replays",
    routers=(replay.router, own_play.router),
    commands={canasta.name: (replay.replay,)},
    about_tables=replay.COMMANDS,
    show_end=own_play.show_end,
)
