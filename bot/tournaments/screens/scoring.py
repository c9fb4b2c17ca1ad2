"""The scoring methods of tournaments in words: their rules, and a score as shown to users."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Final

from bot.tournaments.scoring.methods import (
    DRAW,
    HALF,
    KNOCK_OUT,
    LATE,
    MATCHPOINTS,
    POINTS,
    SAT_OUT,
    WIN,
    WINS,
)
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text, Translator

_SAME_DEALS: Final = Text("In each round, all tables play the same deals.")
_OWN_MATCH: Final = Text("Every table plays its own match.")
_DROPPED: Final = Text(
    "Players who drop out keep their name and score, and are listed after those who stayed."
)
RULES: Final[Mapping[str, tuple[Text, ...]]] = {
    MATCHPOINTS: (
        _SAME_DEALS,
        Text(
            "In every deal you're compared with those who had your cards at the other tables, by "
            "your score minus your opponents': two matchpoints for each one you beat, one for each "
            "you tie."
        ),
        Text(
            "A deal counts as the share of its matchpoints that you win, or half if only one table played it."
        ),
        Text(
            "Your score is the average over all deals of the finished rounds. A round you sit out "
            "counts {sat_out}% per deal, one you missed by entering late {late}%.",
            sat_out=int(100 * SAT_OUT),
            late=int(100 * LATE),
        ),
        Text(
            "Ties are broken by points above the average of the other tables; players tied on both "
            "share the place."
        ),
        Text(
            "Players who drop out keep their name and their average so far, and are listed after those "
            "who stayed."
        ),
    ),
    POINTS: (
        _SAME_DEALS,
        Text(
            "In every deal you get your score minus your opponents', minus the average of those who "
            "had your cards at the other tables; nothing if only one table played it."
        ),
        Text(
            "Your score is the sum over all deals. Rounds you sit out or missed by entering late add nothing."
        ),
        Text("Ties are broken by the average share of matchpoints; players tied on both share the place."),
        _DROPPED,
    ),
    WINS: (
        _OWN_MATCH,
        Text(
            "A win counts {win}, a draw {draw}. Sitting out counts as a win, a round you missed by "
            "entering late counts nothing.",
            win=WIN,
            draw=DRAW,
        ),
        Text(
            "Ties are broken by the sum of your opponents' scores, then by your points in all "
            "matches minus your opponents'; players tied on everything share the place."
        ),
        _DROPPED,
    ),
    KNOCK_OUT: (
        _OWN_MATCH,
        Text("Winners advance, as do players without an opponent; losers are out."),
        Text("Places go by the round in which you lost or dropped out; the same round means the same place."),
    ),
}
"""How each scoring method works, as users read it, without what is unfinished."""


def score_words(scoring: str, place: Place, tr: Translator) -> str:
    """A score as shown to users."""
    if scoring == MATCHPOINTS:
        return percentage(place.score, tr)
    if scoring == POINTS:
        return signed(place.score, tr)
    if scoring == KNOCK_OUT and place.out:
        return tr("out in round {n}", n=int(place.score) + 1)
    if scoring == KNOCK_OUT:
        return tr.plural("through {n} round", "through {n} rounds", int(place.score))
    return tr.plural("{n} point", "{n} points", int(place.score), n=tr.number(int(place.score)))


SETTLED_BY: Final[Mapping[str, Text]] = {
    MATCHPOINTS: Text("points above the average of the other tables"),
    POINTS: Text("the average share of matchpoints"),
    WINS: Text("the sum of the opponents' scores, then points made minus the opponents' points"),
}
"""What breaks ties, as returned by ``second_words``."""


def second_words(scoring: str, place: Place, tr: Translator) -> str:
    """What breaks a tie, as shown to users. A knock-out has no tie-break."""
    if scoring == MATCHPOINTS:
        return signed(place.second[0], tr)
    if scoring == POINTS:
        return percentage(place.second[0], tr)
    return f"{tr.number(int(place.second[0]))}; {signed(place.second[1], tr)}"


def percentage(share: Fraction, tr: Translator) -> str:
    """A percentage with one decimal, halves away from zero; directors may have made it negative."""
    whole, tenths = divmod(floor(1000 * abs(share) + HALF), 10)
    words = tr("{whole}.{tenths}%", whole=whole, tenths=tenths)
    return f"−{words}" if share < 0 and (whole or tenths) else words


def signed(points: Fraction, tr: Translator) -> str:
    """Points as a signed whole number; halves go away from zero, so that both sides show one figure."""
    whole = floor(abs(points) + HALF)
    return tr.signed(whole if points > 0 else -whole)
