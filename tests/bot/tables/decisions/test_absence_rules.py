"""Each rule about people who don't come (docs/absence.md), on a clock that is moved by hand."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.ratings.ladder import Ladder
from bot.screens.play.results import replaced_lines
from bot.tables.decisions.absence import CLAIMED
from bot.tables.decisions.ballots import Choice
from bot.tables.notices.news import DECISIONS
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.past_turns import CLOCK
from bot.tables.turns import ping_due
from bot.time.availability import GRACE
from bot.time.pace import DAY, LIVE
from canasta.actions import Draw
from canasta.i18n import ENGLISH
from data.records.matches import Outcome
from data.records.results import LEFT
from data.records.tables import Decision, Presence, Seat, TableStatus
from data.records.turns import PingState
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    GUILD,
    HOUR,
    MINUTE,
    Process,
    long_away,
    news_of,
    takes_effect,
)
from tests.bot.tables.one_table import finish_deal

DAYS = timedelta(days=1)
MODERATOR = 99


async def ann(here: Process) -> Seat:
    seat = (await here.table()).seat_of(ANN)
    assert seat is not None
    return seat


async def misses(here: Process, times: int, *others: int) -> None:
    """Ann, the first to move, misses this number of turns in a row; the others play."""
    for n in range(times):
        while (await here.turn()).person_id != ANN:
            await here.draw_and_discard((await here.turn()).person_id)
        limit = (await here.turn()).deadline_at
        assert limit is not None
        here.time.now = limit
        await here.run_due()
        assert (await ann(here)).misses == n + 1


async def vote(here: Process, choice: Choice, *people: int) -> None:
    for person in people:
        await here.tables.votes.cast(1, person, (await ann(here)).index, choice)


async def test_one_miss_gives_the_turn_to_a_computer_player_and_nothing_else(here: Process) -> None:
    """absence: A1."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 1)
    seat = await ann(here)
    assert (seat.presence, seat.misses, seat.decision) == (Presence.PRESENT, 1, None)
    assert (await here.turn()).person_id == BEN
    view = await here.tables.views.of(1, None)
    assert view.turns[-1].made_by == CLOCK
    for person in (BEN, CLEO, DAN):
        for choice in (Choice.WAIT, Choice.SUBSTITUTE):
            with pytest.raises(Refused, match="You can vote about the seat after a second miss in a row"):
                await vote(here, choice, person)
    while (await here.turn()).person_id != ANN:
        await here.draw_and_discard((await here.turn()).person_id)
    await here.move(ANN, Draw())
    assert (await ann(here)).misses == 0


async def test_a_vote_opens_after_the_second_miss_in_a_row(here: Process) -> None:
    """absence: A2."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN)
    assert (await here.table()).votes.cast["seat 0"] == {BEN: Choice.SUBSTITUTE}


async def test_a_vote_opens_after_a_day_of_absence_beyond_the_deadline(here: Process) -> None:
    """absence: A2."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 1)
    here.time.now += DAYS - MINUTE
    with pytest.raises(Refused, match="second miss"):
        await vote(here, Choice.SUBSTITUTE, CLEO)
    here.time.now += MINUTE
    await vote(here, Choice.SUBSTITUTE, CLEO)


async def test_a_new_absence_begins_without_the_votes_of_an_earlier_one(here: Process) -> None:
    """absence: A2."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN)
    while (await here.turn()).person_id != ANN:
        await here.draw_and_discard((await here.turn()).person_id)
    await here.draw_and_discard(ANN)
    await misses(here, 2)
    assert (await here.table()).votes.cast == {}


async def test_everybody_who_is_present_votes_and_more_than_half_decide(here: Process) -> None:
    """absence: A3."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    with pytest.raises(Refused, match="for the others to decide"):
        await vote(here, Choice.WAIT, ANN)
    await vote(here, Choice.WAIT, CLEO)
    assert (await ann(here)).presence is Presence.PRESENT
    await vote(here, Choice.WAIT, BEN)
    assert (await ann(here)).presence is Presence.AWAITED, "that takes effect at once"


