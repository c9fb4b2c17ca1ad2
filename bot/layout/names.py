"""People's names and texts, made safe for messages. Names are chosen freely, so they are escaped: never
markdown, a mention, a link or a line break.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.layout.lookalikes import BLANK, LONGEST
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
    """A typed text as the store keeps it: one line, no invisible or direction-changing characters, no piles
    of marks, at most this many characters.
    """
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
    """A name as message text: markdown and mentions in it are plain characters, and its direction does not
    affect the text around it.
    """
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
    """The text with a break in what would become the link of a command (bot/layout/command_links.py)."""
    return _COMMAND.sub("/\u2060", text)


def listed(names: Sequence[str], tr: Translator) -> str:
    """A list of names: ``Ann, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


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
