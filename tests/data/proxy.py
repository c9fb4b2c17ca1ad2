"""Somebody between a client and a PostgreSQL server, who cuts the line or holds what goes over it."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

_SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Counts what is sent either way, one by one."""

    def __init__(self, server: Path, url: str) -> None:
        self.url = url
        """The server's URL, through here."""
        self.sent = 0
        """How many pieces have gone over the line, both ways."""
        self._cut_at: int | None = None
        self._hold_at: int | None = None
        self.held = asyncio.Event()
        """Whether ``hold_after`` has come to its piece."""
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server = server
        self._lines: set[asyncio.StreamWriter] = set()

    def cut_after(self, pieces: int) -> None:
        """Lose the piece that comes after so many more, and end its line; once."""
        self._cut_at = self.sent + pieces

    @property
    def has_cut(self) -> bool:
        """Whether that has happened."""
        return self._cut_at is None

    def cut_all(self) -> None:
        """End every line that there is now."""
        for line in tuple(self._lines):
            line.transport.abort()

    def hold(self) -> None:
        """Let nothing through: to both ends it looks as if the other had frozen."""
        self._flowing.clear()

    def hold_after(self, pieces: int) -> None:
        """Let so many more pieces through, then nothing."""
        self._hold_at = self.sent + pieces
        self.held.clear()

    def go_on(self) -> None:
        """Let through what was held."""
        self._hold_at = None
        self._flowing.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One line."""
        far_reader, far_writer = await asyncio.open_unix_connection(str(self._server / _SOCKET))
        ends = (writer, far_writer)
        self._lines.update(ends)
        try:
            await asyncio.gather(self._carry(reader, far_writer, ends), self._carry(far_reader, writer, ends))
        finally:
            for end in ends:
                end.transport.abort()
                self._lines.discard(end)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ends: tuple[asyncio.StreamWriter, ...],
    ) -> None:
        try:
            while piece := await reader.read(1 << 20):
                if self._hold_at == self.sent:
                    self.hold()
                    self.held.set()
                await self._flowing.wait()
                if self._cut_at == self.sent:
                    self._cut_at = None
                    break
                self.sent += 1
                writer.write(piece)
                await writer.drain()
        except ConnectionError:
            pass
        for end in ends:
            end.transport.abort()


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[Proxy]:
    """A proxy to the server of this URL, as long as the block lasts."""
    server = Path(parse_qs(urlsplit(url).query)["host"][0])
    # The path of a socket must be short.
    home = Path(tempfile.mkdtemp(prefix="canasta-px-"))
    proxy = Proxy(server, url.replace(str(server), str(home)))
    listening = await asyncio.start_unix_server(proxy.serve, str(home / _SOCKET))
    try:
        yield proxy
    finally:
        proxy.go_on()
        listening.close()
        proxy.cut_all()
        await listening.wait_closed()
        shutil.rmtree(home, ignore_errors=True)
