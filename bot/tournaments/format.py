"""How a tournament runs, as pure rules: entries, pairings and standings.

The rules as people read them are in bot/tournaments/screens (``rules``, ``scoring``).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Final

from bot.layout import Refused
from bot.tables.lobby.computers import COMPUTER, COMPUTER_NAMES
from bot.tables.rules.table_rules import TableRules
from bot.time import Pace
from bot.tournaments.pairing import (
    Pairing,
    knock_out,
    knock_out_rounds,
    round_robin,
    round_robin_rounds,
    swiss,
    swiss_rounds,
)
from bot.tournaments.scoring.methods import KNOCK_OUT as BY_ROUNDS
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS, WINS
from bot.tournaments.scoring.standings import Entrant, Met, Place, standings
from data.records.matches import Outcome
from data.tournaments.records import (
    Contestant,
    Entry,
    HeldUp,
    Meeting,
    Tournament,
    TournamentLine,
    TournamentStatus,
)

SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round_robin"
KNOCK_OUT: Final = "knock_out"
SYSTEMS: Final = (SWISS, ROUND_ROBIN, KNOCK_OUT)
COMPARED: Final = (MATCHPOINTS, POINTS)
"""The scoring methods that compare tables with the same deals."""
MOST_ENTRIES: Final = 64
MOST_IN_ROUND_ROBIN: Final = 16
MOST_DEALS: Final = 12
MOST_ROUNDS: Final = 20
NO_TARGET: Final = 1_000
"""``held_up_points`` in a game without a target."""
FEWEST: Final = 2
FEWEST_COMPARED: Final = 4
"""The fewest entries for two tables, so that there is something to compare."""
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ROUND_TIMES: Final = (3 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
"""How long a round may take."""


def rules_of(tournament: Tournament) -> TableRules:
    return TableRules(tournament.variant, tournament.seats, tournament.options)


def chairs_of(rules: TableRules) -> int:
    """The players of an entry: one, or two partners. Raises Refused for tables without two such sides."""
    engine = rules.rules
    sizes = {len(seats) for seats in engine.seats_of}
    fixed = not engine.seating.by_pile and not engine.seating.rota
    if engine.sides != 2 or len(sizes) != 1 or not sizes <= {1, 2} or not fixed:
        raise Refused(
            "Tournaments are played by two people or by two pairs at a table. Choose 2 or 4 players."
        )
    return sizes.pop()


def most_entries(system: str) -> int:
    return MOST_IN_ROUND_ROBIN if system == ROUND_ROBIN else MOST_ENTRIES


def computer_entry(number: int, chairs: int) -> Entry:
    names = [f"{COMPUTER_NAMES[chair]} {number}" for chair in range(chairs)]
    return Entry(number, tuple(Contestant(None, COMPUTER, name) for name in names))


def next_number(entries: Iterable[Entry]) -> int:
    return max((entry.number for entry in entries), default=0) + 1


def rounds_of(tournament: Tournament, entries: int) -> int:
    if tournament.system == ROUND_ROBIN:
        return round_robin_rounds(entries)
    if tournament.system == KNOCK_OUT:
        return knock_out_rounds(entries)
    return min(tournament.rounds or swiss_rounds(entries), MOST_ROUNDS)


def may_join(tournament: Tournament | TournamentLine) -> bool:
    """Whether entries are open: before the start, and in a Swiss until half of its rounds have begun."""
    if tournament.status is TournamentStatus.OPEN:
        return True
    late = tournament.system == SWISS and 2 * tournament.round <= tournament.rounds
    return tournament.status is TournamentStatus.RUNNING and late


def is_in(entry: Entry, round: int) -> bool:
    return entry.joined <= round and (entry.left is None or entry.left > round)


def in_draw(entries: Iterable[Entry]) -> list[Entry]:
    """The entries in the order of the draw, later ones last."""
    return sorted(
        entries, key=lambda entry: (entry.place is None, entry.place or 0, entry.joined, entry.number)
    )


def next_pairings(tournament: Tournament, meetings: Sequence[Meeting], round: int) -> list[Pairing]:
    """The pairings of this round, given the ``meetings`` of all earlier rounds."""
    drawn = in_draw(tournament.entries)
    if tournament.system != SWISS:
        # Nobody comes late: those who weren't there at the start have no place in the draw.
        drawn = [entry for entry in drawn if entry.place is not None]
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
    """The pairings of the entries still there: an entry whose opponent is not sits out."""
    for pairing in pairings:
        both = [one for one in (pairing.first, pairing.second) if one in there]
        if both:
            yield Pairing(both[0], both[1] if len(both) == 2 else None)


def _goes_on(met: Met, there: set[int]) -> int | None:
    """The entry that advances from a table of a knock-out, or after sitting out; None if none does."""
    through = met.first if met.second is None else met.winner
    return through if through in there else None


def standing(
    tournament: Tournament, meetings: Sequence[Meeting], rounds: int, *, joined_by: int | None = None
) -> list[Place]:
    """The standings after this number of rounds, of the entries that joined by then or by a later round."""
    entrants = [
        Entrant(entry.number, entry.joined, entry.left, _missed(entry, meetings))
        for entry in tournament.entries
        if entry.joined <= (joined_by or max(rounds, 1))
    ]
    met = [one for one in results(tournament, meetings) if one.round <= rounds]
    return standings(
        scoring_of(tournament),
        entrants,
        met,
        rounds=rounds,
        deals=tournament.deals,
        adjusted=adjusted(tournament, rounds),
        held_up_points=held_up_points(tournament),
    )


def _missed(entry: Entry, meetings: Iterable[Meeting]) -> frozenset[int]:
    """The rounds in which an entry that is there now was out: it had neither a table nor a bye."""
    if entry.left is not None:
        return frozenset()
    played: set[int] = set()
    own: set[int] = set()
    for meeting in meetings:
        played.add(meeting.round)
        if entry.number in (meeting.first, meeting.second):
            own.add(meeting.round)
    return frozenset(round for round in played - own if round >= entry.joined)


def adjusted(tournament: Tournament, rounds: int) -> dict[int, Fraction]:
    """What directors have added to each entry's score in the first rounds, as ``standings`` wants it."""
    unit = Fraction(1, 100) if scoring_of(tournament) == MATCHPOINTS else Fraction(1)
    amounts: dict[int, Fraction] = {}
    for adjustment in tournament.adjustments:
        if adjustment.round <= rounds:
            amounts[adjustment.entry] = amounts.get(adjustment.entry, Fraction(0)) + adjustment.amount * unit
    return amounts


