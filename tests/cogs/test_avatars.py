"""Avatars at the table: from the first click of a person on, until they have themselves deleted."""

import io

import pytest
from PIL import Image

from bot.people.screens.privacy import PrivacyStep
from canasta.i18n import ENGLISH
from renderers import portrait, table_picture
from tests.cogs.world import World, command


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 64), (64, 128, 170)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.usefixtures("drawn")
async def test_an_avatar_is_in_the_picture_from_the_first_click_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get_from_cdn(url: str) -> bytes:
        asked.append(url)
        return png()

    asked: list[str] = []
    monkeypatch.setattr(world.bot.http, "get_from_cdn", get_from_cdn)
    world.people["Ann"] = world.guild.add_member(world.env.create_user("Ann", avatar="ab12"))
    ann, avatars = world.person("Ann").id, world.bot.services.avatars
    await world.start("Ann", computers=3)
    assert avatars.of(ann) == portrait(png())
    assert asked == [f"https://cdn.discordapp.com/avatars/{ann}/ab12.png?size=64"]
    table, view = await world.table(), await world.view("Ann")
    shown = await world.bot.services.pictures.table(view, ENGLISH, table.seats)
    faces = [avatars.of(seat.person_id) for seat in table.seats]
    assert shown == table_picture(view, ENGLISH, portraits=faces)
    assert shown.png != table_picture(view, ENGLISH).png
    message = await command(world, "Ann", "my settings", page="privacy")
    message = (await world.press("Ann", message, "privacy:delete")).response
    await world.press("Ann", message, f"privacy:{PrivacyStep.DELETE_SURELY}")
    assert avatars.of(ann) is None
    assert len(asked) == 1
