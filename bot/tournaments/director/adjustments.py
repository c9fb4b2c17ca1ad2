"""Scores that directors change: so much more or less for an entry in a round, with a reason that all read."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.layout import Refused
from bot.tournaments import format
from bot.tournaments.director.change import Director, directed, entry_of_number, noted, outside, said_why
from bot.tournaments.registry import MOVED_ON, OVER, TournamentPart
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS, WINS
from data.records.audit import Deed
from data.tournaments.records import Adjustment, Entry, Tournament, TournamentStatus

LARGEST: Final = {MATCHPOINTS: 100, POINTS: 10_000, WINS: 10}
"""The largest change at once, by the scoring: per cent of a round, points of the game, of the tournament."""
MOST: Final = 60
"""The most changed scores of a tournament."""
AFTERWARDS: Final = timedelta(days=1)
"""For how long after its end scores of a tournament may still be changed."""


class Adjustments(TournamentPart):
    async def adjust(
        self, tournament_id: int, director: Director, entry: int, round: int, amount: int, reason: str
    ) -> Tournament:
        """Change an entry's score in a round. Raises Refused, also for directors who play in it."""
        async with directed(self._registry, tournament_id, director) as tournament:
            await self._may(tournament, director)
            largest = LARGEST.get(format.scoring_of(tournament))
            if largest is None:
                raise Refused("In a knock-out, the winner of a table goes on: no scores are counted.")
            changed = entry_of_number(tournament, entry)
            if not 1 <= round <= tournament.round or round < changed.joined:
                raise Refused("Choose a round that they have played: 1 to {n}.", n=tournament.round)
            if not amount or abs(amount) > largest:
                raise Refused("Type a whole number from -{n} to {n}, but not 0.", n=largest)
            words = said_why(reason)
            same = (entry, round, amount, words)
            if any((o.entry, o.round, o.amount, o.reason) == same for o in tournament.adjustments):
                raise Refused("That has been noted already.", refresh=True)
            if len(tournament.adjustments) >= MOST:
                raise Refused("A tournament has sixty changed scores at most.")
            number = max((one.number for one in tournament.adjustments), default=0) + 1
            deed, name = Deed.SCORE_ADJUSTED, names_of(changed)
            new = Adjustment(number, entry, round, amount, words, director.person_id)
            return await self._store.tournaments.save(
                tournament,
                replace(tournament, adjustments=(*tournament.adjustments, new)),
                noted=noted(tournament, director, deed, name=name, round=round, amount=amount, reason=words),
            )

    async def take_back(self, tournament_id: int, director: Director, number: int, reason: str) -> Tournament:
        """Take a changed score back, for a reason. Raises Refused, also for directors who play in it."""
        async with directed(self._registry, tournament_id, director) as tournament:
            await self._may(tournament, director)
            adjustment = next((one for one in tournament.adjustments if one.number == number), None)
            if adjustment is None:
                raise Refused(MOVED_ON, refresh=True)
            entry = noted(
                tournament,
                director,
                Deed.SCORE_RESTORED,
                name=names_of(entry_of_number(tournament, adjustment.entry)),
                round=adjustment.round,
                amount=adjustment.amount,
                reason=said_why(reason),
            )
            others = tuple(other for other in tournament.adjustments if other is not adjustment)
            kept = replace(tournament, adjustments=others)
            return await self._store.tournaments.save(tournament, kept, noted=entry)

    async def _may(self, tournament: Tournament, director: Director) -> None:
        ended = tournament.finished_at
        late = ended is None or self._tables.clock() > ended + AFTERWARDS
        if tournament.status is not TournamentStatus.RUNNING and (
            tournament.status is not TournamentStatus.FINISHED or late
        ):
            raise Refused(OVER, refresh=True)
        await outside(self._registry, tournament, director)


def names_of(entry: Entry) -> str:
    """Who plays for an entry, as the audit log keeps it."""
    return " & ".join(player.name for player in entry.players if not player.empty)
