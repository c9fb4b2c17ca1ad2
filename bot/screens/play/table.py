"""The public message of a table: the table, or the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_id import ButtonId, Verb
from bot.layout import Button, Part, Passing, Row, Screen, Style, rows
from bot.names import clean, listed, shorten, shown
from bot.screens.buttons import button
from bot.screens.pictures import Pictures
from bot.screens.play.results import match_end_line, seed_line
from bot.screens.play.turn_notices import (
    call_line,
    closed_text,
    end_buttons,
    end_line,
    late_buttons,
    made_by_line,
    reopen_buttons,
    time_lines,
)
from bot.screens.seat_names import names_of
from bot.tables.decisions.ballots import END, votes_on
from bot.tables.session import TableView, Turn
from canasta.i18n import Text, Translator
from canasta.notation.words import turn_line
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from data import Called, Table, TableStatus

TURNS_SHOWN = 4


def public_buttons(table_view: TableView, tr: Translator) -> list[Row]:
    """The buttons under the public table message."""
    table = table_view.table

    common = [button(table, tr("Rules"), Verb.RULES), button(table, tr("In words"), Verb.WORDS)]
    if table.status is TableStatus.PLAYING:
        return [
            *rows(
                [
                    button(table, tr("My hand"), Verb.HAND, style=Style.primary),
                    button(table, tr("Score"), Verb.SCORE),
                    *common,
                ]
            ),
            *late_buttons(table, tr),
        ]
    if table.status is TableStatus.CLOSED:
        return reopen_buttons(table, tr)
    # The message itself is the score sheet now.
    first = [button(table, tr("My hand"), Verb.HAND), *common]
    if table.status is TableStatus.BETWEEN_DEALS:
        first.insert(0, button(table, tr("Next deal"), Verb.NEXT, style=Style.success))
    elif table.tournament_id is None:
        first.insert(0, button(table, tr("Play again"), Verb.NEXT, style=Style.success))
    wanted = end_buttons(table, tr)
    if table_view.view is None or table.match_id is None or table_view.closed:
        return [*rows(first), *wanted]
    replay = ButtonId(0, 0, Verb.REPLAY, f"{table.match_id}:{table_view.view.round}:0:all:table")
    return [*rows([*first, Button(tr("Replay"), replay)]), *wanted]


async def table_screen(
    table_view: TableView, tr: Translator, pictures: Pictures, *, call: str | None = None
) -> Screen:
    """The public table message: the table while a deal is played, the score sheet when it is over. ``call``:
    it pings the player to move with these words; it keeps them while that player has not moved.
    """
    view, table = table_view.view, table_view.table
    if view is None:
        return Screen([tr("Everybody left, so this table is closed.")])
    names = names_of(table, tr)
    picture = await pictures.public(view, tr)
    parts: list[Part] = [picture]
    recent = table_view.turns[-TURNS_SHOWN:]
    lines = [f"-# {line}" for line in turn_lines(recent, table.variant, names, tr)]
    if recent and recent[0].seat is None:
        lines.insert(1, tr("-# Shuffle sealed with `{hash}`.", hash=table_view.fairness))
    lines += [f"-# {note}" for note in deal_notes(view, names, tr)]
    log = "\n".join(lines)
    if table.status is TableStatus.PLAYING:
        call = call or _call(table_view, tr)
        turn = "\n".join([call or _whose_turn(view, table, names, tr), *time_lines(table, tr)])
        return Screen([*parts, log, turn, *public_buttons(table_view, tr)])
    if table.status is TableStatus.CLOSED:
        return Screen([*parts, closed_text(table, tr), *reopen_buttons(table, tr)])
    last = turn_lines(table_view.turns, table.variant, names, tr)[-1:]
    parts += last
    parts.append(seed_line(table_view, tr))
    if table.status is TableStatus.FINISHED:
        parts.append(match_end_line(table_view, view, names, tr))
    ready = _ready_line(table, tr)
    if ready:
        parts.append(Passing(ready))
    return Screen([*parts, *public_buttons(table_view, tr)])


def turn_lines(turns: Sequence[Turn], variant: str, names: Sequence[str], tr: Translator) -> list[str]:
    """One short line for each turn, in the game's terms."""
    words = VARIANTS[variant].words
    return [made_by_line(turn_line(turn.events, names, tr, words), turn.made_by, tr) for turn in turns]


def _call(table_view: TableView, tr: Translator) -> str | None:
    """The words with which this message has pinged the player to move; None if it has not, or they have
    moved.
    """
    view, table = table_view.view, table_view.table
    made = table.message_id is not None and table.ping_message_id == table.message_id
    if not made or table.turn is None or view is None or view.turn.phase == Phase.MELD:
        return None
    if table.turn.called not in (Called.CALLED, Called.REMINDED):
        return None
    reminder = table.turn.called is Called.REMINDED
    return call_line(table_view, tr, table.turn.person_id, reminder=reminder)


def _whose_turn(view: View, table: Table, names: Sequence[str], tr: Translator) -> str:
    name = names[view.turn.seat]
    if view.turn.phase == Phase.ANSWER and view.turn.question is not None:
        asker = names[view.turn.question]
        return tr("**{name}** answers: may {asker} go out?", name=name, asker=asker)
    if view.turn.phase == Phase.DRAW:
        return tr("It's **{name}**'s turn.", name=name)
    return tr("**{name}** has drawn and plays on.", name=name)


def _ready_line(table: Table, tr: Translator) -> str:
    ready = [shown(seat.name) for seat in table.seats if seat.person_id in table.next_presses]
    lines = []
    if table.status is TableStatus.BETWEEN_DEALS:
        text = tr("The next deal starts when the host or any two players press Next deal")
        if table.next_deal_at is not None:
            text += tr(", or automatically {when}", when=f"<t:{int(table.next_deal_at.timestamp())}:R>")
        lines.append(text + ".")
    if ready:
        lines.append(tr("Ready: {names}.", names=", ".join(ready)))
    if votes_on(table, END):
        lines.append(end_line(table, tr))
    return "\n".join(lines)


def deal_notes(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Who sits out this deal, and the partnerships if they were settled in play."""
    out = [name for seat, name in enumerate(names) if seat not in view.order]
    notes = []
    if out:
        notes.append(
            tr.plural(
                "{who} is sitting out this deal.",
                "{who} are sitting out this deal.",
                len(out),
                who=listed(out, tr),
            )
        )
    formed = [
        seat for seat in view.order if len(view.allies[seat]) > len(view.sides[view.side_of[seat]].seats)
    ]
    if formed:
        notes.append(
            tr(
                "{alone} plays alone against {others} in this deal.",
                alone=listed([names[seat] for seat in view.order if seat not in formed], tr),
                others=listed([names[seat] for seat in formed], tr),
            )
        )
    return notes


def thread_name(table_view: TableView, tr: Translator) -> str:
    """The name of a match's thread: plain text, 100 characters at most."""
    people = [clean(seat.name) for seat in table_view.table.seats if seat.person_id is not None]
    game = tr.text(Text("{game}", game=VARIANTS[table_view.table.variant].name))
    return shorten(f"{game}: {', '.join(people)}".replace("@", "@\u200b"), 100)
