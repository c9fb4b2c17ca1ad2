"""The public message of a table: the table, or the end of the deal."""

from collections.abc import Sequence
from dataclasses import replace

from bot.layout import clean, shorten, shown, stamp, verb
from bot.layout.controls import Button, Row, Style, rows
from bot.layout.layout import Colour, Part, Passing, Screen, Separator
from bot.screens.buttons import HAND, LOOK_BACK, NEXT, SCORE, SHOW_REPLAY, button
from bot.screens.panel.since import since_line
from bot.screens.pictures import Pictures
from bot.screens.play import turn_notices as notices
from bot.screens.play.hints_line import hints_note
from bot.screens.play.more import emote_lines
from bot.screens.play.pace import pace_buttons, pace_lines
from bot.screens.play.ping import call_line
from bot.screens.play.read import fair
from bot.screens.play.results import Below, again_buttons, match_end_line, replaced_lines
from bot.screens.play.turn_log import deal_notes, log_lines
from bot.screens.seat_names import full_names_of, levels_line, names_of
from bot.tables.decisions.ballots import END, votes_on
from bot.tables.session.table_view import TableView
from bot.time import Pace
from canasta.i18n import Text, Translator
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from data.records.tables import Table, TableStatus
from data.records.turns import PingState
from renderers.canvas.palette import SIDE_INK
from renderers.table.teams import colours

WORDS = verb("words")
MORE = verb("more")
NOTHING_BELOW = Below()
TURNS_SHOWN = 4
IN_A_ROW = 5
"""The most buttons in a row."""


def public_buttons(table_view: TableView, tr: Translator) -> list[Row]:
    table = table_view.table
    if table.status is TableStatus.CLOSED:
        return notices.reopen_buttons(table, tr)
    mine = button(table, tr("My hand"), HAND, style=Style.primary)
    common = [
        button(table, tr("Score"), SCORE),
        button(table, tr("In words"), WORDS),
        button(table, tr("More…"), MORE),
    ]
    if table.status is TableStatus.PLAYING:
        return [*rows([mine, *common]), *notices.late_buttons(table, tr), *pace_buttons(table, tr)]
    first = [replace(mine, style=Style.secondary), *common]
    if table.status is TableStatus.BETWEEN_DEALS:
        first.insert(0, button(table, tr("Next deal"), NEXT, style=Style.success))
    elif not table.in_tournament:
        first[:0] = again_buttons(table, tr)
    proofs = [] if table_view.view is None else [fair(table_view, tr)]
    if table_view.view is not None and table.match_id is not None and not table_view.closed:
        deal = f"{table.match_id}:{table_view.view.round}:0:all"
        proofs[:0] = [
            Button(tr("Look back"), LOOK_BACK(deal)),
            Button(tr("Replay"), SHOW_REPLAY(f"{deal}:table")),
        ]
    upper = [*rows(first), *rows(proofs)] if len(first) <= IN_A_ROW else rows([*first, *proofs])
    return [*upper, *notices.end_buttons(table, tr), *pace_buttons(table, tr)]


async def table_screen(
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    *,
    call: str | None = None,
    below: Below = NOTHING_BELOW,
) -> Screen:
    """The public table message, in the colour of the side to move, or its end once the deal is over.
    ``call``: it pings the player to move with these words; it keeps them while that player has not begun
    at a live table, and over days until the turn is over.
    ``below``: what features add below a finished match.
    """
    tr = tr.at(table_view.table.variant)
    view, table = table_view.view, table_view.table
    if view is None:
        return Screen(tr("Everybody left, so this table is closed."))
    parts: list[Part] = [await pictures.public(table_view, view, tr)]
    if table.status is TableStatus.PLAYING:
        parts += _playing(table_view, view, call, tr)
        return Screen(*parts, accent=side_colour(view, view.turn.seat))
    if table.status is TableStatus.CLOSED:
        return Screen(*parts, notices.closed_text(table, tr), *notices.reopen_buttons(table, tr))
    parts += log_lines(table_view.turns[-1:], table.variant, names_of(table, tr), tr)
    if table.status is TableStatus.BETWEEN_DEALS and (levels := levels_line(table, tr)):
        parts.append(levels)
    if table.status is TableStatus.FINISHED:
        parts.append(
            "\n".join(
                [
                    match_end_line(table_view, view, full_names_of(table, tr), tr),
                    *replaced_lines(table_view, tr),
                    *below.lines,
                ]
            )
        )
        parts += below.parts
    parts += emote_lines(table_view, tr)
    ready = _ready_line(table, tr)
    if ready:
        parts.append(Passing(ready))
    return Screen(*parts, *public_buttons(table_view, tr), accent=_best_colour(view))


