"""A person's profile, computed from stored matches and their figures, so that old matches count too."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from bot.daily.public import history_of
from bot.honours.public import earned_by
from bot.layout import Refused
from bot.people.rivalries import Rivalry, best_partner, closest_finish, rival_of
from bot.ratings.public import family_of, progress_of
from bot.tables.counting import empty, gone, has_won, played
from bot.tables.seat_stats import SeatStats
from data import Store
from data.honours.records import EarnedHonour
from data.records.deals import DailyDay
from data.records.matches import MatchSeat, Outcome
from data.records.results import COUNTING, EVERYWHERE, LEFT, MatchResult, Standing
from data.servers.settings import HIDDEN

MOST_MATCHES: Final = 5000
"""The number of most recent matches that a profile covers."""
RECENT: Final = 25
"""The number of most recent matches that a profile offers for replay."""
COMPUTERS: Final = 0
"""Used in place of a person's id for computer players."""
FORMER: Final = -1
"""Used in place of a person's id for people who are no longer known."""


@dataclass(slots=True)
class Tally:
    """The number of matches, and of those won."""

    matches: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        """Count one more match."""
        self.matches += 1
        self.won += won


@dataclass(slots=True)
class Record:
    """The totals of a person's matches. Partners and opponents are keyed by person, with their latest name;
    ``streak`` is the most matches won in a row, ``left`` the matches left before their end, ``given_up``
    those that ended early and count for nobody, ``compared`` the matches compared with other tables, which
    nobody wins, ``shared`` those in which somebody else had the person's seat in the end.
    """

    played: Tally = field(default_factory=Tally)
    counted: Tally = field(default_factory=Tally)
    left: int = 0
    given_up: int = 0
    compared: int = 0
    shared: int = 0
    streak: int = 0
    points: int = 0
    deals: int = 0
    partners: dict[int, Tally] = field(default_factory=dict)
    opponents: dict[int, Tally] = field(default_factory=dict)
    games: dict[str, Tally] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    figures: SeatStats = field(default_factory=SeatStats)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's public profile: record, standings by family (including all games), and the rating's
    history. ``practice`` is the record of matches in which nobody else was a person; ``record`` has the
    others.

    ``outcomes`` are those of the matches between the ratings of ``curve``: won or not, and against whom,
    unless one of them is no longer known; None for a match that isn't.
    """

    person_id: int
    name: str
    everywhere: bool
    record: Record
    standings: tuple[Standing, ...]
    place: int | None
    curve: tuple[tuple[datetime, int], ...]
    recent: tuple[MatchResult, ...]
    outcomes: tuple[tuple[bool, tuple[str, ...]] | None, ...] = ()
    practice: Record = field(default_factory=Record)
    honours: tuple[EarnedHonour, ...] = ()
    rivalry: Rivalry = field(default_factory=Rivalry)
    dailies: Sequence[DailyDay] = ()


def against_computers(result: MatchResult, person_id: int) -> bool:
    """Whether only computer players played besides. A tournament's match is compared with people's."""
    others = [seat for seat in result.seats if seat.person_id != person_id]
    return not result.duplicate and all(seat.computer is not None for seat in others)


def record_of(results: Iterable[MatchResult], person_id: int) -> Record:
    """Sum up a person's matches, oldest first."""
    record = Record()
    streak = 0
    for result in results:
        own = next(seat for seat in result.seats if seat.person_id == person_id)
        kept = result.figures.get(own.index)
        if kept is not None:
            record.figures.add(SeatStats.from_data(kept))
        if gone(result, own):
            record.left += 1
            streak = 0
        if result.outcome is Outcome.ABANDONED and result.counts_as != LEFT:
            record.given_up += 1
            continue
        deals, points = played(result, own)
        record.deals += deals
        record.points += points
        if result.duplicate:
            # The tournament shows what it was worth: here nobody has won or lost.
            record.compared += 1
            continue
        if empty(result, own):
            continue
        won = has_won(result, own)
        streak = streak + 1 if won else 0
        record.streak = max(record.streak, streak)
        record.played.add(won)
        record.games.setdefault(family_of(result.variant), Tally()).add(won)
        if result.counts_as in COUNTING:
            record.counted.add(won)
        _company(record, result, own, won)
    return record


def _company(record: Record, result: MatchResult, own: MatchSeat, won: bool) -> None:
    """Count the partners and opponents of a match, each once per match."""
    for tallies, seats in (
        (record.partners, [s for s in result.seats if s.side == own.side and s.index != own.index]),
        (record.opponents, [s for s in result.seats if s.side != own.side]),
    ):
        for other in dict.fromkeys(map(_who, seats)):
            tallies.setdefault(other, Tally()).add(won)
    record.names.update((seat.person_id, seat.name) for seat in result.seats if seat.person_id is not None)


