"""The tables of Classic Canasta and games based on it: options resolved, sides set (rules: 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import BadOption, Value, pairs
from canasta.seating import Seating
from canasta.variants.checks import clash, refuse_large_hands
from canasta.variants.classic.options import DEFAULTS
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.common_options import OF_WILD_MELDS
from canasta.variants.variant import resolve

SEATS = (2, 3, 4, 5, 6)

VIENNESE: Mapping[str, Value] = {
    "red_three_plus_needs": "canasta",
    "wilds_may_outnumber_naturals": False,
    "concealed_after_pile": False,
    "one_card_pile_allowed": True,
}
"""The options that ``viennese`` sets unless they are given, in every rules revision (rules: 3.6, 13)."""

VIENNESE_DISCARDS: Mapping[str, Value] = {"discard_on_canasta_blocks": True}
"""The options that it also sets from the second revision on (rules: 14.16)."""

_OVERLAPS = (
    ("three_hand_deal", "hand_size", (3,)),
    ("three_hand_canastas", "canastas_to_go_out", (3,)),
    ("six_hand150_from", "initial_minimums", (6,)),
    ("minimum_above_5000", "initial_minimums", SEATS),
    ("minimum_above_5000", "six_hand150_from", (6,)),
)
"""Pairs of options for the same thing, and the tables where they overlap (rules: 14.13)."""


def table(game: type[ClassicRules], seats: int, given: Mapping[str, object], revision: int) -> ClassicRules:
    """The rules of a table of this game. Raises BadOption, also for options that contradict each other.

    Options of Classic that the game does not have keep Classic's value, or the one that the game fixes.
    """
    resolve(game.specs, given, "4", revision)  # every name and value must be valid before any is used
    # What the game fixes is as if every table had set it.
    said = {**game.fixed, **given}
    _refuse_overlaps(seats, said)
    case = _case(seats, said)
    by_game, bundle = _bundled(game.fixed, revision), _bundled(said, revision)
    fixed = {**DEFAULTS, **by_game, **game.fixed}
    defaults = {**fixed, **resolve(game.specs, {}, case, revision, by_game)}
    options = {**fixed, **resolve(game.specs, given, case, revision, bundle)}
    _settle(seats, game.fixed, defaults)
    _settle(seats, said, options)
    seating = _seating(game, seats, options)
    _refuse_clashes(given, options, defaults, seating)
    return game(seating, MappingProxyType(options), MappingProxyType(defaults), revision)


def _bundled(said: Mapping[str, object], revision: int) -> Mapping[str, Value]:
    if said.get("viennese") is not True:
        return {}
    return VIENNESE if revision < 2 else {**VIENNESE, **VIENNESE_DISCARDS}


def _case(seats: int, given: Mapping[str, object]) -> str:
    """The kind of table, which selects its row of values."""
    if seats == 3:
        return f"3 {given.get('three_hand_mode', 'cutthroat')}"
    if seats == 6:
        packs = ", 2 packs" if given.get("six_hand_packs") == 2 else ""
        return f"6 {given.get('six_hand_teams', '2x3')}{packs}"
    return str(seats)


def cases_of(game: type[ClassicRules], seats: Sequence[int]) -> Sequence[str]:
    """The kinds of table that this game has with these numbers of players, by which defaults may differ."""
    listed = {option.name: option for option in game.specs}
    deciding = [listed[name] for name in ("three_hand_mode", *_OF_SIX) if name in listed]
    ways = list(product(*([(option.name, value) for value in option.values] for option in deciding)))
    cases = [_case(count, {**game.fixed, **dict(way)}) for count in seats for way in ways]
    return tuple(dict.fromkeys(cases))


_OF_SIX = ("six_hand_teams", "six_hand_packs")


def _refuse_overlaps(seats: int, given: Mapping[str, object]) -> None:
    for special, general, where in _OVERLAPS:
        if given.get(special, 0) != 0 and general in given and seats in where:
            raise clash(special, general)


def _settle(seats: int, given: Mapping[str, object], options: dict[str, Value]) -> None:
    """Replace the general options with the special ones that overlap with them (rules: 14.13)."""
    if seats == 3:
        if "three_hand_deal" in given:
            options["hand_size"] = options["three_hand_deal"]
        if "three_hand_canastas" in given:
            options["canastas_to_go_out"] = options["three_hand_canastas"]
    minimums = pairs(options["initial_minimums"])
    above = options["minimum_above_5000"]
    assert isinstance(above, int)
    if "six_hand150_from" in given and minimums[-1][1] == 150:
        start = options["six_hand150_from"]
        assert isinstance(start, int)
        options["initial_minimums"] = (*minimums[:-1], (start, 150))
    if above and "initial_minimums" not in given:
        options["initial_minimums"] = (*(step for step in minimums if step[0] < 5000), (5000, above))
    if options["pair_wild_on_full_canasta"] == "second_meld" and "second_meld_same_rank" not in given:
        options["second_meld_same_rank"] = "after_canasta"


def _refuse_clashes(
    given: Mapping[str, object], options: Mapping[str, Value], defaults: Mapping[str, Value], seating: Seating
) -> None:
    for name in (option.name for option in OF_WILD_MELDS):
        if given.get(name, defaults[name]) != defaults[name] and not options["wild_melds"]:
            raise BadOption(
                name, Text("The option {one} needs {other} to be on.", one=name, other="wild_melds")
            )
    how = options["pair_wild_on_full_canasta"]
    if how != "refuse":
        for other in ("pair_must_be_natural", "pile_always_frozen"):
            if options[other]:
                raise clash("pair_wild_on_full_canasta", other)
    if how == "second_meld" and options["second_meld_same_rank"] == "no":
        raise clash("pair_wild_on_full_canasta", "second_meld_same_rank")
    refuse_large_hands(options, seating)


def _seating(game: type[ClassicRules], seats: int, options: Mapping[str, Value]) -> Seating:
    packs = game.packs or (3 if seats == 6 and options["six_hand_packs"] == 3 else 2)
    jokers = options["jokers"]
    assert isinstance(jokers, int)
    if seats == 3:
        by_pile = options["three_hand_mode"] == "cutthroat"
        return Seating((0, 1, 2), packs=packs, jokers=jokers, by_pile=by_pile)
    if seats == 5:
        return Seating((0, 1, 0, 1, 0), packs=packs, jokers=jokers, rota=((4,), (2,), (0,)))
    sides = 3 if seats == 6 and options["six_hand_teams"] == "3x2" else 2
    return Seating(tuple(seat % sides for seat in range(seats)), packs=packs, jokers=jokers)
