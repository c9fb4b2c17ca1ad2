"""Entries that directors take out of a running tournament and put back, and tables that an entry forfeits."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.layout import Refused
from bot.tournaments import format
from bot.tournaments.directing import without_stake
from bot.tournaments.director.adjustments import names_of
from bot.tournaments.director.change import (
    Director,
    directed,
    entry_of_number,
    in_round,
    noted,
    outside,
    said_why,
)
from bot.tournaments.format import KNOCK_OUT
from bot.tournaments.joining import without
from bot.tournaments.registry import MOVED_ON, TournamentPart, going_on
from bot.tournaments.rounds import Rounds
from data.records.audit import Deed
from data.tournaments.records import Contestant, Entry, HeldUp, Meeting, Tournament, TournamentStatus

BOTH: Final = 0
"""Instead of an entry's number: both of a table forfeit it."""


@dataclass(eq=False)
class Removals(TournamentPart):
    _rounds: Rounds

    async def remove(self, tournament_id: int, director: Director, entry: int, reason: str) -> Tournament:
        """Take an entry out. Before it has played it is gone; afterwards computer players play its table of
        the round to the end, and it plays no more. Raises Refused, once it runs also for players who direct.
        """
        async with directed(self._registry, tournament_id, director) as tournament:
            going_on(tournament)
            own = entry_of_number(tournament, entry)
            if tournament.status is TournamentStatus.OPEN:
                # Nobody has a standing yet, and who is taken out can enter again.
                without_stake(tournament, (), director.person_id, {entry})
            else:
                await outside(self._registry, tournament, director)
            if not format.is_in(own, max(tournament.round + 1, own.joined)):
                raise Refused("They're out already.", refresh=True)
            changed = _taken_out(tournament, own, self._tables.clock())
            deed, why, name = Deed.ENTRY_REMOVED, said_why(reason), names_of(own)
            entry_noted = noted(tournament, director, deed, name=name, round=tournament.round, reason=why)
            await self._registry.save(tournament, own, changed, noted=entry_noted)
        return await self._rounds.advance(tournament_id)

    async def reinstate(self, tournament_id: int, director: Director, entry: int, reason: str) -> Tournament:
        """Put all who left an entry back in their chairs. Raises Refused, also for directors who play."""
        async with directed(self._registry, tournament_id, director) as tournament:
            in_round(tournament, tournament.round)
            own = entry_of_number(tournament, entry)
            await outside(self._registry, tournament, director)
            if not may_return(tournament, own):
                raise Refused(MOVED_ON, refresh=True)
            if tournament.system == KNOCK_OUT and own.left is not None and own.left <= tournament.round:
                raise Refused("In a knock-out, a round that somebody missed can't be made up.")
            changed = replace(own, players=tuple(map(_returned, own.players)), left=None)
            why, name = said_why(reason), names_of(changed)
            entry_noted = noted(tournament, director, Deed.ENTRY_REINSTATED, name=name, reason=why)
            return await self._registry.save(tournament, own, changed, noted=entry_noted)

    async def forfeit(
        self, tournament_id: int, director: Director, round: int, meeting: int, entry: int, reason: str
    ) -> Tournament:
        """End a table of the round, held up by this entry (or ``BOTH``). Raises Refused, as ``reinstate``."""
        async with directed(self._registry, tournament_id, director) as tournament:
            in_round(tournament, round)
            table = await self._playing(tournament, meeting)
            await outside(self._registry, tournament, director)
            held_up = _held_up(table, entry)
            loser = "" if entry == BOTH else names_of(tournament.entry(entry))
            deed, why = Deed.TABLE_FORFEITED, said_why(reason)
            await self._store.tournaments.rounds.forfeit(
                tournament,
                round,
                meeting,
                held_up,
                noted(tournament, director, deed, name=loser, round=round, meeting=meeting, reason=why),
            )
        return await self._rounds.advance(tournament_id)

    async def _playing(self, tournament: Tournament, number: int) -> Meeting:
        """The table of this number in the present round. Raises Refused once it is over."""
        meetings = await self._store.tournaments.rounds.meetings(tournament.id, tournament.round)
        meeting = next((one for one in meetings if one.number == number and one.second is not None), None)
        if meeting is None:
            raise Refused(MOVED_ON, refresh=True)
        if meeting.over:
            raise Refused("That table has finished this round.", refresh=True)
        return meeting


def may_return(tournament: Tournament, entry: Entry) -> bool:
    """Whether somebody can be put back: a computer player has their chair, and their data are kept."""
    return tournament.status is TournamentStatus.RUNNING and any(map(_can_return, entry.players))


def _can_return(player: Contestant) -> bool:
    former = player.former
    return player.person_id is None and former is not None and former.person_id is not None


def _returned(player: Contestant) -> Contestant:
    if player.former is None or not _can_return(player):
        return player
    return Contestant(player.former.person_id, None, player.former.name)


def _taken_out(tournament: Tournament, own: Entry, now: datetime) -> Entry | None:
    """The entry without its people, playing no more rounds; None if it has not played yet."""
    if tournament.status is TournamentStatus.OPEN or own.joined > tournament.round:
        return None
    people = {player.person_id for player in own.players if player.person_id is not None}
    changed = without(tournament, own, people, now, removed=True)
    return None if changed is None else replace(changed, left=tournament.round + 1)


def _held_up(meeting: Meeting, entry: int) -> HeldUp:
    """The side of this entry at a table. Raises Refused if it does not sit there."""
    sides = {meeting.first: HeldUp.FIRST, meeting.second: HeldUp.SECOND, BOTH: HeldUp.BOTH}
    if entry not in sides:
        raise Refused(MOVED_ON, refresh=True)
    return sides[entry]
