"""The tables of Modern American Canasta: options resolved, sides set (rules: 7, 7.12, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.options import numbers
from canasta.seating import Seating
from canasta.variants.checks import clash, refuse_large_hands
from canasta.variants.modern_american.options import OPTIONS
from canasta.variants.modern_american.options.profiles import TRADITIONAL
from canasta.variants.modern_american.options.talons import LEAST_STOCK
from canasta.variants.modern_american.rules import ModernRules
from canasta.variants.variant import resolve

SEATS = (2, 4, 6)
_DEALS = {"13draw1": (13, 1), "15draw2": (15, 2), "13draw2": (13, 2)}
"""Cards dealt and drawn by two players (rules: 7.12)."""


def table(seats: int, given: Mapping[str, object], revision: int) -> ModernRules:
    """The rules of a table. Raises BadOption, also for options that contradict each other."""
    resolve(OPTIONS, given, TRADITIONAL, revision)  # every name and value must be valid before any is used
    for general in ("hand_size", "draw_count"):
        if seats == 2 and given.get("mac2_deal", "off") != "off" and general in given:
            raise clash("mac2_deal", general)
    profile = str(given.get("profile", TRADITIONAL))
    options = dict(resolve(OPTIONS, given, profile, revision))
    if "talon_min_stock" not in given:
        options["talon_min_stock"] = LEAST_STOCK if options["talon_source"] == "stock" else 0
    deal = _DEALS.get(str(options["mac2_deal"])) if seats == 2 else None
    if deal is not None:
        options["hand_size"], options["draw_count"] = deal
    seating = _seating(seats)
    talons = sum(numbers(options["talon_sizes"])) if options["talon_source"] == "set_aside" else 0
    refuse_large_hands(options, seating, aside=talons)
    usual = resolve(OPTIONS, {}, profile, revision)
    return ModernRules(seating, MappingProxyType(options), usual, revision)


def _seating(seats: int) -> Seating:
    """Six play as three pairs: the last one sits out first, then the second, then the first (rules: 7.12)."""
    if seats == 6:
        return Seating((0, 1, 2, 0, 1, 2), packs=2, jokers=4, rota=((2, 5), (1, 4), (0, 3)))
    return Seating(tuple(seat % 2 for seat in range(seats)), packs=2, jokers=4)
