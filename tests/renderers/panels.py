"""Views for pictures of the hand panel."""

from dataclasses import replace

from canasta.cards import parse_cards
from canasta.terms import CanastaKind
from canasta.view import Need, View
from tests.renderers import samples
from tests.support.views import changed

HAND = "AsKhQs9d8s8c7h7d4c2dJkJd"


def middle() -> View:
    """The middle of a deal as one of the players sees it."""
    table = changed(samples.middle_table(), turn={"seat": 0, "drawn": parse_cards("4cQs")})
    hand = samples.sort_hand(parse_cards(HAND))
    first, second = table.sides
    return replace(table, seat=0, hand=hand, sides=(replace(first, so_far=1185), replace(second, so_far=420)))


def foot() -> View:
    """Hand and Foot: canastas needed by kind, feet that nobody has picked up, a pile that gives seven."""
    view = changed(
        middle(), game={"variant": "hand_and_foot"}, pile={"share": 7, "frozen": False, "frozen_by": None}
    )
    needs = (Need(CanastaKind.NATURAL, 1, 2), Need(CanastaKind.MIXED, 0, 2), Need(CanastaKind.WILD, 0, 1))
    return replace(view, feet=(0, 11, 11, 0), sides=tuple(replace(side, needs=needs) for side in view.sides))


def six() -> View:
    """Six players as three pairs, as the one to the left of the player to move sees it."""
    pairs = samples.three_pairs()
    hand = samples.sort_hand(parse_cards("JkAsAhKsQhQdJs9s9h8c7d5c4h"))
    return replace(pairs, seat=5, hand=hand, counts=(8, 5, 13, 10, 3, 13))
