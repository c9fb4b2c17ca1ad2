"""Who may serve the database: one Discord application, and one process at a time."""

from collections.abc import Callable

from data.db.database import Database, Lock, Transaction
from data.db.fence import begin_term
from data.errors import OtherApplication

_APPLICATION = "application"


class Service:
    """Guards which application owns the database and which process serves it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lock(self, waiting: Callable[[], None] | None = None) -> Lock:
        """Acquire the right to serve this database; see ``Database.lock``."""
        return await self._database.lock(waiting)

    async def begin_term(self) -> None:
        """Begin to serve, holding the lock: writes that a previous process still attempts are refused
        (``Superseded``).
        """
        async with self._database.write() as transaction:
            term = await begin_term(transaction)
        self._database.fence(term)

    async def belongs_to(self, application_id: int) -> None:
        """Raise ``OtherApplication`` if the database belongs to another application. Changes nothing, and
        accepts a database without a schema.
        """
        async with self._database.read() as transaction:
            if await transaction.has_table("meta"):
                await _check(transaction, application_id)

    async def adopt(self, application_id: int) -> None:
        """As ``belongs_to``; a database without an owner belongs to this application from now on."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO meta (name, content) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                _APPLICATION,
                str(application_id),
            )
            await _check(transaction, application_id)


async def _check(transaction: Transaction, application_id: int) -> None:
    rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", _APPLICATION)
    if rows and rows[0]["content"] != str(application_id):
        raise OtherApplication(
            f"CANASTA_DATABASE: this database belongs to the application {rows[0]['content']}, and"
            f" DISCORD_TOKEN is of the application {application_id}. Use the token that was used before, or"
            " name another database."
        )