@pytest.mark.parametrize("choice", [Choice.SUBSTITUTE, Choice.WAIT])
async def test_opponents_alone_decide_nothing_about_a_partner(here: Process, choice: Choice) -> None:
    """absence: A4."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, choice, BEN, DAN)
    seat = await ann(here)
    assert (seat.presence, seat.decision) == (Presence.PRESENT, None)
    await vote(here, choice, CLEO)
    seat = await ann(here)
    assert seat.decision is not None or seat.presence is Presence.AWAITED


async def test_where_no_partner_is_present_the_others_decide(here: Process) -> None:
    """absence: A4."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await here.tables.seats.leave(1, CLEO)
    await here.computers.settled(1)
    await vote(here, Choice.SUBSTITUTE, BEN, DAN)
    assert (await ann(here)).decision is Decision.AT_ONCE


@pytest.mark.parametrize(("live", "react"), [(False, HOUR), (True, MINUTE)])
async def test_the_late_one_is_told_first_and_has_time_to_react(
    here: Process, live: bool, react: timedelta
) -> None:
    """absence: A5."""
    if live:
        await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    else:
        await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    item = [item for _, item in await here.store.news.of_table(1)][-1]
    assert (item.kind, item.tell, item.seat) == ("decided", ANN, 0)
    # As long as nobody could try to tell her, nothing happens.
    assert (await ann(here)).decides_at is None
    await here.tables.absence.told(1, 0)
    at = (await ann(here)).decides_at
    assert at == here.time.now + react
    here.time.now += react / 2
    await here.tables.absence.told(1, 0)
    assert (await ann(here)).decides_at == at, "told again, after a crash, the time goes on"
    await here.tables.due.look(1)
    look_at = (await here.table()).timing.look_at
    assert look_at is not None
    assert look_at <= at
    here.time.now = at - timedelta(seconds=1)
    await here.tables.due.look(1)
    assert (await ann(here)).presence is Presence.PRESENT
    here.time.now = at
    await here.tables.due.look(1)
    assert (await ann(here)).presence is Presence.OFFERED
    assert "open to somebody else" in (await news_of(here))[-1]


@pytest.mark.parametrize(("live", "begins"), [(False, 8 * HOUR), (True, timedelta(0))])
async def test_over_days_the_time_to_react_begins_after_the_quiet_hours(
    here: Process, live: bool, begins: timedelta
) -> None:
    """absence: A5."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE if live else DAY)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    now = here.time.now
    quiet = f"{now - HOUR:%H:%M}-{now + 8 * HOUR:%H:%M}"
    await here.store.settings.set_for_person(ANN, "quiet", quiet)
    await here.tables.absence.told(1, 0)
    assert (await ann(here)).decides_at == now + begins + (MINUTE if live else HOUR)


async def test_the_time_to_react_stands_still_while_the_bot_is_down(here: Process) -> None:
    """absence: A5, C10."""
    await here.clock.start()
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    await here.clock._heartbeat()
    await here.tables.absence.told(1, 0)
    at = (await ann(here)).decides_at
    assert at is not None
    here.time.now += 5 * HOUR
    await here.clock._heartbeat()
    later = at + 5 * HOUR + GRACE
    await here.tables.due.look(1)
    look_at = (await here.table()).timing.look_at
    assert look_at is not None
    assert look_at <= later
    here.time.now = later - timedelta(seconds=1)
    await here.tables.due.look(1)
    assert (await ann(here)).presence is Presence.PRESENT
    here.time.now = later
    await here.tables.due.look(1)
    assert (await ann(here)).presence is Presence.OFFERED


@pytest.mark.parametrize("moves", [False, True])
async def test_coming_back_stops_it(here: Process, moves: bool) -> None:
    """absence: A6."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    await here.tables.absence.told(1, 0)
    if moves:
        for person in (BEN, CLEO, DAN):
            await here.draw_and_discard(person)
        await here.move(ANN, Draw())
    else:
        await here.tables.seats.back(1, ANN)
    seat = await ann(here)
    assert (seat.presence, seat.misses, seat.decision, seat.decides_at) == (Presence.PRESENT, 0, None, None)
    await here.wait(2 * HOUR)
    assert (await ann(here)).presence is Presence.PRESENT
    with pytest.raises(Refused, match="no longer available"):
        await here.tables.seats.take(1, EVE, "Eve", 0)


