"""House rules of Classic Canasta about the deal and the draw (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic
from canasta.variants import common_options
from canasta.variants.classic.options import seats
from canasta.variants.classic.options.tables import by_table

HAND_SIZE = common_options.HAND_SIZE.with_default(11, by_table("hand_size"))
DRAW_COUNT = common_options.DRAW_COUNT.with_default(1, by_table("draw_count"))

NO_MELD_IN_FIRST_ROUND = Option(
    "no_meld_in_first_round",
    False,
    Text("Whether everybody has to have had a turn before anybody may meld."),
    says={
        True: Text("Nobody melds in the first round of turns."),
        False: Text("Melding is allowed from the first turn."),
    },
    section=("3.10", Text("The first round")),
)

UPCARD_COVER = Option(
    "upcard_cover",
    "red_threes",
    Text("Whether a black three that is turned up at the deal stays, or is covered by another card."),
    says={
        "red_threes": Text("A black three turned up at the deal stays and blocks the pile."),
        "all_threes": Text("A black three turned up at the deal is covered by another card too."),
    },
    values=("red_threes", "all_threes"),
    since=2,
)

JOKERS = Option(
    "jokers",
    4,
    Text("Jokers in all packs together."),
    says={
        0: Text("There are no jokers among the cards."),
        1: Text("There is one joker among the cards."),
        None: Text("There are {value} jokers among the cards."),
    },
    values=(0, 1, 2, 3, 4, 5, 6),
    by_case={"6 2x3": 6, "6 3x2": 6},
    since=2,
)

TOPIC = Topic(
    Text.pgettext("dealing", "Deal"),
    {
        3: HAND_SIZE,
        38: seats.THREE_HAND_DEAL,
        4: DRAW_COUNT,
        46: JOKERS,
        45: UPCARD_COVER,
        35: NO_MELD_IN_FIRST_ROUND,
        40: seats.THREE_HAND_STOCK_END,
    },
)
