"""What series and ladders bring along."""

from typing import Final

from cogs.clubs.ladder import router as ladder_router
from cogs.clubs.series import router as series_router
from cogs.press import Cog

COG: Final = Cog(name="clubs", routers=(series_router, ladder_router))
