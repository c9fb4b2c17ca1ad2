"""PostgreSQL's own pg_dump and pg_restore, with no password on any command line."""

import asyncio
import getpass
import os
import shutil
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from data import DatabaseUnavailable

_AS_VARIABLES = {
    **{"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"},
    **{"dbname": "PGDATABASE", "database": "PGDATABASE", "passfile": "PGPASSFILE", "service": "PGSERVICE"},
    **{"sslmode": "PGSSLMODE", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY", "sslcrl": "PGSSLCRL"},
    **{"sslrootcert": "PGSSLROOTCERT", "target_session_attrs": "PGTARGETSESSIONATTRS"},
}
_CONNECTING = ("--no-password", "--no-owner", "--no-privileges")
"""Ask nobody anything; who owns what is the restored database's own affair."""


class Tools:
    """The two programs for one schema of the database at this URL."""

    def __init__(self, url: str, schema: str) -> None:
        self._environment = {**os.environ, **variables(url)}
        self._schema = schema

    async def dump(self, file: Path) -> None:
        """Write a dump of the schema to a new private file. Raises ``DatabaseUnavailable``, with why."""
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        await self._run(
            "pg_dump", "--format=custom", *_CONNECTING, f'--schema="{self._schema}"', f"--file={file}"
        )

    async def restore(self, file: Path) -> None:
        """Put everything of a dump into the schema, or nothing."""
        options = ("--single-transaction", "--exit-on-error", *_CONNECTING, f"--schema={self._schema}")
        # Without a database pg_restore writes to standard output.
        database = self._environment.get("PGDATABASE") or getpass.getuser()
        await self._run("pg_restore", *options, f"--dbname={database}", str(file))

    async def rows_of(self, file: Path, table: str) -> list[list[str]]:
        """The rows of one table of a dump, each as its columns; none if the schema has no such table."""
        out = await self._run(
            "pg_restore",
            "--data-only",
            "--file=-",
            f"--schema={self._schema}",
            f"--table={table}",
            str(file),
        )
        lines = iter(out.splitlines())
        return [
            row.split("\t")
            for line in lines
            if line.startswith("COPY ")
            for row in iter(lambda: next(lines, "\\."), "\\.")
        ]

    async def _run(self, program: str, *arguments: str) -> str:
        executable = shutil.which(program) or _beside_the_server(program)
        if executable is None:
            raise DatabaseUnavailable(
                f"PostgreSQL's {program} isn't installed here. Install PostgreSQL's client programs, or run"
                f" on a machine that has them: {program} {' '.join(arguments)}"
            )
        process = await asyncio.create_subprocess_exec(
            executable,
            *arguments,
            env=self._environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            out, err = await process.communicate()
        except BaseException:
            if process.returncode is None:
                process.kill()
                await process.wait()
            raise
        if process.returncode != 0:
            said = " ".join(err.decode(errors="replace").split()) or f"status {process.returncode}"
            raise DatabaseUnavailable(f"{program} failed: {said}")
        return out.decode(errors="replace")


def variables(url: str) -> dict[str, str]:
    """What a postgresql:// URL says, as the variables that PostgreSQL's programs read."""
    parts = urlsplit(url)
    given = {
        "PGHOST": parts.hostname,
        "PGPORT": None if parts.port is None else str(parts.port),
        "PGUSER": None if parts.username is None else unquote(parts.username),
        "PGPASSWORD": None if parts.password is None else unquote(parts.password),
        "PGDATABASE": unquote(parts.path.removeprefix("/")),
    }
    given |= {_AS_VARIABLES[name]: value for name, value in parse_qsl(parts.query) if name in _AS_VARIABLES}
    given["PGDATABASE"] = given["PGDATABASE"] or given["PGUSER"]
    return {name: value for name, value in given.items() if value}


def _beside_the_server(program: str) -> str | None:
    """Debian keeps each release's programs in a folder of its own."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=_release)
    return str(found[-1]) if found else None


def _release(program: Path) -> int:
    name = program.parts[-3]
    return int(name) if name.isdecimal() else 0
