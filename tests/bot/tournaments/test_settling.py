"""Who plays when a round begins: nobody gets a partner without having agreed to it."""

from dataclasses import replace

import pytest

from bot.tables.lobby.computers import COMPUTER
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN, SWISS, computer_entry
from bot.tournaments.joining import settled, sitting_out, unready
from data.tournaments.records import Contestant, Entry, LetterKind, TournamentStatus
from tests.bot.tournaments.test_format import NOBODY, NOW, pair, person, tournament


def test_people_without_a_partner_are_put_together_in_the_order_in_which_they_entered() -> None:
    entries = [
        Entry(1, (person(1), NOBODY)),
        pair(2),
        Entry(3, (person(3), NOBODY)),
        Entry(4, (person(4), person(5, agreed=False))),
        computer_entry(5, 2),
    ]
    done = settled(entries, 1)
    assert [entry.number for entry in done] == [1, 2, 4, 5]
    assert [player.person_id for player in done[0].players] == [1, 3]
    assert done[1] == pair(2)
    # Who was asked and has not answered is not in it; who is left over plays with a computer player.
    alone, filled = done[2].players
    assert alone.person_id == 4
    assert (filled.person_id, filled.computer) == (None, COMPUTER)
    assert done[3] == computer_entry(5, 2)


def test_people_kept_apart_are_not_put_together() -> None:
    entries = [Entry(number, (person(number), NOBODY)) for number in (1, 2, 3, 4)]
    kept_apart = {frozenset({1, 2}), frozenset({2, 4})}
    done = settled(entries, 1, kept_apart)
    assert [[player.person_id for player in entry.players] for entry in done] == [
        [1, 3],
        [2, None],
        [4, None],
    ]


def test_only_those_who_begin_now_are_put_together() -> None:
    """An entry that plays already, and one that begins later, are left as they are."""
    playing = replace(pair(1), players=(person(1), Contestant(None, COMPUTER, "Ada 1", left_at=NOW)))
    late = [Entry(number, (person(number), NOBODY), joined=2) for number in (2, 3, 4)]
    later = Entry(5, (person(5), NOBODY), joined=3)
    done = settled([playing, *late, later], 2)
    assert [entry.number for entry in done] == [1, 2, 4, 5]
    assert done[0] == playing
    assert [player.person_id for player in done[1].players] == [2, 3]
    assert done[2].players[1].computer == COMPUTER
    assert done[3] == later


def asking(number: int, *, anyone: bool = False, joined: int = 1) -> Entry:
    """An entry of somebody whose partner has not answered."""
    players = (person(10 * number), person(10 * number + 1, agreed=False))
    return Entry(number, players, joined=joined, with_anyone=anyone)


def alone(number: int, *, anyone: bool = True) -> Entry:
    return Entry(number, (person(10 * number), NOBODY), with_anyone=anyone)


def test_who_waits_for_a_yes_is_mixed_with_nobody_unasked() -> None:
    entries = [alone(1), asking(2), alone(3, anyone=False), asking(4, anyone=True), pair(5)]
    done = settled(entries, 1)
    # 1 agreed to be paired by entering alone, 4 by choosing it; 2 and 3 did not.
    assert [[player.person_id for player in entry.players] for entry in done] == [[10, 40], [50, 51]]
    assert [entry.number for entry in unready(entries, 1)] == [2, 3]
    assert all(entry.players[1].computer is None for entry in done)
    assert unready([asking(1, joined=2), pair(2)], 1) == []
    assert settled([asking(1, joined=2)], 1) == [asking(1, joined=2)], "what begins later is left as it is"


@pytest.mark.parametrize(
    ("system", "rounds", "round", "kind"),
    [
        (SWISS, 2, 1, LetterKind.WAITS),
        (SWISS, 5, 2, LetterKind.WAITS),
        (SWISS, 5, 3, LetterKind.SITS_OUT),
        (SWISS, 1, 1, LetterKind.SITS_OUT),
        (ROUND_ROBIN, 5, 1, LetterKind.SITS_OUT),
        (KNOCK_OUT, 3, 1, LetterKind.SITS_OUT),
    ],
)
def test_who_is_not_ready_comes_later_where_latecomers_may_and_is_told(
    system: str, rounds: int, round: int, kind: LetterKind
) -> None:
    out = [asking(2, joined=round), replace(alone(3, anyone=False), joined=round)]
    cup = tournament([*out, pair(4)], system=system, rounds=rounds, status=TournamentStatus.OPEN, round=0)
    waiting, letters = sitting_out(cup, round, out)
    later = [replace(entry, joined=round + 1) for entry in out]
    assert waiting == (later if kind is LetterKind.WAITS else [])
    assert [(one.kind, one.person_id, one.other_id, one.name) for one in letters] == [
        (kind, 20, 21, "P21"),
        (kind, 30, None, ""),
    ]
