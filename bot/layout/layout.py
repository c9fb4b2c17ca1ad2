"""Messages as Discord lays them out (Components V2): text, a picture with its words, rows of buttons,
selects.

The components are plain; their custom_ids say everything (bot/layout/custom_id.py). The view around them is
stopped before it is sent: nothing waits for it, and discord.py keeps every view that is not stopped.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import ui

from bot.layout.card_faces import CardFaces
from bot.layout.controls import Button, EntitySelect, Json, Row, Select
from bot.layout.custom_id import ButtonId
from bot.layout.names import shorten
from renderers import Picture

TEXT_LIMIT = 4000
COMPONENTS = 40
"""The most components in a message."""
ALT_LIMIT = 1024
PASSING_ID = 1_000
"""The component id that marks a temporary text."""
WORDS = CardFaces()
"""No emojis of cards: their names alone."""
EMPTY = "\u200b"
"""What stands for no text, which Discord does not take."""
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
"""The numbers of component types."""

Colour = discord.Colour
GOLD = discord.Colour.gold()
"""The edge of a panel whose owner is to move."""
NOBODY = discord.AllowedMentions.none()


def role_mention(role_id: int | None) -> discord.AllowedMentions:
    """Allows to mention this role alone; None: nobody."""
    if role_id is None:
        return NOBODY
    roles = [discord.Object(role_id)]
    return discord.AllowedMentions(everyone=False, users=False, roles=roles, replied_user=False)


class Laid(ui.LayoutView):
    """Components ready to be sent. discord.py would make an object of each, to ask it for just this."""

    def __init__(self, components: list[Json]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Json]:
        return self._components

    def has_components_v2(self) -> bool:
        """All are of the newer kind."""
        return True


@dataclass(init=False, slots=True)
class Screen:
    """What a message shows, from top to bottom. Built for each occasion, sent once or more. ``words``: cards
    are named, without their faces, which would be read beside the names.
    """

    parts: list[Part]
    accent: discord.Colour | None
    words: bool

    def __init__(self, *parts: Part, accent: discord.Colour | None = None, words: bool = False) -> None:
        self.parts, self.accent, self.words = list(parts), accent, words

    def view(self, faces: CardFaces = WORDS) -> Laid:
        """The components, within Discord's limits on text, with these faces beside the names of cards."""
        room = _Room(self.parts, faces)
        faces = WORDS if self.words else faces
        inside = [found for part in self.parts if (found := _component(part, room, faces)) is not None]
        container: Json = {"type": CONTAINER, "components": inside}
        if self.accent is not None:
            container["accent_color"] = self.accent.value
        return Laid([container])

    @property
    def size(self) -> int:
        """The number of components, nested ones and the frame included: Discord takes 40."""
        return 1 + sum(
            len(part.buttons) + 1
            if isinstance(part, Row)
            else 2
            if isinstance(part, Select | EntitySelect)
            else 3
            if isinstance(part, Section)
            else 1
            for part in self.parts
            if not isinstance(part, str) or part.strip()
        )

    def has(self, id: ButtonId) -> bool:
        """Whether it has a button with this id already: Discord accepts each id once."""
        return any(button.id == id for part in self.parts for button in _buttons(part))

    def files(self) -> list[discord.File]:
        """The pictures and other files, new objects on every call, since sending consumes them."""
        shown = (part.accessory if isinstance(part, Section) else part for part in self.parts)
        pictures = [
            discord.File(io.BytesIO(part.png), part.file) for part in shown if isinstance(part, Picture)
        ]
        others = [part for part in self.parts if isinstance(part, Attached)]
        return [*pictures, *(discord.File(io.BytesIO(part.data), part.name) for part in others)]

    def signature(self) -> int:
        """A value that is equal for screens with the same content."""
        return hash((tuple(self.parts), self.accent, self.words))


