"""Interactions: from a person's click to the bot's answers, with Discord's deadlines and order."""

import asyncio
import secrets

from sandbox.discord import installs, interaction_payloads, model
from sandbox.discord.check_components import Checker
from sandbox.discord.check_message import Body, Draft, apply_edit, draft, new_message
from sandbox.discord.commands import ON_PERSON, check_choices
from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import Channel, Event, Interaction, Json, Message, User
from sandbox.discord.world import World

FIRST_ANSWER = 3.0
"""Seconds within which Discord wants the bot's first answer."""
TOKEN_LIFE = 15 * 60.0
"""Seconds within which it may send more."""

_FITTING = {
    model.SLASH: {model.ANSWER, model.DEFER, model.SHOW_MODAL},
    model.CLICK: {model.ANSWER, model.DEFER, model.DEFER_UPDATE, model.UPDATE, model.SHOW_MODAL},
    model.AUTOCOMPLETE: {model.CHOICES},
    model.MODAL: {model.ANSWER, model.DEFER, model.DEFER_UPDATE, model.UPDATE},
}


class Interactions:
    """Opens interactions for people and takes the bot's answers; the first one has `first_answer` seconds."""

    def __init__(self, world: World, first_answer: float = FIRST_ANSWER) -> None:
        self._world = world
        self.first_answer = first_answer
        self.open_ones: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def open(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        command_name: str | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Send an interaction to the bot; it has `first_answer` seconds for its first answer."""
        world = self._world
        self._forget_old()
        interaction = Interaction(
            world.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            user.id,
            channel.id,
            data,
            world.now(),
            source.id if source else None,
            command_name,
            interaction_payloads.metadata(world, opened_by) if opened_by else None,
        )
        self.open_ones[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            pass  # without a loop, only `sweep` notices that time is up
        else:
            interaction.timer = loop.call_later(self.first_answer, self._late, interaction)
        self._tell(interaction)
        world.emit(Event("INTERACTION_CREATE", world.guild_of(channel), channel, interaction))
        return interaction

    def _late(self, item: Interaction) -> None:
        if item.state == "pending":
            item.state = "failed"
            self._settle(item)

    def sweep(self) -> None:
        """Fail interactions that have waited too long, after the clock was advanced."""
        for item in list(self.open_ones.values()):
            if item.state == "pending" and self._world.now() - item.born > self.first_answer:
                self._late(item)

    def _forget_old(self) -> None:
        for item in list(self.open_ones.values()):
            if self._world.now() - item.born <= TOKEN_LIFE + 60:
                break
            del self.open_ones[item.id]
            del self._by_token[item.token]

    def _settle(self, item: Interaction) -> None:
        if item.timer is not None:
            item.timer.cancel()
        item.settled.set()
        self._tell(item)

    def _tell(self, item: Interaction) -> None:
        """Tell the person's page the state of the interaction."""
        channel = self._world.channels.get(item.channel_id)
        guild = self._world.guild_of(channel) if channel else None
        self._world.emit(Event("SANDBOX_INTERACTION", guild, channel, item))

    def answer(self, interaction_id: int, token: str, body: Body) -> Interaction:
        """Take the bot's first answer."""
        item = self.open_ones.get(interaction_id)
        if item is None or item.token != token:
            raise known(10062)
        if item.state == "answered":
            raise known(40060)
        if item.state == "failed" or self._world.now() - item.born > self.first_answer:
            raise known(10062)
        given = body.json.get("type")
        kind = given if isinstance(given, int) else 0
        errors = FormErrors()
        if kind not in _FITTING[item.type] or (
            kind in (model.DEFER_UPDATE, model.UPDATE) and item.type == model.MODAL and item.source_id is None
        ):
            errors.add(
                ("type",), "INTERACTION_RESPONSE_TYPE_INVALID", "This answer does not fit the interaction"
            )
            errors.raise_if_any()
        data = body.json.get("data") or {}
        self._act(item, kind, Body(data, body.files))
        item.state, item.callback = "answered", kind
        self._settle(item)
        return item

    def _act(self, item: Interaction, kind: int, body: Body) -> None:
        world = self._world
        channel = world.channels.get(item.channel_id)
        if channel is None:
            raise known(10003)
        errors = FormErrors(("data",))
        if kind == model.CHOICES:
            choices = body.json.get("choices")
            check_choices(choices or [], ("choices",), errors, self._focused_type(item.data))
            errors.raise_if_any()
            item.choices = list(choices or [])
        elif kind == model.SHOW_MODAL:
            modal = Checker(errors, {}, world).modal(body.json)
            errors.raise_if_any()
            item.modal = modal
        elif kind == model.DEFER:
            flags = model.LOADING | (int(body.json.get("flags") or 0) & model.EPHEMERAL)
            item.original_id = self._reply(item, channel, Draft(content="", flags=flags)).id
        elif kind == model.ANSWER:
            checked = draft(world, channel, body, prefix=("data",))
            item.original_id = self._reply(item, channel, checked).id
        else:
            source = world.message(item.channel_id, item.source_id or 0)
            if kind == model.UPDATE:
                checked = draft(world, channel, body, prefix=("data",), editing=source)
                apply_edit(world, source, checked)
            item.original_id = source.id

    def _focused_type(self, data: Json) -> int:
        for option in data.get("options") or []:
            if option.get("focused"):
                return int(option["type"])
            kind = self._focused_type(option)
            if kind:
                return kind
        return 0

    def _reply(
        self, item: Interaction, channel: Channel, checked: Draft, *, followup: bool = False
    ) -> Message:
        world = self._world
        if installs.must_whisper(world, channel, item.user_id):
            checked.flags = (checked.flags or 0) | model.EPHEMERAL
        on_person = item.data.get("type") == ON_PERSON
        message = new_message(world, channel, checked, model.MENU_COMMAND if on_person else model.COMMAND)
        message.webhook = True
        message.audience = item.user_id if (checked.flags or 0) & model.EPHEMERAL else None
        message.interaction = interaction_payloads.metadata(world, item)
        target = item.original_id if followup else item.source_id
        if followup and item.original_id is not None:
            message.interaction["original_response_message_id"] = str(item.original_id)
        if target is not None:
            message.type = model.REPLY
            message.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(target)}
            if channel.guild_id is not None:
                message.reference["guild_id"] = str(channel.guild_id)
        elif item.type == model.SLASH:
            message.command_name = item.command_name
        item.message_ids.append(message.id)
        return world.post(message)

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction behind a webhook address: 10015 if unknown, 50027 if expired."""
        item = self._by_token.get(token)
        if item is None or application_id != self._world.application_id:
            raise known(10015)
        if self._world.now() - item.born > TOKEN_LIFE:
            raise known(50027)
        if item.state != "answered":
            # Discord knows the webhook only after the first answer
            raise known(10015)
        return item

    def webhook_message(self, item: Interaction, which: str) -> Message:
        """`@original` or one of the interaction's messages by id."""
        wanted = item.original_id if which == "@original" else int(which) if which.isdigit() else None
        if wanted is None or wanted not in {item.original_id, *item.message_ids}:
            raise known(10008)
        return self._world.message(item.channel_id, wanted)

    def followup(self, item: Interaction, body: Body) -> Message:
        """A follow-up message. The first one after a deferral replaces the waiting message."""
        channel = self._world.channel(item.channel_id)
        original = self._world.by_channel.get(channel.id, {}).get(item.original_id or 0)
        if original is not None and original.loading:
            return self.edit(item, original, body)
        message = self._reply(item, channel, draft(self._world, channel, body), followup=True)
        self._follow(item)
        return message

    def edit(self, item: Interaction, message: Message, body: Body) -> Message:
        channel = self._world.channel(item.channel_id)
        checked = draft(self._world, channel, body, editing=message)
        apply_edit(self._world, message, checked)
        self._follow(item)
        return message

    def _follow(self, item: Interaction) -> None:
        if not item.followed:
            item.followed = True
            self._tell(item)
