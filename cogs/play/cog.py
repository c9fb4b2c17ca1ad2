"""What playing at a table brings along."""

from typing import Final

from cogs.play import hand, late, leave, meld_builder, move_commands, moves, prepare, read, table_commands
from cogs.press import ALONE, Cog, canasta

COG: Final = Cog(
    name="play",
    routers=(
        hand.router,
        moves.router,
        meld_builder.router,
        prepare.router,
        leave.router,
        read.router,
        late.router,
        hand.ends,
    ),
    commands={ALONE: (move_commands.move,), canasta.name: (table_commands.my_hand, table_commands.table)},
    about_tables=table_commands.COMMANDS,
)
