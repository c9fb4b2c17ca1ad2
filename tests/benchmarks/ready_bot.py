"""The smallest bot that answers with a picture, one that is ready before anybody asks.

    python -m tests.benchmarks.ready_bot SANDBOX_URL

It posts a message with a button into the channel of the demo world, and answers each press in place.
"""

import io
import sys

import discord
from discord import ui

from bot.process.login import aim
from canasta.i18n import ENGLISH
from renderers import Panel
from tests.process.canasta import TOKEN
from tests.process.player import CHANNEL
from tests.renderers import samples


class ReadyBot(discord.Client):
    """Answers each press in place, with the same picture."""

    def __init__(self, png: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.png = png

    def screen(self) -> tuple[ui.LayoutView, discord.File]:
        """The picture, and the button that asks for it."""
        view = ui.LayoutView()
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media="attachment://hand.png")
        view.add_item(gallery)
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(ui.Button(label="Refresh", custom_id="c1:1:1:hand"))
        view.add_item(row)
        view.stop()
        return view, discord.File(io.BytesIO(self.png), "hand.png")

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        view, file = self.screen()
        await interaction.response.edit_message(view=view, attachments=[file])


class Posting(ReadyBot):
    """Posts its message once it is there."""

    async def on_ready(self) -> None:
        view, file = self.screen()
        for channel in self.get_all_channels():
            if isinstance(channel, discord.TextChannel) and channel.name == CHANNEL:
                await channel.send(view=view, file=file)


def main() -> None:
    """Serve until it is killed."""
    aim(sys.argv[1])
    Posting(Panel(samples.opening_hand(), ENGLISH).picture().png).run(TOKEN, log_handler=None)


if __name__ == "__main__":
    main()
