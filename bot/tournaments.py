"""Tournaments: entering, leaving, starting, and going on from round to round.

What is stored is enough to go on from at any moment: ``advance`` does whatever is due and nothing twice,
also where two processes look after the same tournament.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from random import SystemRandom
from weakref import WeakValueDictionary

from bot import contest
from bot.closing import TIME
from bot.comparing import Place
from bot.contest import KNOCK_OUT, SWISS, SYSTEMS
from bot.errors import Refused
from bot.lobby import COMPUTER, COMPUTER_NAMES
from bot.names import clean, shown
from bot.pace import Pace
from bot.table_rules import TableRules, possible
from bot.tables import Tables
from canasta.i18n import Text
from data import (
    Conflict,
    Contestant,
    Entry,
    Meeting,
    Seat,
    Tournament,
    TournamentStatus,
)

NO_TOURNAMENT = Text("There is no such tournament here. /canasta tournament new opens one.")
MOVED_ON = Text("The tournament has moved on since then. Look at how it stands now, and try again.")

OVER = Text("This tournament is over already.")


@dataclass(frozen=True, slots=True)
class Overview:
    """A tournament as everybody may see it: all meetings so far, and how it stands after the rounds that are
    over.
    """

    tournament: Tournament
    meetings: tuple[Meeting, ...]
    places: tuple[Place, ...]

    def in_round(self, round: int) -> list[Meeting]:
        """The meetings of a round."""
        return [meeting for meeting in self.meetings if meeting.round == round]


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody wants a tournament to be. ``rounds`` 0: as many as usual; ``deals`` 0: every table plays
    its own match.
    """

    name: str
    rules: TableRules
    system: str
    scoring: str
    deals: int
    rounds: int
    round_time: timedelta
    pace: Pace
    rated: bool = True


def _shuffled(numbers: Sequence[int]) -> list[int]:
    drawn = list(numbers)
    SystemRandom().shuffle(drawn)
    return drawn


