"""Everything that acts on tables on its own, started and stopped together: announcements, computer players,
the clock.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import discord

from bot.client.avatars import Avatars
from bot.client.meters import NO_METERS, Meters
from bot.clubs import feature as clubs
from bot.clubs.ladder_service import LadderService
from bot.clubs.series import SeriesService
from bot.clubs.workers.boards import KeptBoards
from bot.clubs.workers.ladder_calls import LadderCalls
from bot.daily import feature as daily
from bot.daily.service import Dailies
from bot.feature import Declared
from bot.guide import feature as guide
from bot.guide.lessons.service import Lessons
from bot.guide.workers.mentions import Mentions
from bot.guide.workers.welcomes import Welcomes
from bot.honours import feature as honours
from bot.honours.counter import HonourCounter
from bot.layout.card_faces import CardFaces
from bot.moderation import feature as moderation
from bot.moderation.bars import Bars
from bot.moderation.workers.bar_notices import BarNotices
from bot.people import feature as people
from bot.people.privacy import Departures
from bot.people.workers.digests import DigestMessages
from bot.people.workers.own_lists import OwnBoards
from bot.ratings import feature as ratings
from bot.ratings.ratings import Ratings
from bot.ratings.workers.leaderboard_posts import LeaderboardPosts
from bot.ratings.workers.rated import RatedServers
from bot.ratings.workers.role_giver import RoleGiver
from bot.replays import feature as replays
from bot.replays.look_backs import LookBacks
from bot.replays.own_plays import OwnPlays
from bot.runtime.allocator import give_back
from bot.runtime.catching_up import REST
from bot.runtime.closing import close_in_order
from bot.runtime.executor import Executor
from bot.runtime.periodic import EVERY, PeriodicTasks
from bot.runtime.processes.processes import Processes
from bot.screens.pictures import Pictures
from bot.server import core
from bot.server.exports import Exports
from bot.server.health.lost import LostPlaces
from bot.server.workers.audit_posts import EVERY as AUDIT_EVERY
from bot.server.workers.audit_posts import AuditPosts
from bot.standing import feature as standing
from bot.standing.workers.messages import StandingMessages
from bot.tables.service import Tables
from bot.tournaments import feature as tournaments
from bot.tournaments.service import Tournaments
from bot.tournaments.workers.announcer import TournamentAnnouncer
from bot.tournaments.workers.director_notes import DirectorNotes
from bot.tournaments.workers.letters import TournamentLetters
from bot.workers.calls.direct_messages import DirectMessages
from bot.workers.calls.leavers import Leavers
from bot.workers.card_emojis import CardEmojis
from bot.workers.coach import Coach
from bot.workers.computer_players import ComputerPlayers
from bot.workers.messages.channels import Channels
from bot.workers.messages.lost_lobbies import LostLobbies
from bot.workers.messages.servers import Servers
from bot.workers.signals.changes import APART, Changes
from bot.workers.signals.followers import Followers
from bot.workers.signals.hearing import Hearing
from bot.workers.table_announcer import TableAnnouncer
from bot.workers.thinking.budgets import Speeds
from bot.workers.thinking.searched import prepare
from bot.workers.thinking.thinking import Thinking
from bot.workers.turn_clock import TurnClock

FEATURES: Final = (
    core.CORE,
    clubs.FEATURE,
    daily.FEATURE,
    guide.FEATURE,
    honours.FEATURE,
    moderation.FEATURE,
    people.FEATURE,
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
"""In how many ticks tournaments are looked at once for what they do by the clock, and some
lobbies after a start.
"""
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
        self._card_emojis = CardEmojis(
            client, self.card_faces, self.executor, uploads=lambda: tables.store.shards.own(None)
        )
        self.exports = Exports(tables.store, self.executor)
        self.look_backs = LookBacks(self.executor, self.patient_processes)
        self.lessons = Lessons(tables.store, tables.clock)
        self.dailies = Dailies(tables, self.executor)
        self.own_plays = OwnPlays(tables, self.executor)
        self.tournaments = Tournaments(tables)
        self.series = SeriesService(self.tournaments.registry, tables)
        channels = Channels(client, self.card_faces)
        self.servers = Servers(client, tables.store)
        self.ladders = LadderService(tables)
        self.ladder_calls = LadderCalls(client, tables, channels, self.ladders)
        self.kept_boards = KeptBoards(client, tables, channels, self.series, self.ladders, interval=interval)
        direct = DirectMessages(client, channels, Leavers(client, tables))
        self.director_notes = DirectorNotes(tables, direct)
        self.changes = Changes(tables.store, tables.outages, apart=min(APART, interval))
        self.own_boards = OwnBoards(self.servers, tables, channels, direct, interval=interval)
        self.tournament_announcer = TournamentAnnouncer(
            client,
            self.tournaments,
            interval=interval,
            letters=TournamentLetters(tables, channels, direct, direct.server_name),
            shown=self._tournament_changed,
        )
        self.announcer = TableAnnouncer(
            client,
            tables,
            self.pictures,
            interval=interval,
            faces=self.card_faces,
            thread_opened=self.tournament_announcer.look,
            shown=self._table_shown,
        )
        speeds = Speeds()
        self.coach = Coach(tables.limits, self.processes, speeds=speeds)
        self.computers = ComputerPlayers(
            tables,
            self.executor,
            pace=pace,
            thinking=Thinking(self.processes, self.patient_processes, speeds=speeds),
        )
        self.lost_lobbies = LostLobbies(client, tables.store, self.announcer.deleted)
        self.leaderboard_posts = LeaderboardPosts(client, tables, self.pictures, channels)
        self.roles = RoleGiver(client, tables)
        self.lost_places = LostPlaces(tables.store, self.declared.checks)
        rated = RatedServers(
            tables.store, self.leaderboard_posts, self.roles, self.ladder_calls, self.kept_boards
        )
        rest = min(REST, interval)
        self.ratings = Ratings(
            tables.store, self.executor, rest=rest, on_rated=rated.rated, outages=tables.outages
        )
        self.honours = HonourCounter(
            tables.store,
            self.executor,
            tables.clock,
            rest=rest,
            on_earned=self.announcer.changed,
            outages=tables.outages,
        )
        self.departures = Departures(tables)
        self.digests = DigestMessages(self.servers, tables, direct)
        self.standing = StandingMessages(client, tables, channels, direct)
        self.bars = Bars(tables, self.tournaments)
        self.bar_notices = BarNotices(
            client, tables, self.bars, direct, self.standing, self.tournament_announcer
        )
        self.welcomes = Welcomes(client, tables.store, channels, self.pictures)
        self.mentions = Mentions(client, channels, self.pictures, tables.clock)
        self.audit_posts = AuditPosts(client, tables, channels, self.declared)
        self._audit_rounds = PeriodicTasks(
            [self.audit_posts.due], tables.outages, every=max(AUDIT_EVERY, tick)
        )
        self.followers = Followers(
            tables.store,
            self.announcer,
            self.computers,
            self.ratings,
            self.honours,
            self.tournament_announcer,
            self.own_boards,
            self.kept_boards,
            self.standing,
            self.leaderboard_posts,
            self.roles,
            rated,
        )
        self.hearing = Hearing(tables, self.followers)
        self._listeners = (
            *(self.announcer, self.computers, self.ratings, self.honours, self.tournament_announcer),
            *(self.own_boards, self.changes),
        )
        self.periodic = PeriodicTasks(
            [
                self._card_emojis.look,
                self.announcer.try_again,
                self.announcer.retitle,
                self.announcer.posts.look,
                channels.delete_left,
                self.departures.clear,
                self.welcomes.due,
                self.digests.due,
                self.dailies.due,
                self.standing.due,
                self.bar_notices.due,
                self.leaderboard_posts.due,
                self.roles.due,
                self.tournament_announcer.due,
                self.ladder_calls.due,
                self.kept_boards.due,
                self.own_boards.sweep,
                self.followers.sweep,
                tables.limits.forget,
                self.audit_posts.clear,
                partial(self.executor.run, give_back),
            ],
            tables.outages,
            every=periodic_every,
        )
        self.evenings = PeriodicTasks(
            [self.tournament_announcer.evenings.due, self.lost_lobbies.look],
            tables.outages,
            every=tick * EVENING_TICKS,
        )
        self.turn_clock = TurnClock(tables, self.announcer.turn_pings, tick=tick)
        self._started = False

    def _tournament_changed(self, tournament_id: int) -> None:
        """A tournament is about to be shown as it is now."""
        self.own_boards.tournament_changed(tournament_id)
        self.kept_boards.tournament_changed(tournament_id)
        self.changes.tournament_changed(tournament_id)

    def _table_shown(self, table_id: int) -> None:
        """A table has been shown, to which lists link."""
        self.own_boards.changed(table_id)
        self.changes.changed(table_id)

    async def start(self) -> None:
        """Serve the tables: show what was missed, resume computer players, watch the clock."""
        await self.close()
        for listener in self._listeners:
            self.tables.registry.add_listener(listener)
        await self.hearing.start()
        self._started = True
        await self.turn_clock.start()

    async def pause(self) -> None:
        """Begin nothing more by itself: no computer player moves or searches, no deadline is looked at."""
        self.tables.registry.remove_listener(self.computers)
        await close_in_order(self.turn_clock, self.periodic, self.evenings, self.computers)

    async def finish(self, seconds: float) -> int:
        """Tell what has happened and hasn't been told yet, at most so long; return how many tables and
        tournaments are left, to be told of after the next start.
        """
        return sum(
            await asyncio.gather(self.announcer.finish(seconds), self.tournament_announcer.finish(seconds))
        )

    async def close(self) -> None:
        """Stop. Committed changes stay; the rest resumes after the next start."""
        if not self._started:
            return
        self._started = False
        for listener in self._listeners:
            self.tables.registry.remove_listener(listener)
        await close_in_order(
            *(self.hearing, self.changes, self.turn_clock, self.periodic, self.evenings, self._audit_rounds),
            *(self._card_emojis, self.avatars, self.pictures, self.computers, self.look_backs),
            *(self.announcer, self.tournament_announcer, self.own_boards, self.kept_boards),
            *(self.ratings, self.honours, self.roles, self.processes, self.patient_processes),
        )
        self.executor.close()

    async def resume(self) -> None:
        """Resume where an earlier process stopped, and prepare for the first hand. It may be called again if
        the database failed in the middle.
        """
        self.pictures.prepare()
        await self.followers.catch_up()
        self.lost_lobbies.begin()
        self.periodic.start()
        self.evenings.start()
        self._audit_rounds.start()
        # Last: among many tables, what fell due while nobody served them takes a while.
        await self.turn_clock.run_due()
