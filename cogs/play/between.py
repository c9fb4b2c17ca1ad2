"""What the hand panel says and offers beside the moves: an absent seat, a pause, a prepared move."""

from __future__ import annotations

from bot.custom_id import ButtonId
from bot.layout import Button, Part, Row, Style
from bot.screens.turn_notices import paused_line, time_limit
from bot.tables.session import Sight
from canasta.i18n import Translator
from canasta.notation.words import card_label, rank_label
from canasta.players.instructions import WHY, Instruction


def between_parts(sight: Sight, say: Translator) -> list[Part]:
    """The lines and buttons for the seat that ``sight`` is of; nothing where there is nothing to say."""
    if sight.seat is None:
        return []
    table, seat = sight.table, sight.table.seats[sight.seat]

    def button(label: str, what: str, style: Style = Style.secondary) -> Row:
        return Row((Button(label, ButtonId(table.id, table.version, what), style),))

    if not seat.present:
        return [_absent(say, kept=seat.kept), button(say("I'm back"), "back", Style.success)]
    parts: list[Part] = []
    if table.paused_at is not None:
        parts += [paused_line(say), button(say("Resume"), "goon")]
    if sight.to_move is None:
        return parts
    if sight.to_move == sight.seat:
        turn, limit = table.turn, time_limit(table, say)
        lines = [] if limit is None else [f"-# ⏳ {limit}"]
        if turn is not None and turn.timed_out:
            lines.append(say("⏱️ Your time is over: a computer player makes this turn."))
        if seat.note is not None:
            lines.append(say("The move that you had prepared was not made: {why}", why=WHY[seat.note]))
        return [*parts, *(["\n".join(lines)] if lines else [])]
    if seat.prepared is None:
        return [*parts, button(say("Prepare a move…"), "prep")]
    words = instruction_words(Instruction.read(seat.prepared), say)
    return [
        *parts,
        say("Prepared for your next turn: **{what}** Nobody else sees this.", what=words),
        button(say("Change what is prepared…"), "prep"),
    ]


def _absent(say: Translator, *, kept: bool) -> str:
    if kept:
        return say("A computer player plays for you until you are back.")
    return say("The others wait for you, without a time limit.")


def instruction_words(instruction: Instruction, say: Translator) -> str:
    """An instruction as a sentence."""
    if instruction.discard is not None:
        then = say("draw and discard {card}.", card=card_label(instruction.discard))
    elif instruction.safe:
        then = say("draw and discard the lowest safe card.")
    else:
        then = say("draw and stop.")
    if instruction.ranks:
        ranks = ", ".join(rank_label(rank) for rank in instruction.ranks)
        then = say("take the pile if {ranks} lies on top, otherwise {then}", ranks=ranks, then=then)
    return say("lay out threes, {then}", then=then) if instruction.lay else then
