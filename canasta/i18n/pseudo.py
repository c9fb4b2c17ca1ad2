"""A language that nobody speaks, made of the English sentences as they are said: longer by nearly a half,
with accents and in brackets. What isn't in brackets was never given to a translator, what ends without one
was cut.
"""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from canasta import i18n

PSEUDO: Final = "en-XA"
"""Its name among locales."""
OPEN, CLOSE, MORE = "‹", "›", "·"
_LONGER: Final = 0.45
_ACCENTS: Final = str.maketrans(
    "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz", "ÀÇĎÉĜĤÎĴĶĹÑÖŔŠŤÛŴÝŽàçďéĝĥîĵķĺñöŕšťûŵýž"
)
# Values, links, mentions and emojis, commands, times of Discord's: they stay as they are.
_KEPT: Final = re.compile(r"\{[^}]*\}|\]\([^)]*\)|<[^>]*>|`[^`]*`|(?<![\w}])/[a-z-]+(?: [a-z-]+){0,2}")
_MARKS: Final = re.compile(r"(\s*(?:#{1,3} |-# |- |> )*(?:\*\*)?)(.*?)((?:\*\*)?\s*)", re.DOTALL)


class Pseudo(gettext.NullTranslations):
    """Translates by disguising."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return disguised(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(super().ngettext(msgid1, msgid2, n))


def disguised(message: str) -> str:
    """An English message in the pseudo language: ``‹Ťàķé ťĥé pîĺé····›``. Signs alone stay as they are."""
    return "\n".join(map(_line, message.split("\n")))


def _line(line: str) -> str:
    letters = sum(letter.isalpha() for letter in _KEPT.sub("", line))
    if not letters:
        return line
    match = _MARKS.fullmatch(line)
    before, text, after = ("", line, "") if match is None else match.groups()
    said, at = "", 0
    for kept in _KEPT.finditer(text):
        said += text[at : kept.start()].translate(_ACCENTS) + kept[0]
        at = kept.end()
    said += text[at:].translate(_ACCENTS)
    return f"{before}{OPEN}{said}{MORE * round(letters * _LONGER)}{CLOSE}{after}"


@contextmanager
def pretended() -> Iterator[None]:
    """Meanwhile this process says in the pseudo language all that it would say in words of a catalogue."""
    real = i18n.words_in
    i18n.words_in = lambda folder, language: Pseudo()
    i18n.translator.cache_clear()
    try:
        yield
    finally:
        i18n.words_in = real
        i18n.translator.cache_clear()
