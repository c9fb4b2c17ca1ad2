"""The house rules of Modern American Canasta (rules: 13), and its three profiles (rules: 7)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import Option, Preset, Value
from canasta.variants import common_options

TRADITIONAL, PAGAT, LEAGUE = "traditional", "pagat", "league"
MINIMUMS = ((-100000, 125), (3000, 155), (5000, 180))
TALON_MIN_STOCK = 9
"""Cards that the stock must hold for a talon that comes from it: the turn card is among them then."""

_NOT_LEAGUE: Mapping[str, Value] = MappingProxyType({LEAGUE: False})
_NOT_TRADITIONAL: Mapping[str, Value] = MappingProxyType({PAGAT: True, LEAGUE: True})

OPTIONS: tuple[Option, ...] = (
    Option(
        "profile",
        TRADITIONAL,
        Text("Which of three known sets of rules is played; every other rule can still be changed."),
        says={
            TRADITIONAL: Text("The traditional rules are played, with talons set aside at the deal."),
            PAGAT: Text("The rules described on Pagat are played."),
            LEAGUE: Text("The rules of the Canasta League of America are played."),
        },
        values=(TRADITIONAL, PAGAT, LEAGUE),
    ),
    common_options.TARGET_SCORE.with_default(8500),
    common_options.TIE_RULE,
    common_options.HAND_SIZE.with_default(13),
    common_options.DRAW_COUNT,
    common_options.CANASTAS_TO_GO_OUT.with_default(2),
    common_options.INITIAL_MINIMUMS.with_default(MINIMUMS),
    common_options.MAX_WILD_PER_MELD.with_default(2),
    Option(
        "talon_source",
        "set_aside",
        Text("Where the talons come from: set aside at the deal, or from the top of the stock."),
        says={
            "stock": Text("A talon comes from the top of the stock."),
            "set_aside": Text("The talons are set aside at the deal, the first for the first side to open."),
        },
        values=("stock", "set_aside"),
        by_case={PAGAT: "stock", LEAGUE: "stock"},
    ),
    Option(
        "talon_min_stock",
        0,
        Text("Cards that the stock must still hold for a talon to be given out."),
        says={
            0: Text("A talon is given out however few cards the stock still holds."),
            None: Text("A talon is given out only while the stock holds {value} cards or more."),
        },
        bounds=(0, 50),
        by_case={PAGAT: TALON_MIN_STOCK, LEAGUE: TALON_MIN_STOCK},
    ),
    Option(
        "talon_sizes",
        (4, 3),
        Text("Cards in the talon of the first side to open, and of the second."),
        says={None: Text("The first and the second side to open get talons of {value} cards.")},
        bounds=(1, 10),
    ),
    Option(
        "talon_after_pile_opening",
        True,
        Text("Whether an opening that takes the pile in the same step brings a talon."),
        says={
            True: Text("An opening that takes the pile brings a talon like any other."),
            False: Text("An opening that takes the pile brings no talon."),
        },
        by_case=_NOT_LEAGUE,
    ),
    Option(
        "pending_talon_counts",
        True,
        Text("Whether a talon that was not picked up before the deal ended counts like cards in hand."),
        says={
            True: Text("A talon not yet picked up counts like cards in hand."),
            False: Text("A talon not yet picked up counts for nobody."),
        },
    ),
    Option(
        "rule_of_five",
        False,
        Text("Whether wild cards join a meld after the opening turn only when it has five natural cards."),
        says={
            True: Text("After the opening turn a meld takes wild cards only with five natural ones in it."),
            False: Text("A meld with two natural cards takes wild cards at any time."),
        },
        by_case=_NOT_TRADITIONAL,
    ),
    Option(
        "dead_ranks",
        "none",
        Text("Whether a rank in which some side has a canasta is dead for both, or for its opponents."),
        says={
            "both": Text("Once a side has a canasta of a rank, nobody melds that rank any more."),
            "opponents_start": Text(
                "No side begins a rank of which its opponents have a canasta; what it has begun goes on."
            ),
            "none": Text("A canasta of one side does not keep the other from its rank."),
        },
        values=("both", "opponents_start", "none"),
        by_case={PAGAT: "both", LEAGUE: "both"},
        values_since={"opponents_start": 2},
    ),
    Option(
        "threes_kept",
        "any",
        Text("Which threes a player may keep in hand instead of laying them out."),
        says={
            "any": Text(
                "Laying threes out is your choice: what you keep you may lay out before the draw of a later "
                "turn."
            ),
            "one_before_opening": Text(
                "Threes have to be laid out; until your side has opened you may keep one."
            ),
        },
        values=("any", "one_before_opening"),
        by_case={PAGAT: "one_before_opening", LEAGUE: "one_before_opening"},
        since=2,
        before="one_before_opening",
    ),
    Option(
        "opening_form",
        "natural_or_wild",
        Text("What must be among a side's first melds, beside the minimum."),
        says={
            "natural_or_wild": Text(
                "A first meld holds three natural cards without wild ones, or a wild meld."
            ),
            "natural_required": Text("A first meld holds three natural cards without wild ones."),
            "three_naturals": Text("A first meld holds three natural cards of a rank, or a wild meld."),
            "any": Text("A first meld needs nothing beside its points."),
        },
        values=("natural_or_wild", "natural_required", "three_naturals", "any"),
        by_case={LEAGUE: "natural_required"},
    ),
    Option(
        "splash",
        True,
        Text("Whether a whole canasta from the hand, natural or of wild cards, opens without a minimum."),
        says={
            True: Text("A whole natural or wild canasta from the hand opens without a minimum."),
            False: Text("A whole canasta from the hand needs the minimum like any first meld."),
        },
        by_case=_NOT_LEAGUE,
    ),
    Option(
        "opening_pile",
        "extra_pair",
        Text("How the pile may be taken in the step that opens."),
        says={
            "extra_pair": Text("With its first meld a side takes the pile only by a pair beside that meld."),
            "pair_may_be_melded": Text(
                "With its first meld a side takes the pile by any pair, melded or not."
            ),
            "not_mixed_aces": Text(
                "With its first meld a side takes the pile by any pair, melded or not, but not by aces of a "
                "mixed meld."
            ),
            "forbidden": Text("Nobody takes the pile in the turn of the side's first meld."),
        },
        values=("extra_pair", "pair_may_be_melded", "not_mixed_aces", "forbidden"),
        by_case={PAGAT: "pair_may_be_melded"},
        values_since={"not_mixed_aces": 2},
    ),
    Option(
        "opener_may_empty_hand",
        True,
        Text("Whether a player who opens and gets a talon may discard the last card."),
        says={
            True: Text("Who opens and gets a talon may discard the last card."),
            False: Text("Who opens keeps a card in hand, talon or not."),
        },
    ),
    Option(
        "empty_pile_bans",
        ("aces", "sevens"),
        Text("What nobody discards on an empty pile while there is another card for it."),
        says={
            (): Text("Anything that may be discarded may start the pile."),
            None: Text("Not discarded on an empty pile: {value}."),
            "aces": Text("aces"),
            "sevens": Text("sevens"),
            "wilds": Text("wild cards"),
            "dead": Text("cards of dead ranks"),
            "safe": Text("cards that the next player cannot use"),
        },
        values=("aces", "sevens", "wilds", "dead", "safe"),
        by_case={LEAGUE: ("aces", "sevens", "wilds", "dead")},
    ),
    Option(
        "incomplete_blocks_out",
        "none",
        Text("Which unfinished melds of a side keep it from going out."),
        says={
            "none": Text("Unfinished melds keep nobody from going out."),
            "wild": Text("Nobody goes out beside an unfinished wild meld."),
            "sevens_aces": Text("Nobody goes out beside an unfinished meld of sevens or pure aces."),
            "wild_sevens_aces": Text(
                "Nobody goes out beside an unfinished meld of wild cards, sevens or pure aces."
            ),
        },
        values=("none", "wild", "sevens_aces", "wild_sevens_aces"),
        by_case={LEAGUE: "wild_sevens_aces"},
        values_since={"sevens_aces": 2},
    ),
    common_options.ASK_PERMISSION,
    common_options.WILD_CANASTA_BONUS,
    common_options.WILD_CANASTA_ALL_TWOS.with_default(3000),
    common_options.WILD_CANASTA_FOUR_JOKERS.with_default(2500),
    common_options.WILD_MELD_EXCLUSIVE,
    common_options.WILD_INCOMPLETE_PENALTY.with_default(2000),
    Option(
        "wild_penalty_all_jokers",
        2500,
        Text("What an unfinished wild meld costs that holds all four jokers."),
        says={None: Text("An unfinished wild meld with all four jokers costs {value}.")},
        values=(2000, 2500),
        by_case={LEAGUE: 2000},
    ),
    Option(
        "three_in_hand_penalty",
        5,
        Text("What each three left in a hand costs, unless it was the last card of the stock (5)."),
        says={None: Text("A three left in hand costs {value}.")},
        values=(5, 100),
    ),
    Option(
        "special_hands",
        "pagat3",
        Text("Which whole hands of fourteen may be shown to end the deal."),
        says={
            "pagat3": Text("Straight, pairs and garbage are special hands."),
            "cla11": Text("The eleven special hands of the League are played."),
            "off": Text("There are no special hands."),
        },
        values=("pagat3", "cla11", "off"),
        by_case={LEAGUE: "cla11"},
    ),
    Option(
        "garbage_value",
        2000,
        Text("What the special hand garbage is worth."),
        says={None: Text("Garbage is worth {value}.")},
        values=(2000, 3000, 3500),
        by_case={LEAGUE: 3000},
    ),
    Option(
        "pairs_value",
        2500,
        Text("What the special hand of seven natural pairs is worth."),
        says={None: Text("Seven natural pairs are worth {value}.")},
        values=(2500, 3500),
    ),
    Option(
        "pairs_distinct",
        True,
        Text("Whether the pairs of a special hand are of seven different ranks."),
        says={
            True: Text("The seven pairs are of different ranks."),
            False: Text("Four of a rank count as two pairs."),
        },
    ),
    Option(
        "special_courtesy",
        False,
        Text("Whether a special hand still counts on the turn right after the partner's opening."),
        says={
            True: Text("Right after the partner's opening a special hand still counts."),
            False: Text("Once the partner has opened, special hands are over."),
        },
    ),
    Option(
        "eighth_card_on_out",
        False,
        Text("Whether an eighth card may go on a canasta in the turn of going out."),
        says={
            True: Text("Who goes out may put an eighth card on a canasta."),
            False: Text("A canasta takes no eighth card."),
        },
    ),
    Option(
        "mac2_deal",
        "off",
        Text("Two players: cards dealt and drawn; with 13 and two drawn, hands of pairs are not special."),
        says={
            "off": Text("Two players deal and draw as four do."),
            "13draw1": Text("Two players are dealt 13 cards and draw one."),
            "15draw2": Text("Two players are dealt 15 cards and draw two."),
            "13draw2": Text("Two players are dealt 13 cards and draw two; pairs are no special hand."),
        },
        values=("off", "13draw1", "15draw2", "13draw2"),
    ),
)

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("profile", "target_score", "tie_rule", "initial_minimums")),
    (Text("Deal"), ("hand_size", "draw_count", "mac2_deal")),
    (
        Text("Talons"),
        (
            "talon_source",
            "talon_min_stock",
            "talon_sizes",
            "talon_after_pile_opening",
            "pending_talon_counts",
        ),
    ),
    (Text("First meld"), ("opening_form", "splash", "opening_pile", "opener_may_empty_hand")),
    (Text("Melds"), ("max_wild_per_meld", "rule_of_five", "dead_ranks", "eighth_card_on_out")),
    (
        Text("Wild melds"),
        (
            "wild_canasta_bonus",
            "wild_canasta_all_twos",
            "wild_canasta_four_jokers",
            "wild_meld_exclusive",
            "wild_incomplete_penalty",
            "wild_penalty_all_jokers",
        ),
    ),
    (Text("The pile"), ("empty_pile_bans",)),
    (Text("Threes"), ("threes_kept", "three_in_hand_penalty")),
    (Text("Going out"), ("canastas_to_go_out", "incomplete_blocks_out", "ask_permission")),
    (
        Text("Special hands"),
        ("special_hands", "garbage_value", "pairs_value", "pairs_distinct", "special_courtesy"),
    ),
)
"""The options by topic, as a panel shows them; every option stands under one."""

ONLY_FOR: Mapping[str, int] = MappingProxyType({"mac2_deal": 2})
"""Options that mean something at tables of one size only."""

PRESETS: tuple[Preset, ...] = (
    Preset(PAGAT, Text("Pagat"), {"profile": PAGAT}),
    Preset(LEAGUE, Text("League of America"), {"profile": LEAGUE}),
)
