"""Views: what one seat, or a spectator, may see. Hidden cards are absent, not masked.

A view is the only thing that leaves the engine for a person, a computer player or a picture.
"""

from canasta.view.melds import MeldView
from canasta.view.result import Result, ScoreLine
from canasta.view.sides import Need, Opening, SideView
from canasta.view.view import NOT_MODERN, GameView, ModernView, PileView, TurnView, View

__all__ = [
    "NOT_MODERN",
    "GameView",
    "MeldView",
    "ModernView",
    "Need",
    "Opening",
    "PileView",
    "Result",
    "ScoreLine",
    "SideView",
    "TurnView",
    "View",
]
