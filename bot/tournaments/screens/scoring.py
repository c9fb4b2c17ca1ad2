"""Scores of tournaments in words: the rules of scoring, what is unfinished, a score, directors' changes."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Final

from bot.layout import shown_text
from bot.tournaments import format
from bot.tournaments.held_up import SLOW_PERCENT
from bot.tournaments.scoring import methods
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text, Translator
from data.records.deals import HALF
from data.tournaments.records import Adjustment, Tournament

_SAME_DEALS: Final = Text("In each round, all tables play the same deals.")
_OWN_MATCH: Final = Text("Every table plays its own match.")
_DROPPED: Final = Text(
    "Players who drop out keep their name and score, and are listed after those who stayed."
)
RULES: Final[Mapping[str, tuple[Text, ...]]] = {
    methods.MATCHPOINTS: (
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
            sat_out=int(100 * methods.SAT_OUT),
            late=int(100 * methods.LATE),
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
    methods.POINTS: (
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
    methods.WINS: (
        _OWN_MATCH,
        Text(
            "A win counts {win}, a draw {draw}. Sitting out counts as a win, a round you missed by "
            "entering late counts nothing.",
            win=methods.WIN,
            draw=methods.DRAW,
        ),
        Text(
            "Ties are broken by the sum of your opponents' scores, then by your points in all "
            "matches minus your opponents'; players tied on everything share the place."
        ),
        _DROPPED,
    ),
    methods.KNOCK_OUT: (
        _OWN_MATCH,
        Text("Winners advance, as do players without an opponent; losers are out."),
        Text("Places go by the round in which you lost or dropped out; the same round means the same place."),
    ),
}
"""How each scoring method works, as users read it, without what is unfinished."""


def score_words(scoring: str, place: Place, tr: Translator) -> str:
    if scoring == methods.MATCHPOINTS:
        return percentage(place.score, tr)
    if scoring == methods.POINTS:
        return signed(place.score, tr)
    if scoring == methods.KNOCK_OUT and place.out:
        return tr("out in round {n}", n=int(place.score) + 1)
    if scoring == methods.KNOCK_OUT:
        return tr.plural("through {n} round", "through {n} rounds", int(place.score))
    return tr.plural("{n} point", "{n} points", int(place.score), n=tr.number(int(place.score)))


SETTLED_BY: Final[Mapping[str, Text]] = {
    methods.MATCHPOINTS: Text("points above the average of the other tables"),
    methods.POINTS: Text("the average share of matchpoints"),
    methods.WINS: Text("the sum of the opponents' scores, then points made minus the opponents' points"),
}
"""What breaks ties, as returned by ``second_words``."""


def second_words(scoring: str, place: Place, tr: Translator) -> str:
    """What breaks a tie, as shown to users. A knock-out has no tie-break."""
    if scoring == methods.MATCHPOINTS:
        return signed(place.second[0], tr)
    if scoring == methods.POINTS:
        return percentage(place.second[0], tr)
    return f"{tr.number(int(place.second[0]))}; {signed(place.second[1], tr)}"


def percentage(share: Fraction, tr: Translator) -> str:
    """A share in per cent; directors may have made it negative."""
    return tr("{amount}%", amount=tr.tenths(100 * share))


def signed(points: Fraction, tr: Translator) -> str:
    """Points as a signed whole number; halves go away from zero, so that both sides show one figure."""
    whole = floor(abs(points) + HALF)
    return tr.signed(whole if points > 0 else -whole)


_UNFINISHED_BEFORE: Final[Mapping[str, tuple[Text, ...]]] = {
    methods.MATCHPOINTS: (
        Text(
            "If a table doesn't finish a deal, both of its sides get half, and nobody is compared "
            "with that table."
        ),
    ),
    methods.POINTS: (
        Text(
            "If a table doesn't finish a deal, it counts nothing for either side, and nobody is "
            "compared with that table."
        ),
    ),
    methods.WINS: (Text("If time runs out, the score so far decides."),),
    methods.KNOCK_OUT: (Text("If time runs out, the score so far decides."),),
}
"""How it counts what isn't finished in tournaments that were opened before it mattered who held it up."""
_WHO: Final = (
    Text(
        "A side held its table up if it sat on its turn when time ran out, used clearly more of the time "
        "than the other (over {percent}%), never moved, or had left. Pauses and the bot's own downtime "
        "don't count.",
        percent=SLOW_PERCENT,
    ),
    Text("So nobody can save a lead, or a bad deal, by playing slowly."),
)


def scoring_rules(tournament: Tournament) -> tuple[Text, ...]:
    """How a tournament is scored, as users read it."""
    scoring = format.scoring_of(tournament)
    rules = RULES[scoring]
    if tournament.scoring_revision < methods.LESS_FOR_DELAY:
        return (*rules, *_UNFINISHED_BEFORE[scoring])
    return (*rules, *_unfinished(scoring, format.held_up_points(tournament)), *_WHO)


def _unfinished(scoring: str, points: int) -> tuple[Text, ...]:
    if scoring == methods.MATCHPOINTS:
        less, more = int(100 * methods.HELD_UP), int(100 * (1 - methods.HELD_UP))
        return (
            Text(
                "A deal that isn't finished in time gives {less}% to the side that held it up and {more}% "
                "to the other. If both did, both get {less}%; if neither did, half each. Nobody is compared "
                "with that table.",
                less=less,
                more=more,
            ),
            Text(
                "For example: Ann leads, and thinks about her turn until time is up. She gets {less}% of "
                "that deal, Ben {more}%.",
                less=less,
                more=more,
            ),
        )
    if scoring == methods.POINTS:
        return (
            Text(
                "A deal that isn't finished in time takes {points} points from the side that held it up and "
                "gives them to the other. If both did, both lose them; if neither did, it counts nothing. "
                "Nobody is compared with that table.",
                points=points,
            ),
            Text(
                "For example: Ann leads, and thinks about her turn until time is up. She gets −{points} for "
                "that deal, Ben +{points}.",
                points=points,
            ),
        )
    both = (
        Text("if both did, the draw decides")
        if scoring == methods.KNOCK_OUT
        else Text("if both did, neither of them wins")
    )
    return (
        Text(
            "If time runs out, the side that held the match up loses it, whatever the score; {both}. If "
            "neither did, the score so far decides.",
            both=both,
        ),
        Text("For example: Ann leads, and thinks about her turn until time is up. Ben wins."),
    )


def changes_line(tournament: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score, for below its line; empty if nothing."""
    words = changes(tournament, entry, tr)
    return f"\n-# {words}" if words else ""


def changes(tournament: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score; empty if nothing."""
    own = [one for one in tournament.adjustments if one.entry == entry]
    return " · ".join(change_words(tournament, one, tr) for one in own)


def change_words(tournament: Tournament, change: Adjustment, tr: Translator) -> str:
    words = tr("Round {n}: {amount}", n=change.round, amount=amount_words(tournament, change.amount, tr))
    return f"{words} ({shown_text(change.reason)})" if change.reason else words


def amount_words(tournament: Tournament, amount: int, tr: Translator) -> str:
    """How much more or less."""
    if format.scoring_of(tournament) == methods.MATCHPOINTS:
        return tr("{amount}%", amount=tr.signed(amount))
    return tr.signed(amount)
