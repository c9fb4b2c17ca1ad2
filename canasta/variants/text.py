"""The form of rule text: numbered sections, put together from the options in force."""

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
    """What the table's values of these options mean, one sentence each; none for those the game has not."""
    specs = {spec.name: spec for spec in rules.specs}
    return tuple(specs[name].sentence(rules.options[name]) for name in names if name in specs)
