"""Who sees a standing table."""

from __future__ import annotations

from bot.layout.custom_id import number
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.seeing import UNSEEN, Unseen, sees


async def of_standing_tables(answer: Answer, press: Press) -> None:
    """About the standing table whose number follows the verb and a step: its host and who comes there see
    it, and who sees its channel.
    """
    which = number(press.id.rest.partition(":")[2].partition(":")[0])
    if which is not None:
        found = await answer.bot.services.standing.tables.get(which)
        people = {found.plan.host_id, *(one.person_id for one in found.people)}
        if answer.person_id not in people and not await sees(
            answer, found.plan.guild_id, found.plan.channel_id
        ):
            raise Unseen(UNSEEN)
