"""Inviting people to a lobby, and their answers."""

from collections.abc import Sequence
from typing import Any

from bot.layout.custom_id import number
from bot.layout.errors import Refused, stale
from bot.screens.lobby.invitation import INVITATION, Reply, answered_screen, invited_text, late_screen
from bot.screens.lobby.lobby import INVITE
from canasta.i18n import Text, translator
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router

router = Router()
BOTS = Text("Bots don't play. Press Play now, and computer players take the empty seats.")


@router.on(INVITE)
async def _invite(answer: Answer, press: Press) -> None:
    people = [person for person in map(number, press.values) if person is not None]
    if not people or len(people) < len(press.values):
        raise stale()
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    users = data.get("resolved", {}).get("users", {})
    if any(users.get(str(person), {}).get("bot") for person in people):
        raise Refused(BOTS)
    await invite(answer, press.id.table, people)


async def invite(answer: Answer, table_id: int, people: Sequence[int]) -> None:
    """Call these people to a table, and tell the user whom that has reached."""
    done = await answer.tables.invitations.invite(table_id, answer.person_id, people)
    await answer.show_text(invited_text(done.called, done.before, done.not_now, answer.tr))


@router.on(INVITATION, in_place=True)
async def _reply(answer: Answer, press: Press) -> None:
    word, _, person = press.id.rest.partition(":")
    if word not in list(Reply) or number(person) is None:
        raise stale()
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    # Everybody reads the call.
    tr = translator(table_view.table.locale)
    if int(person) != answer.person_id:
        raise Refused("This call is for {person}. You can sit down in the lobby.", person=f"<@{person}>")
    if not table_view.in_lobby:
        await answer.show(late_screen(tr))
        return
    reply = Reply(word)
    if reply is Reply.JOIN and table_view.seat is None:
        table_view = await answer.tables.lobby.sit(
            press.id.table, answer.person_id, answer.name, avatar=answer.avatar
        )
    await answer.show(answered_screen(table_view.table, answer.person_id, reply, tr))
