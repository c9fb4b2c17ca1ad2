"""Buttons of a tournament, and buttons that turn pages."""

from enum import StrEnum

from bot.layout.parts import Button, Row, Style, Verb, rows, verb
from canasta.i18n import Translator
from data.tournaments.records import Tournament

TOURNAMENT_ENTER = verb("tenter", "tournament_enter")
TOURNAMENT_ACCEPT = verb("tyes", "tournament_accept")
TOURNAMENT_DECLINE = verb("tno", "tournament_decline")
TOURNAMENT_LEAVE = verb("tleave", "tournament_leave")
TOURNAMENT_ROUND = verb("tround", "tournament_round")
TOURNAMENT_HERE = verb("there", "tournament_here")
TOURNAMENT_IF_ALONE = verb("tfree", "tournament_if_alone")
TOURNAMENT_DIRECT = verb("tdirect", "tournament_direct")


class IfAlone(StrEnum):
    """What happens without a partner at the start, behind the verb and the tournament."""

    ANYONE = "free"
    OUT = "out"


def button(
    label: str, tournament: Tournament, verb: Verb, style: Style = Style.secondary, rest: str = ""
) -> Button:
    """A button of a tournament; ``rest`` is what else its id says."""
    return Button(label, verb(f"{tournament.id}:{rest}".rstrip(":")), style)


def alone_button(tournament: Tournament, choice: IfAlone, tr: Translator) -> Button:
    """Chooses what happens if there is no partner by the start."""
    out = choice is IfAlone.OUT
    label = tr("Rather sit out") if out else tr("Play with anyone who is free")
    return button(label, tournament, TOURNAMENT_IF_ALONE, rest=choice)


def turn_over(verb: Verb, rest: str, page: int, pages: int, tr: Translator) -> list[Row]:
    """The buttons to the previous and the next page, if there is more than one page."""
    if pages == 1:
        return []
    buttons = [
        Button(label, verb(f"{rest}:{to}"), disabled=not 0 <= to < pages)
        for label, to in ((tr("Back"), page - 1), (tr("More"), page + 1))
    ]
    return rows(buttons)
