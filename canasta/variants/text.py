"""The form of rule text: numbered sections, put together from the options in force."""

from __future__ import annotations

from typing import NamedTuple

from canasta.i18n import Text


class Section(NamedTuple):
    """A section of the rule text; its number is the one that refusals name."""

    number: str
    heading: Text
    sentences: tuple[Text, ...]
