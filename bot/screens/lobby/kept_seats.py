"""What a lobby says whose seats are kept for the people who said yes to its date, and the calls to it."""

from collections.abc import Sequence

from bot.layout.controls import Row
from bot.layout.layout import Screen
from bot.layout.names import game_name, shown, stamp
from bot.screens.lobby.search import join_button, withdraw_button
from bot.screens.play.turn_notices import table_link
from bot.tables.kept_seats import begins_at, kept_until
from canasta.i18n import Translator
from data.records.tables import Table


def kept_line(table: Table, tr: Translator) -> str:
    """What the lobby of a date says about its start; empty for any other lobby."""
    begins, until = begins_at(table), kept_until(table)
    if begins is None or until is None:
        return ""
    return tr(
        "🗓️ Starts at {time} ({when}). Seats are kept until {until} for those who said yes.",
        time=stamp(begins, "t"),
        when=stamp(begins),
        until=stamp(until, "t"),
    )


def standing_call_screen(table: Table, people: Sequence[int], tr: Translator) -> Screen:
    """Calls these people to the lobby of a date; without names, says that they have been called."""
    names = " ".join(f"<@{person}>" for person in people)
    return Screen(
        f"{_call(table, tr)} {names}".strip(), Row(join_button(table, tr), withdraw_button(table, tr))
    )


def direct_call_screen(table: Table, server: str, tr: Translator) -> Screen:
    """Calls one person by direct message."""
    where = tr("on {server}", server=shown(server))
    return Screen(f"{_call(table, tr)}\n-# {where}", Row(join_button(table, tr), withdraw_button(table, tr)))


def _call(table: Table, tr: Translator) -> str:
    begins = begins_at(table)
    return tr(
        "🗓️ [{game}]({link}) starts at {time} ({when}). Take your seat:",
        game=game_name(table.variant),
        link=table_link(table),
        time="?" if begins is None else stamp(begins, "t"),
        when="?" if begins is None else stamp(begins),
    )
