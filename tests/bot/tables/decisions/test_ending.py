"""Who ends a match before its time: all who are there, or somebody who has no part in it; never one alone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.layout.errors import LastToLeave, Refused
from bot.people.privacy import forget
from bot.ratings.rating_rules import rating_of
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables.decisions.ballots import END, Choice, votes_on
from bot.tables.lobby.new_tables import Opener
from bot.tables.notices.news import news_text
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import ENGLISH
from data.records.matches import Journal, Outcome
from data.records.tables import Decision, NewsItem, Presence, TableStatus, TurnChange
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    DAYS,
    EVE,
    GUILD,
    Process,
    late_ann,
    news_of,
    takes_effect,
)


async def journal(here: Process) -> Journal:
    stored = await here.store.journals.get(1)
    assert stored is not None
    return stored


async def duel(here: Process) -> None:
    """Ann against Ben, nobody else."""
    await here.tables.new_tables.open(Opener(GUILD, 8, ANN, "Ann"), rules=TableRules("classic", 2))
    await here.tables.lobby.sit(1, BEN, "Ben")
    await here.tables.deals.begin_match(1, ANN)


async def behind(here: Process) -> tuple[int, int]:
    """Play a deal of the duel; gives who is behind after it, and who leads."""
    table_view = await here.finish_deal()
    assert table_view.view is not None
    assert table_view.view.result is not None
    totals = table_view.view.result.totals
    return (ANN, BEN) if totals[0] < totals[1] else (BEN, ANN)


@pytest.mark.parametrize("people", [2, 3, 4])
async def test_all_who_are_there_end_a_match_and_one_less_does_not(here: Process, people: int) -> None:
    names = (ANN, BEN, CLEO, DAN)[:people]
    await here.begin(*names, computers=4 - people)
    for n, person in enumerate(names, 1):
        assert (await here.table()).status is TableStatus.PLAYING
        table_view = await here.tables.ending.want(1, person)
        assert table_view.finished == (n == people)
    made = await journal(here)
    assert (made.outcome, made.reason) == (Outcome.ABANDONED, "voted")
    assert (await here.table()).turn is None
    assert "ended the match. It doesn't count." in (await news_of(here))[-1]


async def test_a_host_who_wants_to_end_the_match_is_one_of_all(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for moderator in (False, True):
        await here.tables.votes.cast(1, ANN, 1, Choice.END, moderator=moderator)
        assert (await here.table()).status is TableStatus.PLAYING
    assert votes_on(await here.table(), END) == {ANN: END}


async def test_a_moderator_who_does_not_play_ends_a_match_and_it_is_said_who(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.ending.want(1, EVE, name="Eve")
    table_view = await here.tables.ending.want(1, EVE, moderator=True, name="Eve *the* mod")
    assert (table_view.finished, table_view.ended) == (True, "ended")
    assert (await journal(here)).reason == "ended"
    assert await news_of(here) == [
        "🏁 Eve \\*the\\* mod, who isn't playing in it, ended the match. It doesn't count."
    ]
    (noted,) = await here.store.audit.last(GUILD, 9)
    assert (noted.deed, noted.by, noted.table_id, noted.place_id) == ("match_ended", EVE, 1, 8)


async def test_who_has_played_in_a_match_does_not_end_it_as_a_moderator(here: Process) -> None:
    await late_ann(here)
    for person in (BEN, CLEO, DAN):
        await here.tables.votes.cast(1, person, 1, Choice.SUBSTITUTE)
    await takes_effect(here)
    await here.tables.seats.take(1, EVE, "Eve", 1)
    await here.tables.seats.leave(1, DAN)
    for person in (ANN, DAN):
        with pytest.raises(Refused, match="not at this table"):
            await here.tables.ending.want(1, person, moderator=True)
    await here.tables.ending.want(1, EVE, moderator=True)
    assert (await here.table()).status is TableStatus.PLAYING


async def test_to_have_ones_data_deleted_makes_no_moderator_of_a_player(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, computers=1)
    executor = Executor()
    await forget(here.tables, Ratings(here.store, executor), CLEO)
    executor.close()
    await here.finish_deal()
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.ending.want(1, CLEO, moderator=True)
    # Anyone who has had no part in it decides; and once it is over nothing is kept of Cleo in it.
    assert await here.store.players.has_played(1, CLEO)
    assert not await here.store.players.has_played(1, DAN)
    await here.tables.ending.want(1, DAN, moderator=True)
    assert (await here.table()).status is TableStatus.FINISHED
    assert not await here.store.players.has_played(1, CLEO)


async def test_who_does_not_want_the_end_takes_everybodys_wish_away(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for person in (ANN, BEN, CLEO):
        await here.tables.ending.want(1, person)
    await here.tables.ending.play_on(1, DAN)
    assert votes_on(await here.table(), END) == {}
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.ending.play_on(1, EVE)
    await here.tables.ending.want(1, DAN)
    assert (await here.table()).status is TableStatus.PLAYING


async def test_a_wish_to_end_the_match_is_over_with_the_deal(here: Process) -> None:
    await duel(here)
    await here.tables.ending.want(1, ANN)
    await here.finish_deal()
    assert votes_on(await here.table(), END) == {ANN: END}
    await here.tables.deals.press_next(1, ANN)
    assert votes_on(await here.table(), END) == {}
    await here.tables.ending.want(1, BEN)
    assert (await here.table()).status is TableStatus.PLAYING


async def test_who_is_left_when_the_others_are_away_does_not_end_the_match(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.ending.want(1, DAN)
    for _ in range(3):
        await here.wait(DAYS)
        await takes_effect(here)
    assert [seat.presence is Presence.PRESENT for seat in (await here.table()).seats] == [False] * 3 + [True]
    with pytest.raises(Refused, match="too few people"):
        await here.tables.ending.want(1, DAN)
    assert (await here.table()).status is TableStatus.PLAYING


async def test_one_side_does_not_end_a_match_while_the_other_is_away(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    table = await here.table()
    kept = [replace(s, presence=Presence.KEPT) for s in table.seats if s.person_id in (BEN, DAN)]
    await here.store.turns.change(1, table.version, TurnChange(seats=kept))
    for person in (ANN, CLEO):
        with pytest.raises(Refused, match="more than one side"):
            await here.tables.ending.want(1, person)
    await here.tables.seats.back(1, DAN)
    for person in (ANN, CLEO, DAN):
        await here.tables.ending.want(1, person)
    assert (await here.table()).status is TableStatus.FINISHED


async def test_whose_seat_was_given_away_has_a_say_in_it_still(here: Process) -> None:
    """Ann's seat goes to Eve, who leaves: the others' match is not over with that."""
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(BEN, ANN, computers=2)
    while (await here.turn()).person_id != ANN:
        await here.play_turn(BEN)
    await here.wait(DAYS)
    seat = (await here.table()).seat_of(ANN)
    assert seat is not None
    async with here.tables.registry.change(1) as session:
        offered = replace(
            session.table.seats[seat.index], presence=Presence.OFFERED, decision=Decision.AT_ONCE
        )
        await here.tables.turns.change_seat(session, offered, votes={})
    await here.tables.seats.take(1, EVE, "Eve", seat.index)
    await here.tables.seats.leave(1, EVE)
    with pytest.raises(Refused, match="too few people"):
        await here.tables.ending.want(1, BEN)
    left = await here.tables.seats.leave(1, BEN)
    assert left.table.status is TableStatus.PLAYING
    assert (await here.tables.seats.come_back(1, ANN, "Ann")).seat == seat.index


async def test_who_plays_with_computers_alone_ends_that_by_leaving_and_is_asked(here: Process) -> None:
    await here.begin(ANN, computers=3)
    with pytest.raises(Refused, match="To end it, leave"):
        await here.tables.ending.want(1, ANN)
    with pytest.raises(LastToLeave):
        await here.tables.seats.leave(1, ANN, may_end=False)
    assert (await here.table()).status is TableStatus.PLAYING
    last = await here.tables.seats.last_to_leave(1, ANN)
    assert last is not None
    assert not last.loses
    await here.tables.seats.leave(1, ANN)
    assert (await here.table()).status is TableStatus.CLOSED
    assert "nobody plays here anymore" in (await news_of(here))[-1]
    assert (await journal(here)).seats[0].left_at is None


async def ratings_after(here: Process) -> dict[int, int]:
    """Every person's rating once the match is rated; who has none was not moved."""
    executor = Executor()
    await Ratings(here.store, executor).catch_up()
    executor.close()
    moved = {}
    for person in (ANN, BEN):
        steps = await here.store.ratings.steps(person, GUILD, "classic")
        if steps:
            step = steps[-1][1]
            moved[person] = rating_of(step.mu, step.sigma) - rating_of(step.mu_before, step.sigma_before)
    return moved