class Tournaments:
    """The tournaments of this process's servers. ``draw`` and ``new_seed`` are for tests."""

    def __init__(
        self,
        tables: Tables,
        *,
        draw: Callable[[Sequence[int]], list[int]] = _shuffled,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self._draw = draw
        self._new_seed = new_seed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Reading

    async def find(self, tournament_id: int, guild_id: int) -> Tournament:
        """The tournament, if it is one of this server's. Raises Refused."""
        found = await self.store.tournament(tournament_id)
        if found is None or found.guild_id != guild_id:
            raise Refused(NO_TOURNAMENT)
        return found

    async def latest(self, guild_id: int, channel_id: int) -> Tournament:
        """The tournament that a command in this channel is about: one that goes on, here before elsewhere,
        else the last one. Raises Refused where there is none.
        """
        found = await self.store.tournaments_on(guild_id)
        if not found:
            raise Refused(NO_TOURNAMENT)
        going_on = (TournamentStatus.OPEN, TournamentStatus.RUNNING)
        return max(found, key=lambda one: (one.status in going_on, one.channel_id == channel_id, one.id))

    async def plays(self, tournament_id: int, person_id: int) -> bool:
        """Whether somebody is in it and has begun to play."""
        tournament = await self.store.tournament(tournament_id)
        own = None if tournament is None else tournament.entry_of(person_id)
        if tournament is None or own is None:
            return False
        return tournament.status is TournamentStatus.RUNNING and own.joined <= tournament.round

    async def looking(self, tournament_id: int, number: int) -> tuple[int, str]:
        """Who looks for a partner as the entry of this number: id and name. Raises Refused for nobody."""
        tournament = await self.store.tournament(tournament_id)
        entries = () if tournament is None else tournament.entries
        for entry in entries:
            people = [player for player in entry.players if player.person_id is not None]
            if entry.number == number and len(people) == 1 and people[0].person_id is not None:
                return people[0].person_id, people[0].name
        raise Refused(Text("They look for a partner no more. Choose somebody else."), refresh=True)

    async def overview(self, tournament_id: int) -> Overview:
        """How a tournament stands. Raises Refused for an unknown one."""
        tournament = await self.store.tournament(tournament_id)
        if tournament is None:
            raise Refused(NO_TOURNAMENT)
        meetings = await self.store.tournament_tables(tournament_id)
        over = tournament.round - (tournament.status is TournamentStatus.RUNNING)
        places = contest.standing(tournament, meetings, over) if over > 0 else []
        return Overview(tournament, tuple(meetings), tuple(places))

    # Before the start

    async def open(
        self,
        plan: Plan,
        *,
        guild_id: int,
        channel_id: int,
        organiser_id: int,
        computers: int = 0,
        locale: str = "en",
    ) -> Tournament:
        """A new tournament that people may enter. Raises Refused for one that cannot be played."""
        possible(plan.rules)
        chairs = contest.chairs_of(plan.rules)
        if plan.system not in SYSTEMS or plan.scoring not in contest.COMPARED:
            raise Refused(MOVED_ON)
        if plan.system == KNOCK_OUT and plan.deals:
            raise Refused(
                Text(
                    "A knock-out is decided at each table. Play the same deals everywhere in a Swiss or a"
                    " round robin, or leave the deals out."
                )
            )
        if plan.pace.turn is None:
            raise Refused(
                Text("In a tournament other tables wait: choose a pace with a time limit for each turn.")
            )
        if computers > contest.most_entries(plan.system):
            raise _full(contest.most_entries(plan.system))
        return await self.store.open_tournament(
            guild_id=guild_id,
            channel_id=channel_id,
            organiser_id=organiser_id,
            name=clean(plan.name),
            variant=plan.rules.variant,
            options=json.dumps(dict(plan.rules.options)),
            seats=plan.rules.seats,
            system=plan.system,
            scoring=plan.scoring,
            deals=plan.deals,
            rounds=plan.rounds if plan.system == SWISS else 0,
            round_time=plan.round_time,
            pace=plan.pace.key,
            # Where tables are compared, no table has a winner: there is nothing to rate.
            rated=plan.rated and not plan.deals,
            locale=locale,
            entries=[contest.computer_entry(number, chairs) for number in range(1, computers + 1)],
        )

    async def enter(
        self, tournament_id: int, person_id: int, name: str, partner: tuple[int, str] | None = None
    ) -> Tournament:
        """Enter: alone, or with a partner. A partner who is in it alone is joined at once, any other is asked
        (``answer``). Raises Refused.
        """
        async with self._change(tournament_id) as tournament:
            if not contest.may_join(tournament):
                raise Refused(
                    Text(
                        "Nobody can enter this tournament any more. Before the start everybody can, and in a"
                        " Swiss until half of its rounds have begun."
                    )
                )
            entries = self._without_own_try(tournament, person_id)
            await self._never_left(tournament, person_id, *(() if partner is None else partner[:1]))
            me = Contestant(person_id, None, clean(name))
            chairs = _chairs(tournament)
            if chairs == 1 and partner is not None:
                raise Refused(Text("In this tournament everybody plays alone: enter without a partner."))
            if partner is None:
                entries.append(
                    self._new(tournament, entries, (me, *(Contestant() for _ in range(chairs - 1))))
                )
            else:
                self._with_partner(tournament, entries, me, partner)
            most = contest.most_entries(tournament.system)
            if len(entries) > max(most, len(tournament.entries)):
                raise _full(most)
            return await self.store.save_entries(tournament_id, tournament.version, entries)

    async def _never_left(self, tournament: Tournament, *people: int) -> None:
        """Raises Refused where one of these people has played in it and is not in it any more."""
        played = await self.store.played_in_tournament(tournament.id)
        if any(person in played and tournament.entry_of(person) is None for person in people):
            raise Refused(Text("Who has left a tournament cannot enter it again."))

    def _without_own_try(self, tournament: Tournament, person_id: int) -> list[Entry]:
        """The entries without one in which the person is alone or was only asked; what they do now replaces
        it. Raises Refused for somebody who is firmly in.
        """
        own = tournament.entry_of(person_id)
        if own is None:
            return list(tournament.entries)
        mine = next(player for player in own.players if player.person_id == person_id)
        others = [
            player for player in own.players if player is not mine and player.agreed and not player.empty
        ]
        begun = own.joined <= tournament.round or tournament.status is not TournamentStatus.OPEN
        if (others and mine.agreed) or (begun and own.joined <= tournament.round) or len(own.players) == 1:
            raise Refused(
                Text("You are in this tournament already. Withdraw first if you want to play with another."),
                refresh=True,
            )
        if mine.agreed:
            return [entry for entry in tournament.entries if entry is not own]
        freed = replace(own, players=tuple(Contestant() if p is mine else p for p in own.players))
        return [freed if entry is own else entry for entry in tournament.entries]

    def _with_partner(
        self, tournament: Tournament, entries: list[Entry], me: Contestant, partner: tuple[int, str]
    ) -> None:
        partner_id, partner_name = partner
        if partner_id == me.person_id:
            raise Refused(Text("A partner is somebody else. Enter alone, and somebody may join you."))
        theirs = next(
            (e for e in entries if any(player.person_id == partner_id for player in e.players)), None
        )
        if theirs is None:
            asked = Contestant(partner_id, None, clean(partner_name), agreed=False)
            entries.append(self._new(tournament, entries, (me, asked)))
            return
        if any(player.person_id == partner_id and not player.agreed for player in theirs.players):
            raise Refused(
                Text(
                    "{name} has been asked by somebody else, and has not answered yet.",
                    name=shown(partner_name),
                ),
                refresh=True,
            )
        free = [player for player in theirs.players if player.empty]
        if not free or theirs.joined <= tournament.round:
            raise Refused(
                Text("{name} plays with somebody else already.", name=shown(partner_name)), refresh=True
            )
        joined = replace(theirs, players=tuple(me if player.empty else player for player in theirs.players))
        entries[entries.index(theirs)] = joined

    def _new(
        self, tournament: Tournament, entries: Sequence[Entry], players: tuple[Contestant, ...]
    ) -> Entry:
        number = contest.next_number([*entries, *tournament.entries])
        return Entry(number, players, joined=tournament.round + 1)

    async def answer(self, tournament_id: int, person_id: int, *, yes: bool) -> Tournament:
        """Say whether one plays with who has asked. Raises Refused where nobody has."""
        async with self._change(tournament_id) as tournament:
            own = tournament.entry_of(person_id)
            if own is None or all(player.agreed for player in own.players):
                raise Refused(Text("Nobody waits for your answer any more."), refresh=True)

            def answered(player: Contestant) -> Contestant:
                if player.person_id != person_id:
                    return player
                return replace(player, agreed=True) if yes else Contestant()

            changed = replace(own, players=tuple(map(answered, own.players)))
            return await self._save(tournament, own, changed)

    async def add_computers(
        self, tournament_id: int, person_id: int, *, moderator: bool = False
    ) -> Tournament:
        """Enter one more pair of computer players, or one computer player where everybody plays alone."""
        async with self._change(tournament_id) as tournament:
            _organiser_only(tournament, person_id, moderator)
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused(MOVED_ON, refresh=True)
            entries = list(tournament.entries)
            most = contest.most_entries(tournament.system)
            if len(entries) >= most:
                raise _full(most)
            entries.append(contest.computer_entry(contest.next_number(entries), _chairs(tournament)))
            return await self.store.save_entries(tournament_id, tournament.version, entries)

    async def withdraw(self, tournament_id: int, person_id: int) -> Tournament:
        """Take a person out. Before they have played, their partner stays and looks for another; afterwards a
        computer player has their chair, and where nobody is left, the entry plays no more rounds.
        """
        async with self._change(tournament_id) as tournament:
            own = tournament.entry_of(person_id)
            going_on = (TournamentStatus.OPEN, TournamentStatus.RUNNING)
            if tournament.status not in going_on:
                raise Refused(OVER, refresh=True)
            if own is None:
                raise Refused(Text("You are not in this tournament."), refresh=True)
            # First the table: who has left that one has dropped out in any case when the round is over.
            for meeting in await self.store.tournament_tables(tournament_id, tournament.round):
                if meeting.table_id is not None and not meeting.over:
                    table = await self.store.table(meeting.table_id)
                    if table is not None and table.seat_of(person_id) is not None:
                        await self.tables.leave_match(table.id, person_id)
            changed = self._dropped(tournament, own, {person_id})
            return await self._save(tournament, own, changed)

    def _dropped(self, tournament: Tournament, own: Entry, people: Collection[int | None]) -> Entry | None:
        """The entry without these people, None where nothing is left of it."""
        begun = tournament.status is TournamentStatus.RUNNING and own.joined <= tournament.round
        if not begun:
            players = tuple(Contestant() if p.person_id in people else p for p in own.players)
            keeps = any(player.person_id is not None and player.agreed for player in players)
            return replace(own, players=players) if keeps else None
        now = self.tables.clock()
        players = tuple(
            Contestant(None, COMPUTER, f"{COMPUTER_NAMES[chair]} {own.number}", left_at=now)
            if player.person_id in people
            else player
            for chair, player in enumerate(own.players)
        )
        gone = all(player.person_id is None for player in players)
        return replace(own, players=players, left=tournament.round + 1 if gone else own.left)

    async def cancel(self, tournament_id: int, person_id: int, *, moderator: bool = False) -> Tournament:
        """Call a tournament off. Tables that are being played end with what has been played."""
        async with self._change(tournament_id) as tournament:
            _organiser_only(tournament, person_id, moderator)
            if tournament.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
                raise Refused(OVER, refresh=True)
            ended = await self.store.end_tournament(
                tournament_id, tournament.version, TournamentStatus.CANCELLED
            )
            await self._end_tables(ended)
            return ended

    # Playing

    async def start(self, tournament_id: int, person_id: int, *, moderator: bool = False) -> Tournament:
        """Draw, and begin the first round. Raises Refused."""
        async with self._change(tournament_id) as tournament:
            _organiser_only(tournament, person_id, moderator)
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused(Text("This tournament has begun already."), refresh=True)
            entries = contest.settled(tournament.entries, 1)
            fewest = contest.FEWEST_COMPARED if tournament.deals else contest.FEWEST
            if len(entries) < fewest:
                raise Refused(
                    Text("It takes {n} entries at least. Wait for people, or add computer players.", n=fewest)
                )
            order = self._draw([entry.number for entry in entries])
            drawn = [replace(entry, place=order.index(entry.number) + 1) for entry in entries]
            rounds = contest.rounds_of(tournament, len(drawn))
            await self._begin_round(replace(tournament, entries=tuple(drawn), rounds=rounds), [])
        return await self.advance(tournament_id)

    async def advance(self, tournament_id: int) -> Tournament:
        """Do what is due: set up tables, end those whose time is over, begin the next round or end it all."""
        async with self._change(tournament_id) as tournament:
            if tournament.status is TournamentStatus.CANCELLED:
                await self._end_tables(tournament)
            while tournament.status is TournamentStatus.RUNNING:
                await self._seat(tournament)
                await self._end_late(tournament)
                meetings = await self.store.tournament_tables(tournament_id)
                played = [meeting for meeting in meetings if meeting.round == tournament.round]
                if not all(meeting.over for meeting in played):
                    break
                tournament = await self._next(tournament, meetings)
                for meeting in played:
                    if meeting.place_id is not None and meeting.table_id is not None:
                        # Its deals are open now: its message shows their seeds, and the way to replays.
                        self.tables.tell(meeting.table_id)
            return tournament

    async def _next(self, tournament: Tournament, meetings: Sequence[Meeting]) -> Tournament:
        """The round is over: begin the next one, or end the tournament."""
        tournament = replace(tournament, entries=tuple(await self._who_stays(tournament)))
        round = tournament.round + 1
        there = sum(contest.is_in(entry, round) for entry in tournament.entries)
        if tournament.round >= tournament.rounds or there < contest.FEWEST:
            saved = await self.store.save_entries(tournament.id, tournament.version, tournament.entries)
            return await self.store.end_tournament(tournament.id, saved.version, TournamentStatus.FINISHED)
        return await self._begin_round(tournament, meetings)

    async def _who_stays(self, tournament: Tournament) -> list[Entry]:
        """The entries after a round. Who had left their seat by its end, or had it kept, has dropped out."""
        gone = await self.store.gone_in_round(tournament.id, tournament.round)
        stayed = []
        for entry in tournament.entries:
            absent = {player.person_id for player in entry.players} & gone
            kept = self._dropped(tournament, entry, absent) if absent else entry
            if kept is not None:
                stayed.append(kept)
        return contest.settled(stayed, tournament.round + 1)

    async def _begin_round(self, tournament: Tournament, meetings: Sequence[Meeting]) -> Tournament:
        round = tournament.round + 1
        pairings = contest.next_pairings(tournament, meetings, round)
        return await self.store.start_round(
            tournament.id,
            tournament.version,
            round=round,
            rounds=tournament.rounds,
            pairings=[(pairing.first, pairing.second) for pairing in pairings],
            seeds=[self._new_seed() for _ in range(tournament.deals)],
            ends_at=self.tables.clock() + tournament.round_time,
            entries=tournament.entries,
        )

    async def _seat(self, tournament: Tournament) -> None:
        """Set up the tables of the round that are not there yet."""
        for meeting in await self.store.tournament_tables(tournament.id, tournament.round):
            if meeting.second is not None and meeting.table_id is None:
                await self.tables.seat_meeting(tournament, meeting, seats_of(tournament, meeting))

    async def _end_late(self, tournament: Tournament) -> None:
        """Where the round's time is over, what has been played counts."""
        if tournament.round_ends_at is not None and tournament.round_ends_at <= self.tables.clock():
            await self._end_tables(tournament)

    async def _end_tables(self, tournament: Tournament) -> None:
        for meeting in await self.store.tournament_tables(tournament.id, tournament.round):
            if meeting.table_id is not None and not meeting.over:
                await self.tables.end_match(meeting.table_id, TIME)

    async def _save(self, tournament: Tournament, own: Entry, changed: Entry | None) -> Tournament:
        entries = [changed if entry is own else entry for entry in tournament.entries]
        return await self.store.save_entries(
            tournament.id, tournament.version, [entry for entry in entries if entry is not None]
        )

    @asynccontextmanager
    async def _change(self, tournament_id: int) -> AsyncIterator[Tournament]:
        """The tournament as it is stored, under its lock. Raises Refused where it moves on meanwhile."""
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            tournament = await self.store.tournament(tournament_id)
            if tournament is None:
                raise Refused(NO_TOURNAMENT)
            try:
                yield tournament
            except Conflict:
                raise Refused(MOVED_ON, refresh=True) from None


def seats_of(tournament: Tournament, meeting: Meeting) -> list[Seat]:
    """Who sits where at the table of a meeting: the first entry has the first side."""
    rules = TableRules(tournament.variant, tournament.seats, json.loads(tournament.options)).rules
    seats = []
    for entry_number, chairs in zip((meeting.first, meeting.second), rules.seats_of, strict=True):
        assert entry_number is not None
        for player, index in zip(tournament.entry(entry_number).players, chairs, strict=True):
            seats.append(Seat(index, player.person_id, player.computer, player.name))
    return sorted(seats, key=lambda seat: seat.index)


def _chairs(tournament: Tournament) -> int:
    return contest.chairs_of(TableRules(tournament.variant, tournament.seats, json.loads(tournament.options)))


def _organiser_only(tournament: Tournament, person_id: int, moderator: bool) -> None:
    if person_id != tournament.organiser_id and not moderator:
        raise Refused(
            Text("Only {host}, who runs this tournament, can do that.", host=f"<@{tournament.organiser_id}>")
        )


def _full(most: int) -> Refused:
    return Refused(Text("This tournament is full: it takes {n} entries.", n=most))