async def test_who_changes_their_mind_in_time_stops_it_too(here: Process) -> None:
    """absence: A5."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    await vote(here, Choice.WAIT, CLEO)
    assert (await ann(here)).decision is None


async def test_a_substitute_begins_with_the_next_deal(here: Process) -> None:
    """absence: A7."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    await takes_effect(here)
    taken = await here.tables.seats.take(1, EVE, "Eve", 0)
    assert taken.seat is None, "not in this deal"
    assert taken.view is not None
    assert taken.view.hand == ()
    with pytest.raises(Refused, match="Eve takes that seat at the next deal"):
        await here.tables.seats.take(1, 77, "Zoe", 0)
    here.tables.registry.remove_listener(here.computers)
    await finish_deal(here.tables, 1)
    assert (await here.table()).status is TableStatus.BETWEEN_DEALS
    for person in (BEN, CLEO):
        if (await here.table()).status is TableStatus.BETWEEN_DEALS:
            await here.tables.deals.press_next(1, person)
    assert (await here.table()).seats[0].person_id == EVE
    assert "Eve now plays for Ann" in "\n".join(await news_of(here))
    view = await here.tables.views.of(1, None)
    assert replaced_lines(view, ENGLISH) == [
        "-# Eve played for Ann, who keeps a share of the result: the deals played until then."
    ]


async def test_who_comes_back_before_the_next_deal_keeps_the_seat(here: Process) -> None:
    """absence: A7."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    await takes_effect(here)
    await here.tables.seats.take(1, EVE, "Eve", 0)
    await here.tables.seats.back(1, ANN)
    assert (await ann(here)).heir_id is None


async def test_a_substitute_begins_at_once_if_all_agreed(here: Process) -> None:
    """absence: A7."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO, DAN)
    await takes_effect(here)
    assert (await here.tables.seats.take(1, EVE, "Eve", 0)).seat == 0


async def for_two(here: Process) -> None:
    """Ann and Ben play alone; Ann is to move."""
    await here.begin(ANN, BEN, rules=TableRules("classic", 2))
    if (await here.turn()).person_id == BEN:
        await here.draw_and_discard(BEN)


async def test_in_a_match_for_two_the_one_who_waited_claims_the_win_after_three_misses(here: Process) -> None:
    """absence: A9."""
    await for_two(here)
    await misses(here, 2)
    assert not await here.tables.absence.may_claim(1, BEN)
    with pytest.raises(Refused, match="missed 3 turns"):
        await here.tables.absence.claim(1, BEN)
    await misses_again(here)
    assert not await here.tables.absence.may_claim(1, ANN)
    assert await here.tables.absence.may_claim(1, BEN)
    await here.tables.absence.claim(1, BEN)
    assert (await here.table()).status is TableStatus.PLAYING, "Ann is told first"
    assert (await here.store.news.of_table(1))[-1][1].kind == "claiming"
    await takes_effect(here)
    table = await here.table()
    assert table.status is TableStatus.FINISHED
    assert "Ben wins the match" in (await news_of(here))[-1]
    result = await here.store.results.get(table.match_id or 0)
    assert result is not None
    assert (result.outcome, result.reason) == (Outcome.FINISHED, CLAIMED)
    won = {seat.person_id: (seat.won, seat.left_at is not None) for seat in result.seats}
    assert won == {ANN: (False, True), BEN: (True, False)}
    ladders = Ladder()
    counts_as, standings, steps = ladders.rate(result)
    assert counts_as == LEFT
    assert {result.seats[step.seat].person_id for step in steps if step.moved} == {ANN}
    assert {one.wins for one in standings if one.player.person_id == BEN} == {1}
    view = await here.tables.views.of(1, BEN)
    assert (view.finished, view.ended) == (True, CLAIMED)


