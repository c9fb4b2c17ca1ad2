"""What this process is doing just now, as the status pages tell it."""

import asyncio
from time import monotonic
from typing import Final

from bot.client.meters import Meters
from bot.process.app import CanastaBot
from data import StoreError

PATIENCE: Final = 2.0
"""Seconds that the store may take to answer before it counts as not answering."""
TABLES_KEPT: Final = 15.0
"""Seconds for which the number of open tables is kept: it is counted in the store."""
STARTING: Final = "the process is starting"


class Presence:
    """What the process does: it starts, waits, serves, or ends."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters
        self._waits_for = STARTING
        self._bot: CanastaBot | None = None
        self._tables = 0
        self._counted_at = float("-inf")

    def waits(self, reason: str) -> None:
        """The process doesn't serve, for this reason."""
        self._bot = None
        self._waits_for = reason

    def serves(self, bot: CanastaBot) -> None:
        """The process serves, with this bot, until it waits again."""
        bot.add_listener(self._disconnected, "on_disconnect")
        self._bot = bot

    @property
    def state(self) -> str:
        """What the process is doing, in a word or two."""
        if self._bot is None:
            return "waiting"
        return "ending" if self._bot.door.is_shut else "serving"

    async def lacking(self) -> list[str]:
        """What keeps the process from being ready, in words; nothing if it is."""
        bot = self._bot
        if bot is None:
            return [self._waits_for]
        reasons = []
        if bot.door.is_shut:
            reasons.append("the process is ending")
        if not bot.is_ready():
            reasons.append("the login to Discord isn't complete")
        elif cut_off := sorted(set(bot.store.shards.held) - _connected(bot)):
            reasons.append(f"not connected to Discord: shard {', '.join(map(str, cut_off))}")
        try:
            async with asyncio.timeout(PATIENCE):
                await bot.store.meta.get("application")
        except (StoreError, TimeoutError):
            reasons.append("the database doesn't answer")
        return reasons

    async def gauges(self) -> dict[str, float]:
        """The figures that are looked up when somebody asks."""
        values: dict[str, float] = {"canasta_ready": float(not await self.lacking())}
        bot = self._bot
        if bot is None:
            return values
        services = bot.services
        return values | {
            "canasta_open_tables": await self._open_tables(bot),
            "canasta_announcements_waiting": services.announcer.waiting,
            "canasta_announcements_failed": services.announcer.failed,
            "canasta_computer_tables": services.computers.busy,
            "canasta_searches_waiting": services.processes.waiting + services.patient_processes.waiting,
            **services.gauges(),
            "canasta_requests_waiting": services.budget.waiting,
            "canasta_requests_oldest_seconds": services.budget.oldest,
            "canasta_requests_budget": services.budget.fill,
            "canasta_requests_allowed": 1 / services.budget.apart,
            "canasta_interactions_running": bot.door.inside,
            "canasta_guilds": len(bot.guilds),
            "canasta_shards_held": len(bot.store.shards.held),
            "canasta_shards_connected": len(_connected(bot)),
        }

    async def _open_tables(self, bot: CanastaBot) -> int:
        if monotonic() - self._counted_at > TABLES_KEPT:
            try:
                async with asyncio.timeout(PATIENCE):
                    self._tables = await bot.store.condition.open_tables()
                self._counted_at = monotonic()
            except (StoreError, TimeoutError):
                pass  # as many as before
        return self._tables

    async def _disconnected(self) -> None:
        self._meters.disconnected()


def _connected(bot: CanastaBot) -> set[int]:
    """The shards whose connection to the gateway is open."""
    return {shard_id for shard_id, shard in bot.shards.items() if not shard.is_closed()}
