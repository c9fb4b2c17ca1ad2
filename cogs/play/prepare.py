"""Planning a premove: private, stored at once with each choice, and open to change until the turn comes."""

from functools import partial

from bot.layout import Refused, number, stale
from bot.screens.buttons import PREPARE
from bot.screens.panel.prepare import Edit, PremoveStep, planned_by, prepare_panel, prepare_screen
from bot.tables.session.table_view import TableView
from canasta.cards import NAMES, RANKS
from canasta.premoves import MOST, BadPlan, DrawOnly, LayOut, Plan, TakeIf, Throw, read_step
from cogs.play.hand import refuse, show_hand
from cogs.play.live_panels import panels_of
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own, recover=refuse)


async def show(answer: Answer, table_id: int, page: int = 0) -> None:
    """The premove panel. Raises Refused if it is the user's turn."""
    await _show(answer, await answer.tables.views.seated(table_id, answer.person_id), page)


async def _show(answer: Answer, table_view: TableView, page: int = 0, note: str = "") -> None:
    view = table_view.view
    if view is None or table_view.to_move is None or table_view.seat is None:
        raise Refused("No deal is being played at this table right now.", refresh=True)
    if table_view.to_move == table_view.seat:
        raise Refused("It's already your turn. Premoves can be set only while others play.", refresh=True)
    settings = await answer.tables.hands.of(answer.person_id)
    executor = answer.bot.services.executor
    rehearse = partial(answer.tables.premoves.rehearse, executor, table_view.table.id, answer.person_id)
    await answer.show(
        await prepare_screen(
            table_view, view, answer.tr, answer.pictures, settings, await rehearse(), page, note
        )
    )
    panels_of(answer.bot).opened(answer, table_view, prepare_panel(rehearse))


@router.on(PREPARE)
async def _prepare(answer: Answer, press: Press) -> None:
    choice = press.id.rest
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    if choice.startswith("page"):
        await _show(answer, table_view, number(choice[4:]) or 0)
        return
    if choice == "":
        await _show(answer, table_view)
        return
    if choice == PremoveStep.DROP:
        await answer.tables.premoves.keep(press.id.table, answer.person_id, None)
        await show_hand(answer, press.id.table, note=answer.tr("Your premove is cleared."))
        return
    wanted = _changed(planned_by(table_view) or Plan(), choice, press.values)
    if len(wanted.steps) > MOST:
        note = answer.tr("A premove has six steps at most. Remove one first.")
        await _show(answer, table_view, note=note)
        return
    text = str(wanted) or None
    await _show(answer, await answer.tables.premoves.keep(press.id.table, answer.person_id, text))


def _changed(now: Plan, choice: str, values: tuple[str, ...]) -> Plan:
    """The premove after a choice. Raises Refused for one that makes no sense any more."""
    value = values[0] if values else ""
    try:
        match choice:
            case PremoveStep.SOME | PremoveStep.THROW:
                for step in map(read_step, values):
                    now = now.toggled(step)
                return now
            case PremoveStep.EDIT:
                return _edited(now, value)
    except BadPlan:
        raise stale() from None
    return _earlier(now, choice, value)


def _edited(now: Plan, value: str) -> Plan:
    for edit in Edit:
        place = number(value.removeprefix(edit), below=len(now.steps))
        if value.startswith(edit) and place is not None:
            if edit is Edit.CUT:
                return now.cut(place)
            return now.swapped(place - 1 if edit is Edit.UP else place)
    raise stale()


def _earlier(now: Plan, choice: str, value: str) -> Plan:
    """What a press in a panel of an earlier release changes: how the turn ends, a rank, the threes."""
    if choice == PremoveStep.TAKE and len(value) == 1 and value in RANKS:
        return now.toggled(TakeIf((RANKS.index(value),)))
    if choice == PremoveStep.LAY:
        return now.toggled(LayOut())
    if choice == PremoveStep.THEN and value == "stop":
        return Plan.of([*now.without(Throw).steps, DrawOnly()])
    if choice == PremoveStep.THEN and value == "low":
        return Plan.of([*now.without(Throw).steps, Throw(sure=True)])
    if choice == PremoveStep.THEN and value in NAMES:
        return Plan.of([*now.without(Throw).steps, Throw(NAMES.index(value))])
    raise stale()
