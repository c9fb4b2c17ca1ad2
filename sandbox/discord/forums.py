"""Forum channels: their tags, and posts, which are threads that begin with a message."""

from sandbox.discord import model
from sandbox.discord.check_message import Body, draft, new_message
from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import Channel, Event, Json, Message, ThreadState, User
from sandbox.discord.permissions import BITS
from sandbox.discord.threads import DURATIONS
from sandbox.discord.world import World

MOST_TAGS, MOST_APPLIED = 20, 5
LONGEST_TAG = 50


def create_post(world: World, forum: Channel, body: Body, owner: User) -> tuple[Channel, Message]:
    """Create a post: a public thread whose first message has its id."""
    data = body.json
    errors = FormErrors()
    errors.length(("name",), data.get("name"), 1, 100)
    minutes = data.get("auto_archive_duration") or 1440
    if minutes not in DURATIONS:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {set(DURATIONS)}.")
    tags = _applied(world, forum, data.get("applied_tags") or [], errors)
    if not isinstance(data.get("message"), dict):
        errors.add(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    errors.raise_if_any()
    checked = draft(world, forum, Body(data["message"], body.files), prefix=("message",))
    if checked.attachments:
        world.require(forum, "attach_files")
    now = world.now()
    first = new_message(world, forum, checked)
    state = ThreadState(owner.id, now, now, minutes)
    state.members[owner.id] = now
    post = Channel(first.id, model.PUBLIC_THREAD, str(data["name"]), forum.guild_id, forum.id, thread=state)
    post.applied_tags = tags
    first.channel_id = forum.last_message_id = post.id
    world.channels[post.id] = post
    world.emit(Event("THREAD_CREATE", world.guild_of(post), post))
    world.post(first)
    state.message_count = state.total_sent = 0
    return post, first


def change_post(world: World, post: Channel, data: Json, by: User) -> None:
    """Change a thread's name, and its tags if it is a post: its owner may, or anyone who manages threads."""
    if post.thread is None or (post.thread.owner_id != by.id):
        world.require(post, "manage_threads")
    errors = FormErrors()
    if "name" in data:
        errors.length(("name",), data["name"], 1, 100)
    forum = world.channels.get(post.parent_id or 0)
    tags = post.applied_tags
    if "applied_tags" in data:
        if forum is None or forum.type != model.FORUM:
            raise known(50024)
        tags = _applied(world, forum, data["applied_tags"], errors)
    errors.raise_if_any()
    post.name, post.applied_tags = str(data.get("name", post.name)), tags


def change_tags(world: World, forum: Channel, tags: list[Json]) -> None:
    """Replace a forum's tags; those with an id that it has keep it."""
    world.require(forum, "manage_channels")
    errors = FormErrors()
    if len(tags) > MOST_TAGS:
        errors.add(("available_tags",), "BASE_TYPE_BAD_LENGTH", f"Must be {MOST_TAGS} or fewer in length.")
    for index, tag in enumerate(tags):
        errors.length(("available_tags", index, "name"), tag.get("name"), 1, LONGEST_TAG)
    errors.raise_if_any()
    forum.available_tags = [
        {
            "id": str(tag.get("id") or world.ids.next()),
            "name": tag["name"],
            "moderated": bool(tag.get("moderated")),
            "emoji_id": tag.get("emoji_id"),
            "emoji_name": tag.get("emoji_name"),
        }
        for tag in tags
    ]
    world.channel_changed(forum)


def _applied(world: World, forum: Channel, wanted: list[str], errors: FormErrors) -> list[int]:
    """The tags of a post by their ids: at most five of the forum's, moderated ones only by who may."""
    known_tags = {str(tag["id"]): tag for tag in forum.available_tags}
    manages = world.permissions(world.bot.id, forum) & BITS["manage_threads"]
    if len(wanted) > MOST_APPLIED:
        errors.add(("applied_tags",), "BASE_TYPE_BAD_LENGTH", f"Must be {MOST_APPLIED} or fewer in length.")
    for index, tag_id in enumerate(wanted):
        tag = known_tags.get(str(tag_id))
        if tag is None or (tag["moderated"] and not manages):
            errors.add(("applied_tags", index), "UNKNOWN_TAG", "Unknown tag")
    return [int(tag_id) for tag_id in wanted]
