"""The tables of Rommé: options resolved, every player alone (rules: 11, 13)."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import BadOption
from canasta.seating import Seating
from canasta.variants.checks import refuse_large_hands
from canasta.variants.romme.options import NEEDS, OPTIONS
from canasta.variants.romme.rules import RommeRules
from canasta.variants.variant import resolve

SEATS = (2, 3, 4, 5, 6)
PACKS = 2
_DEFAULTS = {option.name: option.default for option in OPTIONS}


def table(seats: int, given: Mapping[str, object], revision: int) -> RommeRules:
    """The rules of a table. Raises BadOption, also for options that contradict each other."""
    options = resolve(OPTIONS, given, str(seats), revision)
    for name, (other, value) in NEEDS.items():
        if options[name] != _DEFAULTS[name] and options[other] != value:
            raise BadOption(
                name,
                Text("The option {one} needs {other} to be {value}.", one=name, other=other, value=value),
            )
    jokers = options["romme_jokers"]
    assert isinstance(jokers, int)
    seating = Seating(tuple(range(seats)), PACKS, jokers)
    refuse_large_hands(options, seating)
    return RommeRules(seating, options, resolve(OPTIONS, {}, str(seats), revision), revision)
