"""House rules of Modern American Canasta about melds, threes and going out (rules: 7, 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option
from canasta.variants.modern_american.options.profiles import LEAGUE, NOT_TRADITIONAL, PAGAT

RULE_OF_FIVE = Option(
    "rule_of_five",
    False,
    Text("Whether wild cards join a meld after the opening turn only when it has five natural cards."),
    says={
        True: Text("After the opening turn a meld takes wild cards only with five natural ones in it."),
        False: Text("A meld with two natural cards takes wild cards at any time."),
    },
    by_case=NOT_TRADITIONAL,
)

DEAD_RANKS = Option(
    "dead_ranks",
    "none",
    Text("Whether a rank in which some side has a canasta is dead for both, or for its opponents."),
    says={
        "both": Text("Once a side has a canasta of a rank, nobody melds that rank any more."),
        "opponents_start": Text(
            "A side can't start a rank its opponents have a canasta of; what it has started, it may continue."
        ),
        "none": Text("One side's canasta doesn't keep the other from melding that rank."),
    },
    values=("both", "opponents_start", "none"),
    by_case={PAGAT: "both", LEAGUE: "both"},
    values_since={"opponents_start": 2},
)

EIGHTH_CARD_ON_OUT = Option(
    "eighth_card_on_out",
    False,
    Text("Whether an eighth card may go on a canasta in the turn of going out."),
    says={
        True: Text("A player who goes out may put an eighth card on a canasta."),
        False: Text("A canasta takes no eighth card."),
    },
)

THREES_KEPT = Option(
    "threes_kept",
    "any",
    Text("Which threes a player may keep in hand instead of laying them out."),
    says={
        "any": Text(
            "Laying threes out is your choice: what you keep you may lay out before the draw of a later turn."
        ),
        "one_before_opening": Text(
            "Threes have to be laid out; until your side has opened you may keep one."
        ),
    },
    values=("any", "one_before_opening"),
    by_case={PAGAT: "one_before_opening", LEAGUE: "one_before_opening"},
    since=2,
    before="one_before_opening",
)

THREE_IN_HAND_PENALTY = Option(
    "three_in_hand_penalty",
    5,
    Text("What each three left in a hand costs, unless it was the last card of the stock (5)."),
    says={None: Text("A three left in hand costs {value}.")},
    values=(5, 100),
)

INCOMPLETE_BLOCKS_OUT = Option(
    "incomplete_blocks_out",
    "none",
    Text("Which unfinished melds of a side keep it from going out."),
    says={
        "none": Text("Unfinished melds don't keep anybody from going out."),
        "wild": Text("Nobody goes out with an unfinished wild meld."),
        "sevens_aces": Text("Nobody goes out with an unfinished meld of sevens or pure aces."),
        "wild_sevens_aces": Text(
            "Nobody goes out with an unfinished meld of wild cards, sevens or pure aces."
        ),
    },
    values=("none", "wild", "sevens_aces", "wild_sevens_aces"),
    by_case={LEAGUE: "wild_sevens_aces"},
    values_since={"sevens_aces": 2},
)

WILD_PENALTY_ALL_JOKERS = Option(
    "wild_penalty_all_jokers",
    2500,
    Text("What an unfinished wild meld with all four jokers costs."),
    says={None: Text("An unfinished wild meld with all four jokers costs {value}.")},
    values=(2000, 2500),
    by_case={LEAGUE: 2000},
)
