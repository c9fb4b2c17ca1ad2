"""The tables of Hand and Foot: options resolved, sides set (rules: 9.1, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import BadOption, Value, numbers
from canasta.seating import Seating
from canasta.variants.checks import clash
from canasta.variants.hand_and_foot.options import OPTIONS, OVERLAPS
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from canasta.variants.variant import resolve

SEATS = (2, 3, 4, 5, 6)


def table(seats: int, given: Mapping[str, object], revision: int) -> HandAndFootRules:
    """The rules of a table. Raises BadOption, also for options that contradict each other."""
    options = dict(resolve(OPTIONS, given, "", revision))
    for special, general in OVERLAPS.items():
        if special in given and general in given and given[general] != 0:
            raise clash(special, general)
    if not options["hf_wild_meld"] and str(options["hf_out"])[-1] != "0":
        raise BadOption(
            "hf_wild_meld",
            Text("Without melds of wild cards, hf_out cannot ask for a wild canasta: choose 1-1-0 or 3-4-0."),
        )
    if "ask_permission" in given:
        options["hf_ask"] = options["ask_permission"] != "off"
    else:
        options["ask_permission"] = "mandatory" if options["hf_ask"] else "off"
    seating = _seating(seats, options)
    hand, _, in_foot = str(options["hf_deal"]).partition("+")
    needs = [int(count) for count in str(options["hf_out"]).split("-")]
    derived: Mapping[str, Value] = {
        "hand_size": int(hand),
        "foot_size": int(in_foot),
        "canastas_to_go_out": sum(needs),
        "max_wild_per_meld": 3,
        "initial_minimums": ((0, numbers(options["hf_minimums"])[0]),),
    }
    return HandAndFootRules(
        seating, MappingProxyType({**options, **derived}), resolve(OPTIONS, {}, "", revision), revision
    )


def _seating(seats: int, options: Mapping[str, Value]) -> Seating:
    """Four play as two pairs, six as two teams or three pairs, others alone (rules: 9.1)."""
    six = 3 if options["six_hand_teams"] == "3x2" else 2
    sides = {4: 2, 6: six}.get(seats, seats)
    return Seating(tuple(seat % sides for seat in range(seats)), packs=seats + 1, jokers=2 * (seats + 1))
