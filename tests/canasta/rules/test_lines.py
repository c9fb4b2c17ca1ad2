"""Every sentence of the rule text that allows or forbids something is what the engine does."""

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import pytest

from canasta.variants import VARIANTS
from tests.canasta.rules.lines import (
    test_burraco,
    test_classic,
    test_hand_and_foot,
    test_modern_american,
    test_romme,
)
from tests.canasta.rules.lines.table import TOPICS, Table, tables, tables_of, topics_of
from tests.canasta.rules.test_rule_lines import CHECKS, FAMILIES, expected_lines
from tests.canasta.rules.test_rule_lines import Table as OfThePile
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened

# Sentences that neither allow nor forbid anything: by the reason why no question is asked about them.

REASONS: dict[str, tuple[str, ...]] = {
    "what a deal scores, which the score oracles compute again": (
        "Each side adds its canastas, the bonus for going out, its red threes and the points of its melded "
        "cards, and takes off the points of the cards left in its hands.",
        "Aces count 20, kings down to eights 10, sevens down to fours 5. Threes have rules of their own.",
        "A canasta of sevens, natural or mixed, is worth {n} instead.",
        "A meld of sevens that isn't a canasta when the deal ends costs its side 1,500.",
        "A packet that wasn't picked up counts as cards left in hand; each red three in it costs 100.",
        "Five natural canastas are worth 2,000 more, or four of them with a mixed one 1,000; ten canastas "
        "of any kind 2,000.",
        "Four black threes melded on going out are worth 500 in all.",
        "Each player has a running total, and opens by it. Red threes stay personal.",
        "A side with a special hand scores that and nothing else: no bonus, penalty, threes or cards.",
        "A sequence of fewer than five cards costs its side 1,000 when the deal ends.",
        "A talon not yet picked up counts for nobody.",
        "A talon not yet picked up counts like cards in hand.",
        "An unfinished wild meld costs {value}.",
        "An unfinished wild meld with all four jokers costs {value}.",
        "A wild canasta of twos alone is worth no more than another.",
        "A wild canasta with four jokers is worth no more than another.",
        "An unfinished meld of sevens or of pure aces costs 2,500.",
        "An unfinished wild meld costs nothing.",
        "Canastas and going out count for you; so do the cards you melded if you have a canasta, otherwise "
        "they count against you.",
        "Cards left in your hands count against you, and threes as they are laid out.",
        "Without a canasta they count against you, with one not at all, with two or more for you.",
        "A clean canasta is worth 300, a dirty one 100, a wild one nothing.",
        "A red three laid out is worth 100; one left in a foot costs 100.",
        "Black threes left over cost nothing.",
        "Every red three costs 300, laid out or not.",
        "Every red three costs 500, laid out or not.",
        "Going out is worth 100. Melded cards count for you, cards left in hands and feet against you.",
        "An ace that begins a run, before the two, counts 1.",
        "Everybody else writes down what is left in the hand as minus points; an ace counts 11.",
        "The player who goes out gets as plus points what the others lose together.",
        "The player who goes out writes down nothing.",
    ),
    "when a match ends, and who wins it (tests of matches)": (
        "Equal totals at the end: the side that led before the last deal wins.",
        "The highest total after {value} rounds wins.",
        "The match ends after the deal in which somebody passes {value} minus points.",
        "The match has a set number of deals; the fewest minus points win.",
    ),
    "the packs and the seats (tests of setups)": (
        "{packs} without jokers, {count} cards in all.",
        "All play for themselves, and each needs the canastas to go out alone.",
        "Two pairs; partners sit opposite and share their melds.",
        "Partners share their melds.",
    ),
    "what people do beside the game, or what nobody is shown (tests of views)": (
        "The player sitting out stays silent.",
        "Nobody looks at a foot before picking it up, not even its owner.",
        "The ninth card from the bottom of the stock lies crosswise. The player who draws it says so: eight "
        "are left.",
    ),
    "where the rules come from, or that others hold too": (
        "Assumed: the melds and what their canastas are worth, the bonuses for going out, what a first meld "
        "needs, when the pile is frozen, what red and black threes do, how the deal ends with the stock, "
        "and the target.",
        "That's true for any number of players Classic Canasta allows.",
        "The canastas needed and cards drawn are as in Classic Canasta for the same number of players.",
        "The numbers of cards dealt and drawn are assumed from other games with three packs.",
        "The traditional rules are played, with talons set aside at the deal.",
    ),
    "the figures of first melds, which test_rule_lines.py reads off the text": ("It needs {least} points.",),
}
DESCRIBED = frozenset(line for lines in REASONS.values() for line in lines)


