"""How tournaments work, in words."""

from __future__ import annotations

from typing import Final

from bot import contest
from bot.contest import KNOCK_OUT, ROUND_ROBIN, SWISS
from bot.layout import Screen
from bot.scorings import RULES
from bot.tournament_words import what_line
from canasta.i18n import Text, Translator
from data import Tournament

_SYSTEM_RULES: Final = {
    SWISS: Text(
        "In every round those meet who have done about as well so far, and nobody meets twice where that can"
        " be helped. Whoever comes late may enter until half of the rounds have begun."
    ),
    ROUND_ROBIN: Text("Everybody meets everybody once."),
    KNOCK_OUT: Text("The draw decides who meets whom. A drawn match goes to who stands first in the draw."),
}
_COMMON_RULES: Final = (
    Text(
        "At the start, those without a partner are put together in the order in which they entered; one who"
        " is left over plays with a computer player."
    ),
    Text(
        "Turns have the table's time limit also where only one person plays. When a round's time is over,"
        " what has been played counts: deals that are over, and in a match the totals as they stand."
    ),
    Text(
        "Who withdraws, or whose seat a computer player keeps when a match ends, has dropped out: a computer"
        " player has their chair, and where both partners are gone, the pair plays no more rounds."
    ),
    Text(
        "Nobody sees a deal that others have yet to play: its seed, its replay and its hands stay closed"
        " until the last table has finished it, and its table is seen by its players alone."
    ),
)


def rules_screen(tournament: Tournament, say: Translator) -> Screen:
    """How this tournament works, in full."""
    lines = [
        say("### How it works"),
        what_line(tournament, say),
        *(
            f"- {say.text(rule)}"
            for rule in (
                _SYSTEM_RULES[tournament.system],
                *RULES[contest.scoring_of(tournament)],
                *(_COMMON_RULES if tournament.deals else _COMMON_RULES[:-1]),
            )
        ),
    ]
    return Screen(["\n".join(lines)])
