"""The methods of scoring, by name, and what each thing is worth in them.

The rules as people read them are in bot/tournaments/screens/scoring.py.
"""

from fractions import Fraction
from typing import Final

MATCHPOINTS: Final = "matchpoints"
POINTS: Final = "points"
WINS: Final = "wins"
KNOCK_OUT: Final = "knock_out"
SCORINGS: Final = (MATCHPOINTS, POINTS, WINS, KNOCK_OUT)

SAT_OUT: Final = Fraction(60, 100)
"""The share of the top for a round without an opponent."""
LATE: Final = Fraction(40, 100)
"""The share of the top for a round that an entry missed by coming late."""
HELD_UP: Final = Fraction(40, 100)
"""The share of an uncompleted deal for a side that held it up; the other side has the rest of 1."""
LESS_FOR_DELAY: Final = 2
"""The revision of scoring from which on a player who holds up a deal gets less for it."""
WIN: Final = 2
"""Points for a won match, and for sitting out; a draw brings half."""
DRAW: Final = 1
