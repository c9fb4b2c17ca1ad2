"""What a feature keeps: its SQL tables, and what they hold of people and servers.

Each folder declares its ``PART``; data/store.py lists them. What a person gets exported, what the deletion of
a person or a server does, and what a restored copy raises are loops over this list; docs/privacy.md is
checked against it. A new column has to be named here: as one that is ``about`` a person, or as any ``other``.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import datetime

from data.db.database import Transaction
from data.db.marks import Marked

VERSIONS = 1_000_000
"""How far a restored copy raises versions: more than anybody can have changed a table since a backup."""
NUMBERS = 100_000
"""How many numbers it leaves out: more than there can have been of new tables since a backup."""
OF_GUILD = "guild_id = ?"
"""The rows of a server, in SQL tables with a column for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A person who is being deleted. Where they still have a seat, a computer player of this kind and name
    gets it. Until ``marks_until`` they are recognised if they come back, by marks alone; None: never.
    """

    person_id: int
    now: int
    computer: str
    name: str
    marks_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class SqlTable:
    """A table of the database. In its SQL each ``?`` stands for the person, or for the server."""

    name: str
    _: KW_ONLY
    about: str = ""
    """The columns that tell something about a person, or by which a row leads to one."""
    other: str = ""
    """The columns that belong to a server, a game or the program, or say something of a person only beside
    one of those above.
    """
    gives: Mapping[str, str] = field(default_factory=dict)
    """What a person gets exported: by name, the query for it, in which ``{table}`` is this one."""
    withheld: Mapping[str, str] = field(default_factory=dict)
    """The columns ``about`` a person that they don't get, each with the reason."""
    goes: str = ""
    """The columns of a deleted person by which rows go."""
    empties: Mapping[str, str] = field(default_factory=dict)
    """The columns of a deleted person by which rows stay, each with what is set in them."""
    forget: tuple[str, ...] = ()
    """Other statements that forget a person, before the rows go or are emptied."""
    marked: Marked | None = None
    """What is kept of deleted people."""
    server: str = ""
    """The condition for the rows of a server."""
    stays: bool = False
    """Whether these rows stay when the server is forgotten, or are deleted by the database with others."""
    here: str = ""
    """The columns of people who have something here. When the server of the row is forgotten, those who have
    nothing anywhere else are deleted too.
    """
    elsewhere: str = ""
    """The query for something of a person on any server; without one, they are looked for in ``here``."""
    restored: str = ""
    """What a restored copy of the database does, so that nothing shown before is taken for something of now.
    """
    stand_ins: tuple[str, ...] = ()
    """What a restored copy in a file adds, so that SQLite gives no number of what was lost again: a row that
    stands for it, as of a server that has been forgotten.
    """

    @property
    def columns(self) -> list[str]:
        """All that it has."""
        return [*self.about.split(), *self.other.split()]

    def queries(self) -> dict[str, str]:
        """The queries for what a person gets exported, by name."""
        return {name: query.replace("{table}", self.name) for name, query in self.gives.items()}

    def forgets(self) -> list[str]:
        """The statements that forget a person."""
        statements = [*self.forget]
        for column, new in self.empties.items():
            statements.append(f"UPDATE {self.name} SET {new} WHERE {column} = ?")
        if self.goes:
            theirs = " OR ".join(f"{column} = ?" for column in self.goes.split())
            statements.append(f"DELETE FROM {self.name} WHERE {theirs}")
        return statements

    def people_on_server(self) -> list[str]:
        """The queries for the people who have something on a server."""
        return [
            f"SELECT {column} AS person_id FROM {self.name} WHERE {column} <> 0 AND ({self.server})"
            for column in self.here.split()
            if self.server
        ]

    def anywhere(self) -> list[str]:
        """The queries for something of a person on any server."""
        if self.elsewhere:
            return [self.elsewhere]
        return [f"SELECT 1 AS found FROM {self.name} WHERE {column} = ?" for column in self.here.split()]


OfAll = Callable[[Transaction], Awaitable[None]]
OfPerson = Callable[[Transaction, int], Awaitable[None]]
OfLeaving = Callable[[Transaction, Leaving], Awaitable[None]]
OfServer = Callable[[Transaction, int, int], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a feature keeps. The deletion of a person runs each step for all parts, in their order, before the
    next: ``hold_all``, ``hold``, ``renew``, ``note``, ``forget``. So everybody locks rows in one order, and
    what one part reads of another is still there.
    """

    tables: Sequence[SqlTable]
    hold_all: OfAll | None = None
    """Keeps others from writing what concerns everybody until the transaction ends: first of all, always."""
    hold: OfPerson | None = None
    """Keeps others from changing what a person takes part in, for the rest of the transaction: a change of
    the whole, such as of all seats or of all entries, would write them again.
    """
    renew: OfPerson | None = None
    """Marks for an update what is posted and shows a person, or should. Also when they hide, or no longer do.
    """
    note: OfLeaving | None = None
    """Notes what has to be known once the person is forgotten, and takes them out of texts that name them."""
    forget: OfLeaving | None = None
    """Forgets a person where that takes more than a statement; runs before the statements of the tables."""
    forget_server: OfServer | None = None
    """Forgets a server where that takes more than that its rows go; runs after they have gone. Gets the
    server and the current time.
    """


def tables_of(parts: Iterable[Part]) -> list[SqlTable]:
    return [table for part in parts for table in part.tables]


def filled(sql: str, number: int) -> list[int]:
    """The values for a statement in which each ``?`` stands for the same person or server."""
    return [number] * sql.count("?")


def own(columns: str, *, order: str, by: str = "person_id") -> str:
    """The query for columns of a person's own rows, in the table that says this."""
    return f"SELECT {columns} FROM {{table}} WHERE {by} = ? ORDER BY {order}"
