"""Buttons and selects of tournaments: leaving, starting, standings, tables."""

from typing import Any

import discord

from bot.layout import Refused, number, unknown_button
from bot.screens.buttons import CALL_DIRECTOR
from bot.tournaments.registry import NO_TOURNAMENT
from bot.tournaments.screens import tournament as screens
from bot.tournaments.screens.buttons import TOURNAMENT_LEAVE, TOURNAMENT_ROUND
from bot.tournaments.screens.entry import TOURNAMENT_LEAVE_SURELY, leave_screen
from bot.tournaments.screens.letters import call_form
from bot.tournaments.screens.rounds import round_screen
from bot.tournaments.screens.rules import rules_screen
from bot.tournaments.service import Tournaments
from canasta.i18n import Text
from cogs.press import Answer, Press, Router, Unseen, can_be_played, manages, number_in, of_tables, sees

NO_BOTS = Text("Bots can't play. Choose a person.")


def chosen_member(answer: Answer, press: Press, bots: Text = NO_BOTS) -> tuple[int, str]:
    """The member chosen in a select: id and name. Raises Refused for a bot, by ``bots``."""
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    resolved = data.get("resolved", {})
    user = resolved.get("users", {}).get(press.value)
    person_id = number(press.value)
    if user is None or person_id is None:
        raise unknown_button()
    if user.get("bot"):
        raise Refused(bots)
    member = resolved.get("members", {}).get(press.value, {})
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    return person_id, name


async def member_here(answer: Answer, person_id: int) -> tuple[int, str]:
    """A member of this server: id and name. Raises Refused for a bot, and who isn't there any more."""
    guild = answer.interaction.guild
    if guild is None:
        raise unknown_button()
    try:
        member = guild.get_member(person_id) or await guild.fetch_member(person_id)
    except discord.NotFound:
        raise unknown_button() from None
    if member.bot:
        raise Refused(NO_BOTS)
    return person_id, member.display_name


def name_here(answer: Answer, person_id: int) -> str:
    """What a member is called on this server; empty if the bot doesn't know."""
    guild = answer.interaction.guild
    member = None if guild is None else guild.get_member(person_id)
    return "" if member is None else member.display_name


async def of_tournaments(answer: Answer, press: Press) -> None:
    """About the tournament behind the verb: its players, directors, and who sees its channel see it."""
    tournament_id = number_in(press)
    tournament = None if tournament_id is None else await answer.bot.store.tournaments.get(tournament_id)
    if (
        tournament is None
        or tournament.entry_of(answer.person_id)
        or tournament.directed_by(answer.person_id)
    ):
        return
    called = any(one.person_id == answer.person_id for one in tournament.reserves)
    if not called and not await sees(answer, tournament.guild_id, tournament.channel_id):
        raise Unseen(NO_TOURNAMENT)


router = Router(of_tournaments)
calls = Router(of_tables)


def service_of(answer: Answer) -> Tournaments:
    """The tournaments that the user may mean."""
    return answer.bot.services.tournaments


async def changed(answer: Answer, tournament_id: int, told: Text) -> None:
    """Update the message of a changed tournament, and tell the user."""
    answer.bot.services.tournaments.announcer.look(tournament_id)
    await (answer.show_text if answer.in_place else answer.tell_text)(answer.tr.text(told))


async def leave_tournament(answer: Answer, tournament_id: int) -> None:
    """Withdraw the user; once they play in it, only after a second press."""
    if await service_of(answer).registry.plays(tournament_id, answer.person_id):
        guild_id = answer.interaction.guild_id or 0
        until = await service_of(answer).leaving.bars_until(guild_id, answer.person_id)
        await answer.tell(leave_screen(tournament_id, answer.tr, until))
        return
    await service_of(answer).entries.withdraw(tournament_id, answer.person_id)
    await changed(answer, tournament_id, Text("You're no longer in this tournament."))


def asked_about(answer: Answer, press: Press) -> tuple[int, int]:
    """The tournament of a button, and the server where it's pressed. Raises Refused without one."""
    tournament_id = number(press.id.rest.partition(":")[0])
    if tournament_id is None or answer.interaction.guild_id is None:
        raise unknown_button()
    return tournament_id, answer.interaction.guild_id


async def tournament_id_of(answer: Answer, press: Press) -> int:
    """The tournament that a button is about. Raises Refused for one that is not on this server."""
    return (await service_of(answer).registry.find(*asked_about(answer, press))).id


@router.on(TOURNAMENT_LEAVE)
async def _press_leave(answer: Answer, press: Press) -> None:
    await leave_tournament(answer, await tournament_id_of(answer, press))


@router.on(TOURNAMENT_LEAVE_SURELY)
async def _press_gone(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    await service_of(answer).entries.withdraw(tournament_id, answer.person_id)
    await changed(answer, tournament_id, Text("You left the tournament."))


@router.on(screens.TOURNAMENT_ADD_COMPUTERS)
async def _press_add(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    await service_of(answer).entries.add_computers(
        tournament_id, answer.person_id, manager=manages(answer.interaction)
    )
    answer.bot.services.tournaments.announcer.look(tournament_id)
    await answer.acknowledge()


@router.on(screens.TOURNAMENT_START)
async def _press_start(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.find(*asked_about(answer, press))
    can_be_played(answer.interaction, private=bool(overview.deals))
    try:
        await service_of(answer).rounds.start(
            overview.id, answer.person_id, manager=manages(answer.interaction)
        )
    finally:
        # It may have begun without having set up all its tables.
        answer.bot.services.tournaments.announcer.look(overview.id)
    await answer.acknowledge()


@router.on(screens.TOURNAMENT_STANDINGS)
async def _press_standings(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.overview(await tournament_id_of(answer, press))
    page = number(press.id.rest.partition(":")[2]) or 0
    await answer.show_privately(screens.standings_screen(overview, page, answer.tr))


@router.on(screens.TOURNAMENT_MY_TABLE)
async def _press_mine(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.overview(await tournament_id_of(answer, press))
    await answer.tell(screens.table_screen(overview, answer.person_id, answer.tr))


@router.on(TOURNAMENT_ROUND)
async def _press_round(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.overview(await tournament_id_of(answer, press))
    _, round, page = ([*press.id.rest.split(":"), "", ""])[:3]
    chosen = press.values[0] if press.values else round
    screen = round_screen(overview, number(chosen), number(page) or 0, answer.tr)
    await answer.show_privately(screen)


@router.on(screens.TOURNAMENT_RULES)
async def _press_rules(answer: Answer, press: Press) -> None:
    tournament = await service_of(answer).registry.find(*asked_about(answer, press))
    leaving = await service_of(answer).leaving.of_server(tournament.guild_id)
    await answer.tell(rules_screen(tournament, answer.tr, leaving))


@calls.on(CALL_DIRECTOR)
async def _call(answer: Answer, press: Press) -> None:
    """Ask what happened, then write to those who direct."""
    table = (await answer.tables.views.of(press.id.table, answer.person_id)).table
    if table.occasion.tournament_id is None or table.seat_of(answer.person_id) is None:
        raise Refused("Only the players of a tournament's table can call its director there.")
    if not press.values:
        await answer.ask(call_form(table, answer.tr))
        return
    tournament = (await service_of(answer).registry.overview(table.occasion.tournament_id)).tournament
    await answer.bot.services.tournaments.notes.call(
        tournament, table, answer.person_id, answer.name, press.values[0]
    )
    await answer.tell_text(
        answer.tr.text(Text("✅ The directors have a message, with a link to this table."))
    )
