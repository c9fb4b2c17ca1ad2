"""`/canasta-mod bar`, `unbar`, `barred`: people without a seat here; `activity`, `pairs`: worth a look."""

from datetime import timedelta

import discord
from discord import app_commands

from bot.layout import Refused, number, stale
from bot.moderation.bars import SPANS
from bot.moderation.pairs.finding import company_of
from bot.moderation.screens import bars as screens
from bot.moderation.screens.pairs import pairs_screen
from bot.moderation.tables import LONGEST
from cogs.press import Answer, Press, Router, moderators_only, nobody_who_manages, of_ones_own, offered
from cogs.press.error_boundary import on_server

router = Router(of_ones_own)


@app_commands.command(description="Bars somebody from this server's tables for a time; they read why")
@app_commands.describe(member="Whom", time="For how long", reason="Why; they read it")
@app_commands.choices(time=offered(SPANS))
@on_server
async def bar(
    answer: Answer,
    guild_id: int,
    member: discord.User,
    time: int,
    reason: app_commands.Range[str, 1, LONGEST],
) -> None:
    moderators_only(answer)
    if member.bot:
        raise Refused("Bots don't play, so there's nothing to bar.")
    await _bar(answer, guild_id, member.id, member.display_name, time, reason)


@app_commands.command(description="Ends somebody's bar early")
@app_commands.describe(member="Whose")
@on_server
async def unbar(answer: Answer, guild_id: int, member: discord.User) -> None:
    moderators_only(answer)
    await _lift(answer, guild_id, member.id)


@app_commands.command(description="Who is barred from this server's tables, until when and why")
@on_server
async def barred(answer: Answer, guild_id: int) -> None:
    moderators_only(answer)
    await _show(answer, guild_id)


@app_commands.command(description="Who has opened and played how much here lately")
@on_server
async def activity(answer: Answer, guild_id: int) -> None:
    moderators_only(answer)
    await _show_activity(answer, guild_id, 24)


async def _show_activity(answer: Answer, guild_id: int, hours: int) -> None:
    if hours not in screens.ACTIVITY_SPANS:
        raise stale()
    since = answer.tables.clock() - timedelta(hours=hours)
    people = await answer.bot.store.activity.of_server(guild_id, since, screens.MOST)
    await answer.show(screens.activity_screen(people, hours, answer.tr))


async def _bar(answer: Answer, guild_id: int, person_id: int, name: str, hours: int, reason: str) -> None:
    await nobody_who_manages(answer, person_id)
    made = await answer.bot.services.moderation.bars.bar(
        guild_id, person_id, name, by=answer.person_id, lasts=timedelta(hours=hours), reason=reason
    )
    await _show(answer, guild_id, screens.barred_note(made, answer.tr))
    await answer.bot.services.moderation.notices.due()


async def _lift(answer: Answer, guild_id: int, person_id: int) -> None:
    if not await answer.bot.services.moderation.bars.lift(guild_id, person_id, answer.person_id):
        raise Refused("{person} isn't barred here.", person=f"<@{person_id}>")
    note = answer.tr("✅ {person} can play here again.", person=f"<@{person_id}>")
    await _show(answer, guild_id, note)


async def _show(answer: Answer, guild_id: int, note: str = "") -> None:
    found = await answer.bot.store.bars.of_server(guild_id)
    await answer.show(screens.barred_screen(found, answer.tr, note))


@router.on(screens.BARS)
async def _press(answer: Answer, press: Press) -> None:
    guild_id = answer.home
    step, _, rest = press.id.rest.partition(":")
    if guild_id is None or step not in list(screens.BarStep):
        raise stale()
    moderators_only(answer)
    if step == screens.BarStep.LIST:
        await _show(answer, guild_id)
    elif step == screens.BarStep.LIFT:
        await _lift(answer, guild_id, _number(press.value))
    elif step == screens.BarStep.ACTIVITY:
        await _show_activity(answer, guild_id, _number(rest, below=10**6))
    elif step == screens.BarStep.ASK:
        # A select's value says whom, or the button itself.
        person, _, name = (press.value if press.values else rest).partition(":")
        await nobody_who_manages(answer, _number(person))
        await answer.show_privately(screens.span_screen(_number(person), name, answer.tr))
    else:
        hours, _, who = rest.partition(":")
        person, _, name = who.partition(":")
        if not press.values:
            await answer.ask(
                screens.reason_form(_number(person), name, _number(hours, below=10**6), answer.tr)
            )
            return
        await _bar(
            answer, guild_id, _number(person), name or person, _number(hours, below=10**6), press.value
        )


def _number(text: str, *, below: int = 2**63) -> int:
    chosen = number(text, below=below)
    if chosen is None:
        raise stale()
    return chosen


@app_commands.command(
    description="Opponents whose matches with each other are worth a look, with the numbers"
)
@on_server
async def pairs(answer: Answer, guild_id: int) -> None:
    moderators_only(answer)
    found = await company_of(answer.bot.store, guild_id, answer.tables.clock())
    await answer.show(pairs_screen(found, answer.tr))
