"""Messages as Discord lays them out (Components V2): text, a picture with its words, rows of buttons,
selects.

The components are plain; their custom_ids say everything (bot/custom_id.py). The view around them is stopped
before it is sent: nothing waits for it, and discord.py keeps every view that is not stopped.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import discord
from discord import ui

from bot.card_faces import CardFaces
from bot.custom_id import ButtonId
from bot.names import shorten
from renderers import Picture

TEXT_LIMIT = 4000
COMPONENTS = 40
"""The most components in a message."""
ALT_LIMIT = 1024
PASSING_ID = 1_000
"""The component id that marks a temporary text."""
OPTIONS = 25
"""The most options in a select."""
OPTION_LIMIT = 100
"""The most characters in an option's label, and in its description."""

BACK = "back"
"""The emoji of a button that draws: the back of a card, where the application has it."""
WORDS = CardFaces()
"""No emojis of cards: their names alone."""

Style = discord.ButtonStyle
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
            elif isinstance(part, Beside | Section):
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
            if isinstance(part, Beside | Section)
            else 1
            for part in self.parts
            if not isinstance(part, str) or part.strip()
        )

    def has(self, id: ButtonId) -> bool:
        """Whether it has a button with this id already: Discord accepts each id once."""
        return any(button.id == id for part in self.parts for button in _buttons(part))

    def files(self) -> list[discord.File]:
        """The pictures and other files, new objects on every call, since sending consumes them."""
        shown = (part.picture if isinstance(part, Beside) else part for part in self.parts)
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
    """The room for text in a message. The words come first; faces of cards get what those leave."""

    def __init__(self, parts: Iterable[Part], faces: CardFaces) -> None:
        texts = [
            part
            if isinstance(part, str)
            else part.text
            if isinstance(part, Passing | Beside | Section)
            else ""
            for part in parts
        ]
        self._faces = faces
        self._words = TEXT_LIMIT
        self._spare = max(0, TEXT_LIMIT - sum(map(len, texts)))

    def take(self, text: str) -> str:
        """As much of a text as there is room for."""
        cut = shorten(text, self._words)
        self._words -= len(cut)
        faced = self._faces.in_text(cut, self._spare)
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
class Beside:
    """Text with a small picture beside it."""

    text: str
    picture: Picture

    def item(self, text: str) -> ui.Section[ui.LayoutView]:
        """The section that shows this much of the text."""
        alt = shorten(self.picture.alt, ALT_LIMIT) or None
        thumbnail: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(
            f"attachment://{self.picture.name}", description=alt
        )
        return ui.Section(text or "\u200b", accessory=thumbnail)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file for download. ``name`` is plain ASCII."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Button:
    """A button in a row."""

    label: str
    id: ButtonId
    style: Style = Style.secondary
    disabled: bool = False
    emoji: str | None = None

    def face(self, faces: CardFaces) -> discord.PartialEmoji | str | None:
        """The emoji before the label: its own, or the face of the card that the label names."""
        if self.emoji == BACK:
            return faces.back
        return self.emoji or faces.of_label(self.label)

    def item(self, faces: CardFaces) -> ui.Button[ui.LayoutView]:
        """The button, with the face of the card that its label names."""
        return ui.Button(
            label=shorten(self.label, 80),
            custom_id=str(self.id),
            style=self.style,
            disabled=self.disabled,
            emoji=self.face(faces),
        )


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's picture, which Discord itself fetches from this address; ``alt`` says what it shows."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Section:
    """Text with a button or somebody's picture beside it."""

    text: str
    accessory: Button | Portrait

    def item(self, text: str) -> ui.Section[ui.LayoutView]:
        """The section that shows this much of the text."""
        beside = self.accessory
        if isinstance(beside, Button):
            return ui.Section(text or "\u200b", accessory=beside.item(WORDS))
        thumbnail: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(
            beside.url, description=shorten(beside.alt, ALT_LIMIT) or None
        )
        return ui.Section(text or "\u200b", accessory=thumbnail)


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]

    def item(self, faces: CardFaces) -> ui.ActionRow[ui.LayoutView]:
        """The row, with the faces of the cards that its labels name."""
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        for button in self.buttons:
            row.add_item(button.item(faces))
        return row


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a select."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select with 1 to 25 options, to pick one, or with ``many`` several."""

    placeholder: str
    id: ButtonId
    options: tuple[Option, ...]
    many: bool = False

    def item(self, faces: CardFaces) -> ui.ActionRow[ui.LayoutView]:
        """The select, with the faces of the cards that its options name."""
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(
            ui.Select(
                custom_id=str(self.id),
                placeholder=shorten(self.placeholder, 150),
                max_values=len(self.options) if self.many else 1,
                options=[
                    discord.SelectOption(
                        label=shorten(option.label, OPTION_LIMIT),
                        value=option.value,
                        description=shorten(option.description or "", OPTION_LIMIT) or None,
                        default=option.chosen,
                        emoji=faces.of_label(option.label),
                    )
                    for option in self.options
                ],
            )
        )
        return row


@dataclass(frozen=True, slots=True)
class PersonSelect:
    """A select to pick a member of the server, or up to ``most``."""

    placeholder: str
    id: ButtonId
    most: int = 1

    def item(self) -> ui.ActionRow[ui.LayoutView]:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(
            ui.UserSelect(
                custom_id=str(self.id), placeholder=shorten(self.placeholder, 150), max_values=self.most
            )
        )
        return row


@dataclass(frozen=True, slots=True)
class Form:
    """A window with one input line; ``text`` is its initial content."""

    title: str
    id: ButtonId
    label: str
    hint: str
    text: str = ""
    longest: int = 100

    def modal(self) -> ui.Modal:
        """The window. Nothing waits for it: the input arrives under its id (as with buttons)."""
        modal = ui.Modal(title=shorten(self.title, 45), custom_id=str(self.id))
        line: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id="text", default=shorten(self.text, self.longest) or None, max_length=self.longest
        )
        modal.add_item(
            ui.Label(
                text=shorten(self.label, 45), description=shorten(self.hint, 100) or None, component=line
            )
        )
        modal.stop()
        return modal


def rows(buttons: Iterable[Button]) -> list[Row]:
    """Buttons in rows of five."""
    every = list(buttons)
    return [Row(tuple(every[at : at + 5])) for at in range(0, len(every), 5)]


def page(options: Sequence[Option], number: int) -> tuple[tuple[Option, ...], int, int]:
    """The options of one page of a select, the page's number clipped to those that exist, and the number of
    pages.
    """
    pages = max(1, -(-len(options) // OPTIONS))
    number = min(max(number, 0), pages - 1)
    return tuple(options[number * OPTIONS : (number + 1) * OPTIONS]), number, pages


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


Part: TypeAlias = (
    str | Passing | Separator | Beside | Section | Picture | Attached | Row | Select | PersonSelect
)
"""The parts of a message: text, pictures, files, rows of buttons, selects."""
