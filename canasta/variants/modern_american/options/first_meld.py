"""House rules of Modern American Canasta about a side's first melds and the pile (rules: 7, 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option
from canasta.variants.modern_american.options.profiles import LEAGUE, NOT_LEAGUE, PAGAT

OPENING_FORM = Option(
    "opening_form",
    "natural_or_wild",
    Text("What a side's first melds must include, besides the minimum."),
    says={
        "natural_or_wild": Text("A first meld holds three natural cards without wild ones, or a wild meld."),
        "natural_required": Text("A first meld holds three natural cards without wild ones."),
        "three_naturals": Text("A first meld holds three natural cards of a rank, or a wild meld."),
        "any": Text("A first meld needs nothing but its points."),
    },
    values=("natural_or_wild", "natural_required", "three_naturals", "any"),
    by_case={LEAGUE: "natural_required"},
)

SPLASH = Option(
    "splash",
    True,
    Text("Whether a whole canasta from the hand, natural or of wild cards, opens without a minimum."),
    says={
        True: Text("A whole natural or wild canasta from the hand opens without a minimum."),
        False: Text("A whole canasta from the hand needs the minimum like any first meld."),
    },
    by_case=NOT_LEAGUE,
)

OPENING_PILE = Option(
    "opening_pile",
    "extra_pair",
    Text("How the pile may be taken in the step that opens."),
    says={
        "extra_pair": Text("With its first meld, a side takes the pile only with a pair besides that meld."),
        "pair_may_be_melded": Text(
            "With its first meld, a side takes the pile with any pair, melded or not."
        ),
        "not_mixed_aces": Text(
            "With its first meld, a side takes the pile with any pair, melded or not, but not with aces "
            "of a mixed meld."
        ),
        "forbidden": Text("Nobody takes the pile in the turn of the side's first meld."),
    },
    values=("extra_pair", "pair_may_be_melded", "not_mixed_aces", "forbidden"),
    by_case={PAGAT: "pair_may_be_melded"},
    values_since={"not_mixed_aces": 2},
)

OPENER_MAY_EMPTY_HAND = Option(
    "opener_may_empty_hand",
    True,
    Text("Whether a player who opens and gets a talon may discard the last card."),
    says={
        True: Text("A player who opens and gets a talon may discard their last card."),
        False: Text("A player who opens keeps a card in hand, talon or not."),
    },
)

EMPTY_PILE_BANS = Option(
    "empty_pile_bans",
    ("aces", "sevens"),
    Text("What may not be discarded on an empty pile while there is another card to discard."),
    says={
        (): Text("Anything that may be discarded may start the pile."),
        None: Text("Not discarded on an empty pile while you hold another card for it: {value}."),
        "aces": Text("aces"),
        "sevens": Text("sevens"),
        "wilds": Text("wild cards"),
        "dead": Text("cards of dead ranks"),
        "safe": Text("cards that the next player cannot use"),
    },
    values=("aces", "sevens", "wilds", "dead", "safe"),
    by_case={LEAGUE: ("aces", "sevens", "wilds", "dead")},
)
