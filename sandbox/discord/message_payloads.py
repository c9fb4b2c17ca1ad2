"""Messages in Discord's JSON: files, components, the interactions they answer."""

from sandbox.discord import payloads
from sandbox.discord.clock import iso
from sandbox.discord.model import EPHEMERAL, HAS_THREAD, REPLY, THREAD_STARTER, Attachment, Json, Message
from sandbox.discord.world import World


def attachment_url(world: World, channel_id: int, file: Attachment) -> str:
    """The file's address on the sandbox's own CDN."""
    return f"{world.cdn_url}/attachments/{channel_id}/{file.id}/{file.filename}"


def attachment(world: World, sent: Message, file: Attachment) -> Json:
    url = attachment_url(world, sent.channel_id, file)
    data: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    if file.width is not None and file.height is not None:
        data |= {"width": file.width, "height": file.height}
    if file.description is not None:
        data["description"] = file.description
    if sent.ephemeral:
        data["ephemeral"] = True
    return data


def media(world: World, sent: Message, stored: Json) -> Json:
    """A media item, resolved to the CDN when it is one of the message's own files."""
    by_id = {str(file.id): file for file in sent.attachments}
    file = by_id.get(str(stored.get("attachment_id")))
    if file is None:
        url = str(stored["url"])
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    url = attachment_url(world, sent.channel_id, file)
    return {
        "id": str(file.id),
        "url": url,
        "proxy_url": url,
        "width": file.width or 0,
        "height": file.height or 0,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
        "loading_state": 2,
    }


def component(world: World, sent: Message, stored: Json) -> Json:
    """A component with its media resolved, and its children's."""
    data = dict(stored)
    for key in ("media", "file"):
        if isinstance(data.get(key), dict):
            data[key] = media(world, sent, data[key])
    if data["type"] == 13:
        own = next((file for file in sent.attachments if str(file.id) == data["file"]["id"]), None)
        data |= {"name": own.filename if own else None, "size": own.size if own else None}
    if "items" in data:
        data["items"] = [item | {"media": media(world, sent, item["media"])} for item in data["items"]]
    if "components" in data:
        data["components"] = [component(world, sent, child) for child in data["components"]]
    if isinstance(data.get("accessory"), dict):
        data["accessory"] = component(world, sent, data["accessory"])
    return data


def message(world: World, sent: Message, *, with_reference: bool = True) -> Json:
    """A message as REST and gateway send it."""
    flags = sent.flags | (EPHEMERAL if sent.ephemeral else 0)
    # The first message of a forum post has its id too, and stands in it.
    thread = None if sent.id == sent.channel_id else world.channels.get(sent.id)
    if thread is not None:
        flags |= HAS_THREAD
    data: Json = {
        "id": str(sent.id),
        "channel_id": str(sent.channel_id),
        "author": payloads.user(world.users[sent.author_id]),
        "type": sent.type,
        "content": sent.content,
        "timestamp": iso(sent.born),
        "edited_timestamp": None if sent.edited is None else iso(sent.edited),
        "flags": flags,
        "tts": False,
        "pinned": sent.pinned,
        "mention_everyone": sent.mention_everyone,
        "mentions": [payloads.user(world.users[user_id]) for user_id in sent.mentions],
        "mention_roles": [str(role_id) for role_id in sent.mention_roles],
        "attachments": [attachment(world, sent, file) for file in sent.attachments],
        "embeds": [],
        "components": [component(world, sent, part) for part in sent.components],
    }
    if sent.position is not None:
        data["position"] = sent.position
    if sent.webhook:
        data |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
    if sent.reference is not None:
        data["message_reference"] = sent.reference
        if sent.type in (REPLY, THREAD_STARTER) and with_reference:
            target = world.by_channel.get(int(sent.reference["channel_id"]), {}).get(
                int(sent.reference.get("message_id", 0))
            )
            data["referenced_message"] = None
            if target is not None and target.audience in (None, sent.audience):
                data["referenced_message"] = message(world, target, with_reference=False)
    if sent.interaction is not None:
        data["interaction_metadata"] = sent.interaction
        if sent.command_name is not None:
            data["interaction"] = {
                "id": sent.interaction["id"],
                "type": 2,
                "name": sent.command_name,
                "user": sent.interaction["user"],
            }
    if thread is not None:
        data["thread"] = payloads.channel(world, thread)
    return data
