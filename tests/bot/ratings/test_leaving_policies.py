"""No way of leaving beats playing on, over seasons of made-up matches."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from statistics import mean
from typing import Final

import pytest

from bot.ratings.ladder import Ladder
from bot.tables.absences import parting_of
from bot.tables.idle import LEFT as ALL_LEFT
from bot.tables.seat_stats import SeatStats
from data.records.matches import Deal, DealResult, Journal, MatchSeat, Outcome
from data.records.results import LadderKey, MatchResult, Player

# Each season is a club of equally strong people, of whom one tries something and is compared with the same
# season played on. The cards are the same for every policy, so what differs is what leaving changes. A seat
# that somebody left is played by a computer player who is stronger than they are (STRONG): nobody may gain by
# having it sit there either.

BEGUN: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
GUILD: Final = 77
TARGET: Final = 5000
ME, FRIEND = 1, 2
OTHERS: Final = range(100, 140)
STRONG: Final = 150
"""How many points a deal more than a person the computer player in a left seat makes for its side."""
BADLY: Final = 500
"""How many points a deal less somebody makes who plays to lose."""
MOST_GAINED: Final = 30
"""The points of rating that a policy may be ahead of playing on by luck."""


@dataclass(frozen=True)
class Going:
    """Who leaves (by seat, 0 and 2 are partners), after how many deals. ``silent``: they only stop playing;
    ``all_leave``: so does everybody else.
    """

    seat: int
    after: int
    silent: bool = False
    all_leave: bool = False


Totals = Sequence[tuple[int, int]]
Policy = Callable[[Totals], Going | None]
"""Looks at the totals after each deal, as they would be if everybody played on, and says who leaves when."""


def _when(totals: Totals, wanted: Callable[[int, int], bool]) -> int | None:
    """After how many deals it is first like this for side 0, before the last one is over."""
    return next((n for n, both in enumerate(totals[:-1], start=1) if wanted(*both)), None)


def play_on(_: Totals) -> Going | None:
    return None


def leave_when_behind(totals: Totals) -> Going | None:
    after = _when(totals, lambda own, other: other - own > 1000)
    return None if after is None else Going(0, after)


def leave_at_the_last_move(totals: Totals) -> Going | None:
    """Just before the deal is over that loses the match."""
    return Going(0, len(totals) - 1) if totals[-1][0] < totals[-1][1] else None


def leave_while_ahead(totals: Totals) -> Going | None:
    after = _when(totals, lambda own, other: own - other > 1000)
    return None if after is None else Going(0, after)


def partner_leaves_when_behind(totals: Totals) -> Going | None:
    going = leave_when_behind(totals)
    return None if going is None else replace(going, seat=2)


def partner_leaves_at_the_last_move(totals: Totals) -> Going | None:
    going = leave_at_the_last_move(totals)
    return None if going is None else replace(going, seat=2)


def partner_always_leaves_at_the_last_move(totals: Totals) -> Going | None:
    return Going(2, len(totals) - 1)


def partner_leaves_at_once(_: Totals) -> Going | None:
    """A strong computer player takes the partner's seat for the whole match."""
    return Going(2, 0)


def partner_leaves_once_ahead(totals: Totals) -> Going | None:
    after = _when(totals, lambda own, other: own > other)
    return None if after is None else Going(2, after)


def stall_when_behind(totals: Totals) -> Going | None:
    after = _when(totals, lambda own, other: other - own > 1000)
    return None if after is None else Going(0, after, silent=True)


def partner_stalls_when_behind(totals: Totals) -> Going | None:
    going = stall_when_behind(totals)
    return None if going is None else replace(going, seat=2)


def end_it_when_behind(totals: Totals) -> Going | None:
    """Leave, and the others have no choice but to leave too."""
    going = leave_when_behind(totals)
    return None if going is None else replace(going, all_leave=True)


def leave_at_once(_: Totals) -> Going | None:
    return Going(0, 0)


POLICIES: Final[dict[str, Policy]] = {
    "play on": play_on,
    "leave when behind": leave_when_behind,
    "leave at the last move": leave_at_the_last_move,
    "leave while ahead": leave_while_ahead,
    "leave at once": leave_at_once,
    "leave, and all leave": end_it_when_behind,
    "stall when behind": stall_when_behind,
    "partner leaves when behind": partner_leaves_when_behind,
    "partner leaves at the last move": partner_leaves_at_the_last_move,
    "partner always leaves at the last move": partner_always_leaves_at_the_last_move,
    "partner leaves at once": partner_leaves_at_once,
    "partner leaves once ahead": partner_leaves_once_ahead,
    "partner stalls when behind": partner_stalls_when_behind,
}


def season(
    policy: Policy, seed: int, matches: int, *, partners: int = 1, against: bool = False
) -> tuple[int, int]:
    """My rating, and the mean of all opponents', after a season. My partner is one of so many accounts of
    mine in turn; ``against``: the only opponent is one of them, who plays to lose and is the one who leaves.
    """
    cards, ladder = random.Random(seed), Ladder()
    for number in range(matches):
        at = BEGUN + timedelta(days=number)
        friend = FRIEND + number % partners
        people = [ME, friend] if against else [ME, *_others(cards, friend)]
        ladder.rate(_match(number, people, policy, random.Random(f"{seed} {number}"), at, mine=not against))
    key = LadderKey(GUILD, "classic")
    theirs = [
        ladder.standings[key, Player(who)].rating for who in OTHERS if (key, Player(who)) in ladder.standings
    ]
    return ladder.standings[key, Player(ME)].rating, round(mean(theirs)) if theirs else 0


