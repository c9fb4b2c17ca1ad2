"""Co-directors join and leave, and the organiser hands over."""

import pytest

from bot.layout.errors import Refused
from bot.tournaments.director.change import Director
from tests.bot.tournament_fixtures import HOST, fresh

ANN, BEN, CLEO = range(1, 4)
RUNS, ANNE = Director(HOST, "Host"), Director(ANN, "Ann")


async def test_the_organiser_chooses_who_directs_and_each_may_go() -> None:
    async with fresh() as cups:
        cup, desk = await cups.open(computers=4), cups.service.directors
        await desk.add(cup, RUNS, ANN, "Ann")
        with pytest.raises(Refused, match="directs this tournament already"):
            await desk.add(cup, RUNS, ANN, "Ann")
        for who in (ANNE, Director(BEN, "Ben")):
            with pytest.raises(Refused):
                await desk.add(cup, who, CLEO, "Cleo")
        made = await desk.add(cup, Director(77, "Mod", manager=True), BEN, "Ben")
        assert made.directors == (ANN, BEN)
        assert (await desk.remove(cup, Director(BEN, "Ben"), BEN)).directors == (ANN,)
        with pytest.raises(Refused, match="moved on"):
            await desk.remove(cup, RUNS, BEN)


async def test_a_co_director_s_questions_go_with_them() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, deals=0)
        desk, substitutes = cups.service.directors, cups.service.substitutes
        await desk.add(begun.id, RUNS, CLEO, "Cleo")
        await substitutes.ask(begun.id, Director(CLEO, "Cleo"), 1, 0, 5, "Friend", "late")
        await substitutes.ask(begun.id, RUNS, 2, 0, 6, "Fay", "late")
        await desk.remove(begun.id, RUNS, CLEO)
        with pytest.raises(Refused, match="Nobody is waiting"):
            await substitutes.accept(begun.id, 5)
        assert (await substitutes.accept(begun.id, 6)).entry_of(6) is not None


async def test_whoever_has_changed_scores_does_not_play_in_the_tournament() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, 4, rounds=4, deals=0)
        desk, service = cups.service.directors, cups.service
        await desk.add(begun.id, RUNS, 9, "Dora")
        await service.adjustments.adjust(begun.id, Director(9, "Dora"), 1, 1, 1, "for my friend")
        with pytest.raises(Refused, match="has changed scores"):
            await service.substitutes.offer(begun.id, 9, "Dora")
        with pytest.raises(Refused, match="has changed scores"):
            await service.substitutes.ask(begun.id, RUNS, 1, 0, 9, "Dora", "late")
        with pytest.raises(Refused, match="has changed scores"):
            await service.entries.enter(begun.id, 9, "Dora")
        await service.substitutes.offer(begun.id, 10, "Eve")


async def test_who_takes_over_hosts_the_tables_too_and_who_hands_over_stays_a_co_director() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, deals=0)
        desk = cups.service.directors
        with pytest.raises(Refused, match="moved on"):
            await desk.hand_over(begun.id, RUNS, CLEO)
        await desk.add(begun.id, RUNS, CLEO, "Cleo")
        made = await desk.hand_over(begun.id, RUNS, CLEO)
        assert (made.organiser_id, made.directors) == (CLEO, (HOST,))
        (meeting,) = await cups.meetings(begun)
        assert (await cups.table(meeting.table_id)).host_id == CLEO
        deeds = [line.deed for line in await cups.store.audit.last(begun.guild_id, 2)]
        assert deeds == ["handed_over", "director_added"]
