"""Who gets a hint, and how it is worked out: by a process where one is free, else quickly."""

import asyncio
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from bot.layout.errors import Refused
from bot.runtime.processes.frames import packed, unpacked
from bot.runtime.processes.processes import Died, Processes
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.tables.settings.hints import refusal
from bot.workers.coach import QUICK, Coach
from bot.workers.thinking.thinking import Speeds
from canasta.actions import parse_action
from canasta.coach import Advice, advise
from canasta.players.search.comparing import Budget
from canasta.view import View
from data.records.tables import Habits, Occasion
from tests.bot.tables.one_table import ANN, BEN, CLEO, DAN, EVE, begin
from tests.support.table_views import table


class OneProcess(Processes):
    """Does the work at once, or dies over it."""

    def __init__(self, *, dies: bool = False) -> None:
        super().__init__(1, niceness=0)
        self.dies = dies

    async def run(self, key: int, work: Any, *, seconds: float, within: float) -> Any:
        await asyncio.sleep(0)
        if self.dies:
            raise Died("it was killed")
        return unpacked(packed(unpacked(packed(work(seconds)))()))


class Asked:
    """Advises without thinking, and notes what was asked. It stands at the top of this module, so that it can
    be sent.
    """

    budgets: ClassVar[list[Budget]] = []

    @classmethod
    def advise(cls, view: View, seed: str, budget: Budget) -> Advice:
        cls.budgets.append(budget)
        return Advice(view.offers.actions[-1], ())


async def two_moves(tables: Tables, *people: int, **settings: Any) -> TableView:
    """Ann's view of a match in which she has drawn."""
    table_view = await begin(tables, *people, **settings)
    await tables.play.act(table_view.table.id, ANN, parse_action("draw"), table_view.table.version)
    return await tables.views.of(table_view.table.id, ANN)


FAST, SLOW = 20_000.0, 1_000.0
"""Rollouts a second."""
THOROUGH = Budget(rollouts=6000, worlds=2000)


@pytest.mark.parametrize(
    ("dies", "speed", "budget"),
    [
        (False, FAST, THOROUGH),
        (False, SLOW, Budget(rollouts=750, worlds=250)),
        (True, FAST, QUICK),
    ],
)
async def test_a_process_thinks_as_long_as_it_may_and_without_one_it_is_done_in_a_hurry(
    tables: Tables, dies: bool, speed: float, budget: Budget
) -> None:
    speeds = Speeds()
    speeds.note(("classic", 4), int(speed), 1.0)
    Asked.budgets = []
    seen = await two_moves(tables, ANN, computers=3)
    coach = Coach(tables.limits, OneProcess(dies=dies), Asked.advise, speeds)
    advice = await coach.advise(seen, ANN)
    assert Asked.budgets == [budget]
    assert await coach.advise(seen, ANN) == advice
    assert coach.advised(ANN, seen.table.id, seen.table.version) == advice.action
    assert coach.advised(BEN, seen.table.id, seen.table.version) is None
    assert coach.advised(ANN, seen.table.id, seen.table.version + 1) is None
    assert len(Asked.budgets) == 1


async def test_two_presses_at_once_are_one_question(tables: Tables) -> None:
    Asked.budgets = []
    seen = await two_moves(tables, ANN, computers=3)
    coach = Coach(tables.limits, OneProcess(), Asked.advise)
    one, two = await asyncio.gather(coach.advise(seen, ANN), coach.advise(seen, ANN))
    assert one == two
    assert len(Asked.budgets) == 1


async def test_advice_survives_the_way_to_another_process(tables: Tables) -> None:
    seen = await two_moves(tables, ANN, computers=3)
    assert seen.view is not None
    advice = advise(seen.view, "seed", QUICK)
    assert unpacked(packed(advice)) == advice
    assert advise(unpacked(packed(seen.view)), "seed", QUICK) == advice


async def test_nobody_is_advised_who_has_nothing_to_decide(tables: Tables) -> None:
    seen = await begin(tables, ANN, BEN, CLEO, DAN)
    coach = Coach(tables.limits, OneProcess(), Asked.advise)
    table_id = seen.table.id
    with pytest.raises(Refused, match="people play against people"):
        await coach.advise(seen, ANN)
    for person in (BEN, EVE):
        view = await tables.views.of(table_id, person)
        allowed = replace(view, table=replace(view.table, habits=replace(view.table.habits, hints=True)))
        with pytest.raises(Refused, match="isn't your turn"):
            await coach.advise(allowed, person)
    over = replace(seen, view=None)
    with pytest.raises(Refused, match="No deal is being played"):
        await coach.advise(over, ANN)


def test_hints_cost_nobody_a_rating_unless_the_table_allows_them() -> None:
    here, people = table(4), frozenset(range(4))
    assert "rated" in str(refusal(here, people))
    assert refusal(here, people - {1}) is not None  # each side still has a person
    assert refusal(here, people - {1, 3}) is None  # two partners against computers
    assert refusal(replace(here, habits=replace(here.habits, rated=False)), people) is None
    assert refusal(replace(here, habits=replace(here.habits, hints=True)), people) is None
    assert "at this table" in str(
        refusal(replace(here, habits=replace(here.habits, hints=False)), frozenset((0,)))
    )


def test_in_a_tournament_its_organiser_decides() -> None:
    here = replace(table(4), occasion=Occasion(tournament_id=3), habits=Habits(rated=False))
    assert "tournament" in str(refusal(here, frozenset((0,))))
    assert "tournament" in str(
        refusal(replace(here, habits=replace(here.habits, hints=False)), frozenset((0,)))
    )
    assert refusal(replace(here, habits=replace(here.habits, hints=True)), frozenset(range(4))) is None


async def test_a_seat_whose_person_has_left_is_still_a_persons(tables: Tables) -> None:
    seen = await begin(tables, ANN, BEN, CLEO, DAN)
    assert seen.people == frozenset(range(4))
    await tables.seats.leave(seen.table.id, BEN)
    after = await tables.views.of(seen.table.id, ANN)
    assert after.people == seen.people
