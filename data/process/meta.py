"""Notes of the program about itself."""

from data.db.database import Database


class Meta:
    """Stores the program's notes by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """The note with this name."""
        rows = await self._database.rows("SELECT content FROM meta WHERE name = ?", name)
        return rows[0]["content"] if rows else None

    async def set(self, name: str, content: str) -> None:
        """Store a note under this name."""
        await self._database.change(
            "INSERT INTO meta (name, content) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET content = excluded.content",
            name,
            content,
        )
