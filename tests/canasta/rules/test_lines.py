"""Every sentence of the rule text that allows or forbids something is what the engine does."""

import os
import re
from functools import cache
from typing import NamedTuple

import pytest

from canasta.variants import VARIANTS
from tests.canasta.rules.lines import classic, hand_and_foot, modern_american, romme
from tests.canasta.rules.lines.described import DESCRIBED
from tests.canasta.rules.lines.table import TOPICS, Table, tables_of, topics_of
from tests.canasta.rules.test_rule_lines import CHECKS, FAMILIES, expected_lines
from tests.canasta.rules.test_rule_lines import Table as OfThePile
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened

RANDOM = int(os.environ.get("RULE_TABLES", "6"))
"""Tables with random options of each game; RULE_TABLES sets another number for a long run."""
SHORT = ("classic", "romme")
"""The other games take long."""
of_each_game = shortened("game", [*SHORT, *(game for game in GAMES if game not in SHORT)], plain=len(SHORT))
DIFFERENT = {
    **classic.DIFFERENT,
    **hand_and_foot.DIFFERENT,
    **modern_american.DIFFERENT,
    **romme.DIFFERENT,
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
    tables = []
    for table in tables_of(game, RANDOM):
        due = frozenset[str]().union(*(topic.due(table) for topic in topics_of(game)))
        if game in FAMILIES:
            due |= expected_lines(OfThePile(game, table.seats, table.options))
        tables.append(Asked(table, due))
    return tables


def faults(at: Asked, told: frozenset[str]) -> frozenset[str]:
    """The sentences that are wrong in such a text of this table, missing, or not asked about."""
    known = checked(at.table.game)
    strange = {line for line in told - known if line not in DESCRIBED and binds(line)}
    return ((told & known) ^ at.due) | strange


@of_each_game
def test_each_sentence_is_what_the_engine_does(game: str) -> None:
    """None is wrong, missing, or without a question to the engine."""
    for at in asked(game):
        wrong = faults(at, frozenset(at.table.lines))
        assert not wrong, f"wrong, missing, or without a question in tests/canasta/rules/lines, at {at.table}"


@of_each_game
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
        for at in asked(game):
            value = at.table.rules.options[option.name]
            line = option.sentence(value).message
            if line not in checked(game) and option.name not in WITH_OTHERS:
                by_value.setdefault(value, set()).add(line in at.table.lines)
        assert all(len(told_there) == 1 for told_there in by_value.values()), option.name


@of_each_game
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
    told = {line for game in GAMES for at in asked(game) for line in at.table.lines}
    assert not DESCRIBED - told
    assert not {line for topic in TOPICS for line in topic.lines} - told


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_is_asked_about_once_or_described(game: str) -> None:
    about = [line for topic in topics_of(game) for line in topic.lines]
    about += CHECKS if game in FAMILIES else ()
    assert len(about) == len({*about})
    assert not DESCRIBED & {*about}
