"""Prepared moves at a table: kept in private, done when the turn comes, or dropped with a note."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.errors import Refused
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import PREPARED
from canasta.cards import IS_WILD, NAMES
from canasta.premoves import Dropped
from data import TableStatus
from tests.bot.async_table import ANN, BEN, CLEO, DAN, Clock, Process, process


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest_asyncio.fixture
async def here(path: str) -> AsyncIterator[Process]:
    async with process(path, Clock()) as made:
        yield made


async def bens_card(here: Process) -> str:
    """A card that Ben holds and could discard."""
    view = (await here.tables.views.of(1, BEN)).view
    assert view is not None
    return NAMES[next(card for card in view.hand if not IS_WILD[card])]


async def done(here: Process) -> list[tuple[int, str, str | None]]:
    table = await here.table()
    assert table.match_id is not None
    journal = await here.store.journals.get(table.match_id)
    assert journal is not None
    return [(action.seat, action.text, action.made_by) for action in journal.deals[0].actions]


async def test_a_prepared_turn_is_made_when_it_comes(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    version = (await here.table()).version
    await here.tables.premoves.keep(1, BEN, f"discard {card}")
    # The mover's panel is not made stale by it.
    assert (await here.table()).version == version
    await here.draw_and_discard(ANN)
    assert (await here.turn()).person_id == CLEO
    assert (await done(here))[2:] == [(1, "draw", PREPARED), (1, f"discard {card}", PREPARED)]
    assert (await here.table()).seats[1].prepared is None


async def test_drawing_and_stopping_leaves_the_turn_to_its_player(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "draw")
    await here.draw_and_discard(ANN)
    turn = await here.turn()
    assert turn.person_id == BEN
    assert (await done(here))[2:] == [(1, "draw", PREPARED)]
    seat = (await here.table()).seats[1]
    assert (seat.prepared, seat.note) == (None, None)


async def test_a_turn_that_another_process_has_prepared_is_made_when_it_comes(
    here: Process, path: str
) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    async with process(path, here.time) as other:
        await other.tables.premoves.keep(1, BEN, f"discard {card}")
        await here.draw_and_discard(ANN)
        assert (await here.turn()).person_id == CLEO


async def test_what_cannot_be_done_is_dropped_with_a_note_until_the_player_moves(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "take 23456789TJQKA, discard low")
    await here.draw_and_discard(ANN)
    seat = (await here.table()).seats[1]
    assert (seat.prepared, seat.note) == (None, Dropped.NO_TAKE)
    assert (await here.turn()).person_id == BEN
    await here.draw_and_discard(BEN)
    assert (await here.table()).seats[1].note is None


async def test_a_card_that_has_gone_ends_the_instruction_after_the_draw(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    view = (await here.tables.views.of(1, BEN)).view
    assert view is not None
    held = {NAMES[card] for card in view.hand}
    missing = [name for name in NAMES[8:52] if name not in held]
    await here.tables.premoves.keep(1, BEN, f"discard {missing[0]}")
    await here.draw_and_discard(ANN)
    drawn = (await here.tables.views.of(1, BEN)).view
    assert drawn is not None
    if NAMES[drawn.turn.drawn[0]] != missing[0]:
        seat = (await here.table()).seats[1]
        assert (seat.prepared, seat.note) == (None, Dropped.NO_CARD)
        assert (await here.turn()).person_id == BEN


async def test_one_changes_ones_mind_until_the_turn_comes(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "discard low")
    await here.tables.premoves.keep(1, BEN, None)
    with pytest.raises(Refused, match="already your turn"):
        await here.tables.premoves.keep(1, ANN, "draw")
    await here.draw_and_discard(ANN)
    assert (await here.turn()).person_id == BEN
    assert len(await done(here)) == 2
    with pytest.raises(Refused, match="already your turn"):
        await here.tables.premoves.keep(1, BEN, "draw")


async def test_a_three_that_has_to_be_laid_out_is_laid_out_on_the_way(here: Process) -> None:
    """Modern American: laying it is the only move then; the rest is done after it."""
    await here.begin(ANN, BEN, CLEO, DAN, rules=TableRules("modern_american", 4, {"profile": "league"}))
    people, laid = (ANN, BEN, CLEO, DAN), 0
    while not laid:
        person = (await here.turn()).person_id
        assert person is not None
        following = people[people.index(person) - 3]
        await here.tables.premoves.keep(1, following, "discard low")
        seen = len(await done(here))
        await here.play_turn(person)
        assert (await here.table()).status is TableStatus.PLAYING
        verbs = [text.split()[0] for _, text, made in (await done(here))[seen:] if made == PREPARED]
        laid = verbs.count("lay")
        assert (await here.table()).seats[people.index(following)].note in (None, Dropped.NOT_SAFE)
    assert verbs[-1] == "discard"


async def test_nobody_prepares_a_move_for_another(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "discard low")
    with pytest.raises(Refused):
        await here.tables.premoves.keep(1, 99, "draw")
    assert (await here.table()).seats[1].prepared == "discard low"


async def test_a_restart_in_the_middle_goes_on_with_it(here: Process, path: str) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    await here.tables.premoves.keep(1, BEN, f"discard {card}")
    here.tables.registry.remove_listener(here.computers)
    await here.draw_and_discard(ANN)
    # One step is made, and the process ends.
    prepared = await here.tables.premoves.waiting(1)
    assert prepared is not None
    from canasta.actions import Draw

    await here.tables.premoves.act(1, 1, Draw(), prepared[0], last=False)
    await here.close()
    async with process(path, here.time) as again:
        await again.clock.run_due()
        await again.computers.settled(1)
        assert (await again.turn()).person_id == CLEO
        assert [made for _, _, made in (await done(again))[2:]] == [PREPARED, PREPARED]


async def test_two_processes_do_it_once(path: str) -> None:
    clock = Clock()
    async with process(path, clock) as one, process(path, clock) as other:
        await one.begin(ANN, BEN, CLEO, DAN)
        card = await bens_card(one)
        await one.tables.premoves.keep(1, BEN, f"discard {card}")
        await one.draw_and_discard(ANN)
        other.computers.changed(1)
        await other.computers.settled(1)
        await one.computers.settled(1)
        assert [seat for seat, _, _ in await done(one)] == [0, 0, 1, 1]


async def test_what_is_prepared_ends_with_the_deal(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    while (await here.table()).status is TableStatus.PLAYING:
        person = (await here.turn()).person_id
        if person != ANN:
            sitting = (await here.table()).seats[0].prepared
            if sitting is None:
                await here.tables.premoves.keep(1, ANN, "draw")
        await here.play_turn(person)
    await here.wait((await here.table()).next_deal_at - here.time.now)  # type: ignore[operator]
    assert all(seat.prepared is None for seat in (await here.table()).seats)
