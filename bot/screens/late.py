"""The private messages in which people decide what becomes of a late player's seat, or of the match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_id import ButtonId
from bot.layout import Button, Part, Row, Screen, Style, rows
from bot.names import listed, shown
from bot.screens.turn_notices import absent_line, end_line
from bot.tables.votes import END, Choice, voters, votes_on
from canasta.i18n import Translator
from data import Seat, Table


def late_screen(table: Table, seats: Sequence[Seat], say: Translator, *, decides: bool, ends: bool) -> Screen:
    """A line for each of these seats, with what may become of it; and the way to end the match, where the
    reader has a say in that (``ends``). ``decides``: what they choose is done at once.
    """
    head = (
        say("What you choose is done at once.")
        if decides
        else say("What more than half of those who are here want is done.")
    )
    parts: list[Part] = [head if seats else say("Nobody lets this table wait.")]
    for seat in seats:
        parts.append(absent_line(seat, table, say))
        choices = [(Choice.WAIT, say("Wait for {name}", name=seat.name), Style.secondary)]
        if not table.duplicate:
            choices.append((Choice.SUBSTITUTE, say("Let somebody else take the seat"), Style.secondary))
        parts += rows(
            Button(label, ButtonId(table.id, table.version, f"vote:{seat.index}:{choice}"), style)
            for choice, label, style in choices
        )
    if ends:
        ask = ButtonId(table.id, table.version, "ending:ask")
        parts += [*end_lines(table, say), Row((Button(say("End the match…"), ask, Style.danger),))]
    return Screen(parts)


def end_lines(table: Table, say: Translator) -> list[str]:
    """Who wants to end the match; nothing where nobody does."""
    return [end_line(table, say)] if votes_on(table, END) else []


def ending_screen(table: Table, person_id: int, say: Translator, *, decides: bool) -> Screen:
    """Asks whether the reader really wants the match to end; ``decides``: they alone."""
    agreed = votes_on(table, END)
    parts: list[Part] = [
        say("### End this match?\nIt won't count: nobody wins, and no rating moves. It can't be resumed.")
    ]
    if not decides:
        those = [shown(seat.name) for seat in table.seats if seat.person_id in voters(table)]
        parts.append(say("It ends when everyone who is here agrees: {names}.", names=listed(those, say)))
    parts += end_lines(table, say)
    yes = say("End it, for everybody") if decides else say("I agree to end it")
    buttons = [Button(yes, ButtonId(table.id, table.version, "ending:yes"), Style.danger)]
    if agreed and not decides:
        buttons.append(Button(say("No, play on"), ButtonId(table.id, table.version, "ending:no")))
    if person_id in agreed:
        buttons = buttons[1:]
    return Screen([*parts, Row(tuple(buttons))] if buttons else parts)
