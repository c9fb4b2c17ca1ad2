"""House rules of Classic Canasta about threes (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic

BLACK_THREE_FREEZES = Option(
    "black_three_freezes",
    False,
    Text("Whether a black three freezes the pile until it is taken, instead of blocking one player."),
    says={
        True: Text("A black three freezes the pile until it is taken."),
        False: Text("A black three only blocks the next player."),
    },
)

BLACK_THREE_IN_HAND = Option(
    "black_three_in_hand",
    -5,
    Text("What each black three left in a hand costs at the end of the deal."),
    says={None: Text("A black three left in hand counts {value}.")},
    values=(-5, -100),
)

FOUR_BLACK_THREES_500 = Option(
    "four_black_threes_500",
    False,
    Text("Whether four black threes, melded on going out, are worth 500 in all."),
    says={
        True: Text("Four black threes melded on going out are worth 500 in all."),
        False: Text("Black threes melded on going out count 5 each."),
    },
    section=("3.8", Text("Four black threes")),
)

RED_THREE_PLUS_NEEDS = Option(
    "red_three_plus_needs",
    "meld",
    Text("What a side needs for its red threes to count for it and not against it."),
    says={
        "meld": Text("Red threes count for a side that has melded, against one that has not."),
        "canasta": Text("Red threes count for a side that has a canasta, against one that has none."),
        "two_canastas": Text(
            "Red threes count for a side that has two canastas, against one that has fewer."
        ),
    },
    values=("meld", "canasta", "two_canastas"),
)

RED_THREE_ALL_FOUR = Option(
    "red_three_all_four",
    800,
    Text("What all four red threes of a side are worth together."),
    says={None: Text("All four red threes are worth {value} together.")},
    bounds=(0, 5000),
)

TOPIC = Topic(
    Text("Threes"),
    {
        9: BLACK_THREE_FREEZES,
        10: BLACK_THREE_IN_HAND,
        34: FOUR_BLACK_THREES_500,
        18: RED_THREE_PLUS_NEEDS,
        19: RED_THREE_ALL_FOUR,
    },
)
