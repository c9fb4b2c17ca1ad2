"""What tournaments bring along."""

from typing import Final

from cogs.press import Cog, tournament
from cogs.tournaments import about, buttons, commands, director, entering, evening

COG: Final = Cog(
    name="tournaments",
    routers=(buttons.router, about.router, entering.router, director.router, evening.router, buttons.calls),
    commands={
        tournament.name: (
            commands.new,
            commands.show,
            commands.list_,
            commands.plan,
            commands.here,
            commands.enter,
            commands.leave,
            commands.cancel,
            commands.direct,
        )
    },
)
