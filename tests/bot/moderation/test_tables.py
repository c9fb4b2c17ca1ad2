"""Moderators close tables and remove people from lobbies, with a reason, and never where they play."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.moderation.feature import CLOSINGS
from bot.moderation.tables import Moderation
from bot.runtime.settings import Limit
from bot.screens.play.turn_notices import closed_text
from bot.tables.decisions.ballots import Choice
from bot.tables.lobby.new_tables import Opener
from bot.tables.notices.news import news_text, text_to_you
from bot.tables.session.table_view import TableView
from canasta.i18n import ENGLISH
from data.records.matches import Outcome
from data.records.tables import Decision, Presence, TableStatus, TurnChange
from tests.bot.async_table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    GUILD,
    NAMES,
    Clock,
    Process,
    late_ann,
    process,
)

MIA = 9
"""A moderator."""
REASON = "Spam, *sorry*\n@everyone"


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[Process]:
    async with process(str(tmp_path / "tables.db"), Clock()) as made:
        yield made


async def lobby(here: Process, host: int, *people: int) -> int:
    opened = await here.tables.new_tables.open(Opener(GUILD, CHANNEL, host, NAMES[host]))
    for person in people:
        await here.tables.lobby.sit(opened.table.id, person, NAMES[person])
    return opened.table.id


async def close(
    here: Process, person: int = MIA, *, moderator: bool = True, reason: str = REASON
) -> TableView:
    return await Moderation(here.tables).close(1, person, moderator=moderator, name="Mia", reason=reason)


async def remove(here: Process, who: int, person: int = MIA, *, moderator: bool = True) -> TableView:
    return await Moderation(here.tables).remove(
        1, person, who, moderator=moderator, name="Mia", reason="rude"
    )


async def deeds(here: Process) -> list[tuple[str, int | None, object]]:
    return [(one.deed, one.by, one.details.get("reason")) for one in await here.store.audit.last(GUILD, 9)]


async def words(here: Process) -> list[str]:
    return [news_text(item, ENGLISH) for _, item in await here.store.news.of_table(1) if not item.call]


async def test_a_lobby_is_closed_and_its_people_read_why(here: Process) -> None:
    await lobby(here, ANN, BEN)
    closed = (await close(here)).table
    assert closed.status is TableStatus.CLOSED
    said = "Spam, \\*sorry\\* @\u200beveryone"
    assert closed_text(closed, ENGLISH) == f"A moderator closed this table: {said}"
    assert await words(here) == [f"🔒 Mia, a moderator, closed this table: {said}"]
    assert await deeds(here) == [("lobby_closed", MIA, "Spam, *sorry* @everyone")]
    with pytest.raises(Refused):
        await close(here)
    with pytest.raises(Refused, match="closed for good"):
        await here.tables.idle.open_again(1, ANN)


async def test_a_match_is_closed_and_counts_for_nobody(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await close(here)
    journal = await here.store.journals.get(1)
    assert journal is not None
    assert (journal.outcome, (await here.table()).status) == (Outcome.ABANDONED, TableStatus.CLOSED)
    assert await deeds(here) == [("table_closed", MIA, "Spam, *sorry* @everyone")]
    told = {item.call[0] for _, item in await here.store.news.of_table(1) if item.call}
    assert told == {ANN, BEN, CLEO, DAN}, "nobody was there to read it at the table"


async def test_only_moderators_who_take_no_part_close_and_remove(here: Process) -> None:
    await lobby(here, ANN, BEN)
    for person in (ANN, EVE):
        with pytest.raises(Refused, match="Only moderators"):
            await close(here, person, moderator=False)
        with pytest.raises(Refused, match="Only moderators"):
            await remove(here, BEN, person, moderator=False)
    with pytest.raises(Refused, match="another moderator"):
        await close(here, ANN)
    with pytest.raises(Refused, match="another moderator"):
        await remove(here, BEN, ANN)
    with pytest.raises(Refused, match="Say why"):
        await close(here, reason=" \u200b ")
    await here.tables.deals.play_now(1, ANN)
    await here.tables.seats.leave(1, BEN)
    for person in (ANN, BEN):
        with pytest.raises(Refused, match="another moderator"):
            await close(here, person)
    assert not await deeds(here)


async def test_who_is_promised_a_seat_decides_nothing(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    table = await here.table()
    offered = replace(table.seats[3], presence=Presence.OFFERED, decision=Decision.SUBSTITUTE)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))
    await here.tables.seats.take(1, MIA, "Mia", 3)
    with pytest.raises(Refused, match="another moderator"):
        await close(here)
    with pytest.raises(Refused):
        await here.tables.ending.want(1, MIA, moderator=True)


async def test_somebody_is_removed_from_a_lobby_told_why_and_kept_out(here: Process) -> None:
    await lobby(here, ANN, BEN)
    table = (await remove(here, ANN)).table
    assert (table.seat_of(ANN), table.host_id) == (None, BEN)
    assert await words(here) == ["🚪 Mia, a moderator, removed Ann from this table."]
    ((_, item),) = await here.store.news.of_table(1)
    assert (item.tell, "rude" in text_to_you(item, ENGLISH)) == (ANN, True)
    with pytest.raises(Refused, match="A moderator has removed you from this table: rude"):
        await here.tables.lobby.sit(1, ANN, "Ann")
    done = await here.tables.invitations.invite(1, BEN, [ANN, CLEO])
    assert (done.not_now, done.called) == ([ANN], [CLEO])
    with pytest.raises(Refused, match="as a moderator"):
        await here.tables.lobby.sit(1, MIA, "Mia")
    with pytest.raises(Refused, match="doesn't sit"):
        await remove(here, ANN)
    assert await deeds(here) == [("lobby_removed", MIA, "rude")]
    await here.tables.deals.play_now(1, BEN)
    with pytest.raises(Refused, match="match has begun"):
        await remove(here, BEN)


async def test_a_lobby_without_anybody_left_is_closed(here: Process) -> None:
    await lobby(here, ANN)
    assert (await remove(here, ANN)).table.status is TableStatus.CLOSED


@pytest.mark.parametrize("choice", [Choice.WAIT, Choice.SUBSTITUTE])
async def test_who_has_decided_about_a_seat_never_takes_one_there(here: Process, choice: Choice) -> None:
    await late_ann(here)
    await here.tables.votes.cast(1, EVE, 1, choice, moderator=True, name="Eve")
    table = await here.table()
    offered = replace(table.seats[1], presence=Presence.OFFERED, decision=Decision.AT_ONCE)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))
    with pytest.raises(Refused, match="decided something at this table as a moderator"):
        await here.tables.seats.take(1, EVE, "Eve", 1)
    assert await here.tables.authority.decides_alone(await here.table(), EVE, moderator=True)


async def test_who_has_ended_a_match_takes_no_seat_in_the_next_one_there(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.ending.want(1, EVE, moderator=True, name="Eve", reason="late, all of you")
    assert await words(here) == [
        "🏁 Eve, who isn't playing in it, ended the match: late, all of you\n-# It doesn't count."
    ]
    await here.tables.deals.press_next(1, ANN)
    table = await here.table()
    offered = replace(table.seats[1], presence=Presence.OFFERED, decision=Decision.AT_ONCE)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))
    with pytest.raises(Refused, match="as a moderator"):
        await here.tables.seats.take(1, EVE, "Eve", 1)


async def test_a_finished_table_is_closed_too(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.ending.want(1, EVE, moderator=True, name="Eve")
    await close(here)
    assert (await here.table()).status is TableStatus.CLOSED


async def test_a_moderator_decides_no_more_than_some_things_within_an_hour(here: Process) -> None:
    here.tables.limits.limits = {CLOSINGS.use: Limit(2, 0)}
    await lobby(here, ANN, BEN)
    await remove(here, BEN)
    await close(here)
    await lobby(here, CLEO)
    with pytest.raises(Refused, match="closed a lot of tables, or removed a lot of people"):
        await Moderation(here.tables).close(2, MIA, moderator=True, name="Mia", reason="x")
    here.time.now += timedelta(hours=1)
    await Moderation(here.tables).close(2, MIA, moderator=True, name="Mia", reason="x")
    assert CLOSINGS.usual == Limit(60, 200)
