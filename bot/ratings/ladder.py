"""Ladders: matches added to standings and ratings, in the order in which they ended."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce

from bot.ratings import rating_rules as rules
from bot.tables.counting import added, counted, gone, stats_of
from bot.tables.idle import LEFT as ALL_LEFT
from bot.tables.seat_stats import SeatStats
from data.records.matches import MatchSeat, Outcome
from data.records.results import (
    ALL_TIME,
    COUNTED,
    COUNTING,
    LEFT,
    RATED,
    LadderKey,
    MatchResult,
    Player,
    RatingStart,
    RatingStep,
    Standing,
)

_MODEL: Final = PlackettLuce()


class Ladder:
    """The standings and meetings needed; ``rate`` adds a match. ``starts``: ratings of who has come back."""

    def __init__(self, standings: Iterable[Standing] = (), starts: Iterable[RatingStart] = ()) -> None:
        self.standings = {(one.ladder, one.player): one for one in standings}
        self._starts = {(one.ladder, Player(one.person_id)): (one.mu, one.sigma) for one in starts}
        self._met: defaultdict[frozenset[int], list[datetime]] = defaultdict(list)

    def meet(self, people: Iterable[int], at: datetime) -> None:
        """Record that these people were in a match that counted."""
        for pair in combinations(sorted(set(people)), 2):
            met = self._met[frozenset(pair)]
            # Results arrive nearly in order of time: a meeting twice as old as the limit will not matter
            # again.
            met[:] = [*(earlier for earlier in met if earlier > at - 2 * rules.MEETING_SPAN), at]

    def rate(self, result: MatchResult) -> tuple[str, list[Standing], list[RatingStep]]:
        """Add a match. Return how it counts, the standings it changed, and how it moved ratings."""
        counts_as = self._counts_as(result)
        steps = list(self._steps(result, counts_as))
        changed: dict[tuple[LadderKey, Player], Standing] = {}
        people = [seat.person_id for seat in result.seats if seat.person_id is not None]
        if counts_as in COUNTING:
            self.meet(people, result.finished_at)
        moved = {(step.seat, step.guild_id, step.family): step for step in steps if step.moved}
        for seat in result.seats:
            player = rules.player_of(seat)
            if player is None:
                continue
            for ladder in rules.ladders_of(result):
                step = moved.get((seat.index, ladder.guild_id, ladder.family))
                if step is None and (counts_as not in COUNTING or not player.person_id):
                    continue
                standing = self._standing(ladder, player, seat.name)
                if step is not None:
                    standing = replace(
                        standing,
                        mu=step.mu,
                        sigma=step.sigma,
                        rating=rules.rating_of(step.mu, step.sigma),
                        rated=standing.rated + 1,
                    )
                if counts_as in COUNTING:
                    standing = counted(standing, result, seat)
                self.standings[ladder, player] = changed[ladder, player] = standing
        if counts_as in COUNTING:
            changed |= self._of_guests(result, steps if counts_as in (RATED, LEFT) else [])
        return counts_as, list(changed.values()), steps

    def _of_guests(
        self, result: MatchResult, steps: Sequence[RatingStep]
    ) -> dict[tuple[LadderKey, Player], Standing]:
        """The new standings of those who held a seat for a while; ``steps``: what it did to ratings."""
        changed: dict[tuple[LadderKey, Player], Standing] = {}
        for stay in result.guests:
            for ladder in rules.ladders_of(result):
                player = Player(stay.person_id or 0)
                figures = SeatStats.from_data(stay.figures or {})
                standing = added(self._standing(ladder, player, stay.name), figures)
                if figures.absent:
                    standing = self._lost(result, steps, stay.seat, standing)
                self.standings[ladder, player] = changed[ladder, player] = standing
        return changed

    def _lost(
        self, result: MatchResult, steps: Sequence[RatingStep], seat: int, standing: Standing
    ) -> Standing:
        """The standing of somebody whose seat was given to another, if they count as having left: in a match
        that moves ratings, theirs falls as a leaver's. ``steps`` have the ratings before it.
        """
        standing = replace(standing, matches=standing.matches + 1)
        if not steps:
            return standing
        if standing.ladder.season != ALL_TIME:
            # Those of all time come first: a season has their ratings.
            lasting = self.standings[replace(standing.ladder, season=ALL_TIME), standing.player]
            return replace(
                standing,
                mu=lasting.mu,
                sigma=lasting.sigma,
                rating=lasting.rating,
                rated=standing.rated + 1,
            )
        key = standing.ladder.guild_id, standing.ladder.family
        before = [
            (step.mu_before, step.sigma_before) for step in steps if (step.guild_id, step.family) == key
        ]
        before[seat] = standing.mu, standing.sigma
        ranks = {other.side: int(other.side == result.seats[seat].side) for other in result.seats}
        mu, sigma = _rate(result.seats, before, ranks)[seat]
        return replace(
            standing, mu=mu, sigma=sigma, rating=rules.rating_of(mu, sigma), rated=standing.rated + 1
        )

    def _standing(self, ladder: LadderKey, player: Player, name: str) -> Standing:
        standing = self.standings.get((ladder, player))
        if standing is not None:
            return replace(standing, name=name)
        # A season begins with the player's current rating.
        always = replace(ladder, season=ALL_TIME), player
        lasting = self.standings.get(always)
        start = self._starts.get(always, (rules.MU, rules.SIGMA))
        mu, sigma = start if lasting is None else (lasting.mu, lasting.sigma)
        return Standing(ladder, player, name, mu, sigma, rules.rating_of(mu, sigma))

    def _counts_as(self, result: MatchResult) -> str:
        seats = result.seats
        if result.counts_as is not None and any(rules.player_of(seat) is None for seat in seats):
            return result.counts_as
        if not result.rated:
            return rules.CASUAL
        if result.outcome is Outcome.ABANDONED and not _ended_by_leaving(result):
            return rules.GIVEN_UP
        sides = {seat.side for seat in seats}
        if {seat.side for seat in seats if seat.computer is None} != sides:
            return rules.COMPUTERS
        people = sorted(seat.person_id for seat in seats if seat.person_id is not None)
        if any(self._often(pair, result.finished_at) for pair in combinations(people, 2)):
            return rules.REPEATED
        if not _comparable(seats):
            return COUNTED
        return LEFT if any(gone(result, seat) for seat in seats) else RATED

    def _often(self, pair: Iterable[int], now: datetime) -> bool:
        met = self._met.get(frozenset(pair), ())
        return sum(at > now - rules.MEETING_SPAN for at in met) >= rules.MOST_MEETINGS

    def _steps(self, result: MatchResult, counts_as: str) -> Iterator[RatingStep]:
        for ladder in rules.ladders_of(result):
            if ladder.season != ALL_TIME:
                continue
            before = [self._before(result, ladder, seat) for seat in result.seats]
            moved = _moved(result, counts_as, before)
            for index in range(len(before)) if moved else ():
                # Also for those whose rating stays: their strength matters to the others, and is all that is
                # left of somebody no longer known.
                after = moved.get(index, before[index])
                yield RatingStep(
                    result.match_id,
                    index,
                    ladder.guild_id,
                    ladder.family,
                    *before[index],
                    *after,
                )

    def _before(self, result: MatchResult, ladder: LadderKey, seat: MatchSeat) -> tuple[int, int]:
        player = rules.player_of(seat)
        if player is None:
            # Somebody no longer known keeps the strength they had.
            for step in result.steps:
                if (step.seat, step.guild_id, step.family) == (seat.index, ladder.guild_id, ladder.family):
                    return step.mu_before, step.sigma_before
            return rules.MU, rules.SIGMA
        standing = self._standing(ladder, player, seat.name)
        return standing.mu, standing.sigma


def _moved(
    result: MatchResult, counts_as: str, before: Sequence[tuple[int, int]]
) -> dict[int, tuple[int, int]]:
    """The ratings that this match moves, by seat."""
    seats = result.seats
    everybody = range(len(seats))
    people = [index for index in everybody if seats[index].computer is None]
    left = [index for index in people if gone(result, seats[index])]
    if counts_as == RATED:
        return _rate(seats, before, _ranks(seats))
    if counts_as == LEFT and (places := _places(result)) is not None:
        rated = _rate(seats, before, places)
        return {index: rated[index] for index in everybody if index not in left} | {
            index: _leaver(before[index], rated[index]) for index in left
        }
    # From here on it was counted before others than the leaver were rated, and stays as it was.
    if counts_as == LEFT or (
        counts_as == rules.GIVEN_UP and result.reason == ALL_LEFT and _everybody_could(result)
    ):
        moved: dict[int, tuple[int, int]] = {}
        for index in left:
            ranks = {seat.side: int(seat.side == seats[index].side) for seat in seats}
            moved[index] = _rate(seats, before, ranks)[index]
        return moved
    finished = result.outcome is Outcome.FINISHED and result.rated and not left
    if finished and len(people) < len(seats) and _equal_sides(seats):
        rated = _rate(seats, before, _ranks(seats))
        return {index: rated[index] for index in everybody if seats[index].computer is not None}
    return {}


def _places(result: MatchResult) -> dict[int, int] | None:
    """The place of each side in a match that somebody left (``Parting``); None for one counted without."""
    all_places = {seat.side: stats_of(result, seat).place for seat in result.seats}
    places = {side: place for side, place in all_places.items() if place is not None}
    return places if len(places) == len(all_places) else None


def _leaver(before: tuple[int, int], rated: tuple[int, int]) -> tuple[int, int]:
    """The rating of somebody who left a match that would have changed it like this: a loss is a loss, nothing
    is a gain, and it falls by what leaving costs, all of it by becoming less certain.
    """
    shown = min(mu - 3 * sigma for mu, sigma in (before, rated)) - 3 * rules.LEAVING
    return rated[0], min(rules.LEAST_CERTAIN, (rated[0] - shown) // 3)


def _ended_by_leaving(result: MatchResult) -> bool:
    """Whether everybody left a match, and it counts by its standing when the first of them did."""
    return result.reason == ALL_LEFT and _everybody_could(result) and _places(result) is not None


def _everybody_could(result: MatchResult) -> bool:
    """Whether the match would have moved ratings, and at least one of its deals was over."""
    return result.deals_played > 0 and _comparable(result.seats)


def _comparable(seats: Sequence[MatchSeat]) -> bool:
    return _equal_sides(seats) and all(seat.computer is None for seat in seats)


def _equal_sides(seats: Sequence[MatchSeat]) -> bool:
    sides = [seat.side for seat in seats]
    return len({sides.count(side) for side in sides}) == 1


def _ranks(seats: Sequence[MatchSeat]) -> dict[int, int]:
    """The place of each side: winners first, then by points; ties share a place."""
    worth = {seat.side: (bool(seat.won), seat.points or 0) for seat in seats}
    return {side: sum(other > own for other in worth.values()) for side, own in worth.items()}


def duel(winner: tuple[int, int], loser: tuple[int, int]) -> list[tuple[int, int]]:
    """What becomes of two ratings, each in millionths as its mu and sigma, by a win of the first."""
    sides = [
        [_MODEL.rating(mu=mu / rules.MILLION, sigma=sigma / rules.MILLION)] for mu, sigma in (winner, loser)
    ]
    return [
        (round(rated.mu * rules.MILLION), round(rated.sigma * rules.MILLION))
        for (rated,) in _MODEL.rate(sides)
    ]


def _rate(
    seats: Sequence[MatchSeat], before: Sequence[tuple[int, int]], ranks: dict[int, int]
) -> dict[int, tuple[int, int]]:
    sides = sorted(ranks)
    teams = [[seat.index for seat in seats if seat.side == side] for side in sides]
    rated = _MODEL.rate(
        [
            [
                _MODEL.rating(mu=before[index][0] / rules.MILLION, sigma=before[index][1] / rules.MILLION)
                for index in team
            ]
            for team in teams
        ],
        ranks=[float(ranks[side]) for side in sides],
    )
    return {
        index: (round(rating.mu * rules.MILLION), round(rating.sigma * rules.MILLION))
        for team, ratings in zip(teams, rated, strict=True)
        for index, rating in zip(team, ratings, strict=True)
    }