async def misses_again(here: Process) -> None:
    """Ann misses a third turn, after which a computer player is to keep her seat."""
    await here.draw_and_discard(BEN)
    await here.wait(DAYS)
    assert (await ann(here)).decision is Decision.KEEP


async def test_who_comes_back_in_time_stops_the_claim(here: Process) -> None:
    """absence: A9."""
    await for_two(here)
    await misses(here, 2)
    await misses_again(here)
    await here.tables.absence.claim(1, BEN)
    await here.tables.absence.told(1, (await ann(here)).index)
    await here.tables.seats.back(1, ANN)
    await here.wait(2 * HOUR)
    assert (await here.table()).status is TableStatus.PLAYING
    assert not await here.tables.absence.may_claim(1, BEN)


async def test_where_a_computer_player_keeps_the_seat_sooner_the_time_of_three_turns_counts(
    here: Process,
) -> None:
    """absence: A9."""
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await for_two(here)
    await here.wait(DAYS)
    await takes_effect(here)
    assert (await ann(here)).presence is Presence.KEPT
    here.time.now += 2 * DAYS - HOUR - MINUTE
    assert not await here.tables.absence.may_claim(1, BEN)
    here.time.now += MINUTE
    assert await here.tables.absence.may_claim(1, BEN)


async def test_in_a_match_of_more_people_nobody_claims(here: Process) -> None:
    """absence: A9."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 2)
    for person in (BEN, CLEO, DAN):
        await here.draw_and_discard(person)
    await here.wait(DAYS)
    assert not await here.tables.absence.may_claim(1, BEN)


async def test_a_moderator_who_takes_no_part_decides_without_a_vote_but_not_sooner(here: Process) -> None:
    """absence: A12."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await misses(here, 1)
    with pytest.raises(Refused, match="second miss"):
        await here.tables.votes.cast(1, MODERATOR, 0, Choice.SUBSTITUTE, moderator=True)
    await long_away(here)
    await here.tables.votes.cast(1, MODERATOR, 0, Choice.SUBSTITUTE, moderator=True, name="Mia")
    assert (await ann(here)).presence is Presence.PRESENT
    await takes_effect(here)
    assert (await ann(here)).presence is Presence.OFFERED