def _playing(table_view: TableView, view: View, call: str | None, tr: Translator) -> list[Part]:
    """Below the picture while a deal is played: the latest turns, whose turn it is, the buttons."""
    table = table_view.table
    names = names_of(table, tr)
    notes = [f"-# {note}" for note in (*deal_notes(view, names, tr), *hints_note(table, tr))]
    log = "\n".join([*log_lines(table_view.turns[-TURNS_SHOWN:], table.variant, names, tr), *notes])
    call = call or _call(table_view, tr)
    live = Pace.read(table.timing.pace).live
    since = since_line(table_view, view.turn.seat, tr) if call and not live else ""
    levels = levels_line(table, tr)
    turn = "\n".join(
        [
            call or _whose_turn(view, table, names, tr),
            *([since] if since else []),
            *notices.time_lines(table, tr),
            *pace_lines(table, tr),
            *([levels] if levels else []),
            *emote_lines(table_view, tr),
        ]
    )
    return [log, Separator(), turn, *public_buttons(table_view, tr)]


def side_colour(view: View, seat: int) -> Colour:
    return Colour.from_rgb(*SIDE_INK[colours(view)[view.side_of[seat]] % len(SIDE_INK)])


def _best_colour(view: View) -> Colour | None:
    """The colour of the side that gained the most in the deal; None if several did, or none yet."""
    if view.result is None:
        return None
    gained = [after - before for after, before in zip(view.result.totals, view.result.before, strict=True)]
    best = [side for side, points in enumerate(gained) if points == max(gained)]
    return side_colour(view, view.sides[best[0]].seats[0]) if len(best) == 1 else None


def _call(table_view: TableView, tr: Translator) -> str | None:
    """The words with which this message pinged the player to move; None if it hasn't, or they began, live."""
    view, table = table_view.view, table_view.table
    made = table.messages.message_id is not None and table.ping.message_id == table.messages.message_id
    if not made or table.turn is None or view is None:
        return None
    if view.turn.phase == Phase.MELD and Pace.read(table.timing.pace).live:
        return None
    if table.turn.pinged not in (PingState.PINGED, PingState.REMINDED):
        return None
    reminder = table.turn.pinged is PingState.REMINDED
    return call_line(table_view, tr, table.turn.person_id, reminder=reminder)


def _whose_turn(view: View, table: Table, names: Sequence[str], tr: Translator) -> str:
    name = names[view.turn.seat]
    if view.turn.phase == Phase.ANSWER and view.turn.asker is not None:
        asker = names[view.turn.asker]
        return tr("**{name}** answers: may {asker} go out?", name=name, asker=asker)
    if view.turn.phase == Phase.DRAW:
        return tr("It's **{name}**'s turn.", name=name)
    return tr("**{name}** has drawn and plays on.", name=name)


def _ready_line(table: Table, tr: Translator) -> str:
    alike = table.votes.next_presses - table.votes.other_partners
    ready = [shown(seat.name) for seat in table.seats if seat.person_id in alike]
    others = [shown(seat.name) for seat in table.seats if seat.person_id in table.votes.other_partners]
    lines = []
    if table.status is TableStatus.BETWEEN_DEALS:
        lines.append(
            tr("The next deal starts when the host or any two players press Next deal.")
            if table.timing.next_deal_at is None
            else tr(
                "The next deal starts when the host or any two players press Next deal, or automatically "
                "{when}.",
                when=stamp(table.timing.next_deal_at),
            )
        )
    if ready:
        lines.append(tr("Ready: {names}.", names=", ".join(ready)))
    if others:
        lines.append(tr("Ready for other partners: {names}.", names=", ".join(others)))
    if votes_on(table, END):
        lines.append(notices.end_line(table, tr))
    lines += pace_lines(table, tr)
    return "\n".join(lines)


def thread_name(table_view: TableView, tr: Translator) -> str:
    """The name of a match's thread, with the people who sit there: plain text, 100 characters at most."""
    people = [clean(seat.name) for seat in table_view.table.seats if seat.person_id is not None]
    game = tr.text(Text("{game}", game=VARIANTS[table_view.table.variant].name))
    name = f"{game}: {', '.join(people)}" if people else game
    return shorten(name.replace("@", "@\u200b"), 100)
