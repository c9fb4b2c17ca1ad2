"""The list of tables at which it is a person's turn."""

from __future__ import annotations

from bot.controls import Button, Row, Style
from bot.custom_id import ButtonId, Verb
from bot.layout import Part, Screen
from bot.names import game_name, listed
from bot.screens.play.turn_notices import stamp, table_link
from bot.screens.seat_names import names_of
from canasta.i18n import Translator
from data import Seat, Table

SHOWN = 10
"""Tables on one screen: each takes a text, a row and a button of the forty components of a message."""


def turns_screen(tables: list[Table], person_id: int, tr: Translator) -> Screen:
    """The tables in the given order."""
    if not tables:
        return Screen([tr("It isn't your turn at any table. You'll be pinged when it is.")])
    parts: list[Part] = [
        tr.plural("### It's your turn at one table", "### It's your turn at {n} tables", len(tables))
    ]
    for number, table in enumerate(tables[:SHOWN], 1):
        parts.append(f"**{number}.** {_line(table, person_id, tr)}")
        hand = Button(tr("My hand"), ButtonId(table.id, table.version, Verb.HAND), Style.primary)
        parts.append(Row((hand,)))
    if len(tables) > SHOWN:
        parts.append(
            tr("… and {n} more. They'll show up once you've played some of these.", n=len(tables) - SHOWN)
        )
    return Screen(parts)


def company(table: Table, person_id: int) -> list[Seat]:
    """The seats of all others at the table, people before computer players."""
    others = [seat for seat in table.seats if not seat.empty and seat.person_id != person_id]
    return sorted(others, key=lambda seat: seat.computer is not None)


def linked(table: Table, person_id: int, tr: Translator) -> str:
    """A table by its game and the other players, people first, as a link to it."""
    names, game, link = names_of(table, tr), game_name(table.variant), table_link(table)
    others = listed([names[seat.index] for seat in company(table, person_id)], tr)
    if not others:
        return tr("[{game}]({link})", game=game, link=link)
    if table.seat_of(person_id) is None:
        return tr("[{game}: {others}]({link})", game=game, others=others, link=link)
    return tr("[{game} with {others}]({link})", game=game, others=others, link=link)


def _line(table: Table, person_id: int, tr: Translator) -> str:
    text = linked(table, person_id, tr)
    if table.paused_at is not None:
        return text + tr(" · paused")
    deadline = None if table.turn is None else table.turn.deadline_at
    if deadline is None:
        return text + tr(" · no time limit")
    return text + tr(" · deadline {when}", when=stamp(deadline))
