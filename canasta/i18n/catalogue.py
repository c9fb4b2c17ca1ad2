"""Catalogues of translated messages: ``.po`` files, read directly, without compiled ``.mo`` files.

It supports the part of the format that is needed here: comments, ``msgid``, ``msgid_plural``, ``msgstr`` and
``msgstr[n]``, strings over several lines, and the rule for plurals in the header.
"""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable, Iterator
from pathlib import Path

_FIELD = re.compile(r'(msgid|msgid_plural|msgstr(?:\[(\d+)\])?)\s+(".*")')
_PLURALS = re.compile(r"plural=([^;]+);")


class BadCatalogue(ValueError):
    """A catalogue that cannot be read; the message names file and line."""


class Catalogue(gettext.NullTranslations):
    """The messages of one language; a message without a translation stays in English."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._plural_of: Callable[[int], int] = lambda n: int(n != 1)
        self._messages: dict[str, str] = {}
        self._plurals: dict[str, list[str]] = {}
        for entry in _entries(path):
            self._keep(entry)

    def _keep(self, entry: dict[str, str]) -> None:
        message = entry["msgid"]
        if not message:
            rule = _PLURALS.search(entry.get("msgstr", ""))
            if rule is not None:
                self._plural_of = gettext.c2py(rule[1].strip())
        elif "msgid_plural" in entry:
            forms = [text for field, text in entry.items() if field.startswith("msgstr[")]
            if all(forms):
                self._plurals[message] = forms
        elif entry.get("msgstr"):
            self._messages[message] = entry["msgstr"]

    @property
    def messages(self) -> dict[str, str]:
        """Messages without a plural, by their English text."""
        return dict(self._messages)

    @property
    def plurals(self) -> dict[str, list[str]]:
        """The plural forms of a message, by its English singular."""
        return {message: list(forms) for message, forms in self._plurals.items()}

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self._messages.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message for a count in this language."""
        forms = self._plurals.get(msgid1)
        if not forms:
            return super().ngettext(msgid1, msgid2, n)
        return forms[min(self._plural_of(n), len(forms) - 1)]


def catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    """The catalogue of a language such as ``de`` or ``de_AT`` (which falls back to German); empty if there is
    none. Raises BadCatalogue.
    """
    for name in (language, language.partition("_")[0]):
        path = folder / name / "LC_MESSAGES" / "canasta.po"
        if name.isidentifier() and path.is_file():
            return Catalogue(path)
    return gettext.NullTranslations()


def _entries(path: Path) -> Iterator[dict[str, str]]:
    """Each entry of the file: its fields by name."""
    entry: dict[str, str] = {}
    field = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        match = _FIELD.fullmatch(line)
        try:
            if match is None:
                entry[field] += ast.literal_eval(line)
                continue
            if match[1] == "msgid" and entry:
                yield entry
                entry = {}
            field = match[1]
            entry[field] = ast.literal_eval(match[3])
        except (KeyError, SyntaxError, TypeError, ValueError):
            raise BadCatalogue(f"{path}, line {number}: {line[:60]!r} is no part of a catalogue") from None
    if entry:
        yield entry
