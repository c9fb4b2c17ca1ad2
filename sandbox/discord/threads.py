"""Threads: made, joined, archived and woken as on Discord."""

from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import (
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    RECIPIENT_ADD,
    TEXT,
    THREAD_CREATED,
    THREAD_STARTER,
    Channel,
    Event,
    Json,
    Membership,
    Message,
    ThreadState,
    User,
)
from sandbox.discord.world import World

DURATIONS = (60, 1440, 4320, 10080)


def create(
    world: World, parent: Channel, body: Json, owner: User, *, starter: Message | None = None
) -> Channel:
    """A new thread in a text channel, from a message or by itself.

    From a message it has the message's id and begins with a message of type 21; by itself, a public one is
    announced in the channel by a message of type 18.
    """
    errors = FormErrors()
    errors.length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration") or 1440
    _check_duration(minutes, errors)
    kind = body.get("type", PUBLIC_THREAD if starter else PRIVATE_THREAD)
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        errors.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
    errors.raise_if_any()
    if parent.type != TEXT or parent.guild_id is None:
        raise known(50024)
    if starter is not None and starter.id in world.channels:
        raise known(160004)
    now = world.now()
    state = ThreadState(owner.id, now, now, minutes, invitable=bool(body.get("invitable", True)))
    state.members[owner.id] = now
    thread = Channel(
        starter.id if starter else world.ids.next(),
        kind,
        str(body["name"]),
        parent.guild_id,
        parent.id,
        slowmode=int(body.get("rate_limit_per_user") or 0),
        thread=state,
    )
    world.channels[thread.id] = thread
    world.emit(Event("THREAD_CREATE", world.guild_of(thread), thread))
    place = {"type": 0, "channel_id": str(thread.id), "guild_id": str(parent.guild_id)}
    if starter is not None:
        origin = {**place, "channel_id": str(parent.id), "message_id": str(starter.id)}
        first = Message(world.ids.next(), thread.id, owner.id, THREAD_STARTER, "", now, reference=origin)
        world.post(first)
        state.message_count = state.total_sent = 0
        world.edited(starter)
    elif kind == PUBLIC_THREAD:
        notice = Message(world.ids.next(), parent.id, owner.id, THREAD_CREATED, thread.name, now)
        notice.reference = place
        world.post(notice)
    return thread


def _check_duration(minutes: object, errors: FormErrors) -> None:
    if minutes not in DURATIONS:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {set(DURATIONS)}.")


def change(world: World, thread: Channel, body: Json, by: User) -> None:
    """Rename, archive, wake or lock a thread, with the permissions each needs."""
    state = thread.thread
    assert state is not None
    errors = FormErrors()
    if "name" in body:
        errors.length(("name",), body["name"], 1, 100)
    if "auto_archive_duration" in body:
        _check_duration(body["auto_archive_duration"], errors)
    errors.raise_if_any()
    waking = state.archived and body.get("archived") is False
    if state.archived and not waking:
        raise known(50083)
    if waking and not state.locked:
        world.require(thread, "send_messages_in_threads")
    elif state.owner_id != by.id or state.locked or "locked" in body:
        world.require(thread, "manage_threads")
    if "locked" in body:
        state.locked = bool(body["locked"])
    if "auto_archive_duration" in body:
        state.auto_archive_minutes = int(body["auto_archive_duration"])
    if "rate_limit_per_user" in body:
        thread.slowmode = int(body["rate_limit_per_user"] or 0)
    if "archived" in body and bool(body["archived"]) != state.archived:
        state.archived = bool(body["archived"])
        state.archived_at = world.now()
        state.active = world.now()
    if "name" in body and body["name"] != thread.name:
        world.rename(thread, str(body["name"]), by)
    else:
        world.channel_changed(thread)


def add_member(world: World, thread: Channel, user: User, by: User) -> None:
    """Bring somebody into a thread; others than oneself are announced."""
    state = _alive(thread)
    if user.id in state.members:
        return
    state.members[user.id] = world.now()
    _members_changed(world, thread, Membership(added=(user.id,)))
    if user.id != by.id:
        notice = Message(
            world.ids.next(), thread.id, by.id, RECIPIENT_ADD, "", world.now(), mentions=[user.id]
        )
        world.post(notice)


def remove_member(world: World, thread: Channel, user: User) -> None:
    """Take somebody out of a thread."""
    state = _alive(thread)
    if user.id not in state.members:
        raise known(10007)
    del state.members[user.id]
    _members_changed(world, thread, Membership(removed=(user.id,)))


def _alive(thread: Channel) -> ThreadState:
    if thread.thread is None:
        raise known(50024)
    if thread.thread.archived:
        raise known(50083)
    return thread.thread


def _members_changed(world: World, thread: Channel, change: Membership) -> None:
    world.emit(Event("THREAD_MEMBERS_UPDATE", world.guild_of(thread), thread, change))
