"""Replays of finished deals, their records, and fairness checks."""

from discord import app_commands

from bot.layout import number
from bot.replays.feature import ANIMATIONS, LOOK_BACKS, REPLAYS
from bot.replays.replays import NO_MATCH, Replay, find_replay, last_deal, unsealed
from bot.replays.screens.look_back import look_back_screen, waiting_screen
from bot.replays.screens.replay import (
    REPLAY_HIGHLIGHTS,
    REPLAY_RECORD,
    TOOLS,
    Stand,
    highlights_screen,
    record_screen,
    replay_screen,
    verify_screen,
)
from bot.screens.buttons import LOOK_BACK, REPLAY_VERIFY, SHOW_REPLAY
from bot.tables.command_targets import dealt
from canasta.notation.record import read_record
from canasta.notation.verify import verify as verify_record
from cogs.press import Answer, Interaction, Press, Router, TableCommand, Unseen, at_table, sees


async def of_replays(answer: Answer, press: Press) -> None:
    """About a match that was played: its players see it, and who sees the channel of its table. What was
    played at a private table is shown by rules of its own (``find_replay``).
    """
    store, match_id = answer.bot.store, Stand.from_text(press.value).match
    table_id = await store.journals.table_of(match_id)
    table = None if table_id is None else await store.tables.get(table_id)
    if table is None or table.private or await store.players.has_played(match_id, answer.person_id):
        return
    if not await sees(answer, table.guild_id, table.place.channel_id):
        raise Unseen(NO_MATCH)


router = Router(of_replays)


@app_commands.command(description="Replay a finished deal, move by move, with all hands open")
@app_commands.describe(deal="Which deal of the match (default: the last finished one)")
async def replay(interaction: Interaction, deal: app_commands.Range[int, 1, 999] | None = None) -> None:
    await at_table(interaction, REPLAY, "" if deal is None else str(deal))


async def show_replay(answer: Answer, stand: Stand, *, tools: bool = False) -> None:
    """Show the deal at this moment, with what else can be done with it (``tools``)."""
    replay = await found_replay(answer, stand)
    services = answer.bot.services
    found = services.replays.look_backs.known(replay)
    await answer.show(await replay_screen(replay, stand, answer.tr, services.pictures, found, tools=tools))


async def found_replay(answer: Answer, stand: Stand) -> Replay:
    """The deal of a replay that the user may see. Raises Refused."""
    replay_read = await find_replay(
        answer.bot.store, stand.match, stand.round, answer.interaction.guild_id, answer.person_id
    )
    await answer.tables.limits.spend(REPLAYS, answer.interaction.guild_id, answer.person_id)
    # It replays every move, so it runs off the event loop.
    await answer.bot.services.executor.run(lambda: replay_read.moments)
    return replay_read


async def _stand(answer: Answer, table_id: int | None, deal: str) -> Stand:
    """The deal that a command is about, by its number if given: of this table, else of their last match."""
    table = None if table_id is None else await answer.tables.views.table(table_id)
    match, round_number = await last_deal(
        answer.bot.store,
        answer.person_id,
        answer.interaction.guild_id or 0,
        None if table is None else table.match_id,
        number(deal),
    )
    return Stand(match, round_number)


async def _show_findings(answer: Answer, stand: Stand) -> None:
    replay = unsealed(await found_replay(answer, stand))
    findings = await answer.bot.services.executor.run(lambda: verify_record(read_record(replay.record())))
    posted = verify_screen(replay, findings, answer.tr)
    await (answer.tell(posted) if answer.in_place else answer.show(posted))


@router.on(SHOW_REPLAY)
async def _go(answer: Answer, press: Press) -> None:
    await show_replay(answer, Stand.from_text(press.value), tools=press.value.endswith(f":{TOOLS}"))


@router.on(REPLAY_RECORD)
async def _record(answer: Answer, press: Press) -> None:
    await answer.tell(
        record_screen(unsealed(await found_replay(answer, Stand.from_text(press.value))), answer.tr)
    )


@router.on(REPLAY_HIGHLIGHTS)
async def _highlights(answer: Answer, press: Press) -> None:
    stand = Stand.from_text(press.value)
    replay = await found_replay(answer, stand)
    await answer.tables.limits.spend(ANIMATIONS, answer.interaction.guild_id, answer.person_id)
    services = answer.bot.services
    known = services.replays.look_backs.known(replay)
    await answer.show(await highlights_screen(replay, stand, answer.tr, services.pictures, known))


@router.on(LOOK_BACK)
async def _look_back(answer: Answer, press: Press) -> None:
    stand = Stand.from_text(press.value)
    replay, look_backs = await found_replay(answer, stand), answer.bot.services.replays.look_backs
    if look_backs.known(replay) is None:
        if not look_backs.begun(replay):
            await answer.tables.limits.spend(LOOK_BACKS, answer.interaction.guild_id, answer.person_id)
        await answer.show(waiting_screen(replay, answer.tr))
    look_back = await look_backs.look(replay)
    screen = await look_back_screen(replay, look_back, stand, answer.tr, answer.pictures, answer.person_id)
    await answer.show(screen)


@router.on(REPLAY_VERIFY)
async def _fair(answer: Answer, press: Press) -> None:
    await _show_findings(answer, Stand.from_text(press.value))


async def _replay_at(answer: Answer, table_id: int | None, deal: str) -> None:
    await show_replay(answer, await _stand(answer, table_id, deal))


async def _verify_at(answer: Answer, table_id: int | None, deal: str) -> None:
    await _show_findings(answer, await _stand(answer, table_id, deal))


REPLAY = TableCommand(
    "replay", _replay_at, (dealt,), True, lambda answer, deal: _replay_at(answer, None, deal)
)
VERIFY = TableCommand(
    "verify", _verify_at, (dealt,), True, lambda answer, deal: _verify_at(answer, None, deal)
)
COMMANDS = (REPLAY, VERIFY)
