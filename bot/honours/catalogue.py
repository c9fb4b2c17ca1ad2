"""All honours, in the order in which they are shown, and who has earned them.

An honour's id is in databases: it never changes, and that of a retired one is never used again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from bot.honours.career import Career
from bot.honours.honour import Group, Honour, Metal
from canasta.cards import ACE, FOUR
from canasta.i18n import Text
from canasta.variants import VARIANTS
from data.honours.records import CountedMatch, EarnedHonour

_bronze, _silver, _gold = (partial(Honour, metal) for metal in (Metal.BRONZE, Metal.SILVER, Metal.GOLD))
MARATHON: Final = 7
"""Days that a long match takes."""
SOON: Final = 3
"""The turn of their own in which somebody is out at once."""
HALF: Final = 500
"""Thousandths of a target."""
STRONG_PLAYERS: Final = 3
"""The strong computer players at a table for four."""


def _most(tally: Mapping[int, int]) -> int:
    return max(tally.values(), default=0)


MATCHES: Final = (
    _bronze(
        "first_match",
        "card",
        Text("First match"),
        Text("Play a match to its end."),
        lambda career: career.matches,
    ),
    _bronze(
        "first_win",
        "star",
        Text("First win"),
        Text("Win a match against people."),
        lambda career: career.won_among_people,
    ),
    _bronze(
        "matches_10",
        "10",
        Text("Regular guest"),
        Text("Play ten matches with people."),
        lambda career: career.among_people,
        10,
    ),
    _silver(
        "matches_100",
        "100",
        Text("Part of the table"),
        Text("Play a hundred matches with people."),
        lambda career: career.among_people,
        100,
    ),
    _gold(
        "matches_1000",
        "1000",
        Text("Living legend"),
        Text("Play a thousand matches with people."),
        lambda career: career.among_people,
        1000,
    ),
    _gold(
        "wins_100",
        "crown",
        Text("A hundred wins"),
        Text("Win a hundred matches against people."),
        lambda career: career.won_among_people,
        100,
    ),
    _silver(
        "all_games",
        "globe",
        Text("Round the world"),
        Text("Play a match of every game."),
        lambda career: len(career.games),
        len(VARIANTS),
    ),
    _gold(
        "all_games_won",
        "wreath",
        Text("Master of all games"),
        Text("Win a match of every game."),
        lambda career: len(career.games_won),
        len(VARIANTS),
    ),
)
PEOPLE: Final = (
    _silver(
        "faces_25",
        "faces",
        Text("Good company"),
        Text("Play with 25 different people."),
        lambda career: career.faces,
        25,
    ),
    _gold(
        "partner_50",
        "hearts",
        Text("Inseparable"),
        Text("Play fifty matches with the same partner."),
        lambda career: _most(career.partners),
        50,
    ),
    _gold(
        "rival_50",
        "swords",
        Text("Old rivals"),
        Text("Play fifty matches against the same person."),
        lambda career: _most(career.opponents),
        50,
    ),
    _gold(
        "comeback",
        "arrow",
        Text("Comeback"),
        Text("Win a match against people after being 2,000 points behind."),
        lambda career: career.behind,
        2000,
    ),
    _silver(
        "flawless",
        "diamond",
        Text("Clean sheet"),
        Text("Win a match of three deals or more against people without losing a deal."),
        lambda career: career.flawless,
    ),
    _silver(
        "whisker",
        "scales",
        Text("By a whisker"),
        Text("Beat people in three deals or more by a hundredth of the usual target: 50 points in Classic."),
        lambda career: career.close,
    ),
    _silver(
        "marathon",
        "moon",
        Text("A long breath"),
        Text("Play a match with people for seven days or more, and nobody misses a turn."),
        lambda career: career.days,
        MARATHON,
    ),
)
TIME: Final = (
    _silver(
        "days_7",
        "7",
        Text("Seven days"),
        Text("Finish a match on each of seven days in a row."),
        lambda career: career.longest,
        7,
    ),
    _gold(
        "days_30",
        "30",
        Text("Thirty days"),
        Text("Finish a match on each of thirty days in a row."),
        lambda career: career.longest,
        30,
    ),
    _gold(
        "months_12",
        "sun",
        Text("All year round"),
        Text("Play with people in twelve different months."),
        lambda career: len(career.months),
        12,
    ),
    _silver(
        "canastas_100",
        "basket",
        Text("Basket weaver"),
        Text("Complete a hundred canastas."),
        lambda career: career.canastas,
        100,
    ),
    _gold(
        "canastas_1000",
        "baskets",
        Text("Master weaver"),
        Text("Complete a thousand canastas."),
        lambda career: career.canastas,
        1000,
    ),
    _gold(
        "naturals",
        "rainbow",
        Text("Full set"),
        Text("Complete a canasta without wild cards of each rank from four to ace."),
        lambda career: len(career.naturals),
        ACE - FOUR + 1,
    ),
)
DEALS: Final = (
    _silver(
        "concealed",
        "mask",
        Text("Out of nowhere"),
        Text("Go out concealed: with your whole hand in one turn."),
        lambda career: career.concealed,
    ),
    _silver(
        "pile_30",
        "pile",
        Text("Big haul"),
        Text("Take a pile of thirty cards or more."),
        lambda career: career.pile,
        30,
    ),
    _silver(
        "red_threes",
        "threes",
        Text("All the reds"),
        Text("Have four red threes on your side, and have them count for it."),
        lambda career: career.threes,
    ),
    _silver(
        "wild",
        "jester",
        Text("Wild bunch"),
        Text("Complete a canasta of wild cards alone."),
        lambda career: career.wilds,
    ),
    _silver(
        "soon",
        "bolt",
        Text("Lightning"),
        Text("Go out in your third turn of a deal, or sooner."),
        lambda career: int(0 < career.soonest <= SOON),
    ),
    _gold(
        "half_way",
        "steps",
        Text("Halfway in one go"),
        Text("Score half of the game's usual target in one deal: 2,500 points in Classic."),
        lambda career: int(career.share >= HALF),
    ),
    _silver(
        "caught",
        "sleep",
        Text("Caught napping"),
        Text("Go out before any opponent has melded a card."),
        lambda career: career.caught,
    ),
)
GAMES: Final = (
    _silver(
        "samba",
        "run",
        Text("Samba!"),
        Text("Complete a run of seven cards in the Samba family."),
        lambda career: career.sambas,
    ),
    _bronze(
        "feet",
        "foot",
        Text("On both feet"),
        Text("Go out in a game with a foot or a second hand."),
        lambda career: career.feet,
    ),
    _gold(
        "special",
        "fan",
        Text("Something special"),
        Text("Show a special hand in Modern American."),
        lambda career: career.specials,
    ),
    _silver(
        "hand_romme",
        "R",
        Text("Hand Rommé"),
        Text("Lay your whole hand in one turn in Rommé."),
        lambda career: career.hand_rommes,
    ),
    _bronze(
        "swaps_10",
        "swap",
        Text("Joker collector"),
        Text("Swap ten jokers out of melds in Rommé."),
        lambda career: career.swaps,
        10,
    ),
    _gold(
        "strong",
        "gear",
        Text("Against the machine"),
        Text("Win a match of three deals or more with three strong computer players at the table."),
        lambda career: int(career.alone_strong >= STRONG_PLAYERS),
    ),
    _bronze(
        "tournament",
        "flag",
        Text("On the big stage"),
        Text("Play a tournament match to its end."),
        lambda career: career.tournament,
    ),
    _gold(
        "perfect_round",
        "cup",
        Text("Top of the field"),
        Text(
            "In a tournament round of three tables or more, nobody with your cards scores more in any deal."
        ),
        lambda career: career.perfect,
    ),
)

HONOURS: Final[Mapping[str, Honour]] = {
    honour.id: replace(honour, group=group)
    for group, honours in (
        (Group.MATCHES, MATCHES),
        (Group.PEOPLE, PEOPLE),
        (Group.TIME, TIME),
        (Group.DEALS, DEALS),
        (Group.GAMES, GAMES),
    )
    for honour in honours
}
"""Every honour by its id."""


def earned(person_id: int, matches: Iterable[CountedMatch]) -> list[EarnedHonour]:
    """A person's honours, each with the match that earned it. ``matches`` are in the order of their ends."""
    career, open_ = Career(), dict(HONOURS)
    honours: list[EarnedHonour] = []
    for match in matches:
        career.add(match)
        for honour in [one for one in open_.values() if one.count(career) >= one.needs]:
            del open_[honour.id]
            honours.append(EarnedHonour(person_id, honour.id, match.match_id, match.finished_at))
    return honours
