"""The tables of Samba and its relatives: options resolved, sides set (rules: 8.4, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.options import Value, pairs
from canasta.seating import Seating
from canasta.variants.checks import clash, refuse_large_hands
from canasta.variants.classic.options import DEFAULTS
from canasta.variants.samba.rules import SambaRules
from canasta.variants.variant import resolve

_FIXED: Mapping[str, Value] = MappingProxyType(
    {
        **DEFAULTS,
        "jokers": 6,
        "pair_must_be_natural": True,
        "take_for_complete_canasta": False,
        "samba_set_max": 0,
        "max_wild_per_sequence": 0,
    }
)
"""Values that the shared steps use for Classic's options that Samba does not offer, and for Samba's that a
relative does not list.
"""


def table(game: type[SambaRules], seats: int, given: Mapping[str, object], revision: int) -> SambaRules:
    """The rules of a table of this game. Raises BadOption, also for options that contradict each other."""
    case = str(seats)
    usual = {**_FIXED, **game.fixed, **resolve(game.specs, {}, case, revision)}
    options = {**usual, **resolve(game.specs, given, case, revision)}
    if "samba_top_minimum" in given and "initial_minimums" in given:
        raise clash("samba_top_minimum", "initial_minimums")
    _settle(game.fixed, usual)
    _settle({**game.fixed, **given}, options)
    seating = _seating(game, seats, options)
    refuse_large_hands(options, seating)
    return game(seating, MappingProxyType(options), MappingProxyType(usual), revision)


def _settle(said: Mapping[str, object], options: dict[str, Value]) -> None:
    """Put the minimum of the highest totals among the others, where it was said by itself (rules: 8.1)."""
    if "samba_top_minimum" in said and "initial_minimums" not in said:
        top = options["samba_top_minimum"]
        assert isinstance(top, int)
        *below, (start, _) = pairs(options["initial_minimums"])
        options["initial_minimums"] = (*below, (start, top))


def _seating(game: type[SambaRules], seats: int, options: Mapping[str, Value]) -> Seating:
    """Four play in two pairs, six in three; all others play alone (rules: 8.4)."""
    sides = {4: 2, 6: 3}.get(seats, seats)
    jokers = options["jokers"]
    assert isinstance(jokers, int)
    return Seating(tuple(seat % sides for seat in range(seats)), packs=game.packs, jokers=jokers)
