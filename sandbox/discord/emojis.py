"""The application's own emojis, with Discord's limits."""

import base64
import binascii
import re
from dataclasses import dataclass

from sandbox.discord import media
from sandbox.discord.clock import Snowflakes
from sandbox.discord.errors import ApiError, FormErrors, Limit, known
from sandbox.discord.model import Json

NAMED = {"name": Limit(2, 32, needed=True)}
NAME = re.compile(r"[A-Za-z0-9_]+")
MAX_EMOJIS = 2000
MAX_BYTES = 256 * 1024


@dataclass
class Emoji:
    id: int
    name: str
    content_type: str
    data: bytes

    @property
    def animated(self) -> bool:
        """Whether it may move: GIFs do."""
        return self.content_type == "image/gif"


class Emojis:
    """The registry of the application's emojis."""

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self.items: dict[int, Emoji] = {}

    def get(self, emoji_id: int) -> Emoji:
        """An emoji by its id; 10014 if there is none."""
        if emoji_id not in self.items:
            raise known(10014)
        return self.items[emoji_id]

    def create(self, body: Json) -> Emoji:
        """A new emoji from a name and a picture, which is a data URI of a PNG or GIF."""
        errors = FormErrors()
        self._check_name(body, errors)
        kind, data = _picture(body.get("image"), errors)
        errors.raise_if_any()
        if len(self.items) >= MAX_EMOJIS:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
        emoji = Emoji(self._ids.next(), body["name"], kind, data)
        self.items[emoji.id] = emoji
        return emoji

    def rename(self, emoji_id: int, body: Json) -> Emoji:
        """Give an emoji another name."""
        emoji = self.get(emoji_id)
        errors = FormErrors()
        self._check_name(body, errors, but=emoji)
        errors.raise_if_any()
        emoji.name = body["name"]
        return emoji

    def delete(self, emoji_id: int) -> None:
        del self.items[self.get(emoji_id).id]

    def _check_name(self, body: Json, errors: FormErrors, but: Emoji | None = None) -> None:
        if not errors.check(body, NAMED, ()):
            return
        name = body["name"]
        if not NAME.fullmatch(name):
            errors.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if any(emoji.name == name and emoji is not but for emoji in self.items.values()):
            errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken")


def _picture(uri: object, errors: FormErrors) -> tuple[str, bytes]:
    """The content type and the bytes of a picture given as a data URI."""
    if not isinstance(uri, str):
        errors.required(("image",))
        return "", b""
    try:
        data = base64.b64decode(uri.partition(";base64,")[2], validate=True)
    except binascii.Error:
        data = b""
    kind = media.sniff(data, "emoji")[0]
    if not uri.startswith("data:image/") or not kind.startswith("image/"):
        errors.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(data) > MAX_BYTES:
        errors.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return kind, data
