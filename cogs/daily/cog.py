"""What the deal of a day brings along."""

from typing import Final

from cogs.daily import daily
from cogs.press.cog import ALONE, Cog

COG: Final = Cog(
    name="daily", routers=(daily.router,), commands={ALONE: (daily.daily,)}, show_end=daily.show_end
)
