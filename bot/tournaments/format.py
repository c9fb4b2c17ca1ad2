"""How a tournament runs, as pure rules: who is in it, who meets whom next, and how it stands.

The rules, as people read them, stand in ``how_it_works`` and ``scorings`` beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.errors import Refused
from bot.tables.lobby import COMPUTER, COMPUTER_NAMES
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import Pace
from bot.tournaments.pairing import (
    Pairing,
    knock_out,
    knock_out_rounds,
    round_robin,
    round_robin_rounds,
    swiss,
    swiss_rounds,
)
from bot.tournaments.scoring import KNOCK_OUT as BY_ROUNDS
from bot.tournaments.scoring import MATCHPOINTS, POINTS, WINS, Entrant, Met, Place, standings
from canasta.i18n import Text
from data import Contestant, Entry, Meeting, Outcome, Tournament, TournamentStatus

SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round_robin"
KNOCK_OUT: Final = "knock_out"
SYSTEMS: Final = (SWISS, ROUND_ROBIN, KNOCK_OUT)
COMPARED: Final = (MATCHPOINTS, POINTS)
"""The ways of scoring that compare tables with the same deals."""
MOST_ENTRIES: Final = 64
MOST_IN_ROUND_ROBIN: Final = 16
MOST_DEALS: Final = 12
MOST_ROUNDS: Final = 20
FEWEST: Final = 2
FEWEST_COMPARED: Final = 4
"""Entries that it takes for two tables, so that there is something to compare."""
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ROUND_TIMES: Final = (3 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
"""How long a round may take."""


def rules_of(tournament: Tournament) -> TableRules:
    """What a tournament's tables play by."""
    return TableRules(tournament.variant, tournament.seats, tournament.options)


def chairs_of(rules: TableRules) -> int:
    """How many play for an entry: one, or two who are partners. Raises Refused for a table at which not two
    such sides meet.
    """
    engine = rules.rules
    sizes = {len(seats) for seats in engine.seats_of}
    fixed = not engine.seating.by_pile and not engine.seating.rota
    if engine.sides != 2 or len(sizes) != 1 or not sizes <= {1, 2} or not fixed:
        raise Refused(
            Text("Tournaments are played by two people or by two pairs at a table. Choose 2 or 4 players.")
        )
    return sizes.pop()


def most_entries(system: str) -> int:
    """How many entries a tournament takes."""
    return MOST_IN_ROUND_ROBIN if system == ROUND_ROBIN else MOST_ENTRIES


def computer_entry(number: int, chairs: int) -> Entry:
    """An entry that computer players play for."""
    names = [f"{COMPUTER_NAMES[chair]} {number}" for chair in range(chairs)]
    return Entry(number, tuple(Contestant(None, COMPUTER, name) for name in names))


def next_number(entries: Iterable[Entry]) -> int:
    """The number of the next entry."""
    return max((entry.number for entry in entries), default=0) + 1


def settled(entries: Sequence[Entry], round: int) -> list[Entry]:
    """The entries with every chair taken of those who begin in this round: who was asked and has not answered
    is not in it, those who have no partner are put together in the order in which they entered, and one who
    is left over plays with a computer player.
    """
    sure = [
        replace(entry, players=tuple(one if one.agreed else Contestant() for one in entry.players))
        for entry in entries
    ]
    alone = [entry for entry in sure if entry.joined == round and any(one.empty for one in entry.players)]
    done = {entry.number: entry for entry in sure}
    for first, second in zip(alone[::2], [*alone[1::2], None], strict=False):
        own = next(one for one in first.players if not one.empty)
        if second is None:
            name = f"{COMPUTER_NAMES[1]} {first.number}"
            partner = Contestant(None, COMPUTER, name)
        else:
            partner = next(one for one in second.players if not one.empty)
            del done[second.number]
        done[first.number] = replace(first, players=(own, partner))
    return sorted(done.values(), key=lambda entry: entry.number)


def rounds_of(tournament: Tournament, entries: int) -> int:
    """The number of rounds for this number of entries."""
    if tournament.system == ROUND_ROBIN:
        return round_robin_rounds(entries)
    if tournament.system == KNOCK_OUT:
        return knock_out_rounds(entries)
    return min(tournament.rounds or swiss_rounds(entries), MOST_ROUNDS)


def may_join(tournament: Tournament) -> bool:
    """Whether somebody may still enter: before the start, and in a Swiss until half of its rounds have
    begun.
    """
    if tournament.status is TournamentStatus.OPEN:
        return True
    late = tournament.system == SWISS and 2 * tournament.round <= tournament.rounds
    return tournament.status is TournamentStatus.RUNNING and late


def is_in(entry: Entry, round: int) -> bool:
    """Whether an entry plays in this round."""
    return entry.joined <= round and (entry.left is None or entry.left > round)


def in_draw(entries: Iterable[Entry]) -> list[Entry]:
    """The entries in the order of the draw; those who came later after them."""
    return sorted(
        entries, key=lambda entry: (entry.place is None, entry.place or 0, entry.joined, entry.number)
    )


