"""Who meets at an arena's next tables: those who have met least, within half a minute."""

from datetime import UTC, datetime, timedelta
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bot.arenas.pairing import WAIT, Group, Pair, next_tables
from data.arenas.records import ArenaPlay, ArenaSeat, Contender, Doing

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
MOMENT = timedelta(seconds=1)


def tables(
    *people: int,
    waited: timedelta = MOMENT,
    met: tuple[ArenaPlay, ...] = (),
    apart: frozenset[Pair] = frozenset(),
    others_play: bool = True,
) -> list[Group]:
    waiting = [Contender(who, f"P{who}", Doing.WAITING, NOW - waited) for who in people]
    return list(next_tables(waiting, met, apart, NOW, others_play=others_play))


def met(*people: int) -> ArenaPlay:
    """A table at which these people sat, from the first seat on."""
    seats = tuple(ArenaSeat(who, at % 2, True) for at, who in enumerate(people))
    return ArenaPlay(sum(people), 1, seats, True, 0, NOW)


def test_four_who_have_not_met_play_at_once() -> None:
    ((*group,),) = tables(1, 2, 3, 4)
    assert sorted(person or 0 for person in group) == [1, 2, 3, 4]


def test_four_who_have_met_wait_for_others_while_somebody_plays() -> None:
    assert tables(1, 2, 3, 4, met=(met(1, 2, 3, 4),)) == []
    assert len(tables(1, 2, 3, 4, met=(met(1, 2, 3, 4),), others_play=False)) == 1
    assert len(tables(1, 2, 3, 4, met=(met(1, 2, 3, 4),), waited=WAIT)) == 1


def test_of_two_tables_that_end_together_each_is_mixed() -> None:
    before = (met(1, 2, 3, 4), met(5, 6, 7, 8))
    groups = tables(1, 2, 3, 4, 5, 6, 7, 8, met=before, waited=WAIT)
    assert [len({person for person in group if person and person < 5}) for group in groups] == [2, 2]


def test_partners_are_those_who_have_been_partners_least() -> None:
    ((first, _, third, _),) = tables(1, 2, 3, 4, met=(met(1, 2, 3, 4), met(1, 3, 2, 4)), waited=WAIT)
    assert {first, third} in ({1, 4}, {2, 3})


def test_computer_players_fill_once_somebody_has_waited_for_long_enough() -> None:
    assert tables(1, 2, 3) == []
    ((*group,),) = tables(1, 2, 3, waited=WAIT)
    assert group.count(None) == 1


def test_people_who_keep_apart_are_never_at_one_table() -> None:
    groups = tables(1, 2, 3, 4, apart=frozenset({frozenset((1, 2))}), waited=WAIT)
    assert all(not {1, 2} <= set(group) for group in groups)
    assert sorted(person for group in groups for person in group if person) == [1, 2, 3, 4]


@given(
    st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=11),
    st.sets(st.tuples(st.integers(0, 10), st.integers(0, 10)), max_size=6),
)
def test_nobody_sits_twice_meets_whom_they_avoid_or_waits_too_long(
    waits: list[tuple[int, bool]], avoid: set[tuple[int, int]]
) -> None:
    waiting = [
        Contender(at, f"P{at}", Doing.WAITING, NOW - timedelta(seconds=seconds))
        for at, (seconds, _) in enumerate(waits)
    ]
    apart = {frozenset(pair) for pair in avoid if len(set(pair)) == 2}
    before = [met(*range(at, at + 4)) for at, (_, has_met) in enumerate(waits) if has_met]
    groups = list(next_tables(waiting, before, apart, NOW, others_play=True))
    seated = [person for group in groups for person in group if person is not None]
    assert len(seated) == len(set(seated))
    assert all(len(group) == 4 for group in groups)
    for group in groups:
        assert not apart & {frozenset(pair) for pair in combinations(group, 2)}
    assert all(who.person_id in seated for who in waiting if NOW - who.since >= WAIT)
