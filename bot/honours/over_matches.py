"""Honours for matches, for those among people, and for what takes its time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.honours.honour import Group, Honour, Metal
from canasta.cards import ACE, FOUR
from canasta.i18n import Text
from canasta.variants import VARIANTS

MARATHON: Final = 7
"""Days that a long match takes."""


def _most(tally: Mapping[int, int]) -> int:
    return max(tally.values(), default=0)


MATCHES: Final = (
    Honour(
        "first_match",
        Group.MATCHES,
        Metal.BRONZE,
        "card",
        Text("First match"),
        Text("Play a match to its end."),
        lambda career: career.matches,
    ),
    Honour(
        "first_win",
        Group.MATCHES,
        Metal.BRONZE,
        "star",
        Text("First win"),
        Text("Win a match against people."),
        lambda career: career.won_among_people,
    ),
    Honour(
        "matches_10",
        Group.MATCHES,
        Metal.BRONZE,
        "10",
        Text("Regular guest"),
        Text("Play ten matches with people."),
        lambda career: career.among_people,
        10,
    ),
    Honour(
        "matches_100",
        Group.MATCHES,
        Metal.SILVER,
        "100",
        Text("Part of the table"),
        Text("Play a hundred matches with people."),
        lambda career: career.among_people,
        100,
    ),
    Honour(
        "matches_1000",
        Group.MATCHES,
        Metal.GOLD,
        "1000",
        Text("Living legend"),
        Text("Play a thousand matches with people."),
        lambda career: career.among_people,
        1000,
    ),
    Honour(
        "wins_100",
        Group.MATCHES,
        Metal.GOLD,
        "crown",
        Text("A hundred wins"),
        Text("Win a hundred matches against people."),
        lambda career: career.won_among_people,
        100,
    ),
    Honour(
        "all_games",
        Group.MATCHES,
        Metal.SILVER,
        "globe",
        Text("Round the world"),
        Text("Play a match of every game."),
        lambda career: len(career.games),
        len(VARIANTS),
    ),
    Honour(
        "all_games_won",
        Group.MATCHES,
        Metal.GOLD,
        "wreath",
        Text("Master of all games"),
        Text("Win a match of every game."),
        lambda career: len(career.games_won),
        len(VARIANTS),
    ),
)
PEOPLE: Final = (
    Honour(
        "faces_25",
        Group.PEOPLE,
        Metal.SILVER,
        "faces",
        Text("Good company"),
        Text("Play with 25 different people."),
        lambda career: career.faces,
        25,
    ),
    Honour(
        "partner_50",
        Group.PEOPLE,
        Metal.GOLD,
        "hearts",
        Text("Inseparable"),
        Text("Play fifty matches with the same partner."),
        lambda career: _most(career.partners),
        50,
    ),
    Honour(
        "rival_50",
        Group.PEOPLE,
        Metal.GOLD,
        "swords",
        Text("Old rivals"),
        Text("Play fifty matches against the same person."),
        lambda career: _most(career.opponents),
        50,
    ),
    Honour(
        "comeback",
        Group.PEOPLE,
        Metal.GOLD,
        "arrow",
        Text("Comeback"),
        Text("Win a match against people after being 2,000 points behind."),
        lambda career: career.behind,
        2000,
    ),
    Honour(
        "flawless",
        Group.PEOPLE,
        Metal.SILVER,
        "diamond",
        Text("Clean sheet"),
        Text("Win a match of three deals or more against people without losing a deal."),
        lambda career: career.flawless,
    ),
    Honour(
        "whisker",
        Group.PEOPLE,
        Metal.SILVER,
        "scales",
        Text("By a whisker"),
        Text("Beat people in three deals or more by a hundredth of the usual target: 50 points in Classic."),
        lambda career: career.close,
    ),
    Honour(
        "marathon",
        Group.PEOPLE,
        Metal.SILVER,
        "moon",
        Text("A long breath"),
        Text("Play a match with people for seven days or more, and nobody misses a turn."),
        lambda career: career.days,
        MARATHON,
    ),
)
TIME: Final = (
    Honour(
        "days_7",
        Group.TIME,
        Metal.SILVER,
        "7",
        Text("Seven days"),
        Text("Finish a match on each of seven days in a row."),
        lambda career: career.longest,
        7,
    ),
    Honour(
        "days_30",
        Group.TIME,
        Metal.GOLD,
        "30",
        Text("Thirty days"),
        Text("Finish a match on each of thirty days in a row."),
        lambda career: career.longest,
        30,
    ),
    Honour(
        "months_12",
        Group.TIME,
        Metal.GOLD,
        "sun",
        Text("All year round"),
        Text("Play with people in twelve different months."),
        lambda career: len(career.months),
        12,
    ),
    Honour(
        "canastas_100",
        Group.TIME,
        Metal.SILVER,
        "basket",
        Text("Basket weaver"),
        Text("Complete a hundred canastas."),
        lambda career: career.canastas,
        100,
    ),
    Honour(
        "canastas_1000",
        Group.TIME,
        Metal.GOLD,
        "baskets",
        Text("Master weaver"),
        Text("Complete a thousand canastas."),
        lambda career: career.canastas,
        1000,
    ),
    Honour(
        "naturals",
        Group.TIME,
        Metal.GOLD,
        "rainbow",
        Text("Full set"),
        Text("Complete a canasta without wild cards of each rank from four to ace."),
        lambda career: len(career.naturals),
        ACE - FOUR + 1,
    ),
)
