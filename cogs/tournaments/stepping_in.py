"""Substitutes of tournaments: the list of who could step in, and the answers of those who are asked."""

from bot.layout.custom_id import number
from bot.layout.errors import Refused, unknown_button
from bot.tournaments.registry import NO_TOURNAMENT
from bot.tournaments.screens.letters import TOURNAMENT_SUBSTITUTE
from bot.tournaments.screens.tournament import TOURNAMENT_STEP_IN
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router
from cogs.tournaments.buttons import service_of, tournament_id_of
from cogs.tournaments.seeing import of_tournaments

router = Router(of_tournaments)


@router.on(TOURNAMENT_SUBSTITUTE, in_place=True)
async def _answered(answer: Answer, press: Press) -> None:
    which, _, said = press.id.rest.partition(":")
    tournament_id = number(which)
    if tournament_id is None or said not in ("yes", "no"):
        raise unknown_button()
    service = service_of(answer)
    if await service.store.tournaments.get(tournament_id) is None:
        raise Refused(NO_TOURNAMENT)
    if said == "no":
        await service.substitutes.withdraw(tournament_id, answer.person_id)
        await answer.show_text(answer.tr("You said no. Thanks for answering!"))
        return
    now = await service.substitutes.accept(tournament_id, answer.person_id)
    answer.bot.services.tournaments.announcer.look(now.id)
    await answer.show_text(
        answer.tr(
            "You're in, thanks! **My table** under the tournament's message in {place} leads to your seat.",
            place=f"<#{now.channel_id}>",
        )
    )


@router.on(TOURNAMENT_STEP_IN)
async def _step_in(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    service = service_of(answer)
    tournament = await service.store.tournaments.get(tournament_id)
    listed = tournament is not None and any(
        reserve.person_id == answer.person_id and reserve.entry is None for reserve in tournament.reserves
    )
    if listed:
        await service.substitutes.withdraw(tournament_id, answer.person_id)
        await answer.tell_text(answer.tr("You're off the list of people who could step in."))
        return
    await service.substitutes.offer(tournament_id, answer.person_id, answer.name)
    await answer.tell_text(
        answer.tr(
            "Thanks! If somebody is missing, a director may give you their seat; you'll be told. Press again "
            "to take your name off the list."
        )
    )