def _others(cards: random.Random, friend: int) -> tuple[int, int, int]:
    one, other = cards.sample(OTHERS, 2)
    return one, friend, other


def _match(
    number: int, people: Sequence[int], policy: Policy, cards: random.Random, at: datetime, *, mine: bool
) -> MatchResult:
    """A match, and what the policy makes of it. Without ``mine``, the one who leaves is the opponent."""
    badly = 0 if mine else BADLY
    gains = [(cards.gauss(600, 450), cards.gauss(600, 450) - badly) for _ in range(60)]
    totals = _totals(gains, None)
    going = policy(totals if mine else [(other, own) for own, other in totals])
    if going is not None and not mine:
        going = replace(going, seat=1)
    if going is not None:
        totals = _totals(gains, going)
        if going.all_leave:
            totals = totals[: max(1, going.after)]
    abandoned = going is not None and going.all_leave
    left_at = None
    if going is not None and not going.silent:
        left_at = at - timedelta(hours=len(totals) - going.after, minutes=-1)
    seats = tuple(
        MatchSeat(
            index,
            index % 2,
            person,
            None,
            f"P{person}",
            won=None if abandoned else totals[-1][index % 2] == max(totals[-1]),
            points=None if abandoned else totals[-1][index % 2],
            left_at=left_at if going is not None and index == going.seat else None,
        )
        for index, person in enumerate(people)
    )
    deals = tuple(
        Deal(n, "", at, at - timedelta(hours=len(totals) - n), DealResult(totals=both), ())
        for n, both in enumerate(totals, start=1)
    )
    outcome = Outcome.ABANDONED if abandoned else Outcome.FINISHED
    journal = Journal(
        number,
        1,
        GUILD,
        "classic",
        {},
        1,
        0,
        at,
        at,
        outcome,
        seats,
        deals,
        reason=ALL_LEFT if abandoned else None,
    )
    return MatchResult(
        number + 1,
        GUILD,
        "classic",
        True,
        outcome,
        journal.reason,
        at,
        len(deals),
        seats,
        figures=dict(enumerate(_figures(journal, going))),
    )


def _totals(gains: Sequence[tuple[float, float]], going: Going | None) -> list[tuple[int, int]]:
    """The totals deal by deal, until a side has won."""
    totals, own, other = [], 0, 0
    for number, (first, second) in enumerate(gains):
        gone = None if going is None or number < going.after else going.seat % 2
        own += round(first) + STRONG * (gone == 0)
        other += round(second) + STRONG * (gone == 1)
        totals.append((own, other))
        if max(own, other) >= TARGET and own != other:
            break
    return totals


def _figures(journal: Journal, going: Going | None) -> Iterator[dict[str, object]]:
    """What ``seat_stats.count`` has of such a match."""
    away: list[set[int]] = [
        {going.seat} if going is not None and n >= going.after else set() for n in range(len(journal.deals))
    ]
    silent = going is not None and going.silent and sum(map(bool, away[-3:])) * 2 > len(away[-3:])
    gone = [] if going is None or (going.silent and not silent) else [going.seat]
    parting = parting_of(journal, away, gone)
    for seat in journal.seats:
        yield SeatStats(
            deals=sum(not there for there in away),
            absent=silent and going is not None and seat.index == going.seat,
            place=None if parting is None else parting.places[seat.side],
            won=None if parting is None else seat.side in parting.winners,
        ).to_data()


def compared(seasons: int, matches: int) -> dict[str, tuple[int, int]]:
    """By policy: what my rating gained against playing on, and the opponents'; the mean over seasons."""
    gains: dict[str, tuple[int, int]] = {}
    for partners, named in ((1, ""), (8, ", eight partners in turn")):
        usual = [season(play_on, seed, matches, partners=partners) for seed in range(seasons)]
        for name, policy in POLICIES.items():
            if policy is not play_on:
                rated = [season(policy, seed, matches, partners=partners) for seed in range(seasons)]
                gains[name + named] = _gained(rated, usual)
    # A second account that means to lose may as well play on: leaving must not be worth more than that.
    losing = [season(play_on, seed, matches, against=True) for seed in range(seasons)]
    for name in ("leave when behind", "leave at the last move", "leave at once", "leave, and all leave"):
        rated = [season(POLICIES[name], seed, matches, against=True) for seed in range(seasons)]
        gains[f"second account: {name}"] = _gained(rated, losing)
    return gains


def _gained(rated: Sequence[tuple[int, int]], usual: Sequence[tuple[int, int]]) -> tuple[int, int]:
    mine = mean(own - before for (own, _), (before, _) in zip(rated, usual, strict=True))
    theirs = mean(own - before for (_, own), (_, before) in zip(rated, usual, strict=True))
    return round(mine), round(theirs)


def judged(seasons: int, matches: int) -> dict[str, tuple[int, int]]:
    """The policies that gain more than luck does."""
    gains = compared(seasons, matches)
    assert len(gains) > 2 * (len(POLICIES) - 1)
    return {name: (mine, theirs) for name, (mine, theirs) in gains.items() if mine > MOST_GAINED}


@pytest.mark.long
def test_no_policy_of_leaving_beats_playing_on() -> None:
    assert judged(2, 40) == {}


@pytest.mark.soak
def test_no_policy_of_leaving_beats_playing_on_over_thousands_of_matches() -> None:
    assert judged(20, 200) == {}


def test_a_season_played_on_leaves_equals_where_they_were() -> None:
    mine, theirs = season(play_on, 1, 60)
    assert mine > 1000, "a rating rises as it becomes certain"
    assert theirs > 1000
