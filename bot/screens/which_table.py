"""Asks which table a command is about, if several are possible."""

from collections.abc import Sequence

from bot.layout import clean, game_name, listed, shorten, shown, verb
from bot.layout.controls import OPTIONS, Option, Select
from bot.layout.layout import Screen
from bot.screens.play.turn_list import company, linked
from bot.tables.command_targets import to_move
from canasta.i18n import Translator
from data.records.tables import Table, TableStatus

AT_TABLE = verb("at", "at_table")

LINE_ROOM = 3500
"""Characters for the lines, of the 4,000 of a message."""


def which_screen(tables: Sequence[Table], person_id: int, command: str, tr: Translator) -> Screen:
    """A line for each table, and a select of them; ``command`` is its name and what was typed."""
    told: list[str] = []
    for number, table in enumerate(tables[:OPTIONS], 1):
        line = f"**{number}.** {linked(table, person_id, tr)} · {_state(table, person_id, tr)}"
        if sum(map(len, told)) + len(line) > LINE_ROOM:
            break
        told.append(line)
    lines = [tr("### Which table do you mean?"), *told]
    if len(told) < len(tables):
        lines.append(tr("… and {n} more.", n=len(tables) - len(told)))
    id = AT_TABLE(command)
    if not id.fits:
        lines.append(tr("Use the command in the thread of the table you mean."))
        return Screen("\n".join(lines))
    options = tuple(
        Option(
            f"{number}. {_plain(table, person_id, tr)}",
            str(table.id),
            _state(table, person_id, tr, plain=True),
        )
        for number, table in enumerate(tables[: len(told)], 1)
    )
    return Screen("\n".join(lines), Select(tr("Choose a table…"), id, options))


def _plain(table: Table, person_id: int, tr: Translator) -> str:
    """A table as an option's text: no markdown, no link."""
    game = tr.text(game_name(table.variant))
    people = [clean(seat.name) for seat in company(table, person_id)]
    return shorten(tr("{name}: {did}", name=game, did=listed(people, tr)) if people else game, 95)


def _state(table: Table, person_id: int, tr: Translator, *, plain: bool = False) -> str:
    if table.status is TableStatus.LOBBY:
        return tr("not started yet")
    if table.status is TableStatus.FINISHED:
        return tr("the match is over")
    if table.status is TableStatus.BETWEEN_DEALS:
        return tr("between two deals")
    if table.timing.paused_at is not None:
        return tr("paused")
    if to_move(table, person_id):
        return tr("your turn")
    if table.turn is None:
        return tr("being played")
    name = table.seats[table.turn.seat].name
    return tr("{name}'s turn", name=clean(name) if plain else shown(name))
