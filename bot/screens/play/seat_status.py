"""The hand panel's notices besides the moves: an absent player, a pause, a premove."""

from __future__ import annotations

from bot.custom_id import Verb
from bot.layout import Part, Row, Style
from bot.screens.buttons import button
from bot.screens.play.turn_notices import paused_line, time_limit
from bot.tables.session import TableView
from canasta.i18n import Translator
from canasta.notation.words import card_label, rank_label
from canasta.premoves import WHY, Dropped, Premove
from data import Table


def seat_parts(table_view: TableView, tr: Translator) -> list[Part]:
    """The lines and buttons for the seat of ``table_view``; empty if there is nothing to say."""
    if table_view.seat is None:
        return []
    table, seat = table_view.table, table_view.table.seats[table_view.seat]

    if not seat.present:
        return [_absent(tr, kept=seat.kept), _row(table, tr("I'm back"), Verb.BACK, Style.success)]
    parts: list[Part] = []
    if table.paused_at is not None:
        parts += [paused_line(tr), _row(table, tr("Resume"), Verb.RESUME)]
    if table_view.to_move is None:
        return parts
    if table_view.to_move == table_view.seat:
        turn, limit = table.turn, time_limit(table, tr)
        lines = [] if limit is None else [f"-# ⏳ {limit}"]
        if turn is not None and turn.timed_out:
            lines.append(tr("⏱️ You ran out of time: a computer player makes this turn."))
        if seat.note is not None:
            lines.append(tr("Your premove wasn't played: {why}", why=WHY[Dropped(seat.note)]))
        return [*parts, *(["\n".join(lines)] if lines else [])]
    if seat.prepared is None:
        return [*parts, _row(table, tr("Premove…"), Verb.PREPARE)]
    words = premove_words(Premove.read(seat.prepared), tr)
    return [
        *parts,
        tr("Your premove: **{what}** Only you see this.", what=words),
        _row(table, tr("Change premove…"), Verb.PREPARE),
    ]


def _row(table: Table, label: str, verb: Verb, style: Style = Style.secondary) -> Row:
    return Row((button(table, label, verb, style=style),))


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
