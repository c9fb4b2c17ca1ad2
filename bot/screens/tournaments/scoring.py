"""The ways of scoring a tournament in words: their rules, and a score as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from types import MappingProxyType
from typing import Final

from bot.tournaments.scoring import (
    DRAW,
    HALF,
    KNOCK_OUT,
    LATE,
    MATCHPOINTS,
    POINTS,
    SAT_OUT,
    WIN,
    WINS,
    Place,
)
from canasta.i18n import Text, Translator

_SAME_DEALS: Final = Text("In each round the same deals lie at all tables.")
_OWN_MATCH: Final = Text("Every table plays a match of its own.")
_DROPPED: Final = Text("Who drops out keeps what they have, and is listed after those who stayed.")
RULES: Final[Mapping[str, tuple[Text, ...]]] = MappingProxyType(
    {
        MATCHPOINTS: (
            _SAME_DEALS,
            Text(
                "In every deal you are compared with those who had your side of it at the other tables, by"
                " what you scored less what your opponents scored: two matchpoints for each who made less"
                " than you, one for each who made as much."
            ),
            Text(
                "A deal counts as a share of the matchpoints that one could get in it, from none to all;"
                " half where only one table played it."
            ),
            Text(
                "A deal that a table does not play to its end is half for both of its sides, and nobody is"
                " compared with that table."
            ),
            Text(
                "Your score is the average over all deals of the rounds that are over. A round you sit out"
                " counts {sat_out}% for each deal, one you missed by coming late {late}%.",
                sat_out=int(100 * SAT_OUT),
                late=int(100 * LATE),
            ),
            Text(
                "Equal scores are settled by points above the average of the other tables; who is equal in"
                " both shares a place."
            ),
            Text(
                "Who drops out keeps the average of the rounds until then, and is listed after those who"
                " stayed."
            ),
        ),
        POINTS: (
            _SAME_DEALS,
            Text(
                "In every deal you get what you scored less what your opponents scored, less what those who"
                " had your side of it at the other tables made on average; nothing where only one table"
                " played it."
            ),
            Text(
                "A deal that a table does not play to its end counts nothing for its sides, and nobody is"
                " compared with that table."
            ),
            Text(
                "Your score is the sum over all deals. A round you sit out and one you missed by coming late"
                " add nothing."
            ),
            Text(
                "Equal scores are settled by the average share of matchpoints; who is equal in both shares a"
                " place."
            ),
            _DROPPED,
        ),
        WINS: (
            _OWN_MATCH,
            Text(
                "A match won counts {win}, a draw {draw}. Sitting out counts as much as a win, a round you"
                " missed by coming late nothing.",
                win=WIN,
                draw=DRAW,
            ),
            Text(
                "Equal scores are settled by the sum of your opponents' scores, then by what you scored in"
                " all matches less what your opponents did; who is equal in all of it shares a place."
            ),
            _DROPPED,
        ),
        KNOCK_OUT: (
            _OWN_MATCH,
            Text("Who wins goes on, and so does who has no opponent; who loses is out."),
            Text(
                "Places go by the round in which one was beaten or dropped out; the same round is the same"
                " place."
            ),
        ),
    }
)
"""How each way of scoring works, as everybody may read it."""


def score_words(scoring: str, place: Place, tr: Translator) -> str:
    """A score as people read it."""
    if scoring == MATCHPOINTS:
        return percentage(place.score, tr)
    if scoring == POINTS:
        return signed(place.score)
    if scoring == KNOCK_OUT:
        return tr.plural("through {n} round", "through {n} rounds", int(place.score))
    return f"{int(place.score):,}"


SETTLED_BY: Final[Mapping[str, Text]] = MappingProxyType(
    {
        MATCHPOINTS: Text("points above the average of the other tables"),
        POINTS: Text("the average share of matchpoints"),
        WINS: Text("the sum of the opponents' scores, then points made less the opponents' points"),
    }
)
"""What settles equal scores, as ``second_words`` gives it."""


def second_words(scoring: str, place: Place, tr: Translator) -> str:
    """What settles an equal score, as people read it. A knock-out has nothing of the kind."""
    if scoring == MATCHPOINTS:
        return signed(place.second[0])
    if scoring == POINTS:
        return percentage(place.second[0], tr)
    return f"{int(place.second[0]):,}; {signed(place.second[1])}"


def percentage(share: Fraction, tr: Translator) -> str:
    """A share as a percentage with one decimal; halves go up."""
    tenths = floor(1000 * share + HALF)
    return tr("{whole}.{tenths}%", whole=tenths // 10, tenths=tenths % 10)


def signed(points: Fraction) -> str:
    """Points as a whole number with its sign; halves go away from nothing, so that both sides read alike."""
    whole = floor(abs(points) + HALF)
    sign = "" if not whole else "+" if points > 0 else "−"
    return f"{sign}{whole:,}"
