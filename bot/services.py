"""Everything that acts on tables on its own, started and stopped together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.arenas import feature as arenas
from bot.arenas.services import ArenaServices
from bot.client.avatars import Avatars
from bot.client.budget import Budget, Urgency, urgency
from bot.client.meters import NO_METERS, Meters
from bot.clubs import feature as clubs
from bot.clubs.services import ClubServices
from bot.daily import feature as daily
from bot.daily.services import DailyServices
from bot.feature import Declared
from bot.guide import feature as guide
from bot.guide.services import GuideServices
from bot.honours import feature as honours
from bot.honours.services import HonourServices
from bot.layout.card_faces import CardFaces
from bot.moderation import feature as moderation
from bot.moderation.services import ModerationServices
from bot.people import feature as people
from bot.people.privacy import forget, leave_everything
from bot.people.services import PeopleServices
from bot.puzzles import feature as puzzles
from bot.puzzles.services import PuzzleServices
from bot.ratings import feature as ratings
from bot.ratings.services import RatingServices
from bot.replays import feature as replays
from bot.replays.services import ReplayServices
from bot.runtime.allocator import give_back
from bot.runtime.catching_up import REST
from bot.runtime.events import Events
from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import close_in_order
from bot.runtime.periodic import EVERY, PeriodicTasks, Task
from bot.runtime.processes.processes import Processes
from bot.screens.pictures import Pictures
from bot.screens.play.results import Below
from bot.server import core as server
from bot.server.export_rows import Exports
from bot.server.health.checks import LostPlaces
from bot.server.workers.audit_posts import EVERY as AUDIT_EVERY
from bot.server.workers.audit_posts import AuditPosts
from bot.server.workers.desk import EVERY as DESK_EVERY
from bot.server.workers.desk import Desk
from bot.standing import feature as standing
from bot.standing.services import StandingServices
from bot.tables.registry import Listener
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.tournaments import feature as tournaments
from bot.tournaments.services import TournamentServices
from bot.workers.calls.direct_messages import DirectMessages, Leavers
from bot.workers.card_emojis import CardEmojis
from bot.workers.coach import Coach
from bot.workers.computer_players import ComputerPlayers
from bot.workers.core import Core, Runs
from bot.workers.messages.lost_lobbies import LostLobbies
from bot.workers.messages.outgoing import Outgoing
from bot.workers.messages.servers import Servers
from bot.workers.signals.events import SettingChanged, TableShown, TournamentShown
from bot.workers.signals.hearing import APART, Changes, Followers, Hearing
from bot.workers.table_announcer import TableAnnouncer
from bot.workers.thinking.searched import prepare
from bot.workers.thinking.thinking import Speeds, Thinking
from bot.workers.turn_clock import TurnClock
from canasta.i18n import Translator
from data import StoreError
from data.records.tables import Table

FEATURES: Final = (
    server.CORE,
    arenas.FEATURE,
    clubs.FEATURE,
    daily.FEATURE,
    guide.FEATURE,
    honours.FEATURE,
    moderation.FEATURE,
    people.FEATURE,
    puzzles.FEATURE,
    ratings.FEATURE,
    replays.FEATURE,
    standing.FEATURE,
    tournaments.FEATURE,
)
"""Core, and all features."""
DECLARED: Final = Declared.of(FEATURES)
"""What they declare, together."""
TICK = 2.0
"""Seconds between two searches for tables where something is due."""
EVENING_TICKS = 5
"""In how many ticks tournaments, and some lobbies after a start, are looked at once."""
PACE = 1.3
"""Seconds that a computer player takes for each action, so that people can follow."""
INTERVAL = 1.0
"""Seconds between two edits of a table's message: a channel accepts five edits in five seconds."""
NICE, NICEST = 5, 15
"""By how much the bot itself goes before its processes, and before those for which nobody waits."""


