"""The list of the tables on which it is a person's turn."""

from __future__ import annotations

from bot.ids import ButtonId
from bot.layout import Button, Part, Row, Screen, Style
from bot.names import listed
from bot.saying import stamp, table_link
from bot.screens import names_of
from canasta.i18n import Translator
from canasta.variants import VARIANTS
from data import Table

SHOWN = 10
"""Tables on one screen: each is a text, a row and a button of the forty components that a message has."""


def turns_screen(tables: list[Table], person_id: int, say: Translator) -> Screen:
    """The tables in the order in which they are given."""
    if not tables:
        return Screen([say("It isn't your turn at any table. You'll be pinged when it is.")])
    parts: list[Part] = [
        say.plural("### It is your turn at one table", "### It is your turn at {n} tables", len(tables))
    ]
    for number, table in enumerate(tables[:SHOWN], 1):
        parts.append(f"**{number}.** {_line(table, person_id, say)}")
        hand = Button(say("My hand"), ButtonId(table.id, table.version, "hand"), Style.primary)
        parts.append(Row((hand,)))
    if len(tables) > SHOWN:
        parts.append(
            say("… and {n} more. They follow when you have played some of these.", n=len(tables) - SHOWN)
        )
    return Screen(parts)


def _line(table: Table, person_id: int, say: Translator) -> str:
    names = names_of(table, say)
    others = listed([names[s.index] for s in table.seats if s.person_id != person_id], say)
    text = say(
        "[{game} with {others}]({link})",
        game=VARIANTS[table.variant].name,
        others=others,
        link=table_link(table),
    )
    if table.paused_at is not None:
        return text + say(" · paused")
    deadline = None if table.turn is None else table.turn.deadline_at
    if deadline is None:
        return text + say(" · no time limit")
    return text + say(" · deadline {when}", when=stamp(deadline))
