"""What is offered while somebody types an option of a command."""

from discord import app_commands

from bot.layout.names import shorten
from bot.time.zones import zones
from cogs.press.error_boundary import Choices
from cogs.press.reply import Interaction

CHOICES = 25
"""As many as Discord shows."""


def matching(typed: str, choices: list[tuple[str, str]]) -> Choices:
    """The choices (label and value) that match what has been typed."""
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=shorten(label, 100), value=value)
        for label, value in choices
        if wanted in label.casefold() or wanted in value.casefold()
    ][:CHOICES]


async def zone_choices(interaction: Interaction, typed: str) -> Choices:
    """Time zones that match what has been typed."""
    return matching(typed.replace(" ", "_"), [(name.replace("_", " "), name) for name in zones()])
