"""What moderators can do."""

from typing import Final

from cogs.moderation import bars, tables
from cogs.press import Cog, moderation

COG: Final = Cog(
    name="moderation",
    routers=(tables.router, bars.router),
    commands={
        moderation.name: (
            tables.close,
            tables.remove,
            bars.bar,
            bars.unbar,
            bars.barred,
            bars.activity,
            bars.pairs,
        )
    },
)
