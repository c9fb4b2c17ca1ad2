"""The private message in which people decide what becomes of somebody who lets them wait."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import ButtonId
from bot.layout import Button, Part, Screen, Style, rows
from bot.names import shown
from bot.saying import absent_line
from bot.voting import Choice, late
from canasta.i18n import Translator
from data import Seat, Table


def late_screen(table: Table, seats: Sequence[Seat], say: Translator, *, decides: bool) -> Screen:
    """A line for each of these seats, with what may become of it."""
    head = (
        say("What you choose is done at once.")
        if decides
        else say("What more than half of those who are there want is done.")
    )
    parts: list[Part] = [head]
    waiting = late(table)
    for seat in seats:
        parts.append(absent_line(seat, table, say) if seat in waiting else f"**{shown(seat.name)}**")
        choices = [(Choice.WAIT, say("Wait for {name}", name=seat.name), Style.secondary)]
        if not table.duplicate:
            choices.append((Choice.SUBSTITUTE, say("Let somebody else take the seat"), Style.secondary))
        if decides or table.tournament_id is None:
            choices.append((Choice.END, say("End the match, unrated"), Style.danger))
        parts += rows(
            Button(label, ButtonId(table.id, table.version, f"vote:{seat.index}:{choice}"), style)
            for choice, label, style in choices
        )
    return Screen(parts)
