"""Starting a tournament, and advancing it from round to round.

The stored state is enough to continue at any moment: ``advance`` does whatever is due and nothing twice, even
if two processes handle the same tournament.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.layout import Refused, stamp
from bot.tables.idle import CANCELLED, FORFEIT, NO_SHOW, TIME
from bot.tables.session.past_turns import STAND_INS
from bot.tournaments import format
from bot.tournaments.directing import directors_only
from bot.tournaments.director.change import said_why
from bot.tournaments.evening.starts import admitted, awaited, present
from bot.tournaments.held_up import decide
from bot.tournaments.joining import settled, sitting_out, unready, without
from bot.tournaments.leaving import Leaving
from bot.tournaments.no_shows import NoShows
from bot.tournaments.partners import allowed
from bot.tournaments.registry import MOVED_ON, Overview, TournamentPart, going_on
from bot.tournaments.seating import seat, settle_seats
from canasta.i18n import Text
from data.records.audit import AuditEntry, Deed
from data.tournaments.records import Entry, LetterPlan, Meeting, RoundPlan, Tournament, TournamentStatus


class TooFew(Refused):
    """There are too few entries to begin."""

    def __init__(self, fewest: int) -> None:
        super().__init__(
            Text("It takes at least {n} entries. Wait for people, or add computer players.", n=fewest)
        )


@dataclass(eq=False)
class Rounds(TournamentPart):
    """Plays tournaments. ``draw`` orders entries, ``new_seed`` gives a deal's seed; tests replace both."""

    _no_shows: NoShows
    _leaving: Leaving
    _draw: Callable[[Sequence[int]], list[int]]
    _new_seed: Callable[[], str]

    async def may_cancel(self, tournament_id: int, person_id: int, *, manager: bool = False) -> Overview:
        overview = await self._registry.overview(tournament_id)
        await self._check_cancel(overview.tournament, person_id, manager)
        return overview

    async def cancel(
        self,
        tournament_id: int,
        person_id: int,
        reason: str,
        *,
        version: int | None = None,
        manager: bool = False,
    ) -> Tournament:
        """Cancel it for a reason, if still at this ``version``; scores so far count. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            await self._check_cancel(tournament, person_id, manager)
            if version not in (None, tournament.version):
                raise Refused(MOVED_ON, refresh=True)
            noted = AuditEntry(
                tournament.guild_id,
                Deed.TOURNAMENT_CANCELLED,
                person_id,
                tournament_id=tournament_id,
                details={"reason": said_why(reason)},
            )
            cancelled = replace(tournament, status=TournamentStatus.CANCELLED)
            ended = await self._store.tournaments.save(tournament, cancelled, noted=noted)
            await self._end_tables(ended)
            return ended

    async def _check_cancel(self, tournament: Tournament, person_id: int, manager: bool) -> None:
        """Raises Refused for others, and once it runs for players, who could end a match they're losing."""
        directors_only(tournament, person_id, manager)
        going_on(tournament)
        if tournament.status is TournamentStatus.RUNNING:
            played = await self._store.tournaments.rounds.players(tournament.id)
            if person_id in played or tournament.entry_of(person_id) is not None:
                raise Refused(
                    "You play in this tournament, so you can't end its matches. A moderator of "
                    "this server who doesn't play in it can cancel it."
                )

    async def start(self, tournament_id: int, person_id: int, *, manager: bool = False) -> Tournament:
        """Draw, and begin the first round. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            directors_only(tournament, person_id, manager)
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused("This tournament has already begun.", refresh=True)
            if tournament.evening.starts_at is not None and awaited(tournament):
                raise Refused(
                    "Check-in is on, and not everybody is here. It starts by itself {when}.",
                    when=stamp(tournament.evening.starts_at),
                )
            await self.begin(tournament, person_id)
        return await self.advance(tournament_id)

    async def begin(self, tournament: Tournament, by: int | None = None) -> None:
        """Begin the first round under its lock, for ``by`` or by itself (None). Raises TooFew."""
        tournament = await allowed(self._store, tournament, self._tables.clock())
        there = present(tournament, tournament.entries, 1)
        entries = await self._settled(there, 1)
        seated = [entry for entry in entries if entry.joined == 1]
        fewest = format.FEWEST_COMPARED if tournament.deals else format.FEWEST
        if len(seated) < fewest:
            raise TooFew(fewest)
        order = self._draw([entry.number for entry in seated])
        drawn = [
            replace(entry, place=order.index(entry.number) + 1) if entry.joined == 1 else entry
            for entry in entries
        ]
        rounded = replace(tournament, rounds=format.rounds_of(tournament, len(seated)))
        waiting, letters = sitting_out(rounded, 1, unready(there, 1))
        noted = AuditEntry(tournament.guild_id, Deed.TOURNAMENT_STARTED, by, tournament_id=tournament.id)
        await self._begin_round(replace(rounded, entries=(*drawn, *waiting)), [], letters, noted)

    async def advance(self, tournament_id: int) -> Tournament:
        """Do what is due: tables set up, or ended for time or no-shows, then the next round or the end."""
        async with self._registry.change(tournament_id) as tournament:
            if tournament.status is TournamentStatus.CANCELLED:
                await self._end_tables(tournament)
            while tournament.status is TournamentStatus.RUNNING:
                if await self._leaving.apply(tournament):
                    tournament = await self._registry.stored(tournament_id)
                tournament = await self._admit(tournament)
                await self._seat(tournament)
                if self._tables.availability.reaches(tournament.guild_id):
                    await self._end_late(tournament)
                    await self._end_waiting(tournament)
                await self._as_directed(tournament)
                meetings = await self._store.tournaments.rounds.meetings(tournament_id)
                played = [meeting for meeting in meetings if meeting.round == tournament.round]
                if not all(meeting.over for meeting in played):
                    break
                await decide(self._tables, tournament, played)
                meetings = await self._store.tournaments.rounds.meetings(tournament_id)
                tournament = await self._next(tournament, meetings)
                for meeting in played:
                    if meeting.place_id is not None and meeting.table_id is not None:
                        # Its deals are open now: its message shows their seeds, and links to replays.
                        self._tables.registry.tell(meeting.table_id, tournament.guild_id)
            return tournament

    async def _next(self, tournament: Tournament, meetings: Sequence[Meeting]) -> Tournament:
        round, before = tournament.round + 1, tournament
        tournament = await allowed(self._store, tournament, self._tables.clock())
        stayed = present(tournament, await self._who_stays(tournament), round)
        entries = await self._settled(stayed, round)
        waiting, letters = sitting_out(tournament, round, unready(stayed, round))
        tournament = replace(tournament, entries=(*entries, *waiting))
        there = sum(format.is_in(entry, round) for entry in tournament.entries)
        if tournament.round >= tournament.rounds or there < format.FEWEST:
            saved = await self._store.tournaments.save(before, tournament)
            await self._leaving.apply(saved)
            finished = replace(saved, status=TournamentStatus.FINISHED)
            return await self._store.tournaments.save(saved, finished)
        return await self._begin_round(tournament, meetings, letters)

    async def _who_stays(self, tournament: Tournament) -> list[Entry]:
        """The entries after a round, without people who left or lost their seat in it, or never came."""
        gone = await self._store.tournaments.rounds.gone(
            tournament.id, tournament.round, no_show=NO_SHOW, stand_ins=STAND_INS
        )
        stayed = []
        for entry in tournament.entries:
            absent = {player.person_id for player in entry.players} & gone
            kept = without(tournament, entry, absent, self._tables.clock()) if absent else entry
            if kept is not None:
                stayed.append(kept)
        return stayed

    async def _settled(self, entries: Sequence[Entry], round: int) -> list[Entry]:
        """The entries of a round, with partners for those who have entered alone, but nobody blocked."""
        alone = [
            player.person_id
            for entry in entries
            if any(one.empty or not one.agreed for one in entry.players)
            for player in entry.players
            if player.person_id is not None
        ]
        return settled(entries, round, await self._store.blocks.pairs(alone))

    async def _begin_round(
        self,
        tournament: Tournament,
        meetings: Sequence[Meeting],
        letters: Sequence[LetterPlan],
        noted: AuditEntry | None = None,
    ) -> Tournament:
        round = tournament.round + 1
        # Off the event loop: pairing a large field takes a fifth of a second.
        pairings = await asyncio.to_thread(format.next_pairings, tournament, meetings, round)
        return await self._store.tournaments.rounds.start(
            tournament.id,
            tournament.version,
            RoundPlan(
                round,
                tournament.rounds,
                pairings=[(pairing.first, pairing.second) for pairing in pairings],
                seeds=[self._new_seed() for _ in range(tournament.deals)],
                ends_at=self._tables.clock() + tournament.round_time,
            ),
            tournament.entries,
            letters=letters,
            noted=noted,
        )

    async def _admit(self, tournament: Tournament) -> Tournament:
        """Let those who came late play in this round, where that is possible at once."""
        meetings = await self._store.tournaments.rounds.meetings(tournament.id, tournament.round)
        now = self._tables.clock()
        there = await allowed(self._store, tournament, now)
        coming = admitted(there, meetings, now)
        if not coming:
            return tournament
        seated = {number for _, *both in coming for number in both}
        entries = [
            replace(entry, joined=min(entry.joined, tournament.round)) if entry.number in seated else entry
            for entry in there.entries
        ]
        return await self._store.tournaments.rounds.admit(tournament.id, tournament.version, coming, entries)

    async def _seat(self, tournament: Tournament) -> None:
        """Set up the round's missing tables."""
        for meeting in await self._store.tournaments.rounds.meetings(tournament.id, tournament.round):
            if meeting.second is not None and meeting.table_id is None:
                await seat(self._tables, tournament, meeting)

    async def _end_late(self, tournament: Tournament) -> None:
        """If the round's time is over, the score so far counts."""
        if tournament.round_ends_at is not None and tournament.round_ends_at <= self._tables.clock():
            await self._end_tables(tournament)

    async def _end_waiting(self, tournament: Tournament) -> None:
        """End the tables at which a side hasn't turned up for too long."""
        now = self._tables.clock()
        for missing in await self._no_shows.of(tournament, now):
            if missing.over(now):
                await self._tables.ending.at_once(missing.table_id, NO_SHOW)

    async def _as_directed(self, tournament: Tournament) -> None:
        """End the tables that are forfeited, and seat people as the entries are now."""
        meetings = await self._store.tournaments.rounds.meetings(tournament.id, tournament.round)
        for meeting in meetings:
            if meeting.held_up is not None and meeting.table_id is not None and not meeting.over:
                await self._tables.ending.at_once(meeting.table_id, FORFEIT)
        await settle_seats(self._tables, tournament, [one for one in meetings if one.held_up is None])

    async def _end_tables(self, tournament: Tournament) -> None:
        because = CANCELLED if tournament.status is TournamentStatus.CANCELLED else TIME
        for meeting in await self._store.tournaments.rounds.meetings(tournament.id, tournament.round):
            if meeting.table_id is not None and not meeting.over:
                await self._tables.ending.at_once(meeting.table_id, because)
