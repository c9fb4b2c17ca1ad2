"""All slash commands: each is defined in the folder of its subject.

The path of a command: its function -> ``guarded`` or ``in_server`` (cogs/error_boundary.py), or ``at_table``
for one about a table (cogs/which_table.py) -> a service of bot/ -> a screen, shown by an ``Answer``
(cogs/reply.py).
"""

from __future__ import annotations

from discord import app_commands

from bot.app import CanastaBot
from cogs.lobby import new_table
from cogs.lobby.presets import presets
from cogs.people import replay
from cogs.people.away import away
from cogs.people.leaderboard import leaderboard
from cogs.people.preferences import preferences
from cogs.people.privacy import privacy
from cogs.people.profile import profile
from cogs.play import commands as play
from cogs.server.games import server
from cogs.tournaments.commands import tournament

canasta: app_commands.Group = app_commands.Group(
    name="canasta",
    description="Play Canasta in this channel",
    # A command that works in direct messages says so itself (bot/command_sync.py).
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
)


canasta.add_command(presets)
canasta.add_command(server)
canasta.add_command(leaderboard)
canasta.add_command(tournament)
canasta.add_command(profile)
canasta.add_command(privacy)
canasta.add_command(replay.replay)
canasta.add_command(replay.verify)
canasta.add_command(away)
canasta.add_command(preferences)
canasta.add_command(new_table.new)
for command in play.COMMANDS:
    canasta.add_command(command)


async def setup(bot: CanastaBot) -> None:
    """Add the commands."""
    bot.tree.add_command(canasta)


async def teardown(bot: CanastaBot) -> None:
    bot.tree.remove_command(canasta.name)