SHORT = ("classic", "romme")
"""The other games take long."""
of_each_game = shortened("game", [*SHORT, *(game for game in GAMES if game not in SHORT)], plain=len(SHORT))
DIFFERENT = {
    **test_burraco.DIFFERENT,
    **test_classic.DIFFERENT,
    **test_hand_and_foot.DIFFERENT,
    **test_modern_american.DIFFERENT,
    **test_romme.DIFFERENT,
}
"""How many different sentences the tables of each game tell."""
WITH_OTHERS = {
    **dict.fromkeys(
        ("wild_canasta_bonus", "wild_canasta_all_twos", "wild_canasta_four_jokers"), "wild melds"
    ),
    **dict.fromkeys(("six_hand_teams", "six_hand_packs"), "six players"),
    **dict.fromkeys(("red_three_all_four",), "two packs"),
    **dict.fromkeys(("hf_rounds", "target_score", "romme_deals"), "the end that the match has"),
    **dict.fromkeys(("romme_joker_in_hand",), "jokers"),
}
"""Options about figures that are told only at tables with something else."""
BINDS = re.compile(
    r"\b(may|might|can|cannot|can't|must|never|only|nobody|nothing|none|not|no|nor|\w+n't|has to|have to"
    r"|needs?|needed|at most|at least|most|unless|keeps?|kept|until|before|after|closed|any|anything|if you"
    r"|as you like|without|stays?|blocks?|freezes?|frozen|includes?|all but|goes? out|going out|as long as"
    r"|either|takes?|taken|instead|allowed|melded|melds?|discards?|discarded|lays?|laid|asks?|holds?|picks?"
    r"|sets?|runs?|sequence|turned up)\b",
    re.IGNORECASE,
)
"""Words of sentences that allow or forbid. Rather too many: what merely describes stands in a list."""


@cache
def binds(line: str) -> bool:
    """Whether a sentence may allow or forbid something; the names of its values say nothing."""
    return BINDS.search(re.sub(r"{\w+}", "", line)) is not None


class Asked(NamedTuple):
    """A table, and what the engine says that its text has to hold."""

    table: Table
    due: frozenset[str]


@cache
def checked(game: str) -> frozenset[str]:
    """The sentences about which this game's topics ask the engine."""
    return frozenset(line for topic in topics_of(game) for line in topic.lines).union(
        CHECKS if game in FAMILIES else ()
    )


@cache
def asked(game: str) -> list[Asked]:
    """Tables of the game with what all topics say of them."""
    answers = []
    for table in tables(game):
        due = frozenset[str]().union(*(topic.due(table) for topic in topics_of(game)))
        if game in FAMILIES:
            due |= expected_lines(OfThePile(game, table.seats, table.options))
        answers.append(Asked(table, due))
    return answers


def faults(at: Asked, told: frozenset[str]) -> frozenset[str]:
    """The sentences that are wrong in such a text of this table, missing, or not asked about."""
    game = at.table.game
    return ((told & checked(game)) ^ at.due) | strange(game, told)


def strange(game: str, told: Collection[str]) -> frozenset[str]:
    """The sentences that say what is allowed, and that nobody asks about."""
    return frozenset(
        line for line in told if line not in checked(game) and line not in DESCRIBED and binds(line)
    )


@of_each_game
def test_each_sentence_has_a_question(game: str) -> None:
    for table in tables(game):
        assert not strange(game, table.lines), f"without a question in tests/canasta/rules/lines, at {table}"


@shortened("game", ["romme", *(game for game in GAMES if game != "romme")])
def test_a_sentence_that_vanishes_or_contradicts_is_missed(game: str) -> None:
    """Each sentence that is asked about, left out; and each of another table of the game, put in."""
    elsewhere = {line for at in asked(game) for line in at.table.lines if line in checked(game)}
    for at in asked(game):
        told = frozenset(at.table.lines)
        for line in elsewhere:
            assert faults(at, told ^ {line}) == {line}


@of_each_game
def test_no_sentence_comes_or_goes_unseen(game: str) -> None:
    """Those that are only described, too, and figures: how many different ones the tables of a game tell."""
    told = len({line for table in tables_of(game, 0) for line in table.lines})
    assert told == DIFFERENT[game], f"{game} tells {told}, DIFFERENT in tests/canasta/rules/lines/ is behind"
    for option in VARIANTS[game].options:
        by_value: dict[object, set[bool]] = {}
        for table in tables(game):
            value = table.rules.options[option.name]
            line = option.sentence(value).message
            if line not in checked(game) and option.name not in WITH_OTHERS:
                by_value.setdefault(value, set()).add(line in table.lines)
        assert all(len(told_there) == 1 for told_there in by_value.values()), option.name


@shortened("game", ["romme", *(game for game in GAMES if game != "romme")])
def test_a_new_sentence_needs_a_question(game: str) -> None:
    at = asked(game)[0]
    for new in (
        "Nobody may hum before the first meld.",
        "A hat is never worn.",
        "Kings are discarded face down.",
    ):
        assert faults(at, frozenset(at.table.lines) | {new}) == {new}


@pytest.mark.long
def test_no_list_holds_a_sentence_that_no_table_tells() -> None:
    told = {line for game in GAMES for table in tables(game) for line in table.lines}
    assert not DESCRIBED - told
    assert not {line for topic in TOPICS for line in topic.lines} - told


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_is_asked_about_once_or_described(game: str) -> None:
    about = [line for topic in topics_of(game) for line in topic.lines]
    about += CHECKS if game in FAMILIES else ()
    assert len(about) == len({*about})
    assert not DESCRIBED & {*about}
