"""Samba as a variant, and the function that makes variants of its relatives."""

from __future__ import annotations

from functools import partial

from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.variants.classic.figures import BadFigure, refuse_figures
from canasta.variants.classic.options import OPTIONS as CLASSIC
from canasta.variants.classic.options.groups import SIX_PLAYERS
from canasta.variants.samba.options import OPTIONS, SEATS, topics_of
from canasta.variants.samba.rules import SambaRules
from canasta.variants.samba.setup import table
from canasta.variants.samba.text import sections
from canasta.variants.variant import Variant

_DECIDED = (
    *SIX_PLAYERS,
    "three_hand_mode",
    "three_hand_deal",
    "three_hand_canastas",
    "viennese",
    "minimum_above_5000",
    "pair_wild_on_full_canasta",
)
"""Options of Classic that say what Samba decides otherwise: who sits where, what a first meld
needs, what takes the pile."""


def over_samba(game: type[SambaRules], name: Text, summary: Text, length: Text) -> Variant:
    """A variant based on Samba's rules.

    Raises BadFigure for a figure of the game that would be ignored.
    """
    refuse_figures(game, (*CLASSIC, *OPTIONS), _DECIDED)
    if game.packs == 0:
        raise BadFigure(f"{game.__name__}.packs: Samba's tables choose no packs; say how many there are")
    if game.canasta_size != SambaRules.pack.run.longest:
        raise BadFigure(f"{game.__name__}.canasta_size: in this family canastas and sambas have seven cards")
    if game.longest_meld < ANY_NUMBER and "samba_set_max" in {option.name for option in game.specs}:
        raise BadFigure(
            f"{game.__name__}.longest_meld: its tables set it: leave out the option samba_set_max"
        )
    return Variant(
        id=game.variant,
        name=name,
        summary=summary,
        group="samba",
        length=length,
        seats=SEATS,
        options=game.specs,
        make=partial(table, game),
        sections=sections,
        topics=topics_of(game.specs),
    )


VARIANT = over_samba(
    SambaRules,
    Text("Samba"),
    Text("Three packs, and sequences of a suit beside sets: seven in order are a samba."),
    Text("two or three hours"),
)

stands_for(SambaRules.read_options)
stands_for(SambaRules.moves, "moves")
