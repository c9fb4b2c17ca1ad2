"""Request bodies of messages: checked against Discord's limits and normalised."""

import re
from dataclasses import dataclass, field
from typing import Any

from sandbox.discord import media, model
from sandbox.discord.check_components import Checker, walk
from sandbox.discord.component_limits import TEXT
from sandbox.discord.errors import FormErrors, Path, known
from sandbox.discord.model import Attachment, Channel, Json, Message
from sandbox.discord.permissions import BITS
from sandbox.discord.world import World

MAX_FILES = 10
BEYOND = ("embeds", "message_reference", "poll", "sticker_ids")
"""Message fields of Discord that are not supported here, as the bot sends none of them."""
MAX_REQUEST = 25 * 1024 * 1024 + 1024 * 1024


@dataclass
class File:
    """An uploaded file: its part's name, its own name, its bytes."""

    field: str
    filename: str
    data: bytes


@dataclass
class Body:
    """A request's JSON and its files."""

    json: Json
    files: list[File] = field(default_factory=list)


@dataclass
class Draft:
    """A checked message body. For an edit, None means that the part stays as it is."""

    content: str | None = None
    components: list[Json] | None = None
    attachments: list[Attachment] | None = None
    flags: int | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False


def draft(
    world: World, channel: Channel, body: Body, *, prefix: Path = (), editing: Message | None = None
) -> Draft:
    """Check a message body: error 50035 lists everything that is wrong, 50006 means that it is empty."""
    data = body.json
    errors = FormErrors(prefix)
    result = Draft()
    asked = data.get("flags")
    if asked is not None and errors.number(("flags",), asked, 0, (1 << 31) - 1):
        result.flags = asked & (model.COMPONENTS_V2 | model.EPHEMERAL | model.SUPPRESS_NOTIFICATIONS)
    was_v2 = editing is not None and bool(editing.flags & model.COMPONENTS_V2)
    v2 = was_v2 or bool((result.flags or 0) & model.COMPONENTS_V2)
    if "content" in data:
        result.content = _content(data["content"], errors)
    for key in BEYOND:
        if data.get(key):
            errors.add((key,), "SANDBOX_CANNOT_SHOW", f"The sandbox has no {key}")
    _attachments(world, body, editing, errors, result)
    carried = (
        result.attachments if result.attachments is not None else (editing.attachments if editing else [])
    )
    files = {item.filename: str(item.id) for item in carried}
    if data.get("components") is not None:
        checker = Checker(errors, files, world)
        result.components = checker.message(data["components"], v2=v2)
    elif "components" in data:
        result.components = []
    if v2:
        _no_legacy(result, editing if not was_v2 else None, errors)
    _allowed_mentions(world, channel, data, result, errors, editing)
    errors.raise_if_any()
    _not_empty(result, editing)
    return result


def _content(value: Any, errors: FormErrors) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        value = str(value)
    errors.length(("content",), value, 0, 2000)
    return str(value).strip()


def _no_legacy(result: Draft, before: Message | None, errors: FormErrors) -> None:
    if result.content or (result.content is None and before is not None and before.content):
        errors.add(
            ("content",),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )


def _not_empty(result: Draft, editing: Message | None) -> None:
    def final(new: Any, name: str) -> Any:
        return new if new is not None or editing is None else getattr(editing, name)

    parts = ("content", "components", "attachments")
    if not any(final(getattr(result, name), name) for name in parts):
        raise known(50006)


