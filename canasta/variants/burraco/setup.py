"""The tables of Burraco and Buraco: options resolved, sides set (rules: 16.1, 16.11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.seating import Seating
from canasta.variants.burraco.options import DERIVED, OPEN, UNSET
from canasta.variants.burraco.rules import BurracoRules
from canasta.variants.variant import resolve

SEATS = (2, 4)
PACKS = 2


def table(game: type[BurracoRules], seats: int, given: Mapping[str, object], revision: int) -> BurracoRules:
    """The rules of a table. Raises BadOption for a name or a value that the game does not have."""
    resolve(game.specs, given, OPEN, revision)  # every name and value must be valid before any is used
    profile = str(given.get("profile", OPEN))
    usual = {**UNSET, **DERIVED, **resolve(game.specs, {}, profile, revision)}
    options = {**usual, **resolve(game.specs, given, profile, revision)}
    jokers = options["jokers"]
    assert isinstance(jokers, int)
    seating = Seating(tuple(seat % 2 for seat in range(seats)), PACKS, jokers)
    return game(seating, MappingProxyType(options), MappingProxyType(usual), revision)
