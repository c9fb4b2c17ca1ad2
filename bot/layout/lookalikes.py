"""Names that look alike, and telling their people apart."""

import re
import unicodedata
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

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
