"""What Classic's rule text says about a table's own house rules, and about three, five and six players."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.i18n import Text
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.text import Section, in_force

_SECTION_3 = (
    (
        "3.3",
        Text("A canasta that is full of wild cards"),
        ("pair_wild_on_full_canasta",),
    ),
    ("3.6", Text("Discards that block"), ("discard_on_canasta_blocks",)),
    ("3.8", Text("Four black threes"), ("four_black_threes_500",)),
    ("3.10", Text("The first round"), ("no_meld_in_first_round",)),
    ("3.12", Text("The highest minimum"), ("minimum_above_5000",)),
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
    for number, heading, names in _SECTION_3:
        changed = [name for name in names if rules.options[name] != rules.defaults[name]]
        if (
            rules.options["discard_on_canasta_blocks"]
            and rules.options["pair_wild_on_full_canasta"] in _BY_TAKING
        ):
            changed = [name for name in changed if name != "pair_wild_on_full_canasta"]
        if changed:
            yield Section(number, heading, in_force(rules, *changed))


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