def _who(seat: MatchSeat) -> int:
    if seat.person_id is not None:
        return seat.person_id
    return COMPUTERS if seat.computer is not None else FORMER


def add_shares(record: Record, results: Iterable[MatchResult], person_id: int) -> None:
    """Add a person's shares of matches in which somebody else had their seat in the end: what they played."""
    for result in results:
        figures = next(
            SeatStats.from_data(stay.figures or SeatStats().to_data())
            for stay in result.stays
            if stay.person_id == person_id
        )
        record.shared += 1
        record.left += figures.absent
        record.figures.add(figures)
        record.deals += figures.deals
        record.points += figures.points


def most(tallies: dict[int, Tally], limit: int) -> list[tuple[int, Tally]]:
    """The people met most often, then those with the most wins."""
    return sorted(tallies.items(), key=lambda entry: (-entry[1].matches, -entry[1].won, entry[0]))[:limit]


async def profile_for(
    reader_id: int,
    store: Store,
    person_id: int,
    name: str,
    guild_id: int,
    *,
    everywhere: bool,
    sees: Callable[[int], bool],
) -> Profile:
    """A person's profile as ``reader_id`` may see it, who ``sees`` some channels here. Others see what was
    played here, of single matches those that they may replay, and only the totals of other servers: neither
    company nor matches. Raises Refused if the person hides.
    """
    own = reader_id == person_id
    if not own and (await store.settings.of_person(person_id)).get(HIDDEN):
        raise Refused("This player's profile is private.")
    recent = RECENT if own or not everywhere else 0
    profile = await read_profile(
        store, person_id, name, guild_id, everywhere=everywhere, recent=recent, with_hidden=own
    )
    if not own:
        profile = replace(profile, recent=await _seen(store, profile.recent, reader_id, sees))
    if everywhere and not own:
        profile.record.partners.clear()
        profile.record.opponents.clear()
        profile = replace(profile, rivalry=Rivalry(closest=profile.rivalry.closest))
        profile = replace(profile, outcomes=tuple(one and (one[0], ()) for one in profile.outcomes))
    return profile


async def _seen(
    store: Store, matches: Sequence[MatchResult], reader_id: int, sees: Callable[[int], bool]
) -> tuple[MatchResult, ...]:
    """Those of these matches that a reader may replay: their own, and those of channels that they see."""
    if not matches:
        return ()
    places = await store.journals.channels_of([result.match_id for result in matches])
    return tuple(
        result
        for result in matches
        if sees(places.get(result.match_id, 0)) or any(seat.person_id == reader_id for seat in result.seats)
    )


async def read_profile(
    store: Store,
    person_id: int,
    name: str,
    guild_id: int,
    *,
    everywhere: bool,
    recent: int = 10,
    with_hidden: bool = True,
) -> Profile:
    """A profile on one server, or on all. ``with_hidden``: people who hide may be rival or best partner."""
    guild = EVERYWHERE if everywhere else guild_id
    results = await store.results.of_person(person_id, None if everywhere else guild_id, limit=MOST_MATCHES)
    progress = await progress_of(store, person_id, guild)
    played_in = {result.match_id: result for result in results}
    outcomes = [_outcome(played_in.get(match_id), person_id) for match_id in progress.matches]
    over = [result for result in results if result.deals_played]
    practice = [result for result in results if against_computers(result, person_id)]
    alone = {result.match_id for result in practice}
    record = record_of((result for result in results if result.match_id not in alone), person_id)
    guest = await store.results.as_guest(person_id, None if everywhere else guild_id, limit=MOST_MATCHES)
    add_shares(record, guest, person_id)
    met = await store.people.encounters.of(
        person_id, None if everywhere else guild_id, with_hidden=with_hidden
    )
    with_people = [result for result in results if result.match_id not in alone]
    rivalry = Rivalry(rival_of(met), best_partner(met), closest_finish(with_people, person_id))
    return Profile(
        person_id=person_id,
        name=name,
        everywhere=everywhere,
        record=record,
        practice=record_of(practice, person_id),
        standings=progress.standings,
        place=progress.place,
        curve=progress.curve,
        recent=tuple(reversed(over[-recent:])) if recent else (),
        outcomes=tuple(outcomes),
        honours=await earned_by(store, person_id),
        rivalry=rivalry,
        dailies=await history_of(store, person_id),
    )


def _outcome(result: MatchResult | None, person_id: int) -> tuple[bool, tuple[str, ...]] | None:
    """Whether a person won a match, and the names of those they played against."""
    own = None if result is None else next((s for s in result.seats if s.person_id == person_id), None)
    if result is None or own is None:
        return None
    others = [seat for seat in result.seats if seat.side != own.side]
    known = all(seat.person_id is not None for seat in others)
    return has_won(result, own), tuple(seat.name for seat in others) if known else ()
