"""What is somebody's own, and what the menu of a person's name offers."""

from typing import Final

from cogs.people import blocks, my_tables, person_menus, preferences, privacy
from cogs.press import Cog, my

COG: Final = Cog(
    name="people",
    routers=(preferences.router, privacy.router, blocks.router, my_tables.router),
    commands={my.name: (my_tables.tables, person_menus.profile, preferences.settings)},
    menus=person_menus.MENUS,
    about_tables=(person_menus.INVITE,),
)
