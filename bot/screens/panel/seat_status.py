"""The hand panel's notices besides the moves: an absent player, a pause, a premove."""

from __future__ import annotations

from bot.controls import Button, Style
from bot.custom_id import Verb
from bot.screens.buttons import button
from bot.screens.panel.asked import pile_tried, why_button
from bot.screens.play.turn_notices import paused_line, time_limit
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.notation.words import card_label, rank_label
from canasta.premoves import WHY, Dropped, Premove


def seat_lines(table_view: TableView, tr: Translator) -> list[str]:
    """The lines for the seat of ``table_view``; empty if there is nothing to say."""
    if table_view.seat is None:
        return []
    table, seat = table_view.table, table_view.table.seats[table_view.seat]
    if not seat.present:
        return [_absent(tr, kept=seat.kept)]
    lines = [] if table.paused_at is None else [paused_line(tr)]
    if table_view.to_move is None:
        return lines
    if table_view.to_move == table_view.seat:
        if table.turn is not None and table.turn.timed_out:
            lines.append(tr("⏱️ You ran out of time: a computer player makes this turn."))
        if seat.note is not None:
            lines.append(tr("Your premove wasn't played: {why}", why=WHY[Dropped(seat.note)]))
    elif seat.prepared is not None:
        words = premove_words(Premove.read(seat.prepared), tr)
        lines.append(tr("Your premove: **{what}** Only you see this.", what=words))
    return lines


def deadline_text(table_view: TableView, tr: Translator) -> str:
    """Until when the seat of ``table_view`` may take, if it is to move and there is a limit; briefly."""
    mine = table_view.to_move is not None and table_view.to_move == table_view.seat
    return (time_limit(table_view.table, tr, brief=True) or "") if mine else ""


def seat_buttons(table_view: TableView, tr: Translator) -> list[Button]:
    """The buttons for these lines."""
    if table_view.seat is None:
        return []
    table, seat = table_view.table, table_view.table.seats[table_view.seat]
    if not seat.present:
        return [button(table, tr("I'm back"), Verb.BACK, style=Style.success)]
    buttons = [] if table.paused_at is None else [button(table, tr("Resume"), Verb.RESUME)]
    if table_view.to_move not in (None, table_view.seat):
        label = tr("Premove…") if seat.prepared is None else tr("Change premove…")
        buttons.append(button(table, label, Verb.PREPARE))
    view = table_view.view
    if seat.note == Dropped.NO_TAKE and view is not None and view.pile.why_not is not None:
        buttons.append(why_button(table_view, view.pile.why_not, pile_tried(view), tr))
    return buttons


def _absent(tr: Translator, *, kept: bool) -> str:
    if kept:
        return tr("A computer player plays for you until you are back.")
    return tr("The others are waiting for you. There's no time limit.")


def premove_words(premove: Premove, tr: Translator) -> str:
    """A premove as a sentence."""
    if premove.discard is not None:
        then = tr("draw and discard {card}.", card=card_label(premove.discard))
    elif premove.safe:
        then = tr("draw and discard the lowest safe card.")
    else:
        then = tr("draw and stop.")
    if premove.ranks:
        ranks = ", ".join(rank_label(rank) for rank in premove.ranks)
        then = tr("take the pile if {ranks} lies on top, otherwise {then}", ranks=ranks, then=then)
    return tr("lay out threes, {then}", then=then) if premove.lay else then
