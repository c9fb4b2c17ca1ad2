"""Translation, gettext style: the one call that every string for a person goes through.

Two forms: a translator, used where the reader is known (``tr("It is {name}'s turn.", name=...)``), and
:class:`Text`, a sentence that is translated later (a refusal, a rule). English is the source language and
needs no file; other catalogues are ``canasta/i18n/locale/LANGUAGE/LC_MESSAGES/canasta.po``. Where English has
one word for two, a context says which is meant: ``tr.pgettext("card", "natural")``, ``Text.pgettext(...)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from math import floor
from pathlib import Path
from typing import Final, Self

from canasta.i18n.catalogue import catalogue
from canasta.i18n.formats import formats_of

_LOCALE = Path(__file__).with_name("locale")
LANGUAGES: Final = ("en", *sorted(path.name for path in _LOCALE.iterdir() if path.is_dir()))
"""The languages that there are words in."""
OWN_WORDS: Final = frozenset(
    (path.parts[-3], path.stem) for path in _LOCALE.glob("*/LC_MESSAGES/*.po") if path.stem != "canasta"
)
"""The games that a language has words of its own for."""
words_in: Callable[[Path, str], NullTranslations] = catalogue
"""Finds the words of a language."""
NAMES: Final = {language: formats_of(language).name for language in LANGUAGES}
"""What languages are called in themselves."""
JQK: Final = "JQK"
"""The letters of jack, queen and king in records, and where a language has no others."""
LETTERS: Final = {"de": "BDK", "fr": "VDR"}
"""These by language."""


def known_language(locale: str | None) -> str | None:
    """The language that there are words in for a locale of Discord's, such as ``es-419`` or ``pt-BR``: the
    very one, or one that is spoken elsewhere; None without one.
    """
    name = (locale or "").replace("-", "_")
    first = name.partition("_")[0]
    near = (language for language in LANGUAGES if language.partition("_")[0] == first)
    return name if name in LANGUAGES else next(near, None)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number among a Text's values, written in the reader's language: ``5,000`` or ``5.000``.

    It is for what people count, points above all; ids, codes and records keep their plain digits.
    """

    value: int

    def __str__(self) -> str:
        return ENGLISH.number(self.value)


@dataclass(frozen=True, slots=True)
class Day:
    """A date among a Text's values, written in the reader's language: ``28 Nov 2026``, ``28.11.2026``.

    ``form`` is ``day``, ``date`` for the day of a year that is clear, or ``month`` for the month of a year.
    """

    value: date
    form: str = "day"

    def __str__(self) -> str:
        return ENGLISH.day(self.value, self.form)


class Text:
    """A sentence with its values, translated once the reader's language is known."""

    __slots__ = ("context", "message", "number", "plural", "values")

    def __init__(
        self,
        message: str,
        plural: str | None = None,
        number: int | None = None,
        context: str | None = None,
        /,
        **values: object,
    ) -> None:
        self.message: Final = message
        self.plural: Final = plural
        self.number: Final = number
        self.context: Final = context
        self.values: Final = values

    @classmethod
    def counted(cls, singular: str, plural: str, n: int, /, **values: object) -> Text:
        """``singular`` or ``plural``, by the plural rule of the reader's language for ``n``, which fills
        ``{n}`` unless the values give another text for it.
        """
        return cls(singular, plural, n, **{"n": n, **values})

    @classmethod
    def pgettext(cls, context: str, message: str, /, **values: object) -> Text:
        """A sentence that says something else elsewhere."""
        return cls(message, None, None, context, **values)

    @classmethod
    def npgettext(cls, context: str, singular: str, plural: str, n: int, /, **values: object) -> Text:
        """The same for what is counted."""
        return cls(singular, plural, n, context, **{"n": n, **values})

    def counting(self, n: int, /, **values: object) -> Text:
        """The same sentence for another number."""
        return Text(self.message, self.plural, n, self.context, **{"n": Number(n), **values})

    def filled(self, **values: object) -> Text:
        """The same sentence with these values."""
        return Text(self.message, self.plural, self.number, self.context, **values)

    def __str__(self) -> str:
        return ENGLISH.text(self)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self.message)

    def _parts(self) -> tuple[object, ...]:
        return self.message, self.plural, self.number, self.context, self.values


_NO_WORDS: Final = Text("")


class Worded(StrEnum):
    """Values as the store or a button keeps them, each with the words that people read."""

    words: Text

    def __new__(cls, value: str, words: Text = _NO_WORDS) -> Self:
        member = str.__new__(cls, value)
        member._value_, member.words = value, words
        return member


