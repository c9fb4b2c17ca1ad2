"""The lobby: the message to start a match from, which later links to the match."""

from __future__ import annotations

from bot.custom_id import ButtonId, Verb
from bot.layout import Option, Row, Screen, Select, Style
from bot.names import listed
from bot.screens.buttons import button
from bot.screens.lobby.rules_in_short import rules_in_short
from bot.screens.play.results import result_line
from bot.screens.play.turn_notices import (
    closed_text,
    reopen_buttons,
)
from bot.screens.seat_names import names_of, seat_name
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session import TableView
from bot.time.pace import PACES, Pace
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data import Table, TableStatus

SIDE_MARKS = ("🔵", "🟠", "🟢", "🟡", "🟣", "🔴")


def lobby_screen(
    table_view: TableView, tr: Translator, table: Table | None = None, trouble: Text | None = None
) -> Screen:
    """The message to start a match from; later it links to the match, or with ``trouble`` says why it cannot
    be shown.
    """
    table = table_view.table if table is None else table
    title = tr("## {game}", game=VARIANTS[table.variant].name)
    seats = _seat_lines(table, tr)
    if table.status is TableStatus.LOBBY:
        empty = sum(seat.empty for seat in table.seats)
        ready = (
            tr("Every seat is taken: {host} can start.", host=f"<@{table.host_id}>")
            if not empty
            else tr.plural(
                "One seat is empty. Sit down, or add a computer player.",
                "{n} seats are empty. Sit down, or add computer players.",
                empty,
            )
        )
        small = [
            *_seating_note(table, tr),
            *_rated_note(table, tr),
            *rules_in_short(TableRules.of(table), tr),
        ]
        return Screen(
            [
                title,
                seats,
                "\n".join(f"-# {line}" for line in small),
                ready,
                _players_select(table, tr),
                _pace_select(table, tr),
                *_lobby_buttons(table, tr),
            ]
        )
    if table.status is TableStatus.CLOSED:
        return Screen([title, closed_text(table, tr), *reopen_buttons(table, tr)])
    if trouble is not None:
        where = tr("The match can't be shown: {why}", why=trouble)
    elif table.thread_id is not None:
        where = tr("The match is in <#{thread}>.", thread=table.thread_id)
    else:
        where = tr("The match is right here in the channel.")
    lines = [title, seats, where]
    if table.status is TableStatus.FINISHED and table_view.view is not None:
        lines.append(result_line(table_view.view, names_of(table, tr), tr, table_view.ended))
    return Screen([*lines])


def _seat_lines(table: Table, tr: Translator) -> str:
    names = names_of(table, tr)
    sides = TableRules.of(table).rules.seats_of
    return "\n".join(
        f"{SIDE_MARKS[side]} {listed([names[seat] for seat in seats], tr)}"
        for side, seats in enumerate(sides)
    )


def _seating_note(table: Table, tr: Translator) -> list[str]:
    """What the list of seats does not show about who plays with whom."""
    rules = TableRules.of(table).rules
    if rules.seating.by_pile:
        return [tr("The first player to take the pile in a deal plays it alone against the others.")]
    out = rules.seating.sitters(1)
    if len(out) > 1:
        side = SIDE_MARKS[rules.side_of[out[0]]]
        return [tr("The pairs take turns sitting out, a deal each, starting with {side}.", side=side)]
    notes = []
    for seat in out:
        side, first = SIDE_MARKS[rules.side_of[seat]], table.seats[seat]
        notes.append(
            tr("The players of {side} take turns sitting out, a deal each.", side=side)
            if first.empty
            else tr(
                "The players of {side} take turns sitting out, starting with {name}.",
                side=side,
                name=seat_name(first, tr),
            )
        )
    return notes


def _rated_note(table: Table, tr: Translator) -> list[str]:
    return [] if table.rated else [tr("Unrated: matches here don't count for leaderboards.")]


def _players_select(table: Table, tr: Translator) -> Select:
    rules = TableRules.of(table)
    return Select(
        tr("How many players?"),
        ButtonId(table.id, table.version, Verb.CHOOSE_SEATS),
        tuple(Option(kind.words(tr), kind.key, chosen=kind == rules.kind) for kind in kinds(table.variant)),
    )


def _pace_select(table: Table, tr: Translator) -> Select:
    now = Pace.read(table.pace)
    paces = PACES if now in PACES else (now, *PACES)
    return Select(
        tr("How long may a turn take?"),
        ButtonId(table.id, table.version, Verb.CHOOSE_PACE),
        tuple(Option(pace.words(tr), pace.key, chosen=pace == now) for pace in paces),
    )


def _lobby_buttons(table: Table, tr: Translator) -> list[Row]:
    empty = any(seat.empty for seat in table.seats)
    computers = any(seat.computer for seat in table.seats)
    rules = TableRules.of(table).rules
    side = tr("Change side") if rules.sides < rules.seats else tr("Change seat")
    return [
        Row(
            (
                button(
                    table, tr("Sit down"), Verb.SIT, style=Style.primary, disabled=not empty and not computers
                ),
                button(table, side, Verb.CHANGE_SIDE),
                button(table, tr("Leave"), Verb.LEAVE_LOBBY),
            )
        ),
        Row(
            (
                button(table, tr("Add a computer player"), Verb.ADD_COMPUTER, disabled=not empty),
                button(table, tr("Remove one"), Verb.REMOVE_COMPUTER, disabled=not computers),
            )
        ),
        Row(
            (
                button(table, tr("Start"), Verb.START, style=Style.success, disabled=empty),
                button(table, tr("Rules…"), Verb.RULES_PANEL),
            )
        ),
    ]
