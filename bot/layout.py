"""Messages as Discord lays them out (Components V2): text, a picture with its words, rows of buttons,
selects.

The components are plain; their custom_ids say everything (bot/custom_id.py). The view around them is stopped
before it is sent: nothing waits for it, and discord.py keeps every view that is not stopped.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import discord
from discord import ui

from bot.card_faces import CardFaces
from bot.controls import Button, PersonSelect, Row, Select
from bot.custom_id import ButtonId
from bot.names import shorten
from renderers import Picture

TEXT_LIMIT = 4000
COMPONENTS = 40
"""The most components in a message."""
ALT_LIMIT = 1024
PASSING_ID = 1_000
"""The component id that marks a temporary text."""
WORDS = CardFaces()
"""No emojis of cards: their names alone."""

Colour = discord.Colour
GOLD = discord.Colour.gold()
"""The edge of a panel whose owner is to move."""
NOBODY = discord.AllowedMentions.none()


@dataclass(slots=True)
class Screen:
    """What a message shows, from top to bottom. Built for each occasion, sent once or more."""

    parts: list[Part] = field(default_factory=list)
    accent: discord.Colour | None = None

    def view(self, faces: CardFaces = WORDS) -> ui.LayoutView:
        """The components, within Discord's limits on text, with these faces beside the names of cards."""
        room = _Room(self.parts, faces)
        items: list[ui.Item[ui.LayoutView]] = []
        for part in self.parts:
            if isinstance(part, str):
                cut = room.take(part)
                if cut.strip():
                    items.append(ui.TextDisplay(cut))
            elif isinstance(part, Picture):
                gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
                gallery.add_item(
                    media=f"attachment://{part.name}", description=shorten(part.alt, ALT_LIMIT) or None
                )
                items.append(gallery)
            elif isinstance(part, Attached):
                file: ui.File[ui.LayoutView] = ui.File(f"attachment://{part.name}")
                items.append(file)
            elif isinstance(part, Separator):
                items.append(ui.Separator())
            elif isinstance(part, Section):
                items.append(part.item(room.take(part.text)))
            elif isinstance(part, Passing):
                items.append(ui.TextDisplay(room.take(part.text) or "\u200b", id=PASSING_ID))
            elif isinstance(part, PersonSelect):
                items.append(part.item())
            else:
                items.append(part.item(faces))
        view = ui.LayoutView(timeout=None)
        container: ui.Container[ui.LayoutView] = ui.Container(*items, accent_colour=self.accent)
        view.add_item(container)
        view.stop()
        return view

    @property
    def size(self) -> int:
        """The number of components, nested ones and the frame included: Discord takes 40."""
        return 1 + sum(
            len(part.buttons) + 1
            if isinstance(part, Row)
            else 2
            if isinstance(part, Select | PersonSelect)
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
            discord.File(io.BytesIO(part.png), part.name, description=shorten(part.alt, ALT_LIMIT) or None)
            for part in shown
            if isinstance(part, Picture)
        ]
        others = [part for part in self.parts if isinstance(part, Attached)]
        return [*pictures, *(discord.File(io.BytesIO(part.data), part.name) for part in others)]

    def signature(self) -> int:
        """A value that is equal for screens with the same content."""
        return hash((tuple(self.parts), self.accent))


class _Room:
    """The room for text in a message. The words come first; links of commands and faces of cards get what
    those leave.
    """

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
        faced = self._faces.in_text(linked, self._spare - (len(linked) - len(cut)))
        self._spare -= len(faced) - len(cut)
        return faced


def _buttons(part: Part) -> tuple[Button, ...]:
    if isinstance(part, Row):
        return part.buttons
    return (part.accessory,) if isinstance(part, Section) and isinstance(part.accessory, Button) else ()


def without_buttons(message: discord.Message) -> ui.LayoutView | None:
    """The layout of an existing message without its buttons, selects and temporary texts; None if it has none
    of them.
    """
    view = ui.LayoutView.from_message(message, timeout=None)
    found = [item for item in view.walk_children() if isinstance(item, ui.ActionRow) or item.id == PASSING_ID]
    for item in found:
        parent = item.parent
        if isinstance(parent, ui.Container):
            parent.remove_item(item)
        else:
            view.remove_item(item)
    view.stop()
    return view if found and view.children else None


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

    def item(self, text: str) -> ui.Section[ui.LayoutView]:
        """The section that shows this much of the text."""
        return ui.Section(text or "\u200b", accessory=self._accessory())

    def _accessory(self) -> ui.Button[ui.LayoutView] | ui.Thumbnail[ui.LayoutView]:
        beside = self.accessory
        if isinstance(beside, Button):
            return beside.item(WORDS)
        media = beside.url if isinstance(beside, Portrait) else f"attachment://{beside.name}"
        return ui.Thumbnail(media, description=shorten(beside.alt, ALT_LIMIT) or None)


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


Part: TypeAlias = str | Passing | Separator | Section | Picture | Attached | Row | Select | PersonSelect
"""The parts of a message: text, pictures, files, rows of buttons, selects."""
