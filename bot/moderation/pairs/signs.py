"""Which opponents, partners and leavers are worth a look. Pure: seats in, their numbers out.

Somebody who feeds another loses to them far more often than how both do against others explains, or gives up
again and again. Friends who like to play each other do neither, however often they meet. So a pair is listed
only after ``LEAST`` matches that make up ``SHARE`` of those of one of them, and if

* one of the two won nearly all of them (``MOST_WON``), more than chance allows. The chance of a match is
  read off how both do against others, as favourably for the pair as those few or many matches permit, and is
  ``MOST_WON`` at most: at cards, playing well brings no more. The results have to be so improbable that among
  all pairs of the server that are compared not one in ``ALARMS`` would be listed by luck; or
* half of them ended before their end: one of the two left, or the match was cut short.

Partners are listed if one of the two left their matches again and again (``LEFT_TOO_OFTEN``), nearly always
while behind: so a main account would lose its partner before each loss. Somebody is listed who left
``LEAST_LEFT`` matches or more, nearly always while behind, and more often so than chance allows.

None of it proves anything: the numbers go to people, who know those concerned.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import comb, sqrt
from statistics import median
from typing import Final

from bot.ratings.public import rating_of
from data.records.results import CountedSeat, Opponents

LEAST: Final = 20
"""The least matches against each other that say anything."""
SHARE: Final = 0.25
"""The least share that these are of all matches of one of the two."""
MOST_WON: Final = 0.85
"""The greatest share of matches that anybody is taken to win by playing well."""
ALARMS: Final = 100
"""Of this number of honest servers, one would see a pair listed by luck."""
_Z: Final = 1.3
"""How many deviations beside what was seen of it a share is taken to lie, for both at once."""
_FEW: Final = 10
"""Below this number of matches with others, nothing is said of what they let expect."""

LEFT_TOO_OFTEN: Final = 0.25
"""The share of their matches that one of two partners must have left."""
LEAST_LEFT: Final = 10
"""The least matches somebody must have left for it to say when they leave."""
ONLY_BEHIND: Final = 0.9
"""The share of those that they left while their side was behind."""
_BEHIND_HONESTLY: Final = 0.6
"""The probability that somebody who has to leave is behind: a long evening is left more easily then."""


class Sign(StrEnum):
    """Why a pair is listed."""

    ONE_SIDED = "one-sided"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two: their matches in all, the points of rating that these matches moved (None: none), and
    the piles they took in a deal, here and against others with as many players (None: not known).
    """

    person_id: int
    name: str
    won: int
    matches: int
    moved: int | None = None
    piles: float | None = None
    usual_piles: float | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opponents and the numbers of their ``matches`` with each other; ``ahead`` has won more of them.

    ``expected``: how many the one ahead would have won by how both do against others, None if that's too
    little to say. ``early``: how many ended before their end. ``minutes`` and ``deals`` are the medians.
    """

    ahead: Party
    behind: Party
    matches: int
    expected: int | None
    early: int
    minutes: int
    deals: int
    signs: frozenset[Sign]


@dataclass(frozen=True, slots=True)
class Partners:
    """Two partners, their ``matches`` together, how many ``leaver`` left, and of these while behind."""

    leaver: Party
    partner: Party
    matches: int
    left: int
    behind: int


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody who leaves, their ``matches`` in all, how many they left, and of these while behind."""

    person_id: int
    name: str
    matches: int
    left: int
    behind: int


def leaving_partners(pairs: Sequence[Opponents], seats: Iterable[CountedSeat]) -> list[Partners]:
    """The partners to be listed, those with most matches first. ``seats``: all that these people had."""
    by_person = _by_person(seats)
    listed = []
    for pair in pairs:
        first, other = by_person[pair.one], by_person[pair.other]
        met = [match for match in first if match in other and first[match].side == other[match].side]
        if len(met) < LEAST or max(len(met) / len(first), len(met) / len(other)) < SHARE:
            continue
        for own, mate in ((first, other), (other, first)):
            left = [own[match] for match in met if own[match].left]
            behind = sum(seat.behind for seat in left)
            if len(left) >= LEFT_TOO_OFTEN * len(met) and behind >= ONLY_BEHIND * len(left):
                won = sum(mate[match].won for match in met)
                listed.append(
                    Partners(
                        _party(own, met, sum(own[match].won for match in met)),
                        _party(mate, met, won),
                        len(met),
                        len(left),
                        behind,
                    )
                )
    return sorted(listed, key=lambda pair: (-pair.matches, pair.leaver.person_id))


def leavers(seats: Iterable[CountedSeat]) -> list[Leaver]:
    """Who leaves only when behind, those who left most first. ``seats``: all that the leavers had."""
    by_person = _by_person(seats)
    listed = []
    for person, own in by_person.items():
        left = [seat for seat in own.values() if seat.left]
        behind = sum(seat.behind for seat in left)
        if len(left) < LEAST_LEFT or behind < ONLY_BEHIND * len(left):
            continue
        if ALARMS * len(by_person) * tail(behind, len(left), _BEHIND_HONESTLY) < 1:
            listed.append(Leaver(person, left[-1].name, len(own), len(left), behind))
    return sorted(listed, key=lambda leaver: (-leaver.left, leaver.person_id))


