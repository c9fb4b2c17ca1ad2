"""The tournament service: finding tournaments, entering them, playing their rounds."""

from collections.abc import Callable, Sequence

from bot.tables.deals import new_seed, shuffled
from bot.tables.service import Tables
from bot.tournaments.director.adjustments import Adjustments
from bot.tournaments.director.directors import Directors
from bot.tournaments.director.reminders import Reminders
from bot.tournaments.director.removals import Removals
from bot.tournaments.director.round_times import RoundTimes
from bot.tournaments.director.substitutes import Substitutes
from bot.tournaments.entries import Entries
from bot.tournaments.evening.evenings import Evenings
from bot.tournaments.expiry import Expiry
from bot.tournaments.leaving import Leaving
from bot.tournaments.no_shows import NoShows
from bot.tournaments.partners import Partners
from bot.tournaments.registry import TournamentRegistry
from bot.tournaments.rounds import Rounds


class Tournaments:
    """The tournaments of this process's servers. ``draw`` and ``new_seed`` are for tests."""

    def __init__(
        self,
        tables: Tables,
        *,
        draw: Callable[[Sequence[int]], list[int]] = shuffled,
        new_seed: Callable[[], str] = new_seed,
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self.registry = registry = TournamentRegistry(tables.store)
        self.expiry = Expiry(registry, tables)
        self.partners = Partners(registry, tables)
        self.leaving = Leaving(tables.store, tables.clock)
        self.entries = Entries(registry, tables, self.partners, self.leaving)
        self.no_shows = NoShows(tables.store, tables.availability)
        self.rounds = Rounds(registry, tables, self.no_shows, self.leaving, draw, new_seed)
        self.directors = Directors(registry, tables)
        self.round_times = RoundTimes(registry, tables, self.rounds)
        self.removals = Removals(registry, tables, self.rounds)
        self.substitutes = Substitutes(registry, tables, self.rounds)
        self.reminders = Reminders(registry, tables)
        self.adjustments = Adjustments(registry, tables)
        self.evenings = Evenings(registry, tables, self.rounds)
