"""The form of rule text: numbered sections, built from the options in force."""

from __future__ import annotations

from typing import NamedTuple

from canasta.i18n import Text
from canasta.rules.base import BaseRules


class Section(NamedTuple):
    """A section of the rule text; its number is the one that refusals name."""

    number: str
    heading: Text
    sentences: tuple[Text, ...]


def in_force(rules: BaseRules, *names: str) -> tuple[Text, ...]:
    """One sentence for the table's value of each of these options; none for options that the game lacks."""
    specs = {spec.name: spec for spec in rules.specs}
    return tuple(specs[name].sentence(rules.options[name]) for name in names if name in specs)