def _by_person(seats: Iterable[CountedSeat]) -> Mapping[int, dict[int, CountedSeat]]:
    by_person: defaultdict[int, dict[int, CountedSeat]] = defaultdict(dict)
    for seat in seats:
        by_person[seat.person_id][seat.match_id] = seat
    return by_person


def worth_a_look(pairs: Sequence[Opponents], seats: Iterable[CountedSeat]) -> list[Pair]:
    """The pairs to list, most matches first. ``seats``: all that these people had in matches that counted."""
    by_person = _by_person(seats)
    often = [pair for pair in pairs if pair.matches >= LEAST]
    listed = [_judged(by_person[pair.one], by_person[pair.other], len(often)) for pair in often]
    return sorted(
        (pair for pair in listed if pair is not None),
        key=lambda pair: (-pair.matches, pair.ahead.person_id, pair.behind.person_id),
    )


def _judged(first: Mapping[int, CountedSeat], other: Mapping[int, CountedSeat], compared: int) -> Pair | None:
    met = [match for match in first if match in other and first[match].side != other[match].side]
    if len(met) < LEAST or max(len(met) / len(first), len(met) / len(other)) < SHARE:
        return None
    won, lost = (sum(own[match].won for match in met) for own in (first, other))
    if lost > won:
        first, other, won, lost = other, first, lost, won
    early = sum(first[match].left or other[match].left or first[match].early for match in met)
    strong, weak = _record(first, other), _record(other, first)
    signs = set()
    probability = min(MOST_WON, _against(_edge(strong, 1), _edge(weak, -1)))
    if (
        won >= MOST_WON * (won + lost)
        and ALARMS * compared * tail(won, won + lost, max(0.5, probability)) < 1
    ):
        signs.add(Sign.ONE_SIDED)
    if 2 * early >= len(met):
        signs.add(Sign.GIVEN_UP)
    if not signs:
        return None
    expected = None
    if min(strong[1], weak[1]) >= _FEW:
        # Half a match more each way, so that nobody counts as one who never wins or never loses.
        expected = round((won + lost) * _against(*((n + 0.5) / (all_ + 1) for n, all_ in (strong, weak))))
    return Pair(
        ahead=_party(first, met, won),
        behind=_party(other, met, lost),
        matches=len(met),
        expected=expected,
        early=early,
        minutes=round(median(first[match].lasted.total_seconds() for match in met) / 60),
        deals=round(median(first[match].deals for match in met)),
        signs=frozenset(signs),
    )


def _record(own: Mapping[int, CountedSeat], other: Mapping[int, CountedSeat]) -> tuple[int, int]:
    """Matches won, and matches in all, in which the other didn't play."""
    apart = [seat for match, seat in own.items() if match not in other]
    return sum(seat.won for seat in apart), len(apart)


def _edge(record: tuple[int, int], direction: int) -> float:
    """The upper (1) or lower (-1) end of what share of wins such a record permits: Wilson's interval."""
    won, n = record
    if not n:
        return 0.5 + 0.5 * direction
    spread = _Z * sqrt(won * (n - won) / n + _Z * _Z / 4)
    return min(1.0, max(0.0, (won + _Z * _Z / 2 + direction * spread) / (n + _Z * _Z)))


def _against(strong: float, weak: float) -> float:
    """The probability that one winning this share of matches beats one winning that, by their odds."""
    ahead, behind = strong * (1 - weak), weak * (1 - strong)
    return ahead / (ahead + behind) if ahead + behind else 0.5


def tail(won: int, n: int, probability: float) -> float:
    """The probability of winning this many of n matches, or more, each with this probability."""
    return sum(comb(n, k) * probability**k * (1 - probability) ** (n - k) for k in range(won, n + 1))


def _party(own: Mapping[int, CountedSeat], met: Sequence[int], won: int) -> Party:
    here = [own[match] for match in met]
    sizes = {seat.players for seat in here}
    elsewhere = [own[match] for match in own.keys() - set(met) if own[match].players in sizes]
    moves = [rating_of(*seat.after) - rating_of(*seat.before) for seat in here if seat.before and seat.after]
    return Party(
        person_id=here[-1].person_id,
        name=here[-1].name,
        won=won,
        matches=len(own),
        moved=sum(moves) if moves else None,
        piles=_piles(here),
        usual_piles=_piles(elsewhere),
    )


def _piles(seats: Iterable[CountedSeat]) -> float | None:
    """The piles taken in a deal, None where it's too few deals to say."""
    counted = list(seats)
    deals = sum(seat.own_deals for seat in counted)
    return sum(seat.piles for seat in counted) / deals if deals >= _FEW else None
