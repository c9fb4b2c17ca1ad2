"""Keeps the seats at a round's tables as the entries are: who was taken out leaves, a substitute sits down.

The entries are what counts; a change of them writes nothing else, so a kill leaves nothing half done.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from bot.layout import Refused
from bot.tables.service import Tables
from bot.tournaments import format
from canasta.match import Match
from data.records.matches import MatchStart
from data.records.tables import Seat, Table
from data.tournaments.records import Contestant, Meeting, Tournament


def seats_of(tournament: Tournament, meeting: Meeting) -> list[Seat]:
    """The seats at the table of a meeting: the first entry has the first side."""
    rules = format.rules_of(tournament).rules
    seats = []
    for entry_number, chairs in zip((meeting.first, meeting.second), rules.seats_of, strict=True):
        assert entry_number is not None
        for player, index in zip(tournament.entry(entry_number).players, chairs, strict=True):
            seats.append(Seat(index, player.person_id, player.computer, player.name))
    return sorted(seats, key=lambda seat: seat.index)


async def seat(tables: Tables, tournament: Tournament, meeting: Meeting) -> None:
    """Set up a table for the entries that meet, and begin its match, unless that was done already."""
    seats = seats_of(tournament, meeting)
    names = [seat.name for seat in seats]
    # Deals that all tables play must be identical: the last seat deals the first of them.
    dealer = len(seats) - 1 if tournament.deals else tables.chance.first_dealer(len(seats))
    # A later release does not change the rules of a running tournament (rules: 14.12).
    revision = await tables.store.tournaments.rounds.rules_revision(tournament.id)
    match = Match(
        tournament.variant,
        names,
        tournament.options,
        dealer=dealer,
        revision=revision,
        duplicate=tournament.deals,
    )
    seed = tables.chance.new_seed()
    if tournament.deals:
        seed = (await tables.store.shared_deals.seeds(tournament.id, meeting.round))[0]
    match.start_deal(seed)
    table = await tables.store.tournaments.rounds.seat(
        tournament,
        meeting,
        host_id=tournament.organiser_id,
        seats=seats,
        start=MatchStart(match.revision, dealer, seed, match.view(None).side_of),
    )
    if table is not None:
        await tables.due.look(table.id)


async def settle_seats(tables: Tables, tournament: Tournament, meetings: Iterable[Meeting]) -> None:
    """Change the seats at these tables of the present round that are no longer as the entries are. People
    who have had a seat there come back by themselves, and somebody voted in stays.
    """
    for meeting in meetings:
        if meeting.table_id is None or meeting.match_id is None or meeting.over:
            continue
        changed = list(_changed(tournament, meeting))
        table = await tables.store.tables.get(meeting.table_id) if changed else None
        if table is not None:
            for seat, player in changed:
                await _settle(tables, table, meeting.match_id, seat, player)


async def _settle(tables: Tables, table: Table, match_id: int, seat: int, player: Contestant) -> None:
    sits, former = table.seats[seat].person_id, player.former
    before = None if former is None else former.person_id
    if player.person_id is None:
        if sits is not None and sits == before:
            await tables.seats.take_out(table.id, seat, sits)
    elif sits in (None, before) and not await tables.store.players.has_played(match_id, player.person_id):
        # Kept apart since: a computer player has the seat for this round.
        with suppress(Refused):
            await tables.seats.step_in(table.id, seat, player.person_id, player.name)


def _changed(tournament: Tournament, meeting: Meeting) -> Iterator[tuple[int, Contestant]]:
    """The seats of a table whose chairs have changed hands, each with who has the chair now."""
    chairs = format.rules_of(tournament).rules.seats_of
    for number, seats in zip((meeting.first, meeting.second), chairs, strict=True):
        if number is None:
            continue
        for player, seat in zip(tournament.entry(number).players, seats, strict=True):
            if player.former is not None:
                yield seat, player
