"""`/tournament ladder` and the buttons of a ladder."""

from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from bot.clubs.ladder_registry import NOT_ON_IT, LadderView
from bot.clubs.ladder_service import LadderService
from bot.clubs.ladders import MOST_DAYS, MOST_REACH
from bot.clubs.screens.ladder.board import board_screen, list_screen
from bot.clubs.screens.ladder.buttons import LADDER, LadderStep
from bot.clubs.screens.ladder.challenge import choose_screen
from bot.clubs.screens.ladder.own import leave_screen, own_screen
from bot.clubs.screens.ladder.rules import opened_text, rules_screen
from bot.clubs.series import Opener
from bot.layout.custom_id import number
from bot.layout.errors import Refused, unknown_button
from bot.tables.settings.opening import Opens
from bot.time.availability import read_pace
from bot.time.pace import DAY, PACES
from canasta.i18n import ENGLISH
from cogs.clubs.seeing import choices_of, must_see_ladder, of_ladders
from cogs.lobby.presets import game_choices, rules_choices
from cogs.press.error_boundary import Choices, in_server, suggested
from cogs.press.may_open import manages, must_open
from cogs.press.options import taking
from cogs.press.reply import Answer, Interaction, Press
from cogs.press.router import Router, viewer

router = Router(of_ladders)
PATIENCE: Final = 2.0
"""Seconds to wait for the lobby of a challenge, from which its thread grows."""

ladder: app_commands.Group = app_commands.Group(
    name="ladder", description="People challenge those above them; winning moves up"
)


def service_of(answer: Answer) -> LadderService:
    """The ladders that the user may mean."""
    return answer.bot.services.clubs.ladders


@dataclass(frozen=True)
class NewLadder:
    """What somebody may say of a ladder that they open."""

    name: str
    channel: discord.TextChannel | None = None
    game: str | None = None
    players: int = 2
    rules: str | None = None
    pace: str = DAY.key
    reach: app_commands.Range[int, 1, MOST_REACH] = 5
    answer: app_commands.Range[int, 1, MOST_DAYS] = 3
    play: app_commands.Range[int, 1, MOST_DAYS] = 14
    idle: app_commands.Range[int, 0, MOST_DAYS] = 4


@ladder.command(description="Open a ladder")
@app_commands.describe(
    name="What it is called",
    channel="Where its board is posted (default: this channel)",
    game="Which game to play",
    players="2: one against one; 4: each finds a partner",
    rules="The usual rules, one of this server's presets, or a rule code",
    pace="How long a turn may take",
    reach="How many places higher one may challenge (default: 5)",
    answer="Days to answer a challenge (default: 3)",
    play="Days to play the match (default: 14)",
    idle="Weeks without a match after which one goes down (default: 4, 0: never)",
)
@app_commands.choices(players=[app_commands.Choice(name=str(seats), value=seats) for seats in (2, 4)])
@app_commands.choices(pace=[app_commands.Choice(name=one.words(ENGLISH), value=one.key) for one in PACES])
@taking(NewLadder)
async def new(interaction: Interaction, wanted: NewLadder) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await must_open(answer, Opens.TOURNAMENTS, anywhere=True)
        place_id = (interaction.channel_id or 0) if wanted.channel is None else wanted.channel.id
        locale = str(interaction.guild_locale or "en")
        opened = await service_of(answer).ladders.open(
            Opener(guild_id, place_id, answer.person_id, locale),
            name=wanted.name,
            rules=await answer.tables.rules.wanted(guild_id, wanted.game, wanted.players, wanted.rules),
            pace=read_pace(wanted.pace),
            reach=wanted.reach,
            answer_days=wanted.answer,
            play_days=wanted.play,
            idle_weeks=wanted.idle,
        )
        trouble = await answer.bot.services.clubs.boards.show(opened.board_id)
        await answer.show_text(answer.tr.text(opened_text(opened)))
        if trouble is not None:
            await answer.tell_text(answer.tr.text(trouble))

    await in_server(interaction, work)


new.autocomplete("rules")(rules_choices)
new.autocomplete("game")(game_choices)


