"""All honours, in the order in which they are shown.

An honour's id is in databases: it never changes, and that of a retired one is never used again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.community.honours.career import Career
from canasta.cards import ACE, FOUR
from canasta.i18n import Text
from canasta.variants import VARIANTS

SOON: Final = 3
"""The turn of their own in which somebody is out at once."""
STRONG_PLAYERS: Final = 3
MARATHON: Final = 7
"""Days that a long match takes."""
HALF: Final = 500
"""Thousandths of a target."""


class Group(StrEnum):
    """A page of honours."""

    MATCHES = "matches"
    PEOPLE = "people"
    TIME = "time"
    DEALS = "deals"
    GAMES = "games"


GROUP_NAMES: Final[Mapping[Group, Text]] = MappingProxyType(
    {
        Group.MATCHES: Text("Matches"),
        Group.PEOPLE: Text("Among people"),
        Group.TIME: Text("Over time"),
        Group.DEALS: Text("In one deal"),
        Group.GAMES: Text("In some games"),
    }
)


class Metal(StrEnum):
    """How hard it is to earn."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour: it is earned with the match after which ``count`` of the person's career is at least
    ``needs``. ``emblem`` names its picture.
    """

    id: str
    group: Group
    metal: Metal
    emblem: str
    name: Text
    what: Text
    count: Callable[[Career], int]
    needs: int = 1

    def reached(self, career: Career) -> int:
        """How much of it has been reached, at most all."""
        return min(self.count(career), self.needs)


def _most(tally: Mapping[int, int]) -> int:
    return max(tally.values(), default=0)


_MATCHES: Final = (
    Honour(
        *("first_match", Group.MATCHES, Metal.BRONZE, "card"),
        Text("First match"),
        Text("Play a match to its end."),
        lambda career: career.matches,
    ),
    Honour(
        *("first_win", Group.MATCHES, Metal.BRONZE, "star"),
        Text("First win"),
        Text("Win a match against people."),
        lambda career: career.won_among_people,
    ),
    Honour(
        *("matches_10", Group.MATCHES, Metal.BRONZE, "10"),
        Text("Regular guest"),
        Text("Play ten matches with people."),
        lambda career: career.among_people,
        10,
    ),
    Honour(
        *("matches_100", Group.MATCHES, Metal.SILVER, "100"),
        Text("Part of the table"),
        Text("Play a hundred matches with people."),
        lambda career: career.among_people,
        100,
    ),
    Honour(
        *("matches_1000", Group.MATCHES, Metal.GOLD, "1000"),
        Text("Living legend"),
        Text("Play a thousand matches with people."),
        lambda career: career.among_people,
        1000,
    ),
    Honour(
        *("wins_100", Group.MATCHES, Metal.GOLD, "crown"),
        Text("A hundred wins"),
        Text("Win a hundred matches against people."),
        lambda career: career.won_among_people,
        100,
    ),
    Honour(
        *("all_games", Group.MATCHES, Metal.SILVER, "globe"),
        Text("Round the world"),
        Text("Play a match of every game."),
        lambda career: len(career.games),
        len(VARIANTS),
    ),
    Honour(
        *("all_games_won", Group.MATCHES, Metal.GOLD, "wreath"),
        Text("Master of all games"),
        Text("Win a match of every game."),
        lambda career: len(career.games_won),
        len(VARIANTS),
    ),
)
_PEOPLE: Final = (
    Honour(
        *("faces_25", Group.PEOPLE, Metal.SILVER, "faces"),
        Text("Good company"),
        Text("Play with 25 different people."),
        lambda career: career.faces,
        25,
    ),
    Honour(
        *("partner_50", Group.PEOPLE, Metal.GOLD, "hearts"),
        Text("Inseparable"),
        Text("Play fifty matches with the same partner."),
        lambda career: _most(career.partners),
        50,
    ),
    Honour(
        *("rival_50", Group.PEOPLE, Metal.GOLD, "swords"),
        Text("Old rivals"),
        Text("Play fifty matches against the same person."),
        lambda career: _most(career.opponents),
        50,
    ),
    Honour(
        *("comeback", Group.PEOPLE, Metal.GOLD, "arrow"),
        Text("Comeback"),
        Text("Win a match against people after being 2,000 points behind."),
        lambda career: career.behind,
        2000,
    ),
    Honour(
        *("flawless", Group.PEOPLE, Metal.SILVER, "diamond"),
        Text("Clean sheet"),
        Text("Win a match of three deals or more against people without losing a deal."),
        lambda career: career.flawless,
    ),
    Honour(
        *("whisker", Group.PEOPLE, Metal.SILVER, "scales"),
        Text("By a whisker"),
        Text("Beat people in three deals or more by a hundredth of the usual target: 50 points in Classic."),
        lambda career: career.close,
    ),
    Honour(
        *("marathon", Group.PEOPLE, Metal.SILVER, "moon"),
        Text("A long breath"),
        Text("Play a match with people for seven days or more, and nobody misses a turn."),
        lambda career: career.days,
        MARATHON,
    ),
    Honour(
        *("tournament", Group.PEOPLE, Metal.BRONZE, "flag"),
        Text("On the big stage"),
        Text("Play a tournament match to its end."),
        lambda career: career.tournament,
    ),
)
_TIME: Final = (
    Honour(
        *("days_7", Group.TIME, Metal.SILVER, "7"),
        Text("Seven days"),
        Text("Finish a match on each of seven days in a row."),
        lambda career: career.longest,
        7,
    ),
    Honour(
        *("days_30", Group.TIME, Metal.GOLD, "30"),
        Text("Thirty days"),
        Text("Finish a match on each of thirty days in a row."),
        lambda career: career.longest,
        30,
    ),
    Honour(
        *("months_12", Group.TIME, Metal.GOLD, "sun"),
        Text("All year round"),
        Text("Play with people in twelve different months."),
        lambda career: len(career.months),
        12,
    ),
    Honour(
        *("canastas_100", Group.TIME, Metal.SILVER, "basket"),
        Text("Basket weaver"),
        Text("Complete a hundred canastas."),
        lambda career: career.canastas,
        100,
    ),
    Honour(
        *("canastas_1000", Group.TIME, Metal.GOLD, "baskets"),
        Text("Master weaver"),
        Text("Complete a thousand canastas."),
        lambda career: career.canastas,
        1000,
    ),
    Honour(
        *("naturals", Group.TIME, Metal.GOLD, "rainbow"),
        Text("Full set"),
        Text("Complete a canasta without wild cards of each rank from four to ace."),
        lambda career: len(career.naturals),
        ACE - FOUR + 1,
    ),
)
_DEALS: Final = (
    Honour(
        *("concealed", Group.DEALS, Metal.SILVER, "mask"),
        Text("Out of nowhere"),
        Text("Go out concealed: with your whole hand in one turn."),
        lambda career: career.concealed,
    ),
    Honour(
        *("pile_30", Group.DEALS, Metal.SILVER, "pile"),
        Text("Big haul"),
        Text("Take a pile of thirty cards or more."),
        lambda career: career.pile,
        30,
    ),
    Honour(
        *("red_threes", Group.DEALS, Metal.SILVER, "threes"),
        Text("All the reds"),
        Text("Have four red threes on your side, and have them count for it."),
        lambda career: career.threes,
    ),
    Honour(
        *("wild", Group.DEALS, Metal.SILVER, "jester"),
        Text("Wild bunch"),
        Text("Complete a canasta of wild cards alone."),
        lambda career: career.wilds,
    ),
    Honour(
        *("soon", Group.DEALS, Metal.SILVER, "bolt"),
        Text("Lightning"),
        Text("Go out in your third turn of a deal, or sooner."),
        lambda career: int(0 < career.soonest <= SOON),
    ),
    Honour(
        *("half_way", Group.DEALS, Metal.GOLD, "steps"),
        Text("Halfway in one go"),
        Text("Score half of the game's usual target in one deal: 2,500 points in Classic."),
        lambda career: int(career.share >= HALF),
    ),
    Honour(
        *("caught", Group.DEALS, Metal.SILVER, "sleep"),
        Text("Caught napping"),
        Text("Go out before any opponent has melded a card."),
        lambda career: career.caught,
    ),
)
_GAMES: Final = (
    Honour(
        *("samba", Group.GAMES, Metal.SILVER, "run"),
        Text("Samba!"),
        Text("Complete a run of seven cards in the Samba family."),
        lambda career: career.sambas,
    ),
    Honour(
        *("feet", Group.GAMES, Metal.BRONZE, "foot"),
        Text("On both feet"),
        Text("Go out in a game with a foot or a second hand."),
        lambda career: career.feet,
    ),
    Honour(
        *("special", Group.GAMES, Metal.GOLD, "fan"),
        Text("Something special"),
        Text("Show a special hand in Modern American."),
        lambda career: career.specials,
    ),
    Honour(
        *("hand_romme", Group.GAMES, Metal.SILVER, "R"),
        Text("Hand Rommé"),
        Text("Lay your whole hand in one turn in Rommé."),
        lambda career: career.hand_rommes,
    ),
    Honour(
        *("swaps_10", Group.GAMES, Metal.BRONZE, "swap"),
        Text("Joker collector"),
        Text("Swap ten jokers out of melds in Rommé."),
        lambda career: career.swaps,
        10,
    ),
    Honour(
        *("strong", Group.GAMES, Metal.GOLD, "gear"),
        Text("Against the machine"),
        Text("Win a match of three deals or more with three strong computer players at the table."),
        lambda career: int(career.alone_strong >= STRONG_PLAYERS),
    ),
)
HONOURS: Final[Mapping[str, Honour]] = MappingProxyType(
    {honour.id: honour for honour in (*_MATCHES, *_PEOPLE, *_TIME, *_DEALS, *_GAMES)}
)
"""Every honour by its id."""
