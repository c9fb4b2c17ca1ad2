"""Every honour: matches that earn it, and matches that just don't."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.honours.career import career_of
from bot.honours.catalogue import HONOURS, earned
from bot.honours.facts import MatchFacts
from canasta.cards import ACE, FOUR
from canasta.variants import VARIANTS
from data.honours.records import CountedMatch
from tests.bot.honours.made import counted

ANN, BEN = 1, 2
GAMES = tuple(VARIANTS)
Cases = tuple[Sequence[CountedMatch], Sequence[CountedMatch]]


def many(count: int, **facts: Any) -> list[CountedMatch]:
    """So many matches of one kind, an hour apart."""
    first = counted(0, **facts)
    return [
        replace(first, match_id=n, finished_at=first.finished_at + timedelta(hours=n)) for n in range(count)
    ]


def on_days(*days: int, **facts: Any) -> list[CountedMatch]:
    return [counted(n, day=day, **facts) for n, day in enumerate(days)]


def of_games(games: Sequence[str], **facts: Any) -> list[CountedMatch]:
    return [counted(n, variant=game, **facts) for n, game in enumerate(games)]


RANKS = set(range(FOUR, ACE + 1))
CASES: dict[str, Cases] = {
    "first_win": (many(1, won=True, people=True), many(1, won=True)),
    "matches_10": (many(10, people=True), [*many(9, people=True), counted(9)]),
    "matches_100": (many(100, people=True), many(99, people=True)),
    "matches_1000": (many(1000, people=True), many(999, people=True)),
    "wins_100": (many(100, people=True, won=True), [*many(99, people=True, won=True), *many(9, won=True)]),
    "faces_25": (
        [counted(partners=(1, 2)), counted(people=True, opponents=tuple(range(2, 26)))],
        [counted(partners=(1, 2)), counted(people=True, opponents=tuple(range(2, 25)))],
    ),
    "partner_50": (many(50, partners=(BEN,)), [*many(49, partners=(BEN,)), counted(partners=(ANN,))]),
    "rival_50": (
        many(50, people=True, opponents=(BEN,)),
        [*many(49, people=True, opponents=(BEN,)), counted(partners=(BEN,))],
    ),
    "comeback": (
        many(1, people=True, won=True, behind=2000),
        [counted(people=True, won=True, behind=1995), counted(won=True, behind=2000)],
    ),
    "flawless": (many(1, people=True, won=True, flawless=True), many(1, won=True, flawless=True)),
    "whisker": (many(1, people=True, won=True, close=True), many(1, won=True, close=True)),
    "marathon": (
        many(1, people=True, own=True, days=7),
        [counted(people=True, own=True, days=6), counted(people=True, days=7), counted(own=True, days=7)],
    ),
    "tournament": ([counted(tournament=True)], [counted()]),
    "perfect_round": (
        [counted(field=((300, -50), (300, -60), (250, -50)))],
        [
            counted(field=((300, -50), (300, -60))),
            counted(field=((300, -50), (300, -60), (310, -90))),
            counted(field=((300, -50), (300, -50), (250, -50))),
        ],
    ),
    "first_match": ([counted()], []),
    "days_7": (on_days(0, 1, 1, 2, 3, 4, 5, 6), on_days(0, 1, 2, 3, 4, 5, 7, 8)),
    "days_30": (on_days(*range(30)), on_days(*range(29), 30)),
    "months_12": (
        on_days(*range(0, 360, 31), people=True),
        [*on_days(*range(0, 330, 31), people=True), counted(day=341)],
    ),
    "all_games": (of_games(GAMES), of_games(GAMES[:-1])),
    "all_games_won": (
        of_games(GAMES, won=True),
        [*of_games(GAMES[:-1], won=True), counted(variant=GAMES[-1])],
    ),
    "canastas_100": (many(2, canastas=50), many(9, canastas=11)),
    "canastas_1000": (many(10, canastas=100), many(9, canastas=111)),
    "concealed": (many(1, concealed=1), many(1)),
    "naturals": (
        [counted(naturals={FOUR, ACE}), counted(naturals=RANKS - {FOUR})],
        many(2, naturals=RANKS - {FOUR}),
    ),
    "pile_30": (many(1, pile=30), many(2, pile=29)),
    "red_threes": (many(1, threes=1), many(1)),
    "wild": (many(1, wilds=1), many(1, canastas=1)),
    "soon": ([counted(soonest=5), counted(soonest=3)], many(1, soonest=4)),
    "half_way": (many(1, share=500), many(2, share=499)),
    "caught": (many(1, caught=1), many(1)),
    "samba": (many(1, sambas=1), many(1)),
    "feet": (many(1, feet=1), many(1)),
    "special": (many(1, specials=1), many(1)),
    "hand_romme": (many(1, hand_rommes=1), many(1)),
    "swaps_10": (many(5, swaps=2), many(9, swaps=1)),
    "strong": (
        many(1, won=True, alone_strong=3, deals=3),
        [counted(won=True, alone_strong=2, deals=3), counted(won=True, alone_strong=3, deals=2)],
    ),
}


def test_every_honour_has_its_cases() -> None:
    assert CASES.keys() == HONOURS.keys()
    assert len(HONOURS) >= 30


@pytest.mark.parametrize("honour", HONOURS)
def test_an_honour_is_earned_by_what_it_says_and_not_by_a_little_less(honour: str) -> None:
    enough, short = CASES[honour]
    by_name = {earning.honour: earning for earning in earned(ANN, enough)}
    last = max(enough, key=lambda match: match.finished_at)
    assert by_name[honour].person_id == ANN
    assert by_name[honour].earned_at <= last.finished_at
    assert honour not in {earning.honour for earning in earned(ANN, short)}
    career = career_of(short)
    assert HONOURS[honour].reached(career) < HONOURS[honour].needs


def test_an_honour_belongs_to_the_match_that_completed_it() -> None:
    matches = many(12, people=True)
    found = {one.honour: one.match_id for one in earned(ANN, matches)}
    assert (found["first_match"], found["matches_10"]) == (0, 9)


def test_facts_are_read_as_they_were_written_and_of_another_release_as_far_as_known() -> None:
    facts = MatchFacts(deals=3, people=True, naturals={FOUR, ACE}, pile=31)
    assert MatchFacts.from_data(facts.to_data()) == facts
    assert MatchFacts.from_data({**facts.to_data(), "later": 5}) == facts
    assert MatchFacts.from_data({}) == MatchFacts()


def test_a_game_that_this_release_does_not_know_is_none_of_all_games() -> None:
    found = earned(ANN, of_games([*GAMES[:-1], "belote"]))
    assert "all_games" not in {one.honour for one in found}
