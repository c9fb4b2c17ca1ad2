"""House rules of Classic Canasta about melds and wild cards (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic
from canasta.variants import common_options

WILDS_MAY_OUTNUMBER_NATURALS = Option(
    "wilds_may_outnumber_naturals",
    True,
    Text("Whether a meld may hold more wild cards than natural ones, such as Q Q 2 2 2."),
    says={
        True: Text("A meld may hold more wild cards than natural ones."),
        False: Text("A meld never holds more wild cards than natural ones."),
    },
)

SECOND_MELD_SAME_RANK = Option(
    "second_meld_same_rank",
    "no",
    Text("Whether a side may have a second meld of a rank."),
    says={
        "no": Text("A side has one meld of each rank."),
        "after_canasta": Text("A side may start a second meld of a rank once the first is a canasta."),
        "yes": Text("A side may have several melds of one rank."),
    },
    values=("no", "after_canasta", "yes"),
)

PAIR_WILD_ON_FULL_CANASTA = Option(
    "pair_wild_on_full_canasta",
    "refuse",
    Text(
        "What happens when a natural and a wild card take the pile for a canasta that has no room for the"
        " wild one."
    ),
    says={
        "second_meld": Text("A natural and a wild card may start a second meld beside a full canasta."),
        "unlimited_wilds": Text("A finished canasta takes any number of wild cards."),
        "refuse": Text("A canasta that is full of wild cards takes no more of them."),
        "wild_stays": Text("A wild card that a full canasta has no room for stays in the hand."),
    },
    values=("second_meld", "unlimited_wilds", "refuse", "wild_stays"),
    section=("3.3", Text("A canasta that is full of wild cards")),
)

WILD_MELDS = Option(
    "wild_melds",
    False,
    Text("Whether three or more wild cards may be a meld of their own."),
    says={
        True: Text("Three or more wild cards may be melded alone; seven are a wild canasta."),
        False: Text("Wild cards alone aren't a meld."),
    },
)

TOPIC = Topic(
    Text("Melds"),
    {
        7: common_options.MAX_WILD_PER_MELD,
        8: WILDS_MAY_OUTNUMBER_NATURALS,
        24: SECOND_MELD_SAME_RANK,
        25: PAIR_WILD_ON_FULL_CANASTA,
    },
)

WILD_TOPIC = Topic(
    Text("Wild melds"),
    {
        26: WILD_MELDS,
        27: common_options.WILD_CANASTA_BONUS,
        28: common_options.WILD_CANASTA_ALL_TWOS,
        29: common_options.WILD_CANASTA_FOUR_JOKERS,
        30: common_options.WILD_MELD_EXCLUSIVE,
        31: common_options.WILD_INCOMPLETE_PENALTY,
    },
)
