"""A private message of the bot, as far as Discord lets it be edited: by the interaction that made it."""

import logging
from dataclasses import dataclass

import discord
from discord import ui

from bot.client.network import FAILED
from bot.layout.layout import NOBODY

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """The message that an interaction answers in, or a follow-up; ``id`` is None until Discord tells it."""

    interaction: discord.Interaction[discord.Client]
    id: int | None
    followed: bool = False

    async def show(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        if self.followed and self.id is not None:
            await self.interaction.followup.edit_message(
                self.id, view=view, attachments=files, allowed_mentions=NOBODY
            )
            return
        await self.interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)

    async def delete(self) -> None:
        """Take it away, unless Discord no longer lets the bot, or others see that message."""
        pressed = self.interaction.message
        if pressed is not None and pressed.id == self.id and not pressed.flags.ephemeral:
            return
        try:
            if self.followed and self.id is not None:
                await self.interaction.followup.delete_message(self.id)
            else:
                await self.interaction.delete_original_response()
        except FAILED as error:
            log.info("Could not delete a panel that was replaced: %s", error)

    async def follow(self, view: ui.LayoutView, files: list[discord.File]) -> "PrivateMessage":
        """Post this below everything in the channel; returns the new message."""
        message = await self.interaction.followup.send(
            view=view, files=files, ephemeral=True, allowed_mentions=NOBODY, wait=True
        )
        return PrivateMessage(self.interaction, message.id, followed=True)
