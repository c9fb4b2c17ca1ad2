"""Every kind of table of every game, and random house rules for Classic Canasta's."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from canasta.variants import VARIANTS
from tests.canasta.games import Game, some_value

CLASSIC = VARIANTS["classic"]

KINDS: Mapping[str, tuple[int, Mapping[str, object]]] = MappingProxyType(
    {
        "2": (2, {}),
        "3-cutthroat": (3, {}),
        "3-alone": (3, {"three_hand_mode": "alone"}),
        "4": (4, {}),
        "5": (5, {}),
        "6-2x3": (6, {}),
        "6-3x2": (6, {"six_hand_teams": "3x2"}),
        "6-two-packs": (6, {"six_hand_packs": 2}),
        "6-3x2-two-packs": (6, {"six_hand_teams": "3x2", "six_hand_packs": 2}),
    }
)
"""Who sits with whom in Classic, and with how many packs: seats and the options that make it so."""


def _wild_melds(options: dict[str, object]) -> None:
    """Half of these options mean something only where wild cards may be melded alone."""
    if any(name.startswith("wild_") for name in options):
        options["wild_melds"] = True


def _feet(options: dict[str, object]) -> None:
    """Without wild melds nobody can be asked for one; and an easier way out is taken now and then."""
    if options.get("hf_wild_meld") is False or "hf_final_discard" in options:
        options["hf_out"] = "1-1-0"


def _deals(options: dict[str, object]) -> None:
    """A number of deals means something only where the match ends by it."""
    if "romme_deals" in options:
        options["romme_end"] = "deals"


RELATIVES = ("uruguay", "cuban", "joker", "sevens", "mexicana", "italian", "pennies", "manzana")
"""The games over Classic Canasta."""
SAMBA_FAMILY = ("samba", "tampa", "bolivia", "brazilian")
"""Samba and the games over it."""


def _over_classic(name: str) -> Game:
    """A game over Classic at all its kinds of table."""
    game = VARIANTS[name]
    known = {option.name for option in game.options}
    kinds = {
        kind: table for kind, table in KINDS.items() if table[0] in game.seats and table[1].keys() <= known
    }
    return Game(game, kinds or {str(seats): (seats, {}) for seats in game.seats})


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        "classic": Game(CLASSIC, KINDS, _wild_melds),
        "modern_american": Game(
            VARIANTS["modern_american"],
            {
                "4-traditional": (4, {}),
                "4-pagat": (4, {"profile": "pagat"}),
                "4-league": (4, {"profile": "league"}),
                "2": (2, {}),
                "6": (6, {}),
            },
        ),
        **{name: _over_classic(name) for name in RELATIVES},
        **{
            name: Game(VARIANTS[name], {str(seats): (seats, {}) for seats in (2, 3, 4, 5, 6)})
            for name in SAMBA_FAMILY
        },
        "hand_and_foot": Game(
            VARIANTS["hand_and_foot"],
            {
                **{str(seats): (seats, {}) for seats in (2, 3, 4, 5, 6)},
                "6-3x2": (6, {"six_hand_teams": "3x2"}),
            },
            _feet,
        ),
        "burraco": Game(VARIANTS["burraco"], {str(seats): (seats, {}) for seats in (2, 4)}),
        "buraco": Game(
            VARIANTS["buraco"],
            {
                "2": (2, {}),
                **{f"4-{profile}": (4, {"profile": profile}) for profile in ("open", "closed", "stbl")},
            },
        ),
        "romme": Game(VARIANTS["romme"], {str(seats): (seats, {}) for seats in (2, 3, 4, 5, 6)}, _deals),
    }
)

playable = GAMES["classic"].playable
random_options = GAMES["classic"].random_options
random_table = GAMES["classic"].random_table
random_rules = GAMES["classic"].random_rules
PLAYABLE = GAMES["classic"].tables()
"""Tables of Classic with house rules that agree."""

__all__ = [
    "CLASSIC",
    "GAMES",
    "KINDS",
    "PLAYABLE",
    "RELATIVES",
    "SAMBA_FAMILY",
    "playable",
    "random_options",
    "random_rules",
    "random_table",
    "some_value",
]
