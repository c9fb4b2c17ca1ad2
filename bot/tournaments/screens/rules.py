"""How tournaments work, in words."""

from typing import Final

from bot.layout.layout import Screen
from bot.time import Pace
from bot.tournaments import format
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN, SWISS
from bot.tournaments.leaving import NO_RULE, WINDOW, LeavingRule
from bot.tournaments.no_shows import ended_after
from bot.tournaments.scoring.methods import LESS_FOR_DELAY
from bot.tournaments.screens.lines import short_span_words, what_line
from bot.tournaments.screens.scoring import scoring_rules
from canasta.i18n import Text, Translator
from data.tournaments.records import Tournament

_SYSTEM_RULES: Final = {
    SWISS: (
        Text("Each round you play somebody who has done about as well as you so far."),
        Text("Rematches are avoided where possible."),
        Text("Latecomers can enter until half of the rounds have begun."),
    ),
    ROUND_ROBIN: (Text("Everybody plays everybody once."),),
    KNOCK_OUT: (
        Text("The draw decides who plays whom."),
        Text("A tied match goes to the entry that comes first in the draw."),
    ),
}
_PARTNERS: Final = Text(
    "At the start, players without a partner are paired in the order they entered. If one is left over, "
    "a computer player joins them."
)
_ASKED_PARTNERS: Final = (
    Text("Your partner is asked, and plays only after saying yes."),
    Text(
        "Players who entered alone are paired at the start, in the order of entry. If one is left over, a "
        "computer player joins them."
    ),
    Text(
        "Anyone who still waits for a yes then sits out, unless they chose to play with anyone who is free."
    ),
)
_LATER: Final = Text("In a Swiss they come in later, once they have a partner.")
_CHECK_IN: Final = Text(
    "Anyone who hasn't checked in by the start isn't seated; in a Swiss they can come late."
)
_TIME_RULES: Final = (
    Text("Every turn has a time limit, even at a table with just one person."),
    Text("When a round's time is up, finished deals count; Score says what happens to the rest."),
)
_GONE: Final = Text(
    "You drop out if you withdraw, if a computer player has your seat when a match ends, or if your table "
    "is ended because you never turned up. A computer player then takes your place."
)
_GONE_ALONE: Final = Text("If you drop out, you play no more rounds.")
_GONE_PAIR: Final = Text("If both partners drop out, the pair plays no more rounds.")
_DIRECTORS: Final = (
    Text(
        "Directors can remind people, put in substitutes, take entries out and put them back, have a table "
        "forfeited, and extend or end a round."
    ),
    Text("They can change a score. The reason stands below the entry's line in the standings."),
    Text("A director who plays decides nothing about their own table, and no scores."),
    Text("**I could step in** puts you on the list of substitutes."),
)
_CLOSED: Final = (
    Text("Each table is in a private thread: only its players and members who manage threads see it."),
    Text(
        "Nobody else sees a deal until the last table has finished it: its seed, replay and hands stay "
        "closed until then."
    ),
)


def _barred(leaving: LeavingRule) -> list[Text]:
    if not leaving.leaves:
        return []
    return [
        Text.counted(
            "Anyone who drops out of {n} tournament here within {window} days can't enter another one for "
            "{days} days.",
            "Anyone who drops out of {n} tournaments here within {window} days can't enter another one for "
            "{days} days.",
            leaving.leaves,
            window=WINDOW.days,
            days=leaving.days,
        )
    ]


def rules_screen(tournament: Tournament, tr: Translator, leaving: LeavingRule = NO_RULE) -> Screen:
    """How this tournament works, in full. ``leaving``: its server's rule about that."""
    pairs = format.chairs_of(format.rules_of(tournament)) > 1
    after = ended_after(Pace.read(tournament.pace))
    absent = Text(
        "If nobody of a side has made a move {time} after its first turn came, the table is ended.",
        time=short_span_words(after, tr),
    )
    checked = [_CHECK_IN] if tournament.evening.check_in else []
    ended = [absent] if tournament.scoring_revision >= LESS_FOR_DELAY else []
    gone = (_GONE, _GONE_PAIR if pairs else _GONE_ALONE)
    sections = [
        (
            tr("**Who plays whom**"),
            [*_SYSTEM_RULES[tournament.system], *(_partner_rules(tournament) if pairs else [])],
        ),
        (tr("**Score**"), scoring_rules(tournament)),
        (
            tr("**Time and leaving**"),
            [*_TIME_RULES, *checked, *ended, *gone, *_barred(leaving)],
        ),
    ]
    sections.append((tr("**Directors**"), _DIRECTORS))
    if tournament.deals:
        sections.append((tr("**Closed deals**"), _CLOSED))
    texts = ["\n".join([heading, *(f"- {tr.text(rule)}" for rule in rules)]) for heading, rules in sections]
    return Screen(tr("### How it works"), what_line(tournament, tr), *texts)


def _partner_rules(tournament: Tournament) -> list[Text]:
    """How people get partners, by the rule in force when the tournament was opened."""
    if not tournament.asks_partners:
        return [_PARTNERS]
    return [*_ASKED_PARTNERS, *([_LATER] if tournament.system == SWISS else [])]
