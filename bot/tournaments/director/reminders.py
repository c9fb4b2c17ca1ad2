"""Directors remind those whom a table waits for."""

from bot.layout import Refused
from bot.tournaments.directing import directors_only, without_stake
from bot.tournaments.director.change import Chosen, Director, noted
from bot.tournaments.registry import MOVED_ON, TournamentPart
from data.records.audit import Deed


class Reminders(TournamentPart):
    async def remind(self, chosen: Chosen, director: Director) -> None:
        """Call the people of an entry to the table that they play at. Raises Refused."""
        tournament, own = chosen.overview.tournament, chosen.own
        directors_only(tournament, director.person_id, director.manager)
        without_stake(tournament, chosen.overview.meetings, director.person_id, {chosen.entry.number})
        if own is None or own.table_id is None or own.over:
            raise Refused(MOVED_ON, refresh=True)
        people = [player.person_id for player in chosen.entry.players if player.person_id is not None]
        for person in await self._tables.calls.remind(own.table_id, people):
            await self._store.audit.note(noted(tournament, director, Deed.PLAYER_REMINDED, person))
