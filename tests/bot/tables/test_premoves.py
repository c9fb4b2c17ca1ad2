"""Prepared moves at a table: kept in private, done when the turn comes, or dropped with a note."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from bot.layout.errors import Refused
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.past_turns import CLOCK, PREPARED
from bot.time.pace import LIVE
from canasta.actions import Answer, Ask, format_action
from canasta.cards import NAMES
from canasta.cards.packs import STANDARD
from canasta.premoves import Code, read_note
from data.records.tables import Seat, TableStatus
from tests.bot.async_table import ANN, BEN, CLEO, DAN, HOUR, Clock, Process, process


async def bens_card(here: Process) -> str:
    """A card that Ben holds and could discard."""
    view = (await here.tables.views.of(1, BEN)).view
    assert view is not None
    return NAMES[next(card for card in view.hand if not STANDARD.wild[card])]


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
    """absence: C13: with the time of a turn that began when the one before it ended."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "draw")
    here.time.now += HOUR
    await here.draw_and_discard(ANN)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (BEN, here.time.now + timedelta(days=1))
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


def codes(seat: Seat) -> list[Code]:
    return [told.code for told in read_note(seat.note)]


async def test_what_cannot_be_done_is_left_out_and_told_until_the_player_moves(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "take 23456789TJQKA")
    await here.draw_and_discard(ANN)
    seat = (await here.table()).seats[1]
    assert (seat.prepared, codes(seat)) == (None, [Code.NO_TAKE])
    assert (await done(here))[2:] == [(1, "draw", PREPARED)]
    turn = await here.turn()
    assert turn.person_id == BEN
    while (await here.turn()) == turn:
        await here.move(BEN)
    assert (await here.table()).seats[1].note is None