@ladder.command(description="Show a ladder: who is where, and your own place")
@app_commands.describe(name="Which one (default: the one that goes on)")
async def show(interaction: Interaction, name: str | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await service_of(answer).registry.named(guild_id, name, *viewer(answer))
        await answer.show(board_screen(await service_of(answer).registry.view(found), answer.tr))

    await in_server(interaction, work)


@ladder.command(description="Take somebody off a ladder")
@app_commands.describe(member="Who", name="Which one (default: the one that goes on)")
async def remove(interaction: Interaction, member: discord.User, name: str | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        ladder_meant = await service_of(answer).registry.named(guild_id, name, *viewer(answer))
        if not manages(interaction) and ladder_meant.organiser_id != answer.person_id:
            raise Refused("Only its organiser and this server's managers can take somebody off a ladder.")
        after = await service_of(answer).ladders.leave(ladder_meant.id, member.id, by=answer.person_id)
        await _changed(answer, after.board_id)
        await answer.show_text(answer.tr("{person} is off the ladder.", person=f"<@{member.id}>"))

    await in_server(interaction, work)


@ladder.command(description="End a ladder")
@app_commands.describe(name="Which one")
async def end(interaction: Interaction, name: str) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        chosen = await service_of(answer).registry.named(guild_id, name, *viewer(answer))
        after = await service_of(answer).ladders.end(
            chosen.id, guild_id, answer.person_id, manager=manages(interaction)
        )
        await _changed(answer, after.board_id)
        await answer.show_text(answer.tr("The ladder has ended. Matches that are being played go on."))

    await in_server(interaction, work)


@show.autocomplete("name")
@remove.autocomplete("name")
@end.autocomplete("name")
@suggested
async def _named(interaction: Interaction, typed: str) -> Choices:
    ladders = await interaction.client.store.clubs.ladders.on_server(interaction.guild_id or 0)
    wanted = typed.strip().casefold()
    named = [
        (ladder.name, ladder.id)
        for ladder in sorted(ladders, key=lambda ladder: ladder.over)
        if wanted in ladder.name.casefold()
    ]
    return await choices_of(Answer(interaction), must_see_ladder, named)


async def _changed(answer: Answer, board_id: int) -> None:
    """Show the board of a ladder as it is after a change."""
    await answer.bot.services.clubs.boards.show(board_id)


@router.on(LADDER)
async def _press(answer: Answer, press: Press) -> None:
    which, step, rest = ([*press.id.rest.split(":"), "", ""])[:3]
    ladder_id = number(which)
    if ladder_id is None or answer.interaction.guild_id is None:
        raise unknown_button()
    registry = service_of(answer).registry
    view = await registry.view(await registry.find(ladder_id, answer.interaction.guild_id))
    named = number(rest) or 0
    if step in (LadderStep.ACCEPT, LadderStep.DECLINE, LadderStep.WITHDRAW):
        await _answer(answer, view, LadderStep(step), named)
    elif step in (LadderStep.JOIN, LadderStep.SURELY):
        await _join_or_leave(answer, view, leaving=step == LadderStep.SURELY)
    elif step in (LadderStep.CHALLENGE, LadderStep.PICK):
        await _challenge(answer, view, press.values[0] if press.values else None)
    else:
        await _read(answer, view, step, named)


async def _read(answer: Answer, view: LadderView, step: str, page: int) -> None:
    if step == LadderStep.MINE:
        await answer.tell(own_screen(view, answer.person_id, answer.tr))
    elif step == LadderStep.LIST:
        await answer.show_privately(list_screen(view, page, answer.tr))
    elif step == LadderStep.BOARD:
        await answer.tell(board_screen(view, answer.tr))
    elif step == LadderStep.RULES:
        await answer.tell(rules_screen(view.ladder, answer.tr))
    elif step == LadderStep.LEAVE:
        if view.ladder.place_of(answer.person_id) is None:
            raise Refused(NOT_ON_IT)
        await answer.tell(leave_screen(view.ladder, answer.tr))
    else:
        raise unknown_button()


async def _join_or_leave(answer: Answer, view: LadderView, *, leaving: bool) -> None:
    people = service_of(answer).ladders
    if leaving:
        challenge = view.ladder.challenge_of(answer.person_id)
        after = await people.leave(view.ladder.id, answer.person_id)
        if challenge is not None:
            await answer.bot.services.clubs.ladder_calls.settled(after, challenge.id)
        told = answer.tr("You're off the ladder.")
    else:
        after = await people.join(view.ladder.id, answer.person_id, answer.name)
        place = len(after.people)
        told = (
            answer.tr("You're on the ladder, in place {n}. Press Challenge to move up.", n=place)
            if place > 1
            else answer.tr("You're on the ladder, and the first: others can challenge you.")
        )
    await _changed(answer, after.board_id)
    await (answer.show_text if answer.in_place else answer.tell_text)(told)


async def _challenge(answer: Answer, view: LadderView, chosen: str | None) -> None:
    service, ladder_shown = service_of(answer), view.ladder
    if chosen is None:
        if ladder_shown.place_of(answer.person_id) is None:
            raise Refused(NOT_ON_IT)
        if ladder_shown.challenge_of(answer.person_id) is not None:
            await answer.show_privately(own_screen(view, answer.person_id, answer.tr))
            return
        free = service.challenges.free(view, answer.person_id)
        await answer.show_privately(choose_screen(ladder_shown, free, answer.tr))
        return
    rival = number(chosen)
    if rival is None:
        raise unknown_button()
    made = await service.challenges.challenge(ladder_shown.id, answer.person_id, rival)
    trouble = await answer.bot.services.clubs.ladder_calls.ask(ladder_shown, made)
    after = await service.registry.find(ladder_shown.id, ladder_shown.guild_id)
    await _changed(answer, after.board_id)
    view = await service.registry.view(after)
    await answer.show_privately(own_screen(view, answer.person_id, answer.tr))
    if trouble is not None:
        await answer.tell_text(answer.tr.text(trouble))


async def _answer(answer: Answer, view: LadderView, step: LadderStep, challenge_id: int) -> None:
    challenges, services, ladder_shown = service_of(answer).challenges, answer.bot.services, view.ladder
    if step is LadderStep.ACCEPT:
        table = await challenges.accept(ladder_shown.id, challenge_id, answer.person_id)
        if len(table.seats) == 2:
            # The thread of a match grows from its lobby, so that is posted first.
            await services.announcer.settled(table.id, PATIENCE)
            await challenges.begin(table.id, table.host_id)
            told = answer.tr("It's on! Your match begins in this ladder's channel.")
        else:
            told = answer.tr("It's on! Your table is open in this ladder's channel: find a partner each.")
    elif step is LadderStep.DECLINE:
        _, costs = await challenges.decline(ladder_shown.id, challenge_id, answer.person_id)
        told = (
            answer.tr("You declined. It was the second time within 30 days, so you lose a place.")
            if costs
            else answer.tr("You declined. The next time within 30 days costs a place.")
        )
    else:
        await challenges.withdraw(ladder_shown.id, challenge_id, answer.person_id)
        told = answer.tr("You took your challenge back.")
    after = await service_of(answer).registry.find(ladder_shown.id, ladder_shown.guild_id)
    await services.clubs.ladder_calls.settled(after, challenge_id)
    await _changed(answer, after.board_id)
    await (answer.show_text if answer.in_place else answer.tell_text)(told)
