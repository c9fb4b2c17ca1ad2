"""Pictures beside messages: the application's own emojis, and people's avatars."""

import io
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui
from PIL import Image

from sandbox.discord import payloads, snapshot
from sandbox.discord.emojis import MAX_BYTES, MAX_EMOJIS
from sandbox.discord.errors import ApiError
from sandbox.discord.world import World
from tests.sandbox.bot import TryBot, png, stopped
from tests.support.api_description import needs_description, violations
from tests.support.driver import Person
from tests.support.stand_in import WatchedSandbox


async def test_emojis_are_made_listed_renamed_read_and_deleted(bot: TryBot, sandbox: WatchedSandbox) -> None:
    made = await bot.create_application_emoji(name="ace_of_hearts", image=png())
    assert [(e.id, e.name) for e in await bot.fetch_application_emojis()] == [(made.id, "ace_of_hearts")]
    assert await made.read() == png()
    await made.edit(name="AH")
    assert (await bot.fetch_application_emoji(made.id)).name == "AH"
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as gone:
        await bot.fetch_application_emoji(made.id)
    assert gone.value.code == 10014


@needs_description
async def test_emoji_traffic_is_as_discord_describes_it(bot: TryBot, sandbox: WatchedSandbox) -> None:
    made = await bot.create_application_emoji(name="AH", image=png())
    await made.edit(name="HA")
    await bot.fetch_application_emojis()
    await bot.fetch_application_emoji(made.id)
    button: ui.Button[Any] = ui.Button(custom_id="a", emoji=discord.PartialEmoji(name="HA", id=made.id))
    channel = bot.get_partial_messageable(sandbox.world.channel("canasta").id)
    await channel.send("With a picture", view=stopped(button))
    await made.delete()
    assert violations(sandbox.wire.transcript) == []


@pytest.mark.parametrize(
    ("name", "image", "where", "code"),
    [
        ("x", png(), "name", "BASE_TYPE_BAD_LENGTH"),
        ("x" * 33, png(), "name", "BASE_TYPE_BAD_LENGTH"),
        ("no-dash", png(), "name", "STRING_TYPE_REGEX"),
        ("AH", png(), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ("QH", png() + b"0" * MAX_BYTES, "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_an_emoji_beyond_the_limits_is_refused(
    bot: TryBot, name: str, image: bytes, where: str, code: str
) -> None:
    await bot.create_application_emoji(name="AH", image=png())
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name=name, image=image)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert refused.value._errors is not None
    assert refused.value._errors[where]["_errors"][0]["code"] == code


@pytest.mark.parametrize("image", [None, 5, "", "data:image/png;base64,!", "data:image/png;base64,AAAA"])
def test_what_is_no_picture_makes_no_emoji(world: World, image: object) -> None:
    with pytest.raises(ApiError, match="Invalid Form Body"):
        world.emojis.create({"name": "AH", "image": image})


async def test_there_are_two_thousand_emojis_at_most(bot: TryBot, world: World) -> None:
    made = await bot.create_application_emoji(name="AH", image=png())
    first = world.emojis.get(made.id)
    world.emojis.items |= dict.fromkeys(range(MAX_EMOJIS - 1), first)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="QH", image=png())
    assert refused.value.code == 30008


async def test_components_show_the_applications_emojis_and_refuse_unknown_ones(
    bot: TryBot, world: World, alex: Person
) -> None:
    made = await bot.create_application_emoji(name="AH", image=png())
    channel = bot.get_partial_messageable(world.channel("canasta").id)

    def view(emoji_id: int) -> ui.View:
        # the name, even one that would do by itself, does not stand in for an unknown id
        emoji = discord.PartialEmoji(name="🃏", id=emoji_id)
        options = [discord.SelectOption(label="Ace", emoji=emoji)]
        return stopped(ui.Button(custom_id="a", emoji=emoji), ui.Select(custom_id="b", options=options))

    await channel.send("Cards", view=view(made.id))
    shown = await alex.last("canasta")
    wanted = {"id": str(made.id), "name": "AH", "animated": False}
    assert shown.component("a")["emoji"] == wanted
    assert shown.component("b")["options"][0]["emoji"] == wanted
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await channel.send("Cards", view=view(1))


async def test_a_kept_world_has_its_emojis_and_avatars(bot: TryBot, world: World, tmp_path: Path) -> None:
    await bot.create_application_emoji(name="AH", image=png())
    snapshot.save(world, tmp_path / "world.json")
    again = snapshot.load(tmp_path / "world.json")
    assert [(e.name, e.data) for e in again.emojis.items.values()] == [("AH", png())]
    assert again.user("Alex").avatar == world.user("Alex").avatar


async def test_the_bot_reads_the_avatars_that_people_have(bot: TryBot, world: World) -> None:
    seen: dict[str, bytes] = {}
    for name in ("Alex", "Billie", "Frankie"):
        user = discord.User(state=bot._connection, data=_payload(world, name))
        assert (user.avatar is None) == (name == "Frankie")
        seen[name] = await user.display_avatar.with_size(64).read() if user.avatar else b""
        assert Image.open(io.BytesIO(await user.default_avatar.read())).size == (128, 128)
    assert Image.open(io.BytesIO(seen["Alex"])).size == (64, 64)
    assert seen["Alex"] != seen["Billie"]


def _payload(world: World, name: str) -> Any:
    return payloads.user(world.user(name))


@pytest.mark.parametrize(
    "path", ["emojis/1.png", "avatars/1/0.png", "attachments/1/2/x.png", "embed/avatars/6.png"]
)
async def test_what_the_cdn_does_not_have_is_not_found(sandbox: WatchedSandbox, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{sandbox.cdn_url}/{path}") as response:
        assert response.status == 404
