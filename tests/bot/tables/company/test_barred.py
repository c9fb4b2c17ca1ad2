"""Anyone who is barred from a server gets no seat there by any way, until it is over."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.moderation.bars import Bars
from bot.moderation.tables import Moderation
from bot.runtime.events import Events
from bot.standing.standing import StandingTables
from bot.tables.lobby.call_settings import Sharing
from bot.tables.lobby.new_tables import Opener
from bot.tables.lobby.searches import Elsewhere
from bot.tables.rules.table_rules import USUAL
from data.db.columns import to_milliseconds
from data.records.moderation import Bar
from data.records.tables import Decision, Presence, TableStatus, TurnChange
from data.records.weekly import Weekly
from tests.bot.async_table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    DAYS,
    EVE,
    GUILD,
    HOUR,
    NAMES,
    Clock,
    Process,
    process,
)

WEEKLY = Weekly(3, 1200, 1, "UTC")
MIA = 9
"""A moderator."""


def bars(here: Process) -> Bars:
    return Bars(here.tables, Events())


async def bar(here: Process, person: int = EVE, *, lasts: timedelta = DAYS, by: int = MIA) -> Bar:
    return await bars(here).bar(GUILD, person, NAMES[person], by=by, lasts=lasts, reason="floods *us*")


async def lobby(here: Process, host: int, *people: int) -> int:
    opened = await here.tables.new_tables.open(Opener(GUILD, CHANNEL, host, NAMES[host]))
    for person in people:
        await here.tables.lobby.sit(opened.table.id, person, NAMES[person])
    return opened.table.id


def eve(guild_id: int = GUILD) -> Opener:
    return Opener(guild_id, CHANNEL, EVE, "Eve", "en")


def everything(channel_id: int) -> bool:
    """Whether Eve sees this channel."""
    return True


async def ignored(table_id: int) -> None:
    """A lobby was posted."""


async def takes(here: Process, decision: Decision) -> None:
    table = await here.table(1)
    offered = replace(table.seats[3], presence=Presence.OFFERED, decision=decision)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))
    await here.tables.seats.take(1, EVE, "Eve", 3)


Way = Callable[[Process], Awaitable[object]]
WAYS: dict[str, Way] = {
    "opens": lambda here: here.tables.new_tables.open(Opener(GUILD, CHANNEL, EVE, "Eve")),
    "plays against computers": lambda here: here.tables.first_tables.play(eve(), ignored),
    "gathers": lambda here: here.tables.first_tables.gather(eve()),
    "finds": lambda here: here.tables.searches.find(eve(), USUAL, sees=everything),
    "challenges": lambda here: here.tables.challenges.challenge(eve(), BEN),
    "is challenged": lambda here: here.tables.challenges.challenge(
        Opener(GUILD, CHANNEL, BEN, "Ben", "en"), EVE
    ),
    "sits down": lambda here: here.tables.lobby.sit(2, EVE, "Eve"),
    "sits down in a seat": lambda here: here.tables.lobby.sit(2, EVE, "Eve", 3),
    "replaces at once": lambda here: takes(here, Decision.AT_ONCE),
    "is promised a seat": lambda here: takes(here, Decision.SUBSTITUTE),
    "makes a standing table": lambda here: StandingTables(here.tables.registry).make(
        eve(), USUAL, None, WEEKLY, with_event=False
    ),
    "comes to a standing table": lambda here: StandingTables(here.tables.registry).yes(1, EVE, "Eve"),
}


async def world(here: Process) -> None:
    """A match without Eve, a lobby with free seats, a standing table."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await lobby(here, ANN)
    await StandingTables(here.tables.registry).make(
        Opener(GUILD, CHANNEL, ANN, "Ann", "en"), USUAL, None, WEEKLY, with_event=False
    )


async def seats_of_eve(here: Process) -> list[int]:
    return [table.id for table in await here.store.tables.of_person(EVE) if table.guild_id == GUILD]


@settings(max_examples=12, deadline=None)
@given(ways=st.lists(st.sampled_from(sorted(WAYS)), min_size=1, max_size=6), hours=st.integers(1, 90 * 24))
def test_nobody_barred_gets_a_seat_by_any_way_until_it_is_over(ways: list[str], hours: int) -> None:
    async def tried() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with process(f"{folder}/tables.db", Clock()) as here:
                await world(here)
                made = await bar(here, lasts=hours * HOUR)
                words = (
                    "barred you from its Canasta tables until <t:[0-9]+:f>: floods|can't be pinged right now"
                )
                for way in ways:
                    with pytest.raises(Refused, match=words):
                        await WAYS[way](here)
                invited = await here.tables.invitations.invite(2, ANN, [EVE, BEN])
                assert (invited.not_now, await seats_of_eve(here)) == ([EVE], [])
                here.time.now = made.until
                await WAYS[ways[0]](here)

    asyncio.run(tried())


