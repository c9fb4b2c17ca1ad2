"""REST: channels, their messages and threads."""

from sandbox.discord import forums, message_payloads, payloads, threads
from sandbox.discord.check_message import apply_edit, draft, new_message
from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import FORUM, Channel, Json, Message
from sandbox.discord.world import World
from sandbox.server.http import NO_CONTENT, Answer, Call, route

OLD_EDITS = 3
"""Edits of messages older than an hour that a channel allows per hour; Discord's number is unknown."""


def _alive(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise known(50083)


def _visible(call: Call) -> tuple[Channel, Message]:
    """The message in the path. The bot's token does not reach ephemeral ones."""
    channel = call.channel()
    message = call.world.message(channel.id, call.id("message_id"))
    if message.ephemeral:
        raise known(10008)
    return channel, message


@route("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Answer:
    return payloads.channel(call.world, call.channel())


@route("PATCH", "/channels/{channel_id}")
def change_channel(call: Call) -> Answer:
    """Changes a thread (name, tags, archived) or a forum (its tags); nothing else can be changed here."""
    channel = call.channel()
    world, body = call.world, call.body().json
    changes = ("available_tags",) if channel.type == FORUM else ("archived", "name", "applied_tags")
    errors = FormErrors()
    for key in body:
        if key not in changes:
            errors.add((key,), "SANDBOX_CANNOT_CHANGE", f"The sandbox changes only {', '.join(changes)}")
    errors.raise_if_any()
    if "available_tags" in body:
        forums.change_tags(world, channel, body["available_tags"])
        return payloads.channel(world, channel)
    woken = channel.thread is not None and body.get("archived") is False
    if not woken and not {"name", "applied_tags"}.isdisjoint(body):
        _alive(channel)
        forums.change_post(world, channel, body, world.bot)
    if "archived" in body:
        threads.set_archived(world, channel, bool(body["archived"]), world.bot)
    if woken and not {"name", "applied_tags"}.isdisjoint(body):
        forums.change_post(world, channel, body, world.bot)
    world.channel_changed(channel)
    return payloads.channel(world, channel)


@route("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Answer:
    world = call.world
    channel = call.channel()
    if channel.recipients:
        reader = world.users[channel.recipients[0]]
        if reader.dms_blocked:
            raise known(50007)
        if not reader.installed and not world.shares_server(reader):
            raise known(50278)
    world.require(channel, "send_messages_in_threads" if channel.thread is not None else "send_messages")
    _alive(channel)
    body = call.body()
    before = _said_before(world, channel, body.json)
    if before is not None:
        return message_payloads.message(world, before)
    checked = draft(world, channel, body)
    if checked.attachments:
        world.require(channel, "attach_files")
    message = new_message(world, channel, checked)
    if body.json.get("enforce_nonce"):
        world.nonces[channel.id, str(body.json.get("nonce"))] = message.id
    return message_payloads.message(world, world.post(message))


def _said_before(world: World, channel: Channel, body: Json) -> Message | None:
    """The message that was sent with the same enforced nonce."""
    if not body.get("enforce_nonce"):
        return None
    found = world.nonces.get((channel.id, str(body.get("nonce"))), 0)
    return world.by_channel.get(channel.id, {}).get(found)


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Answer:
    channel, message = _visible(call)
    call.world.require(channel, "read_message_history")
    return message_payloads.message(call.world, message)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(call: Call) -> Answer:
    world = call.world
    channel, message = _visible(call)
    _alive(channel)
    if message.author_id != world.bot.id:
        raise known(50005)
    checked = draft(world, channel, call.body(), editing=message)
    if checked.attachments:
        world.require(channel, "attach_files")
    if world.now() - message.born > 3600:
        _count_old_edit(world, channel)
    apply_edit(world, message, checked)
    return message_payloads.message(world, message)


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


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin_message(call: Call) -> Answer:
    return _pin(call, pinned=True)


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin_message(call: Call) -> Answer:
    return _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> Answer:
    """Pin the message, or not; the line that Discord writes about it in the channel is left out."""
    channel, message = _visible(call)
    _alive(channel)
    call.world.require(channel, "pin_messages")
    if message.pinned is not pinned:
        message.pinned = pinned
        call.world.edited(message)
    return NO_CONTENT


@route("POST", "/channels/{channel_id}/threads")
def create_thread(call: Call) -> Answer:
    channel = call.channel()
    if channel.type == FORUM:
        call.world.require(channel, "send_messages")
        post, first = forums.create_post(call.world, channel, call.body(), call.world.bot)
        return 201, payloads.channel(call.world, post) | {
            "message": message_payloads.message(call.world, first)
        }
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


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def join_thread(call: Call) -> Answer:
    channel = call.channel()
    world = call.world
    world.require(channel, "send_messages_in_threads")
    user = world.user(call.id("user_id"))
    guild = world.guild_of(channel)
    if guild is None or user.id not in guild.members:
        raise known(10007)
    threads.add_member(world, channel, user, world.bot)
    return NO_CONTENT
