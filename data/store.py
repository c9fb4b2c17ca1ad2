"""The store's public face: one object composed of its parts."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from data.arenas import part as arenas
from data.arenas.arenas import Arenas, closed_in_arena, plays_in_arena
from data.clubs import part as clubs
from data.clubs.clubs import Clubs
from data.daily import part as daily
from data.daily.dailies import Dailies
from data.db import Database, Lock, Row, Transaction
from data.db.columns import Clock, Now, to_milliseconds
from data.db.errors import DatabaseUnavailable
from data.db.migrate import latest_version, migrate, schema_version
from data.db.part import Part
from data.db.shards import Shards
from data.db.sqlite import SqliteDatabase, check_folder
from data.db.watched import Watch, watched
from data.guide import part as guide
from data.guide.guide import Guide
from data.honours import part as honours
from data.honours.honours import Honours
from data.matches import part as matches
from data.matches.exports import Exports
from data.matches.journals import Journals
from data.matches.matches import Matches
from data.matches.pairs import Pairs
from data.matches.players import Players
from data.matches.results import Results
from data.matches.shared_deals import SharedDeals
from data.people import part as people
from data.people.privacy import People, Servers
from data.process import part as process
from data.process.condition import Condition
from data.process.copies import Copies
from data.process.desk import Desk
from data.process.downtimes import Downtimes
from data.process.service import Meta, RequestLine, Service, Signals
from data.puzzles import part as puzzles
from data.puzzles.puzzles import Puzzles
from data.ratings import part as ratings
from data.ratings.ratings import Ratings
from data.records.tables import Table
from data.servers import part as servers
from data.servers.allowances import Allowances
from data.servers.audit import Audit
from data.servers.availability import Availability
from data.servers.presets import Presets
from data.servers.settings import Settings
from data.standing import part as standing
from data.standing.standing import StandingTables, expected
from data.tables import part as tables
from data.tables.activity import Activity
from data.tables.bars import Bars
from data.tables.blocks import Blocks
from data.tables.digests import Digests
from data.tables.drafts import Drafts, Premoves
from data.tables.kept_out import KeptOutPeople
from data.tables.messages import Messages
from data.tables.news import News
from data.tables.occasions import Occasions
from data.tables.occasions import Part as PartIn
from data.tables.searches import Invitations, Searches
from data.tables.seats import Seats
from data.tables.tables import Tables
from data.tables.turns import Paces, Turns
from data.tournaments import part as tournaments
from data.tournaments.rounds import closed_deals, part_in
from data.tournaments.tournaments import Tournaments

PARTS: Final[tuple[Part, ...]] = (
    people.PART,
    clubs.PART,
    guide.PART,
    tournaments.PART,
    standing.PART,
    daily.PART,
    puzzles.PART,
    arenas.PART,
    honours.PART,
    ratings.PART,
    matches.PART,
    tables.PART,
    servers.PART,
    process.PART,
)
"""What each folder keeps: the features, from the top of their order down to core."""

CHECK_TIMEOUT = 5.0
"""Seconds that a check waits for a database that another process has locked."""


async def _closed_deals(transaction: Transaction, match: Row) -> frozenset[int]:
    """Which deals of a match others have yet to play, in its tournament or in its arena."""
    closed = closed_in_arena if match["tournament_id"] is None else closed_deals
    return await closed(transaction, match)


async def _part_in(transaction: Transaction, table: Table, person_id: int) -> PartIn:
    """What somebody has to do with the tournament or the arena that plays at this table."""
    tournament_id = table.occasion.tournament_id
    if tournament_id is None:
        return PartIn(plays=await plays_in_arena(transaction, table.id, person_id))
    return await part_in(transaction, tournament_id, person_id)


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Everything that outlives the process, in parts: ``store.tables``, ``store.matches`` and so on. Safe for
    concurrent tasks of one event loop.
    """

    def __init__(self, database: Database, clock: Clock = _utc_now) -> None:
        self._database = database

        def now() -> int:
            return to_milliseconds(clock())

        self._of_the_process(database, now)
        self._of_tables(database, now)
        self._of_servers(database, now)
        self._of_features(database, now)

    def _of_the_process(self, database: Database, now: Now) -> None:
        self.service = Service(database)
        self.meta = Meta(database, now)
        self.downtimes = Downtimes(database, now)
        self.request_line = RequestLine(database, now)
        self.signals = Signals(database, now)
        self.copies = Copies(database, PARTS)
        self.condition = Condition(database, now)
        self.desk = Desk(database, now)

    def _of_tables(self, database: Database, now: Now) -> None:
        self.tables = Tables(database, now)
        self.seats = Seats(database, now)
        self.turns = Turns(database, now)
        self.paces = Paces(database, now)
        self.premoves = Premoves(database, now)
        self.drafts = Drafts(database, now)
        self.messages = Messages(database, now)
        self.invitations = Invitations(database, now)
        self.searches = Searches(database, now)
        self.occasions = Occasions(database, part_in=_part_in, expected=expected)
        self.digests = Digests(database, now)
        self.news = News(database, now)
        self.matches = Matches(database, now)
        self.players = Players(database, now)
        self.journals = Journals(database, now, _closed_deals)
        self.results = Results(database, now)
        self.pairs = Pairs(database, now)
        self.shared_deals = SharedDeals(database, now)
        self.exports = Exports(database, now)
        self.blocks = Blocks(database, now)
        self.kept_out = KeptOutPeople(database, now)
        self.bars = Bars(database, now)
        self.activity = Activity(database, now)

    def _of_servers(self, database: Database, now: Now) -> None:
        self.audit = Audit(database, now)
        self.settings = Settings(database, now)
        self.presets = Presets(database, now)
        self.availability = Availability(database, now)
        self.allowances = Allowances(database, now)

    def _of_features(self, database: Database, now: Now) -> None:
        self.standing = StandingTables(database, now)
        self.ratings = Ratings(database, now)
        self.honours = Honours(database, now)
        self.tournaments = Tournaments(database, now)
        self.clubs = Clubs(database, now)
        self.daily = Dailies(database, now)
        self.puzzles = Puzzles(database, now)
        self.arenas = Arenas(database, now)
        self.guide = Guide(database, now)
        self.people = People(database, now, PARTS)
        self.servers = Servers(database, now, PARTS)

    @classmethod
    async def open(cls, database: str, *, clock: Clock = _utc_now, busy_timeout: float = 5.0) -> Self:
        """Open the database that CANASTA_DATABASE names and bring its schema up to date.

        A path, ``:memory:``, or a postgresql:// URL.
        ``busy_timeout`` is in seconds. Raises ``DatabaseUnavailable``, ``DatabaseLocked``, ``DatabaseFull``
        or ``DatabaseTooNew``, and leaves nothing open then.
        """
        store = await cls.connect(database, clock=clock, busy_timeout=busy_timeout)
        try:
            await store.migrate()
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def connect(
        cls,
        database: str,
        *,
        clock: Clock = _utc_now,
        busy_timeout: float = 5.0,
        watch: Watch | None = None,
        connections: int | None = None,
        lock: Lock | None = None,
    ) -> Self:
        """As ``open``, but with the existing schema: before ``migrate`` there may be none. ``watch`` is told
        how long each transaction takes. ``connections``: how many to a PostgreSQL server at most, for
        queries. ``lock``: the right under which this store serves.
        """
        name = "" if lock is None else lock.name
        opened = await open_database(database, busy_timeout=busy_timeout, connections=connections, lock=name)
        return cls(watched(opened, watch), clock)

    @property
    def shards(self) -> Shards:
        """The part of the servers that this process serves: all of them, unless ``serve`` says less."""
        return self._database.shards

    def serve(self, shards: Shards) -> None:
        """From now on, find what is due only for the servers of these shards. What ``service`` acquires and
        begins next is the right to serve them.
        """
        self._database.shards = shards

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        await migrate(self._database)

    async def schema_versions(self) -> tuple[int, int]:
        """The database's schema version (0: none) and the program's newest. Raises ``DatabaseTooNew``."""
        return await schema_version(self._database), latest_version()

    async def close(self) -> None:
        """Finish running transactions and close the database. A second call does nothing."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def open_database(
    database: str, *, busy_timeout: float = 5.0, connections: int | None = None, lock: str = ""
) -> Database:
    """Open the database that CANASTA_DATABASE names without migrating it. ``lock``: see ``Lock.name``."""
    scheme, url, _ = database.partition("://")
    if not url:
        return await SqliteDatabase.open(database, busy_timeout=busy_timeout)
    if scheme in ("postgresql", "postgres"):
        try:
            from data.db.postgres import CONNECTIONS, PostgresDatabase
        except ImportError:
            raise DatabaseUnavailable(
                "CANASTA_DATABASE is a postgresql:// URL, which needs asyncpg. In the folder of this program:"
                ' pip install -e ".[postgres]"'
            ) from None
        size = connections or CONNECTIONS
        return await PostgresDatabase.open(database, busy_timeout=busy_timeout, connections=size, lock=lock)
    raise DatabaseUnavailable(
        f"CANASTA_DATABASE: {scheme}:// is not a database that this program knows."
        " Give the path of a file, or a postgresql:// URL."
    )


def database_is_there(database: str) -> bool:
    """Whether there is something to be read where CANASTA_DATABASE points: a file, or any URL. To open a file
    that isn't there makes it.
    """
    return "://" in database or Path(database).exists()


async def check_database(database: str) -> tuple[int, int]:
    """Check that this database is intact and writable, or can be created. Returns its schema version (0: none
    yet) and the newest that the program knows. Changes nothing.

    Raises as ``Store.open`` does.
    """
    if "://" not in database and not await asyncio.to_thread(Path(database).exists):
        await asyncio.to_thread(check_folder, database)
        return 0, latest_version()
    opened = await open_database(database, busy_timeout=CHECK_TIMEOUT)
    try:
        await opened.check()
        return await schema_version(opened), latest_version()
    finally:
        await opened.close()