class Services:
    """The tables with everything that serves them. ``start`` may be called again after ``close``, or after a
    lost event loop. ``processes``: in how many of them computer players think at live tables. ``meters`` are
    told how long pictures take.
    """

    _started = False

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        *,
        pace: float = PACE,
        interval: float = INTERVAL,
        tick: float = TICK,
        periodic_every: float = EVERY,
        processes: int = 1,
        meters: Meters = NO_METERS,
    ) -> None:
        self.tables = tables
        self.declared = DECLARED
        self.executor = Executor()
        self.processes = Processes(processes, niceness=NICE, prepare=prepare)
        """For work that somebody at a table waits for."""
        self.patient_processes = Processes(min(processes, 1), niceness=NICEST, prepare=prepare)
        """For work that no turn waits for."""
        self.avatars = Avatars(self.executor, client.fetch_user)
        self.pictures = Pictures(self.executor, self.avatars, meters)
        self.card_faces = CardFaces()
        self.events = Events()
        # Shared with the processes that serve the other shards.
        store = tables.store
        self.budget = Budget(store.request_line.reserve, lambda: len(store.shards.held) / store.shards.count)
        core = self._core(client, interval, self.budget)
        self.servers, tables.languages.server = core.servers, core.servers.get
        self._begin_core(core, client, pace, interval)
        self._begin_features(core)
        self.events.hear(heard for runs in self._runs for heard in runs.hears)
        self.followers = Followers(tables.store, self.announcer, self.computers, self._runs)
        self.hearing = Hearing(tables, self.followers)
        self._listeners: tuple[Listener, ...] = (
            self.announcer,
            self.computers,
            *(listener for runs in self._runs for listener in runs.listeners),
            self.changes,
        )
        self._begin_rounds(core, tick, periodic_every)

    def _begin_rounds(self, core: Core, tick: float, periodic_every: float) -> None:
        """Make what is done again and again."""
        tables = self.tables
        self._audit_rounds = PeriodicTasks(
            [self.audit_posts.due], tables.outages, every=max(AUDIT_EVERY, tick)
        )
        every = max(DESK_EVERY, tick)
        self._desk_rounds = PeriodicTasks([self.desk.look], tables.outages, every=every)
        self._announcing = PeriodicTasks([self.desk.announce], tables.outages, every=every)
        self.periodic = PeriodicTasks(self._due(core), tables.outages, every=periodic_every)
        self.evenings = PeriodicTasks(
            [*(work for runs in self._runs for work in runs.evenings), self.lost_lobbies.look],
            tables.outages,
            every=tick * EVENING_TICKS,
        )
        self.turn_clock = TurnClock(tables, self.announcer.turn_pings, tick=tick)

    def _core(self, client: discord.Client, interval: float, budget: Budget) -> Core:
        """What the features are built from."""
        outgoing, leavers = Outgoing(client, self.card_faces, budget), Leavers(client, self.tables)
        return Core(
            client=client,
            tables=self.tables,
            outgoing=outgoing,
            direct=DirectMessages(client, outgoing, leavers),
            leavers=leavers,
            servers=Servers(client, self.tables.store),
            pictures=self.pictures,
            executor=self.executor,
            patient_processes=self.patient_processes,
            events=self.events,
            interval=interval,
            rest=min(REST, interval),
        )

    def _begin_core(self, core: Core, client: discord.Client, pace: float, interval: float) -> None:
        """Make what shows tables and plays at them."""
        tables = self.tables
        self._card_emojis = CardEmojis(
            client, self.card_faces, self.executor, uploads=lambda: tables.store.shards.own(None)
        )
        self.exports = Exports(tables.store, self.executor)
        self.changes = Changes(tables.store, tables.outages, apart=min(APART, interval))
        self.events.hear(
            (
                (TableShown, lambda event: self.changes.changed(event.table_id)),
                (SettingChanged, lambda event: tables.languages.changed(event.guild_id)),
                (TournamentShown, lambda event: self.changes.tournament_changed(event.tournament_id)),
            )
        )
        self.announcer = TableAnnouncer(core, after_match=self._after_match, keeps_thread=self.keeps_thread)
        speeds = Speeds()
        self.coach = Coach(tables.limits, self.processes, speeds=speeds)
        self.computers = ComputerPlayers(
            tables,
            pace=pace,
            thinking=Thinking(self.processes, self.patient_processes, speeds=speeds),
        )
        self.lost_lobbies = LostLobbies(client, tables.store, self.announcer.deleted)
        self.lost_places = LostPlaces(tables.store, self.declared.checks)
        self.audit_posts = AuditPosts(core, self.declared)
        self.desk = Desk(core, leave=self._shut_out, forget=self._forgotten)

    def _begin_features(self, core: Core) -> None:
        """Make the features, each after those it may use."""
        self.ratings = RatingServices(core)
        self.honours = HonourServices(core, self.announcer.changed)
        self.puzzles = PuzzleServices(core)
        self.arenas = ArenaServices(core)
        self.daily = DailyServices(core)
        self.standing = StandingServices(core)
        self.replays = ReplayServices(core)
        self.tournaments = TournamentServices(core)
        self.guide = GuideServices(core)
        self.clubs = ClubServices(core, self.tournaments)
        self.people = PeopleServices(core)
        self.moderation = ModerationServices(core)
        features = (
            self.ratings,
            self.honours,
            self.puzzles,
            self.arenas,
            self.daily,
            self.standing,
            self.replays,
            self.tournaments,
            self.guide,
            self.clubs,
            self.people,
            self.moderation,
        )
        self._runs: Sequence[Runs] = tuple(feature.runs for feature in features)

    def _due(self, core: Core) -> list[Task]:
        """What is done every few minutes."""
        return [
            self._card_emojis.look,
            self.announcer.try_again,
            self.announcer.retitle,
            self.announcer.posts.look,
            core.outgoing.delete_left,
            *(work for runs in self._runs for work in runs.periodic),
            self.followers.sweep,
            self.tables.limits.forget,
            self.audit_posts.clear,
            self.desk.clear,
            partial(self.executor.run, give_back),
        ]

    async def _after_match(self, table_view: TableView, tr: Translator) -> Below:
        """What all features say below a finished match."""
        said = [await say(table_view, tr) for runs in self._runs for say in runs.after_match]
        return Below(
            lines=tuple(line for below in said for line in below.lines),
            parts=tuple(part for below in said for part in below.parts),
        )

    async def with_earned(self, table_view: TableView) -> TableView:
        """The end of a match with what it has brought its reader; anything else as it is."""
        if not table_view.finished or table_view.seat is None or table_view.table.private:
            return table_view
        try:
            earned = [await what(table_view) for runs in self._runs for what in runs.earned]
        except StoreError:  # what was done is shown anyway
            return table_view
        return replace(table_view, earned=tuple(one for some in earned for one in some))

    def gauges(self) -> dict[str, float]:
        """The figures of the features for /metrics."""
        return {name: figure() for runs in self._runs for name, figure in runs.gauges.items()}

    async def keeps_thread(self, table: Table) -> bool:
        """Whether a feature still needs the thread of a finished match."""
        return any([await kept(table) for runs in self._runs for kept in runs.keeps_thread])

    async def forget(self, person_id: int) -> None:
        """Delete what is stored about a person; ``person_changed`` is to follow."""
        await self.people.own_lists.stop(person_id)
        await forget(self.tables, self.ratings.rater, person_id)
        self.avatars.forget(person_id)

    async def person_changed(self, person_id: int) -> None:
        """Show what a person who has hidden, was deleted or has come back changes on boards, and in roles."""
        await self.ratings.posts.renew()
        await self.ratings.roles.person_changed(person_id)

    async def _forgotten(self, person_id: int) -> None:
        await self.forget(person_id)
        await self.person_changed(person_id)

    async def _shut_out(self, person_id: int) -> None:
        """Nobody waits for somebody who is shut out, and nothing is sent to them by itself."""
        await leave_everything(self.tables, person_id)
        await self.people.own_lists.stop(person_id)
        await self.tables.store.digests.cancel(person_id)

    async def start(self) -> None:
        """Serve the tables: show what was missed, resume computer players, watch the clock."""
        await self.close()
        for listener in self._listeners:
            self.tables.registry.add_listener(listener)
        await self.hearing.start()
        self._started = True
        await self.desk.shut_out.look()
        await self.turn_clock.start()

    async def pause(self) -> None:
        """Begin nothing more by itself: no computer player moves or searches, no deadline is looked at."""
        self.tables.registry.remove_listener(self.computers)
        await close_in_order(self.turn_clock, self.periodic, self.evenings, self.computers)

    async def finish(self, seconds: float) -> int:
        """Tell what has not been told, at most so long; return how many tables, tournaments are left."""
        last_words = [self.announcer.finish, *(work for runs in self._runs for work in runs.finish)]
        return sum(await asyncio.gather(*(work(seconds) for work in last_words)))

    async def close(self) -> None:
        """Stop. Committed changes stay; the rest resumes after the next start."""
        if not self._started:
            return
        self._started = False
        for listener in self._listeners:
            self.tables.registry.remove_listener(listener)
        await close_in_order(
            self.hearing,
            self.changes,
            self.turn_clock,
            self.periodic,
            self.evenings,
            self._audit_rounds,
            self._desk_rounds,
            self._announcing,
            self._card_emojis,
            self.avatars,
            self.pictures,
            self.computers,
            self.announcer,
            *(part for runs in reversed(self._runs) for part in runs.closes),
            self.processes,
            self.patient_processes,
            self.budget,
        )
        self.executor.close()

    async def resume(self) -> None:
        """Resume where an earlier process stopped, again if the database failed in the middle."""
        self.pictures.prepare()
        await self.followers.catch_up()
        self.lost_lobbies.begin()
        with urgency(Urgency.BOARD):
            self.periodic.start()
            self._audit_rounds.start()
            self._desk_rounds.start()
            self._announcing.start()
        with urgency(Urgency.NOTICE):
            self.evenings.start()
        # Last: among many tables, what fell due while nobody served them takes a while.
        await self.turn_clock.run_due()
