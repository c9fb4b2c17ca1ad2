"""The house rules of Rommé (rules: 11, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from canasta.i18n import Text
from canasta.options import Option, Preset
from canasta.variants import common_options

OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        500,
        Text("With an end by points: the match ends when somebody has more minus points than this."),
        says={None: Text("The match ends after the deal in which somebody passes {value} minus points.")},
        bounds=(5, 100_000),
    ),
    common_options.TIE_RULE,
    # With fewer cards a first meld is hardly ever possible.
    replace(common_options.HAND_SIZE, default=13, bounds=(10, 20)),
    Option(
        "romme_first_meld",
        40,
        Text("Points that a player's first sets and runs need together; 0: any will do."),
        says={
            0: Text("The first meld needs no minimum."),
            None: Text("The sets and runs of the first meld count at least {value} together."),
        },
        values=(30, 40, 50, 0),
    ),
    Option(
        "romme_jokers",
        6,
        Text("Jokers in the pack."),
        says={0: Text("There are no jokers."), None: Text("{value} jokers are in the pack.")},
        values=(6, 4, 2, 0),
    ),
    Option(
        "romme_joker_in_hand",
        20,
        Text("What a joker left in a hand costs."),
        says={None: Text("A joker left in hand costs {value}.")},
        values=(20, 25, 30),
    ),
    Option(
        "romme_around_corner",
        False,
        Text("Whether a run may continue from the ace to the two: K A 2."),
        says={
            True: Text("A run may continue from the ace to the two (king, ace, two)."),
            False: Text("A run ends at the ace: king, ace, two isn't one."),
        },
    ),
    Option(
        "romme_start",
        "upcard",
        Text("Whether a card is turned up, or the first player gets one more and begins by discarding."),
        says={
            "upcard": Text(
                "The next card is turned up; the player left of the dealer begins by drawing or taking it."
            ),
            "starter14": Text(
                "No card is turned up: the player left of the dealer gets one more card and begins "
                "without drawing."
            ),
        },
        values=("upcard", "starter14"),
    ),
    Option(
        "romme_discard_must_meld",
        False,
        Text("Whether the discard may be taken only to lay it down in the same turn."),
        says={
            True: Text("You may take the discard only if you lay it down in the same turn."),
            False: Text("You may take the discard and keep it in your hand."),
        },
    ),
    Option(
        "romme_joker_swap",
        "free",
        Text("Whether a joker on the table may be swapped for its card, and what is done with it."),
        says={
            "off": Text("A joker on the table stays where it is."),
            "free": Text("The joker comes into your hand, and you may keep it."),
            "must_use": Text("The joker comes into your hand and must be laid down in the same turn."),
        },
        values=("off", "free", "must_use"),
    ),
    Option(
        "romme_jokers_per_figure",
        "fewer_than_naturals",
        Text("How many jokers a set or a run may hold."),
        says={
            "fewer_than_naturals": Text("A set or a run holds fewer jokers than other cards."),
            "one": Text("A set or a run holds one joker at most."),
            "two": Text("A set or a run holds two jokers at most, and at least one other card."),
            "any": Text("A set or a run may hold any number of jokers besides at least one other card."),
        },
        values=("fewer_than_naturals", "one", "two", "any"),
    ),
    Option(
        "romme_adjacent_jokers",
        False,
        Text("Whether two jokers may be next to each other in a run."),
        says={
            True: Text("Jokers may be next to each other in a run."),
            False: Text("Two jokers can't be next to each other in a run."),
        },
    ),
    Option(
        "romme_hand_double",
        True,
        Text("Whether a Hand Rommé doubles what the others lose."),
        says={
            True: Text("It doubles what the others lose."),
            False: Text("It does not change what the others lose."),
        },
    ),
    Option(
        "romme_winner_score",
        "zero",
        Text("What the winner of a deal writes down: nothing, or what the others lose together."),
        says={
            "zero": Text("The player who goes out writes down nothing."),
            "sum": Text("The player who goes out gets as plus points what the others lose together."),
        },
        values=("zero", "sum"),
    ),
    Option(
        "romme_final_discard",
        "optional",
        Text("Whether going out takes a last discard."),
        says={
            "optional": Text("You go out with your last discard, or by laying down every card."),
            "required": Text("You go out with your last discard only: keep one card for it."),
        },
        values=("optional", "required"),
    ),
    Option(
        "romme_reshuffle",
        "shuffle",
        Text("Whether the pile is shuffled when it becomes the stock."),
        says={
            "turn_over": Text(
                "When the stock is empty the pile is turned over, all but its top card, without shuffling."
            ),
            "shuffle": Text(
                "When the stock is empty the pile, all but its top card, is shuffled and becomes the stock."
            ),
        },
        values=("turn_over", "shuffle"),
    ),
    Option(
        "romme_end",
        "points500",
        Text("Whether the match ends by minus points or after a number of deals."),
        says={
            "points500": Text("The player with the fewest minus points then wins."),
            "deals": Text("The match has a set number of deals; the fewest minus points win."),
        },
        values=("deals", "points500"),
    ),
    Option(
        "romme_deals",
        10,
        Text("With an end by deals: how many are played."),
        says={1: Text("One deal is played."), None: Text("{value} deals are played.")},
        bounds=(1, 100),
    ),
    Option(
        "romme_taken_back",
        True,
        Text("Whether the card taken from the pile may be discarded in the same turn."),
        says={
            True: Text("You may take the discard and discard it again in the same turn."),
            False: Text(
                "You can't discard the card that you took from the pile in the same turn, unless it's your "
                "last one or you hold another like it."
            ),
        },
        since=3,
    ),
)

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("romme_end", "target_score", "romme_deals", "tie_rule")),
    (Text.pgettext("dealing", "Deal"), ("hand_size", "romme_jokers", "romme_start", "romme_reshuffle")),
    (
        Text("First meld and discard"),
        ("romme_first_meld", "romme_discard_must_meld", "romme_taken_back", "romme_final_discard"),
    ),
    (Text("Runs"), ("romme_around_corner",)),
    (Text("Jokers"), ("romme_jokers_per_figure", "romme_adjacent_jokers", "romme_joker_swap")),
    (Text("Scores"), ("romme_joker_in_hand", "romme_hand_double", "romme_winner_score")),
)
"""The options by topic, as a panel shows them; every option belongs to one topic."""

PRESETS: tuple[Preset, ...] = (
    Preset(
        "strict",
        Text("Strict"),
        {"romme_discard_must_meld": True, "romme_joker_swap": "must_use", "romme_final_discard": "required"},
    ),
    Preset("palace", Text("Winner takes the points"), {"romme_winner_score": "sum"}),
)

NEEDS: Mapping[str, tuple[str, object]] = {"romme_deals": ("romme_end", "deals")}
"""Options that matter only with a certain value of another option."""
