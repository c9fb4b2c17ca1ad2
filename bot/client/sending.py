"""Sending a screen with the faces of cards, and once more in words alone where Discord lacks one of them."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

import discord
from discord import ui

from bot.layout.parts import CardFaces, Screen

T = TypeVar("T")
INVALID: Final = 50035
"""Discord's error code for a message that can't be as it was asked for."""


async def sent(
    screen: Screen, faces: CardFaces, send: Callable[[ui.LayoutView, list[discord.File]], Awaitable[T]]
) -> T:
    """Give a screen to ``send``, and again without emojis where Discord refuses a deleted one."""
    try:
        return await send(screen.view(faces), screen.files())
    except discord.HTTPException as error:
        if not faces.refused(error):
            raise
    return await send(screen.view(), screen.files())


async def edited(
    edit: Callable[..., Awaitable[T]], files: Sequence[discord.File], message: discord.Message | None
) -> T:
    """Edit with these files; what the ``message`` holds, as Discord has shown it last, is not uploaded."""
    held = {one.filename: one for one in message.attachments} if message is not None else {}
    if not any(file.filename in held for file in files):
        return await edit(attachments=files)
    try:
        return await edit(attachments=[held.get(file.filename, file) for file in files])
    except discord.HTTPException as error:
        if error.code != INVALID:
            raise
        for file in files:  # it holds something else by now
            file.reset()
        return await edit(attachments=files)
