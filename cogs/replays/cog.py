"""What replays bring along, and playing the deal of one: the choice of a seat, then the hand panel."""

from typing import Final

from bot.layout import Refused, number
from bot.replays.screens.own_play import begun_note, own_play_screen, seat_choice_screen
from bot.replays.screens.replay import PLAY_DEAL, Stand
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import MATCHES
from cogs.play import hand
from cogs.press import Answer, Cog, Press, Router, canasta
from cogs.replays import replay
from cogs.replays.replay import found_replay, of_replays

router = Router(of_replays)


@router.on(PLAY_DEAL)
async def _press(answer: Answer, press: Press) -> None:
    stand = Stand.from_text(press.value)
    replay = await found_replay(answer, stand)
    if not press.value.endswith(":as"):
        own = next((one.index for one in replay.journal.seats if one.person_id == answer.person_id), None)
        await answer.show(seat_choice_screen(replay, stand, own, answer.tr))
        return
    seat = number(stand.eyes)
    if seat is None:
        raise Refused("There's no such seat in this deal.")
    await answer.tables.limits.spend(MATCHES, None, answer.person_id)
    services = answer.bot.services
    table_view = await services.replays.own_plays.begin(
        replay, seat, answer.person_id, answer.name, locale=answer.locale, avatar=answer.avatar
    )
    services.computers.changed(table_view.table.id)
    await services.computers.settled(table_view.table.id)
    await hand.show_hand(answer, table_view.table.id, note=begun_note(replay, seat, answer.tr))


async def show_end(answer: Answer, table_view: TableView) -> bool:
    """Answer with what came out, beside who had the deal first; False where no finished deal is played."""
    own = await answer.bot.services.replays.own_plays.of_table(table_view)
    if own is None:
        return False
    await answer.show(await own_play_screen(own, table_view, answer.tr, answer.pictures))
    return True


COG: Final = Cog(
    name="replays",
    routers=(replay.router, router),
    commands={canasta.name: (replay.replay,)},
    about_tables=replay.COMMANDS,
    show_end=show_end,
)
