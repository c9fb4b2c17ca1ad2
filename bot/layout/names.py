"""People's names and texts, chosen freely and so escaped: no markdown, mention, link or line break."""

import re
import unicodedata
from collections.abc import Hashable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, TypeVar

from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS

_PILED: Final = 3
"""The most marks on one letter: no script needs more, and piles of them cover the lines around."""
_MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#+\-])")
_MENTION = re.compile(r"@(?=everyone|here|[!&]?[0-9])")
_COMMAND = re.compile(r"/(?=\w)")
_ORDERED = re.compile(r"^([0-9]+)\.")


def clean(name: str) -> str:
    """A display name as the store keeps it: one line, no invisible or direction-changing characters, no piles
    of marks, 32 characters at most.

    Never empty.
    """
    return one_line(name, LONGEST) or "Player"


def one_line(text: str, longest: int) -> str:
    """A typed text as it is kept: one line of this length, without invisible characters and piled marks."""
    kept, marks = "", 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char.isspace():
            kept += " "
        elif kind not in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in BLANK and marks <= _PILED:
            kept += char
    return " ".join(kept.split())[:longest].rstrip()


@lru_cache(maxsize=1024)
def shown(name: str) -> str:
    """A name as message text: nothing in it is markdown or a mention, or turns the text around it."""
    text = _MARKDOWN.sub(r"\\\1", clean(name))
    text = _MENTION.sub("@\u200b", text)
    text = _no_command(text.replace("://", ":\u2060//"))
    text = _ORDERED.sub(r"\1\\.", text)
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in text):
        # Right-to-left text: isolated, so that the text beside it keeps its place.
        return f"\u2068{text}\u2069"
    return text


def quoted(text: str, limit: int = 60) -> str:
    """What somebody typed, shortened and escaped, to be quoted in an answer."""
    flat = " ".join(text.split())
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    return shown_text(flat)


def shown_text(text: str) -> str:
    """Any text of a person as message text, escaped, without a name's length limit."""
    escaped = _MARKDOWN.sub(r"\\\1", text)
    return _no_command(_MENTION.sub("@\u200b", escaped).replace("://", ":\u2060//"))


def _no_command(text: str) -> str:
    """The text with a break in what would become the link of a command (bot/layout/card_faces.py)."""
    return _COMMAND.sub("/\u2060", text)


def listed(names: Sequence[str], tr: Translator) -> str:
    """A list of names: ``Ann, Ben and Cleo``."""
    return tr.listed(names)


def stamp(moment: datetime, style: str = "R") -> str:
    """A moment that Discord shows to each reader in their own time zone."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def shorten(text: str, limit: int) -> str:
    """The text, cut at a word with an ellipsis if it is too long. Empty if there is no room."""
    if len(text) <= limit:
        return text
    if limit < 2:
        return ""
    cut = text[: limit - 1]
    space = cut.rfind(" ", limit // 2)
    return (cut[:space] if space > 0 else cut) + "…"


def game_name(variant: str) -> Text:
    """The name of a game; its id if this release does not know it."""
    return VARIANTS[variant].name if variant in VARIANTS else Text(variant)


_Who = TypeVar("_Who", bound=Hashable)
LONGEST: Final = 32
"""The most characters of a name that is shown."""
SEEN: Final = 14
"""The characters of a name that even the narrowest place of a picture shows."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or signs but show nothing."""
_NUMBERED: Final = re.compile(r"(.*\S)( \([0-9]+\))")
_LIKE_LATIN: Final = {
    ord(other): latin
    for latin, others in {
        **{"a": "АаΑαɑ", "b": "ВΒЬ", "c": "СсϹϲ", "d": "ԁ", "e": "ЕеΕЄє", "g": "ɡ", "h": "НΗһ"},
        **{"l": "1IilіІΙιӀӏ|", "j": "Јј", "k": "КкΚκ", "m": "МмΜ", "n": "Ν", "o": "0ОоΟο"},
        **{"p": "РрΡρ", "q": "ԛ", "s": "Ѕѕ", "t": "ТтΤτ", "u": "υս", "v": "ѵν", "w": "ԝѡ", "x": "ХхΧχ"},
        **{"y": "УуΥүγ", "z": "Ζ"},
    }.items()
    for other in others
}


@lru_cache(maxsize=4096)
def outline(name: str) -> str:
    """What the eye takes from a name: the same for names that look alike, be it that they are written with
    letters of another alphabet or differ in case, spaces, piled marks or what is invisible.
    """
    parts = unicodedata.normalize("NFKC", name)
    seen = (
        char
        for char in parts
        if char not in BLANK and unicodedata.category(char) not in ("Mn", "Me", "Cf", "Zs", "Cc")
    )
    latin = "".join(seen).translate(_LIKE_LATIN).casefold().translate(_LIKE_LATIN)
    # A name of marks alone, or of an alphabet's marks, is taken as it is.
    return latin.replace("rn", "m").replace("vv", "w") or name


def _key(name: str, seen: int) -> str:
    """What is seen of a name where there is little room: its beginning, and a number after it."""
    numbered = _NUMBERED.fullmatch(name)
    base, number = (name, "") if numbered is None else numbered.groups()
    return outline(base)[:seen] + number


@lru_cache(maxsize=1024)
def _apart(names: tuple[str, ...], seen: int) -> tuple[str, ...]:
    taken = {outline(name) for name in names}
    met: dict[str, int] = {}
    out = []
    for name in names:
        key = _key(name, seen)
        met[key] = n = met.get(key, 0) + 1
        wanted = name
        while n > 1 and (wanted is name or outline(wanted) in taken):
            mark = f" ({n})"
            wanted = (name[: LONGEST - len(mark)].rstrip() + mark).strip()
            met[key] = max(met[key], n)
            n += 1
        taken.add(outline(wanted))
        out.append(wanted)
    return tuple(out)


def told_apart(names: Sequence[str], seen: int = SEEN) -> tuple[str, ...]:
    """The names of a group of people in its order, all different to the eye: who has a name like that of
    somebody before them gets a number after it, ``Ann (2)``. No number is given to two of them, nor where
    somebody is called so. ``seen``: how many characters of a name are sure to be shown where they meet.
    """
    return _apart(tuple(names), seen)


def named_apart(people: Iterable[tuple[_Who, str]]) -> dict[_Who, str]:
    """The names of people in a list, by what tells who they are, such as their ids: all different where whole
    names are shown, numbered in the list's order. Somebody who comes again keeps their first
    name here; without a name there is none.
    """
    names: dict[_Who, str] = {}
    for who, name in people:
        names.setdefault(who, name)
    called = {who: name for who, name in names.items() if name}
    return {**names, **dict(zip(called, told_apart(tuple(called.values()), LONGEST), strict=True))}
