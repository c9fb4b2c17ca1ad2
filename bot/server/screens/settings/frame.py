"""What the pages of a server's settings have in common: their names, their buttons' ids, and the frame."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.feature import PAGES, SettingsPage
from bot.layout import ButtonId, Refused, number, verb
from bot.layout.controls import OPTIONS, Button, Form, Option, Select, rows
from bot.layout.layout import Part, Screen
from canasta.i18n import Translator

SETTINGS = verb("settings")
"""Shows a page, or changes something there: its id says the page, the step, and what that is about."""

PageScreen: TypeAlias = Screen
"""What a page of the settings shows."""


def framed(
    page: SettingsPage,
    lines: Iterable[str],
    controls: Sequence[Part],
    tr: Translator,
    note: str = "",
    buttons: Sequence[Button] = (),
) -> Screen:
    """A page: what was just changed, what is set, the choices, the way back with these ``buttons``."""
    heading = f"### {tr.text(page.words)}"
    parts = [note, "\n".join([heading, *lines]), *controls]
    back = Button(tr.text(SettingsPage.HOME.words), SETTINGS(SettingsPage.HOME), emoji="⚙️")
    return Screen(*parts, *rows([*buttons, back]))


def one_of(placeholder: str, id: ButtonId, options: Mapping[str, str], chosen: str | None) -> Select:
    """A select of these values and their words, of which one is set."""
    made = [Option(words, value, chosen=value == chosen) for value, words in options.items()]
    return Select(placeholder, id, tuple(made[:OPTIONS]))


def pages_select(tr: Translator) -> Select:
    """The way to every page."""
    options = tuple(Option(tr.text(page.words), page.value) for page in PAGES)
    return Select(tr("Change something…"), SETTINGS(SettingsPage.HOME, "open"), options)


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
