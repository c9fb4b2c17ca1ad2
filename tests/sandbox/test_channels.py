"""Messages, threads, permissions and mentions through the real client."""

import discord
import pytest

from sandbox.discord.model import Channel
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.sandbox.bot import TryBot, picture, png
from tests.support.driver import Person
from tests.support.stand_in import advance, delete_channel, remove_member, set_bot_permissions


@pytest.fixture
def room(world: World) -> Channel:
    return world.channel("canasta")


@pytest.fixture
def channel(bot: TryBot, room: Channel) -> discord.TextChannel:
    known = bot.get_channel(room.id)
    assert isinstance(known, discord.TextChannel)
    return known


def pinged(world: World) -> list[int]:
    """Whom the messages of the channel have notified, oldest first."""
    return [user_id for message in world.messages(world.channel("canasta")) for user_id in message.pinged]


async def test_messages_are_sent_read_edited_and_deleted(channel: discord.TextChannel, alex: Person) -> None:
    sent = await channel.send("One", file=picture())
    assert await sent.attachments[0].read() == png()
    assert sent.attachments[0].description == "A green card"
    edited = await sent.edit(content="Two", attachments=[*sent.attachments, picture("b.png", "Another")])
    assert [a.filename for a in edited.attachments] == ["hand.png", "b.png"]
    replaced = await edited.edit(attachments=[picture("c.png")])
    assert [a.filename for a in replaced.attachments] == ["c.png"]
    assert (await channel.fetch_message(sent.id)).content == "Two"
    seen = await alex.wait_for(lambda m: m.content == "Two" and len(m.images) == 1)
    await sent.delete()
    await alex.wait_until(lambda p: p.seen(seen) is None)
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="Three")
    assert gone.value.code == 10008


async def test_a_mention_notifies_only_whom_the_sender_allows(
    channel: discord.TextChannel, world: World, alex: Person, billie: Person
) -> None:
    text = f"<@{alex.id}> <@{billie.id}> @everyone"
    await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    assert pinged(world) == []
    only = discord.AllowedMentions(users=[discord.Object(int(alex.id))], everyone=False)
    message = await channel.send(text, allowed_mentions=only)
    assert pinged(world) == [int(alex.id)]
    # an edit mentions but never notifies
    await message.edit(content=f"<@{billie.id}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert pinged(world) == [int(alex.id)]


async def test_everyone_is_called_only_with_the_permission(
    channel: discord.TextChannel, world: World, room: Channel
) -> None:
    set_bot_permissions(world, room, mention_everyone=False)
    assert not (await channel.send("@everyone")).mention_everyone
    set_bot_permissions(world, room, mention_everyone=True)
    assert (await channel.send("@everyone")).mention_everyone
    assert len(pinged(world)) == 6


@pytest.mark.parametrize(
    ("lost", "code"),
    [
        ("view_channel", 50001),
        ("send_messages", 50013),
        ("attach_files", 50013),
    ],
)
async def test_a_lost_permission_is_refused_as_discord_does(
    channel: discord.TextChannel, world: World, room: Channel, lost: str, code: int
) -> None:
    set_bot_permissions(world, room, **{lost: False})
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x", file=picture())
    assert refused.value.code == code
    set_bot_permissions(world, room, **{lost: None})
    await channel.send("x", file=picture())


async def test_interaction_answers_need_no_channel_permission(
    bot: TryBot, world: World, room: Channel, alex: Person
) -> None:
    set_bot_permissions(world, room, send_messages=False, attach_files=False)
    outcome = await alex.slash("canasta", "try panel")
    assert len(outcome.message.images) == 1


async def test_a_thread_is_announced_lived_in_and_archived(
    bot: TryBot, channel: discord.TextChannel, world: World, alex: Person
) -> None:
    thread = await channel.create_thread(name="A match", type=discord.ChannelType.public_thread)
    notice = await alex.wait_for(lambda m: m.raw["type"] == 18)
    assert notice.raw["message_reference"]["channel_id"] == str(thread.id)
    sent = await thread.send("First")
    assert world.channel(thread.id).thread is not None
    await thread.edit(archived=True)
    for attempt in (thread.send("No"), sent.edit(content="No")):
        with pytest.raises(discord.HTTPException) as refused:
            await attempt
        assert refused.value.code == 50083
    await thread.edit(archived=False)
    await thread.send("Yes")
    assert [m.content for m in await alex.messages(str(thread.id))] == ["First", "Yes"]


async def test_a_thread_from_a_message_begins_with_that_message(
    channel: discord.TextChannel, alex: Person
) -> None:
    message = await channel.send("The table")
    thread = await message.create_thread(name="Talk")
    assert thread.id == message.id
    first = (await alex.messages(str(thread.id)))[0]
    assert first.raw["type"] == 21
    assert first.raw["referenced_message"]["content"] == "The table"
    assert (await alex.refreshed(await alex.wait_for(lambda m: m.id == str(message.id)))).raw["flags"] & 32
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="Again")
    assert refused.value.code == 160004


