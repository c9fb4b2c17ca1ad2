"""Families of games, which need the same skill and so share a ladder. Games are offered in these groups."""

from canasta.i18n import Text
from canasta.variants import GROUPS, VARIANTS


def family_of(variant: str) -> str:
    """The family of a game; a game unknown to this release is a family of its own."""
    game = VARIANTS.get(variant)
    return variant if game is None else game.group


def family_name(family: str) -> Text:
    """The name of a family, or of its game if the family has only one here."""
    games = [game for game in VARIANTS.values() if game.group == family]
    return games[0].name if len(games) == 1 else GROUPS.get(family, Text(family))


def families() -> list[str]:
    """The families of all playable games, in the order in which they are offered."""
    played = {game.group for game in VARIANTS.values()}
    return [family for family in GROUPS if family in played]
