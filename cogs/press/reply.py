"""The answer to an interaction: within three seconds, private by default, in place if possible."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Final, Self, TypeAlias

import discord
from discord import ui

from bot.client.installs import home
from bot.client.network import ANSWERED, FAILED
from bot.client.ongoing import begin, current
from bot.client.sending import edited, sent
from bot.layout import ButtonId
from bot.layout.card_faces import CardFaces
from bot.layout.controls import Form
from bot.layout.layout import NOBODY, Screen
from bot.process.app import CanastaBot
from bot.screens.pictures import Pictures
from canasta.i18n import Translator, translator
from cogs.press.private_message import PrivateMessage

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[CanastaBot]"

Send: TypeAlias = Callable[[ui.LayoutView, list[discord.File]], Awaitable[None]]

PATIENCE = 1.0
"""Seconds until the interaction is deferred; Discord waits three, and a network may be slow."""

UNKNOWN_MESSAGE: Final = 10008
"""Discord's error code for a message that was deleted."""

AVATAR = 128
"""The size of people's pictures, in pixels."""


async def reader(interaction: Interaction) -> Translator:
    """Into the language of who types; the one place beside answers that decides it."""
    return await interaction.client.tables.hands.tr(interaction.user.id, str(interaction.locale))


async def _stays() -> PrivateMessage | None:
    """The pressed message stays where it is."""
    return None


