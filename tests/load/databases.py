"""The databases that a load is put on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.data.server import programs, running

SQLITE, POSTGRES = "sqlite", "postgres"
KINDS = (SQLITE, POSTGRES)


@dataclass(frozen=True, slots=True)
class Database:
    """Where it is, and the process that serves it; None where that is the bot itself."""

    url: str
    pid: int | None


@contextmanager
def database(kind: str, folder: Path) -> Iterator[Database]:
    """An empty database of this kind. PostgreSQL writes each commit to the disk, as SQLite does."""
    if kind == SQLITE:
        yield Database(str(folder / "canasta.db"), None)
        return
    installed = programs()
    if installed is None:
        raise SystemExit("PostgreSQL's programs (initdb, postgres) are not installed")
    with running(installed, durable=True) as url:
        cluster = Path(url.partition("host=")[2]) / "cluster"
        yield Database(url, int((cluster / "postmaster.pid").read_text().split()[0]))
