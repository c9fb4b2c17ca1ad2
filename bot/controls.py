"""The controls of a message: buttons in rows, selects, windows with a line of input. Plain data, sent once or
more; their custom_ids say everything (bot/custom_id.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.card_faces import CardFaces
from bot.custom_id import ButtonId
from bot.names import shorten

OPTIONS = 25
"""The most options in a select."""
OPTION_LIMIT = 100
"""The most characters in an option's label, and in its description."""
BACK = "back"
"""The emoji of a button that draws: the back of a card, where the application has it."""

Style = discord.ButtonStyle


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
