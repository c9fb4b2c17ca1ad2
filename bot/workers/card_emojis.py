"""The application's emojis, one for each card and the back: missing ones are uploaded while it plays."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.layout.card_faces import CardFaces
from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import end_tasks
from canasta.cards import JOKER
from canasta.notation.words import LETTERED, Face
from renderers import EMOJI_VERSION, card_emoji, emoji_name

log = logging.getLogger(__name__)

CARDS: tuple[Face, ...] = (None, *range(JOKER + 1), *LETTERED)
"""What has an emoji: the back and every card, last with the letters of other languages."""
PAUSE: Final = 0.5
"""Seconds between two uploads."""
WATCH: Final = 10.0
"""Seconds between two looks for what another process uploads."""
TROUBLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What keeps emojis from being read or uploaded for now."""
Emojis: TypeAlias = dict[str, discord.Emoji]


async def uploaded(client: discord.Client) -> Emojis:
    """The application's emojis by name. Raises one of TROUBLE."""
    return {emoji.name: emoji for emoji in await client.fetch_application_emojis()}


def missing(there: Iterable[str]) -> list[Face]:
    """The cards whose emojis are not among these names."""
    names = set(there)
    return [card for card in CARDS if emoji_name(card) not in names]


class CardEmojis:
    """Teaches ``faces`` the application's emojis, as soon as there is one for every card.

    Nothing depends on them: a failure is logged once and tried again by a later ``look``. ``uploads`` says
    whether this process uploads what is missing; one that doesn't looks every ``watch`` seconds whether
    another has.
    """

    def __init__(
        self,
        client: discord.Client,
        faces: CardFaces,
        executor: Executor,
        *,
        pause: float = PAUSE,
        watch: float = WATCH,
        uploads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._client = client
        self._watch = watch
        self._uploads = uploads
        self._faces = faces
        self._executor = executor
        self._pause = pause
        self._work: asyncio.Task[None] | None = None
        self._told = False
        self._filled = False

    async def look(self) -> None:
        """Begin to upload what is missing, or to wait for it, unless that is under way or done."""
        busy = self._work is not None and not self._work.done()
        if not busy and not (self._filled and self._faces):
            self._work = asyncio.create_task(self._try(), name="card-emojis")

    async def close(self) -> None:
        """Stop; the rest is uploaded after the next start."""
        await end_tasks(self._work)
        self._work = None

    async def fill(self) -> int:
        """Upload what is missing, and count it; delete earlier drawings. Raises one of TROUBLE."""
        there = await uploaded(self._client)
        lacking = missing(there)
        self._learn(there)
        for n, card in enumerate(lacking):
            if n:
                await asyncio.sleep(self._pause)
            image = await self._executor.run(card_emoji, card)
            name = emoji_name(card)
            there[name] = await self._client.create_application_emoji(name=name, image=image)
        self._learn(there)
        earlier = {emoji_name(card, version) for version in range(1, EMOJI_VERSION) for card in CARDS}
        for name, emoji in there.items():
            if name in earlier:
                await emoji.delete()
        return len(lacking)

    async def _learn_all(self) -> None:
        """Learn what another process uploads, until it is complete."""
        while True:
            there = await uploaded(self._client)
            self._learn(there)
            if not missing(there):
                return
            await asyncio.sleep(self._watch)

    def _learn(self, there: Emojis) -> None:
        """Show cards by these emojis, in the newest drawing that is complete but for other letters."""
        for version in range(EMOJI_VERSION, 0, -1):
            emojis = {card: there.get(emoji_name(card, version)) for card in CARDS}
            if not any(emoji is None and not isinstance(card, str) for card, emoji in emojis.items()):
                self._faces.learn(
                    {
                        card: discord.PartialEmoji(name=emoji.name, id=emoji.id)
                        for card, emoji in emojis.items()
                        if emoji is not None
                    }
                )
                return

    async def _try(self) -> None:
        try:
            if not self._uploads():
                await self._learn_all()
            elif count := await self.fill():
                log.info("Uploaded the faces of cards (%d emojis).", count)
            self._told, self._filled = False, True
        except TROUBLE as error:
            level = logging.DEBUG if self._told else logging.WARNING
            self._told = True
            log.log(level, "Could not upload the faces of cards, so cards are shown in words: %s", error)
