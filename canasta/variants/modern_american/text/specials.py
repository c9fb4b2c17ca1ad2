"""What Modern American's rule text says about special hands."""

from __future__ import annotations

from canasta.i18n import Number, Text
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.variants.modern_american.specials import hands_played
from canasta.variants.text import Section, in_force

_HANDS = {
    "straight": Text("Straight: every rank once, with a two, a joker and a three: {points}."),
    "pairs": Text("Pairs: seven natural pairs: {points}."),
    "wild_pairs": Text(
        "Pairs with wild cards: six natural pairs, sevens and aces among them, and one pair of {wilds}: "
        "{points}."
    ),
    "garbage": Text("Garbage: two fours of a kind and two threes of a kind, all natural: {points}."),
    "miami": Text("Miami pairs: pairs of aces, sevens, twos and jokers and three more: {points}."),
    "zip_code": Text(
        "Zip code: groups of four, three, three, two and two, wild ones too if they match: {points}."
    ),
    "blast_off": Text(
        "Blast off: groups of five, four, three and two, wild ones too if they match: {points}."
    ),
    "triples": Text("Triples: four natural groups of three and two equal wild cards: {points}."),
    "quads": Text("Quads: three natural groups of four and two equal wild cards: {points}."),
    "dream_4": Text(
        "Dream four: two natural groups of five and four equal wild cards: {points}, and the match."
    ),
    "dream_5": Text(
        "Dream five: natural groups of five and four and five wild cards: {points}, and the match."
    ),
}


def specials(rules: BaseRules) -> Section:
    """The special hands that the table plays."""
    played = [special for special, _ in hands_played(rules.options)]
    if not played:
        return Section("7.9", Text("Special hands"), in_force(rules, "special_hands"))
    wilds = Text("twos or jokers") if rules.options["special_hands"] == "cla11" else Text("twos")
    names = ["special_hands", "special_courtesy"]
    if any(special.id == "pairs" for special in played):
        names.insert(1, "pairs_distinct")
    shown = Text(
        "Fourteen cards, shown right after you draw from the stock and before your side has melded, end the "
        "deal. No discard follows."
    )
    return Section(
        "7.9",
        Text("Special hands"),
        (
            shown,
            *in_force(rules, *names),
            *(_HANDS[s.id].filled(points=Number(s.points), wilds=wilds) for s in played),
        ),
        {Code.NO_SPECIAL_HAND: (shown, *in_force(rules, "special_hands"))},
    )
