"""Substitutes: people who could step in, and chairs that a director gives to one of them.

Who is on the list has said yes by that; any other member is asked first. Nobody steps in who plays in the
tournament, has left it, or has had a seat at a table of the present round: they may have seen its deals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.layout import Refused, clean, shown
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.settings.hourly_limits import INVITATIONS
from bot.tournaments import format
from bot.tournaments.directing import refuse_scorer
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
from bot.tournaments.registry import MOVED_ON, TournamentPart, going_on
from bot.tournaments.rounds import Rounds
from canasta.i18n import Text
from data.records.audit import AuditEntry, Deed, Detail
from data.tournaments.records import Contestant, Entry, Former, Reserve, Tournament

MOST: Final = 25
"""The most people on a tournament's list of reserves: as many as a select offers."""


@dataclass(eq=False)
class Substitutes(TournamentPart):
    _rounds: Rounds

    async def offer(self, tournament_id: int, person_id: int, name: str) -> Tournament:
        """Put somebody on the list of reserves, because they say so. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            going_on(tournament)
            if any(listed.person_id == person_id and listed.entry is None for listed in tournament.reserves):
                raise Refused("You're on the list already.", refresh=True)
            await refuse_barred(self._store, tournament.guild_id, person_id, tournaments=True)
            await self._may_play(tournament, person_id, Text("You play in this tournament, or you left it."))
            if len(tournament.reserves) >= MOST:
                raise Refused("Enough people could step in already. Thanks for offering!")
            others = [other for other in tournament.reserves if other.person_id != person_id]
            return await self._save(tournament, [*others, Reserve(person_id, clean(name))])

    async def withdraw(self, tournament_id: int, person_id: int) -> Tournament:
        """Take somebody off the list, or answer a director's question with no. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            if all(reserve.person_id != person_id for reserve in tournament.reserves):
                raise Refused("You aren't on the list any more.", refresh=True)
            others = [reserve for reserve in tournament.reserves if reserve.person_id != person_id]
            return await self._save(tournament, others)

    async def put_in(
        self, tournament_id: int, director: Director, entry: int, chair: int, person_id: int, reason: str
    ) -> Tournament:
        """Give a chair to somebody on the list, also at the table that is being played. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            await self._may_change(tournament, director, entry, chair)
            reserve = next((one for one in tournament.reserves if one.person_id == person_id), None)
            if reserve is None or reserve.entry is not None:
                raise Refused("They aren't on the list any more.", refresh=True)
            await self._step_in(tournament, director, reserve, entry, chair, {"reason": said_why(reason)})
        return await self._rounds.advance(tournament_id)

    async def ask(
        self,
        tournament_id: int,
        director: Director,
        entry: int,
        chair: int,
        person_id: int,
        name: str,
        reason: str,
    ) -> Tournament:
        """Note that a director asks this member to take a chair, instead of who was asked. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            await self._may_change(tournament, director, entry, chair)
            asked = Reserve(person_id, clean(name), entry, chair, director.person_id)
            await self._may_take(tournament, asked, entry)
            others = [
                other
                for other in tournament.reserves
                if other.person_id != person_id and (other.entry, other.chair) != (entry, chair)
            ]
            if len(others) >= MOST:
                raise Refused("The list of people who could step in is full.")
            await self._tables.limits.spend(INVITATIONS, tournament.guild_id, director.person_id)
            entry_noted = noted(
                tournament, director, Deed.SUBSTITUTE_ASKED, person_id, reason=said_why(reason)
            )
            return await self._save(tournament, [*others, asked], entry_noted)

    async def take_back(self, tournament_id: int, director: Director, person_id: int) -> Tournament:
        """Take a question back that waits for its answer. Raises Refused, also for directors who play."""
        async with directed(self._registry, tournament_id, director) as tournament:
            await outside(self._registry, tournament, director)
            others = [one for one in tournament.reserves if one.person_id != person_id or one.entry is None]
            if len(others) == len(tournament.reserves):
                raise Refused(MOVED_ON, refresh=True)
            return await self._save(tournament, others)

    async def _save(
        self, tournament: Tournament, reserves: Sequence[Reserve], noted: AuditEntry | None = None
    ) -> Tournament:
        changed = replace(tournament, reserves=tuple(reserves))
        return await self._store.tournaments.save(tournament, changed, noted=noted)

    async def accept(self, tournament_id: int, person_id: int) -> Tournament:
        """Answer a director's question with yes: the chair is the person's from now on. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            asked = next((one for one in tournament.reserves if one.person_id == person_id), None)
            if asked is None or asked.entry is None or asked.chair is None:
                raise Refused("Nobody is waiting for your answer any more.", refresh=True)
            in_round(tournament, tournament.round)
            _chair(tournament, asked.entry, asked.chair)
            await self._step_in(
                tournament, Director(asked.asked_by or 0, ""), asked, asked.entry, asked.chair
            )
        return await self._rounds.advance(tournament_id)

    async def _may_change(self, tournament: Tournament, director: Director, entry: int, chair: int) -> None:
        in_round(tournament, tournament.round)
        _chair(tournament, entry, chair)
        await outside(self._registry, tournament, director)

    async def _step_in(
        self,
        tournament: Tournament,
        director: Director,
        reserve: Reserve,
        entry: int,
        chair: int,
        why: Mapping[str, Detail] = MappingProxyType({}),
    ) -> None:
        await self._may_take(tournament, reserve, entry)
        own = entry_of_number(tournament, entry)
        before = own.players[chair]
        former = before.former
        if before.person_id is not None:
            former = Former(before.person_id, before.name, tournament.round, removed=True)
        elif former is not None and former.removed:
            # A computer player had the chair since; now it is this round in which it changes hands.
            former = replace(former, round=tournament.round)
        new = Contestant(reserve.person_id, None, reserve.name, former=former)
        players = tuple(new if at == chair else player for at, player in enumerate(own.players))
        changed = replace(own, players=players, left=None)
        left = tuple(
            other
            for other in tournament.reserves
            if other.person_id != reserve.person_id and (other.entry, other.chair) != (entry, chair)
        )
        about = {"name": before.name if former is None else former.name, "round": tournament.round, **why}
        entries = tuple(changed if other is own else other for other in tournament.entries)
        await self._store.tournaments.save(
            tournament,
            replace(tournament, reserves=left, entries=entries),
            noted=noted(tournament, director, Deed.SUBSTITUTE_PUT_IN, reserve.person_id, **about),
        )

    async def _may_take(self, tournament: Tournament, reserve: Reserve, entry: int) -> None:
        """Raises Refused for somebody who can't play for this entry in this round."""
        name = shown(reserve.name)
        await self._may_play(
            tournament, reserve.person_id, Text("{name} plays in this tournament, or left it.", name=name)
        )
        store, own = self._store, entry_of_number(tournament, entry)
        if tournament.system == KNOCK_OUT and own.left is not None and own.left <= tournament.round:
            raise Refused("In a knock-out, a round that somebody missed can't be made up.")
        company = {player.person_id for player in own.players}
        for meeting in await store.tournaments.rounds.meetings(tournament.id, tournament.round):
            if meeting.match_id is not None and await store.players.has_played(
                meeting.match_id, reserve.person_id
            ):
                raise Refused("{name} has had a seat in this round, so they may know its deals.", name=name)
            if entry in (meeting.first, meeting.second) and not meeting.over:
                there = (meeting.first, meeting.second)
                company |= {
                    player.person_id
                    for number in there
                    if number is not None
                    for player in tournament.entry(number).players
                }
        people = [person for person in company if person is not None]
        barred = await store.bars.of(tournament.guild_id, [reserve.person_id], tournaments=True)
        if barred or (await store.blocks.apart(reserve.person_id, people)).people:
            raise Refused("{name} can't play there. Choose somebody else.", name=name)

    async def _may_play(self, tournament: Tournament, person_id: int, refused: Text) -> None:
        if (
            tournament.entry_of(person_id) is not None
            or tournament.has_left(person_id)
            or await self._store.tournaments.has_left(tournament.id, [person_id])
        ):
            raise Refused(refused, refresh=True)
        refuse_scorer(tournament, person_id)


def _chair(tournament: Tournament, entry: int, chair: int) -> Entry:
    """The entry with this chair. Raises Refused for one that plays no more, or has no such chair."""
    own = entry_of_number(tournament, entry)
    if not 0 <= chair < len(own.players) or own.joined > tournament.round:
        raise Refused(MOVED_ON, refresh=True)
    return own


def candidates(tournament: Tournament) -> list[Reserve]:
    """Those on the list who may be put in without being asked."""
    return [
        reserve
        for reserve in tournament.reserves
        if reserve.entry is None
        and tournament.entry_of(reserve.person_id) is None
        and not tournament.has_left(reserve.person_id)
    ]


def chairs_to_fill(tournament: Tournament, entry: Entry) -> list[tuple[int, Contestant]]:
    """The chairs of an entry that a substitute may take: those of people, and those that people left."""
    if not format.is_in(entry, tournament.round) and entry.left is None:
        return []
    return [
        (chair, player)
        for chair, player in enumerate(entry.players)
        if player.person_id is not None or player.former is not None
    ]
