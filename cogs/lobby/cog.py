"""What opening a table and finding players brings along."""

from typing import Final

from cogs.lobby import finding, lobby, new_table, presets, rules_panel
from cogs.press import Cog, canasta, server

COG: Final = Cog(
    name="lobby",
    routers=(new_table.router, lobby.router, finding.router, rules_panel.router),
    commands={canasta.name: (new_table.new, finding.find, finding.tables), server.name: (presets.preset,)},
    about_tables=(presets.SAVE,),
)
