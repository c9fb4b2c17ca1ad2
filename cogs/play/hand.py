"""The hand panel's buttons: look, move, page, return to the seat. The panel itself is the answer."""

from collections.abc import Iterable
from dataclasses import replace

from bot.layout import Refused, not_seated, stale
from bot.screens.buttons import HAND, NEXT
from bot.screens.panel import hand as screens
from bot.screens.panel.fitting import TOOLS
from bot.screens.panel.move_notes import done_text
from bot.screens.panel.moves import TURN_PAGE
from bot.screens.play.leave import RETURN, former_screen
from bot.screens.play.results import OTHER_PARTNERS
from bot.screens.play.turn_list import NextTable, next_table
from bot.tables.drafts.draft import Draft
from bot.tables.namesakes import all_with_names_apart
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import Sort
from bot.tables.turns import IN_MATCH
from canasta.actions import Action
from cogs.play.live_panels import panels_of
from cogs.play.places import ChoicePanel, kept_draft, place_of
from cogs.press import Answer, Press, Router, joined_of, of_ones_own


async def show_hand(
    answer: Answer, table_id: int, *, note: str = "", tools: bool = False, words: bool = False
) -> None:
    """Answer with the user's panel and melds; ``tools``: with what is seldom needed; ``words``: in words."""
    table_view = await place_of(answer, table_id).view()
    if table_view.seat is None:
        await _not_at_the_table(answer, table_view)
        return
    draft = await kept_draft(place_of(answer, table_id), table_view)
    if draft is not None and not (note or words):
        await show_choice(answer, table_view, draft, tools=tools)
        return
    await show_panel(answer, table_view, note=note, tools=tools, words=words)


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """Answer a refused move: why, by which rule, what would work instead, and the current state."""
    await refuse_at(answer, press.id.table, refused)


async def refuse_at(answer: Answer, table_id: int, refused: Refused, done: str = "") -> None:
    """As ``refuse``, for a table. ``done`` says what was made of several moves."""
    table_view = await place_of(answer, table_id).view()
    if table_view.seat is None:
        await _not_at_the_table(answer, table_view, refused)
        return
    settings = await answer.tables.hands.of(answer.person_id)
    screen = await screens.refused_screen(table_view, refused, answer.tr, answer.pictures, settings, done)
    place = place_of(answer, table_view.table.id)
    await place.show(table_view, screen)
    place.follow(table_view)


router = Router(of_ones_own, recover=refuse, panel=True)
ends = Router(of_ones_own)
"""Of the end of a deal at a private table, which is shown by the feature whose table it is."""


async def show_panel(
    answer: Answer,
    table_view: TableView,
    *,
    note: str = "",
    tools: bool = False,
    words: bool = False,
    moved: bool = False,
) -> None:
    """Answer with the user's panel; ``words``: in words. ``moved``: it is the answer to their move."""
    settings = await answer.tables.hands.of(answer.person_id)
    panels = panels_of(answer.bot)
    table_view = await answer.bot.services.with_earned(panels.news(table_view, answer.person_id))
    asks = moved and screens.asks_nights(table_view, settings)
    screen = await screens.hand_screen(
        table_view,
        answer.tr,
        answer.pictures,
        replace(settings, words=words or settings.words),
        said=screens.Said(note, moved=moved, asks=asks),
        following=await next_waiting(answer, table_view),
        tools=tools,
    )
    place = place_of(answer, table_view.table.id)
    await place.show(table_view, screen)
    if asks:
        await answer.tables.hands.set(answer.person_id, "nights", True)
    panels.told(table_view, answer.person_id)
    place.follow(table_view)


async def show_choice(answer: Answer, table_view: TableView, draft: Draft, *, tools: bool = False) -> None:
    """Answer with the panel while melds are put together in it."""
    place = place_of(answer, table_view.table.id)
    panel = ChoicePanel(place, tools=tools)
    settings = await answer.tables.hands.of(answer.person_id)
    await place.show(table_view, await panel.of(table_view, draft, answer.tr, answer.pictures, settings))
    place.follow(table_view, panel.build)


async def _not_at_the_table(answer: Answer, table_view: TableView, refused: Refused | None = None) -> None:
    """Answer a stranger, or somebody who has left or was displaced and may come back."""
    tr = answer.tr
    if table_view.former_seat is not None and table_view.table.status in IN_MATCH:
        await answer.tell(former_screen(table_view, tr))
        return
    await answer.tell_text(tr.text((refused or not_seated()).text))


@router.on(HAND)
async def _hand(answer: Answer, press: Press) -> None:
    await show_hand(answer, press.id.table, tools=press.id.rest == TOOLS)


@router.on(screens.SORT)
async def _sort(answer: Answer, press: Press) -> None:
    if press.id.rest not in list(Sort):
        raise stale()
    await answer.tables.hands.set(answer.person_id, "sort", Sort(press.id.rest))
    await show_hand(answer, press.id.table)


@router.on(screens.MY_WORDS)
async def _words(answer: Answer, press: Press) -> None:
    if press.id.rest in (screens.ON, screens.OFF):
        await answer.tables.hands.set(answer.person_id, "words", press.id.rest == screens.ON)
    await show_hand(answer, press.id.table, words=not press.id.rest)


router.at_table(TURN_PAGE)(show_hand)


@router.on(NEXT)
async def _next(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.deals.press_next(
        press.id.table, answer.person_id, other_partners=press.id.rest == OTHER_PARTNERS
    )
    if press.private:
        await show_panel(answer, table_view)
    else:
        # The announcer shows who is ready, or the new deal.
        await answer.acknowledge()


@router.at_table(RETURN)
async def return_to_seat(answer: Answer, table_id: int) -> None:
    """Take back the user's seat, at once or from the next deal on."""
    table_view = await answer.tables.seats.come_back(table_id, answer.person_id, answer.name)
    if table_view.seat is None:
        await answer.tell(former_screen(table_view, answer.tr))
        return
    await show_panel(answer, table_view, note=answer.tr("Welcome back."))


async def next_waiting(answer: Answer, table_view: TableView) -> NextTable | None:
    """The next table that waits for the user, once it is not their turn at this one; None if none does."""
    seat = table_view.seat
    if seat is None or table_view.to_move == seat or not table_view.table.id:
        return None
    waiting = all_with_names_apart(await answer.tables.store.turns.waiting_for(answer.person_id))
    tables = [one for one in waiting if one.id != table_view.table.id and one.timing.paused_at is None]
    servers = await answer.bot.services.servers.names({table.guild_id for table in tables} - {answer.home})
    return next_table(tables, answer.person_id, answer.tr, servers)


@ends.on(screens.DEAL_RESULT)
async def _end(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    await joined_of(answer.bot).show_end(answer, table_view)


async def show_outcome(answer: Answer, table_id: int, outcome: Outcome) -> None:
    """Answer with the panel after one move or several; if one in the middle was refused, with why."""
    view = outcome.table_view.view
    note = "" if view is None else done_text(outcome.done, view, answer.tr)
    if outcome.refused is not None:
        await refuse_at(answer, table_id, outcome.refused, note)
        return
    await show_panel(answer, outcome.table_view, note=note, moved=True)


async def show_done(answer: Answer, table_id: int, done: Iterable[Action]) -> None:
    """Answer the second of two clicks as the first was answered."""
    table_view = await place_of(answer, table_id).seated()
    note = "" if table_view.view is None else done_text(done, table_view.view, answer.tr)
    await show_panel(answer, table_view, note=note, moved=True)
