"""What people decide about those who let them wait, pauses, and what is closed because nobody touches it."""

from dataclasses import replace

import pytest

from bot.layout.errors import Refused
from bot.tables.decisions.ballots import Choice
from bot.tables.idle import IDLE
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY, NO_LIMIT
from canasta.actions import Draw
from data.records.tables import Presence, TableStatus, TurnChange
from data.records.turns import PROGRAM, MadePing, PingState
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    DAYS,
    EVE,
    GUILD,
    HOUR,
    MINUTE,
    Process,
    late_ann,
    long_away,
    news_of,
    takes_effect,
)


async def all_want(here: Process, seat: int, choice: Choice, *people: int) -> None:
    """These people vote for this, and it is done."""
    for person in people:
        await here.tables.votes.cast(1, person, seat, choice)
    if choice is Choice.SUBSTITUTE:
        await takes_effect(here)


async def test_more_than_half_of_those_who_are_there_decide(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(DAN, ANN, CLEO, BEN)
    await here.draw_and_discard(DAN)
    await here.wait(DAYS)
    await long_away(here)
    await here.tables.votes.cast(1, CLEO, 1, Choice.WAIT)
    assert (await here.table()).seats[1].presence is Presence.KEPT
    await here.tables.votes.cast(1, CLEO, 1, Choice.SUBSTITUTE)
    await here.tables.votes.cast(1, BEN, 1, Choice.WAIT)
    assert (await here.table()).seats[1].presence is Presence.KEPT
    await here.tables.votes.cast(1, CLEO, 1, Choice.WAIT)
    table = await here.table()
    assert (table.seats[1].presence, table.votes.cast) == (Presence.AWAITED, {})


async def test_the_table_waits_for_somebody_without_a_clock_until_they_move(here: Process) -> None:
    await late_ann(here)
    await all_want(here, 1, Choice.WAIT, BEN, DAN)
    for person in (CLEO, DAN, BEN):
        await here.draw_and_discard(person)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (ANN, None)
    await here.wait(5 * DAYS)
    assert (await here.turn()).person_id == ANN
    await here.draw_and_discard(ANN)
    assert (await here.table()).seats[1].presence is Presence.PRESENT


async def test_somebody_else_takes_the_seat_hand_and_all(here: Process) -> None:
    await late_ann(here)
    await all_want(here, 1, Choice.SUBSTITUTE, BEN, DAN, CLEO)
    with pytest.raises(Refused, match="already seated at this table"):
        await here.tables.seats.take(1, CLEO, "Cleo", 1)
    hand = (await here.tables.views.of(1, ANN)).view
    taken = await here.tables.seats.take(1, EVE, "Eve", 1)
    assert taken.view is not None
    assert hand is not None
    assert taken.view.hand == hand.hand
    # From now on the hand is shown to nobody else.
    before = await here.tables.views.of(1, ANN)
    assert before.seat is None
    assert before.view is not None
    assert before.view.hand == ()
    with pytest.raises(Refused, match="no longer available"):
        await here.tables.seats.take(1, 77, "Zoe", 1)
    for person in (CLEO, DAN, BEN):
        await here.draw_and_discard(person)
    assert (await here.turn()).person_id == EVE
    assert await here.deadline() == here.time.now + DAYS


async def test_who_is_back_before_anybody_took_the_seat_has_it(here: Process) -> None:
    await late_ann(here)
    await all_want(here, 1, Choice.SUBSTITUTE, BEN, DAN)
    await here.tables.seats.back(1, ANN)
    with pytest.raises(Refused, match="no longer available"):
        await here.tables.seats.take(1, EVE, "Eve", 1)


async def test_only_those_vote_whom_it_concerns(here: Process) -> None:
    await late_ann(here)
    with pytest.raises(Refused, match="for the others to decide"):
        await here.tables.votes.cast(1, ANN, 1, Choice.WAIT)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.votes.cast(1, EVE, 1, Choice.WAIT)


@pytest.mark.parametrize("choice", [Choice.WAIT, Choice.SUBSTITUTE])
@pytest.mark.parametrize("person", [BEN, CLEO, EVE])
async def test_nobody_decides_about_a_seat_whose_player_is_not_late(
    here: Process, person: int, choice: Choice
) -> None:
    await late_ann(here)
    with pytest.raises(Refused, match="hasn't missed a deadline"):
        await here.tables.votes.cast(1, person, 3, choice, moderator=True)
    assert (await here.table()).seats[3].presence is Presence.PRESENT


@pytest.mark.parametrize("moderator", [False, True])
async def test_a_host_or_moderator_who_plays_votes_like_the_others(here: Process, moderator: bool) -> None:
    await late_ann(here)
    await here.tables.votes.cast(1, BEN, 1, Choice.SUBSTITUTE, moderator=moderator)
    assert (await here.table()).seats[1].presence is Presence.KEPT
    await here.tables.seats.leave(1, BEN)
    # Nor does it help to have left the match.
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.votes.cast(1, BEN, 1, Choice.SUBSTITUTE, moderator=moderator)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.votes.cast(1, BEN, 1, Choice.END, moderator=moderator)


async def test_a_moderator_who_does_not_play_decides_about_a_late_seat_at_once(here: Process) -> None:
    await late_ann(here)
    await here.tables.votes.cast(1, EVE, 1, Choice.SUBSTITUTE, moderator=True, name="Eve")
    kept, told = await news_of(here)
    assert "a computer player has the seat now" in kept
    assert "Eve decided that" in told
    (noted,) = await here.store.audit.last(GUILD, 9)
    assert (noted.deed, noted.by, noted.person_id, noted.table_id) == ("seat_offered", EVE, ANN, 1)
    await takes_effect(here)
    assert (await here.table()).seats[1].presence is Presence.OFFERED


@pytest.mark.parametrize(("people", "enough"), [(2, 2), (3, 2), (4, 3), (5, 3)])
async def test_it_takes_more_than_half_of_the_others(here: Process, people: int, enough: int) -> None:
    """``people`` vote; fewer than ``enough`` change nothing."""
    everybody = [BEN, ANN, CLEO, DAN, EVE, 6][: people + 1]
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    rules = TableRules("classic", {3: 3, 4: 4, 5: 5, 6: 6}[people + 1])
    table_view = await here.tables.new_tables.open(Opener(GUILD, 8, BEN, "Ben"), rules=rules, pace=DAY)
    for person in everybody[1:]:
        await here.tables.lobby.sit(table_view.table.id, person, f"P{person}")
    await here.tables.deals.begin_match(1, BEN)
    mover = (await here.turn()).person_id
    late_seat = (await here.turn()).seat
    await here.wait(DAYS)
    await long_away(here)
    others = [person for person in everybody if person != mover]
    for n, person in enumerate(others[:enough], 1):
        assert (await here.table()).seats[late_seat].presence is Presence.KEPT
        await here.tables.votes.cast(1, person, late_seat, Choice.SUBSTITUTE)
        assert ((await here.table()).seats[late_seat].decision is not None) == (n == enough)


async def test_the_only_one_who_is_there_gives_away_no_seat_but_may_wait(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(BEN, ANN, computers=2)
    if (await here.turn()).person_id == BEN:
        await here.draw_and_discard(BEN)
    await here.wait(DAYS)
    await takes_effect(here)
    await long_away(here)
    seat = (await here.table()).seat_of(ANN)
    assert seat is not None
    assert seat.presence is Presence.KEPT
    for choice in (Choice.SUBSTITUTE, Choice.END):
        with pytest.raises(Refused, match=r"only one here|too few people"):
            await here.tables.votes.cast(1, BEN, seat.index, choice)
    await here.tables.votes.cast(1, BEN, seat.index, Choice.WAIT)
    assert (await here.table()).seats[seat.index].presence is Presence.AWAITED


async def test_who_is_away_does_not_vote(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(BEN, ANN, CLEO, DAN)
    for _ in range(2):
        await here.wait(DAYS)
    await long_away(here)
    with pytest.raises(Refused, match="away yourself"):
        await here.tables.votes.cast(1, BEN, 1, Choice.WAIT)
    with pytest.raises(Refused, match="away yourself"):
        await here.tables.votes.cast(1, BEN, 1, Choice.END)


async def test_a_vote_while_the_program_makes_the_turn_does_not_stop_it(here: Process) -> None:
    await here.begin(BEN, ANN, CLEO, DAN)
    await here.draw_and_discard(BEN)
    here.tables.registry.remove_listener(here.computers)
    await here.wait(DAYS)
    assert (await here.turn()).timed_out
    await long_away(here)
    await here.tables.votes.cast(1, CLEO, 1, Choice.WAIT)
    assert (await here.turn()).timed_out
    # Once it is decided to wait, the turn is Ann's again.
    await here.tables.votes.cast(1, DAN, 1, Choice.WAIT)
    assert (await here.turn()).person_id == ANN
    await here.move(ANN, Draw())


async def test_a_pause_needs_everybody_and_stops_the_clock(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.store.turns.pinged(1, MadePing((await here.turn()).version, PingState.PINGED, 8, 5))
    here.time.now += 20 * HOUR
    for person in (ANN, BEN, CLEO):
        assert (await here.tables.pauses.ask(1, person)).table.timing.paused_at is None
    assert (await here.tables.pauses.ask(1, DAN)).table.timing.paused_at == here.time.now
    assert (await here.turn()).deadline_at is None
    await here.wait(10 * DAYS)
    turn = await here.turn()
    assert (turn.person_id, turn.pinged) == (ANN, PingState.PINGED)
    await here.tables.pauses.end(1, CLEO)
    assert await here.deadline() == here.time.now + 4 * HOUR
    await here.wait(4 * HOUR)
    assert (await here.turn()).person_id == BEN


async def test_a_pause_in_quiet_hours_takes_none_of_the_time_that_did_not_run(here: Process) -> None:
    await here.store.settings.set_for_person(ANN, "quiet", "14:00-20:00")
    await here.begin(ANN, BEN, CLEO, DAN)
    here.time.now += 5 * HOUR
    for person in (ANN, BEN, CLEO, DAN):
        await here.tables.pauses.ask(1, person)
    # From noon two hours ran, and three did not: twenty-two of twenty-four are left.
    assert (await here.turn()).allowed == 22 * HOUR
    here.time.now += 19 * HOUR
    await here.tables.pauses.end(1, BEN)
    assert await here.deadline() == here.time.now + (22 + 12) * HOUR


async def test_a_turn_that_comes_in_a_pause_has_all_its_time_afterwards(here: Process) -> None:
    await here.begin(ANN, BEN, computers=2)
    while (await here.turn()).person_id != ANN:
        await here.play_turn(BEN)
    for person in (ANN, BEN):
        await here.tables.pauses.ask(1, person)
    await here.draw_and_discard(ANN)
    while (turn := await here.turn()).person_id == PROGRAM:
        await here.run_due()
    assert (turn.person_id, turn.deadline_at) == (BEN, None)
    here.time.now += 5 * DAYS
    await here.tables.pauses.end(1, BEN)
    assert await here.deadline() == here.time.now + DAYS


async def test_a_lobby_that_nobody_starts_is_closed_after_a_warning_and_can_be_opened_again(
    here: Process,
) -> None:
    table_view = await here.tables.new_tables.open(Opener(GUILD, 8, ANN, "Ann"))
    await here.run_due()
    await here.wait(35 * HOUR)
    assert here.warnings.told == []
    await here.wait(2 * HOUR)
    assert here.warnings.told == [1]
    await here.wait(HOUR)
    assert here.warnings.told == [1]
    await here.wait(11 * HOUR)
    table = await here.table()
    assert (table.status, table.closed.because) == (TableStatus.CLOSED, IDLE)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.idle.open_again(1, EVE)
    again = await here.tables.idle.open_again(1, ANN)
    assert (again.table.status, again.table.seats) == (TableStatus.LOBBY, table_view.table.seats)
    with pytest.raises(Refused, match="already open"):
        await here.tables.idle.open_again(1, ANN)


async def test_who_presses_keep_open_begins_the_time_anew(here: Process) -> None:
    await here.tables.new_tables.open(Opener(GUILD, 8, ANN, "Ann"))
    await here.wait(37 * HOUR)
    assert here.warnings.told == [1]
    await here.tables.idle.keep_open(1, ANN)
    assert (await here.table()).timing.warned_at is None
    await here.wait(30 * HOUR)
    assert (await here.table()).status is TableStatus.LOBBY
    await here.wait(7 * HOUR)
    assert here.warnings.told == [1, 1]
    await here.wait(13 * HOUR)
    assert (await here.table()).status is TableStatus.CLOSED


async def test_a_match_that_nobody_touches_is_closed_and_goes_on_where_it_was(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    await here.move(ANN, Draw())
    view = (await here.tables.views.of(1, ANN)).view
    await here.run_due()
    await here.wait(10 * DAYS)
    assert here.warnings.told == []
    await here.wait(DAYS + HOUR)
    assert here.warnings.told == [1]
    await here.wait(3 * DAYS)
    table = await here.table()
    assert (table.status, table.closed.because, table.turn) == (TableStatus.CLOSED, IDLE, None)
    assert table.match_id is not None
    journal = await here.store.journals.get(table.match_id)
    assert journal is not None
    assert journal.outcome is None
    table_view = await here.tables.idle.open_again(1, CLEO)
    assert table_view.table.status is TableStatus.PLAYING
    await here.run_due()
    assert (await here.turn()).person_id == ANN
    assert (await here.tables.views.of(1, ANN)).view == view


async def test_where_a_clock_runs_nothing_is_idle(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "match_days", 1)
    await here.begin(ANN, BEN, CLEO, DAN, pace=DAY)
    for _ in range(6):
        await here.wait(DAYS - MINUTE)
    assert here.warnings.told == []
    assert (await here.table()).status is TableStatus.PLAYING


async def test_when_all_but_one_are_away_the_last_one_has_no_clock_and_the_match_is_closed_in_the_end(
    here: Process,
) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(ANN, BEN, CLEO, DAN)
    for _ in range(5):
        await here.wait(DAYS)
        await takes_effect(here)
    table = await here.table()
    assert [seat.presence for seat in table.seats].count(Presence.KEPT) == 3
    assert (await here.turn()).deadline_at is None
    for _ in range(20):
        await here.wait(DAYS)
    assert (await here.table()).closed.because == IDLE


async def test_who_is_warned_late_has_half_of_the_notice_from_then_on(here: Process) -> None:
    """The program was down when the warning was due: nobody's table is closed at once for that."""
    await here.tables.new_tables.open(Opener(GUILD, 8, ANN, "Ann"))
    table = await here.table()
    for warned, closes in ((40, 48), (47, 53), (300, 306)):
        late_table = replace(table, timing=replace(table.timing, warned_at=table.touched_at + warned * HOUR))
        assert await here.tables.idle.closes_at(late_table) == table.touched_at + closes * HOUR


async def test_a_tournaments_organiser_stays_the_host_when_their_seat_is_taken(here: Process) -> None:
    await here.begin(BEN, ANN, CLEO, DAN)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET tournament_id = 5")
    table = await here.table()
    kept = replace(table.seats[0], presence=Presence.OFFERED)
    await here.store.turns.change(1, table.version, TurnChange(seats=[kept]))
    taken = await here.tables.seats.take(1, EVE, "Eve", 0)
    assert (taken.seat, taken.table.host_id) == (0, BEN)
