"""The meld builder: melds put together rank by rank, to open, go out, or for anything not suggested."""

from bot.layout import Refused, number, stale
from bot.screens.panel.meld_choices import BUILD_STEP, BenchStep
from bot.screens.panel.moves import BUILD
from bot.tables.drafts.bench import Bench, start
from bot.tables.drafts.choosable import ranks_to_choose
from bot.tables.drafts.draft import Draft, rank_from
from bot.tables.session.table_view import TableView
from canasta.actions import Discard, Meld, Take, format_group
from canasta.cards import NAMES
from canasta.view import View
from cogs.play import hand
from cogs.play.places import bench_of, place_of
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own, recover=hand.refuse, panel=True)


@router.on(BUILD)
async def begin(answer: Answer, press: Press) -> None:
    """Open the meld builder, empty or with the cards that would take the pile."""
    table_view, view = await own_turn(answer, press)
    await _go_on(answer, table_view, start(view, take=press.id.rest == "take"))


async def preview(answer: Answer, table_view: TableView, action: Meld | Take) -> None:
    """Show the choice in the panel before it is laid down: nothing is done yet."""
    await _go_on(answer, table_view, Draft.of(action))


@router.on(BUILD_STEP)
async def step(answer: Answer, press: Press) -> None:
    """Make one choice: ``b:<step>:<choice>`` and a select's value; a second click gets the first's answer."""
    number, _, choice = press.id.rest.partition(":")
    try:
        table_view, _ = await own_turn(answer, press)
        draft = await place_of(answer, press.id.table).draft(table_view)
        if choice == BenchStep.CANCEL and (draft is None or number == str(draft.step)):
            await place_of(answer, press.id.table).keep(table_view, None)
            await hand.show_panel(answer, table_view)
        elif draft is None:
            raise stale()
        elif number != str(draft.step):
            await _go_on(answer, table_view, draft)
        else:
            await _choose(answer, press, table_view, bench_of(table_view, draft), choice)
    except Refused:
        done = await place_of(answer, press.id.table).done_from(press.id.version)
        if (
            not choice.startswith((BenchStep.LAY, BenchStep.END))
            or not done
            or not isinstance(done[0], Meld | Take)
        ):
            raise
        await hand.show_done(answer, press.id.table, done)


async def _choose(answer: Answer, press: Press, table_view: TableView, bench: Bench, choice: str) -> None:
    value = press.values[0] if press.values else ""
    kind, _, card = choice.partition(":")
    if choice == BenchStep.CARDS and bench.by_cards:
        cards = [place for place in (number(text, below=100) for text in press.values) if place is not None]
        if len(cards) < len(press.values):
            raise stale()
        await _go_on(answer, table_view, bench.choose_cards(cards))
    elif choice == BenchStep.LAY:
        await _lay(answer, press, table_view, bench)
    elif kind == BenchStep.END and card in NAMES:
        await _lay(answer, press, table_view, bench, Discard(NAMES.index(card)))
    else:
        await _go_on(answer, table_view, _changed(bench, choice, value))


def _changed(bench: Bench, choice: str, value: str) -> Draft:
    if choice == BenchStep.RANK:
        rank = rank_from(value)
        if value in map(format_group, bench.wholes):
            # Where there is little room, sequences are in the same list.
            return bench.choose_whole(value)
        if rank is None or rank not in ranks_to_choose(bench):
            raise stale()
        return bench.choose_rank(rank)
    if choice == BenchStep.DROP:
        return bench.remove_last()
    if choice == BenchStep.WHOLE:
        return bench.choose_whole(value)
    if choice == BenchStep.WAY:
        return bench.choose_way(value)
    if choice == BenchStep.TARGET:
        return bench.choose_target(value)
    many = number(value, below=100)
    if choice in (BenchStep.NATURALS, BenchStep.TWOS, BenchStep.JOKERS) and many is not None:
        if choice == BenchStep.NATURALS:
            return bench.choose_naturals(many)
        return bench.choose_wilds(many, jokers=choice == BenchStep.JOKERS)
    raise stale()


async def own_turn(answer: Answer, press: Press) -> tuple[TableView, View]:
    """The table as its player sees it, at the version of the press. Raises Refused."""
    table_view = await place_of(answer, press.id.table).seated(press.id.version)
    view = table_view.view
    if table_view.table.version != press.id.version or view is None:
        raise stale()
    if not view.offers:
        raise Refused("It isn't your turn.", refresh=True)
    return table_view, view


async def _lay(
    answer: Answer, press: Press, table_view: TableView, bench: Bench, then: Discard | None = None
) -> None:
    """Lay down what is chosen, and perhaps discard."""
    action = bench.action()
    if action is None:
        raise Refused("Choose cards first.", refresh=True)
    actions = (action,) if then is None else (action, then)
    try:
        outcome = await place_of(answer, press.id.table).act(actions, press.id.version)
    except Refused as refused:
        if refused.refusal is None:
            raise
        await _go_on(answer, table_view, bench.draft.changed())
        return
    await hand.show_outcome(answer, press.id.table, outcome)


async def _go_on(answer: Answer, table_view: TableView, draft: Draft) -> None:
    await place_of(answer, table_view.table.id).keep(table_view, draft)
    await hand.show_choice(answer, table_view, draft)