async def test_what_was_left_out_of_a_turn_that_was_played_is_told_until_the_next(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    await here.tables.premoves.keep(1, BEN, f"top 23456789TJQKA, discard {card}")
    await here.draw_and_discard(ANN)
    assert (await here.turn()).person_id == CLEO
    seat = (await here.table()).seats[1]
    assert (seat.prepared, codes(seat)) == (None, [Code.NO_TAKE, Code.PLAYED])
    await here.tables.premoves.keep(1, BEN, "draw")
    assert (await here.table()).seats[1].note is None


async def test_of_what_is_left_after_each_step_a_restart_does_the_rest(here: Process, path: str) -> None:
    """One step is one write: the action, what is left of the premove, and what was left out."""
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    await here.tables.premoves.keep(1, BEN, f"top 2, fit, discard {card}")
    here.tables.registry.remove_listener(here.computers)
    await here.draw_and_discard(ANN)
    assert await here.tables.premoves.follow(1)
    seat = (await here.table()).seats[1]
    assert (seat.prepared, seat.note) == (f"fit, discard {card}", "no_top:top 2")
    await here.close()
    async with process(path, here.time) as again:
        await again.run_due()
        assert [text for _, text, _ in (await done(again))[2:]] == ["draw", f"discard {card}"]
        assert codes((await again.table()).seats[1]) == [Code.NO_TOP, Code.PLAYED]


async def test_a_premove_is_made_at_once_however_slow_computer_players_are(here: Process) -> None:
    """absence: C13."""
    here.computers.pace = 60
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    card = await bens_card(here)
    await here.tables.premoves.keep(1, BEN, f"discard {card}")
    await asyncio.wait_for(here.draw_and_discard(ANN), 10)
    assert (await here.turn()).person_id == CLEO


async def test_whoever_is_replaced_for_a_turn_has_that_turns_premove_no_more(here: Process) -> None:
    """absence: C13: it was for the turn that a computer player has made."""
    await here.begin(ANN, BEN, CLEO, DAN)
    here.tables.registry.remove_listener(here.computers)
    await here.tables.premoves.keep(1, BEN, "discard low")
    await here.draw_and_discard(ANN)
    here.tables.registry.add_listener(here.computers)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET timed_out = 1, version = version + 1")
    await here.run_due()
    assert (await here.turn()).person_id == CLEO
    assert [made for _, _, made in (await done(here))[2:]] == [CLOCK, CLOCK]
    assert (await here.table()).seats[1].prepared is None


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
        assert (seat.prepared, codes(seat)) == (None, [Code.NO_CARD])
        (told,) = read_note(seat.note)
        assert told.action == f"discard {missing[0]}"
        assert "@" in told.refusal
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
        assert set(codes((await here.table()).seats[people.index(following)])) <= {Code.PLAYED, Code.NOT_SAFE}
    assert verbs[-1] == "discard"


async def test_a_premove_that_fails_or_cannot_be_read_leaves_the_turn_to_its_player(
    here: Process, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError("a card is lost")

    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "discard safe")
    await here.tables.premoves.keep(1, CLEO, "of another release")
    with monkeypatch.context() as patched:
        patched.setattr("bot.tables.premoves.plans.advance", broken)
        await here.draw_and_discard(ANN)
    assert codes((await here.table()).seats[1]) == [Code.OTHERWISE]
    assert "a premove failed" in caplog.text
    await here.draw_and_discard(BEN)
    assert codes((await here.table()).seats[2]) == [Code.OTHERWISE]
    assert (await here.turn()).person_id == CLEO


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
    assert await here.tables.premoves.follow(1)
    await here.close()
    async with process(path, here.time) as again:
        await again.clock.run_due()
        await again.computers.settled(1)
        assert (await again.turn()).person_id == CLEO
        assert [made for _, _, made in (await done(again))[2:]] == [PREPARED, PREPARED]


async def test_two_processes_do_it_once(path: str) -> None:
    clock = Clock()
    async with process(path, clock) as first, process(path, clock) as second:
        await first.begin(ANN, BEN, CLEO, DAN)
        card = await bens_card(first)
        await first.tables.premoves.keep(1, BEN, f"discard {card}")
        await first.draw_and_discard(ANN)
        second.computers.changed(1)
        await second.computers.settled(1)
        await first.computers.settled(1)
        assert [seat for seat, _, _ in await done(first)] == [0, 0, 1, 1]


async def test_what_is_prepared_ends_with_the_deal(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    while (await here.table()).status is TableStatus.PLAYING:
        person = (await here.turn()).person_id
        if person != ANN:
            sitting = (await here.table()).seats[0].prepared
            if sitting is None:
                await here.tables.premoves.keep(1, ANN, "draw")
        await here.play_turn(person)
    await here.wait((await here.table()).timing.next_deal_at - here.time.now)  # type: ignore[operator]
    assert all(seat.prepared is None for seat in (await here.table()).seats)


async def may_ask(here: Process) -> int:
    """Play until somebody may ask to go out, and return that person."""
    for _ in range(400):
        turn = await here.turn()
        assert turn.person_id is not None
        view = (await here.tables.views.of(1, turn.person_id)).view
        assert view is not None
        if view.offers.may_ask:
            return turn.person_id
        await here.move(turn.person_id)
        if (await here.table()).status is not TableStatus.PLAYING:
            await here.wait(HOUR)
    raise AssertionError("nobody could ever ask")


PARTNER = {ANN: CLEO, BEN: DAN, CLEO: ANN, DAN: BEN}


async def test_the_partners_question_is_answered_as_planned_and_the_rest_waits_for_the_turn(
    here: Process,
) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    asker = await may_ask(here)
    partner = PARTNER[asker]
    await here.tables.premoves.keep(1, partner, "fit, discard safe, answer no")
    await here.move(asker, Ask())
    await here.computers.settled(1)
    assert (await here.turn()).person_id == asker
    view = (await here.tables.views.of(1, asker)).view
    assert view is not None
    assert view.turn.leave is False
    assert (await done(here))[-1][1:] == ("no", PREPARED)
    seat = (await here.table()).seat_of(partner)
    assert seat is not None
    assert seat.prepared == "fit, discard safe"


async def test_a_question_that_the_premove_says_nothing_about_is_the_players_and_it_stays(
    here: Process,
) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    asker = await may_ask(here)
    partner = PARTNER[asker]
    await here.tables.premoves.keep(1, partner, "discard safe")
    await here.move(asker, Ask())
    await here.computers.settled(1)
    assert (await here.turn()).person_id == partner
    await here.move(partner, Answer(True))
    assert (await here.turn()).person_id == asker
    seat = (await here.table()).seat_of(partner)
    assert seat is not None
    assert seat.prepared == "discard safe"


async def test_an_answer_alone_leaves_the_turn_to_its_player(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.premoves.keep(1, BEN, "answer yes")
    await here.draw_and_discard(ANN)
    assert (await here.turn()).person_id == BEN
    seat = (await here.table()).seats[1]
    assert (seat.prepared, seat.note, len(await done(here))) == (None, None, 2)


async def test_a_premove_is_tried_on_the_table_as_it_is_and_changes_nothing(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    card = await bens_card(here)
    await here.tables.premoves.keep(1, BEN, f"discard {card}")
    version = (await here.table()).version
    tried = await here.tables.premoves.rehearse(here.executor, 1, BEN)
    assert tried is not None
    assert [format_action(action) for action, _ in tried.done] == ["draw", f"discard {card}"]
    assert (tried.ends, tried.told, tried.asked) == (True, (), True)
    assert (await here.table()).version == version
    assert await here.tables.premoves.rehearse(here.executor, 1, ANN) is None
    assert await here.tables.premoves.rehearse(here.executor, 1, 99) is None


@pytest.mark.parametrize("seed", range(4))
async def test_each_step_is_made_once_by_two_processes_one_of_which_dies_in_the_midst(
    path: str, seed: int
) -> None:
    """Both see the turn begin; at each step one of them is cut off somewhere, and a third comes up."""
    clock, rng = Clock(), Random(seed)
    async with process(path, clock) as first, process(path, clock) as second:
        await first.begin(ANN, BEN, CLEO, DAN)
        for here in (first, second):
            here.tables.registry.remove_listener(here.computers)
        view = (await first.tables.views.of(1, BEN)).view
        assert view is not None
        card = await bens_card(first)
        await first.tables.premoves.keep(1, BEN, f"top 2, fit, discard {card}, answer no")
        await first.draw_and_discard(ANN)
        while (await first.turn()).person_id == BEN:
            steps = [asyncio.create_task(here.tables.premoves.follow(1)) for here in (first, second)]
            for _ in range(rng.randrange(12)):
                await asyncio.sleep(0)
            rng.choice(steps).cancel()
            for step in steps:
                with suppress(Refused, asyncio.CancelledError):
                    await step
        async with process(path, clock) as third:
            third.computers.changed(1)
            await third.computers.settled(1)
            assert [text for seat, text, _ in await done(third) if seat == 1] == ["draw", f"discard {card}"]
            assert codes((await third.table()).seats[1]) == [Code.NO_TOP, Code.PLAYED]
