"""Tournaments: opening one, entering it alone or with a partner, and leaving it."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.layout import Refused, clean
from bot.tables.company.kept_apart import may_call, refuse_barred
from bot.tables.rules.table_rules import TableRules, possible
from bot.time import Pace
from bot.tournaments import format
from bot.tournaments.directing import directors_only
from bot.tournaments.feature import TOURNAMENTS
from bot.tournaments.format import KNOCK_OUT, SWISS, SYSTEMS
from bot.tournaments.joining import asked_by, deserted, join_partner, new_entry, without, without_own_try
from bot.tournaments.leaving import Leaving
from bot.tournaments.partners import Partners, not_barred, not_together, there
from bot.tournaments.registry import MOVED_ON, TournamentPart, chairs_at, going_on
from bot.tournaments.scoring.methods import LESS_FOR_DELAY
from data.records.moderation import Bar
from data.tournaments.records import (
    NO_EVENING,
    Contestant,
    Evening,
    LetterKind,
    LetterPlan,
    Tournament,
    TournamentPlan,
    TournamentStatus,
)
from data.tournaments.tournaments import Also


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a tournament to open. ``rounds`` 0: the usual number; ``deals`` 0: every table plays
    its own match. ``hints``: players may ask for them. ``also``: what is stored with it, such as that it
    counts for a season of a series.
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
    hints: bool = False
    scoring_revision: int = LESS_FOR_DELAY
    evening: Evening = NO_EVENING
    also: Also | None = None


@dataclass(eq=False)
class Entries(TournamentPart):
    _partners: Partners
    _leaving: Leaving

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
        """Open a tournament that people may enter. Raises Refused for one that cannot be played."""
        _check(plan, computers)
        chairs = format.chairs_of(plan.rules)
        await refuse_barred(self._store, guild_id, organiser_id)
        await self._tables.limits.spend(TOURNAMENTS, guild_id, organiser_id)
        return await self._store.tournaments.open(
            TournamentPlan(
                guild_id=guild_id,
                channel_id=channel_id,
                organiser_id=organiser_id,
                name=clean(plan.name),
                variant=plan.rules.variant,
                options=plan.rules.options,
                seats=plan.rules.seats,
                system=plan.system,
                scoring=plan.scoring,
                deals=plan.deals,
                rounds=plan.rounds if plan.system == SWISS else 0,
                round_time=plan.round_time,
                pace=plan.pace.key,
                # If tables are compared, no table has a winner: there is nothing to rate.
                rated=plan.rated and not plan.deals,
                locale=locale,
                hints=plan.hints,
                scoring_revision=plan.scoring_revision,
                evening=plan.evening,
                asks_partners=True,
            ),
            [format.computer_entry(number, chairs) for number in range(1, computers + 1)],
            also=plan.also,
        )

    async def enter(
        self, tournament_id: int, person_id: int, name: str, partner: tuple[int, str] | None = None
    ) -> Tournament:
        """Enter a person, alone or with a partner. A partner who agreed to play with anybody, or has asked
        this person, is joined at once; any other is asked (``Partners.answer``). Raises Refused.
        """
        async with self._registry.change(tournament_id) as tournament:
            if not format.may_join(tournament):
                raise Refused(
                    "Entries are closed. You can enter before the start, or in a Swiss until half of "
                    "its rounds have begun."
                )
            if partner is not None and asked_by(tournament, person_id, partner[0]):
                return await self._partners.answered(tournament, person_id, yes=True)
            entries = without_own_try(tournament, person_id)
            await self._never_left(tournament, person_id, *(() if partner is None else partner[:1]))
            await not_barred(self._store, tournament, person_id, partner)
            if partner is not None and not await may_call(self._store, person_id, partner[0]):
                raise not_together(partner[1])
            me = Contestant(person_id, None, clean(name))
            chairs = chairs_at(tournament)
            if chairs == 1 and partner is not None:
                raise Refused("Everybody plays alone in this tournament: enter without a partner.")
            letters = deserted(tournament.entry_of(person_id), person_id)
            if partner is None:
                players = (me, *(Contestant() for _ in range(chairs - 1)))
                entries.append(new_entry(tournament, entries, players))
            elif not join_partner(tournament, entries, me, partner):
                # Joining somebody, leaving and joining again must not flood them either.
                if await self._partners.may_ask(tournament, person_id, partner[0]):
                    letters.append(LetterPlan(LetterKind.PARTNER_YES, partner[0], person_id, me.name))
            elif await self._partners.may_ask(tournament, person_id, partner[0]):
                letters.append(LetterPlan(LetterKind.PARTNER_ASKED, partner[0], person_id, me.name))
            most = format.most_entries(tournament.system)
            if len(entries) > max(most, len(tournament.entries)):
                raise _full(most)
            changed = replace(tournament, entries=tuple(entries))
            saved = await self._store.tournaments.save(tournament, changed, letters=letters)
            return await there(self._store, saved, person_id)

    async def _never_left(self, tournament: Tournament, *people: int) -> None:
        """Raises Refused if one of these has played in it and dropped out, even with deleted data."""
        played = await self._store.tournaments.rounds.players(tournament.id)
        gone = any(
            tournament.has_left(person) or (person in played and tournament.entry_of(person) is None)
            for person in people
        )
        if gone or await self._store.tournaments.has_left(tournament.id, people):
            raise Refused("You left this tournament, so you can't enter it again.")

    async def add_computers(self, tournament_id: int, person_id: int, *, manager: bool = False) -> Tournament:
        """Enter one more pair of computer players, or one computer player if everybody plays alone."""
        async with self._registry.change(tournament_id) as tournament:
            directors_only(tournament, person_id, manager)
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused(MOVED_ON, refresh=True)
            entries = tournament.entries
            most = format.most_entries(tournament.system)
            if len(entries) >= most:
                raise _full(most)
            added = format.computer_entry(format.next_number(entries), chairs_at(tournament))
            changed = replace(tournament, entries=(*entries, added))
            return await self._store.tournaments.save(tournament, changed)

    async def without(self, bar: Bar) -> list[int]:
        """Withdraw somebody who was barred from the server's tournaments that haven't begun; return these."""
        left = []
        for tournament in await self._store.tournaments.of_person(bar.person_id or 0):
            if tournament.guild_id == bar.guild_id and tournament.status is TournamentStatus.OPEN:
                # It has changed since, or begun: then it goes on with them.
                with suppress(Refused):
                    left.append((await self.withdraw(tournament.id, bar.person_id or 0)).id)
        return left

    async def withdraw(self, tournament_id: int, person_id: int) -> Tournament:
        """Withdraw a person. Before they have played, their partner stays and looks for another; afterwards a
        computer player takes their place, and an entry with nobody left plays no more rounds.
        """
        async with self._registry.change(tournament_id) as tournament:
            own = tournament.entry_of(person_id)
            going_on(tournament)
            if own is None:
                raise Refused("You're not in this tournament.", refresh=True)
            # The table first: a player who has left it drops out in any case at the end of the round.
            for meeting in await self._store.tournaments.rounds.meetings(tournament_id, tournament.round):
                if meeting.table_id is not None and not meeting.over:
                    table = await self._store.tables.get(meeting.table_id)
                    if table is not None and table.seat_of(person_id) is not None:
                        await self._tables.seats.leave(table.id, person_id)
            changed = without(tournament, own, {person_id}, self._tables.clock())
            begun = tournament.status is TournamentStatus.RUNNING and own.joined <= tournament.round
            saved = await self._registry.save(
                tournament, own, changed, [] if begun else deserted(own, person_id)
            )
            await self._leaving.apply(saved)
            return saved


def _full(most: int) -> Refused:
    return Refused("This tournament is full: it takes {n} entries.", n=most)


def _check(plan: Plan, computers: int) -> None:
    """Raises Refused for a tournament that cannot be played with this many computer players."""
    possible(plan.rules)
    if plan.system not in SYSTEMS or plan.scoring not in format.COMPARED:
        raise Refused(MOVED_ON)
    if plan.system == KNOCK_OUT and plan.deals:
        raise Refused(
            "A knock-out is decided at each table. To play the same deals everywhere, choose "
            "Swiss or round robin; or leave out the deals."
        )
    if plan.pace.turn is None:
        raise Refused("Other tables wait in a tournament, so choose a pace with a time limit.")
    if computers > format.most_entries(plan.system):
        raise _full(format.most_entries(plan.system))
