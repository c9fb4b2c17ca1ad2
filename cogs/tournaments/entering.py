"""Entering a tournament, what happens between partners, and substitutes who step in."""

from bot.layout import Refused, number, stamp, unknown_button
from bot.tournaments.expiry import expires_at
from bot.tournaments.partners import lacks_partner
from bot.tournaments.registry import NO_TOURNAMENT
from bot.tournaments.screens import buttons
from bot.tournaments.screens import entry as screens
from bot.tournaments.screens.letters import TOURNAMENT_KEEP_OPEN, TOURNAMENT_SUBSTITUTE
from bot.tournaments.screens.tournament import TOURNAMENT_STEP_IN
from canasta.i18n import Text
from cogs.press import Answer, Press, Router, manages
from cogs.tournaments.buttons import (
    asked_about,
    changed,
    chosen_member,
    of_tournaments,
    service_of,
    tournament_id_of,
)

router = Router(of_tournaments)
BOTS = Text("Bots can't play. Seats that are empty at the start go to my computer players.")


async def enter_with(answer: Answer, tournament_id: int, partner: tuple[int, str] | None) -> None:
    """Enter the user, alone or with this partner (id and name), who is asked."""
    entered = await service_of(answer).entries.enter(tournament_id, answer.person_id, answer.name, partner)
    if partner is None:
        await changed(answer, tournament_id, screens.entered_text(entered, answer.person_id))
    else:
        await partner_changed(answer, tournament_id)


async def partner_changed(answer: Answer, tournament_id: int) -> None:
    """Update the message of a tournament in which the user has, or lacks, a partner, and show them that."""
    answer.bot.services.tournaments.announcer.look(tournament_id)
    tournament = await service_of(answer).registry.own(tournament_id, answer.person_id)
    called = await service_of(answer).partners.is_asking(tournament, answer.person_id)
    screen = screens.enter_screen(tournament, answer.person_id, answer.tr, called=called)
    if screen is not None:
        await answer.show_privately(screen)
        return
    text = answer.tr.text(screens.entered_text(tournament, answer.person_id))
    await (answer.show_text if answer.in_place else answer.tell_text)(text)


async def _own_id(answer: Answer, press: Press) -> int:
    """As ``tournament_id_of``; in a direct message, only of one that the user has to do with."""
    if answer.interaction.guild_id is not None:
        return await tournament_id_of(answer, press)
    tournament_id = number(press.id.rest.partition(":")[0])
    if tournament_id is None:
        raise unknown_button()
    return (await service_of(answer).registry.own(tournament_id, answer.person_id)).id


@router.on(buttons.TOURNAMENT_ENTER)
async def _press_enter(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.find(*asked_about(answer, press))
    own = overview.entry_of(answer.person_id)
    if own is not None and lacks_partner(own):
        await partner_changed(answer, overview.id)
        return
    screen = screens.enter_screen(overview, answer.person_id, answer.tr)
    if screen is None:
        await enter_with(answer, overview.id, None)
    else:
        await answer.tell(screen)


@router.on(screens.TOURNAMENT_ALONE)
async def _press_alone(answer: Answer, press: Press) -> None:
    await enter_with(answer, await tournament_id_of(answer, press), None)


@router.on(screens.TOURNAMENT_JOIN)
async def _press_join(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    mate = await service_of(answer).registry.looking_for_partner(tournament_id, number(press.value) or 0)
    await enter_with(answer, tournament_id, mate)


@router.on(screens.TOURNAMENT_ASK)
async def _press_ask(answer: Answer, press: Press) -> None:
    partner = chosen_member(answer, press, BOTS)
    await enter_with(answer, await tournament_id_of(answer, press), partner)


@router.on(buttons.TOURNAMENT_ACCEPT, in_place=True)
async def _press_yes(answer: Answer, press: Press) -> None:
    tournament_id = await _own_id(answer, press)
    await service_of(answer).partners.answer(tournament_id, answer.person_id, yes=True)
    await changed(
        answer, tournament_id, Text("You're partners now. The tournament's message says when it begins.")
    )


@router.on(buttons.TOURNAMENT_DECLINE, in_place=True)
async def _press_no(answer: Answer, press: Press) -> None:
    tournament_id = await _own_id(answer, press)
    await service_of(answer).partners.answer(tournament_id, answer.person_id, yes=False)
    await changed(answer, tournament_id, Text("You declined. You can still enter with somebody else."))


@router.on(screens.TOURNAMENT_TAKE_BACK)
async def _press_back(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    await service_of(answer).partners.take_back(tournament_id, answer.person_id)
    await partner_changed(answer, tournament_id)


@router.on(buttons.TOURNAMENT_IF_ALONE, in_place=True)
async def _press_if_alone(answer: Answer, press: Press) -> None:
    tournament_id = await _own_id(answer, press)
    choice = press.id.rest.rpartition(":")[2]
    if choice not in list(buttons.IfAlone):
        raise unknown_button()
    with_anyone = choice == buttons.IfAlone.ANYONE
    await service_of(answer).partners.choose(tournament_id, answer.person_id, with_anyone=with_anyone)
    if press.private:
        await partner_changed(answer, tournament_id)
        return
    told = (
        Text("Without a partner at the start, you play with anyone who is free.")
        if with_anyone
        else Text("Without a partner at the start, you sit out.")
    )
    await changed(answer, tournament_id, told)


@router.on(TOURNAMENT_KEEP_OPEN, in_place=True)
async def _press_keep_open(answer: Answer, press: Press) -> None:
    tournament_id = await _own_id(answer, press)
    kept = await service_of(answer).expiry.keep_open(
        tournament_id, answer.person_id, manager=manages(answer.interaction)
    )
    until = stamp(expires_at(kept))
    await changed(
        answer, tournament_id, Text("It stays open. It's cancelled {when} if nobody starts it.", when=until)
    )


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
