"""The house rules of Hand and Foot (rules: 9.1, 13), and presets for common forms of the game."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import Option, Preset
from canasta.variants import common_options

OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        0,
        Text("Play to this total instead of a number of rounds; 0 for rounds."),
        says={
            0: Text("The rounds decide: no total ends the match before."),
            None: Text("The match is played to {value} points."),
        },
        bounds=(0, 100_000),
    ),
    common_options.TIE_RULE,
    common_options.DRAW_COUNT.with_default(2),
    common_options.ASK_PERMISSION.with_default("mandatory"),
    Option(
        "hf_deal",
        "13+13",
        Text("Cards dealt to each player: the hand, and the foot."),
        says={
            "13+13": Text("Each player is dealt a hand of 13 cards and a foot of 13."),
            "11+11": Text("Each player is dealt a hand of 11 cards and a foot of 11."),
            "11+13": Text("Each player is dealt a hand of 11 cards and a foot of 13."),
            "14+14": Text("Each player is dealt a hand of 14 cards and a foot of 14."),
        },
        values=("13+13", "11+11", "11+13", "14+14"),
    ),
    Option(
        "hf_out",
        "2-2-1",
        Text("Canastas that going out takes: clean, dirty and wild ones."),
        says={
            "2-2-1": Text("Going out takes two clean canastas, two dirty ones and a wild one."),
            "1-1-0": Text("Going out takes a clean canasta and a dirty one."),
            "1-1-1": Text("Going out takes a clean canasta, a dirty one and a wild one."),
            "3-4-0": Text("Going out takes three clean canastas and four dirty ones."),
        },
        values=("2-2-1", "1-1-0", "1-1-1", "3-4-0"),
    ),
    Option(
        "hf_wild_meld",
        True,
        Text("Whether wild cards may be melded by themselves."),
        says={
            True: Text("Three to seven wild cards make a meld of their own."),
            False: Text("Wild cards make no melds of their own."),
        },
    ),
    Option(
        "hf_wild_limit",
        "two_to_one",
        Text("How many wild cards a meld of natural ones takes."),
        says={
            "two_to_one": Text("A meld has at least two natural cards for each wild one."),
            "four_naturals": Text("A meld takes wild cards, three at most, once it has four natural ones."),
            "max3": Text("A meld takes at most three wild cards."),
            "half": Text("At most half the cards of a meld are wild."),
        },
        values=("two_to_one", "four_naturals", "max3", "half"),
    ),
    Option(
        "hf_red_three",
        "plus100minus100",
        Text("What red threes count: on the table, and in a hand or foot at the end."),
        says={
            "plus100minus100": Text("A red three laid out is worth 100; one left in a foot costs 100."),
            "minus500": Text("Every red three costs 500, laid out or not."),
            "minus300": Text("Every red three costs 300, laid out or not."),
        },
        values=("plus100minus100", "minus500", "minus300"),
    ),
    Option(
        "hf_minimums",
        (50, 90, 120, 150),
        Text("Points that a side's first meld needs in rounds one to four; the last holds from then on."),
        says={None: Text("The first meld of a side needs, round by round: {value} points.")},
        bounds=(0, 1000),
    ),
    Option(
        "hf_rounds",
        4,
        Text("How many rounds are played; the highest total wins."),
        says={
            1: Text("One round decides."),
            None: Text("The highest total after {value} rounds wins."),
        },
        bounds=(1, 20),
    ),
    Option(
        "hf_black_three",
        5,
        Text("What each black three left in a hand or foot costs."),
        says={
            0: Text("Black threes left over cost nothing."),
            None: Text("A black three left over costs {value}."),
        },
        values=(5, 0, 100, 300),
    ),
    Option(
        "hf_bonuses",
        "pagat",
        Text("What canastas are worth: clean, dirty, wild."),
        says={
            "pagat": Text("A clean canasta is worth 500, a dirty one 300, a wild one 1,500."),
            "simpson": Text("A clean canasta is worth 300, a dirty one 100, a wild one nothing."),
        },
        values=("pagat", "simpson"),
    ),
    Option(
        "hf_partner_in_foot",
        True,
        Text("Whether nobody goes out before all partners have picked up their feet."),
        says={
            True: Text("Nobody goes out before all partners have picked up their feet."),
            False: Text("A player may go out before a partner has picked up their foot."),
        },
    ),
    Option(
        "hf_ask",
        True,
        Text("Whether a player has to ask a partner before going out."),
        says={
            True: Text("Nobody goes out without asking a partner first; the answer is binding."),
            False: Text("Nobody asks before going out."),
        },
    ),
    Option(
        "hf_pile_take",
        7,
        Text("How many cards come from the top of the pile when it is taken."),
        says={
            7: Text("Taking the pile brings its top seven cards, or all if there are fewer."),
            5: Text("Taking the pile brings its top five cards, or all if there are fewer."),
            "all": Text("Taking the pile brings all of it."),
        },
        values=(7, 5, "all"),
    ),
    Option(
        "hf_final_discard",
        False,
        Text("Whether a player goes out only with a last discard."),
        says={
            True: Text("Going out takes a last discard."),
            False: Text("A player may go out with or without a last discard."),
        },
    ),
    common_options.SIX_HAND_TEAMS,
)

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("hf_rounds", "target_score", "tie_rule", "hf_minimums")),
    (Text("Seats"), ("six_hand_teams",)),
    (Text.pgettext("dealing", "Deal"), ("hf_deal", "draw_count")),
    (Text("Melds"), ("hf_wild_limit", "hf_wild_meld", "hf_bonuses")),
    (Text("The pile"), ("hf_pile_take",)),
    (Text("Threes"), ("hf_red_three", "hf_black_three")),
    (Text("Going out"), ("hf_out", "hf_partner_in_foot", "hf_ask", "ask_permission", "hf_final_discard")),
)
"""The options by topic, as a panel shows them; every option belongs to one topic."""

PRESETS: tuple[Preset, ...] = (
    Preset("eleven", Text("11 and 11"), {"hf_deal": "11+11"}),
    Preset(
        "bicycle",
        Text("Bicycle"),
        {"hf_deal": "11+11", "hf_out": "1-1-0", "hf_wild_meld": False, "hf_final_discard": True},
    ),
    Preset("saskatchewan", Text("Saskatchewan"), {"hf_out": "1-1-1"}),
    Preset(
        "simpson",
        Text("Simpson"),
        {
            "hf_out": "1-1-0",
            "hf_wild_meld": False,
            "hf_bonuses": "simpson",
            "hf_red_three": "minus500",
        },
    ),
)
"""Presets for forms that rules: 9.1 mentions."""

ONLY_FOR: Mapping[str, int] = {"six_hand_teams": 6}
"""Options that only matter at tables of one size."""

OVERLAPS: Mapping[str, str] = {"hf_ask": "ask_permission", "hf_rounds": "target_score"}
"""Pairs of options for the same thing: the special one, and the general one (rules: 14.13)."""
