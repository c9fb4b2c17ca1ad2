"""Honours for what somebody does in one deal, and for what only some games and tournaments have."""

from typing import Final

from bot.honours.honour import Group, Honour, Metal
from canasta.i18n import Text

SOON: Final = 3
"""The turn of their own in which somebody is out at once."""
HALF: Final = 500
"""Thousandths of a target."""
STRONG_PLAYERS: Final = 3
"""The strong computer players at a table for four."""
DEALS: Final = (
    Honour(
        "concealed",
        Group.DEALS,
        Metal.SILVER,
        "mask",
        Text("Out of nowhere"),
        Text("Go out concealed: with your whole hand in one turn."),
        lambda career: career.concealed,
    ),
    Honour(
        "pile_30",
        Group.DEALS,
        Metal.SILVER,
        "pile",
        Text("Big haul"),
        Text("Take a pile of thirty cards or more."),
        lambda career: career.pile,
        30,
    ),
    Honour(
        "red_threes",
        Group.DEALS,
        Metal.SILVER,
        "threes",
        Text("All the reds"),
        Text("Have four red threes on your side, and have them count for it."),
        lambda career: career.threes,
    ),
    Honour(
        "wild",
        Group.DEALS,
        Metal.SILVER,
        "jester",
        Text("Wild bunch"),
        Text("Complete a canasta of wild cards alone."),
        lambda career: career.wilds,
    ),
    Honour(
        "soon",
        Group.DEALS,
        Metal.SILVER,
        "bolt",
        Text("Lightning"),
        Text("Go out in your third turn of a deal, or sooner."),
        lambda career: int(0 < career.soonest <= SOON),
    ),
    Honour(
        "half_way",
        Group.DEALS,
        Metal.GOLD,
        "steps",
        Text("Halfway in one go"),
        Text("Score half of the game's usual target in one deal: 2,500 points in Classic."),
        lambda career: int(career.share >= HALF),
    ),
    Honour(
        "caught",
        Group.DEALS,
        Metal.SILVER,
        "sleep",
        Text("Caught napping"),
        Text("Go out before any opponent has melded a card."),
        lambda career: career.caught,
    ),
)
GAMES: Final = (
    Honour(
        "samba",
        Group.GAMES,
        Metal.SILVER,
        "run",
        Text("Samba!"),
        Text("Complete a run of seven cards in the Samba family."),
        lambda career: career.sambas,
    ),
    Honour(
        "feet",
        Group.GAMES,
        Metal.BRONZE,
        "foot",
        Text("On both feet"),
        Text("Go out in a game with a foot or a second hand."),
        lambda career: career.feet,
    ),
    Honour(
        "special",
        Group.GAMES,
        Metal.GOLD,
        "fan",
        Text("Something special"),
        Text("Show a special hand in Modern American."),
        lambda career: career.specials,
    ),
    Honour(
        "hand_romme",
        Group.GAMES,
        Metal.SILVER,
        "R",
        Text("Hand Rommé"),
        Text("Lay your whole hand in one turn in Rommé."),
        lambda career: career.hand_rommes,
    ),
    Honour(
        "swaps_10",
        Group.GAMES,
        Metal.BRONZE,
        "swap",
        Text("Joker collector"),
        Text("Swap ten jokers out of melds in Rommé."),
        lambda career: career.swaps,
        10,
    ),
    Honour(
        "strong",
        Group.GAMES,
        Metal.GOLD,
        "gear",
        Text("Against the machine"),
        Text("Win a match of three deals or more with three strong computer players at the table."),
        lambda career: int(career.alone_strong >= STRONG_PLAYERS),
    ),
    Honour(
        "tournament",
        Group.GAMES,
        Metal.BRONZE,
        "flag",
        Text("On the big stage"),
        Text("Play a tournament match to its end."),
        lambda career: career.tournament,
    ),
    Honour(
        "perfect_round",
        Group.GAMES,
        Metal.GOLD,
        "cup",
        Text("Top of the field"),
        Text(
            "In a tournament round of three tables or more, nobody with your cards scores more in any deal."
        ),
        lambda career: career.perfect,
    ),
)
