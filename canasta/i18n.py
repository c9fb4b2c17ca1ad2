"""Translation, gettext style: the one call that every string for a person goes through.

Two forms: a translator, used where the reader is known (``tr("It is {name}'s turn.", name=...)``), and
:class:`Text`, a sentence that is translated later (a refusal, a rule). English is the source language and
needs no file; other catalogues are ``canasta/locale/LANGUAGE/LC_MESSAGES/canasta.po``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from canasta.catalogue import catalogue

_LOCALE = Path(__file__).with_name("locale")


class Text:
    """A sentence with its values, translated once the reader's language is known."""

    __slots__ = ("message", "number", "plural", "values")

    def __init__(
        self, message: str, plural: str | None = None, number: int | None = None, /, **values: object
    ) -> None:
        self.message: Final = message
        self.plural: Final = plural
        self.number: Final = number
        self.values: Final = values

    @classmethod
    def counted(cls, one: str, many: str, n: int, /, **values: object) -> Text:
        """``one`` or ``many``, by the plural rule of the reader's language for ``n``, which fills ``{n}``
        unless the values give another text for it.
        """
        return cls(one, many, n, **{"n": n, **values})

    def __str__(self) -> str:
        return ENGLISH.text(self)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self.message)

    def _parts(self) -> tuple[object, ...]:
        return self.message, self.plural, self.number, self.values


class Translator:
    """Translates messages into one language. Values are filled in by name with ``str.format``."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._catalogue = catalogue(_LOCALE, language)

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the reader's language; values that are Text are translated too."""
        return self._fill(self._catalogue.gettext(message), values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """``one`` or ``many``, by the language's plural rule for ``n``, which fills ``{n}`` unless the values
        give another text for it.
        """
        return self.text(Text.counted(one, many, n, **values))

    def text(self, text: Text) -> str:
        """A stored sentence in this language."""
        if text.plural is None or text.number is None:
            return self._fill(self._catalogue.gettext(text.message), text.values)
        return self._fill(self._catalogue.ngettext(text.message, text.plural, text.number), text.values)

    def _fill(self, message: str, values: dict[str, object]) -> str:
        if not values:
            return message
        ready = {key: self.text(v) if isinstance(v, Text) else v for key, v in values.items()}
        return message.format(**ready)


@lru_cache(maxsize=64)
def translator(language: str | None) -> Translator:
    """The translator for a Discord locale such as ``en-GB`` or ``de``; English for unknown ones."""
    return Translator((language or "en").replace("-", "_"))


ENGLISH: Final = Translator("en")
