"""What Modern American's rule text says about threes, melds, first melds and the pile."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.i18n import Number, Text
from canasta.options import pairs
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.variants.text import SHAPE, Section, in_force


def threes(rules: BaseRules) -> Section:
    """How threes are laid out, kept and counted."""
    laid = Text(
        "Red and black threes are laid out in your turn and replaced from the stock: those you hold before "
        "you draw, those you draw right away. They are never melded and never discarded."
    )
    kept = (*in_force(rules, "threes_kept"), *_kept_threes(rules))
    drawn = rules.number("draw_count")
    return Section(
        "7.3",
        Text("Threes"),
        (
            laid,
            *kept,
            Text("One of a colour counts 100, two 300, three 500, four 1,000; red and black separately."),
            Text("Without a canasta they count against you, with one not at all, with two or more for you."),
            Text("When the last card of the stock is a three the deal ends at once; it counts 5 against you.")
            if drawn == 1
            else Text(
                "When the last card of the stock is a three the deal ends at once, unless the same draw "
                "brought another card; it counts 5 against you."
            ),
            *in_force(rules, "three_in_hand_penalty"),
        ),
        {
            **dict.fromkeys((Code.THREES, Code.NO_THREE, Code.THREE_KEPT), (laid, *kept[:1])),
            **dict.fromkeys((Code.THREES_FIRST, Code.THREE_HELD, Code.NO_DISCARD_LEFT), kept),
        },
    )


def _kept_threes(rules: BaseRules) -> Iterator[Text]:
    if rules.options["threes_kept"] == "one_before_opening":
        yield Text("The player who opens lays it out first; the partner does at the start of the next turn.")
        return
    yield Text(
        "You can't meld or take the pile if only threes would be left, and you can't go out with a three "
        "in hand. A discard may leave nothing but threes."
    )
    yield Text("If you hold nothing but threes after your draw, you have to lay out one of those you drew.")


def melds(rules: BaseRules) -> Section:
    """The definition of a meld, and the bonuses of canastas."""
    meld = Text("A meld is three to seven cards of one rank, four to ace, at least two of them natural.")
    canasta = Text("Seven are a canasta: natural 500, mixed 300. A side has one meld of each rank.")
    sevens = Text("Sevens are melded without wild cards. A canasta of them is worth 2,500.")
    aces = Text(
        "Aces melded without a wild card stay pure; a canasta of them is worth 2,500. They hold wild cards "
        "only if one was there from the turn of the opening on, and count like any mixed meld then."
    )
    wild = Text("Three to seven wild cards are a meld of their own.")
    return Section(
        "7.4",
        Text("Melds and canastas"),
        (
            meld,
            canasta,
            sevens,
            aces,
            wild,
            *in_force(
                rules,
                "wild_canasta_bonus",
                "wild_canasta_all_twos",
                "wild_canasta_four_jokers",
                "wild_meld_exclusive",
                "rule_of_five",
                "dead_ranks",
                "eighth_card_on_out",
            ),
            Text(
                "Unless you go out, keep at least two cards when you meld: one to discard and one to play on."
            ),
            *in_force(rules, "opener_may_empty_hand"),
        ),
        {
            **dict.fromkeys(SHAPE, (meld, wild)),
            Code.RANK_TAKEN: (canasta,),
            Code.MELD_FULL: (meld, *in_force(rules, "eighth_card_on_out")),
            Code.TOO_MANY_WILDS: (meld, *in_force(rules, "max_wild_per_meld")),
            Code.SEVENS_NATURAL: (sevens,),
            Code.PURE_ACES: (aces,),
            Code.WILD_MELD_OPEN: (wild, *in_force(rules, "wild_meld_exclusive")),
            Code.RULE_OF_FIVE: in_force(rules, "rule_of_five"),
            Code.DEAD_RANK: in_force(rules, "dead_ranks"),
        },
    )


def opening(rules: BaseRules) -> Section:
    """The requirements of a side's first meld."""
    steps = pairs(rules.options["initial_minimums"])
    lines = (
        [Text("Up to {next}: {least} points.", next=Number(steps[1][0] - 5), least=steps[0][1])]
        if steps[1:]
        else []
    )
    lines += [
        Text("From {start}: {least} points.", start=Number(start), least=least) for start, least in steps[1:]
    ]
    if not lines:
        lines = [Text("It needs {least} points.", least=steps[0][1])]
    return Section(
        "7.5",
        Text("Your side's first melds"),
        (
            Text(
                "The first melds of a side come from the hand in one step and need a minimum, by its "
                "total before the deal."
            ),
            *lines,
            *in_force(rules, "opening_form", "splash", "opening_pile"),
            *(
                (Text("A side's first melds can't complete a mixed canasta."),)
                if rules.options["profile"] == "league"
                else ()
            ),
        ),
    )


_BLOCKED = {
    "none": Text("With a wild card on top, nobody can take it. Keep a card to discard."),
    "both": Text(
        "With a wild card or a card of a dead rank on top, nobody can take it. Keep a card to discard."
    ),
    "opponents_start": Text(
        "With a wild card on top, nobody can take it; with a card of a rank your side can't start any more, "
        "you can't. Keep a card to discard."
    ),
}


def pile(rules: BaseRules) -> Section:
    """How the pile is taken, and when it is frozen."""
    return Section(
        "7.6",
        Text("Taking the pile"),
        (
            Text(
                "Only two natural cards of the top card's rank take the pile; they are melded with it at "
                "once."
            ),
            Text("Your side has to be open, or to open from your hand in the same step.")
            if rules.options["opening_pile"] != "forbidden"
            else Text("Your side has to be open."),
            Text("A meld of three or four takes the three cards; one of five or more does not."),
            _BLOCKED[str(rules.options["dead_ranks"])],
        ),
    )
