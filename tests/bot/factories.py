"""Matches that computer players have played out, given to the store as if people had sat at the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from bot.tables.deals import deal_result, seat_results
from canasta.actions import format_action
from canasta.match import Match
from canasta.players import choose
from canasta.rules.rules import REVISION
from data import Store
from data.matches.result_rows import STANDINGS
from data.records.matches import DealEnd, DealResult, DealStart, MatchStart, SeatResult, Step
from data.records.results import Standing
from data.records.tables import Seat, TablePlan

GUILD = 77
COMPUTER = "steady"


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_hours(self, hours: float) -> None:
        """Move it on."""
        self.now += timedelta(hours=hours)


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it was played: for each deal its seed, its lines (seat, text) and its result."""

    seats: int
    options: dict[str, Any]
    dealer: int
    sides: tuple[int, ...]
    deals: tuple[tuple[str, tuple[tuple[int, str], ...], DealResult], ...]
    outcome: tuple[SeatResult, ...]


@cache
def played(number: int, seats: int = 4, target: int = 500) -> Played:
    """The match of this number; the same one each time."""
    options = {"target_score": target}
    match = Match("classic", [f"P{n}" for n in range(seats)], options, dealer=number % seats)
    deals = []
    while not match.over:
        seed = f"{number:x}a{match.round:x}"
        match.start_deal(seed)
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat)))
        lines = tuple((seat, format_action(action)) for seat, action in match.actions[-1])
        deals.append((seed, lines, deal_result(match)))
    return Played(
        seats,
        options,
        number % seats,
        match.view(None).side_of,
        tuple(deals),
        tuple(seat_results(match)),
    )


async def feed(
    store: Store,
    people: Sequence[int | None],
    number: int = 0,
    *,
    guild: int = GUILD,
    channel: int = 1,
    rated: bool = True,
    leaves: int | None = None,
    unfinished: bool = False,
    clock: Clock | None = None,
    target: int = 500,
) -> int:
    """Let these people (None: a computer player) have played the match of this number; gives its id.

    ``leaves`` is a seat whose player goes before the first move, an hour before it where there is a clock;
    ``unfinished`` stops before the last move.
    """
    match = played(number, len(people), target)
    seats = [
        Seat(index, person, None if person is not None else COMPUTER, name_of(person, index))
        for index, person in enumerate(people)
    ]
    table = await store.tables.open(
        TablePlan(
            guild_id=guild,
            channel_id=channel,
            host_id=next((person for person in people if person is not None), 1),
            variant="classic",
            options=match.options,
            seats=seats,
            rated=rated,
        )
    )
    table = await store.matches.start(
        table.id, table.version, MatchStart(REVISION, match.dealer, match.deals[0][0], match.sides)
    )
    assert table.match_id is not None
    if leaves is not None:
        table = await store.players.replace(table.id, table.version, Seat(leaves, None, COMPUTER, "Ada"))
        if clock is not None:
            clock.pass_hours(1)
    version = table.version
    for round_number, (seed, lines, result) in enumerate(match.deals, 1):
        if round_number > 1:
            version = (
                await store.matches.start_deal(
                    table.id, version, DealStart(round_number, seed), match_id=table.match_id or 0
                )
            ).version
        last_deal = round_number == len(match.deals)
        for n, (seat, text) in enumerate(lines, 1):
            over = n == len(lines)
            if over and last_deal and unfinished:
                break
            version = (
                await store.matches.append(
                    table.id,
                    version,
                    Step(seat, text),
                    end=DealEnd(result, match_result=match.outcome if last_deal else None) if over else None,
                    match_id=table.match_id or 0,
                    round=round_number,
                )
            ).version
    if unfinished:
        await store.tables.close(table.id, version)
    return table.match_id or 0


def name_of(person: int | None, index: int = 0) -> str:
    """What a person, or a computer player, is called."""
    return f"Computer {index}" if person is None else f"Person {person}"


async def all_standings(store: Store) -> list[Standing]:
    """Everything that stands, in some fixed order."""
    async with store._database.read() as transaction:
        rows = await transaction.rows(
            "SELECT * FROM standings ORDER BY guild_id, family, season, person_id, computer"
        )
    return list(map(STANDINGS.read, rows))
