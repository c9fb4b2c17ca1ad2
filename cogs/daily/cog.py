"""What the deal of a day brings along."""

from typing import Final

from cogs.daily import daily, result
from cogs.press.cog import ALONE, Cog

COG: Final = Cog(
    name="daily",
    routers=(daily.router,),
    commands={ALONE: (daily.daily,)},
    show_end=result.show_end,
)
