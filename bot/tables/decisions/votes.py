"""Votes of the people of a table about somebody who keeps them waiting.

A vote is only about a seat whose player has missed two deadlines in a row or been absent for a day, and needs
more than half of the others who are present, one of the seat's own side among them if there is one: the host
votes like everybody, and nobody who plays or has played in the match decides alone about another's seat. (To
keep waiting takes nothing from anybody, so the only other person present may choose that.) A moderator of the
server, or the tournament's organiser, who does not play in it decides without a vote. Nobody loses a seat
before they were told (absence.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.layout import Refused, shown, stale, stamp
from bot.tables.decisions import ballots
from bot.tables.decisions.absence import Absence, decided, opens_at
from bot.tables.decisions.authority import Authority, deed_at
from bot.tables.decisions.ending import Ending
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH, Turns, returned
from data.records.audit import AuditEntry, Deed
from data.records.tables import Decision, Presence, Seat, Table


@dataclass(eq=False)
class Votes(TablePart):
    _turns: Turns
    _authority: Authority
    _ending: Ending
    _absence: Absence

    async def cast(
        self,
        table_id: int,
        person_id: int,
        seat: int,
        choice: ballots.Choice,
        *,
        moderator: bool = False,
        name: str = "",
    ) -> TableView:
        """Count the vote of this person, named ``name``, about a late player's seat. END is about the whole
        match, no matter who is late (``Ending.want``). Raises Refused for a person without a vote.
        """
        if choice is ballots.Choice.END:
            return await self._ending.want(table_id, person_id, moderator=moderator, name=name)
        async with self._registry.change(table_id) as session:
            table, deputy = session.table, choice is ballots.Choice.DEPUTY
            about = (
                _seat_on_holiday(table, seat, self._registry.clock()) if deputy else _late_seat(table, seat)
            )
            if not deputy and await self._authority.decides_alone(table, person_id, moderator=moderator):
                self._check_open(about)
                offered = deed_at(table, Deed.SEAT_OFFERED, person_id, about.person_id)
                await self._authority.note(table, person_id)
                await self._carry_out(session, about, choice, [name], unanimous=False, noted=offered)
                return session.table_view(person_id)
            votes = self._with_vote(table, person_id, about, choice)
            self._check_open(about)
            await ballots.cast(self._registry, session, about, votes)
            agree = [person for person, vote in votes.items() if vote == choice]
            if decided(session, about, agree):
                unanimous = set(agree) == set(ballots.voters(table, about))
                names = ballots.names_at(table, agree)
                await self._carry_out(session, about, choice, names, unanimous=unanimous)
            elif choice is ballots.Choice.WAIT:
                await self._absence.undecide(session, about)
            return session.table_view(person_id)

    async def lapse(self, session: TableSession, about: Seat) -> None:
        """Let those who have voted about a seat decide; in a tournament nobody does so alone."""
        votes = ballots.votes_on(session.table, about)
        if about.decision is None and not _alone(session.table, votes):
            away = about == ballots.away_on_holiday(session.table, self._registry.clock())
            for choice in (
                (ballots.Choice.DEPUTY,) if away else (ballots.Choice.WAIT, ballots.Choice.SUBSTITUTE)
            ):
                agree = [person for person, vote in votes.items() if vote == choice]
                if agree and decided(session, about, agree, votes):
                    names = ballots.names_at(session.table, agree)
                    await self._carry_out(session, about, choice, names, unanimous=False)
                    break
        await ballots.drop(self._registry, session, about)

    def _check_open(self, about: Seat) -> None:
        """Raises Refused if people may not decide about this seat yet."""
        now = self._registry.clock()
        opens = opens_at(about, now)
        if opens is not None and opens > now:
            raise Refused(
                "{name} has missed one turn, which a computer player made. You can vote about the seat "
                "after a second miss in a row, or {when}.",
                name=shown(about.name),
                when=stamp(opens),
                refresh=True,
            )

    def _with_vote(self, table: Table, person_id: int, about: Seat, choice: ballots.Choice) -> dict[int, str]:
        """The votes on a late seat with this one added. Raises Refused for somebody without a vote."""
        if person_id == about.person_id:
            raise Refused("That's for the others to decide. Press I'm back, and the seat is yours again.")
        those = ballots.with_a_vote(table, person_id, about)
        harmless = choice is ballots.Choice.WAIT and not table.in_tournament
        if len(those) < 2 and not harmless:
            raise Refused(
                "You're the only one here, and nobody decides alone about somebody else's seat. Play "
                "on, or ask a moderator of this server who doesn't play in this match."
            )
        return {**ballots.votes_on(table, about), person_id: choice.value}

    async def _carry_out(
        self,
        session: TableSession,
        about: Seat,
        choice: ballots.Choice,
        who: Sequence[str],
        *,
        unanimous: bool,
        noted: AuditEntry | None = None,
    ) -> None:
        if choice is ballots.Choice.SUBSTITUTE:
            decision = Decision.AT_ONCE if unanimous else Decision.SUBSTITUTE
            await self._absence.decide(session, about, decision, who, noted)
            return
        if choice is ballots.Choice.DEPUTY:
            await self._absence.deputise(session, about)
            return
        # To wait takes nothing from anybody, so it needs no message.
        await self._turns.change_seat(
            session,
            returned(about, Presence.AWAITED),
            votes=ballots.with_votes(session.table, about, {}),
        )


def _alone(table: Table, votes: Mapping[int, str]) -> bool:
    return table.in_tournament and len(votes) < 2


def _seat_on_holiday(table: Table, index: int, now: datetime) -> Seat:
    """The seat to vote about whose player is on holiday. Raises Refused for any other."""
    seat = ballots.away_on_holiday(table, now)
    if table.status not in IN_MATCH or seat is None or seat.index != index:
        raise stale()
    return seat


def _late_seat(table: Table, index: int) -> Seat:
    """The seat to vote about. Raises Refused where there is nothing to vote on."""
    if table.status not in IN_MATCH or index >= len(table.seats):
        raise stale()
    seat = table.seats[index]
    if seat.person_id is None:
        raise Refused("A computer player has that seat.", refresh=True)
    if seat not in ballots.late(table):
        raise Refused(
            "{name} hasn't missed a deadline, so there's nothing to vote on.",
            name=shown(seat.name),
            refresh=True,
        )
    return seat