async def test_a_silent_thread_archives_itself_and_a_person_wakes_it(
    channel: discord.TextChannel, sandbox: Sandbox, alex: Person
) -> None:
    thread = await channel.create_thread(
        name="Quiet", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    advance(sandbox, 61 * 60)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("Hello?")
    assert refused.value.code == 50083
    await alex.say(str(thread.id), "Anybody?")
    await thread.send("Here")


async def test_a_person_is_added_to_a_thread_with_a_line_about_it(
    channel: discord.TextChannel, world: World, alex: Person, billie: Person
) -> None:
    thread = await channel.create_thread(name="Two", type=discord.ChannelType.private_thread)
    assert str(thread.id) not in {c["id"] for c in await billie.channels()}
    await thread.add_user(discord.Object(int(billie.id)))
    assert (await billie.messages(str(thread.id)))[0].raw["type"] == 1
    remove_member(world, world.channel(thread.id), world.user("Billie"))
    assert str(thread.id) not in {c["id"] for c in await billie.channels()}


async def test_threads_need_their_permissions(
    channel: discord.TextChannel, world: World, room: Channel
) -> None:
    set_bot_permissions(world, room, create_public_threads=False)
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="No", type=discord.ChannelType.public_thread)
    set_bot_permissions(world, room, create_public_threads=None, send_messages_in_threads=False)
    thread = await channel.create_thread(name="Yes", type=discord.ChannelType.public_thread)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.send("No")
    assert refused.value.code == 50013


async def test_a_deleted_thread_is_unknown(channel: discord.TextChannel, world: World) -> None:
    thread = await channel.create_thread(name="Gone", type=discord.ChannelType.public_thread)
    delete_channel(world, world.channel(thread.id))
    with pytest.raises(discord.NotFound) as refused:
        await thread.send("Hello?")
    assert refused.value.code == 10003


async def test_direct_messages_reach_one_person_unless_blocked(
    bot: TryBot, world: World, alex: Person, billie: Person
) -> None:
    user = await bot.create_dm(discord.Object(int(alex.id)))
    await user.send("Psst")
    assert [m.content for m in await alex.messages("dm")] == ["Psst"]
    assert await billie.messages("dm") == []
    world.user("Alex").dms_blocked = True
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("Hello?")
    assert refused.value.code == 50007


async def test_who_has_left_the_server_is_no_member_and_gets_no_direct_messages(
    bot: TryBot, world: World, room: Channel, alex: Person
) -> None:
    guild, user = world.guild_of(room), await bot.create_dm(discord.Object(int(alex.id)))
    assert guild is not None
    here = bot.get_guild(guild.id)
    assert here is not None
    assert (await here.fetch_member(int(alex.id))).id == int(alex.id)
    world.remove_member(guild, world.user("Alex"))
    with pytest.raises(discord.NotFound) as unknown:
        await here.fetch_member(int(alex.id))
    assert unknown.value.code == 10007
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("Hello?")
    assert refused.value.code == 50278
    world.add_member(guild, world.user("Alex"))
    await user.send("Welcome back")


