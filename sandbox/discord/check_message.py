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
MENTIONS = {"users": r"<@!?(\d+)>", "roles": r"<@&(\d+)>"}
"""How a text mentions somebody, by the names of `allowed_mentions`."""
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
    files = {item.filename: str(item.id) for item in _after(result, editing, "attachments") or []}
    if data.get("components") is not None:
        result.components = Checker(errors, files, world).message(data["components"], v2=v2)
    elif "components" in data:
        result.components = []
    if v2 and _after(result, None if was_v2 else editing, "content"):
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        message = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        errors.add(("content",), code, message)
    _allowed_mentions(world, channel, data, result, errors, editing)
    errors.raise_if_any()
    if not any(_after(result, editing, part) for part in ("content", "components", "attachments")):
        raise known(50006)
    return result


def _after(result: Draft, editing: Message | None, part: str) -> Any:
    """A part of the message as it will be; None if nothing says how."""
    new = getattr(result, part)
    return new if new is not None or editing is None else getattr(editing, part)


def _content(value: Any, errors: FormErrors) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        value = str(value)
    errors.length(("content",), value, 0, 2000)
    return str(value).strip()


def _attachments(
    world: World, body: Body, editing: Message | None, errors: FormErrors, result: Draft
) -> None:
    listed = body.json.get("attachments")
    if listed is None and not body.files and "attachments" not in body.json:
        return
    if listed is None:
        # files without a list are added to the existing ones
        listed = [{"id": str(file.id)} for file in editing.attachments] if editing else []
        listed += [{"id": upload.field.removeprefix("files[").removesuffix("]")} for upload in body.files]
    if not errors.length(("attachments",), listed, 0, MAX_FILES):
        return
    uploads = {upload.field.removeprefix("files[").removesuffix("]"): upload for upload in body.files}
    held = {str(file.id): file for file in editing.attachments} if editing else {}
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
    world: World, channel: Channel, data: Json, result: Draft, errors: FormErrors, editing: Message | None
) -> None:
    """The people and roles that the text mentions and the sender allows to be mentioned."""
    allowed = data.get("allowed_mentions")
    parse = [*MENTIONS, "everyone"] if allowed is None else (allowed.get("parse") or [])
    text = _all_text(result, editing)
    named: dict[str, list[int]] = {}
    for kind, pattern in MENTIONS.items():
        listed = [] if allowed is None else (allowed.get(kind) or [])
        errors.length(("allowed_mentions", kind), listed, 0, 100)
        if listed and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            errors.add(("allowed_mentions", kind), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        wanted = {int(target_id) for target_id in listed}
        mentioned = dict.fromkeys(int(target_id) for target_id in re.findall(pattern, text))
        named[kind] = [target_id for target_id in mentioned if kind in parse or target_id in wanted]
    may = bool(world.permissions(world.bot.id, channel) & BITS["mention_everyone"])
    guild = world.guilds.get(channel.guild_id or 0)
    result.mentions = [user_id for user_id in named["users"] if user_id in world.users]
    roles = {} if guild is None or not may else guild.roles
    result.mention_roles = [role for role in named["roles"] if role in roles]
    result.mention_everyone = may and "everyone" in parse and bool(re.search(r"@(everyone|here)\b", text))


def _all_text(result: Draft, editing: Message | None) -> str:
    shown = walk(_after(result, editing, "components") or [])
    texts = [str(part.get("content", "")) for part in shown if part.get("type") == TEXT]
    return "\n".join([_after(result, editing, "content") or "", *texts])


def new_message(world: World, channel: Channel, checked: Draft, kind: int = model.DEFAULT) -> Message:
    """A message of the bot with this content, not posted yet."""
    flags = (checked.flags or 0) & ~model.EPHEMERAL
    message = Message(world.ids.next(), channel.id, world.bot.id, kind, "", world.now(), flags=flags)
    _take_over(message, checked)
    return message


def _take_over(message: Message, checked: Draft) -> None:
    for part in ("content", "components", "attachments", "mentions", "mention_roles", "mention_everyone"):
        value = getattr(checked, part)
        if value is not None:
            setattr(message, part, value)


def apply_edit(world: World, message: Message, checked: Draft) -> None:
    """Apply a checked edit. A waiting message stops waiting."""
    if checked.attachments is not None:
        kept = {item.id for item in checked.attachments}
        world.retired.extend(item for item in message.attachments if item.id not in kept)
    _take_over(message, checked)
    if checked.flags is not None:
        message.flags |= checked.flags & model.COMPONENTS_V2
    if message.loading:
        message.flags &= ~model.LOADING
    else:
        message.edited = world.now()
    world.edited(message)
