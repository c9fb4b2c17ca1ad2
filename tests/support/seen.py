"""What a person sees of the sandbox: messages, pictures, and what came of an interaction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Json = dict[str, Any]

BUTTON = 2
SELECTS = frozenset({3, 5, 6, 7, 8})


class Refused(Exception):
    """Discord's client or server would not let this person do that."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def _walk(components: Iterable[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from _walk([component[key]])


@dataclass(frozen=True)
class Image:
    """A picture of a message."""

    url: str
    alt: str
    width: int | None
    height: int | None


class Message:
    """A message as one person sees it. `raw` is its JSON, which stays as it is."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text[:60]!r} buttons={self.labels}>"

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        return str(self.raw["channel_id"])

    @property
    def author(self) -> str:
        """The name that is shown."""
        author = self.raw["author"]
        return str(author["global_name"] or author["username"])

    @property
    def content(self) -> str:
        return str(self.raw["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.raw["flags"] & 64)

    @property
    def loading(self) -> bool:
        """True while it says that the bot is thinking."""
        return bool(self.raw["flags"] & 128)

    @cached_property
    def components(self) -> list[Json]:
        """Every component at any depth, in order."""
        return list(_walk(self.raw["components"]))

    @cached_property
    def buttons(self) -> list[Json]:
        return [c for c in self.components if c["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [str(b.get("label", "")) for b in self.buttons if not b.get("disabled")]

    @property
    def selects(self) -> list[Json]:
        return [c for c in self.components if c["type"] in SELECTS]

    @property
    def text(self) -> str:
        """All text a reader sees: content and text displays."""
        parts = [self.content]
        parts += [str(c["content"]) for c in self.components if c["type"] == 10]
        return "\n".join(part for part in parts if part)

    @property
    def images(self) -> list[Image]:
        """The pictures a reader sees, in galleries and thumbnails and attachments."""
        shown: list[tuple[Json, Json]] = []
        for component in self.components:
            items = component.get("items") or ([component] if component["type"] == 11 else [])
            shown += [(item["media"], item) for item in items]
        if not self.raw["flags"] & 1 << 15:
            files = self.raw["attachments"]
            shown += [(f, f) for f in files if str(f.get("content_type", "")).startswith("image/")]
        return [
            Image(media["url"], said.get("description") or "", media.get("width"), media.get("height"))
            for media, said in shown
        ]

    @property
    def pinged(self) -> list[str]:
        """Ids of the people it notified."""
        return [str(who) for who in self.raw.get("pinged", [])]

    def component(self, what: str) -> Json:
        """The button or select with this custom_id, label or placeholder; Refused when there is none."""
        for component in self.components:
            if component.get("custom_id") == what:
                return component
        for component in self.components:
            if component.get("label") == what or component.get("placeholder") == what:
                return component
        named = [c.get("label") or c.get("placeholder") or c.get("custom_id") for c in self.components]
        raise Refused(404, 0, f"no component {what!r}; there are {[n for n in named if n]}")


class Outcome:
    """What came of an interaction: its first answer, or none within three seconds."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"<Outcome {self.state} callback={self.callback} {self.raw.get('message') and self.message}>"

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def state(self) -> str:
        """answered, or failed when the application did not respond."""
        return str(self.raw["state"])

    @property
    def failed(self) -> bool:
        return self.state == "failed"

    @property
    def callback(self) -> int | None:
        """The callback type: 4 message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal."""
        value = self.raw["callback"]
        return None if value is None else int(value)

    @property
    def followed(self) -> bool:
        """Whether the bot had changed its answer, or said more, by the time this was told."""
        return bool(self.raw.get("followed"))

    @property
    def message(self) -> Message:
        """The message that was sent or changed; Refused when there is none."""
        if self.raw.get("message") is None:
            raise Refused(404, 10008, f"the interaction has no message: {self.raw}")
        return Message(self.raw["message"])

    @property
    def modal(self) -> Json:
        """The modal that was opened; Refused when there is none."""
        if self.raw.get("modal") is None:
            raise Refused(404, 0, f"the interaction opened no modal: {self.raw}")
        modal: Json = self.raw["modal"]
        return modal

    @property
    def choices(self) -> list[Json]:
        """The suggestions of an autocompletion."""
        return list(self.raw.get("choices") or [])
