"""What a message holds already isn't uploaded again."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.client.sending import INVALID, edited
from bot.layout.layout import Screen
from renderers import Picture
from tests.cogs.world import World

PICTURE, OTHER = (Picture(png, "", "", "panel.png") for png in (b"one", b"two"))


def holding(*names: str) -> Any:
    """A message with attachments of these names."""
    return SimpleNamespace(attachments=[SimpleNamespace(filename=name) for name in names])


def refusal(code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=400, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


async def edits(message: Any, *errors: Exception) -> list[list[tuple[str, bytes | None]]]:
    """Put a picture into this message, where Discord answers so at first: what each request carried, the
    bytes of what was uploaded.
    """
    made, left = [], [*errors]

    async def edit(*, attachments: list[Any]) -> None:
        made.append(
            [(one.filename, one.fp.read() if isinstance(one, discord.File) else None) for one in attachments]
        )
        if left:
            raise left.pop()

    await edited(edit, Screen(PICTURE).files(), message)
    return made


async def test_a_picture_that_is_shown_is_kept_and_any_other_uploaded() -> None:
    assert PICTURE.file != OTHER.file
    whole = [(PICTURE.file, b"one")]
    assert await edits(holding(PICTURE.file)) == [[(PICTURE.file, None)]]
    for message in (None, holding(), holding(OTHER.file), holding("panel.png")):
        assert await edits(message) == [whole]


async def test_it_is_uploaded_where_discord_no_longer_has_it() -> None:
    gone = refusal(INVALID)
    assert await edits(holding(PICTURE.file), gone) == [[(PICTURE.file, None)], [(PICTURE.file, b"one")]]
    for message, code in ((holding(PICTURE.file), 10008), (None, INVALID)):
        with pytest.raises(discord.HTTPException):
            await edits(message, refusal(code))


async def test_a_press_that_changes_no_card_uploads_nothing(world: World) -> None:
    await world.start("Ann", computers=3)
    panel: Any = await world.hand("Ann")
    shown = [picture.id for picture in panel.attachments]
    for what in ("hand:tools", "hand"):
        panel = (await world.press("Ann", panel, what)).response
        assert [picture.id for picture in panel.attachments] == shown