async def test_the_last_one_who_leaves_while_behind_pays_as_who_left_before(here: Process) -> None:
    await duel(here)
    loser, winner = await behind(here)
    await here.tables.seats.leave(1, winner)
    here.time.now += timedelta(minutes=1)
    last = await here.tables.seats.last_to_leave(1, loser)
    assert last is not None
    assert last.loses
    await here.tables.seats.leave(1, loser)
    moved = await ratings_after(here)
    # The one ahead left first, and the other then: a draw for which both pay.
    assert moved == {loser: -20, winner: -20}


async def test_the_last_one_who_leaves_while_leading_has_won(here: Process) -> None:
    await duel(here)
    loser, winner = await behind(here)
    await here.tables.seats.leave(1, loser)
    last = await here.tables.seats.last_to_leave(1, winner)
    assert last is not None
    assert not last.loses
    await here.tables.seats.leave(1, winner)
    moved = await ratings_after(here)
    assert set(moved) == {loser, winner}
    assert moved[loser] < 0 < moved[winner]


async def test_who_leaves_is_announced_and_so_is_who_comes_back(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.seats.leave(1, BEN)
    await here.tables.seats.come_back(1, BEN, "Ben")
    assert await news_of(here) == [
        "🚪 Ben left the match. Ada takes over the seat.",
        "↩️ Ben is back.",
    ]


def test_news_of_a_later_release_is_nothing() -> None:
    assert news_text(NewsItem("x"), ENGLISH) == ""
