"""House rules of Classic Canasta about the pile, discards and the empty stock (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic

PILE_ALWAYS_FROZEN = Option(
    "pile_always_frozen",
    False,
    Text("Whether taking the pile always needs a natural pair."),
    says={
        True: Text("The pile is always frozen: only a natural pair takes it."),
        False: Text("The pile is frozen only by the cards in it and before a side's first meld."),
    },
)

PAIR_MUST_BE_NATURAL = Option(
    "pair_must_be_natural",
    False,
    Text("Whether the pile always takes two natural cards, never one and a wild card."),
    says={
        True: Text(
            "One natural and one wild card take the pile only onto your side's meld that is no canasta yet."
        ),
        False: Text("One natural and one wild card take a pile that is not frozen."),
    },
)

TAKE_FOR_COMPLETE_CANASTA = Option(
    "take_for_complete_canasta",
    True,
    Text("Whether the pile may be taken to add its top card to a finished canasta."),
    says={
        True: Text("The pile may be taken to add its top card to a finished canasta."),
        False: Text("A finished canasta takes the pile's top card only with a pair from your hand."),
    },
)

PILE_FOR_OPENING = Option(
    "pile_for_opening",
    True,
    Text("Whether a side may take the pile for its first meld."),
    says={
        True: Text("The pile may be taken for a side's first meld."),
        False: Text("Only a side that has melded may take the pile."),
    },
)

ONE_CARD_PILE_ALLOWED = Option(
    "one_card_pile_allowed",
    False,
    Text("Whether a player with one card in hand may take a pile of one card."),
    says={
        True: Text("A player with one card may take a pile of one card."),
        False: Text("A player with one card may not take a pile of one card."),
    },
)

EMPTY_STOCK_FORCED_TAKE = Option(
    "empty_stock_forced_take",
    "meld_fit",
    Text(
        "With the stock empty, who has to take the pile: players with a meld its top card fits, players "
        "who can take it at all, or nobody."
    ),
    says={
        "meld_fit": Text(
            "With the stock empty, a pile whose top card fits your side's meld has to be taken."
        ),
        "always": Text("With the stock empty, a player who can take the pile has to."),
        "never": Text("With the stock empty, nobody has to take the pile."),
    },
    values=("meld_fit", "always", "never"),
)

LAST_RED_THREE = Option(
    "last_red_three",
    "end_now",
    Text(
        "After a red three as the last card of the stock: the deal ends at once, or its player "
        "may still meld."
    ),
    says={
        "end_now": Text("A red three as the last card of the stock ends the deal at once."),
        "may_meld": Text("After a red three as the last card of the stock its player may still meld."),
    },
    values=("end_now", "may_meld"),
)

DISCARD_ON_CANASTA_BLOCKS = Option(
    "discard_on_canasta_blocks",
    False,
    Text("Whether a discard of a rank in which the next side has a canasta blocks the pile for it."),
    says={
        True: Text("A discard of a rank in which your side has a canasta blocks the pile for you."),
        False: Text("A discard of a rank in which your side has a canasta can be taken like any other."),
    },
    section=("3.6", Text("Discards that block")),
)

WILD_CARDS_MAY_BE_DISCARDED = Option(
    "wild_cards_may_be_discarded",
    True,
    Text("Whether wild cards may be discarded while there is another card to discard."),
    says={
        True: Text("Wild cards may be discarded."),
        False: Text("Wild cards are discarded only when there is nothing else to discard."),
    },
)

TOPIC = Topic(
    Text("The pile"),
    {
        11: PILE_ALWAYS_FROZEN,
        12: PAIR_MUST_BE_NATURAL,
        13: TAKE_FOR_COMPLETE_CANASTA,
        14: PILE_FOR_OPENING,
        15: ONE_CARD_PILE_ALLOWED,
        32: DISCARD_ON_CANASTA_BLOCKS,
        33: WILD_CARDS_MAY_BE_DISCARDED,
    },
)

EMPTY_STOCK_TOPIC = Topic(
    Text("Empty stock"),
    {
        16: EMPTY_STOCK_FORCED_TAKE,
        17: LAST_RED_THREE,
    },
)