def held_up_points(tournament: Tournament) -> int:
    """What a held-up deal costs where points are compared: a tenth of what a match is played to."""
    target = TableRules(tournament.variant, tournament.seats, {}).rules.target
    return target // 10 or NO_TARGET


def scoring_of(tournament: Tournament) -> str:
    """A tournament's scoring method, by its name in bot.tournaments.scoring."""
    if tournament.system == KNOCK_OUT:
        return BY_ROUNDS
    return tournament.scoring if tournament.deals else WINS


def results(tournament: Tournament, meetings: Iterable[Meeting]) -> list[Met]:
    """The results of the tables, in their order."""
    draw = {entry.number: place for place, entry in enumerate(in_draw(tournament.entries))}
    side_of = rules_of(tournament).rules.side_of
    return [_result(tournament, meeting, draw, side_of) for meeting in meetings]


def scored(meeting: Meeting) -> list[tuple[int, int]]:
    """Both sides' scores in each finished deal of a table."""
    deals = [result.scores for result in meeting.results]
    return [(first["total"], second["total"]) for first, second in deals]


def made(tournament: Tournament, meeting: Meeting) -> tuple[int, int]:
    """Both sides' scores at a table: over all deals where tables share them, else the match totals."""
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
    elif meeting.held_up in _LOSES:
        winner = both[1 - _LOSES[meeting.held_up]]
    elif meeting.outcome is Outcome.ABANDONED and meeting.held_up is not HeldUp.BOTH:
        # The round's time ran out: the score so far counts.
        first, second = made(tournament, meeting)
        winner = None if first == second else both[first < second]
    if tournament.system == KNOCK_OUT and meeting.over:
        winner = _comes_through(tournament, meeting, sorted(both, key=lambda one: (one != winner, draw[one])))
    return Met(meeting.round, *both, tuple(deals), winner, meeting.held_up)


_LOSES: Final = {HeldUp.FIRST: 0, HeldUp.SECOND: 1}
"""The side that loses a match which it held up."""


def _comes_through(tournament: Tournament, meeting: Meeting, both: Sequence[int]) -> int:
    """Who advances from a knock-out's table: the better one, unless only that one has dropped out."""
    last = meeting.round == tournament.rounds
    there = [one for one in both if last or is_in(tournament.entry(one), meeting.round + 1)]
    return there[0] if there else both[0]


def usual_round_time(pace: Pace) -> timedelta:
    return ROUND_TIMES[0] if pace.live else ROUND_TIMES[4]
