"""Tournaments: opening one, entering and leaving, and how it stands."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot.custom_id import Verb
from bot.errors import Refused, unknown_button
from bot.layout import Screen
from bot.screens.tournaments.entry import enter_screen, entered_text, leave_screen, opened_screen
from bot.screens.tournaments.lines import SCORING_NAMES, SYSTEM_NAMES, span_words
from bot.screens.tournaments.rules import rules_screen
from bot.screens.tournaments.tournament import round_screen, standings_screen, table_screen, tournament_screen
from bot.time.availability import read_pace
from bot.time.pace import DAY, PACES
from bot.tournaments.entries import Plan
from bot.tournaments.format import (
    KNOCK_OUT,
    MOST_DEALS,
    MOST_ENTRIES,
    MOST_ROUNDS,
    ROUND_ROBIN,
    ROUND_TIMES,
    SWISS,
    usual_round_time,
)
from bot.tournaments.scoring import MATCHPOINTS, POINTS
from bot.tournaments.service import Tournaments
from canasta.i18n import ENGLISH, Text
from cogs.error_boundary import Choices, in_server, suggested
from cogs.lobby.presets import game_choices, rules_choices
from cogs.press import Press
from cogs.reply import Answer, Interaction
from cogs.router import Router
from cogs.tournaments.permissions import can_be_played, manages, organisers_only

router = Router()

PATIENCE: Final = 2.0
"""Seconds in which the message is awaited, to say at once what keeps the bot from posting it."""
USUAL_DEALS: Final = 4
"""The deals of a round where nobody says, in a tournament whose tables are compared."""
_ROUND_TIMES: Final = {str(int(time.total_seconds() // 3600)): time for time in ROUND_TIMES}

tournament: app_commands.Group = app_commands.Group(
    name="tournament", description="Several tables, rounds, standings: alone or with a partner"
)


@tournament.command(description="Open a tournament; people enter, and you start it")
@app_commands.describe(
    name="What it is called",
    game="Which game to play",
    players="2: one against one; 4: pairs with fixed partners",
    rules="The usual rules, one of this server's presets, or a rule code",
    system="Who plays whom (default: Swiss)",
    deals="Deals per round, identical at every table; 0 for separate matches",
    scoring="How tables with the same deals are compared (default: matchpoints)",
    rounds="Rounds of a Swiss (default: as many as it takes)",
    pace="How long a turn may take",
    round_time="How long a round may take",
    computers="How many computer entries to add right away",
    rated="Whether matches count for ratings; tables that are compared never do",
)
@app_commands.choices(players=[app_commands.Choice(name=str(seats), value=seats) for seats in (2, 4)])
@app_commands.choices(
    system=[
        app_commands.Choice(name=str(SYSTEM_NAMES[one]), value=one) for one in (SWISS, ROUND_ROBIN, KNOCK_OUT)
    ],
    scoring=[app_commands.Choice(name=str(SCORING_NAMES[how]), value=how) for how in (MATCHPOINTS, POINTS)],
    pace=[app_commands.Choice(name=one.words(ENGLISH), value=one.key) for one in PACES if one.turn],
    round_time=[
        app_commands.Choice(name=span_words(time, ENGLISH), value=value)
        for value, time in _ROUND_TIMES.items()
    ],
)
async def new(
    interaction: Interaction,
    name: str,
    game: str | None = None,
    players: int | None = None,
    rules: str | None = None,
    system: str = SWISS,
    deals: app_commands.Range[int, 0, MOST_DEALS] | None = None,
    scoring: str = MATCHPOINTS,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    pace: str = DAY.key,
    round_time: str | None = None,
    computers: app_commands.Range[int, 0, MOST_ENTRIES] = 0,
    rated: bool = True,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        organisers_only(interaction)
        wanted = await answer.tables.rules.wanted(guild_id, game, players, rules)
        turn = read_pace(pace)
        plan = Plan(
            name,
            wanted,
            system,
            scoring,
            deals=(0 if system == KNOCK_OUT else USUAL_DEALS) if deals is None else deals,
            rounds=rounds or 0,
            round_time=_ROUND_TIMES.get(round_time or "", usual_round_time(turn)),
            pace=turn,
            rated=rated,
        )
        can_be_played(interaction, private=bool(plan.deals))
        opened = await _service(answer).entries.open(
            plan,
            guild_id=guild_id,
            channel_id=interaction.channel_id or 0,
            organiser_id=answer.person_id,
            computers=computers,
            locale=str(interaction.guild_locale or "en"),
        )
        tournament_announcer = answer.bot.services.tournament_announcer
        tournament_announcer.look(opened.id)
        await answer.show(opened_screen(opened, answer.tr))
        await tournament_announcer.settled(opened.id, PATIENCE)
        trouble = tournament_announcer.trouble(opened.id)
        if trouble is not None:
            await answer.tell_text(answer.tr.text(trouble))

    await in_server(interaction, work)


@new.autocomplete("rules")
@suggested
async def _rules_offered(interaction: Interaction, typed: str) -> Choices:
    return await rules_choices(interaction, str(getattr(interaction.namespace, "game", "")), typed)


@new.autocomplete("game")
@suggested
async def _games_offered(interaction: Interaction, typed: str) -> Choices:
    return await game_choices(interaction, typed)


@tournament.command(description="Show this channel's tournament")
async def show(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await _service(answer).registry.latest(guild_id, interaction.channel_id or 0)
        overview = await _service(answer).registry.overview(found.id)
        await answer.show(tournament_screen(overview, answer.tr))

    await in_server(interaction, work)


@tournament.command(description="Enter this channel's tournament, alone or with a partner")
@app_commands.describe(partner="Your partner, who will be asked")
async def enter(interaction: Interaction, partner: discord.Member | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await _service(answer).registry.latest(guild_id, interaction.channel_id or 0)
        if partner is not None and partner.bot:
            raise Refused(BOTS)
        mate = None if partner is None else (partner.id, partner.display_name)
        await _enter(answer, found.id, mate)

    await in_server(interaction, work)


@tournament.command(description="Leave this channel's tournament")
async def withdraw(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await _service(answer).registry.latest(guild_id, interaction.channel_id or 0)
        await _leave(answer, found.id)

    await in_server(interaction, work)


@tournament.command(description="Cancel this channel's tournament (only for its organiser)")
async def cancel(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await _service(answer).registry.latest(guild_id, interaction.channel_id or 0)
        await _service(answer).rounds.cancel(
            found.id, answer.person_id, moderator=manages(answer.interaction)
        )
        await _changed(answer, found.id, Text("The tournament is cancelled."))

    await in_server(interaction, work)


BOTS = Text("Bots can't play. Seats that are empty at the start go to my computer players.")


def _service(answer: Answer) -> Tournaments:
    return answer.bot.services.tournaments


def _asked(answer: Answer, press: Press) -> tuple[int, int]:
    """The tournament that a button is about, and the server where it is pressed. Raises Refused for a button
    that is about none.
    """
    number = press.id.rest.partition(":")[0]
    if not number.isdecimal() or answer.interaction.guild_id is None:
        raise unknown_button()
    return int(number), answer.interaction.guild_id


async def _id(answer: Answer, press: Press) -> int:
    """The tournament that a button is about. Raises Refused for one that is not on this server."""
    return (await _service(answer).registry.find(*_asked(answer, press))).id


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


async def _show(answer: Answer, screen: Screen) -> None:
    """In place of a private message that was clicked, else as one of its own."""
    await (answer.show if answer.in_place else answer.tell)(screen)


async def _changed(answer: Answer, tournament_id: int, told: Text) -> None:
    """The tournament has changed: its message follows, and the asker is told."""
    answer.bot.services.tournament_announcer.look(tournament_id)
    await (answer.show_text if answer.in_place else answer.tell_text)(answer.tr.text(told))


async def _enter(answer: Answer, tournament_id: int, partner: tuple[int, str] | None) -> None:
    entered = await _service(answer).entries.enter(tournament_id, answer.person_id, answer.name, partner)
    await _changed(answer, tournament_id, entered_text(entered, answer.person_id))


async def _leave(answer: Answer, tournament_id: int) -> None:
    if await _service(answer).registry.plays(tournament_id, answer.person_id):
        await answer.tell(leave_screen(tournament_id, answer.tr))
        return
    await _service(answer).entries.withdraw(tournament_id, answer.person_id)
    await _changed(answer, tournament_id, Text("You're no longer in this tournament."))


@router.on(Verb.TOURNAMENT_ENTER)
async def _press_enter(answer: Answer, press: Press) -> None:
    found = await _service(answer).registry.find(*_asked(answer, press))
    screen = enter_screen(found, answer.person_id, answer.tr)
    if screen is None:
        await _enter(answer, found.id, None)
    else:
        await answer.tell(screen)


@router.on(Verb.TOURNAMENT_ALONE)
async def _press_alone(answer: Answer, press: Press) -> None:
    await _enter(answer, await _id(answer, press), None)


@router.on(Verb.TOURNAMENT_JOIN)
async def _press_join(answer: Answer, press: Press) -> None:
    tournament_id = await _id(answer, press)
    mate = await _service(answer).registry.looking_for_partner(tournament_id, _number(press.value) or 0)
    await _enter(answer, tournament_id, mate)


@router.on(Verb.TOURNAMENT_ASK)
async def _press_ask(answer: Answer, press: Press) -> None:
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    resolved = data.get("resolved", {})
    user = resolved.get("users", {}).get(press.value)
    if user is None:
        raise unknown_button()
    if user.get("bot"):
        raise Refused(BOTS)
    member = resolved.get("members", {}).get(press.value, {})
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    await _enter(answer, await _id(answer, press), (int(press.value), name))


@router.on(Verb.TOURNAMENT_ACCEPT)
async def _press_yes(answer: Answer, press: Press) -> None:
    tournament_id = await _id(answer, press)
    await _service(answer).entries.answer(tournament_id, answer.person_id, yes=True)
    await _changed(
        answer, tournament_id, Text("You're partners now. The tournament's message says when it begins.")
    )


@router.on(Verb.TOURNAMENT_DECLINE)
async def _press_no(answer: Answer, press: Press) -> None:
    tournament_id = await _id(answer, press)
    await _service(answer).entries.answer(tournament_id, answer.person_id, yes=False)
    await _changed(answer, tournament_id, Text("You declined. You can still enter with somebody else."))


@router.on(Verb.TOURNAMENT_LEAVE)
async def _press_leave(answer: Answer, press: Press) -> None:
    await _leave(answer, await _id(answer, press))


@router.on(Verb.TOURNAMENT_LEAVE_SURELY)
async def _press_gone(answer: Answer, press: Press) -> None:
    tournament_id = await _id(answer, press)
    await _service(answer).entries.withdraw(tournament_id, answer.person_id)
    await _changed(answer, tournament_id, Text("You left the tournament."))


@router.on(Verb.TOURNAMENT_ADD_COMPUTERS)
async def _press_add(answer: Answer, press: Press) -> None:
    tournament_id = await _id(answer, press)
    await _service(answer).entries.add_computers(
        tournament_id, answer.person_id, moderator=manages(answer.interaction)
    )
    answer.bot.services.tournament_announcer.look(tournament_id)
    await answer.acknowledge()


@router.on(Verb.TOURNAMENT_START)
async def _press_start(answer: Answer, press: Press) -> None:
    found = await _service(answer).registry.find(*_asked(answer, press))
    can_be_played(answer.interaction, private=bool(found.deals))
    try:
        await _service(answer).rounds.start(found.id, answer.person_id, moderator=manages(answer.interaction))
    finally:
        # It may have begun, and something may have come between it and its tables.
        answer.bot.services.tournament_announcer.look(found.id)
    await answer.acknowledge()


@router.on(Verb.TOURNAMENT_STANDINGS)
async def _press_standings(answer: Answer, press: Press) -> None:
    overview = await _service(answer).registry.overview(await _id(answer, press))
    page = _number(press.id.rest.partition(":")[2]) or 0
    await _show(answer, standings_screen(overview, page, answer.tr))


@router.on(Verb.TOURNAMENT_MY_TABLE)
async def _press_mine(answer: Answer, press: Press) -> None:
    overview = await _service(answer).registry.overview(await _id(answer, press))
    await answer.tell(table_screen(overview, answer.person_id, answer.tr))


@router.on(Verb.TOURNAMENT_ROUND)
async def _press_round(answer: Answer, press: Press) -> None:
    overview = await _service(answer).registry.overview(await _id(answer, press))
    _, round, page = ([*press.id.rest.split(":"), "", ""])[:3]
    chosen = press.values[0] if press.values else round
    screen = round_screen(overview, _number(chosen), _number(page) or 0, answer.tr)
    await _show(answer, screen)


@router.on(Verb.TOURNAMENT_RULES)
async def _press_rules(answer: Answer, press: Press) -> None:
    found = await _service(answer).registry.find(*_asked(answer, press))
    await answer.tell(rules_screen(found, answer.tr))
