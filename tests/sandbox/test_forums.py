"""Forum channels: posts with tags, as the real client uses them."""

from pathlib import Path

import discord
import pytest

from sandbox.discord import model
from sandbox.discord.snapshot import load, save
from sandbox.discord.world import World
from tests.sandbox.bot import TryBot
from tests.support.driver import Person


@pytest.fixture
def forum(bot: TryBot, world: World) -> discord.ForumChannel:
    place = next(one for one in world.channels.values() if one.type == model.FORUM)
    known = bot.get_channel(place.id)
    assert isinstance(known, discord.ForumChannel)
    return known


async def test_a_post_begins_with_its_message_and_has_the_forums_tags(
    forum: discord.ForumChannel, world: World, alex: Person
) -> None:
    changed = await forum.edit(available_tags=[discord.ForumTag(name="Open"), discord.ForumTag(name="Live")])
    assert changed is not None
    made = await forum.create_thread(
        name="A table", content="Sit down", applied_tags=[changed.available_tags[0]]
    )
    assert made.message.id == made.thread.id
    seen = {one["id"]: one for one in await alex.channels()}
    tag = seen[str(forum.id)]["available_tags"][0]
    assert seen[str(made.thread.id)]["applied_tags"] == [tag["id"]]
    (first,) = await alex.messages(str(made.thread.id))
    assert (first.content, first.raw["flags"] & 32) == ("Sit down", 0)
    later = changed.available_tags[1]
    await made.thread.edit(name="A match", applied_tags=[later], archived=True)
    post = world.channel(made.thread.id)
    assert (post.name, post.applied_tags) == ("A match", [later.id])
    assert post.thread is not None
    assert post.thread.archived
    with pytest.raises(discord.HTTPException) as refused:
        await made.thread.edit(name="Too late")
    assert refused.value.code == 50083


async def test_unknown_and_too_many_tags_and_missing_permissions_are_refused(
    forum: discord.ForumChannel, world: World
) -> None:
    unknown = discord.ForumTag(name="None")
    unknown.id = 5
    with pytest.raises(discord.HTTPException) as refused:
        await forum.create_thread(name="A table", content="Sit down", applied_tags=[unknown])
    assert refused.value.code == 50035
    with pytest.raises(discord.HTTPException) as many:
        await forum.edit(available_tags=[discord.ForumTag(name=f"{n}") for n in range(21)])
    assert many.value.code == 50035
    world.channel(forum.id).overwrites.clear()
    with pytest.raises(discord.Forbidden):
        await forum.edit(available_tags=[])


async def test_a_forum_and_its_posts_outlive_a_restart(
    forum: discord.ForumChannel, world: World, tmp_path: Path
) -> None:
    changed = await forum.edit(available_tags=[discord.ForumTag(name="Open")])
    assert changed is not None
    made = await forum.create_thread(name="A table", content="Sit", applied_tags=changed.available_tags)
    file = tmp_path / "world.json"
    save(world, file)
    again = load(file)
    assert again.channel(made.thread.id).applied_tags == [changed.available_tags[0].id]
    assert again.channel(forum.id).available_tags == world.channel(forum.id).available_tags
