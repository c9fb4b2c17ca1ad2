"""Setting a premove: private, stored at once with each choice, and open to change until the turn comes."""

from __future__ import annotations

from dataclasses import replace

from bot.custom_id import Verb
from bot.errors import Refused, stale
from bot.screens.panel.prepare import STOP, PremoveStep, prepare_panel, prepare_screen, prepared_by
from bot.tables.session.table_view import TableView
from canasta.cards import NAMES, RANKS
from canasta.i18n import Text
from canasta.premoves import LOW, Premove
from cogs.play.hand import refuse, show_hand
from cogs.play.live_panels import panels_of
from cogs.press import Press
from cogs.reply import Answer
from cogs.router import Router

router = Router(recover=refuse)


async def show(answer: Answer, table_id: int, page: int = 0) -> None:
    """The premove panel. Raises Refused if it is the user's turn."""
    table_view = await answer.tables.views.seated(table_id, answer.person_id)
    await _show(answer, table_view, page)


async def _show(answer: Answer, table_view: TableView, page: int = 0) -> None:
    view = table_view.view
    if view is None or table_view.to_move is None or table_view.seat is None:
        raise Refused(Text("No deal is being played at this table right now."), refresh=True)
    if table_view.to_move == table_view.seat:
        raise Refused(
            Text("It's already your turn. Premoves can be set only while others play."), refresh=True
        )
    pictures = answer.bot.services.pictures
    settings = await answer.tables.hands.of(answer.person_id)
    await answer.show(await prepare_screen(table_view, view, answer.tr, pictures, settings, page))
    panels_of(answer.bot).opened(answer, table_view, prepare_panel)


@router.on(Verb.PREPARE)
async def _prepare(answer: Answer, press: Press) -> None:
    what = press.id.rest
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    if what.startswith("page"):
        await _show(answer, table_view, int(what[4:]) if what[4:].isdecimal() else 0)
        return
    if what == "":
        await _show(answer, table_view)
        return
    if what == PremoveStep.DROP:
        await answer.tables.premoves.keep(press.id.table, answer.person_id, None)
        await show_hand(answer, press.id.table, note=answer.tr("Your premove is cleared."))
        return
    wanted = _chosen(prepared_by(table_view) or Premove(), what, press.value)
    await _show(answer, await answer.tables.premoves.keep(press.id.table, answer.person_id, str(wanted)))


def _chosen(now: Premove, what: str, value: str) -> Premove:
    if what == PremoveStep.TAKE and len(value) == 1 and value in RANKS:
        rank = RANKS.index(value)
        left = tuple(other for other in now.ranks if other != rank)
        return replace(now, ranks=left if rank in now.ranks else tuple(sorted((*now.ranks, rank))))
    if what == PremoveStep.LAY:
        return replace(now, lay=not now.lay)
    if what == PremoveStep.THEN and value == STOP:
        return Premove(now.ranks, lay=now.lay)
    if what == PremoveStep.THEN and value == LOW:
        return Premove(now.ranks, safe=True, lay=now.lay)
    if what == PremoveStep.THEN and value in NAMES:
        return Premove(now.ranks, NAMES.index(value), lay=now.lay)
    raise stale()
