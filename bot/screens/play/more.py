"""What a table offers besides playing, behind **More…**: rules, the shuffle's proof, emotes, quiet or not."""

from collections.abc import Mapping
from typing import Final

from bot.layout.parts import Button, Row, Screen, Style, rows, shown, verb
from bot.screens.buttons import (
    CALL_DIRECTOR,
    CLOSE_TABLE,
    PAUSE_MATCH,
    RULES,
    SCORE,
    TABLE,
    button,
    here_button,
)
from bot.screens.play.hints_line import hints_line
from bot.screens.play.leave import ASK, LEAVE
from bot.screens.play.pace import CHANGE_PACE
from bot.screens.play.read import fair
from bot.screens.play.turn_notices import LATE, PauseStep, table_link
from bot.tables.decisions.paces import may_suggest
from bot.tables.notices.calls import may_call, others_at, waited_for
from bot.tables.session.table_view import Emote, TableView
from bot.tables.turns import IN_MATCH
from canasta.i18n import Text, Translator
from data.records.tables import Table

EMOTE = verb("emote")

ON, OFF = "on", "off"
"""Behind the verb: what the emotes of the table are to be."""
_WORDS: Final[Mapping[Emote, tuple[str, Text]]] = {
    Emote.WELL_PLAYED: ("👏", Text("Well played")),
    Emote.OH_NO: ("🙈", Text("Oh no")),
    Emote.ONE_MOMENT: ("⏳", Text("One sec")),
    Emote.THANKS: ("🙏", Text("Thanks")),
    Emote.GOOD_LUCK: ("🍀", Text("Good luck")),
    Emote.NO_RUSH: ("☕", Text("No rush")),
}
_IN_A_ROW: Final = 3


def emote_lines(table_view: TableView, tr: Translator) -> list[str]:
    """What has just been said at the table, a line for each person."""
    return [
        f"💬 **{shown(table_view.table.seats[one.seat].name)}**: {_said(one.emote, tr)}"
        for one in table_view.said
    ]


def emote_rows(table: Table, tr: Translator) -> list[Row]:
    """The buttons that say something to the table."""
    made = [
        button(table, tr.text(words), EMOTE, emote.value, emoji=emoji)
        for emote, (emoji, words) in _WORDS.items()
    ]
    return [Row(*made[at : at + _IN_A_ROW]) for at in range(0, len(made), _IN_A_ROW)]


def _said(emote: Emote, tr: Translator) -> str:
    emoji, words = _WORDS[emote]
    return f"{emoji} {tr.text(words)}"


SWITCH_QUIET = verb("quiet")
EMOTES = verb("emotes")
CALL_BACK = verb("recall", "call_back")
NUDGE = verb("nudge")

LOUD, QUIET = "off", "on"
"""Behind the verb: what the table is to be."""


def more_screen(
    table_view: TableView, tr: Translator, silent: Text | None = None, *, note: str = "", closes: bool = False
) -> Screen:
    """A table's private menu. ``silent``: why the reader can't say anything; ``closes``: they may."""
    table = table_view.table
    tr = tr.at(table.variant)
    state = (
        tr("🔕 This table is quiet: special moments get no message of their own.")
        if table.habits.quiet
        else tr("🔔 I announce canastas, big piles and other special moments.")
    )
    buttons = [
        button(table, tr("Rules"), RULES),
        button(table, tr("Table"), TABLE),
        button(table, tr("Score"), SCORE),
        fair(table_view, tr),
        here_button(tr),
    ]
    if table.status in IN_MATCH:
        buttons.append(button(table, tr("Who is late…"), LATE))
    if table_view.seat is not None:
        label = tr("Show moments") if table.habits.quiet else tr("Make it quiet")
        buttons.append(button(table, label, SWITCH_QUIET, LOUD if table.habits.quiet else QUIET))
        seat = table.seats[table_view.seat]
        if seat.person_id is not None and may_call(table, seat.person_id):
            buttons.append(button(table, tr("Call everybody back"), CALL_BACK))
        waited = None if seat.person_id is None else waited_for(table, seat.person_id)
        if waited is not None:
            buttons.append(button(table, tr("Nudge {name}", name=waited.name), NUDGE))
        if table.status in IN_MATCH:
            paused = table.timing.paused_at is not None
            label = tr("End the pause") if paused else tr("Ask for a pause")
            buttons.append(button(table, label, PAUSE_MATCH, PauseStep.ASK))
        if seat.person_id is not None and may_suggest(table, seat.person_id):
            buttons.append(button(table, tr("Change the pace…"), CHANGE_PACE))
        if table.occasion.tournament_id is not None and table.status in IN_MATCH:
            buttons.append(button(table, tr("Call the director…"), CALL_DIRECTOR))
        buttons.append(button(table, tr("Leave…"), LEAVE, ASK))
    if closes:
        buttons.append(button(table, tr("Close this table…"), CLOSE_TABLE, style=Style.danger))
    lines = [note] if note else []
    link = tr("-# [To the table]({link})", link=table_link(table))
    lines += [state, hints_line(table_view, tr), link]
    says: list[Row] = []
    if table_view.seat is not None and others_at(table, table.seats[table_view.seat].person_id or 0):
        lines.append(tr("💬 Say something to the table:") if silent is None else f"🚫 {tr.text(silent)}")
        says = emote_rows(table, tr) if silent is None else []
        buttons += _switch(table_view, tr)
    return Screen("\n".join(lines), *says, *rows(buttons))


def _switch(table_view: TableView, tr: Translator) -> list[Button]:
    """Switches emotes off for the table, or for its host on again."""
    table = table_view.table
    host = table_view.seat is not None and table.seats[table_view.seat].person_id == table.host_id
    if table.in_tournament or not (table.habits.emotes or host):
        return []
    label = tr("Emotes off") if table.habits.emotes else tr("Emotes on")
    return [button(table, label, EMOTES, OFF if table.habits.emotes else ON)]
