"""The house rules of Classic Canasta (rules: 13), and what differs between its tables by size."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from canasta.i18n import Text
from canasta.options import Option, Preset, Value

MINIMUMS = ((-100000, 15), (0, 50), (1500, 90), (3000, 120))


class Figures(NamedTuple):
    """What is played to, dealt, drawn and needed to go out at one kind of table (rules: 0, 4, 5, 6)."""

    target: int
    hand_size: int
    draw_count: int
    canastas: int
    minimums: tuple[tuple[int, int], ...] = MINIMUMS


LATE_MINIMUM = (*MINIMUMS, (7500, 150))
FIGURES: Mapping[str, Figures] = {
    "2": Figures(5000, 15, 2, 2),
    "3 cutthroat": Figures(7500, 13, 2, 1),
    "3 alone": Figures(5000, 13, 1, 1),
    "4": Figures(5000, 11, 1, 1),
    "5": Figures(5000, 11, 1, 1),
    "6 2x3": Figures(10000, 13, 1, 2, LATE_MINIMUM),
    "6 2x3, 2 packs": Figures(10000, 11, 1, 2, LATE_MINIMUM),
    "6 3x2": Figures(7500, 13, 1, 2),
    "6 3x2, 2 packs": Figures(7500, 11, 1, 2),
}
"""The kinds of table: by seats, and by how three or six of them sit."""


def _by_case(field: str) -> dict[str, Value]:
    return {case: getattr(figures, field) for case, figures in FIGURES.items()}


OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        5000,
        Text("The match ends after the deal in which a side reaches this total."),
        says={None: Text("The match is played to {value} points.")},
        bounds=(5, 100_000),
        by_case=_by_case("target"),
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
        by_case=_by_case("hand_size"),
    ),
    Option(
        "draw_count",
        1,
        Text("Cards drawn from the stock in a turn."),
        says={1: Text("A turn draws one card."), 2: Text("A turn draws two cards.")},
        values=(1, 2),
        by_case=_by_case("draw_count"),
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
        by_case=_by_case("canastas"),
    ),
    Option(
        "initial_minimums",
        MINIMUMS,
        Text("Points that a side's first meld needs, by its running total: pairs of total and minimum."),
        says={None: Text("The first meld needs, by the running total: {value} points.")},
        by_case=_by_case("minimums"),
    ),
    Option(
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
    Option(
        "minimum_above_5000",
        0,
        Text("Points that a side's first meld needs from a total of 5,000; 0 for no such step."),
        says={
            0: Text("There is no higher minimum from 5,000 points."),
            None: Text("From 5,000 points the first meld needs {value}."),
        },
        bounds=(0, 1000),
    ),
    Option(
        "second_meld_same_rank",
        "no",
        Text("Whether a side may have a second meld of a rank."),
        says={
            "no": Text("A side has one meld of each rank."),
            "after_canasta": Text("A side may start a second meld of a rank once the first is a canasta."),
            "yes": Text("A side may have several melds of one rank."),
        },
        values=("no", "after_canasta", "yes"),
    ),
    Option(
        "pair_wild_on_full_canasta",
        "refuse",
        Text(
            "What happens when a natural and a wild card take the pile for a canasta that has no room for the"
            " wild one."
        ),
        says={
            "second_meld": Text("A natural and a wild card may start a second meld beside a full canasta."),
            "unlimited_wilds": Text("A finished canasta takes any number of wild cards."),
            "refuse": Text("A canasta that holds all the wild cards it may takes no further one."),
            "wild_stays": Text("A wild card that a full canasta has no room for stays in the hand."),
        },
        values=("second_meld", "unlimited_wilds", "refuse", "wild_stays"),
    ),
    Option(
        "wild_melds",
        False,
        Text("Whether three or more wild cards may be a meld of their own."),
        says={
            True: Text("Three or more wild cards may be melded alone; seven are a wild canasta."),
            False: Text("Wild cards alone are no meld."),
        },
    ),
    Option(
        "wild_canasta_bonus",
        2000,
        Text("The bonus for a canasta of wild cards."),
        says={None: Text("A wild canasta is worth {value}.")},
        bounds=(0, 5000),
    ),
    Option(
        "wild_canasta_all_twos",
        0,
        Text("The bonus for a wild canasta of twos alone; 0 for the ordinary one."),
        says={
            0: Text("A wild canasta of twos alone is worth no more than another."),
            None: Text("A wild canasta of twos alone is worth {value}."),
        },
        bounds=(0, 5000),
    ),
    Option(
        "wild_canasta_four_jokers",
        0,
        Text("The bonus for a wild canasta with four jokers; 0 for the ordinary one."),
        says={
            0: Text("A wild canasta with four jokers is worth no more than another."),
            None: Text("A wild canasta with four jokers is worth {value}."),
        },
        bounds=(0, 5000),
    ),
    Option(
        "wild_meld_exclusive",
        True,
        Text("Whether an unfinished meld of wild cards keeps wild cards from other melds."),
        says={
            True: Text("While the wild meld has fewer than seven cards, no other meld takes wild cards."),
            False: Text("An unfinished wild meld keeps no wild cards from other melds."),
        },
    ),
    Option(
        "wild_incomplete_penalty",
        0,
        Text("What an unfinished meld of wild cards costs at the end of the deal."),
        says={
            0: Text("An unfinished wild meld costs nothing."),
            None: Text("An unfinished wild meld costs {value}."),
        },
        bounds=(0, 5000),
    ),
    Option(
        "discard_on_canasta_blocks",
        False,
        Text("Whether a discard of a rank in which the next side has a canasta blocks the pile for it."),
        says={
            True: Text("A discard of a rank in which your side has a canasta blocks the pile for you."),
            False: Text("A discard of a rank in which your side has a canasta can be taken like any other."),
        },
    ),
    Option(
        "wild_cards_may_be_discarded",
        True,
        Text("Whether wild cards may be discarded while there is another card to discard."),
        says={
            True: Text("Wild cards may be discarded."),
            False: Text("Wild cards are discarded only when there is nothing else to discard."),
        },
    ),
    Option(
        "four_black_threes_500",
        False,
        Text("Whether four black threes, melded on going out, are worth 500 in all."),
        says={
            True: Text("Four black threes melded on going out are worth 500 in all."),
            False: Text("Black threes melded on going out count 5 each."),
        },
    ),
    Option(
        "no_meld_in_first_round",
        False,
        Text("Whether nobody may meld before everybody has had a turn."),
        says={
            True: Text("Nobody melds in the first round of turns."),
            False: Text("Melding is allowed from the first turn."),
        },
    ),
    Option(
        "viennese",
        False,
        Text(
            "The Viennese rules: red threes need a canasta, wild cards never outnumber naturals, nothing"
            " concealed after the pile, a one-card hand may take a one-card pile, and a discard that fits the"
            " next side's canasta blocks the pile for it."
        ),
        says={
            True: Text("Viennese rules are played."),
            False: Text("Viennese rules are not played."),
        },
    ),
    Option(
        "three_hand_mode",
        "cutthroat",
        Text("Three players: whoever takes the pile first plays against the others, or each for themselves."),
        says={
            "cutthroat": Text("Whoever takes the pile first in a deal plays alone against the other two."),
            "alone": Text("All three play for themselves."),
        },
        values=("alone", "cutthroat"),
    ),
    Option(
        "three_hand_deal",
        13,
        Text("Three players: cards dealt to each."),
        says={None: Text("Three players are dealt {value} cards each.")},
        values=(13, 11),
    ),
    Option(
        "three_hand_canastas",
        1,
        Text("Three players: canastas needed to go out."),
        says={
            1: Text("Three players need one canasta to go out."),
            2: Text("Three players need two canastas to go out."),
        },
        values=(1, 2),
    ),
    Option(
        "three_hand_stock_end",
        "classic",
        Text("Three players: whether the deal ends with the discard of whoever drew the last card."),
        says={
            "classic": Text("With the stock empty, play goes on while the pile is taken."),
            "last_drawer_discards": Text("The deal ends with the discard of whoever drew the last card."),
        },
        values=("classic", "last_drawer_discards"),
    ),
    Option(
        "six_hand_teams",
        "2x3",
        Text("Six players: two teams of three, or three pairs."),
        says={"2x3": Text("Two teams of three play."), "3x2": Text("Three pairs play.")},
        values=("2x3", "3x2"),
    ),
    Option(
        "six_hand_packs",
        3,
        Text("Six players: packs of cards."),
        says={
            3: Text("Three packs are used."),
            2: Text("Two packs are used."),
        },
        values=(3, 2),
    ),
    Option(
        "six_hand150_from",
        7500,
        Text("Six players in two teams: the total from which the first meld needs 150."),
        says={None: Text("From {value} points the first meld needs 150.")},
        values=(7500, 7000),
    ),
    Option(
        "concealed_needs_minimum",
        False,
        Text("Whether going out concealed takes the minimum of a first meld too."),
        says={
            True: Text("Whoever lays down the whole hand at once to go out needs the minimum too."),
            False: Text(
                "Whoever drew from the stock and melds the whole hand at once, with a canasta, needs no "
                "minimum."
            ),
        },
        since=2,
    ),
    Option(
        "upcard_cover",
        "red_threes",
        Text("Whether a black three that is turned up at the deal stays, or is covered by another card."),
        says={
            "red_threes": Text("A black three that is turned up stays, and blocks the pile."),
            "all_threes": Text("A black three that is turned up is covered by another card too."),
        },
        values=("red_threes", "all_threes"),
        since=2,
    ),
    Option(
        "jokers",
        4,
        Text("How many jokers there are among the cards, in all packs together."),
        says={
            0: Text("There are no jokers among the cards."),
            1: Text("There is one joker among the cards."),
            None: Text("There are {value} jokers among the cards."),
        },
        values=(0, 1, 2, 3, 4, 5, 6),
        by_case={"6 2x3": 6, "6 3x2": 6},
        since=2,
    ),
)

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("target_score", "tie_rule", "initial_minimums", "minimum_above_5000")),
    (Text("Seats"), ("three_hand_mode", "six_hand_teams", "six_hand_packs", "six_hand150_from")),
    (
        Text("Deal"),
        (
            "hand_size",
            "three_hand_deal",
            "draw_count",
            "jokers",
            "upcard_cover",
            "no_meld_in_first_round",
            "three_hand_stock_end",
        ),
    ),
    (
        Text("Melds"),
        (
            "max_wild_per_meld",
            "wilds_may_outnumber_naturals",
            "second_meld_same_rank",
            "pair_wild_on_full_canasta",
        ),
    ),
    (
        Text("Wild melds"),
        (
            "wild_melds",
            "wild_canasta_bonus",
            "wild_canasta_all_twos",
            "wild_canasta_four_jokers",
            "wild_meld_exclusive",
            "wild_incomplete_penalty",
        ),
    ),
    (
        Text("The pile"),
        (
            "pile_always_frozen",
            "pair_must_be_natural",
            "take_for_complete_canasta",
            "pile_for_opening",
            "one_card_pile_allowed",
            "discard_on_canasta_blocks",
            "wild_cards_may_be_discarded",
        ),
    ),
    (
        Text("Threes"),
        (
            "black_three_freezes",
            "black_three_in_hand",
            "four_black_threes_500",
            "red_three_plus_needs",
            "red_three_all_four",
        ),
    ),
    (
        Text("Going out"),
        (
            "canastas_to_go_out",
            "three_hand_canastas",
            "concealed_bonus_total",
            "concealed_after_pile",
            "concealed_needs_minimum",
            "ask_permission",
        ),
    ),
    (Text("Empty stock"), ("empty_stock_forced_take", "last_red_three")),
    (Text("Bundles"), ("viennese",)),
)
"""The options by topic, as a panel shows them; every option stands under one."""

ONLY_FOR: Mapping[str, int] = {
    "three_hand_mode": 3,
    "three_hand_deal": 3,
    "three_hand_canastas": 3,
    "three_hand_stock_end": 3,
    "six_hand_teams": 6,
    "six_hand_packs": 6,
    "six_hand150_from": 6,
}
"""Options that mean something at tables of one size only."""

PRESETS: tuple[Preset, ...] = (
    Preset("viennese", Text("Viennese"), {"viennese": True}),
    Preset("always_frozen", Text("Always frozen"), {"pile_always_frozen": True}),
    Preset("wild_melds", Text("Wild melds"), {"wild_melds": True}),
)


DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})
"""What the shared steps find for options of Classic that another game over it does not have."""
_BY_NAME = {option.name: option for option in OPTIONS}


def taken_over(
    name: str, default: Value | None = None, by_case: Mapping[str, Value] = MappingProxyType({})
) -> Option:
    """An option of Classic Canasta for another game, with the default that it has there (None: Classic's own
    for four), and where tables differ, theirs. Raises KeyError.
    """
    option = _BY_NAME[name]
    return replace(option, default=option.default if default is None else default, by_case=by_case)


def options_of(changed: Mapping[str, Value], without: Collection[str] = ()) -> tuple[Option, ...]:
    """The options of a game over Classic: with other defaults, the same at all of its tables, and without
    those that it does not have.
    """
    return tuple(
        taken_over(option.name, changed[option.name]) if option.name in changed else option
        for option in OPTIONS
        if option.name not in without
    )
