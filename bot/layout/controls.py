"""The controls of a message, as plain data: buttons in rows, selects, windows with lines of input."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.layout.card_faces import CardFaces
from bot.layout.custom_id import ButtonId
from bot.layout.names import shorten

OPTIONS = 25
"""The most options in a select."""
OPTION_LIMIT = 100
"""The most characters in an option's label, and in its description."""
BACK = "back"
"""The emoji of a button that draws: the back of a card, where the application has it."""

Style = discord.ButtonStyle

Json: TypeAlias = dict[str, Any]
"""A component as Discord's API has it."""
ROW, BUTTON, SELECT, PERSON_SELECT, ROLE_SELECT, CHANNEL_SELECT = 1, 2, 3, 5, 6, 8
"""The numbers of component types."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    id: ButtonId
    style: Style = Style.secondary
    disabled: bool = False
    emoji: str | None = None

    def component(self, faces: CardFaces) -> Json:
        """The button; the face of the only card that its label names takes the place of its name."""
        made: Json = {"type": BUTTON, "style": self.style.value, "custom_id": str(self.id)}
        if self.disabled:
            made["disabled"] = True
        label, face = (self.label, faces.back) if self.emoji == BACK else faces.shown(self.label)
        if label:
            made["label"] = shorten(label, 80)
        if self.emoji not in (None, BACK):
            face = discord.PartialEmoji.from_str(self.emoji)
        if face is not None:
            made["emoji"] = face.to_dict()
        return made


@dataclass(frozen=True, slots=True, init=False)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]

    def __init__(self, *buttons: Button) -> None:
        object.__setattr__(self, "buttons", buttons)

    def component(self, faces: CardFaces) -> Json:
        """The row, with the faces of the cards that its labels name."""
        return {"type": ROW, "components": [button.component(faces) for button in self.buttons]}


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str | None = None
    chosen: bool = False

    def component(self, faces: CardFaces) -> Json:
        """The option, with the face of the card that its label names."""
        made: Json = {"label": shorten(self.label, OPTION_LIMIT), "value": self.value}
        if self.chosen:
            made["default"] = True
        face = faces.of_label(self.label)
        if face is not None:
            made["emoji"] = face.to_dict()
        if self.description:
            made["description"] = shorten(self.description, OPTION_LIMIT)
        return made


@dataclass(frozen=True, slots=True)
class Select:
    """A select with 1 to 25 options, to pick one, or with ``many`` several."""

    placeholder: str
    id: ButtonId
    options: tuple[Option, ...]
    many: bool = False

    def component(self, faces: CardFaces) -> Json:
        """The select in its row, with the faces of the cards that its options name."""
        options = [option.component(faces) for option in self.options]
        most = len(self.options) if self.many else 1
        for option in [option for option in options if "default" in option][most:]:
            # Two presets may be the same rules: no more are chosen than may be.
            del option["default"]
        return _alone({**_select(SELECT, self.placeholder, self.id, most), "options": options})


@dataclass(frozen=True, slots=True)
class PersonSelect:
    """A select to pick a member of the server, or up to ``most``."""

    placeholder: str
    id: ButtonId
    most: int = 1

    def component(self) -> Json:
        return _alone(_select(PERSON_SELECT, self.placeholder, self.id, self.most))


@dataclass(frozen=True, slots=True)
class RoleSelect:
    """A select to pick a role of the server. ``chosen``: the one that is set; it must exist."""

    placeholder: str
    id: ButtonId
    chosen: int | None = None

    def component(self) -> Json:
        chosen = () if self.chosen is None else (self.chosen,)
        return _alone(_select(ROLE_SELECT, self.placeholder, self.id, 1) | _defaults("role", chosen))


@dataclass(frozen=True, slots=True)
class ChannelSelect:
    """A select to pick a channel of the server, or up to ``most``. ``kinds``: the numbers of the types of
    channels to pick from; ``chosen``: those that are set; they must exist.
    """

    placeholder: str
    id: ButtonId
    kinds: tuple[int, ...] = (0,)
    chosen: tuple[int, ...] = ()
    most: int = 1

    def component(self) -> Json:
        made = _select(CHANNEL_SELECT, self.placeholder, self.id, self.most)
        kinds = {"channel_types": list(self.kinds)}
        return _alone(made | kinds | _defaults("channel", self.chosen[: self.most]))


EntitySelect: TypeAlias = PersonSelect | RoleSelect | ChannelSelect
"""The selects whose options are Discord's own."""


def _defaults(kind: str, chosen: Iterable[int]) -> Json:
    return {"default_values": [{"id": str(one), "type": kind} for one in chosen]}


def _select(kind: int, placeholder: str, id: ButtonId, most: int) -> Json:
    """A select from which at least one has to be chosen, and one may be where nothing else is said."""
    made: Json = {"type": kind, "custom_id": str(id), "placeholder": shorten(placeholder, 150)}
    return made if most == 1 else made | {"max_values": most}


def _alone(component: Json) -> Json:
    """A row with nothing else in it."""
    return {"type": ROW, "components": [component]}


@dataclass(frozen=True, slots=True)
class Line:
    """A further line of input in a window."""

    label: str
    hint: str
    longest: int = 100
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A window with one input line, and up to four ``more``; ``text`` is the first one's initial content."""

    title: str
    id: ButtonId
    label: str
    hint: str
    text: str = ""
    longest: int = 100
    more: tuple[Line, ...] = ()

    def modal(self) -> ui.Modal:
        """The window. Nothing waits for it: the input arrives under its id (as with buttons)."""
        modal = ui.Modal(title=shorten(self.title, 45), custom_id=str(self.id))
        lines = (Line(self.label, self.hint, self.longest), *self.more)
        for number, line in enumerate(lines):
            field: ui.TextInput[ui.Modal] = ui.TextInput(
                custom_id=f"text{number or ''}",
                default=None if number else shorten(self.text, self.longest) or None,
                max_length=line.longest,
                required=line.needed,
            )
            hint = shorten(line.hint, 100) or None
            modal.add_item(ui.Label(text=shorten(line.label, 45), description=hint, component=field))
        modal.stop()
        return modal


def rows(buttons: Iterable[Button]) -> list[Row]:
    every = list(buttons)
    return [Row(*every[at : at + 5]) for at in range(0, len(every), 5)]


def page(options: Sequence[Option], number: int) -> tuple[tuple[Option, ...], int, int]:
    """One page of a select's options, its number clipped to those that exist, and the number of pages."""
    pages = max(1, -(-len(options) // OPTIONS))
    number = min(max(number, 0), pages - 1)
    return tuple(options[number * OPTIONS : (number + 1) * OPTIONS]), number, pages
