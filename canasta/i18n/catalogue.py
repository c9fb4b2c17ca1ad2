"""Catalogues of translated messages: ``.po`` files, compiled in memory for the standard library's gettext.

A language is compiled when somebody first reads it, in some 50 ms. So nothing is built at install and nothing
can be older than its source: a clone, an editable install, a wheel and a folder that may not be written to
all have the same words.
"""

import gettext
import re
import struct
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

_FIELD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+(".*")')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r"\\(.)")
_CONTROL: Final = {"n": "\n", "t": "\t", "r": "\r"}
_MAGIC: Final = 0x950412DE
"""Begins a compiled catalogue."""

Entry = dict[str, str]
"""One entry's fields by name; ``fuzzy`` is among them if it is."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be read; the message names file and line."""


def catalogue(folder: Path, language: str, book: str = "canasta") -> gettext.NullTranslations:
    """The catalogue of a language such as ``de`` or ``de_AT`` (which falls back to German); empty if there is
    none. What it lacks, or has only fuzzy, stays in English. A ``book`` of a game's name has that game's own
    words for some of the sentences. Raises BadCatalogue.
    """
    for name in (language, language.partition("_")[0]):
        path = folder / name / "LC_MESSAGES" / f"{book}.po"
        if name.isidentifier() and path.is_file():
            return gettext.GNUTranslations(BytesIO(compiled(entries(path))))
    return gettext.NullTranslations()


def compiled(every: Iterable[Entry]) -> bytes:
    """The entries that have words in the form that gettext reads, a ``.mo`` file."""
    texts = dict(filter(None, map(_pair, every)))
    keys = sorted(texts)
    said = [texts[key] for key in keys]
    start = 28 + 16 * len(keys)
    table, at = [], start
    for text in [*keys, *said]:
        table += [len(text), at]
        at += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + struct.pack(f"<{len(table)}I", *table) + b"".join(text + b"\0" for text in [*keys, *said])


def _pair(entry: Entry) -> tuple[bytes, bytes] | None:
    """An entry's key and words; None where the English one is to be read."""
    key, forms = entry["msgid"], [text for field, text in entry.items() if field.startswith("msgstr")]
    if key and ("fuzzy" in entry or not all(forms)):
        return None
    if "msgctxt" in entry:
        key = f"{entry['msgctxt']}\x04{key}"
    if "msgid_plural" in entry:
        key += "\0" + entry["msgid_plural"]
    return key.encode(), "\0".join(forms).encode()


def entries(path: Path) -> Iterator[Entry]:
    """Each entry of the file. Raises BadCatalogue."""
    entry: Entry = {}
    field, fuzzy = "", False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        match = _FIELD.fullmatch(line)
        text = _text(line if match is None else match[2])
        if text is None or (match is None and not field):
            raise BadCatalogue(f"{path}, line {number}: {line[:60]!r} is no part of a catalogue")
        if match is None:
            entry[field] += text
            continue
        if match[1] == "msgctxt" or (match[1] == "msgid" and "msgid" in entry):
            if "msgid" in entry:
                yield entry
            entry = {}
        if not entry:
            entry, fuzzy = ({"fuzzy": ""} if fuzzy else {}), False
        field = match[1]
        entry[field] = text
    if "msgid" in entry:
        yield entry


def _text(quoted: str) -> str | None:
    """What a string of the file says; None if it is none."""
    if _QUOTED.fullmatch(quoted) is None:
        return None
    text = quoted[1:-1]
    return _ESCAPE.sub(lambda match: _CONTROL.get(match[1], match[1]), text) if "\\" in text else text
