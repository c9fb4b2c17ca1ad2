"""Entries that directors take out and put back, and tables that are forfeited."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tournaments.director.change import Director
from bot.tournaments.director.removals import BOTH
from bot.tournaments.format import KNOCK_OUT
from bot.tournaments.scoring.methods import LATE
from data.records.matches import Outcome
from data.tournaments.records import HeldUp
from tests.bot.tournament_fixtures import HOST, WEEK, Cups, fresh, lower_number_wins, people

ANN, BEN, CLEO, DAN, EVE, FAY = range(1, 7)
RUNS = Director(HOST, "Host")


async def seated(cups: Cups, tournament_id: int) -> set[int | None]:
    """Who sits at the tables of the round."""
    meetings = await cups.meetings(await cups.now(tournament_id))
    tables = [await cups.table(one.table_id) for one in meetings if one.table_id is not None]
    return {seat.person_id for table in tables for seat in table.seats}


async def test_who_is_taken_out_leaves_the_table_and_cannot_come_back_to_it_until_put_back() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=3, deals=0)
        table = await cups.table_with(begun, ANN)
        out = await cups.service.removals.remove(begun.id, RUNS, 1, "late")
        assert (out.entry(1).left, people(out)[0]) == (2, [None])
        former = out.entry(1).players[0].former
        assert former is not None
        assert (former.person_id, former.removed) == (ANN, True)
        assert ANN not in await seated(cups, begun.id)
        with pytest.raises(Refused, match="no longer in this tournament"):
            await cups.tables.seats.come_back(table.id, ANN, "Ann")
        with pytest.raises(Refused, match="out already"):
            await cups.service.removals.remove(begun.id, RUNS, 1, "late")
        back = await cups.service.removals.reinstate(begun.id, RUNS, 1, "late")
        assert (back.entry(1).left, people(back)[0]) == (None, [ANN])
        await cups.tables.seats.come_back(table.id, ANN, "P1")
        assert ANN in await seated(cups, begun.id)
        with pytest.raises(Refused, match="moved on"):
            await cups.service.removals.reinstate(begun.id, RUNS, 1, "late")


async def test_a_round_missed_before_coming_back_counts_as_one_missed_by_entering_late() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, EVE, FAY, rounds=3, deals=2)
        await cups.service.removals.remove(begun.id, RUNS, 6, "late")
        second = await cups.score_round(begun, lower_number_wins)
        assert 6 not in {n for one in await cups.meetings(second) for n in (one.first, one.second)}
        (before,) = [p for p in (await cups.service.registry.overview(second.id)).places if p.entry == 6]
        assert before.out
        third = await cups.score_round(second, lower_number_wins)
        await cups.service.removals.reinstate(begun.id, RUNS, 6, "late")
        (fay,) = [p for p in (await cups.service.registry.overview(third.id)).places if p.entry == 6]
        # One round played, one missed.
        assert (fay.played, fay.out) == (1, False)
        assert fay.score == (before.score + LATE) / 2


async def test_before_the_start_an_entry_is_simply_gone() -> None:
    async with fresh() as cups:
        cup = await cups.open(deals=0)
        await cups.enter(cup, ANN, BEN)
        assert people(await cups.service.removals.remove(cup, RUNS, 1, "late")) == [[BEN]]
        with pytest.raises(Refused, match="hasn't begun"):
            await cups.service.removals.reinstate(cup, RUNS, 2, "late")


@pytest.mark.parametrize(("side", "held_up"), [(1, HeldUp.FIRST), (2, HeldUp.SECOND), (BOTH, HeldUp.BOTH)])
async def test_a_forfeited_table_ends_and_says_who_is_to_blame(side: int, held_up: HeldUp) -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=1)
        first = next(
            meeting for meeting in await cups.meetings(begun) if {meeting.first, meeting.second} & {1}
        )
        entry = side and (first.first if side == 1 else first.second or 0)
        await cups.service.removals.forfeit(begun.id, RUNS, 1, first.number, entry, "late")
        (over,) = [meeting for meeting in await cups.meetings(begun) if meeting.number == first.number]
        assert (over.outcome, over.held_up) == (Outcome.ABANDONED, held_up)
        with pytest.raises(Refused, match="has finished this round"):
            await cups.service.removals.forfeit(begun.id, RUNS, 1, first.number, entry, "late")


async def test_who_forfeits_in_a_knock_out_is_out_and_a_missed_round_is_not_made_up() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, system=KNOCK_OUT, deals=0)
        first, second = await cups.meetings(begun)
        await cups.service.removals.forfeit(begun.id, RUNS, 1, first.number, first.first, "late")
        await cups.service.removals.remove(begun.id, RUNS, second.first, "late")
        await cups.score(second, [(900, 100)])
        final = await cups.service.rounds.advance(begun.id)
        (last,) = await cups.meetings(final)
        assert {last.first, last.second} == {first.second, second.second}
        with pytest.raises(Refused, match="can't be made up"):
            await cups.service.removals.reinstate(begun.id, RUNS, second.first, "late")


async def test_who_plays_decides_about_no_entry_and_no_table_anywhere_in_it() -> None:
    async with fresh() as cups:
        begun = await cups.begin(HOST, BEN, CLEO, DAN, rounds=2, deals=0)
        for table in await cups.meetings(begun):
            for entry in (table.first, table.second or 0):
                with pytest.raises(Refused, match="you decide nothing"):
                    await cups.service.removals.remove(begun.id, RUNS, entry, "late")
                with pytest.raises(Refused, match="you decide nothing"):
                    await cups.service.removals.forfeit(begun.id, RUNS, 1, table.number, entry, "late")
        manager = Director(EVE, "Eve", manager=True)
        await cups.service.removals.remove(begun.id, manager, 2, "late")
        with pytest.raises(Refused, match="you decide nothing"):
            await cups.service.removals.reinstate(begun.id, RUNS, 2, "late")
        # Nor does anyone who has left it, or a manager who plays; a manager who doesn't play decides.
        await cups.service.removals.remove(begun.id, manager, 1, "late")
        for who in (RUNS, Director(CLEO, "Cleo", manager=True)):
            with pytest.raises(Refused, match="you decide nothing"):
                await cups.service.removals.reinstate(begun.id, who, 2, "late")
        assert (await cups.service.removals.reinstate(begun.id, manager, 2, "late")).entry(2).left is None
        with pytest.raises(Refused, match="who runs this"):
            await cups.service.removals.remove(begun.id, Director(BEN, "Ben"), 4, "late")


async def test_before_it_begins_who_plays_takes_out_others_but_not_themselves() -> None:
    async with fresh() as cups:
        cup = await cups.open(deals=0)
        await cups.enter(cup, HOST, BEN)
        with pytest.raises(Refused, match="your own result"):
            await cups.service.removals.remove(cup, RUNS, 1, "late")
        assert people(await cups.service.removals.remove(cup, RUNS, 2, "late")) == [[HOST]]


async def test_a_kill_between_the_decision_and_the_table_is_made_good_by_the_next_look() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=1)
        first, second = await cups.meetings(begun)
        cups.service.removals._rounds = _Killed()  # type: ignore[assignment]
        for call in (
            cups.service.removals.remove(begun.id, RUNS, first.first, "late"),
            cups.service.removals.forfeit(begun.id, RUNS, 1, second.number, second.second or 0, "late"),
        ):
            with pytest.raises(KeyboardInterrupt):
                await call
        assert all(not meeting.over for meeting in await cups.meetings(begun))
        other = Cups(cups.store, cups.clock)
        await other.service.rounds.advance(begun.id)
        assert [meeting.over for meeting in await cups.meetings(begun)] == [False, True]
        gone = begun.entry(first.first).players[0].person_id
        assert gone not in await seated(cups, begun.id)
        cups.clock.now += WEEK + timedelta(hours=1)
        assert (await other.service.rounds.advance(begun.id)).round == 2


class _Killed:
    async def advance(self, tournament_id: int) -> None:
        raise KeyboardInterrupt
