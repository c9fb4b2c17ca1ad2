"""Moves made in the hand panel, or typed, and hints, which are followed with one press."""

from collections.abc import Sequence

from bot.layout import LESSON, Refused, stale
from bot.screens.buttons import MOVE
from bot.screens.panel.hints.button import HINT
from bot.screens.panel.hints.hint import FOLLOW_HINT, hinted_screen
from bot.screens.panel.lay_off import LAY_OFF, LayOffStep, chosen_moves
from bot.tables.drafts.lay_off import together
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import shown_first
from canasta.actions import Action, BadAction, Meld, Take, parse_action
from cogs.play import hand, meld_builder
from cogs.play.places import place_of
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own, recover=hand.refuse, panel=True)


async def move(answer: Answer, table_id: int, version: int, *actions: Action) -> None:
    """Make these moves and answer with the panel after them; a second click is answered as the first."""
    place = place_of(answer, table_id)
    try:
        outcome = await place.act(actions, version)
    except Refused:
        done = await place.done_from(version)
        if not done or actions[: len(done)] != done:
            raise
        await hand.show_done(answer, table_id, done)
        return
    await hand.show_outcome(answer, table_id, outcome)


@router.on(MOVE)
async def _do(answer: Answer, press: Press) -> None:
    try:
        action = parse_action(press.value)
    except BadAction:
        raise stale() from None
    if isinstance(action, Meld | Take) and await _shown(answer, press, [action]):
        return
    await move(answer, press.id.table, press.id.version, action)


@router.on(LAY_OFF)
async def _lay_off(answer: Answer, press: Press) -> None:
    """Lay off all that fits, or the chosen cards: each meld's cards as a move of their own."""
    try:
        table_view, view = await meld_builder.own_turn(answer, press)
    except Refused:
        done = await place_of(answer, press.id.table).done_from(press.id.version)
        if not done or not all(isinstance(action, Meld) for action in done):
            raise
        await hand.show_done(answer, press.id.table, done)
        return
    if press.id.rest == LayOffStep.ALL:
        moves: Sequence[Meld] = table_view.fits
    else:
        moves = together(chosen_moves(press.values, view) or (), view)
    if not moves:
        raise stale()
    if not await _shown(answer, press, moves, table_view):
        await move(answer, press.id.table, press.id.version, *moves)


async def _shown(
    answer: Answer, press: Press, moves: Sequence[Meld | Take], table_view: TableView | None = None
) -> bool:
    """Show the moves before they are made, if they are of that kind and the player wants it."""
    table_view = table_view or await place_of(answer, press.id.table).seated(press.id.version)
    view = table_view.view
    if view is None or table_view.table.version != press.id.version:
        return False
    whole = (
        moves[0]
        if len(moves) == 1
        else Meld(tuple(group for move in moves if isinstance(move, Meld) for group in move.groups))
    )
    if not view.offers or not shown_first(whole, view):
        return False
    if not (await answer.tables.hands.of(answer.person_id)).confirm:
        return False
    await meld_builder.preview(answer, table_view, whole)
    return True


@router.on(HINT)
async def _hint(answer: Answer, press: Press) -> None:
    if press.id.table == LESSON:
        raise Refused("In a lesson, **Show me** does the next step for you.")
    place = place_of(answer, press.id.table)
    asked = await place.seated()
    advice = await answer.bot.services.coach.advise(asked, answer.person_id)
    now = await place.seated()
    if now.table.version != asked.table.version:
        raise stale()
    settings = await answer.tables.hands.of(answer.person_id)
    screen = await hinted_screen(now, advice, answer.tr, answer.pictures, settings)
    await place.show(now, screen)
    place.follow(now)


@router.on(FOLLOW_HINT)
async def _follow(answer: Answer, press: Press) -> None:
    table_id, version = press.id.table, press.id.version
    if press.id.rest:
        try:
            action = parse_action(press.id.rest)
        except BadAction:
            raise stale() from None
    else:
        advised = answer.bot.services.coach.advised(answer.person_id, table_id, version)
        if advised is None:
            raise stale()
        action = advised
    await move(answer, table_id, version, action)
