"""The options of a command as one record, where there are many."""

from collections.abc import Awaitable, Callable
from dataclasses import MISSING, fields
from inspect import Parameter
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from cogs.press.error_boundary import Command, signed
from cogs.press.reply import Interaction

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
