"""Numbers to choose from in a select, or to write in a window."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.layout.controls import Form
from bot.layout.custom_id import ButtonId, number
from bot.layout.errors import Refused
from canasta.i18n import Translator

OTHER: Final = "other"
"""The choice to write a number."""


def numbers(usual: Iterable[int], now: int | None, words: Callable[[int], str]) -> Mapping[str, str]:
    """These numbers with their words, and the one that is set, which may be another."""
    every = {*usual, *([] if now is None else [now])}
    return {str(number): words(number) for number in sorted(every)}


def or_another(choices: Mapping[str, str], tr: Translator) -> Mapping[str, str]:
    """These choices, and that of any other number."""
    return {**choices, OTHER: tr("Another number…")}


def number_form(title: str, id: ButtonId, label: str, limits: tuple[int, int], tr: Translator) -> Form:
    """The window to write a number between these two."""
    least, most = limits
    hint = tr("A number from {least} to {most}", least=least, most=most)
    return Form(title, id, label, hint, longest=len(str(most)))


def written(text: str, limits: tuple[int, int]) -> int:
    """The number that was chosen or written. Raises Refused for anything outside these limits."""
    least, most = limits
    value = number(text.strip(), below=most + 1)
    if value is None or value < least:
        raise Refused("Write a number from {least} to {most}.", least=least, most=most)
    return value