async def test_of_who_has_left_the_server_the_seat_is_kept_at_once_and_may_be_voted_on(here: Process) -> None:
    """absence: A14."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.absence.gone(1, ANN)
    seat = await ann(here)
    assert (seat.presence, seat.misses, seat.missed_at) == (Presence.KEPT, 0, here.time.now)
    assert [text for text in await news_of(here) if "Ann has left this server" in text]
    await here.run_due()
    assert (await here.turn()).person_id == BEN, "a computer player has moved"
    await vote(here, Choice.SUBSTITUTE, BEN, CLEO)
    assert (await ann(here)).decision is Decision.SUBSTITUTE
    assert (await ann(here)).presence is Presence.KEPT, "A5 holds: told first"
    await here.tables.seats.back(1, ANN)
    seat = await ann(here)
    assert (seat.presence, seat.decision, seat.missed_at) == (Presence.PRESENT, None, None)


async def test_who_is_noticed_twice_to_have_left_is_told_of_once(here: Process) -> None:
    """absence: A14."""
    await here.begin(ANN, BEN, CLEO, DAN)
    for _ in range(2):
        await here.tables.absence.gone(1, ANN)
    await here.tables.absence.gone(1, EVE)
    assert len([text for text in await news_of(here) if "has left this server" in text]) == 1


async def test_in_a_match_for_two_leaving_the_server_counts_as_the_first_miss(here: Process) -> None:
    """absence: A9."""
    await here.begin(ANN, BEN, rules=TableRules("classic", 2))
    await here.tables.absence.gone(1, ANN)
    assert not await here.tables.absence.may_claim(1, BEN)
    here.time.now += 2 * DAYS
    assert await here.tables.absence.may_claim(1, BEN)


async def test_a_match_is_not_played_out_against_a_computer_before_who_is_late_was_told(
    here: Process,
) -> None:
    """absence: A19."""
    await for_two(here)
    await misses(here, 2)
    await misses_again(here)
    item = [item for _, item in await here.store.news.of_table(1)][-1]
    assert (item.kind, item.tell, item.seat) == ("keeping", ANN, 0)
    assert item.kind in DECISIONS, "by direct message, as a claim"
    await here.draw_and_discard(BEN)
    await here.wait(2 * HOUR)
    assert (await ann(here)).presence is Presence.PRESENT
    await here.tables.absence.told(1, 0)
    await here.wait(HOUR - MINUTE)
    assert (await ann(here)).presence is Presence.PRESENT
    await here.wait(MINUTE)
    assert (await ann(here)).presence is Presence.KEPT
    assert (await here.turn()).person_id == BEN, "the computer player plays on"


async def test_a_move_keeps_the_seat_from_a_computer_player(here: Process) -> None:
    """absence: A6, A19."""
    await for_two(here)
    await misses(here, 2)
    await misses_again(here)
    await here.draw_and_discard(BEN)
    await here.tables.absence.told(1, 0)
    await here.move(ANN, Draw())
    await here.wait(2 * HOUR)
    assert ((await ann(here)).presence, (await ann(here)).decision) == (Presence.PRESENT, None)


async def test_who_waits_is_called_after_a_day_and_not_after_each_stop(here: Process) -> None:
    """absence: A19."""
    await for_two(here)
    await misses(here, 2)
    await misses_again(here)
    await takes_effect(here)
    await here.draw_and_discard(BEN)
    settings = await here.tables.availability.player_settings(BEN, GUILD)
    table = await here.table()
    assert (await here.turn()).person_id == BEN
    for span, due in ((5 * MINUTE, None), (DAYS - MINUTE, None), (DAYS, PingState.PINGING)):
        assert ping_due(table, settings, table.touched_at + span) is due


async def away_and_back(here: Process) -> Seat:
    """A computer player has Ann's seat after one miss, and she presses I'm back."""
    while (await ann(here)).presence is Presence.PRESENT:
        if (await here.turn()).person_id != ANN:
            await here.draw_and_discard((await here.turn()).person_id)
        else:
            await here.wait(DAYS)
    await here.tables.seats.back(1, ANN)
    return await ann(here)


async def test_who_is_back_three_times_without_playing_counts_as_late(here: Process) -> None:
    """absence: A20."""
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(BEN, ANN, CLEO, DAN)
    for _ in range(2):
        assert (await away_and_back(here)).misses == 0
        with pytest.raises(Refused, match="hasn't missed a deadline"):
            await vote(here, Choice.SUBSTITUTE, CLEO)
    seat = await away_and_back(here)
    assert (seat.presence, seat.misses) == (Presence.PRESENT, 3)
    await vote(here, Choice.SUBSTITUTE, CLEO)
    stalling = [item for _, item in await here.store.news.of_table(1) if item.kind == "stalling"]
    assert [item.tell for item in stalling] == [BEN], "the host is told"


async def test_a_move_in_between_makes_it_no_stalling(here: Process) -> None:
    """absence: A20."""
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(BEN, ANN, CLEO, DAN)
    await away_and_back(here)
    await away_and_back(here)
    while (await here.turn()).person_id != ANN:
        await here.draw_and_discard((await here.turn()).person_id)
    await here.draw_and_discard(ANN)
    assert (await away_and_back(here)).misses == 0
