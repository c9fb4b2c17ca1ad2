"""Sending a screen with the faces of cards, and once more in words alone where Discord lacks one of them."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord import ui

from bot.layout.parts import CardFaces, Screen

T = TypeVar("T")


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
