"""The rule text of Rommé in plain words, built from the options in force."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.i18n import Text
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.variants.text import Section, in_force


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    return (
        _cards(rules),
        _figures(rules),
        *((_jokers(rules),) if rules.seating.jokers else ()),
        _turn(rules),
        _first_meld(rules),
        _building(rules),
        _going_out(rules),
        _scoring(rules),
        _end(rules),
    )


def _cards(rules: BaseRules) -> Section:
    return Section(
        "11.1",
        Text("Cards and deal"),
        (
            Text("Everybody plays alone."),
            Text("Two packs of 52 cards are used."),
            *in_force(rules, "romme_jokers", "hand_size", "romme_start"),
            Text("Cards from two to ten count their number, jack, queen and king 10, an ace 11."),
            Text("An ace that begins a run, before the two, counts 1."),
        ),
    )


def _figures(rules: BaseRules) -> Section:
    return Section(
        "11.2.1",
        Text("Sets and runs"),
        (
            Text("A set is three or four cards of one rank, each of a different suit."),
            Text("A run is three or more cards of one suit that follow each other, fourteen at most."),
            Text("The ace stands before the two or after the king."),
            *in_force(rules, "romme_around_corner"),
        ),
    )


def _jokers(rules: BaseRules) -> Section:
    return Section(
        "11.2.2",
        Text("Jokers"),
        (
            Text("A joker stands for any card and counts what that card counts."),
            Text("In a run it stands for the card at its place, in a set for any suit that is missing."),
            *in_force(rules, "romme_jokers_per_figure", "romme_adjacent_jokers"),
        ),
    )


def _turn(rules: BaseRules) -> Section:
    return Section(
        "11.2.3",
        Text("Your turn"),
        (
            Text("First draw a card from the stock, or take the top card of the pile; never more of it."),
            *in_force(rules, "romme_discard_must_meld"),
            *(() if rules.options["romme_discard_must_meld"] else in_force(rules, "romme_taken_back")),
            Text("Then lay down, lay off and swap jokers as you like.")
            if _swaps(rules)
            else Text("Then lay down and lay off as you like."),
            Text("Last, discard one card."),
            *in_force(rules, "romme_reshuffle"),
        ),
    )


def _first_meld(rules: BaseRules) -> Section:
    return Section(
        "11.2.4",
        Text("Your first meld"),
        (
            Text("You lay down your first sets and runs in one step, all from your hand."),
            *in_force(rules, "romme_first_meld"),
            Text("Cards that you lay off on other melds in that step do not count."),
            Text("Later sets and runs may count anything."),
        ),
    )


def _swaps(rules: BaseRules) -> bool:
    """Whether a joker on the table may be swapped for its card."""
    return bool(rules.seating.jokers) and rules.options["romme_joker_swap"] != "off"


def _building(rules: BaseRules) -> Section:
    lay_off = Text("From the turn of your first meld on, you may lay cards off on everybody's sets and runs.")
    upper = Text("A joker that fits both ends of a run goes to the upper one unless you say otherwise.")
    swap = in_force(rules, "romme_joker_swap")
    stay = Text("All other cards on the table stay where they are.")
    if not rules.seating.jokers:
        stay = Text("The cards on the table stay where they are.")
        return Section("11.2.5", Text("Laying off"), (lay_off, stay))
    if _swaps(rules):
        swap = (
            Text("You may replace a joker on the table with the card it stands for."),
            Text("In a set of three with a joker, either missing suit will do."),
            *swap,
        )
    return Section(
        "11.2.5",
        Text("Laying off and swapping"),
        (lay_off, upper, *swap, stay),
        {
            **dict.fromkeys((Code.NO_SUCH_JOKER, Code.NO_SWAP, Code.JOKER_UNUSED), swap),
            **dict.fromkeys((Code.DOES_NOT_FIT, Code.NO_SUCH_MELD, Code.NEEDS_AIM), (lay_off, upper)),
        },
    )


def _going_out(rules: BaseRules) -> Section:
    return Section(
        "11.2.6",
        Text("Going out"),
        (
            *in_force(rules, "romme_final_discard"),
            Text(
                "If you have laid nothing before and lay down your whole hand in one turn, it's a Hand "
                "Rommé; laid out as sets and runs in one step, it needs no minimum."
            ),
            *in_force(rules, "romme_hand_double"),
        ),
    )


def _scoring(rules: BaseRules) -> Section:
    return Section(
        "11.3",
        Text("Scores"),
        (
            Text("Everybody else writes down what is left in the hand as minus points; an ace counts 11."),
            *(in_force(rules, "romme_joker_in_hand") if rules.seating.jokers else ()),
            *in_force(rules, "romme_winner_score"),
            Text("If no card is left to draw, the deal ends and everybody writes down their own hand."),
            Text(
                "It also ends, at the end of the stock, when all hands are too small to lay anything out "
                "and nothing fits the table."
            ),
        ),
    )


def _end(rules: BaseRules) -> Section:
    length = "romme_deals" if rules.rounds else "target_score"
    return Section("11.3.1", Text("End of the match"), in_force(rules, length, "romme_end", "tie_rule"))