def _attachments(
    world: World, body: Body, editing: Message | None, errors: FormErrors, result: Draft
) -> None:
    listed = body.json.get("attachments")
    if listed is None and not body.files and "attachments" not in body.json:
        return
    if listed is None:
        # files without a list are added to the existing ones
        listed = [{"id": str(a.id)} for a in editing.attachments] if editing else []
        listed += [{"id": f.field.removeprefix("files[").removesuffix("]")} for f in body.files]
    if not errors.length(("attachments",), listed, 0, MAX_FILES):
        return
    uploads = {f.field.removeprefix("files[").removesuffix("]"): f for f in body.files}
    held = {str(a.id): a for a in editing.attachments} if editing else {}
    kept: list[Attachment] = []
    for index, entry in enumerate(listed):
        key = str(entry.get("id"))
        description = entry.get("description")
        if description is not None:
            errors.length(("attachments", index, "description"), description, 0, 1024)
        if key in uploads:
            upload = uploads.pop(key)
            if len(upload.data) > model.MAX_FILE:
                raise known(40005)
            kept.append(_new_attachment(world, upload, entry, description))
        elif key in held:
            if description is not None:
                held[key].description = description
            kept.append(held[key])
        else:
            errors.add(
                ("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", "This attachment could not be found"
            )
    result.attachments = kept


def _new_attachment(world: World, upload: File, entry: Json, description: str | None) -> Attachment:
    name = re.sub(r"[^\w.\-]+", "_", str(entry.get("filename") or upload.filename)) or "file"
    kind, width, height = media.sniff(upload.data, name)
    return Attachment(
        world.ids.next(), name, kind, len(upload.data), upload.data, width, height, description or None
    )


def _allowed_mentions(
    world: World,
    channel: Channel,
    data: Json,
    result: Draft,
    errors: FormErrors,
    editing: Message | None,
) -> None:
    """The people and roles that the text mentions and the sender allows to be mentioned."""
    allowed = data.get("allowed_mentions")
    parse = None if allowed is None else (allowed.get("parse") or [])
    for kind in ("users", "roles"):
        if allowed is not None and parse and kind in parse and allowed.get(kind):
            errors.add(
                ("allowed_mentions", kind),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
        if allowed is not None and len(allowed.get(kind) or []) > 100:
            errors.length(("allowed_mentions", kind), allowed[kind], 0, 100)
    text = _all_text(result, editing)
    users = [int(found) for found in re.findall(r"<@!?(\d+)>", text)]
    roles = [int(found) for found in re.findall(r"<@&(\d+)>", text)]
    everyone = bool(re.search(r"@(everyone|here)\b", text))
    if allowed is not None and parse is not None:
        if "users" not in parse:
            listed = {int(user_id) for user_id in allowed.get("users") or []}
            users = [user_id for user_id in users if user_id in listed]
        if "roles" not in parse:
            listed = {int(role_id) for role_id in allowed.get("roles") or []}
            roles = [role_id for role_id in roles if role_id in listed]
        everyone = everyone and "everyone" in parse
    may = bool(world.permissions(world.bot.id, channel) & BITS["mention_everyone"])
    result.mentions = [user_id for user_id in dict.fromkeys(users) if user_id in world.users]
    guild = world.guilds.get(channel.guild_id or 0)
    result.mention_roles = [r for r in dict.fromkeys(roles) if may and guild is not None and r in guild.roles]
    result.mention_everyone = everyone and may


def _all_text(result: Draft, editing: Message | None) -> str:
    content = result.content if result.content is not None else (editing.content if editing else "")
    components = (
        result.components if result.components is not None else (editing.components if editing else [])
    )
    texts = [str(c.get("content", "")) for c in walk(components) if c.get("type") == TEXT]
    return "\n".join([content, *texts])


def new_message(world: World, channel: Channel, checked: Draft, kind: int = model.DEFAULT) -> Message:
    """A message of the bot with this content, not posted yet."""
    return Message(
        world.ids.next(),
        channel.id,
        world.bot.id,
        kind,
        checked.content or "",
        world.now(),
        flags=(checked.flags or 0) & ~model.EPHEMERAL,
        components=checked.components or [],
        attachments=checked.attachments or [],
        mentions=checked.mentions,
        mention_roles=checked.mention_roles,
        mention_everyone=checked.mention_everyone,
    )


def apply_edit(world: World, message: Message, checked: Draft) -> None:
    """Apply a checked edit. A waiting message stops waiting."""
    if checked.content is not None:
        message.content = checked.content
    if checked.components is not None:
        message.components = checked.components
    if checked.attachments is not None:
        kept = {item.id for item in checked.attachments}
        world.retire(item for item in message.attachments if item.id not in kept)
        message.attachments = checked.attachments
    if checked.flags is not None:
        message.flags |= checked.flags & model.COMPONENTS_V2
    message.mentions = checked.mentions
    message.mention_roles = checked.mention_roles
    message.mention_everyone = checked.mention_everyone
    if message.loading:
        message.flags &= ~model.LOADING
    else:
        message.edited = world.now()
    world.edited(message)
