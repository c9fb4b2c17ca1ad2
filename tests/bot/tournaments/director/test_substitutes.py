"""Who could step in, and who does."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tournaments.director.change import Director
from bot.tournaments.director.substitutes import MOST, candidates
from data.records.moderation import BarPlan
from data.tournaments.records import Tournament
from tests.bot.tournament_fixtures import HOST, Cups, fresh, lower_number_wins, people

ANN, BEN, CLEO, DAN, EVE, FAY = range(1, 7)
RUNS = Director(HOST, "Host")


async def listed(cups: Cups, tournament_id: int) -> list[str]:
    return [one.name for one in candidates(await cups.now(tournament_id))]


async def test_people_put_themselves_on_the_list_and_off_it() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, deals=0)
        desk = cups.service.substitutes
        await desk.offer(begun.id, EVE, "Eve")
        with pytest.raises(Refused, match="on the list already"):
            await desk.offer(begun.id, EVE, "Eve")
        with pytest.raises(Refused, match="You play in this tournament"):
            await desk.offer(begun.id, ANN, "Ann")
        assert await listed(cups, begun.id) == ["Eve"]
        await desk.withdraw(begun.id, EVE)
        with pytest.raises(Refused, match="aren't on the list"):
            await desk.withdraw(begun.id, EVE)
        for person in range(100, 100 + MOST):
            await desk.offer(begun.id, person, f"P{person}")
        with pytest.raises(Refused, match="Enough people"):
            await desk.offer(begun.id, EVE, "Eve")


async def test_a_substitute_has_the_chair_and_the_seat_from_then_on_and_the_absent_one_is_out() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=2)
        table = await cups.table_with(begun, ANN)
        desk = cups.service.substitutes
        await desk.offer(begun.id, EVE, "Eve")
        now = await desk.put_in(begun.id, RUNS, 1, 0, EVE, "late")
        with pytest.raises(Refused, match="You left this tournament"):
            await cups.service.entries.enter(begun.id, ANN, "Ann")
        assert (people(now)[0], now.reserves) == ([EVE], ())
        assert (await cups.table_with(now, EVE)).id == table.id
        with pytest.raises(Refused, match="no longer in this tournament"):
            await cups.tables.seats.come_back(table.id, ANN, "Ann")
        with pytest.raises(Refused, match="or you left it"):
            await desk.offer(begun.id, ANN, "Ann")
        second = await cups.score_round(now, lower_number_wins)
        assert people(second)[0] == [EVE]
        assert (await cups.table_with(second, EVE)).id != table.id


async def test_who_is_asked_says_yes_or_no_themselves() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=2)
        desk = cups.service.substitutes
        with pytest.raises(Refused, match="Nobody is waiting"):
            await desk.accept(begun.id, EVE)
        await desk.ask(begun.id, RUNS, 1, 0, EVE, "Eve", "late")
        # Asked is not on the list: nobody puts her in without her yes.
        assert await listed(cups, begun.id) == []
        with pytest.raises(Refused, match="aren't on the list"):
            await desk.put_in(begun.id, RUNS, 1, 0, EVE, "late")
        # Asking somebody else for the chair takes the first question back.
        await desk.ask(begun.id, RUNS, 1, 0, FAY, "Fay", "late")
        with pytest.raises(Refused, match="Nobody is waiting"):
            await desk.accept(begun.id, EVE)
        assert people(await desk.accept(begun.id, FAY))[0] == [FAY]
        await desk.ask(begun.id, RUNS, 2, 0, EVE, "Eve", "late")
        await desk.take_back(begun.id, RUNS, EVE)
        with pytest.raises(Refused, match="Nobody is waiting"):
            await desk.accept(begun.id, EVE)


async def test_nobody_steps_in_who_has_seen_cards_of_the_round_or_is_kept_apart() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=2)
        desk = cups.service.substitutes
        await cups.service.removals.remove(begun.id, RUNS, 4, "late")
        for who, words in ((BEN, "plays in this tournament"), (DAN, "or left it")):
            with pytest.raises(Refused, match=words):
                await desk.ask(begun.id, RUNS, 1, 0, who, "Somebody", "late")
        meeting = next(one for one in await cups.meetings(begun) if 1 in (one.first, one.second))
        other = meeting.second if meeting.first == 1 else meeting.first
        opponent = (await cups.now(begun.id)).entry(other or 0).players[0].person_id
        await cups.store.blocks.add(EVE, opponent or BEN, "B", most=50)
        with pytest.raises(Refused, match="can't play there"):
            await desk.ask(begun.id, RUNS, 1, 0, EVE, "Eve", "late")
        until = cups.clock() + timedelta(days=3)
        await cups.store.bars.put(BarPlan(begun.guild_id, FAY, "Fay", HOST, "left too often", until))
        with pytest.raises(Refused, match="can't play there"):
            await desk.ask(begun.id, RUNS, 1, 0, FAY, "Fay", "late")
        with pytest.raises(Refused, match="left too often"):
            await desk.offer(begun.id, FAY, "Fay")
        for entry, chair in ((1, 1), (9, 0)):
            with pytest.raises(Refused, match="moved on"):
                await desk.ask(begun.id, RUNS, entry, chair, FAY, "Fay", "late")


async def test_who_plays_chooses_no_substitute() -> None:
    async with fresh() as cups:
        begun = await cups.begin(HOST, BEN, CLEO, DAN, rounds=2, deals=0)
        await cups.service.substitutes.offer(begun.id, EVE, "Eve")
        for entry in range(1, 5):
            with pytest.raises(Refused, match="you decide nothing"):
                await cups.service.substitutes.ask(begun.id, RUNS, entry, 0, FAY, "Fay", "late")
            with pytest.raises(Refused, match="you decide nothing"):
                await cups.service.substitutes.put_in(begun.id, RUNS, entry, 0, EVE, "late")


async def test_a_kill_before_the_table_hears_of_it_is_made_good_once() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=2)
        desk = cups.service.substitutes
        await desk.offer(begun.id, EVE, "Eve")
        desk._rounds = _Killed()  # type: ignore[assignment]
        with pytest.raises(KeyboardInterrupt):
            await desk.put_in(begun.id, RUNS, 1, 0, EVE, "late")
        other = Cups(cups.store, cups.clock)
        for _ in range(2):
            now = await other.service.rounds.advance(begun.id)
        table = await cups.table_with(now, EVE)
        # If she leaves, she isn't seated again.
        await other.tables.seats.leave(table.id, EVE)
        await other.service.rounds.advance(begun.id)
        assert (await cups.table(table.id)).seat_of(EVE) is None


class _Killed:
    async def advance(self, tournament_id: int) -> Tournament:
        raise KeyboardInterrupt
