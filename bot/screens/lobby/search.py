"""A lobby that looks for people: the line in it, and the calls that lead to it from elsewhere."""

from __future__ import annotations

from bot.layout.parts import Button, ButtonId, Row, Screen, Style, game_name, listed, shown, stamp, verb
from bot.screens.play.turn_notices import table_link
from bot.tables.lobby.open_tables import ends_at, free_seats
from bot.time import Pace
from canasta.i18n import Text, Translator
from data.records.tables import LobbyCall, Table, TableStatus

JOIN = verb("join")
WITHDRAW = verb("withdraw")
MEANWHILE = verb("meanwhile")


def search_line(table: Table, tr: Translator) -> str:
    """What a lobby says about its search; empty where it has none, or needs nobody any more."""
    free, search = len(free_seats(table)), table.lobby.search
    if search is None or not free:
        return ""
    if search.over:
        return tr("📣 The call ended {when}.", when=stamp(search.until))
    if table.status is not TableStatus.LOBBY:
        time = stamp(search.until, "t")
        return tr("📣 Computers play until {time}. Who comes takes a seat at the next deal.", time=time)
    line = tr.plural(
        "📣 Looking for one more player until {time} ({when}).",
        "📣 Looking for {n} more players until {time} ({when}).",
        free,
        time=stamp(search.until, "t"),
        when=stamp(search.until),
    )
    return line if search.role_id is None else f"{line} <@&{search.role_id}>"


def call_screen(table: Table, call: LobbyCall, server: str | None, tr: Translator) -> Screen:
    """A call to a lobby, there or on another ``server`` than its own. Once it is over it says so."""
    over = _over(table, call, tr)
    if over:
        return Screen(over)
    people = [shown(seat.name) for seat in table.seats if seat.person_id is not None]
    free = len(free_seats(table))
    game, pace = game_name(table.variant), Pace.read(table.timing.pace).words(tr)
    lines = []
    if not free:
        lines.append(tr("📣 {game}: every seat is taken right now.", game=game))
    else:
        lines.append(
            tr.plural(
                "📣 {names}: one more player for **{game}**?",
                "📣 {names}: {n} more players for **{game}**?",
                free,
                names=listed(people, tr),
                game=game,
            )
        )
    small = [pace]
    if server is not None:
        small.append(tr("on {server}", server=shown(server)))
    until = ends_at(table)
    if until is not None:
        small.append(tr("until {time}", time=stamp(until, "t")))
    if table.status is not TableStatus.LOBBY:
        small.append(tr("you come in at the next deal"))
    lines.append(f"-# {' · '.join(small)} · {tr('[See the table]({link})', link=table_link(table))}")
    if call.plan.role_id is not None:
        lines.append(f"<@&{call.plan.role_id}>")
    return Screen("\n".join(lines), join_row(table, tr))


def join_row(table: Table, tr: Translator) -> Row:
    """The buttons to join a table that looks for people, and to take that back."""
    return Row(*([join_button(table, tr)] if free_seats(table) else []), withdraw_button(table, tr))


def joined_screen(table: Table, tr: Translator, note: str = "") -> Screen:
    """Tells somebody that they sit at the table now, or from the next deal on."""
    words = (
        Text("✅ You're in: [{game}]({link}). You'll be called there when it starts.")
        if table.status is TableStatus.LOBBY
        else Text("✅ You're in: [{game}]({link}). You'll be called there at the next deal.")
    )
    text = tr.text(words.filled(game=game_name(table.variant), link=table_link(table)))
    return Screen(f"{text}\n{note}".rstrip(), Row(withdraw_button(table, tr)))


def found_screen(table: Table, elsewhere: int, role: bool, tr: Translator) -> Screen:
    """Tells somebody where the table stands that looks for people for them, and who hears of it."""
    lines = [tr("Your call is out: [{game}]({link}).", game=game_name(table.variant), link=table_link(table))]
    if not role:
        lines.append(tr("-# This server has set no role for calls, so nobody is pinged."))
    if elsewhere:
        lines.append(tr.plural("It's on one other server too.", "It's on {n} other servers too.", elsewhere))
    return Screen("\n".join(lines), *meanwhile_row(table, tr))


def meanwhile_row(table: Table, tr: Translator) -> list[Row]:
    """The button to play until somebody comes, for a lobby that looks for people."""
    if ends_at(table) is None or all(seat.person_id for seat in table.seats):
        return []
    return [Row(Button(tr("Play with computers until somebody comes"), ButtonId(table.id, 0, MEANWHILE)))]


def join_button(table: Table, tr: Translator) -> Button:
    """Seats the reader. Without a version: the message is edited only where its words change."""
    return Button(tr("Join"), ButtonId(table.id, 0, JOIN), Style.success)


def withdraw_button(table: Table, tr: Translator) -> Button:
    """Gives the reader's seat back."""
    return Button(tr("Withdraw"), ButtonId(table.id, 0, WITHDRAW))


def _over(table: Table, call: LobbyCall, tr: Translator) -> str:
    """Why a call is over; empty while it isn't."""
    game = game_name(table.variant)
    if table.status is TableStatus.CLOSED:
        return tr("This call for {game} is over: the table is closed.", game=game)
    if is_over(table, call):
        if table.status is not TableStatus.LOBBY:
            return tr("This call for {game} is over: the match has begun.", game=game)
        return tr("This call for {game} has ended. Nobody is called any more.", game=game)
    return ""


def is_over(table: Table, call: LobbyCall) -> bool:
    in_lobby = table.status is TableStatus.LOBBY
    return ends_at(table) is None and not (call.plan.regular and in_lobby)
