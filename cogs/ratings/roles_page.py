"""The page of roles for ratings and seasons."""

from __future__ import annotations

from bot.layout.custom_id import number
from bot.layout.errors import stale
from bot.ratings.roles import MOST_PLACES, RATINGS
from bot.ratings.screens.role_settings import GIVE, PICK, PLACES, RATING, STOP, roles_page, roles_words
from canasta.i18n import Text
from cogs.press.page import Page, Step, role_of, role_with
from cogs.press.reply import Answer
from cogs.ratings.roles import check_role, give_role


async def _show(answer: Answer, guild_id: int, note: str) -> None:
    await _shown(answer, guild_id, note, None)


async def _shown(answer: Answer, guild_id: int, note: str, picked: int | None) -> None:
    rules = await answer.bot.services.ratings.roles.check(guild_id)
    guild = answer.bot.get_guild(guild_id)
    names = {} if guild is None else {role.id: role.name for role in guild.roles}
    await answer.show(roles_page(rules, names, answer.tr, note, picked=picked))


async def _change(answer: Answer, guild_id: int, step: Step) -> Text | None:
    if step.what == PICK:
        role = role_of(answer, guild_id, step)
        check_role(answer, role)
        await _shown(answer, guild_id, "", role.id)
        return None
    if step.what == STOP:
        role_id = step.ids[0]
        if not await answer.bot.store.ratings.roles.drop_rule(guild_id, role_id, by=answer.person_id):
            raise stale()
        answer.bot.services.ratings.roles.look(guild_id)
        return Text("✅ I don't give {role} any more, and take it back.", role=f"<@&{role_id}>")
    if step.what != GIVE:
        raise stale()
    role = role_with(answer, guild_id, step.about)
    rating, places = _goal(step.value)
    await give_role(answer, role, rating, places)
    answer.bot.services.ratings.roles.look(guild_id)
    return Text("✅ Players get {role} now.", role=f"<@&{role.id}>")


def _goal(chosen: str) -> tuple[int | None, int | None]:
    """The rating or the places that were chosen."""
    kind, goal = chosen[:1], number(chosen[1:])
    if goal is None:
        raise stale()
    if kind == RATING and RATINGS[0] <= goal <= RATINGS[1]:
        return goal, None
    if kind == PLACES and 1 <= goal <= MOST_PLACES:
        return None, goal
    raise stale()


async def _now(answer: Answer, guild_id: int) -> str:
    return roles_words(await answer.bot.store.ratings.roles.rules(guild_id), answer.tr)


ROLES = Page(_show, _change, _now)
