"""A PostgreSQL server of the tests' own, from the system's programs, in a folder that goes afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder with initdb and postgres, newest first; None where the system has none."""
    folders = [Path(found).parent for found in [shutil.which("initdb")] if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


@contextmanager
def running(folder: Path, *, durable: bool = False) -> Iterator[str]:
    """Start a server that listens on a socket in its own folder alone; yields a URL of it. Only a ``durable``
    one waits for the disk at each commit.
    """
    # The path of a socket must be short: no folder of pytest's.
    home = Path(tempfile.mkdtemp(prefix="canasta-pg-"))
    cluster = home / "cluster"
    # It refuses to run as root.
    user = "postgres" if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(home, user)

    def program(name: str, *arguments: str | Path) -> None:
        command = [folder / name, "-D", cluster, *arguments]
        subprocess.run(command, user=user, cwd=home, capture_output=True, check=True, timeout=60)

    setting = f"-k {home} -c listen_addresses= -c fsync={'on' if durable else 'off'} -c max_connections=60"
    try:
        program("initdb", "-U", "canasta", "-A", "trust", "--no-sync")
        program("pg_ctl", "-l", home / "log", "-o", setting, "-w", "start")
        try:
            yield f"postgresql://canasta@/postgres?host={home}"
        finally:
            program("pg_ctl", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)
