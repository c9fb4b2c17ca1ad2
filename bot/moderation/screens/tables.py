"""What moderators read who close a table or remove somebody, and the window that asks why."""

from bot.layout.parts import OPTION_LIMIT, ButtonId, Form, clean, game_name, shorten
from bot.moderation.tables import LONGEST
from bot.screens.buttons import CLOSE_TABLE, REMOVE_PERSON
from bot.screens.play.turn_notices import closed_text as why_closed
from bot.tables.turns import IN_MATCH
from canasta.i18n import Translator
from data.records.tables import Table, TableStatus


def table_label(table: Table, channel: str, tr: Translator) -> str:
    """A table in a list of suggestions: where it stands, its game, who sits there and how far it is."""
    if table.status is TableStatus.LOBBY:
        state = tr("lobby")
    else:
        state = tr("match") if table.status in IN_MATCH else tr("match over")
    people = ", ".join(clean(seat.name) for seat in table.seats if seat.person_id is not None)
    game = tr.text(game_name(table.variant))
    parts = (f"{table.id}", f"#{channel}" if channel else "", game, state, people)
    return shorten(" · ".join(part for part in parts if part), OPTION_LIMIT)


def close_form(table: Table, tr: Translator) -> Form:
    """The window that asks why a table is to be closed."""
    return Form(
        tr("Close this table"),
        ButtonId(table.id, table.version, CLOSE_TABLE, "why"),
        tr("Why?"),
        tr("Everybody at the table reads it. A match that runs ends and doesn't count."),
        longest=LONGEST,
    )


def remove_form(table: Table, person_id: int, tr: Translator) -> Form:
    """The window that asks why somebody is to be removed from a lobby."""
    seat = table.seat_of(person_id)
    return Form(
        tr("Remove {name}", name="" if seat is None else clean(seat.name)),
        ButtonId(table.id, table.version, REMOVE_PERSON, f"{person_id}"),
        tr("Why?"),
        tr("Only they read it. They can't come back to this table."),
        longest=LONGEST,
    )


def closed_text(table: Table, tr: Translator) -> str:
    """Says that a table is closed, or its tournament match ended."""
    if table.status is not TableStatus.CLOSED:
        return tr("✅ The match in {place} is over. It doesn't count.", place=f"<#{table.place_id}>")
    why = why_closed(table, tr)
    return tr("✅ Table {n} in {place}: {why}", n=table.id, place=f"<#{table.place.channel_id}>", why=why)


def removed_text(table: Table, person_id: int, tr: Translator) -> str:
    """Says that somebody no longer sits in a lobby."""
    return tr(
        "✅ {person} no longer sits at table {n} in {place}, and can't come back to it.",
        person=f"<@{person_id}>",
        n=table.id,
        place=f"<#{table.place.channel_id}>",
    )
