"""A lobby that looks for people: the line in it, and the calls that lead to it from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.layout.controls import Button, Option, Row, Select, Style
from bot.layout.custom_id import ButtonId, number, verb
from bot.layout.errors import stale
from bot.layout.layout import Screen
from bot.layout.names import game_name, listed, shown
from bot.screens.play.turn_notices import stamp, table_link
from bot.tables.lobby.searches import ends_at
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import Pace
from canasta.i18n import Text, Translator
from data.records.searches import LobbyCall
from data.records.tables import Table, TableStatus

JOIN = verb("join")
WITHDRAW = verb("withdraw")
FIND = verb("find")
LASTS: Final[Mapping[int, Text]] = {
    15: Text("in 15 minutes"),
    30: Text("in 30 minutes"),
    60: Text("in an hour"),
    120: Text("in 2 hours"),
    240: Text("in 4 hours"),
    720: Text("in 12 hours"),
}
"""The minutes that a call may last."""


class FindStep(StrEnum):
    """What a press means before a call is posted, behind the verb; what is looked for follows."""

    UNTIL = "until"
    POST = "post"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for, as they typed it; empty for what is usual. ``minutes``: how long the call
    lasts; ``everywhere``: on other servers too.
    """

    game: str = ""
    players: int | None = None
    pace: str = ""
    minutes: int = 60
    everywhere: bool = False

    def id(self, step: FindStep) -> ButtonId:
        """The id of a control of the panel."""
        players = "" if self.players is None else self.players
        said = f"{self.minutes}:{int(self.everywhere)}:{players}:{self.pace}:{self.game}"
        return ButtonId(0, 0, FIND, f"{step}:{said}")

    @classmethod
    def of(cls, said: str) -> Wanted:
        """Read what such an id says. Raises Refused."""
        minutes, everywhere, players, pace, game = ([*said.split(":"), "", "", "", ""])[:5]
        lasts, seats = number(minutes, below=10**4), number(players, below=100)
        if lasts is None or lasts not in LASTS or (players and seats is None):
            raise stale()
        return cls(game, seats, pace, lasts, everywhere == "1")


def find_screen(wanted: Wanted, rules: TableRules, pace: str, tr: Translator) -> Screen:
    """What is looked for, before anybody is called: a press posts it. ``pace``: in words."""
    lines = [tr("### Look for players?"), f"**{game_name(rules.variant)}**, {rules.kind.words(tr)} · {pace}"]
    if wanted.everywhere:
        lines.append(tr("Asks on all servers that share their calls."))
    lasts = tuple(
        Option(tr("The call ends {when}", when=words), str(minutes), chosen=minutes == wanted.minutes)
        for minutes, words in LASTS.items()
    )
    post = Button(tr("Post the call"), wanted.id(FindStep.POST), Style.primary)
    return Screen(
        ["\n".join(lines), Select(tr("When the call ends"), wanted.id(FindStep.UNTIL), lasts), Row((post,))]
    )


def search_line(table: Table, tr: Translator) -> str:
    """What a lobby says about its search; empty where it has none, or needs nobody any more."""
    free, search = sum(seat.empty for seat in table.seats), table.lobby.search
    if search is None or not free:
        return ""
    if search.over:
        return tr("📣 The call ended {when}.", when=stamp(search.until))
    line = tr.plural(
        "📣 Looking for one more player until {time} ({when}).",
        "📣 Looking for {n} more players until {time} ({when}).",
        free,
        time=stamp(search.until, "t"),
        when=stamp(search.until),
    )
    return line if search.role_id is None else f"{line} <@&{search.role_id}>"


def call_screen(table: Table, call: LobbyCall, server: str | None, tr: Translator) -> Screen:
    """A call to a lobby, in its channel, or on another server than its own (the name of which is ``server``).
    Once it is over it says so, without buttons.
    """
    over = _over(table, call, tr)
    if over:
        return Screen([over])
    people = [shown(seat.name) for seat in table.seats if seat.person_id is not None]
    free = sum(seat.empty for seat in table.seats)
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
    lines.append(f"-# {' · '.join(small)} · {tr('[See the table]({link})', link=table_link(table))}")
    if call.plan.role_id is not None:
        lines.append(f"<@&{call.plan.role_id}>")
    return Screen(["\n".join(lines), Row(_answers(table, tr, free=free))])


def joined_screen(table: Table, tr: Translator) -> Screen:
    """Tells somebody that they sit at the table now."""
    text = tr(
        "✅ You're in: [{game}]({link}). You'll be called there when it starts.",
        game=game_name(table.variant),
        link=table_link(table),
    )
    return Screen([text, Row((_withdraw(table, tr),))])


def found_screen(table: Table, elsewhere: int, role: bool, tr: Translator) -> Screen:
    """Tells somebody where the table stands that looks for people for them, and who hears of it."""
    lines = [tr("Your call is out: [{game}]({link}).", game=game_name(table.variant), link=table_link(table))]
    if not role:
        lines.append(tr("-# This server has set no role for calls, so nobody is pinged."))
    if elsewhere:
        lines.append(tr.plural("It's on one other server too.", "It's on {n} other servers too.", elsewhere))
    return Screen(["\n".join(lines)])


def _answers(table: Table, tr: Translator, *, free: int) -> tuple[Button, ...]:
    if not free:
        return (_withdraw(table, tr),)
    return (Button(tr("Join"), ButtonId(table.id, 0, JOIN), Style.success), _withdraw(table, tr))


def _withdraw(table: Table, tr: Translator) -> Button:
    # Without a version: the message is edited only where its words change.
    return Button(tr("Withdraw"), ButtonId(table.id, 0, WITHDRAW))


def _over(table: Table, call: LobbyCall, tr: Translator) -> str:
    """Why a call is over; empty while it isn't."""
    game = game_name(table.variant)
    if table.status is TableStatus.CLOSED:
        return tr("This call for {game} is over: the table is closed.", game=game)
    if table.status is not TableStatus.LOBBY:
        return tr("This call for {game} is over: the match has begun.", game=game)
    if is_over(table, call):
        return tr("This call for {game} has ended. Nobody is called any more.", game=game)
    return ""


def is_over(table: Table, call: LobbyCall) -> bool:
    """Whether this call to a table has come to an end."""
    if table.status is not TableStatus.LOBBY:
        return True
    return not call.plan.regular and ends_at(table) is None
