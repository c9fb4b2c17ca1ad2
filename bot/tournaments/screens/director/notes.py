"""Direct messages of a tournament's directors, in the tournament's language."""

from __future__ import annotations

from bot.layout.controls import Row, Style
from bot.layout.custom_id import verb
from bot.layout.layout import Screen
from bot.layout.names import shown, shown_text
from bot.tournaments.screens.buttons import button
from canasta.i18n import Text, translator
from data.tournaments.records.tournaments import Tournament

TOURNAMENT_SUBSTITUTE = verb("tsub", "tournament_substitute")


def told_screen(tournament: Tournament, told: Text, reason: str = "") -> Screen:
    """Tells somebody what was decided about them, and why."""
    tr = translator(tournament.locale)
    lines = [tr.text(told)]
    if reason:
        lines.append(tr("Reason: {reason}", reason=shown_text(reason)))
    return Screen(["\n".join(lines)])


def asked_screen(tournament: Tournament, by: str) -> Screen:
    """Asks somebody to step in; ``by``: the director's name."""
    tr = translator(tournament.locale)
    text = tr(
        "{name} asks: could you step in at the tournament **{tournament}** in {place}?",
        name=shown(by),
        tournament=shown(tournament.name),
        place=f"<#{tournament.channel_id}>",
    )
    buttons = (
        button(tr("Yes, I'll play"), tournament, TOURNAMENT_SUBSTITUTE, Style.success, "yes"),
        button(tr("No"), tournament, TOURNAMENT_SUBSTITUTE, Style.secondary, "no"),
    )
    return Screen([text, Row(buttons)])
