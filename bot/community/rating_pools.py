"""Families of games: those in which one skill counts, and which therefore share a ladder. They are the groups
in which games are offered.
"""

from __future__ import annotations

from canasta.i18n import Text
from canasta.variants import GROUPS, VARIANTS


def family_of(variant: str) -> str:
    """The family of a game; one that this release does not know is a family of its own."""
    game = VARIANTS.get(variant)
    return variant if game is None else game.group


def family_name(family: str) -> Text:
    """What a family is called; the game's own name where only one of it is played here."""
    games = [game for game in VARIANTS.values() if game.group == family]
    return games[0].name if len(games) == 1 else GROUPS.get(family, Text(family))


def families() -> list[str]:
    """The families of all games that can be played, in the order in which they are offered."""
    played = {game.group for game in VARIANTS.values()}
    return [family for family in GROUPS if family in played]
