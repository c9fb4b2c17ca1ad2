"""Tables that are posts of a forum channel, with tags."""

from typing import Any

import pytest

from bot.process.app import CanastaBot
from bot.tables.settings.server_settings import FORUM
from bot.workers.messages.announcement import Announcement
from data.records.tables import Table
from tests.cogs.settings_panel import change
from tests.cogs.world import World, command, deny, texts


class Forum:
    """A world with a forum in which tables become posts."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.forum = world.guild.create_forum_channel("tables")

    @property
    def bot(self) -> CanastaBot:
        return self.world.bot

    def channel(self) -> Any:
        return self.world.env.backend.get_channel(self.forum.id)

    def tags(self, post_id: int | None) -> list[str]:
        """The names of a post's tags."""
        named = {int(tag["id"]): tag["name"] for tag in self.channel().available_tags}
        return [named[tag] for tag in self.post(post_id).applied_tags]

    def post(self, post_id: int | None) -> Any:
        return self.world.env.backend.get_channel(post_id or 0)

    def posts(self) -> list[Any]:
        channels = self.world.env.backend.channels.values()
        return [one for one in channels if one.parent_id == self.forum.id]

    async def use(self) -> str:
        return await change(self.world.manager("Boss"), self.world.channel, "forum:channel", self.forum)

    async def table(self, table_id: int = 1) -> Table:
        await self.bot.services.announcer.settled(table_id, 5)
        await self.bot.services.announcer.posts.settled(table_id)
        return await self.world.table(table_id)


async def test_a_table_is_a_post_with_tags_from_its_lobby_to_its_end(world: World) -> None:
    forum = Forum(world)
    assert f"New tables are posts in <#{forum.forum.id}>" in await forum.use()
    said = texts(await world.open("Ann"))
    table = await forum.table()
    assert table.place.post_id == table.place.channel_id
    assert f"Your table is open: <#{table.place.post_id}>" in said
    (post,) = forum.posts()
    assert post.name == "Classic Canasta: Ann · #1"
    assert forum.tags(post.id) == ["Open", "Live", "Classic Canasta"]
    assert world.env.backend.get_message(post.id, table.messages.lobby_message_id or 0)
    await world.bot.tables.lobby.sit(table.id, world.person("Ben").id, "Ben")
    await world.bot.tables.deals.play_now(table.id, world.person("Ann").id)
    table = await forum.table()
    assert table.place.thread_id is None
    assert table.place_id == post.id
    assert forum.post(post.id).name == "Classic Canasta: Ann, Ben · #1"
    assert forum.tags(post.id) == ["Playing", "Live", "Classic Canasta"]
    assert {world.person("Ann").id, world.person("Ben").id} <= set(forum.post(post.id).thread_members)
    await world.bot.tables.ending.want(1, 99, moderator=True, name="Mod")
    await forum.table()
    assert forum.tags(post.id)[0] == "Finished"
    assert not forum.post(post.id).thread_metadata.archived
    for name in ("Ann", "Ben"):
        await world.bot.tables.seats.leave(1, world.person(name).id, may_end=True)
    await forum.table()
    assert forum.post(post.id).thread_metadata.archived
    assert len(forum.posts()) == 1


def _tag(number: int, name: str, *, moderated: bool = False) -> dict[str, Any]:
    emoji = {"emoji_id": None, "emoji_name": None}
    return {"id": str(number), "name": name, "moderated": moderated, **emoji}


async def test_without_the_right_to_make_tags_those_that_are_there_are_used(world: World) -> None:
    forum = Forum(world)
    forum.channel().available_tags = [
        _tag(1, "open"),
        _tag(2, "Playing", moderated=True),
        _tag(3, "Tea"),
    ]
    deny(world, forum.forum, manage_channels=False, manage_threads=False)
    assert "I need Manage Channels there" in await forum.use()
    await world.open("Ann")
    table = await forum.table()
    assert forum.tags(table.place.post_id) == ["open"]
    assert len(forum.channel().available_tags) == 3


async def test_a_forum_that_the_bot_may_not_use_is_refused_and_later_the_table_stays_in_its_channel(
    world: World,
) -> None:
    forum = Forum(world)
    await forum.use()
    deny(world, forum.forum, send_messages=False)
    refused = await forum.use()
    assert "I'm missing a permission" in refused
    await world.open("Ann")
    table = await forum.table()
    assert (table.place.forum_id, table.place.post_id, table.place.channel_id) == (
        None,
        None,
        world.channel.id,
    )
    assert table.messages.lobby_message_id is not None
    assert forum.posts() == []


async def test_a_forum_that_the_bot_does_not_see_is_refused_in_words(world: World) -> None:
    forum = Forum(world)
    known: Any = world.bot.get_channel(forum.forum.id)
    known.guild._remove_channel(known)
    assert "That's gone, or it's for everybody. Choose another one." in await forum.use()
    assert FORUM.of(await world.bot.store.settings.of_guild(world.guild.id)) is None


async def test_a_post_that_a_killed_process_made_is_found_again_and_a_deleted_one_is_made_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = Forum(world)
    await forum.use()

    async def killed(*args: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(Announcement, "note_post", killed)
        await world.open("Ann")
    assert len(forum.posts()) == 1
    assert (await world.table()).place.post_id is None
    await world.env.restart_bot()
    await world.env.settle()
    table = await forum.table()
    assert [post.id for post in forum.posts()] == [table.place.post_id]
    world.env.backend.delete_channel(table.place.post_id or 0)
    await world.bot.tables.lobby.sit(1, world.person("Ben").id, "Ben")
    again = await forum.table()
    assert again.place.post_id not in (None, table.place.post_id)
    assert [post.id for post in forum.posts()] == [again.place.post_id]


async def test_in_a_post_of_a_forum_a_new_table_is_another_post_and_managers_alone_choose_one(
    world: World,
) -> None:
    forum = Forum(world)
    await world.let_see("Ann", "canasta-server")
    refused = await command(world, "Ann", "canasta-server forum")
    assert "Only members with Manage Server" in texts(refused)
    await forum.use()
    await world.open("Ann")
    await forum.table()
    stopped = await change(world.manager("Boss"), world.channel, "forum:clear:forum")
    assert "in the channel where people start them" in stopped
    await world.open("Ben")
    assert (await forum.table(2)).place.post_id is None
