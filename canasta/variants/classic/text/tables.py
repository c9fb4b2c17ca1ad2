"""What Classic's rule text says about a table's own house rules, and about three, five and six players."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.i18n import Text
from canasta.variants.classic.options import OPTIONS
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.text import Section, in_force

_OWN_SECTIONS = sorted(
    ((option.section, option.name) for option in OPTIONS if option.section is not None),
    key=lambda entry: [int(number) for number in entry[0][0].split(".")],
)
_BY_TAKING = ("second_meld", "wild_stays")
"""What a natural and a wild card do with a top card that fits a full canasta, where that can be taken."""


def house_rules(rules: ClassicRules) -> Iterator[Section]:
    """House rules that are mentioned only at tables that play them (rules: 3)."""
    if rules.wild_melds:
        bonuses = ["wild_canasta_bonus"]
        bonuses += [
            name
            for name in ("wild_canasta_all_twos", "wild_canasta_four_jokers", "wild_incomplete_penalty")
            if rules.options[name]
        ]
        yield Section(
            "3.5",
            Text("Melds of wild cards"),
            in_force(rules, "wild_melds", *bonuses, "wild_meld_exclusive"),
        )
    for (number, heading), name in _OWN_SECTIONS:
        if name == "pair_wild_on_full_canasta" and _never_taken(rules):
            continue
        if rules.options[name] != rules.defaults[name]:
            yield Section(number, heading, in_force(rules, name))


def _never_taken(rules: ClassicRules) -> bool:
    """Whether no pair with a wild card comes to a full canasta, as a discard that fits it blocks the pile."""
    blocked = rules.options["discard_on_canasta_blocks"]
    return bool(blocked) and rules.options["pair_wild_on_full_canasta"] in _BY_TAKING


def seats(rules: ClassicRules) -> Iterator[Section]:
    """The differences at tables of three, five and six (rules: 5, 6)."""
    if rules.seating.by_pile:
        yield Section(
            "5.2",
            Text("One against two"),
            (
                Text(
                    "Everybody starts alone. The first to take the pile plays alone for the rest of the deal."
                ),
                Text("The other two are partners from then on and may add to each other's melds."),
                Text(
                    "If somebody goes out before the pile is ever taken, that player counts as the lone one."
                ),
                Text("If the stock runs out before the pile is ever taken, all three score alone."),
                Text("Each player has a running total, and opens by it. Red threes stay personal."),
                Text("The partners share one score for the deal: each gets all of it."),
                *in_force(rules, "three_hand_stock_end"),
            ),
        )
    elif rules.seats == 3:
        yield Section(
            "5.1", Text("Three players"), in_force(rules, "three_hand_mode", "three_hand_stock_end")
        )
    if rules.seating.rota:
        yield Section(
            "6",
            Text("Five players"),
            (
                Text("Two play against three. Of the three, one sits out each deal, in turn."),
                Text("The player sitting out stays silent."),
            ),
        )
    elif rules.seats == 6 and in_force(rules, "six_hand_teams"):
        yield Section("6", Text("Six players"), in_force(rules, "six_hand_teams", "six_hand_packs"))
