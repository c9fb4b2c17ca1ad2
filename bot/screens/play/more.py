"""What a table offers besides playing, behind **More…**: its rules, the shuffle's proof, quiet or not."""

from __future__ import annotations

from bot.controls import rows
from bot.custom_id import Verb
from bot.layout import Screen
from bot.screens.buttons import button
from bot.screens.play.fair import fair
from bot.screens.play.hints_line import hints_line
from bot.screens.play.turn_notices import table_link
from bot.tables.calls import may_call, waited_for
from bot.tables.decisions.suggested_pace import may_suggest
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator

LOUD, QUIET = "off", "on"
"""Behind the verb: what the table is to be."""


def more_screen(table_view: TableView, tr: Translator) -> Screen:
    """The reader's private menu of a table. Only its players make it quiet."""
    table = table_view.table
    state = (
        tr("🔕 This table is quiet: special moments get no message of their own.")
        if table.quiet
        else tr("🔔 Special moments, such as a canasta or a big pile, get a message of their own.")
    )
    buttons = [
        button(table, tr("Rules"), Verb.RULES),
        button(table, tr("Table"), Verb.TABLE),
        fair(table_view, tr),
    ]
    if table_view.seat is not None:
        label = tr("Show moments") if table.quiet else tr("Make it quiet")
        buttons.append(button(table, label, Verb.QUIET, LOUD if table.quiet else QUIET))
        seat = table.seats[table_view.seat]
        if seat.person_id is not None and may_call(table, seat.person_id):
            buttons.append(button(table, tr("Call everybody back"), Verb.CALL_BACK))
        waited = None if seat.person_id is None else waited_for(table, seat.person_id)
        if waited is not None:
            buttons.append(button(table, tr("Nudge {name}", name=waited.name), Verb.NUDGE))
        if seat.person_id is not None and may_suggest(table, seat.person_id):
            buttons.append(button(table, tr("Change the pace…"), Verb.CHANGE_PACE))
    link = tr("-# [To the table]({link})", link=table_link(table))
    return Screen([f"{state}\n{hints_line(table_view, tr)}\n{link}", *rows(buttons)])
