"""Threads: created, joined, archived and unarchived as on Discord."""

from sandbox.discord import model
from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import Channel, Event, Json, Membership, Message, ThreadState, User
from sandbox.discord.world import World

DURATIONS = (60, 1440, 4320, 10080)


def create(
    world: World, parent: Channel, body: Json, owner: User, *, starter: Message | None = None
) -> Channel:
    """Create a thread in a text channel, from a message or on its own.

    From a message, it has the message's id and begins with a message of type 21; on its own, a public one is
    announced in the channel by a message of type 18.
    """
    errors = FormErrors()
    errors.length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in DURATIONS:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {set(DURATIONS)}.")
    kind = body.get("type", model.PUBLIC_THREAD if starter else model.PRIVATE_THREAD)
    if kind not in (model.PUBLIC_THREAD, model.PRIVATE_THREAD):
        errors.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
    errors.raise_if_any()
    if parent.type != model.TEXT or parent.guild_id is None:
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
        thread=state,
    )
    world.channels[thread.id] = thread
    world.emit(Event("THREAD_CREATE", world.guild_of(thread), thread))
    place = {"type": 0, "channel_id": str(thread.id), "guild_id": str(parent.guild_id)}
    if starter is not None:
        origin = {**place, "channel_id": str(parent.id), "message_id": str(starter.id)}
        first = Message(world.ids.next(), thread.id, owner.id, model.THREAD_STARTER, "", now)
        first.reference = origin
        world.post(first)
        state.message_count = state.total_sent = 0
        world.edited(starter)
    elif kind == model.PUBLIC_THREAD:
        notice = Message(world.ids.next(), parent.id, owner.id, model.THREAD_CREATED, thread.name, now)
        notice.reference = place
        world.post(notice)
    return thread


def set_archived(world: World, thread: Channel, archived: bool, by: User) -> None:
    """Archive or unarchive a thread, with the required permission."""
    state = thread.thread
    if state is None:
        raise known(50024)
    if state.archived:
        if archived:
            raise known(50083)
        world.require(thread, "send_messages_in_threads")
    elif state.owner_id != by.id:
        world.require(thread, "manage_threads")
    if archived != state.archived:
        state.archived = archived
        state.archived_at = state.active = world.now()
    world.channel_changed(thread)


def add_member(world: World, thread: Channel, user: User, by: User) -> None:
    """Add a person to a thread; adding somebody else is announced."""
    state = thread.thread
    if state is None:
        raise known(50024)
    if state.archived:
        raise known(50083)
    if user.id in state.members:
        return
    state.members[user.id] = world.now()
    members_changed(world, thread, Membership(added=(user.id,)))
    if user.id != by.id:
        notice = Message(
            world.ids.next(), thread.id, by.id, model.RECIPIENT_ADD, "", world.now(), mentions=[user.id]
        )
        world.post(notice)


def members_changed(world: World, thread: Channel, change: Membership) -> None:
    """Raise the event of people who joined or left a thread."""
    world.emit(Event("THREAD_MEMBERS_UPDATE", world.guild_of(thread), thread, change))
