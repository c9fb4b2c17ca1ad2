"""Another match with other partners: everybody comes to play with everybody, and nothing else changes."""

from collections import Counter
from itertools import combinations

import pytest

from bot.layout.errors import Refused
from bot.tables.company.other_partners import has_partners, may_change_partners, moves
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import WEEK
from canasta.seating import Seating
from canasta.variants import VARIANTS
from data.records.tables import TableStatus
from tests.bot.async_table import ANN, BEN, CLEO, DAN, NAMES, Process

PAIRS_OF_FOUR = Seating((0, 1, 0, 1), 2, 4)
SEATINGS = {
    "two pairs": PAIRS_OF_FOUR,
    "three pairs": Seating((0, 1, 2, 0, 1, 2), 3, 6),
    "two sides of three": Seating((0, 1, 0, 1, 0, 1), 3, 6),
}


def partners(seating: Seating, matches: int) -> Counter[frozenset[int]]:
    """How often each two of the people have been partners in so many matches."""
    sits, together = list(range(seating.seats)), Counter[frozenset[int]]()
    for _ in range(matches):
        for side in seating.seats_of:
            together.update(frozenset(pair) for pair in combinations([sits[seat] for seat in side], 2))
        sits = [sits[seat] for seat in moves(seating)]
    return together


@pytest.mark.parametrize("name", SEATINGS)
def test_everybody_comes_to_play_with_everybody(name: str) -> None:
    seating = SEATINGS[name]
    met = partners(seating, seating.seats - 1)
    assert set(met) == {frozenset(pair) for pair in combinations(range(seating.seats), 2)}
    if name != "two sides of three":
        assert set(met.values()) == {1}, "and with nobody twice before"
    assert partners(seating, 2 * (seating.seats - 1)) == met + met, "then it begins again"


def test_every_game_with_partners_moves_each_person_to_one_seat() -> None:
    shapes = set()
    for game in VARIANTS.values():
        for seats in game.seats:
            seating = game.rules(seats, {}).seating
            if has_partners(seating):
                shapes.add((seats, seating.sides))
                assert sorted(moves(seating)) == list(range(seats))
                assert moves(seating)[0] == 0
    assert {(4, 2), (6, 2), (6, 3)} <= shapes


def test_who_plays_alone_or_changes_sides_by_the_cards_has_no_other_partners() -> None:
    assert not has_partners(Seating((0, 1), 2, 4))
    assert not has_partners(Seating((0, 1, 2), 2, 4))
    assert not has_partners(Seating((0, 1, 2), 2, 4, by_pile=True))


async def over(here: Process) -> None:
    """The match of table 1 is over."""
    table = await here.table()
    await here.store.matches.abandon(1, table.version, match_id=table.match_id or 0, because="ended")
    here.tables.registry.forget_memory()


async def sits(here: Process) -> list[int | None]:
    return [seat.person_id for seat in (await here.table()).seats]


async def test_the_host_alone_starts_it_and_rules_pace_and_level_stay(here: Process) -> None:
    rules = TableRules("samba", 4, {"target_score": 5000})
    await here.begin(ANN, BEN, CLEO, pace=WEEK, rules=rules, computers=1)
    before = await here.table()
    level = next(seat for seat in before.seats if seat.computer is not None)
    await over(here)
    await here.tables.deals.press_next(1, ANN, other_partners=True)
    table = await here.table()
    assert table.status is TableStatus.PLAYING
    assert await sits(here) == [before.seats[seat].person_id for seat in (0, 2, 3, 1)]
    assert (table.variant, table.options, table.timing.pace, table.habits.rated) == (
        before.variant,
        before.options,
        before.timing.pace,
        before.habits.rated,
    )
    moved = next(seat for seat in table.seats if seat.computer is not None)
    assert (moved.name, moved.computer) == (level.name, level.computer)
    journal = await here.store.journals.get(table.match_id or 0)
    assert journal is not None
    assert [seat.person_id for seat in journal.seats] == await sits(here)


async def test_two_have_to_want_the_same(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await over(here)
    await here.tables.deals.press_next(1, BEN)
    await here.tables.deals.press_next(1, CLEO, other_partners=True)
    assert (await here.table()).status is TableStatus.FINISHED
    assert (await here.table()).votes.other_partners == {CLEO}
    # Ben thinks again.
    await here.tables.deals.press_next(1, BEN, other_partners=True)
    assert (await here.table()).status is TableStatus.PLAYING
    assert await sits(here) == [ANN, CLEO, DAN, BEN]
    assert not (await here.table()).votes.next_presses


async def test_after_three_matches_everybody_has_played_with_everybody(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    mates = set()
    for _ in range(3):
        people = await sits(here)
        mates |= {frozenset(people[::2]), frozenset(people[1::2])}
        await over(here)
        await here.tables.deals.press_next(1, ANN, other_partners=True)
    assert len(mates) == 6
    assert await sits(here) == [ANN, BEN, CLEO, DAN]


async def test_in_mid_match_and_without_partners_there_is_nothing_to_change(here: Process) -> None:
    await here.begin(ANN, BEN, rules=TableRules("classic", 2))
    assert not may_change_partners(await here.table())
    await over(here)
    assert not may_change_partners(await here.table())
    with pytest.raises(Refused, match="moved on"):
        await here.tables.deals.press_next(1, ANN, other_partners=True)
    assert {NAMES[person or 0] for person in await sits(here)} == {"Ann", "Ben"}


async def test_a_press_that_makes_it_go_on_is_not_noted_before(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in between, the table would say "You're ready" to the only one who can go on."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await over(here)

    async def killed(*_: object, **__: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as dying:
        dying.setattr(here.tables.deals, "_begin_match", killed)
        with pytest.raises(RuntimeError, match="killed"):
            await here.tables.deals.press_next(1, ANN)
    here.tables.registry.forget_memory()
    assert not (await here.table()).votes.next_presses
    await here.tables.deals.press_next(1, ANN)
    assert (await here.table()).status is TableStatus.PLAYING
