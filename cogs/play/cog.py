"""What playing at a table brings along."""

from __future__ import annotations

from typing import Final

from cogs.groups.canasta import canasta
from cogs.play import (
    about_table,
    hand,
    hint,
    late,
    leave,
    meld_builder,
    move_commands,
    moves,
    pace,
    prepare,
    read,
    table_commands,
)
from cogs.press.cog import ALONE, Cog

COG: Final = Cog(
    name="play",
    routers=(
        hand.router,
        moves.router,
        hint.router,
        meld_builder.router,
        prepare.router,
        leave.router,
        read.router,
        late.router,
        pace.router,
        hand.ends,
    ),
    commands={
        ALONE: (move_commands.move,),
        canasta.name: (
            about_table.hand,
            about_table.table,
            about_table.score,
            about_table.rules,
            about_table.leave,
            about_table.pause,
            about_table.late,
        ),
    },
    about_tables=table_commands.COMMANDS,
)
