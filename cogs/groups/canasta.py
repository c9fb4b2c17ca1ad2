"""`/canasta`: opening a table, looking at it and leaving it, and what a server's tables have in common."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY
from cogs.groups.member import Member
from cogs.guide import help, learn
from cogs.lobby import finding, new_table, presets
from cogs.play import about_table
from cogs.ratings import leaderboard
from cogs.replays import replay
from cogs.server import time
from cogs.standing.standing import standing

canasta: app_commands.Group = app_commands.Group(
    name="canasta",
    description="Play Canasta with friends, right here",
    # Discord allows the group everywhere; which of its commands work there they say
    # (bot/client/command_sync.py).
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
_COMMANDS: Final[tuple[Member, ...]] = (
    new_table.new,
    finding.find,
    finding.tables,
    standing,
    about_table.hand,
    about_table.table,
    about_table.score,
    about_table.rules,
    about_table.leave,
    about_table.pause,
    about_table.late,
    learn.learn,
    help.help,
    leaderboard.leaderboard,
    replay.replay,
    replay.verify,
    presets.presets,
    time.clock,
)
for _command in _COMMANDS:
    canasta.add_command(_command)
