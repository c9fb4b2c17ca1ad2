"""Those who let a table wait, and tables that wait for nobody: coming back, votes, pauses, keeping open."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from bot.errors import Refused, stale
from bot.late_screen import late_screen
from bot.layout import Screen
from bot.names import shown
from bot.saying import absent_line
from bot.voting import Choice, late
from canasta.i18n import Text
from cogs.answer import Answer
from cogs.hand import show_hand
from cogs.press import Press

DONE = {
    Choice.WAIT: Text("The table waits for {name}, without a time limit."),
    Choice.SUBSTITUTE: Text("Whoever presses Play for {name} under the table takes the seat."),
    Choice.END: Text("The match is over and does not count."),
}


def moderates(answer: Answer) -> bool:
    """Whether the asker looks after this server's channels."""
    permissions = answer.interaction.permissions
    return permissions.manage_messages or permissions.manage_guild


async def show_late(answer: Answer, table_id: int) -> None:
    """Who is late or absent at a table, and what the asker may want to become of their seats. A host and a
    moderator see all other people: they decide at once.
    """
    table, say = await answer.tables.table(table_id), answer.say
    decides = moderates(answer) or table.host_id == answer.person_id
    seats = late(table)
    if decides:
        seats = [s for s in table.seats if s.person_id not in (None, answer.person_id)]
    if not seats:
        raise Refused(Text("Nobody lets this table wait."), refresh=True)
    await answer.show(late_screen(table, seats, say, decides=decides))


async def _late(answer: Answer, press: Press) -> None:
    await show_late(answer, press.id.table)


async def _vote(answer: Answer, press: Press) -> None:
    number, _, choice = press.id.rest.partition(":")
    if not number.isdecimal() or choice not in list(Choice):
        raise stale()
    wanted, say = Choice(choice), answer.say
    before = await answer.tables.table(press.id.table)
    sight = await answer.tables.vote(
        press.id.table, answer.person_id, int(number), wanted, moderator=moderates(answer)
    )
    seat = sight.table.seats[int(number)]
    done = sight.finished or seat.presence is not before.seats[int(number)].presence
    text = (
        say.text(Text(DONE[wanted].message, name=shown(seat.name)))
        if done
        else f"{say('Your vote counts.')}\n{absent_line(seat, sight.table, say)}"
    )
    await answer.show(Screen([text]))


async def _back(answer: Answer, press: Press) -> None:
    await answer.tables.back(press.id.table, answer.person_id)
    await show_hand(answer, press.id.table, note=answer.say("Welcome back."))


async def _take_seat(answer: Answer, press: Press) -> None:
    if not press.id.rest.isdecimal():
        raise stale()
    await answer.tables.take_seat(press.id.table, answer.person_id, answer.name, int(press.id.rest))
    await show_hand(answer, press.id.table, note=answer.say("The seat is yours, and so are its cards."))


async def ask_pause(answer: Answer, table_id: int) -> None:
    """Want a pause, or end the one there is."""
    sight = await answer.tables.seated(table_id, answer.person_id)
    say = answer.say
    if sight.table.paused_at is not None:
        await answer.tables.end_pause(table_id, answer.person_id)
        await answer.show(Screen([say("The pause is over.")]))
        return
    sight = await answer.tables.ask_pause(table_id, answer.person_id)
    text = (
        say("The table is paused: all clocks are stopped until somebody presses Resume.")
        if sight.table.paused_at is not None
        else say("You want a pause. It begins when everybody who is there wants it: /canasta away pause.")
    )
    await answer.show(Screen([text]))


async def _go_on(answer: Answer, press: Press) -> None:
    await answer.tables.end_pause(press.id.table, answer.person_id)
    if press.private:
        await show_hand(answer, press.id.table)
    else:
        await answer.acknowledge()


async def _keep_open(answer: Answer, press: Press) -> None:
    # The announcer takes the warning away.
    await answer.tables.keep_open(press.id.table, answer.person_id)
    await answer.tell(Screen([answer.say("It stays open.")]))


async def _reopen(answer: Answer, press: Press) -> None:
    await answer.tables.open_again(press.id.table, answer.person_id)
    await answer.tell(Screen([answer.say("It is open again.")]))


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType(
    {
        "late": _late,
        "vote": _vote,
        "back": _back,
        "takeseat": _take_seat,
        "goon": _go_on,
        "keepopen": _keep_open,
        "reopen": _reopen,
    }
)
