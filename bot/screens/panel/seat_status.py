"""The hand panel's notices besides the moves: an absent player, a pause, a premove."""

from bot.layout.controls import Button, Style
from bot.screens.buttons import BACK, PREPARE, RESUME, WHY_NOT, button
from bot.screens.panel.premove_words import premove_words, told_words
from bot.screens.play.turn_notices import paused_line, time_limit
from bot.tables.premoves import plan_of
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.premoves import Code, Plan, read_note


def seat_lines(table_view: TableView, tr: Translator) -> list[str]:
    """The lines for the seat of ``table_view``; empty if there is nothing to say."""
    if table_view.seat is None:
        return []
    table, seat = table_view.table, table_view.table.seats[table_view.seat]
    if not seat.present:
        return [_absent(tr, kept=seat.kept)]
    lines = [] if table.timing.paused_at is None else [paused_line(tr)]
    if table_view.to_move is None:
        return lines
    if table_view.to_move == table_view.seat:
        if table.turn is not None and table.turn.timed_out:
            lines.append(tr("⏱️ You ran out of time: a computer player makes this turn."))
        lines += _premove_told(table_view, tr)
    elif plan_of(seat) is None:
        lines += _premove_told(table_view, tr)
    else:
        lines += _planned(table_view, plan_of(seat), tr)
    return lines


def _planned(table_view: TableView, plan: Plan | None, tr: Translator) -> list[str]:
    if plan is None or table_view.view is None:
        return []
    words = premove_words(plan, table_view.view, tr)
    return [tr("Your premove: **{what}.** Only you see this.", what=words)]


def _premove_told(table_view: TableView, tr: Translator) -> list[str]:
    """What became of the last premove: while others play, that it was played; and what was left out."""
    if table_view.seat is None or table_view.view is None:
        return []
    told = read_note(table_view.table.seats[table_view.seat].note)
    skipped = told_words(told, table_view.view, tr)
    played = any(one.code is Code.PLAYED for one in told)
    mine = table_view.to_move == table_view.seat
    if played == mine:
        return []
    if mine:
        return [tr("Skipped in your premove: {what}.", what=skipped)] if skipped else []
    if not skipped:
        return [tr("Your premove was played.")]
    return [tr("Your premove was played. Skipped: {what}.", what=skipped)]


def deadline_text(table_view: TableView, tr: Translator) -> str:
    """Until when the seat of ``table_view`` may take, if it is to move and there is a limit; briefly."""
    mine = table_view.to_move is not None and table_view.to_move == table_view.seat
    return (time_limit(table_view.table, tr, brief=True) or "") if mine else ""


def seat_buttons(table_view: TableView, tr: Translator) -> list[Button]:
    if table_view.seat is None:
        return []
    table, seat = table_view.table, table_view.table.seats[table_view.seat]
    if not seat.present:
        return [button(table, tr("I'm back"), BACK, style=Style.success)]
    buttons = [] if table.timing.paused_at is None else [button(table, tr("Resume"), RESUME)]
    if table_view.to_move not in (None, table_view.seat):
        label = tr("Premove…") if seat.prepared is None else tr("Change premove…")
        buttons.append(button(table, label, PREPARE))
    return buttons + _why(table_view, tr)


def _why(table_view: TableView, tr: Translator) -> list[Button]:
    """A button for the first step of the premove that the rules refused, as below any refusal."""
    if table_view.seat is None or not _premove_told(table_view, tr):
        return []
    told = read_note(table_view.table.seats[table_view.seat].note)
    asked = next((f"{one.refusal}:{one.action}" for one in told if one.refusal), None)
    if asked is None:
        return []
    made = button(table_view, tr("Why not?"), WHY_NOT, asked)
    return [made] if made.id.fits else []


def _absent(tr: Translator, *, kept: bool) -> str:
    if kept:
        return tr("A computer player plays for you until you are back.")
    return tr("The others are waiting for you. There's no time limit.")