class _Room:
    """The room for text in a message. The words come first; links of commands get what those leave."""

    def __init__(self, parts: Iterable[Part], faces: CardFaces) -> None:
        texts = [
            part if isinstance(part, str) else part.text if isinstance(part, Passing | Section) else ""
            for part in parts
        ]
        self._faces = faces
        self._words = TEXT_LIMIT
        self._spare = max(0, TEXT_LIMIT - sum(map(len, texts)))

    def take(self, text: str) -> str:
        """As much of a text as there is room for."""
        cut = shorten(text, self._words)
        self._words -= len(cut)
        linked = self._faces.links.in_text(cut, self._spare)
        self._spare -= len(linked) - len(cut)
        return linked


def _component(part: Part, room: _Room, faces: CardFaces) -> Json | None:
    """A part as Discord's API has it; None for a text that is empty, or for which there is no room."""
    if isinstance(part, str):
        cut = room.take(part)
        return {"type": TEXT, "content": cut} if cut.strip() else None
    if isinstance(part, Picture):
        return {"type": GALLERY, "items": [_media(f"attachment://{part.file}", part.alt)]}
    if isinstance(part, Attached):
        return {"type": FILE, "file": {"url": f"attachment://{part.name}"}}
    if isinstance(part, Separator):
        return {"type": SEPARATOR, "divider": True, "spacing": 1}
    if isinstance(part, Section):
        return part.component(room.take(part.text))
    if isinstance(part, Passing):
        return {"type": TEXT, "content": room.take(part.text) or EMPTY, "id": PASSING_ID}
    return part.component() if isinstance(part, EntitySelect) else part.component(faces)


def _media(url: str, alt: str) -> Json:
    """A picture, with what it shows in words."""
    made: Json = {"media": {"url": url}}
    if alt:
        made["description"] = shorten(alt, ALT_LIMIT)
    return made


def _buttons(part: Part) -> tuple[Button, ...]:
    if isinstance(part, Row):
        return part.buttons
    return (part.accessory,) if isinstance(part, Section) and isinstance(part.accessory, Button) else ()


def without_buttons(message: discord.Message) -> ui.LayoutView | None:
    """A message's layout without buttons, selects and temporary texts; None if it has none of them."""
    view = ui.LayoutView.from_message(message, timeout=None)
    gone = [item for item in view.walk_children() if isinstance(item, ui.ActionRow) or item.id == PASSING_ID]
    for item in gone:
        parent = item.parent
        if isinstance(parent, ui.Container):
            parent.remove_item(item)
        else:
            view.remove_item(item)
    view.stop()
    return view if gone and view.children else None


@dataclass(frozen=True, slots=True)
class Passing:
    """Text that holds only while the buttons below it work; it is removed with them."""

    text: str


@dataclass(frozen=True, slots=True)
class Separator:
    """A line between two parts."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file for download. ``name`` is plain ASCII."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's picture, which Discord itself fetches from this address; ``alt`` says what it shows."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Section:
    """Text with a button, somebody's picture or a small picture of ours beside it."""

    text: str
    accessory: Button | Portrait | Picture

    def component(self, text: str) -> Json:
        """The section that shows this much of the text."""
        texts = [{"type": TEXT, "content": text or EMPTY}]
        return {"type": SECTION, "components": texts, "accessory": self._accessory()}

    def _accessory(self) -> Json:
        beside = self.accessory
        if isinstance(beside, Button):
            return beside.component(WORDS)
        url = beside.url if isinstance(beside, Portrait) else f"attachment://{beside.file}"
        return {"type": THUMBNAIL, **_media(url, beside.alt)}


def text_pages(blocks: Iterable[str], room: int, most: int) -> list[tuple[str, ...]]:
    """Blocks of text in pages of a limited number of blocks, each within ``room`` characters with a line
    break after every block. No block is cut; there is always at least one page, possibly empty.
    """
    pages: list[list[str]] = [[]]
    left = room
    for block in blocks:
        if pages[-1] and (len(block) + 1 > left or len(pages[-1]) == most):
            pages.append([])
            left = room
        pages[-1].append(block)
        left -= len(block) + 1
    return [tuple(page) for page in pages]


Part: TypeAlias = str | Passing | Separator | Section | Picture | Attached | Row | Select | EntitySelect
"""The parts of a message: text, pictures, files, rows of buttons, selects."""
