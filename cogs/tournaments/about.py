"""What the commands about one tournament do, and the list of all."""

from typing import Final

from bot.client.installs import only_in_servers
from bot.layout import Refused, number, shown
from bot.tournaments.choosing import directs, is_in, may_enter
from bot.tournaments.director.change import said_why
from bot.tournaments.registry import MOVED_ON
from bot.tournaments.screens import tournament as screens
from bot.tournaments.screens.lines import winners_of
from bot.tournaments.screens.listing import TOURNAMENT_LIST, list_screen, pages_of
from canasta.i18n import Text
from cogs.press import Answer, Press, manages
from cogs.tournaments.buttons import changed, leave_tournament, service_of, tournament_id_of
from cogs.tournaments.director import open_panel
from cogs.tournaments.entering import BOTS, enter_with
from cogs.tournaments.evening import HERE, PLAN
from cogs.tournaments.which import TournamentCommand, router_of, seen


async def _show(answer: Answer, tournament_id: int, typed: str) -> None:
    overview = await service_of(answer).registry.overview(tournament_id)
    await answer.show(screens.tournament_screen(overview, answer.tr))


async def _enter(answer: Answer, tournament_id: int, typed: str) -> None:
    """``typed``: the partner's id, whether that is a bot, and the partner's name; empty without a partner."""
    partner, _, rest = typed.partition(":")
    bot, _, name = rest.partition(":")
    if bot == "1":
        raise Refused(BOTS)
    partner_id = number(partner)
    await enter_with(answer, tournament_id, None if partner_id is None else (partner_id, name))


async def _leave(answer: Answer, tournament_id: int, typed: str) -> None:
    await leave_tournament(answer, tournament_id)


async def _cancel(answer: Answer, tournament_id: int, typed: str) -> None:
    overview = await service_of(answer).rounds.may_cancel(
        tournament_id, answer.person_id, manager=manages(answer.interaction)
    )
    await answer.show(screens.cancel_screen(overview, answer.tr))


async def _direct(answer: Answer, tournament_id: int, typed: str) -> None:
    await open_panel(answer, tournament_id)


SHOW: Final = TournamentCommand("show", _show)
ENTER: Final = TournamentCommand("enter", _enter, (may_enter,))
LEAVE: Final = TournamentCommand("leave", _leave, (is_in,))
CANCEL: Final = TournamentCommand("cancel", _cancel, (directs,))
DIRECT: Final = TournamentCommand("direct", _direct, (directs,))
router = router_of((SHOW, ENTER, LEAVE, CANCEL, DIRECT, PLAN, HERE))


async def list_tournaments(answer: Answer, guild_id: int, page: int = 0) -> None:
    """Show a page of the server's tournaments that the user may know of."""
    shown, page, pages = pages_of(await seen(answer, guild_id), page)
    finished = await service_of(answer).registry.finished(shown)
    winners = {overview.tournament.id: winners_of(overview, answer.tr) for overview in finished}
    now = answer.tables.clock()
    screen = list_screen(shown, winners, page, pages, guild_id, answer.tr, now)
    await answer.show_privately(screen)


@router.on(TOURNAMENT_LIST)
async def _press_list(answer: Answer, press: Press) -> None:
    page = press.id.rest.rpartition(":")[2]
    if answer.home is None:
        raise Refused(only_in_servers(answer.interaction))
    await list_tournaments(answer, answer.home, number(page, below=10**5) or 0)


@router.on(screens.TOURNAMENT_CANCEL)
async def _press_cancel(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    if press.id.rest.rpartition(":")[2] != screens.Choice.YES:
        await answer.show_text(answer.tr("It stays as it is."))
        return
    rounds, manager = service_of(answer).rounds, manages(answer.interaction)
    overview = await rounds.may_cancel(tournament_id, answer.person_id, manager=manager)
    before = overview.tournament
    if before.version != press.id.version:
        # Somebody has entered, say, or a round has begun: asked again, with what is true now.
        await answer.show(screens.cancel_screen(overview, answer.tr, answer.tr.text(MOVED_ON)))
        return
    if not press.values:
        await answer.ask(screens.cancel_form(before, answer.tr))
        return
    reason = said_why(press.value)
    now = await rounds.cancel(
        tournament_id, answer.person_id, reason, version=press.id.version, manager=manager
    )
    await changed(answer, tournament_id, Text("The tournament is cancelled."))
    told = Text("{by} cancelled the tournament {name}.", by=f"<@{answer.person_id}>", name=shown(before.name))
    await answer.bot.services.tournaments.notes.tell_entries(now, before.entries, told, reason)
