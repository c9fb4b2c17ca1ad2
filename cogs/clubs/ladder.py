"""The page of ladders in the panel of `/tournament list`, and the buttons of a ladder."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.clubs.ladder_registry import NO_LADDER, NOT_ON_IT, LadderView, is_seen
from bot.clubs.ladder_service import LadderService
from bot.clubs.ladders import MOST_DAYS
from bot.clubs.screens.here import LADDERS as HERE
from bot.clubs.screens.here import REACHES, SEATS
from bot.clubs.screens.ladder import board as screens
from bot.clubs.screens.ladder.own import choose_screen, leave_screen, own_screen
from bot.layout import Refused, number, unknown_button
from bot.screens.buttons import LADDERS_HERE
from bot.tables.lobby.new_tables import Opener
from bot.time import DAY, PACES, read_pace
from cogs.clubs.here import Club, Here, written_or
from cogs.press import Answer, Press, Router, Unseen, manages, number_in, of_ones_own, viewer


async def of_ladders(answer: Answer, press: Press) -> None:
    """About the ladder behind the verb: who is on it, organises it or sees its board's channel sees it."""
    ladder_id = number_in(press)
    ladder = None if ladder_id is None else await answer.bot.store.clubs.ladders.get(ladder_id)
    if ladder is not None and not await is_seen(ladder, *viewer(answer)):
        raise Unseen(NO_LADDER)


router = Router(of_ladders)
PATIENCE: Final = 2.0
"""Seconds to wait for the lobby of a challenge, from which its thread grows."""


def service_of(answer: Answer) -> LadderService:
    """The ladders that the user may mean."""
    return answer.bot.services.clubs.ladders


class LaddersHere(Here):
    """The page of ladders."""

    kind = HERE

    async def seen(self) -> Sequence[Club]:
        return await service_of(self.answer).registry.seen(self.guild_id, *viewer(self.answer))

    async def view(self, id: int) -> object:
        registry = service_of(self.answer).registry
        return await registry.view(await registry.find(id, self.guild_id))

    async def choices(self) -> Sequence[Mapping[str, str]]:
        tr, games = self.tr, self.answer.tables.games
        offered = [await games.usual(self.guild_id), *await games.offered(self.guild_id)]
        return [
            {game.id: tr.text(game.name) for game in offered},
            {SEATS[0]: tr("One against one"), SEATS[1]: tr("Four at a table: each finds a partner")},
            {pace.key: pace.words(tr) for pace in (DAY, *PACES)},
            {str(n): tr("Challenge up to {n} places above you", n=n) for n in REACHES},
        ]

    async def opened(self, opener: Opener, state: Sequence[str], lines: Sequence[str]) -> tuple[Club, str]:
        game, seats, pace, reach, _ = state
        opened = await service_of(self.answer).ladders.open(
            opener,
            name=lines[0],
            rules=await self.answer.tables.rules.wanted(self.guild_id, game, int(seats), lines[1]),
            pace=read_pace(pace),
            reach=int(reach),
            answer_days=written_or(lines[2], 1, MOST_DAYS, 3),
            play_days=written_or(lines[3], 1, MOST_DAYS, 14),
            idle_weeks=written_or(lines[4], 0, MOST_DAYS, 4),
        )
        return opened, self.tr.text(screens.opened_text(opened))

    async def ended(self, id: int) -> Club:
        answer, manager = self.answer, manages(self.answer.interaction)
        return await service_of(answer).ladders.end(id, self.guild_id, answer.person_id, manager=manager)

    async def out(self, club: Club, person: str) -> str | None:
        if not self.decides(club):
            raise Refused("Only its organiser and this server's managers can take somebody off a ladder.")
        person_id = number(person)
        if person_id is None:
            return None
        await service_of(self.answer).ladders.leave(club.id, person_id, by=self.answer.person_id)
        return self.tr("{person} is off the ladder.", person=f"<@{person_id}>")


@router.on(LADDERS_HERE, about=of_ones_own)
async def _here(answer: Answer, press: Press) -> None:
    await LaddersHere(answer).press(press)


async def _changed(answer: Answer, board_id: int) -> None:
    """Show the board of a ladder as it is after a change."""
    await answer.bot.services.clubs.boards.show(board_id)


@router.on(screens.LADDER)
async def _press(answer: Answer, press: Press) -> None:
    which, step, rest = ([*press.id.rest.split(":"), "", ""])[:3]
    ladder_id = number(which)
    if ladder_id is None or answer.interaction.guild_id is None:
        raise unknown_button()
    registry = service_of(answer).registry
    view = await registry.view(await registry.find(ladder_id, answer.interaction.guild_id))
    named = number(rest) or 0
    if step in (screens.LadderStep.ACCEPT, screens.LadderStep.DECLINE, screens.LadderStep.WITHDRAW):
        await _answer(answer, view, screens.LadderStep(step), named)
    elif step in (screens.LadderStep.JOIN, screens.LadderStep.SURELY):
        await _join_or_leave(answer, view, leaving=step == screens.LadderStep.SURELY)
    elif step in (screens.LadderStep.CHALLENGE, screens.LadderStep.PICK):
        await _challenge(answer, view, press.values[0] if press.values else None)
    else:
        await _read(answer, view, step, named)


async def _read(answer: Answer, view: LadderView, step: str, page: int) -> None:
    if step == screens.LadderStep.MINE:
        await answer.tell(own_screen(view, answer.person_id, answer.tr))
    elif step == screens.LadderStep.LIST:
        await answer.show_privately(screens.list_screen(view, page, answer.tr))
    elif step == screens.LadderStep.BOARD:
        await answer.tell(screens.board_screen(view, answer.tr))
    elif step == screens.LadderStep.RULES:
        await answer.tell(screens.rules_screen(view.ladder, answer.tr))
    elif step == screens.LadderStep.LEAVE:
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
    if answer.in_place and not leaving:
        await LaddersHere(answer).page(str(after.id), told)
    else:
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


async def _answer(answer: Answer, view: LadderView, step: screens.LadderStep, challenge_id: int) -> None:
    challenges, services, ladder_shown = service_of(answer).challenges, answer.bot.services, view.ladder
    if step is screens.LadderStep.ACCEPT:
        table = await challenges.accept(ladder_shown.id, challenge_id, answer.person_id)
        if len(table.seats) == 2:
            # The thread of a match grows from its lobby, so that is posted first.
            await services.announcer.settled(table.id, PATIENCE)
            await challenges.begin(table.id, table.host_id)
            told = answer.tr("It's on! Your match begins in this ladder's channel.")
        else:
            told = answer.tr("It's on! Your table is open in this ladder's channel: find a partner each.")
    elif step is screens.LadderStep.DECLINE:
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
