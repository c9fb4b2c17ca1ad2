"""The one write path: every change to a table goes through here, and nothing is announced before it is
committed.

Each change takes the table's lock, reads the stored table (another process may have changed it), checks,
applies, and writes one transaction that names the version it read. The second of two concurrent changes is
answered with the current state.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.tables.company.emotes import Emotes
from bot.tables.deals import Chance, Deals, new_seed
from bot.tables.decisions.absence import Absence
from bot.tables.decisions.authority import Authority
from bot.tables.decisions.ending import Ending
from bot.tables.decisions.open_votes import OpenVotes, Pauses
from bot.tables.decisions.paces import Paces
from bot.tables.decisions.votes import Votes
from bot.tables.deputies import Deputies
from bot.tables.drafts.draft import KeptDrafts
from bot.tables.due import Due, DueLobbies
from bot.tables.first_tables import FirstTables
from bot.tables.glances import Glances
from bot.tables.idle import Idle
from bot.tables.kept_seats import KeptSeats
from bot.tables.lobby.call_settings import CallRules
from bot.tables.lobby.full import FullLobbies
from bot.tables.lobby.invitations import Challenges, Invitations
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.new_tables import NewTables
from bot.tables.lobby.newcomers import Newcomers
from bot.tables.lobby.open_tables import OpenTables
from bot.tables.lobby.searches import Searches
from bot.tables.notices.calls import Calls, Digests
from bot.tables.play import Play
from bot.tables.premoves import Premoves
from bot.tables.private import PrivateTables
from bot.tables.registry import TableRegistry, utc_now
from bot.tables.rules.offered_games import OfferedGames
from bot.tables.rules.presets import Presets
from bot.tables.rules.setup import RulesSetup
from bot.tables.seats import Seats
from bot.tables.session.moments import Quiet
from bot.tables.session.seen_turns import Recaps
from bot.tables.settings.hand_settings import KeptHandSettings
from bot.tables.settings.hourly_limits import NO_LIMITS, HourlyLimits, Limits
from bot.tables.settings.languages import ServerLanguages
from bot.tables.settings.opening import OpeningRules
from bot.tables.settings.time_settings import TimeSettings
from bot.tables.turns import Turns
from bot.tables.views import TableViews
from data import Store


class Tables:
    """All tables of this process, in parts by task: each part says which others it needs.

    ``next_deal_after``: how long a scored deal waits for Next; ``limits``: the hourly limits; ``strong``:
    whether computer players may be strong; the rest is for tests.
    """

    def __init__(
        self,
        store: Store,
        *,
        next_deal_after: timedelta = timedelta(minutes=3),
        clock: Callable[[], datetime] = utc_now,
        new_seed: Callable[[], str] = new_seed,
        first_dealer: Callable[[int], int] = secrets.randbelow,
        limits: Limits = NO_LIMITS,
        strong: bool = True,
    ) -> None:
        self.store = store
        self.registry = TableRegistry(store, clock=clock)
        self.availability = self.registry.availability
        self.outages = self.registry.outages
        self.limits = HourlyLimits(store, limits)
        self.views = TableViews(self.registry)
        self.turns = Turns(self.registry)
        self.chance = Chance(new_seed, first_dealer)
        self._begin_settings()
        self._begin_lobbies(strong)
        self._begin_matches(next_deal_after)
        self._begin_decisions()
        self._begin_clock()

    def _begin_settings(self) -> None:
        """Make what servers and people set."""
        store = self.store
        self.opening = OpeningRules(store)
        self.games = OfferedGames(store)
        self.presets = Presets(store, self.games)
        self.call_rules = CallRules(store)
        self.hands = KeptHandSettings(store)
        self.languages = ServerLanguages(store, self.hands)

    def _begin_lobbies(self, strong: bool) -> None:
        """Make what leads to a match."""
        registry = self.registry
        self.full_lobbies = FullLobbies(registry)
        self.kept_seats = KeptSeats(registry)
        self.rules = RulesSetup(registry, self.games, self.full_lobbies)
        self.new_tables = NewTables(registry, self.views, self.limits)
        self.newcomers = Newcomers(registry, self.turns)
        self.lobby = Lobby(registry, self.full_lobbies, self.kept_seats, self.newcomers, strong)
        self.invitations = Invitations(registry, self.limits)
        self.challenges = Challenges(
            registry, self.new_tables, self.lobby, self.invitations, self.games, self.rules
        )
        self.open_tables = OpenTables(self.store, self.call_rules)
        self.searches = Searches(registry, self.lobby, self.new_tables, self.open_tables, self.limits)
        self.calls = Calls(registry, self.views, self.limits)

    def _begin_matches(self, next_deal_after: timedelta) -> None:
        """Make what a match is played with, and what is said beside it."""
        registry = self.registry
        self.seats = Seats(registry, self.turns)
        self.deals = Deals(
            registry,
            self.turns,
            self.seats,
            self.limits,
            self.chance,
            self.full_lobbies,
            self.kept_seats,
            self.newcomers,
        )
        self.first_tables = FirstTables(
            registry, self.views, self.rules, self.new_tables, self.lobby, self.deals
        )
        self.play = Play(registry, self.turns, next_deal_after=next_deal_after)
        self.premoves = Premoves(registry, self.views, self.play)
        self.drafts = KeptDrafts(self.store)
        self.quiet = Quiet(registry, self.views)
        self.emotes = Emotes(registry)
        self.recaps = Recaps(registry, self.views)

    def _begin_decisions(self) -> None:
        """Make what a table's people decide together, or somebody for them."""
        registry = self.registry
        self.authority = Authority(self.store)
        self.ending = Ending(registry, self.authority)
        self.absence = Absence(registry, self.turns)
        self.votes = Votes(registry, self.turns, self.authority, self.ending, self.absence)
        self.pauses = Pauses(registry, self.turns)
        self.paces = Paces(registry, self.turns, self.limits)
        self.open_votes = OpenVotes(registry, self.absence, self.votes, self.ending, self.pauses, self.paces)
        self.glances = Glances(registry, self.open_votes)

    def _begin_clock(self) -> None:
        """Make what happens by the clock."""
        registry = self.registry
        self.idle = Idle(registry)
        self.deputies = Deputies(registry, self.seats, self.limits)
        lobbies = DueLobbies(registry, self.idle, self.deals, self.full_lobbies, self.searches)
        self.due = Due(
            registry,
            self.turns,
            self.idle,
            self.deals,
            lobbies,
            self.open_votes,
            self.newcomers,
            self.deputies,
        )
        self.digests = Digests(registry)
        self.time = TimeSettings(registry, self.due, self.digests)
        self.private = PrivateTables(registry, self.due)

    def clock(self) -> datetime:
        return self.registry.clock()