def next_pairings(tournament: Tournament, meetings: Sequence[Meeting], round: int) -> list[Pairing]:
    """Who meets whom in this round, after ``meetings`` of all those before it."""
    drawn = in_draw(tournament.entries)
    there = {entry.number for entry in drawn if is_in(entry, round)}
    if tournament.system == ROUND_ROBIN:
        return list(_without(round_robin([entry.number for entry in drawn], round), there))
    if tournament.system == KNOCK_OUT:
        if round == 1:
            return list(_without(knock_out([entry.number for entry in drawn], first_round=True), there))
        last = [met for met in results(tournament, meetings) if met.round == round - 1]
        through = [_goes_on(met, there) for met in last]
        return knock_out([one for one in through if one is not None], first_round=False)
    pairs = [meeting for meeting in meetings if meeting.second is not None]
    places = standing(tournament, meetings, round - 1, joined_by=round)
    order = [entry.number for entry in drawn] if round == 1 else [place.entry for place in places]
    return swiss(
        [number for number in order if number in there],
        {place.entry: place.score for place in places} if round > 1 else {},
        met={frozenset((meeting.first, meeting.second or 0)) for meeting in pairs},
        sat_out=Counter(meeting.first for meeting in meetings if meeting.second is None),
        led=Counter(meeting.first for meeting in pairs),
    )


def _without(pairings: Iterable[Pairing], there: set[int]) -> Iterable[Pairing]:
    """The pairings of those who are there: whose opponent is not sits out."""
    for pairing in pairings:
        both = [one for one in (pairing.first, pairing.second) if one in there]
        if both:
            yield Pairing(both[0], both[1] if len(both) == 2 else None)


def _goes_on(met: Met, there: set[int]) -> int | None:
    """Who goes on from a table of a knock-out, or from having sat out; None where nobody does."""
    through = met.first if met.second is None else met.winner
    return through if through in there else None


def standing(
    tournament: Tournament, meetings: Sequence[Meeting], rounds: int, *, joined_by: int | None = None
) -> list[Place]:
    """The standings after this number of rounds, of the entries there by then or by a later round."""
    entrants = [
        Entrant(entry.number, entry.joined, entry.left)
        for entry in tournament.entries
        if entry.joined <= (joined_by or max(rounds, 1))
    ]
    met = [one for one in results(tournament, meetings) if one.round <= rounds]
    return standings(scoring_of(tournament), entrants, met, rounds=rounds, deals=tournament.deals)


def scoring_of(tournament: Tournament) -> str:
    """The way in which a tournament is scored, as bot.tournaments.scoring names it."""
    if tournament.system == KNOCK_OUT:
        return BY_ROUNDS
    return tournament.scoring if tournament.deals else WINS


def results(tournament: Tournament, meetings: Iterable[Meeting]) -> list[Met]:
    """What the tables have come to, in their order."""
    draw = {entry.number: place for place, entry in enumerate(in_draw(tournament.entries))}
    side_of = rules_of(tournament).rules.side_of
    return [_result(tournament, meeting, draw, side_of) for meeting in meetings]


def scored(meeting: Meeting) -> list[tuple[int, int]]:
    """What both sides of a table have scored in each deal that is over."""
    deals = [result.scores for result in meeting.results]
    return [(first["total"], second["total"]) for first, second in deals]


def made(tournament: Tournament, meeting: Meeting) -> tuple[int, int]:
    """What both sides of a table have made: over all deals where they are the same everywhere, else the
    totals.
    """
    if not meeting.results:
        return 0, 0
    if tournament.deals:
        deals = scored(meeting)
        return sum(first for first, _ in deals), sum(second for _, second in deals)
    first, second = meeting.results[-1].totals
    return first, second


def _result(tournament: Tournament, meeting: Meeting, draw: dict[int, int], side_of: Sequence[int]) -> Met:
    if meeting.second is None:
        return Met(meeting.round, meeting.first, None)
    deals: list[tuple[int, int] | None] = [*scored(meeting)]
    if tournament.deals:
        deals += [None] * (tournament.deals - len(deals))
    both = (meeting.first, meeting.second)
    winner = None
    won = {side_of[seat] for seat in meeting.results[-1].winners} if meeting.results else set()
    if len(won) == 1:
        winner = both[won.pop()]
    elif meeting.outcome is Outcome.ABANDONED:
        # The round's time was over: what had been played counts.
        first, second = made(tournament, meeting)
        winner = None if first == second else both[first < second]
    if tournament.system == KNOCK_OUT and meeting.over:
        winner = _comes_through(tournament, meeting, sorted(both, key=lambda one: (one != winner, draw[one])))
    return Met(meeting.round, *both, tuple(deals), winner)


def _comes_through(tournament: Tournament, meeting: Meeting, both: Sequence[int]) -> int:
    """Who comes through at a table of a knock-out: the better one, who stands first, unless they have dropped
    out by then and the other has not.
    """
    last = meeting.round == tournament.rounds
    there = [one for one in both if last or is_in(tournament.entry(one), meeting.round + 1)]
    return there[0] if there else both[0]


def usual_round_time(pace: Pace) -> timedelta:
    """How long a round may take where nobody says."""
    return ROUND_TIMES[0] if pace.live else ROUND_TIMES[4]
