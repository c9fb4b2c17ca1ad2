"""The house rules of Classic Canasta and how many sit at its tables (rules: 0, 13)."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import Option, Value
from canasta.rules import Seating

SEATINGS: Mapping[int, Seating] = {
    4: Seating((0, 1, 0, 1), packs=2, jokers=4, hand_size=11, draw_count=1, canastas=1, target=5000),
}


def _by_seats(field: str) -> dict[int, Value]:
    return {seats: getattr(seating, field) for seats, seating in SEATINGS.items()}


OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        5000,
        Text("The match ends after the deal in which a side reaches this total."),
        says={None: Text("The match is played to {value} points.")},
        bounds=(5, 100_000),
        by_seats=_by_seats("target"),
    ),
    Option(
        "tie_rule",
        "extra_hand",
        Text("Equal totals at the end: one more deal, a draw, or whoever led before the last deal wins."),
        says={
            "extra_hand": Text("Equal totals at the end: one more deal is played."),
            "draw": Text("Equal totals at the end: the match is a draw."),
            "first_to_reach": Text("Equal totals at the end: whoever led before the last deal wins."),
        },
        values=("extra_hand", "draw", "first_to_reach"),
    ),
    Option(
        "hand_size",
        11,
        Text("Cards dealt to each player."),
        says={None: Text("Each player is dealt {value} cards.")},
        bounds=(5, 20),
        by_seats=_by_seats("hand_size"),
    ),
    Option(
        "draw_count",
        1,
        Text("Cards drawn from the stock in a turn."),
        says={1: Text("A turn draws one card."), 2: Text("A turn draws two cards.")},
        values=(1, 2),
        by_seats=_by_seats("draw_count"),
    ),
    Option(
        "canastas_to_go_out",
        1,
        Text("Canastas that a side needs before one of it may go out."),
        says={
            1: Text("Going out needs one canasta."),
            2: Text("Going out needs two canastas."),
        },
        values=(1, 2),
        by_seats=_by_seats("canastas"),
    ),
    Option(
        "initial_minimums",
        ((-100000, 15), (0, 50), (1500, 90), (3000, 120)),
        Text("Points that a side's first meld needs, by its running total: pairs of total and minimum."),
        says={None: Text("The first meld needs, by the running total: {value} points.")},
    ),
    Option(
        "max_wild_per_meld",
        3,
        Text("The most wild cards that a meld may hold."),
        says={
            2: Text("A meld holds at most two wild cards."),
            3: Text("A meld holds at most three wild cards."),
        },
        values=(2, 3),
    ),
    Option(
        "wilds_may_outnumber_naturals",
        True,
        Text("Whether a meld may hold more wild cards than natural ones, such as Q Q 2 2 2."),
        says={
            True: Text("A meld may hold more wild cards than natural ones."),
            False: Text("A meld never holds more wild cards than natural ones."),
        },
    ),
    Option(
        "black_three_freezes",
        False,
        Text("Whether a black three freezes the pile until it is taken, instead of blocking one player."),
        says={
            True: Text("A black three freezes the pile until it is taken."),
            False: Text("A black three only blocks the next player."),
        },
    ),
    Option(
        "black_three_in_hand",
        -5,
        Text("What each black three left in a hand costs at the end of the deal."),
        says={None: Text("A black three left in hand counts {value}.")},
        values=(-5, -100),
    ),
    Option(
        "pile_always_frozen",
        False,
        Text("Whether taking the pile always needs a natural pair."),
        says={
            True: Text("The pile is always frozen: only a natural pair takes it."),
            False: Text("The pile is frozen only by the cards in it and before a side's first meld."),
        },
    ),
    Option(
        "pair_must_be_natural",
        False,
        Text("Whether one natural and one wild card are never enough to take the pile."),
        says={
            True: Text("One natural and one wild card never take the pile."),
            False: Text("One natural and one wild card take a pile that is not frozen."),
        },
    ),
    Option(
        "take_for_complete_canasta",
        True,
        Text("Whether the pile may be taken to add its top card to a finished canasta."),
        says={
            True: Text("The pile may be taken to add its top card to a finished canasta."),
            False: Text("The pile is not taken to add its top card to a finished canasta."),
        },
    ),
    Option(
        "pile_for_opening",
        True,
        Text("Whether a side may take the pile for its first meld."),
        says={
            True: Text("The pile may be taken for a side's first meld."),
            False: Text("Only a side that has melded may take the pile."),
        },
    ),
    Option(
        "one_card_pile_allowed",
        False,
        Text("Whether a player with one card in hand may take a pile of one card."),
        says={
            True: Text("A player with one card may take a pile of one card."),
            False: Text("A player with one card may not take a pile of one card."),
        },
    ),
    Option(
        "empty_stock_forced_take",
        "meld_fit",
        Text(
            "With the stock empty, who has to take the pile: whoever has a meld that its top card "
            "fits, whoever"
            " can take it at all, or nobody."
        ),
        says={
            "meld_fit": Text(
                "With the stock empty, a pile whose top card fits your side's meld has to be taken."
            ),
            "always": Text("With the stock empty, whoever can take the pile has to."),
            "never": Text("With the stock empty, nobody has to take the pile."),
        },
        values=("meld_fit", "always", "never"),
    ),
    Option(
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
    ),
    Option(
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
    ),
    Option(
        "red_three_all_four",
        800,
        Text("What all four red threes of a side are worth together."),
        says={None: Text("All four red threes are worth {value} together.")},
        bounds=(0, 5000),
    ),
    Option(
        "concealed_bonus_total",
        200,
        Text("The bonus for going out concealed."),
        says={None: Text("Going out concealed is worth {value}.")},
        bounds=(0, 5000),
    ),
    Option(
        "concealed_after_pile",
        True,
        Text("Whether going out still counts as concealed when the pile was taken in that turn."),
        says={
            True: Text("Going out can be concealed even when the pile was taken in that turn."),
            False: Text("Going out is not concealed when the pile was taken in that turn."),
        },
    ),
    Option(
        "ask_permission",
        "optional",
        Text("Whether a player may, must, or cannot ask the partner for leave to go out."),
        says={
            "off": Text("Nobody asks the partner for leave to go out."),
            "optional": Text("You may ask your partner for leave to go out; the answer binds."),
            "mandatory": Text("You have to ask your partner for leave to go out; the answer binds."),
        },
        values=("off", "optional", "mandatory"),
    ),
)
