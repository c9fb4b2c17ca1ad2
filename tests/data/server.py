"""A PostgreSQL server of the tests' own, from the system's programs, in a folder that goes afterwards."""

import os
import shutil
import signal
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


class Server:
    """A server that a test may stop, start again, and freeze."""

    def __init__(self, folder: Path, home: Path, *, durable: bool) -> None:
        self.url = f"postgresql://canasta@/postgres?host={home}"
        self._folder, self._home = folder, home
        self._cluster = home / "cluster"
        # It refuses to run as root.
        self._user = "postgres" if os.getuid() == 0 else None
        if self._user is not None:
            shutil.chown(home, self._user)
        self._frozen: list[int] = []
        fsync = "on" if durable else "off"
        self._setting = f"-k {home} -c listen_addresses= -c fsync={fsync} -c max_connections=120"
        self._program("initdb", "-U", "canasta", "-A", "trust", "--no-sync")

    def start(self) -> None:
        """Start it; returns when it can be connected to."""
        self._program("pg_ctl", "-l", self._home / "log", "-o", self._setting, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: ``fast`` undoes what goes on and ends every session, ``immediate`` is like a fall, and
        ``smart`` (which this doesn't wait for) lets every session end by itself, but nobody in.
        """
        self._program("pg_ctl", "-m", mode, "-W" if mode == "smart" else "-w", "stop")

    def freeze(self) -> None:
        """Let it stand still, with all its sessions."""
        os.kill(self._pid, signal.SIGSTOP)
        children = Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text()
        self._frozen = [self._pid, *map(int, children.split())]
        for pid in self._frozen:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, if it was frozen."""
        for pid in reversed(self._frozen):
            os.kill(pid, signal.SIGCONT)
        self._frozen = []

    def end(self) -> None:
        """Stop it, if it runs."""
        self.thaw()
        if (self._cluster / "postmaster.pid").exists():
            self.stop("immediate")

    @property
    def _pid(self) -> int:
        return int((self._cluster / "postmaster.pid").read_text().split()[0])

    def _program(self, name: str, *arguments: str | Path) -> None:
        command = [self._folder / name, "-D", self._cluster, *arguments]
        subprocess.run(command, user=self._user, cwd=self._home, capture_output=True, check=True, timeout=60)


@contextmanager
def server(folder: Path, *, durable: bool = False) -> Iterator[Server]:
    """Start a server that listens on a socket in its own folder alone. Only a ``durable`` one waits for the
    disk at each commit.
    """
    # The path of a socket must be short: no folder of pytest's.
    home = Path(tempfile.mkdtemp(prefix="canasta-pg-"))
    try:
        made = Server(folder, home, durable=durable)
        try:
            made.start()
            yield made
        finally:
            made.end()
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def running(folder: Path, *, durable: bool = False) -> Iterator[str]:
    """The same; yields a URL of it."""
    with server(folder, durable=durable) as made:
        yield made.url
