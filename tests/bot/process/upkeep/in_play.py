"""Matches in mid-game, as a bot leaves them in its store."""

from bot.process.upkeep.replays import replayed
from bot.tables.deals import deal_result
from canasta.actions import format_action
from canasta.match import Match
from canasta.players import choose
from canasta.rules.rules import REVISION
from data import Store
from data.records.matches import DealEnd, DealStart, MatchStart, Step
from data.records.tables import Seat, Table, TablePlan

SEATS = 2
OPTIONS = {"target_score": 5000}


async def begun(store: Store, *, guild_id: int = 7, seed: str = "5eed") -> Table:
    """A table of two people in the first deal of their match."""
    table = await store.tables.open(
        TablePlan(
            guild_id=guild_id,
            channel_id=70,
            host_id=101,
            variant="classic",
            options=OPTIONS,
            seats=[Seat(0, 101, None, "Ann"), Seat(1, 102, None, "Bob")],
        )
    )
    return await store.matches.start(table.id, table.version, MatchStart(REVISION, 1, seed, range(SEATS)))


async def played_on(store: Store, table_id: int, actions: int) -> Table:
    """Make this many actions at a table, by choices of computer players, and deal again where a deal ends."""
    table = await store.tables.get(table_id)
    assert table is not None
    assert table.match_id is not None
    match, version = await _match(store, table.match_id), table.version
    for _ in range(actions):
        if match.to_move is None:
            seed = f"{match.round:x}"
            deal = DealStart(match.round + 1, seed)
            match.start_deal(seed)
            version = (
                await store.matches.start_deal(table_id, version, deal, match_id=table.match_id)
            ).version
        seat = match.to_move
        assert seat is not None
        action = choose(match.view(seat))
        match.apply(seat, action)
        end = None if match.to_move is not None else DealEnd(deal_result(match))
        step = Step(seat, format_action(action))
        version = (
            await store.matches.append(
                table_id, version, step, end=end, match_id=table.match_id, round=match.round
            )
        ).version
    after = await store.tables.get(table_id)
    assert after is not None
    return after


async def _match(store: Store, match_id: int) -> Match:
    journal = await store.journals.get(match_id)
    assert journal is not None
    return replayed(journal)
