"""What standing tables bring along."""

from typing import Final

from cogs.press.cog import Cog, canasta
from cogs.standing import standing

COG: Final = Cog(name="standing", routers=(standing.router,), commands={canasta.name: (standing.new,)})
