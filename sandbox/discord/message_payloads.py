"""Messages in Discord's JSON: files, components, the interactions they answer."""

from sandbox.discord import payloads
from sandbox.discord.clock import iso
from sandbox.discord.model import EPHEMERAL, HAS_THREAD, REPLY, THREAD_STARTER, Attachment, Json, Message
from sandbox.discord.world import World


def attachment_url(world: World, channel_id: int, item: Attachment) -> str:
    """The file's address on the sandbox's own CDN."""
    return f"{world.cdn_url}/attachments/{channel_id}/{item.id}/{item.filename}"


def attachment(world: World, message_: Message, item: Attachment) -> Json:
    url = attachment_url(world, message_.channel_id, item)
    data: Json = {
        "id": str(item.id),
        "filename": item.filename,
        "size": item.size,
        "url": url,
        "proxy_url": url,
        "content_type": item.content_type,
    }
    if item.width is not None and item.height is not None:
        data |= {"width": item.width, "height": item.height}
    if item.description is not None:
        data["description"] = item.description
    if message_.ephemeral:
        data["ephemeral"] = True
    return data


def media(world: World, message_: Message, stored: Json) -> Json:
    """A media item, resolved to the CDN when it is one of the message's own files."""
    by_id = {str(item.id): item for item in message_.attachments}
    item = by_id.get(str(stored.get("attachment_id")))
    if item is None:
        url = str(stored["url"])
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    url = attachment_url(world, message_.channel_id, item)
    return {
        "id": str(item.id),
        "url": url,
        "proxy_url": url,
        "width": item.width or 0,
        "height": item.height or 0,
        "content_type": item.content_type,
        "attachment_id": str(item.id),
        "loading_state": 2,
    }


def component(world: World, message_: Message, stored: Json) -> Json:
    """A component with its media resolved, and its children's."""
    data = dict(stored)
    for key in ("media", "file"):
        if isinstance(data.get(key), dict):
            data[key] = media(world, message_, data[key])
    if data["type"] == 13:
        own = next((a for a in message_.attachments if str(a.id) == data["file"]["id"]), None)
        data |= {"name": own.filename if own else None, "size": own.size if own else None}
    if "items" in data:
        data["items"] = [item | {"media": media(world, message_, item["media"])} for item in data["items"]]
    if "components" in data:
        data["components"] = [component(world, message_, child) for child in data["components"]]
    if isinstance(data.get("accessory"), dict):
        data["accessory"] = component(world, message_, data["accessory"])
    return data


def message(world: World, item: Message, *, with_reference: bool = True) -> Json:
    """A message as REST and gateway send it."""
    flags = item.flags | (EPHEMERAL if item.ephemeral else 0)
    # The first message of a forum post has its id too, and stands in it.
    thread = None if item.id == item.channel_id else world.channels.get(item.id)
    if thread is not None:
        flags |= HAS_THREAD
    data: Json = {
        "id": str(item.id),
        "channel_id": str(item.channel_id),
        "author": payloads.user(world.users[item.author_id]),
        "type": item.type,
        "content": item.content,
        "timestamp": iso(item.born),
        "edited_timestamp": None if item.edited is None else iso(item.edited),
        "flags": flags,
        "tts": False,
        "pinned": item.pinned,
        "mention_everyone": item.mention_everyone,
        "mentions": [payloads.user(world.users[user_id]) for user_id in item.mentions],
        "mention_roles": [str(role_id) for role_id in item.mention_roles],
        "attachments": [attachment(world, item, a) for a in item.attachments],
        "embeds": [],
        "components": [component(world, item, c) for c in item.components],
    }
    if item.position is not None:
        data["position"] = item.position
    if item.webhook:
        data |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
    if item.reference is not None:
        data["message_reference"] = item.reference
        if item.type in (REPLY, THREAD_STARTER) and with_reference:
            target = world.by_channel.get(int(item.reference["channel_id"]), {}).get(
                int(item.reference.get("message_id", 0))
            )
            data["referenced_message"] = None
            if target is not None and target.audience in (None, item.audience):
                data["referenced_message"] = message(world, target, with_reference=False)
    if item.interaction is not None:
        data["interaction_metadata"] = item.interaction
        if item.command_name is not None:
            data["interaction"] = {
                "id": item.interaction["id"],
                "type": 2,
                "name": item.command_name,
                "user": item.interaction["user"],
            }
    if thread is not None:
        data["thread"] = payloads.channel(world, thread)
    return data
