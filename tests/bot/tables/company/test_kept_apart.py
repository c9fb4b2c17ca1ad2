"""People of whom one has blocked the other: every way to a seat and every call, in both directions."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.layout.errors import Refused
from bot.people.blocks import Parted, block
from bot.standing.standing import StandingTables
from bot.tables.company.kept_apart import MOST_BLOCKED
from bot.tables.lobby.new_tables import Opener
from bot.time.pace import WEEK
from data.records.tables import Decision, Presence, TableStatus, TurnChange
from data.records.weekly import Weekly
from data.standing.records import StandingPlan
from tests.bot.async_table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    GUILD,
    HOUR,
    NAMES,
    Process,
)
from tests.bot.tables.one_table import finish_deal

ROOT = Path(__file__).parents[4]
BOTH_WAYS = pytest.mark.parametrize("by_eve", [False, True])


async def apart(here: Process, one: int, other: int, by_other: bool = False) -> Parted:
    by, to = (other, one) if by_other else (one, other)
    return await block(here.tables, by, to, NAMES[to])


async def lobby(here: Process, host: int, *people: int) -> int:
    opened = await here.tables.new_tables.open(Opener(GUILD, CHANNEL, host, NAMES[host]))
    for person in people:
        await here.tables.lobby.sit(opened.table.id, person, NAMES[person])
    return opened.table.id


def opener(person: int) -> Opener:
    return Opener(GUILD, CHANNEL, person, NAMES[person], "en")


async def seated(here: Process, table_id: int) -> list[int]:
    return [seat.person_id for seat in (await here.table(table_id)).seats if seat.person_id is not None]


async def offer(here: Process, seat: int, decision: Decision) -> None:
    """Somebody else may take this seat."""
    table = await here.table()
    offered = replace(table.seats[seat], presence=Presence.OFFERED, decision=decision)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))


@BOTH_WAYS
async def test_nobody_sits_down_beside_somebody_blocked(here: Process, by_eve: bool) -> None:
    table_id = await lobby(here, BEN, ANN)
    await apart(here, ANN, EVE, by_eve)
    words = "You've blocked somebody at this table" if by_eve else "You can't join this table"
    for seat in (None, 3):
        with pytest.raises(Refused, match=words) as refused:
            await here.tables.lobby.sit(table_id, EVE, "Eve", seat)
        assert "Ann" not in str(refused.value), "nobody is named"
    await here.tables.lobby.sit(table_id, CLEO, "Cleo")
    assert await seated(here, table_id) == [BEN, ANN, CLEO]


async def test_a_computer_player_keeps_the_seat_that_somebody_blocked_is_refused(here: Process) -> None:
    table_id = await lobby(here, ANN)
    for _ in range(3):
        await here.tables.lobby.add_computer(table_id, ANN)
    await apart(here, ANN, EVE)
    with pytest.raises(Refused):
        await here.tables.lobby.sit(table_id, EVE, "Eve")
    assert sum(seat.computer is not None for seat in (await here.table(table_id)).seats) == 3


@BOTH_WAYS
async def test_nobody_is_invited_or_challenged(here: Process, by_eve: bool) -> None:
    table_id = await lobby(here, ANN, BEN)
    await apart(here, ANN, EVE, by_eve)
    for inviting in (ANN, BEN):
        done = await here.tables.invitations.invite(table_id, inviting, [EVE, CLEO])
        assert EVE in done.not_now, "not by the one, and not to a table where the one sits"
    for challenger, challenged in ((ANN, EVE), (EVE, ANN)):
        with pytest.raises(Refused, match="can't be pinged right now"):
            await here.tables.challenges.challenge(opener(challenger), challenged)
    assert len(await here.store.tables.all_open(GUILD)) == 1


@BOTH_WAYS
async def test_gathering_friends_leads_to_another_table(here: Process, by_eve: bool) -> None:
    await apart(here, ANN, EVE, by_eve)
    first = await here.tables.first_tables.gather(opener(ANN))
    second = await here.tables.first_tables.gather(opener(EVE))
    assert second.opened
    assert second.table_view.table.id != first.table_view.table.id


@BOTH_WAYS
async def test_nobody_takes_a_seat_in_a_match_beside_somebody_blocked(here: Process, by_eve: bool) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await apart(here, BEN, EVE, by_eve)
    for decision in (Decision.AT_ONCE, Decision.SUBSTITUTE):
        await offer(here, 3, decision)
        with pytest.raises(Refused, match="join"):
            await here.tables.seats.take(1, EVE, "Eve", 3)
    assert EVE not in await seated(here, 1)


async def test_who_was_promised_a_seat_gets_it_no_more_once_blocked(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await offer(here, 3, Decision.SUBSTITUTE)
    await here.tables.seats.take(1, EVE, "Eve", 3)
    await apart(here, BEN, EVE)
    here.tables.registry.remove_listener(here.computers)
    await finish_deal(here.tables, 1)
    await here.tables.deals.press_next(1, ANN)
    table = await here.table()
    assert table.status is TableStatus.PLAYING
    assert (table.seats[3].person_id, table.seats[3].heir_id) == (DAN, None)


async def test_a_match_goes_on_and_nobody_loses_their_seat_in_it(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    parted = await apart(here, BEN, ANN)
    assert [table.id for table in parted.playing] == [1]
    assert not parted.left
    await here.tables.seats.leave(1, ANN)
    await here.tables.seats.come_back(1, ANN, "Ann")
    assert await seated(here, 1) == [ANN, BEN, CLEO, DAN]


async def test_a_lobby_is_left_by_who_blocks_and_ones_own_by_the_other(here: Process) -> None:
    bens, anns = await lobby(here, BEN, ANN, EVE), await lobby(here, ANN, EVE)
    parted = await apart(here, ANN, EVE)
    assert [table.id for table in parted.left] == [bens]
    assert [table.id for table in parted.freed] == [anns]
    assert await seated(here, bens) == [BEN, EVE]
    assert await seated(here, anns) == [ANN]


async def test_a_standing_table_is_left_by_who_blocks_and_ones_own_by_the_other(here: Process) -> None:
    made = []
    for host in (ANN, BEN):
        plan = StandingPlan(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=host,
            variant="classic",
            options={},
            seats=4,
            pace="",
            locale="en",
            weekly=Weekly(3, 1200, 1, "UTC"),
            next_at=here.time.now + 24 * HOUR,
            look_at=here.time.now + 23 * HOUR,
        )
        standing = await here.store.standing.make(plan)
        for person in (ANN, BEN, EVE):
            await here.store.standing.say_yes(standing.id, person, NAMES[person], most=9)
        made.append(standing.id)
    parted = await apart(here, ANN, EVE)
    assert [left.id for left in parted.standing] == made
    coming = [
        {person.person_id for person in (await StandingTables(here.tables.registry).get(id)).people}
        for id in made
    ]
    assert coming == [{ANN, BEN}, {BEN, EVE}]


@BOTH_WAYS
async def test_they_play_no_other_match_together(here: Process, by_eve: bool) -> None:
    await here.begin(EVE, ANN, CLEO, DAN)
    for person in (CLEO, DAN):
        await here.tables.seats.leave(1, person)
    await apart(here, ANN, EVE, by_eve)
    table = await here.table()
    assert table.match_id is not None
    await here.store.matches.abandon(1, table.version, match_id=table.match_id, because="ended")
    here.tables.registry.forget_memory()
    with pytest.raises(Refused, match=r"This group can.t start a match together"):
        await here.tables.deals.press_next(1, EVE)
    assert not (await apart(here, ANN, EVE, by_eve)).left, "what is over stays as it was"
    await here.tables.seats.leave(1, ANN)
    await here.tables.deals.press_next(1, EVE)
    assert (await here.table()).status is TableStatus.PLAYING


@BOTH_WAYS
async def test_neither_calls_the_other_in_a_match_that_goes_on(here: Process, by_eve: bool) -> None:
    await here.begin(ANN, EVE, CLEO, DAN, pace=WEEK)
    await apart(here, ANN, EVE, by_eve)
    await here.wait(2 * HOUR)
    with pytest.raises(Refused, match="can't be called right now"):
        await here.tables.calls.nudge(1, EVE)
    await here.tables.calls.call_back(1, EVE)
    ((_, item),) = await here.store.news.of_table(1)
    assert set(item.call) == {CLEO, DAN}
    await here.tables.calls.nudge(1, CLEO)


async def test_the_list_has_an_end_and_nobody_blocks_themselves(here: Process) -> None:
    for n in range(MOST_BLOCKED):
        await block(here.tables, ANN, 1000 + n, f"P{n}")
    with pytest.raises(Refused, match="full \\(50\\)"):
        await apart(here, ANN, EVE)
    with pytest.raises(Refused, match="That's you"):
        await apart(here, ANN, ANN)


def test_every_way_to_a_seat_is_known() -> None:
    """Anyone who writes people into seats asks first who blocks whom. A new way has to be added here, and
    guarded: a tournament's tables and seats that are only rearranged need nothing.
    """
    writes, calls = set(), set()
    for path in sorted((ROOT / "data").rglob("*.py")):
        name, source = path.relative_to(ROOT / "data").as_posix(), path.read_text(encoding="utf-8")
        written = r"UPDATE seats SET(?:(?!WHERE)[^;]){0,60}person_id = \?|insert\(\s*transaction, \"seats\""
        if re.search(written + r"|take_seat\(", source):
            writes.add(name)
        calls |= {name for _ in re.finditer(r"await (?:rows\.)?put_seats\(|await put_player\(", source)}
    assert writes == {"tables/seats.py", "tables/rows.py", "matches/players.py"}
    assert calls == {
        "tables/seats.py",
        "tables/tables.py",
        "matches/matches.py",
        "matches/players.py",
        "clubs/ladders.py",
        # Drawn, in arenas from people whom nobody has blocked; of one person alone; empty.
        "arenas/arenas.py",
        "tournaments/rounds.py",
        "matches/shared_deals.py",
        "standing/standing.py",
    }