async def test_every_way_works_for_somebody_who_is_not_barred(here: Process) -> None:
    await world(here)
    for way in ("opens", "sits down", "comes to a standing table", "finds"):
        await WAYS[way](here)
    assert await seats_of_eve(here)


async def test_other_servers_keep_their_tables_open_and_get_no_calls_from_where_one_is_barred(
    here: Process,
) -> None:
    await bar(here)
    servers = {GUILD: Sharing(5, "abc"), GUILD + 2: Sharing(6, "def")}

    async def sees(guild_id: int, channel_id: int) -> bool:
        return True

    others = Elsewhere(servers, sees)
    outcome = await here.tables.searches.find(eve(GUILD + 1), USUAL, sees=everything, elsewhere=others)
    assert outcome.calls == 1


async def test_lobbies_and_finished_tables_are_left_and_a_match_goes_on(here: Process) -> None:
    playing = await here.begin(ANN, EVE, CLEO, DAN)
    waiting, own = await lobby(here, BEN, EVE), await lobby(here, EVE)
    over = await here.begin(ANN, EVE, CLEO, DAN)
    await here.tables.ending.want(over, MIA, moderator=True, name="Mia")
    made = await bar(here)
    # Killed here: the next process does what is left, and twice is not too often.
    for _ in range(2):
        await bars(here).settle(made)
    assert await seats_of_eve(here) == [playing]
    assert (await here.table(own)).status is TableStatus.CLOSED
    assert (await here.table(waiting)).host_id == BEN
    await here.tables.seats.leave(playing, EVE)
    await here.tables.seats.come_back(playing, EVE, "Eve")
    assert await seats_of_eve(here) == [playing], "a match that runs is played to its end"


async def test_no_match_starts_with_somebody_barred_meanwhile(here: Process) -> None:
    await lobby(here, ANN, EVE)
    await bar(here)
    with pytest.raises(Refused, match="Eve is barred"):
        await here.tables.deals.play_now(1, ANN)


async def test_who_was_promised_a_seat_gets_it_no_more(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await takes(here, Decision.SUBSTITUTE)
    await bar(here)
    await here.finish_deal()
    await here.tables.deals.press_next(1, ANN)
    seat = (await here.table()).seats[3]
    assert (seat.person_id, seat.heir_id) == (DAN, None)


async def test_who_plays_with_somebody_right_now_does_not_bar_them(here: Process) -> None:
    await here.begin(ANN, EVE, CLEO, DAN)
    with pytest.raises(Refused, match="another moderator"):
        await bar(here, by=ANN)
    for by, lasts in ((EVE, DAYS), (MIA, HOUR / 2), (MIA, 91 * DAYS)):
        with pytest.raises(Refused):
            await bar(here, by=by, lasts=lasts)
    await bar(here)
    with pytest.raises(Refused, match="your own"):
        await bars(here).lift(GUILD, EVE, EVE)
    assert await bars(here).lift(GUILD, EVE, MIA)
    assert not await bars(here).lift(GUILD, EVE, MIA)


async def test_who_left_a_match_bars_and_removes_nobody_of_it_within_a_day(here: Process) -> None:
    table = await here.begin(ANN, BEN, computers=2)
    await here.tables.seats.leave(table, BEN)
    with pytest.raises(Refused, match="within the last day"):
        await bar(here, ANN, by=BEN)
    other = await lobby(here, CLEO, ANN)
    with pytest.raises(Refused, match="within the last day"):
        await Moderation(here.tables).remove(other, BEN, ANN, moderator=True, name="Ben", reason="floods")
    assert await bar(here, CLEO, by=BEN)
    async with here.store._database.write() as transaction:
        await transaction.rows(
            "UPDATE matches SET outcome = 'abandoned', finished_at = ?",
            [to_milliseconds(here.tables.clock())],
        )
    with pytest.raises(Refused, match="within the last day"):
        await bar(here, ANN, by=BEN)
    here.time.now += timedelta(days=1)
    assert await bar(here, ANN, by=BEN)


async def test_a_barred_host_hands_the_standing_table_on_or_it_ends(here: Process) -> None:
    for number in range(2):
        await StandingTables(here.tables.registry).make(eve(), USUAL, None, WEEKLY, with_event=False)
        if number == 0:
            await StandingTables(here.tables.registry).yes(1, BEN, "Ben")
    standing = await StandingTables(here.tables.registry).without(await bar(here))
    shared, alone = sorted(standing, key=lambda one: one.id)
    assert (shared.plan.host_id, [one.person_id for one in shared.people]) == (BEN, [BEN])
    assert (shared.ended_because, alone.ended_because) == (None, "ended")
    assert await StandingTables(here.tables.registry).without(await bar(here)) == []