async def test_a_server_is_read_by_its_id_without_its_channels(
    bot: TryBot, world: World, room: Channel
) -> None:
    guild = world.guild_of(room)
    assert guild is not None
    fetched = await bot.fetch_guild(guild.id, with_counts=False)
    assert (fetched.name, {role.id for role in fetched.roles}) == (guild.name, set(guild.roles))
    assert not fetched.channels
    with pytest.raises(discord.NotFound) as unknown:
        await bot.fetch_guild(room.id, with_counts=False)
    assert unknown.value.code == 10004


async def test_old_messages_take_few_edits(channel: discord.TextChannel, sandbox: Sandbox) -> None:
    message = await channel.send("Old")
    advance(sandbox, 3601)
    for number in range(3):
        await message.edit(content=str(number))
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="once more")
    assert (refused.value.status, refused.value.code) == (429, 30046)
    advance(sandbox, 3601)
    await message.edit(content="an hour later")


async def test_only_its_own_messages_are_edited_and_others_deleted_with_permission(
    channel: discord.TextChannel, world: World, room: Channel, alex: Person
) -> None:
    said = await channel.fetch_message(int((await alex.say("canasta", "Mine")).id))
    with pytest.raises(discord.Forbidden) as refused:
        await said.edit(content="Yours")
    assert refused.value.code == 50005
    set_bot_permissions(world, room, manage_messages=False)
    with pytest.raises(discord.Forbidden):
        await said.delete()
    set_bot_permissions(world, room, manage_messages=True)
    await said.delete()


async def test_a_message_is_pinned_and_unpinned_with_permission(
    channel: discord.TextChannel, world: World, room: Channel
) -> None:
    message = await channel.send("Results")
    with pytest.raises(discord.Forbidden):
        await message.pin()
    set_bot_permissions(world, room, pin_messages=True)
    await message.pin()
    assert (await channel.fetch_message(message.id)).pinned
    await message.unpin()
    assert not (await channel.fetch_message(message.id)).pinned


async def test_a_file_of_more_than_ten_mebibytes_is_too_large(channel: discord.TextChannel) -> None:
    import io

    with pytest.raises(discord.HTTPException) as refused:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_of_two_messages_with_one_enforced_nonce_there_is_one(channel: discord.TextChannel) -> None:
    first = await channel.send("Once", nonce="n1")
    again = await channel.send("Twice", nonce="n1")
    assert (again.id, again.content) == (first.id, "Once")
    other = await channel.send("Other", nonce="n2")
    assert other.id != first.id
    await first.delete()
    assert (await channel.send("Again", nonce="n1")).id != first.id


async def test_what_discord_would_refuse_is_in_the_log(
    channel: discord.TextChannel, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(discord.HTTPException):
        await channel.send("x" * 2001)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "sandbox"]
    assert "content: Must be 2000 or fewer in length. (BASE_TYPE_MAX_LENGTH)" in line


async def test_a_thread_tells_its_last_message_and_how_many_there_were(
    bot: TryBot, channel: discord.TextChannel
) -> None:
    thread = await channel.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
    sent = [await thread.send(text) for text in ("One", "Two", "Three")]
    await sent[2].delete()
    fetched = await bot.fetch_channel(thread.id)
    assert isinstance(fetched, discord.Thread)
    # what was deleted is still the last message, as on Discord, and still counts as sent
    assert fetched.last_message_id == sent[2].id
    assert (fetched.message_count, fetched.total_message_sent) == (2, 3)


async def test_a_channel_keeps_the_id_of_its_last_message_when_that_is_deleted(
    bot: TryBot, channel: discord.TextChannel, alex: Person
) -> None:
    sent = [await channel.send(text) for text in ("One", "Two")]
    await alex.slash("canasta", "try panel")
    await sent[1].delete()
    fetched = await bot.fetch_channel(channel.id)
    assert isinstance(fetched, discord.TextChannel)
    # what one person alone sees is nobody's last message
    assert fetched.last_message_id == sent[1].id
