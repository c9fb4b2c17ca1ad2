"""Direct messages to those whom a decision of a tournament's director concerns."""

from collections.abc import Iterable
from typing import Final

from bot.layout.parts import Refused, Screen, one_line, shown
from bot.tables.settings.hourly_limits import HOUR
from bot.tournaments.registry import Overview
from bot.tournaments.screens.letters import LONGEST, asked_screen, called_screen, told_screen
from bot.workers.core import Worker
from canasta.i18n import Text
from data.records.people import Allowance, Owner
from data.records.tables import Table
from data.tournaments.records import Entry, Tournament

MOST: Final = 10
"""The most messages of directors to one person within an hour."""
_USE: Final = "director_note"
"""What is counted, in the store."""
MOST_CALLS: Final = 3
"""The most calls of one player for the directors within an hour."""
_CALLS: Final = "director_call"


class DirectorNotes(Worker):
    """Tells people what was decided about them, and asks them to step in."""

    async def tell(self, tournament: Tournament, person_id: int, told: Text, reason: str = "") -> bool:
        """Tell somebody what was decided, and why; False if they accept no direct messages."""
        tr = await self._tables.hands.tr(person_id, tournament.locale)
        return await self._write(tournament, person_id, told_screen(told, tr, reason))

    async def tell_entries(
        self, tournament: Tournament, entries: Iterable[Entry], told: Text, reason: str
    ) -> None:
        """Tell people what was decided and why. ``tournament``: as it is now; ``entries``: as they were."""
        for player in (player for entry in entries for player in entry.players):
            if player.person_id is not None:
                await self.tell(tournament, player.person_id, told, reason)

    async def directs(self, tournament: Tournament, person_id: int) -> None:
        """Tell somebody that they direct a tournament from now on."""
        await self.tell(
            tournament,
            person_id,
            Text(
                "You direct the tournament {name} now: press **Director…** under its message.",
                name=shown(tournament.name),
            ),
        )

    async def steps_in(self, overview: Overview, person_id: int) -> None:
        """Tell somebody that they step in, unless their table of the present round does."""
        tournament = overview.tournament
        own = tournament.entry_of(person_id)
        tables = overview.in_round(tournament.round)
        if own is None or any(own.number in (one.first, one.second) and not one.over for one in tables):
            return
        await self.tell(
            tournament,
            person_id,
            Text(
                "You step in at the tournament {name}: you play from the next round.",
                name=shown(tournament.name),
            ),
        )

    async def ask(self, tournament: Tournament, person_id: int, by: str) -> bool:
        """Ask somebody to take a chair, for the director of this name; False if they can't be written to."""
        tr = await self._tables.hands.tr(person_id, tournament.locale)
        return await self._write(tournament, person_id, asked_screen(tournament, by, tr))

    async def call(self, tournament: Tournament, table: Table, person_id: int, name: str, said: str) -> None:
        """Write to all who direct, for a player at this table. Raises Refused where nobody is reached."""
        said = one_line(said, LONGEST)
        if not said:
            raise Refused("Say what happened, so that the directors know.")
        allowed = [Allowance(Owner.PERSON, person_id, MOST_CALLS)]
        if await self._store.allowances.spend(_CALLS, allowed, HOUR) is not None:
            raise Refused("You've called the director {n}× in the last hour. They know.", n=MOST_CALLS)
        about, reached = f"c{table.id}.{int(self._tables.clock().timestamp()):x}", False
        for director in {tournament.organiser_id, *tournament.directors} - {0, person_id}:
            tr = await self._tables.hands.tr(director, tournament.locale)
            screen = called_screen(tournament, table, name, said, tr)
            reached |= await self._write(tournament, director, screen, about)
        if not reached:
            raise Refused("No director gets my messages. Write in the tournament's channel.")

    async def _write(self, tournament: Tournament, person_id: int, screen: Screen, about: str = "") -> bool:
        """Send a direct message, silent in quiet hours; none beyond ``MOST`` an hour."""
        allowed = [Allowance(Owner.PERSON, person_id, MOST)]
        if await self._store.allowances.spend(_USE, allowed, HOUR) is not None:
            return False
        settings = await self._tables.availability.player_settings(person_id, tournament.guild_id)
        now = self._tables.clock()
        about = about or f"d{tournament.id}.{tournament.version}"
        nonce = f"{about}.{person_id % 0xFFFFFF:x}"
        silent = settings.quiet_until(now) > now
        return await self._direct.write(person_id, screen, nonce[-25:], silent=silent) is not None
