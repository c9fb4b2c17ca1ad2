"""What a button carries: the table, the version it was made for, and what pressing it means.

Every component's custom_id is ``c1:<table>:<version>:<verb>`` or ``c1:<table>:<version>:<verb>:<rest>``. The
prefix is versioned, so that a later form can coexist with the buttons that are already in channels.
"""

import re
from dataclasses import dataclass

LIMIT = 100
"""The longest custom_id that Discord accepts."""

PATTERN = re.compile(r"c1:(?P<table>[0-9]{1,18}):(?P<version>[0-9]{1,18}):(?P<what>.{1,96})", re.DOTALL)


class Verb(str):
    """What pressing a component means: the word in its custom_id. ``label`` is what logs and meters say."""

    label: str

    def __call__(self, *rest: object) -> "ButtonId":
        """The id of a component that belongs to no table, with these parts; the last ones may be empty."""
        parts = [str(part) for part in rest]
        while parts and not parts[-1]:
            parts.pop()
        return ButtonId(0, 0, self, ":".join(parts))


_VERBS: dict[str, Verb] = {}


def verb(value: str, label: str = "") -> Verb:
    """Declare a verb, beside the screen that shows it. Its value is in messages already posted: it never
    changes, and a retired one is never reused. Raises ValueError for one that is declared already.
    """
    if value in _VERBS:
        raise ValueError(f"there is a verb {value!r} already")
    made = Verb(value)
    made.label = label or value
    _VERBS[value] = made
    return made


def verbs() -> frozenset[Verb]:
    """Those that have been declared."""
    return frozenset(_VERBS.values())


LESSON = 0
"""Instead of a table's number: the lesson of the person who presses, or no table at all."""


@dataclass(frozen=True, slots=True)
class ButtonId:
    """A parsed custom_id. ``table`` is 0 if the button belongs to none, or to the presser's own lesson.
    ``rest`` is the text after the verb; ``verb`` is None for a verb of another release, and ``rest`` is then
    the whole meaning.
    """

    table: int
    version: int
    verb: Verb | None
    rest: str = ""

    @property
    def what(self) -> str:
        """The whole meaning: the verb and the rest."""
        if self.verb is None:
            return self.rest
        return f"{self.verb}:{self.rest}" if self.rest else str(self.verb)

    @property
    def fits(self) -> bool:
        """Whether Discord accepts it."""
        return len(self._text) <= LIMIT

    @property
    def _text(self) -> str:
        return f"c1:{self.table}:{self.version}:{self.what}"

    def __str__(self) -> str:
        text = self._text
        if len(text) > LIMIT:
            raise ValueError(f"a custom_id has at most {LIMIT} characters, this one has {len(text)}")
        return text


_DIGITS = 19
"""The most digits of an id: the store's numbers have 63 bits."""


def number(text: str, *, below: int = 2**63) -> int | None:
    """The number that a part of an id or a chosen value says; None for any other text, and for one not
    ``below`` that: unless said, one too large for an id of Discord or of the store.
    """
    if not text.isascii() or not text.isdecimal() or len(text) > _DIGITS:
        return None
    found = int(text)
    return found if found < below else None


def parse(custom_id: str) -> ButtonId | None:
    match = PATTERN.fullmatch(custom_id)
    if match is None:
        return None
    table, version = int(match["table"]), int(match["version"])
    word, _, rest = match["what"].partition(":")
    verb = _VERBS.get(word)
    return ButtonId(table, version, verb, match["what"] if verb is None else rest)
