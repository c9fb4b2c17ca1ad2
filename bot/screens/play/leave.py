"""The private messages about leaving a match, and about a seat that somebody has left or lost."""

from bot.layout.parts import Row, Screen, Style, shown, verb
from bot.screens.buttons import button
from bot.screens.seat_names import names_of
from bot.tables.seats import Last
from bot.tables.session.table_view import TableView
from canasta.i18n import Text, Translator

RETURN = verb("return")
LEAVE = verb("leave")

GONE = Text("You left the table.")
ASK, ENDS = "ask", "end"
"""After ``leave``: the person has confirmed that the match ends with them."""


def leave_screen(table_view: TableView, last: Last | None, tr: Translator) -> Screen:
    """Asks the reader to confirm leaving the match; ``last``: it ends with them."""
    if last is None:
        text = tr(
            "Leave the match? A computer player takes over your seat and cards, and you can't win this "
            "match. You can take the seat back later."
        )
        leave = button(table_view, tr("Leave the match"), LEAVE, style=Style.danger)
    else:
        text = (
            tr(
                "You're the last person in this match, so it ends when you leave. Your side is behind, "
                "so it counts as a loss for your rating, as it did for those who left before you."
            )
            if last.loses
            else tr("You're the last person in this match, so it ends when you leave. It won't count.")
        )
        leave = button(table_view, tr("Leave and end the match"), LEAVE, ENDS, style=Style.danger)
    return Screen(text, Row(leave))


def left_screen(table_view: TableView, tr: Translator) -> Screen:
    """Confirms that the reader has left; if the match continues, who plays for them and the way back."""
    if table_view.former_seat is None:
        return Screen(tr.text(GONE))
    name = names_of(table_view.table, tr)[table_view.former_seat]
    return Screen(
        tr("You left the match; {name} plays for you.", name=name),
        Row(button(table_view, tr("Take my seat back"), RETURN)),
    )


def former_screen(table_view: TableView, tr: Translator) -> Screen:
    """For somebody who had a seat in this match: what happened to it, and the way back if there is one."""
    assert table_view.former_seat is not None
    holder = table_view.table.seats[table_view.former_seat]
    name = shown(holder.name)
    if not table_view.displaced:
        return Screen(
            tr("You left this match, and {name} is playing in your seat.", name=name),
            Row(button(table_view, tr("Take my seat back"), RETURN, style=Style.primary)),
        )
    text = tr("You were late, so {name} is playing in your seat. You haven't left the match.", name=name)
    if table_view.returns and holder.person_id is not None:
        return Screen(text, tr("You'll play again from the next deal."))
    when = (
        tr("{name} finishes this deal; the seat is yours again from the next one.", name=name)
        if holder.person_id is not None and not table_view.between_deals
        else tr("The seat is yours again right away.")
    )
    return Screen(text, when, Row(button(table_view, tr("I'm back"), RETURN, style=Style.primary)))