class Translator:
    """Translates messages into one language. Values are filled in by name with ``str.format``."""

    def __init__(self, language: str, *, international: bool = False, game: str = "") -> None:
        self.language: Final = language
        self.letters: Final = JQK if international else LETTERS.get(language.partition("_")[0], JQK)
        """Those of the jack, the queen and the king."""
        self.spelling = f"{language} {self.letters}"
        """What two readers have in common who see the same words and cards: it belongs in a picture's key."""
        self._catalogue = words_in(_LOCALE, language)
        if game:
            self.spelling += f" {game}"
            own = catalogue(_LOCALE, language, game)
            own.add_fallback(self._catalogue)
            self._catalogue = own
        self._games: dict[str, Translator] = {game: self}
        self._formats = formats_of(language)

    def at(self, game: str) -> Translator:
        """For the same reader at a table of this game, of which the language may have words of its own:
        in Italian a canasta of Burraco is a burraco (``locale/it/LC_MESSAGES/burraco.po``).
        """
        if (known_language(self.language), game) not in OWN_WORDS:
            return self
        if game not in self._games:
            international = self.letters == JQK
            self._games[game] = Translator(self.language, international=international, game=game)
        return self._games[game]

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in the reader's language; values that are Text, Number or Day are put into it too."""
        return self._fill(self._catalogue.gettext(message), values)

    def plural(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """``singular`` or ``plural``, by the language's plural rule for ``n``, which fills ``{n}`` unless the
        values give another text for it.
        """
        return self._fill(self._catalogue.ngettext(singular, plural, n), {"n": n, **values})

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message where English has one word for two; the context says which is meant."""
        return self._fill(self._catalogue.pgettext(context, message), values)

    def npgettext(self, context: str, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The same for what is counted."""
        return self.text(Text.npgettext(context, singular, plural, n, **values))

    def number(self, n: int) -> str:
        """A whole number with the language's thousands separators and a true minus sign."""
        return f"{n:,}".replace("-", "−").replace(",", self._formats.group)

    def tenths(self, value: float | Fraction) -> str:
        """A number with one decimal; halves go away from zero."""
        whole, tenth = divmod(floor(10 * abs(Fraction(value)) + Fraction(1, 2)), 10)
        sign = "−" if value < 0 and (whole or tenth) else ""
        return f"{sign}{self.number(whole)}{self._formats.decimal}{tenth}"

    def signed(self, n: int) -> str:
        """A number of points with its sign; a plain 0 for zero."""
        return f"+{self.number(n)}" if n > 0 else self.number(n)

    def listed(self, items: Iterable[str]) -> str:
        """A list: ``Ann, Ben and Cleo``."""
        return self._formats.listed(tuple(items), "and")

    def either(self, items: Iterable[str]) -> str:
        """A list of what may be chosen: ``Ann, Ben or Cleo``."""
        return self._formats.listed(tuple(items), "or")

    def day(self, day: date, form: str = "day") -> str:
        """A date as the language writes it, in a form of Day."""
        return self._formats.day(day, form)

    def letter(self, rank: str) -> str:
        """A rank's letter in the record, as the reader knows it."""
        return self.letters[JQK.index(rank)] if rank in JQK else rank

    def text(self, text: Text) -> str:
        """A stored sentence in this language."""
        return self._fill(self._said(text), text.values)

    def _said(self, text: Text) -> str:
        words, context = self._catalogue, text.context
        if text.plural is None or text.number is None:
            return words.gettext(text.message) if context is None else words.pgettext(context, text.message)
        if context is None:
            return words.ngettext(text.message, text.plural, text.number)
        return words.npgettext(context, text.message, text.plural, text.number)

    def _fill(self, message: str, values: dict[str, object]) -> str:
        if not values:
            return message
        ready = values
        # A picture has a hundred of these in words, nearly all with nothing but plain values.
        for key, value in values.items():
            if isinstance(value, (Text, Number, Day)):
                ready = {**ready, key: self._ready(value)}
        return message.format_map(ready)

    def _ready(self, value: Text | Number | Day) -> str:
        if isinstance(value, Day):
            return self.day(value.value, value.form)
        return self.text(value) if isinstance(value, Text) else self.number(value.value)


@lru_cache(maxsize=64)
def translator(language: str | None, *, international: bool = False) -> Translator:
    """The translator for a Discord locale such as ``en-GB`` or ``de``; English for unknown ones.
    ``international``: cards have the letters A K Q J in any language.
    """
    return Translator((language or "en").replace("-", "_"), international=international)


ENGLISH: Final = Translator("en")


def upper_first(text: str) -> str:
    """The text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]
