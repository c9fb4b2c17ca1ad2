"""Options that several families of games have, each with its most common default (rules: 13).

A game takes one as it is or with :meth:`~canasta.options.Option.with_default`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from canasta.i18n import Text
from canasta.options import Option, Value

MINIMUMS = ((-100000, 15), (0, 50), (1500, 90), (3000, 120))
"""The minimum for a first meld by running total, in most games (rules: 2.2)."""

TARGET_SCORE = Option(
    "target_score",
    5000,
    Text("The match ends after the deal in which a side reaches this total; 0 for one deal."),
    says={
        0: Text("One deal decides the match."),
        None: Text("The match is played to {value} points."),
    },
    bounds=(0, 100_000),
    values_since={0: 2},
)

TIE_RULE = Option(
    "tie_rule",
    "extra_hand",
    Text("Equal totals at the end: one more deal, a draw, or the side that led before the last deal wins."),
    says={
        "extra_hand": Text("Equal totals at the end: one more deal is played."),
        "draw": Text("Equal totals at the end: the match is a draw."),
        "first_to_reach": Text("Equal totals at the end: the side that led before the last deal wins."),
    },
    values=("extra_hand", "draw", "first_to_reach"),
)

INITIAL_MINIMUMS = Option(
    "initial_minimums",
    MINIMUMS,
    Text("Points that a side's first meld needs, by its running total: pairs of total and minimum."),
    says={None: Text("The first meld needs, by the running total: {value} points.")},
)

HAND_SIZE = Option(
    "hand_size",
    11,
    Text("Cards dealt to each player."),
    says={None: Text("Each player is dealt {value} cards.")},
    bounds=(5, 20),
)

DRAW_COUNT = Option(
    "draw_count",
    1,
    Text("Cards drawn from the stock in a turn."),
    says={1: Text("A turn draws one card."), 2: Text("A turn draws two cards.")},
    values=(1, 2),
)

MAX_WILD_PER_MELD = Option(
    "max_wild_per_meld",
    3,
    Text("The most wild cards that a meld may hold."),
    says={
        2: Text("A meld holds at most two wild cards."),
        3: Text("A meld holds at most three wild cards."),
        4: Text("A meld holds at most four wild cards."),
        5: Text("A meld holds at most five wild cards."),
    },
    values=(2, 3, 4, 5),
    values_since={4: 2, 5: 2},
)

CANASTAS_TO_GO_OUT = Option(
    "canastas_to_go_out",
    1,
    Text("Canastas that a side needs to go out."),
    says={
        1: Text("Going out needs one canasta."),
        2: Text("Going out needs two canastas."),
        3: Text("Going out needs three canastas."),
    },
    values=(1, 2, 3),
    values_since={3: 3},
)

ASK_PERMISSION = Option(
    "ask_permission",
    "optional",
    Text("Whether a player may, must or cannot ask their partner before going out."),
    says={
        "off": Text("You don't ask your partner before going out."),
        "optional": Text("You may ask your partner before going out; the answer is binding."),
        "mandatory": Text("You have to ask your partner before going out; the answer is binding."),
    },
    values=("off", "optional", "mandatory"),
)

WILD_CANASTA_BONUS = Option(
    "wild_canasta_bonus",
    2000,
    Text("The bonus for a canasta of wild cards."),
    says={None: Text("A wild canasta is worth {value}.")},
    bounds=(0, 5000),
)

WILD_CANASTA_ALL_TWOS = Option(
    "wild_canasta_all_twos",
    0,
    Text("The bonus for a wild canasta of twos alone; 0 for the ordinary one."),
    says={
        0: Text("A wild canasta of twos alone is worth no more than another."),
        None: Text("A wild canasta of twos alone is worth {value}."),
    },
    bounds=(0, 5000),
)

WILD_CANASTA_FOUR_JOKERS = Option(
    "wild_canasta_four_jokers",
    0,
    Text("The bonus for a wild canasta with four jokers; 0 for the ordinary one."),
    says={
        0: Text("A wild canasta with four jokers is worth no more than another."),
        None: Text("A wild canasta with four jokers is worth {value}."),
    },
    bounds=(0, 5000),
)

WILD_MELD_EXCLUSIVE = Option(
    "wild_meld_exclusive",
    True,
    Text("Whether an unfinished meld of wild cards keeps wild cards from other melds."),
    says={
        True: Text("While the wild meld has fewer than seven cards, no other meld takes wild cards."),
        False: Text("An unfinished wild meld keeps no wild cards from other melds."),
    },
)

WILD_INCOMPLETE_PENALTY = Option(
    "wild_incomplete_penalty",
    0,
    Text("What an unfinished meld of wild cards costs at the end of the deal."),
    says={
        0: Text("An unfinished wild meld costs nothing."),
        None: Text("An unfinished wild meld costs {value}."),
    },
    bounds=(0, 5000),
)

SIX_HAND_TEAMS = Option(
    "six_hand_teams",
    "2x3",
    Text("Six players: two teams of three, or three pairs."),
    says={"2x3": Text("Two teams of three play."), "3x2": Text("Three pairs play.")},
    values=("2x3", "3x2"),
)

OF_WILD_MELDS = (
    WILD_CANASTA_BONUS,
    WILD_CANASTA_ALL_TWOS,
    WILD_CANASTA_FOUR_JOKERS,
    WILD_MELD_EXCLUSIVE,
    WILD_INCOMPLETE_PENALTY,
)
"""The options of a game with melds of wild cards."""


def select_options(
    options: Iterable[Option], names: Collection[str], changed: Mapping[str, Value]
) -> tuple[Option, ...]:
    """The options of a family that one of its games lists, in the family's order.

    ``changed`` are this game's own defaults, the same at all its tables. Raises KeyError for a name that the
    family does not have, or a default of an option that the game does not list.
    """
    options = tuple(options)
    unknown = ({*names} - {option.name for option in options}) | ({*changed} - {*names})
    if unknown:
        raise KeyError(*sorted(unknown))
    return tuple(
        option.with_default(changed[option.name]) if option.name in changed else option
        for option in options
        if option.name in names
    )
