"""What honours bring along."""

from __future__ import annotations

from typing import Final

from cogs.groups.my import my
from cogs.honours import honours
from cogs.press.cog import Cog

COG: Final = Cog(
    name="honours",
    routers=(honours.router,),
    commands={my.name: (honours.honours,)},
)
