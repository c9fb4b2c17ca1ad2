"""What there is in the world, and how it is found."""

from collections import deque

from sandbox.discord import model
from sandbox.discord.errors import known
from sandbox.discord.model import Attachment, Channel, Guild, Message, User


class Directory:
    """Users, servers, channels, messages and files, by their ids."""

    def __init__(self) -> None:
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.by_channel: dict[int, dict[int, Message]] = {}
        self.retired: deque[Attachment] = deque(maxlen=64)
        """Files that no message has any more; a page may still show them."""

    def user(self, who: int | str) -> User:
        """A user by id, name or user name; 10013 if there is none."""
        key = str(who)
        if key.isdecimal() and int(key) in self.users:
            return self.users[int(key)]
        for user in self.users.values():
            if who in (user.name, user.username):
                return user
        raise known(10013)

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server that a channel is in; None for direct messages."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def channel(self, which: int | str) -> Channel:
        """A channel or thread by id or name (`canasta` or `#canasta`); 10003 if there is none."""
        key = str(which).removeprefix("#")
        if key.isdecimal() and int(key) in self.channels:
            return self.channels[int(key)]
        for channel in self.channels.values():
            if channel.name == key and channel.type != model.DM:
                return channel
        raise known(10003)

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message by its ids; 10008 if there is none."""
        message = self.by_channel.get(channel_id, {}).get(message_id)
        if message is None:
            raise known(10008)
        return message

    def threads(self, parent: Channel) -> list[Channel]:
        """The threads of a text channel, oldest first."""
        return [channel for channel in self.channels.values() if channel.parent_id == parent.id]

    def attachment(self, attachment_id: int) -> Attachment | None:
        """A file by its id, even if it was recently edited out."""
        for messages in self.by_channel.values():
            for message in messages.values():
                for attachment in message.attachments:
                    if attachment.id == attachment_id:
                        return attachment
        return next((item for item in self.retired if item.id == attachment_id), None)
