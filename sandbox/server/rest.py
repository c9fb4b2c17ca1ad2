"""REST: channels, their messages and threads."""

from typing import Any

from sandbox.discord import payloads, threads
from sandbox.discord.check_message import Draft, draft
from sandbox.discord.errors import ApiError, FormErrors, known
from sandbox.discord.interactions import apply_edit
from sandbox.discord.model import DEFAULT, PINNED, REPLY, Channel, Json, Message
from sandbox.discord.world import World
from sandbox.server.http import NO_CONTENT, Answer, Call, route

OLD_EDITS = 3
"""Edits of messages older than an hour that a channel takes in an hour; Discord's number is unknown."""


def _alive(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise known(50083)


def _visible(call: Call) -> tuple[Channel, Message]:
    """The path's message. The bot's token does not reach ephemeral ones."""
    channel = call.channel()
    message = call.world.message(channel.id, call.id("message_id"))
    if message.ephemeral:
        raise known(10008)
    return channel, message


def _need_for(world: World, channel: Channel, checked: Draft) -> None:
    if checked.embeds:
        world.require(channel, "embed_links")
    if checked.attachments:
        world.require(channel, "attach_files")


@route("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Answer:
    return payloads.channel(call.world, call.channel())


@route("PATCH", "/channels/{channel_id}")
def change_channel(call: Call) -> Answer:
    channel = call.channel()
    body = call.body().json
    if channel.thread is not None:
        threads.change(call.world, channel, body, call.world.bot)
        return payloads.channel(call.world, channel)
    call.world.require(channel, "manage_channels")
    errors = FormErrors()
    if "name" in body:
        errors.length(("name",), body["name"], 1, 100)
    if body.get("topic") is not None:
        errors.length(("topic",), body["topic"], 0, 1024)
    errors.raise_if_any()
    channel.name = body.get("name", channel.name)
    channel.topic = body.get("topic", channel.topic)
    call.world.channel_changed(channel)
    return payloads.channel(call.world, channel)


@route("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, "manage_threads" if channel.thread is not None else "manage_channels")
    data = payloads.channel(call.world, channel)
    call.world.delete_channel(channel)
    return data


@route("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, "send_messages_in_threads" if channel.thread else "send_messages")
    return NO_CONTENT


@route("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, "read_message_history")
    limit = int(call.query.get("limit", 50))
    errors = FormErrors()
    errors.number(("limit",), limit, 1, 100)
    errors.raise_if_any()
    newest_first = [m for m in reversed(call.world.messages(channel)) if not m.ephemeral]
    if "before" in call.query:
        newest_first = [m for m in newest_first if m.id < int(call.query["before"])]
    if "after" in call.query:
        newest_first = [m for m in newest_first if m.id > int(call.query["after"])][-limit:]
    if "around" in call.query:
        centre = int(call.query["around"])
        later = [m for m in newest_first if m.id > centre][-(limit // 2) :]
        newest_first = later + [m for m in newest_first if m.id <= centre]
    return [payloads.message(call.world, message) for message in newest_first[:limit]]


@route("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Answer:
    world = call.world
    channel = call.channel()
    if channel.recipients and world.users[channel.recipients[0]].dms_blocked:
        raise known(50007)
    world.require(channel, "send_messages_in_threads" if channel.thread is not None else "send_messages")
    _alive(channel)
    body = call.body()
    before = _said_before(world, channel, body.json)
    if before is not None:
        return payloads.message(world, before)
    checked = draft(world, channel, body)
    _need_for(world, channel, checked)
    message = Message(
        world.ids.next(),
        channel.id,
        world.bot.id,
        DEFAULT,
        checked.content or "",
        world.now(),
        flags=(checked.flags or 0) & ~64,
        embeds=checked.embeds or [],
        components=checked.components or [],
        attachments=checked.attachments or [],
        mentions=checked.mentions,
        mention_roles=checked.mention_roles,
        mention_everyone=checked.mention_everyone,
    )
    _refer(world, channel, message, body.json)
    if body.json.get("enforce_nonce"):
        world.nonces[channel.id, str(body.json.get("nonce"))] = message.id
    return payloads.message(world, world.post(message))


def _said_before(world: World, channel: Channel, body: Json) -> Message | None:
    """The message that was sent with the same enforced nonce."""
    if not body.get("enforce_nonce"):
        return None
    found = world.nonces.get((channel.id, str(body.get("nonce"))), 0)
    return world.by_channel.get(channel.id, {}).get(found)


def _refer(world: World, channel: Channel, message: Message, body: Json) -> None:
    asked = body.get("message_reference")
    if not asked:
        return
    world.require(channel, "read_message_history")
    target = world.by_channel.get(channel.id, {}).get(int(asked.get("message_id") or 0))
    if asked.get("type") or target is None or target.ephemeral:
        if asked.get("fail_if_not_exists", True) or asked.get("type"):
            errors = FormErrors()
            errors.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            errors.raise_if_any()
        return
    message.type = REPLY
    message.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild_id is not None:
        message.reference["guild_id"] = str(channel.guild_id)
    allowed = body.get("allowed_mentions")
    # without a word about it a reply notifies whom it answers
    if (allowed is None or allowed.get("replied_user")) and target.author_id not in message.mentions:
        message.mentions.append(target.author_id)


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Answer:
    channel, message = _visible(call)
    call.world.require(channel, "read_message_history")
    return payloads.message(call.world, message)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(call: Call) -> Answer:
    world = call.world
    channel, message = _visible(call)
    _alive(channel)
    if message.author_id != world.bot.id:
        raise known(50005)
    checked = draft(world, channel, call.body(), editing=message)
    _need_for(world, channel, checked)
    if world.now() - message.born > 3600:
        _count_old_edit(world, channel)
    apply_edit(world, message, checked)
    return payloads.message(world, message)


def _count_old_edit(world: World, channel: Channel) -> None:
    done = world.old_edits.setdefault(channel.id, [])
    done[:] = [at for at in done if world.now() - at < 3600]
    if len(done) >= OLD_EDITS:
        error = known(30046)
        error.extra = {"retry_after": round(done[0] + 3600 - world.now(), 3), "global": False}
        raise error
    done.append(world.now())


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> Answer:
    channel, message = _visible(call)
    _alive(channel)
    if message.author_id != call.world.bot.id:
        call.world.require(channel, "manage_messages")
    call.world.remove(message)
    return NO_CONTENT


@route("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, "manage_messages")
    ids = call.body().json.get("messages")
    errors = FormErrors()
    errors.length(("messages",), ids, 2, 100)
    errors.raise_if_any()
    mine: dict[int, Message] = call.world.by_channel.get(channel.id, {})
    for message_id in map(int, ids or []):
        if message_id in mine and not mine[message_id].ephemeral:
            call.world.remove(mine[message_id])
    return NO_CONTENT


def _pin(call: Call, pinned: bool) -> Answer:
    channel, message = _visible(call)
    have = call.world.permissions(call.world.bot.id, channel)
    if not have & (1 << 51 | 1 << 13):
        raise known(50013)
    _alive(channel)
    if message.pinned != pinned:
        message.pinned = pinned
        call.world.edited(message)
        if pinned:
            world = call.world
            notice = Message(world.ids.next(), channel.id, world.bot.id, PINNED, "", world.now())
            notice.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
            world.post(notice)
    return NO_CONTENT


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Answer:
    return _pin(call, True)


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Answer:
    return _pin(call, False)


@route("POST", "/channels/{channel_id}/threads")
def create_thread(call: Call) -> Answer:
    channel = call.channel()
    body = call.body().json
    public = body.get("type") == 11
    call.world.require(channel, "create_public_threads" if public else "create_private_threads")
    thread = threads.create(call.world, channel, body, call.world.bot)
    return 201, payloads.channel(call.world, thread)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def create_thread_from_message(call: Call) -> Answer:
    channel, message = _visible(call)
    call.world.require(channel, "create_public_threads")
    thread = threads.create(call.world, channel, call.body().json, call.world.bot, starter=message)
    return 201, payloads.channel(call.world, thread)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise known(50024)
    return channel


@route("GET", "/channels/{channel_id}/thread-members")
def thread_members(call: Call) -> Answer:
    channel = _thread(call)
    assert channel.thread is not None
    return [payloads.thread_member(channel, user_id) for user_id in channel.thread.members]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
def get_thread_member(call: Call) -> Answer:
    channel = _thread(call)
    assert channel.thread is not None
    who = call.params["user_id"]
    user_id = call.world.bot.id if who == "@me" else call.id("user_id")
    if user_id not in channel.thread.members:
        raise known(10007)
    return payloads.thread_member(channel, user_id)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def join_thread(call: Call) -> Answer:
    channel = _thread(call)
    world = call.world
    me = call.params["user_id"] == "@me"
    user = world.bot if me else world.user(call.id("user_id"))
    if not me:
        world.require(channel, "send_messages_in_threads")
    guild = world.guilds[channel.guild_id or 0]
    if user.id not in guild.members:
        raise known(10007)
    threads.add_member(world, channel, user, world.bot)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def leave_thread(call: Call) -> Answer:
    channel = _thread(call)
    me = call.params["user_id"] == "@me"
    user = call.world.bot if me else call.world.user(call.id("user_id"))
    if not me:
        call.world.require(channel, "manage_threads")
    threads.remove_member(call.world, channel, user)
    return NO_CONTENT


@route("GET", "/channels/{channel_id}/threads/archived/public")
def archived_threads(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, "read_message_history")
    found = [t for t in call.world.threads(channel) if t.thread is not None and t.thread.archived]
    return _thread_listing(call.world, found, {"has_more": False})


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Answer:
    guild = call.world.guild(call.id("guild_id"))
    if call.world.bot.id not in guild.members:
        raise ApiError(404, 10004, "Unknown Guild")
    found = [
        channel
        for channel in call.world.channels.values()
        if channel.guild_id == guild.id and channel.thread is not None and not channel.thread.archived
    ]
    return _thread_listing(call.world, found, {"has_more": False})


def _thread_listing(world: World, found: list[Channel], more: dict[str, Any]) -> Json:
    mine = [t for t in found if t.thread is not None and world.bot.id in t.thread.members]
    return {
        "threads": [payloads.channel(world, thread) for thread in found],
        "members": [payloads.thread_member(thread, world.bot.id) for thread in mine],
        **more,
    }
