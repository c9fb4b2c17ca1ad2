"""Tables of tournaments: seating the entries that meet, and ending matches that take too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.deals import Chance
from bot.tables.due import Due
from bot.tables.match_over import results
from bot.tables.notices import news
from bot.tables.registry import TableRegistry
from bot.tables.turns import IN_MATCH
from canasta.match import Match
from data.records.matches import Journal, MatchStart
from data.records.tables import NewsItem, Seat
from data.tournaments.records.tournaments import Meeting, Tournament


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """A table whose match is over: its journal, and the seats whose person was no longer there."""

    journal: Journal
    away: frozenset[int]


class Meetings:
    """Sets up tables of tournaments and ends their matches."""

    def __init__(self, registry: TableRegistry, due: Due, chance: Chance) -> None:
        self._registry = registry
        self._store = registry.store
        self._due = due
        self._chance = chance

    async def seat(self, tournament: Tournament, meeting: Meeting, seats: Sequence[Seat]) -> None:
        """Set up a table of a tournament with these seats and begin its match. Nothing happens if that has
        been done already.
        """
        names = [seat.name for seat in seats]
        # Deals that all tables play must be identical: the last seat deals the first of them.
        dealer = len(seats) - 1 if tournament.deals else self._chance.first_dealer(len(seats))
        # A later release does not change the rules of a running tournament (rules: 14.12).
        revision = await self._store.tournaments.rounds.rules_revision(tournament.id)
        match = Match(
            tournament.variant,
            names,
            tournament.options,
            dealer=dealer,
            revision=revision,
            duplicate=tournament.deals,
        )
        seed = self._chance.new_seed()
        if tournament.deals:
            seed = (await self._store.tournaments.rounds.seeds(tournament.id, meeting.round))[0]
        match.start_deal(seed)
        table = await self._store.tournaments.rounds.seat(
            tournament,
            meeting,
            host_id=tournament.organiser_id,
            seats=seats,
            start=MatchStart(match.revision, dealer, seed, match.view(None).side_of),
        )
        if table is not None:
            await self._due.look(table.id)

    async def at_the_end(self, table_id: int) -> AtTheEnd | None:
        """How a table stood when its match ended; None if none was begun there."""
        table = await self._registry.stored(table_id)
        journal = await self._registry.journal(table)
        if journal is None:
            return None
        kept = {seat.index: seat.person_id for seat in table.seats if seat.kept}
        away = {
            seat.index
            for seat in journal.seats
            if seat.left_at is not None
            or (seat.person_id is not None and kept.get(seat.index) == seat.person_id)
        }
        return AtTheEnd(journal, frozenset(away))

    async def end(self, table_id: int, because: str) -> None:
        """End a match early, if it is still being played: the score so far stands."""
        async with self._registry.change(table_id) as session:
            table = session.table
            if table.match_id is not None and table.status in IN_MATCH:
                session.ended = because
                session.table = await self._store.matches.abandon(
                    table.id,
                    table.version,
                    match_id=table.match_id,
                    because=because,
                    news=results(session, NewsItem(news.STOPPED)),
                )
