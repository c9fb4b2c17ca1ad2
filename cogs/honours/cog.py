"""What honours bring along."""

from __future__ import annotations

from typing import Final

from cogs.honours import honours
from cogs.press.cog import Cog
from cogs.press.groups import my

COG: Final = Cog(
    name="honours",
    routers=(honours.router,),
    commands={my.name: (honours.honours,)},
)
