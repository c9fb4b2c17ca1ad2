"""`/my`: what is somebody's own, on all servers. Works in direct messages too."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY
from cogs.groups.member import Member
from cogs.honours.honours import honours
from cogs.people.blocks import blocks
from cogs.people.holidays import holiday
from cogs.people.my_tables import tables
from cogs.people.preferences import preferences
from cogs.people.privacy import privacy
from cogs.people.profile import profile

my: app_commands.Group = app_commands.Group(
    name="my",
    description="Your tables, profile, honours, preferences, holidays, blocks and data",
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
_COMMANDS: Final[tuple[Member, ...]] = (tables, profile, honours, preferences, privacy, holiday, blocks)
for _command in _COMMANDS:
    my.add_command(_command)
