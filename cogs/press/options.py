"""The options of a command: what is offered while somebody types, and many as one record."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import MISSING, fields
from inspect import Parameter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_type_hints

from discord import app_commands

from bot.layout import shorten
from bot.time import zones
from canasta.i18n import ENGLISH, Text, Translator
from cogs.press.error_boundary import Choices, Command, signed
from cogs.press.reply import Interaction

CHOICES = 25
"""As many as Discord shows."""


def matching(typed: str, choices: list[tuple[str, str]]) -> Choices:
    """The choices (label and value) that match what has been typed."""
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=shorten(label, 100), value=value)
        for label, value in choices
        if wanted in label.casefold() or wanted in value.casefold()
    ][:CHOICES]


Value = TypeVar("Value", str, int)
Words: TypeAlias = Text | str | Callable[[Translator], str]
"""What a choice is called: a number is the same in every language."""


def offered(choices: Mapping[Value, Words]) -> list[app_commands.Choice[Value]]:
    """The choices of an option, by their values, in every language."""
    made = []
    for value, words in choices.items():
        said = words(ENGLISH) if callable(words) else str(words)
        made.append(app_commands.Choice(name=app_commands.locale_str(said, words=words), value=value))
    return made


async def zone_choices(interaction: Interaction, typed: str) -> Choices:
    return matching(typed.replace(" ", "_"), [(name.replace("_", " "), name) for name in zones()])


if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Options = TypeVar("Options", bound="DataclassInstance")


def taking(
    record: type[Options],
) -> Callable[[Callable[[Interaction, Options], Awaitable[None]]], Command[...]]:
    """Make a command of a function that gets its options as this dataclass: a field is an option, with the
    field's default. Decorators that say more of options by their names stand above.
    """
    types = get_type_hints(record, include_extras=True)
    options = [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=types[field.name],
        )
        for field in fields(record)
    ]

    def made(work: Callable[[Interaction, Options], Awaitable[None]]) -> Command[...]:
        async def command(interaction: Interaction, **typed: Any) -> None:
            await work(interaction, record(**typed))

        return signed(command, work, options)

    return made
