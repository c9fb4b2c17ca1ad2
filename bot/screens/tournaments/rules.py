"""How tournaments work, in words."""

from __future__ import annotations

from typing import Final

from bot.layout import Screen
from bot.screens.tournaments.lines import what_line
from bot.screens.tournaments.scoring import RULES
from bot.tournaments import format
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN, SWISS
from canasta.i18n import Text, Translator
from data import Tournament

_SYSTEM_RULES: Final = {
    SWISS: (
        Text("In every round you meet somebody who has done about as well as you so far."),
        Text("Nobody meets twice where that can be helped."),
        Text("Whoever comes late may enter until half of the rounds have begun."),
    ),
    ROUND_ROBIN: (Text("Everybody meets everybody once."),),
    KNOCK_OUT: (
        Text("The draw decides who meets whom."),
        Text("A drawn match goes to who stands first in the draw."),
    ),
}
_PARTNERS: Final = Text(
    "At the start, those without a partner are put together in the order in which they entered. One who is"
    " left over plays with a computer player."
)
_TIME_RULES: Final = (
    Text("Every turn has a time limit, also at a table where only one person plays."),
    Text(
        "When a round's time is over, what has been played counts: deals that are over, and in a match the"
        " totals as they stand."
    ),
)
_GONE: Final = Text(
    "Who withdraws, or whose seat a computer player keeps when a match ends, has dropped out. A computer"
    " player has their chair from then on."
)
_GONE_ALONE: Final = Text("Who has dropped out plays no more rounds.")
_GONE_PAIR: Final = Text("Where both partners have dropped out, the pair plays no more rounds.")
_CLOSED: Final = (
    Text("A table is in a private thread: its players see it, and members who manage threads."),
    Text(
        "Nobody else sees a deal before the last table has finished it: its seed, its replay and its hands"
        " stay closed until then."
    ),
)


def rules_screen(tournament: Tournament, tr: Translator) -> Screen:
    """How this tournament works, in full."""
    pairs = format.chairs_of(format.rules_of(tournament)) > 1
    sections = [
        (
            tr("**Who meets whom**"),
            [*_SYSTEM_RULES[tournament.system], *([_PARTNERS] if pairs else [])],
        ),
        (tr("**Score**"), RULES[format.scoring_of(tournament)]),
        (tr("**Time and leaving**"), [*_TIME_RULES, _GONE, _GONE_PAIR if pairs else _GONE_ALONE]),
    ]
    if tournament.deals:
        sections.append((tr("**Closed deals**"), _CLOSED))
    texts = ["\n".join([heading, *(f"- {tr.text(rule)}" for rule in rules)]) for heading, rules in sections]
    return Screen([tr("### How it works"), what_line(tournament, tr), *texts])
