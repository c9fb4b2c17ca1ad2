"""What standing tables bring along."""

from __future__ import annotations

from typing import Final

from cogs.press.cog import Cog
from cogs.press.groups import canasta
from cogs.standing import standing

COG: Final = Cog(
    name="standing",
    routers=(standing.router,),
    commands={canasta.name: (standing.new,)},
)
