"""How tournaments count what isn't finished in time, in words."""

from collections.abc import Mapping
from typing import Final

from bot.tournaments import format
from bot.tournaments.held_up import SLOW_PERCENT
from bot.tournaments.scoring.methods import HELD_UP, KNOCK_OUT, LESS_FOR_DELAY, MATCHPOINTS, POINTS, WINS
from bot.tournaments.screens.scoring import RULES
from canasta.i18n import Text
from data.tournaments.records.tournaments import Tournament

_UNFINISHED_BEFORE: Final[Mapping[str, tuple[Text, ...]]] = {
    MATCHPOINTS: (
        Text(
            "If a table doesn't finish a deal, both of its sides get half, and nobody is compared "
            "with that table."
        ),
    ),
    POINTS: (
        Text(
            "If a table doesn't finish a deal, it counts nothing for either side, and nobody is "
            "compared with that table."
        ),
    ),
    WINS: (Text("If time runs out, the score so far decides."),),
    KNOCK_OUT: (Text("If time runs out, the score so far decides."),),
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
    if tournament.scoring_revision < LESS_FOR_DELAY:
        return (*rules, *_UNFINISHED_BEFORE[scoring])
    return (*rules, *_unfinished(scoring, format.held_up_points(tournament)), *_WHO)


def _unfinished(scoring: str, points: int) -> tuple[Text, ...]:
    if scoring == MATCHPOINTS:
        less, more = int(100 * HELD_UP), int(100 * (1 - HELD_UP))
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
    if scoring == POINTS:
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
        if scoring == KNOCK_OUT
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