class Answer:
    """One interaction on its way to its answer. Used as a context; ``show`` answers.

    ``in_place``: edit the message with the component; without it the answer is a new message that only the
    user sees. If nothing was shown by the end, the interaction is acknowledged silently if possible.
    """

    def __init__(self, interaction: Interaction, *, in_place: bool = False, public: bool = False) -> None:
        self.interaction = interaction
        self.bot: CanastaBot = interaction.client
        self.tables = interaction.client.tables
        self.tr: Translator = translator(str(interaction.locale))
        self.locale = str(interaction.locale)
        """The language that the user reads, as ``tr`` has it."""
        self.person_id = interaction.user.id
        self.home = home(interaction)
        """The server where this happens, if the bot is a member there."""
        self.name = interaction.user.display_name
        self.avatar = interaction.user.display_avatar.replace(size=AVATAR, format="png").url
        """The address of the person's picture."""
        self.in_place = in_place
        self.message_id: int | None = interaction.message.id if interaction.message and in_place else None
        """The message that holds the answer, once Discord has returned it."""
        self.attempted = False
        """Whether an answer was sent, with any outcome."""
        self.shown = False
        """Whether Discord has accepted it."""
        self.elsewhere: PrivateMessage | None = None
        """The message below that took the pressed one's place, if one did: it holds the answer."""
        self.moved: Callable[[], Awaitable[PrivateMessage | None]] = _stays
        """Tells which message has taken the pressed one's place, once it has if it is about to."""
        self._public = public
        self.ongoing = current() or begin(interaction)
        """What log lines and figures call this interaction."""
        self._lock = asyncio.Lock()
        self._answered = False
        self._taken = False
        """Whether Discord has said that it has a first answer."""
        self._timer: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._timer = asyncio.create_task(self._defer_later(), name="defer")
        try:
            await self.read_language()
        except Exception as error:
            log.info("Person %d reads Discord's language: %s", self.person_id, error)
        return self

    async def read_language(self) -> None:
        """Answer in the language that the user has chosen, if they have, else in Discord's, and note that."""
        locale = str(self.interaction.locale)
        settings = await self.tables.hands.heard(self.person_id, locale)
        self.locale = settings.reads or locale
        self.tr = settings.tr(locale)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
            await asyncio.gather(self._timer, return_exceptions=True)

    @asynccontextmanager
    async def _sending(self) -> AsyncIterator[None]:
        """Something is said to Discord inside, one thing at a time."""
        async with self._lock:
            yield
        if not self._answered and self._is_answered:
            self._answered = True
            self.bot.meters.answered(self.ongoing)

    @property
    def _is_answered(self) -> bool:
        return self._taken or self.interaction.response.is_done()

    async def _defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Ask for patience, unless Discord has a first answer."""
        if self._is_answered:
            return
        try:
            await self.interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            self._taken = True

    async def _sent(self, screen: Screen, send: Send) -> None:
        """Send it. Where Discord has taken a first answer and the line was cut then, the client has sent that
        again, and been refused: what is to be shown is put into the place of the first answer.
        """
        try:
            await sent(screen, self._faces, send)
        except discord.HTTPException as error:
            if error.code != ANSWERED or self._is_answered:
                raise
            self._taken = True
            await sent(screen, self._faces, send)

    def stay(self) -> None:
        """Make the answer an ordinary message, which stays, where nobody else reads: in direct messages."""
        context = self.interaction.context
        self._public |= self.interaction.guild_id is None and context.dm_channel is True

    async def show(self, screen: Screen) -> None:
        """Answer with this; a second call edits the first. Below, where the message was deleted meanwhile."""
        if self.elsewhere is None and self.in_place:
            self.elsewhere = await self.moved()
        async with self._sending():
            self.attempted = True
            try:
                await self._sent(screen, self._show)
            except discord.HTTPException as error:
                moved = self.elsewhere is not None and error.status < 500
                if error.code != UNKNOWN_MESSAGE and not moved:
                    raise
                log.info("What was to hold an answer is gone: %s", error)
                self.elsewhere, self.in_place = None, False
                await self._sent(screen, self._follow if self._is_answered else self._show)
            self.shown = True

    async def _show(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        response = self.interaction.response
        if self.elsewhere is not None:
            await self._defer()
            await self.elsewhere.show(view, files)
            self.message_id = self.elsewhere.id
        elif self._is_answered:
            edit = partial(self.interaction.edit_original_response, view=view, allowed_mentions=NOBODY)
            message = await edited(edit, files, self._pressed)
            self.message_id = message.id
        elif self.in_place:
            change = partial(response.edit_message, view=view, allowed_mentions=NOBODY)
            await edited(change, files, self._pressed)
        else:
            answered = await response.send_message(
                view=view, files=files, ephemeral=not self._public, allowed_mentions=NOBODY
            )
            self.message_id = answered.message_id

    @property
    def _pressed(self) -> discord.Message | None:
        """The message that the answer is put into, as it was when it was pressed."""
        return self.interaction.message if self.in_place else None

    @property
    def shown_in(self) -> PrivateMessage:
        """The message that holds the answer."""
        return self.elsewhere or PrivateMessage(self.interaction, self.message_id)

    @property
    def pressed_privately(self) -> bool:
        """Whether the answer goes into a private message that was pressed, and nothing was shown yet."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and self.in_place and not self.attempted

    @property
    def origin(self) -> int | None:
        """The message that heads the private answer: the pressed one, or what that one is an answer to."""
        message = self.interaction.message
        if message is None or not message.flags.ephemeral:
            return None if message is None else message.id
        return None if message.reference is None else message.reference.message_id

    def stands_above(self, below: int | None) -> bool:
        """Whether the private message that was pressed stands above the message with this id."""
        message = self.interaction.message
        return self.pressed_privately and message is not None and below is not None and message.id < below

    async def show_below(self, screen: Screen) -> None:
        """Answer with a new private message at the bottom of the channel, in place of the pressed one."""
        async with self._sending():
            self.attempted = True
            await self._defer()
            pressed = self.shown_in
            await self._sent(screen, self._follow)
            self.shown = True
            await pressed.delete()

    async def _follow(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        self.elsewhere = await PrivateMessage(self.interaction, self.message_id).follow(view, files)
        self.message_id = self.elsewhere.id

    @property
    def _faces(self) -> CardFaces:
        return self.bot.services.card_faces

    @property
    def pictures(self) -> Pictures:
        """Draws what is shown."""
        return self.bot.services.pictures

    async def show_text(self, text: str) -> None:
        """Answer in words, as ``show`` does with a screen."""
        await self.show(Screen(text))

    async def tell_text(self, text: str) -> None:
        """Send a private message in words, as ``tell`` does with a screen."""
        await self.tell(Screen(text))

    async def post(self, screen: Screen) -> None:
        """Post a separate message that everybody in the channel sees, because the user wants that."""
        async with self._sending():
            await self._sent(screen, self._post)

    async def _post(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        if not self._is_answered:
            await self.interaction.response.send_message(view=view, files=files, allowed_mentions=NOBODY)
        else:
            await self.interaction.followup.send(view=view, files=files, allowed_mentions=NOBODY)

    async def tell(self, screen: Screen) -> None:
        """Send a separate private message, whatever happens to the clicked message."""
        async with self._sending():
            await self._sent(screen, self._tell)

    async def _tell(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        interaction = self.interaction
        if not self._is_answered:
            await interaction.response.send_message(
                view=view, files=files, ephemeral=True, allowed_mentions=NOBODY
            )
        elif not self.in_place and not self.shown:
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)

    async def show_privately(self, screen: Screen) -> None:
        """Show it in place of a clicked private message, else as a separate one."""
        await (self.show if self.in_place else self.tell)(screen)

    async def ask(self, form: Form) -> None:
        """Open an input window. Once the interaction is deferred none can be opened: nothing happens."""
        async with self._sending():
            if not self._is_answered:
                await self.interaction.response.send_modal(form.modal())

    async def acknowledge(self) -> None:
        """Acknowledge the click without showing anything."""
        async with self._sending():
            await self._defer()

    async def acknowledge_privately(self) -> None:
        """Acknowledge a command whose answer, which only its user sees, takes a while."""
        async with self._sending():
            await self._defer(ephemeral=True, thinking=True)

    async def _defer_later(self) -> None:
        await asyncio.sleep(PATIENCE)
        async with self._sending():
            try:
                if self.in_place:
                    await self._defer()
                else:
                    await self._defer(ephemeral=not self._public, thinking=True)
            except FAILED as error:
                log.info("Could not defer an interaction: %s", error)


@dataclass(frozen=True, slots=True)
class Press:
    """A press: the component's id, chosen values or typed text, the message, and whether that is private."""

    id: ButtonId
    values: tuple[str, ...]
    message_id: int
    private: bool

    @property
    def value(self) -> str:
        """The choice in a select, or the rest of the button's id after its verb."""
        return self.values[0] if self.values else self.id.rest


async def tell_trouble(answer: Answer, table_id: int) -> None:
    """Tell somebody who can help what keeps the bot from showing the table, once."""
    if not table_id:
        return
    announcer = answer.bot.services.announcer
    if not announcer.has_trouble(table_id):
        return
    table = await answer.tables.store.tables.get(table_id)
    permissions = answer.interaction.permissions
    if table is not None and (table.host_id == answer.person_id or permissions.manage_channels):
        text = announcer.trouble(table_id)
        if text is not None:
            await answer.tell_text(answer.tr.text(text))
