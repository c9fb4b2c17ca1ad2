"""The function that answers each press. A module with buttons has a router, which the ``COG`` of its folder
lists; they are joined into one (cogs/press/cog.py).

    router = Router()

    @router.on(SCORE)
    async def _score(answer: Answer, press: Press) -> None: ...

The gate stands here too: who may see what a press names, before its function is asked.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, TypeVar

import discord

from bot.layout import LESSON, Refused, Verb, no_table, number, unknown_button
from bot.tables.views import OWN_TABLE
from canasta.i18n import Text
from cogs.press.error_boundary import say_no
from cogs.press.reply import Answer, Press

About: TypeAlias = Callable[[Answer, Press], Awaitable[None]]
"""Raises Refused for somebody who may not see what a press names, beside the table of its id."""


class Unseen(Refused):
    """Somebody may not see what they pressed at: these words alone are answered, without a screen."""


async def must_see(answer: Answer, press: Press, about: About) -> None:
    """The gate. Raises ``Unseen`` for who may not see what they press at, Refused for what isn't there."""
    if press.id.table != LESSON:
        await must_see_table(answer, press.id.table)
    await about(answer, press)


async def of_tables(answer: Answer, press: Press) -> None:
    """About the table of the id; one without a table is refused."""
    if press.id.table == LESSON:
        raise no_table()


async def of_ones_own(answer: Answer, press: Press) -> None:
    """About the table of the id, or what is the user's own, such as their lesson, or the server's where they
    press. Nothing else is reached by a number in the id.
    """


UNSEEN = Text("You can't see that table's channel.")


def number_in(press: Press) -> int | None:
    """The number that follows the verb, of what a press names; None without one."""
    return number(press.id.rest.partition(":")[0])


async def must_see_table(answer: Answer, table_id: int) -> None:
    """Raises ``Unseen`` for who neither sits at this table nor sees its channel, Refused for none."""
    table = await answer.tables.views.known(table_id)
    if table.host_id == answer.person_id or table.seat_of(answer.person_id) is not None:
        return
    if table.private:
        raise Unseen(OWN_TABLE)
    if any(seat.heir_id == answer.person_id for seat in table.seats):
        return
    if await sees(answer, table.guild_id, table.place.channel_id):
        return
    # What this process knows may be a moment behind another one, where they have just sat down.
    now = await answer.tables.views.table(table_id)
    if now.seat_of(answer.person_id) is None:
        raise await _why_unseen(answer, now.guild_id, called=now.lobby.search is not None)


async def _why_unseen(answer: Answer, guild_id: int, *, called: bool) -> Unseen:
    """Who presses a call shared with their server is told the way. ``called``: it looked for people."""
    guild = await answer.bot.services.servers.get(guild_id)
    sharing = (await answer.tables.call_rules.of_server(guild_id)).sharing
    if guild is None or not called or sharing is None or await _member(answer, guild) is not None:
        return Unseen(UNSEEN)
    return Unseen(
        Text(
            "This table is on {server}. [Join that server]({link}) first, then press Join again.",
            server=discord.utils.escape_markdown(guild.name),
            link=sharing.link,
        )
    )


async def sees(answer: Answer, guild_id: int, place_id: int) -> bool:
    """Whether the user sees this channel or thread of a server, wherever they press. Of one that is
    deleted, or hidden from the bot, nobody knows who saw it: only who manages the server still does.
    """
    interaction = answer.interaction
    if answer.home == guild_id and place_id in _around(interaction):
        return True
    servers = answer.bot.services.servers
    guild = await servers.get(guild_id)
    member = None if guild is None else await _member(answer, guild)
    if guild is None or member is None:
        return False
    place = await servers.place(guild, place_id)
    channel = await servers.around(guild, place)
    if channel is None:
        return member.guild_permissions.manage_guild
    may = channel.permissions_for(member)
    if may.view_channel and isinstance(place, discord.Thread) and place.is_private():
        return may.manage_threads or await _is_in(place, member)
    return may.view_channel


def viewer(answer: Answer) -> tuple[int, Callable[[int, int], Awaitable[bool]]]:
    """The user, and whether they see a channel of a server, for services that look for what they name."""
    return answer.person_id, partial(sees, answer)


def _around(interaction: discord.Interaction[discord.Client]) -> tuple[int | None, ...]:
    """The channel of the interaction, and that of its thread: who is there sees both."""
    place = interaction.channel
    parent = place.parent_id if isinstance(place, discord.Thread) else None
    return interaction.channel_id, parent


async def _member(answer: Answer, guild: discord.Guild) -> discord.Member | None:
    """The user as a member of this server; None if they are none."""
    user = answer.interaction.user
    if isinstance(user, discord.Member) and user.guild.id == guild.id:
        return user
    try:
        return await guild.fetch_member(answer.person_id)
    except discord.NotFound:
        return None


async def _is_in(thread: discord.Thread, member: discord.Member) -> bool:
    try:
        await thread.fetch_member(member.id)
    except discord.NotFound:
        return False
    return True


def visible(answer: Answer, guild_id: int, *, gone: bool = False) -> Callable[[int], bool]:
    """Tells whether the user sees a channel, without asking Discord; ``gone`` if it is deleted."""
    guild, reader = answer.bot.get_guild(guild_id), answer.interaction.user

    def shown(channel_id: int) -> bool:
        channel = None if guild is None else guild.get_channel_or_thread(channel_id)
        if channel is None:
            return gone
        if isinstance(channel, discord.Thread) and channel.is_private():
            return False
        if not isinstance(reader, discord.Member):
            return channel_id == answer.interaction.channel_id
        return channel.permissions_for(reader).view_channel

    return shown


Handler: TypeAlias = Callable[[Answer, Press], Awaitable[None]]
AtTable = TypeVar("AtTable", bound=Callable[[Answer, int], Awaitable[None]])
Recover: TypeAlias = Callable[[Answer, Press, Refused], Awaitable[None]]


async def refuse_in_words(answer: Answer, press: Press, refused: Refused) -> None:
    """Answer a refusal with its text alone, privately."""
    await say_no(answer, refused)


@dataclass(frozen=True, slots=True)
class Route:
    """The handler of a verb. ``recover`` answers a refusal. ``in_place``: the pressed message is edited even
    if it is public. ``panel``: pressed in a hand panel, which is edited unless it is pressed under a table.
    ``about``: what its ids name beside a table, which only those may press at who see it.
    """

    work: Handler
    about: About = of_tables
    recover: Recover = refuse_in_words
    in_place: bool = False
    panel: bool = False


async def _unknown(answer: Answer, press: Press) -> None:
    raise unknown_button()


UNKNOWN = Route(_unknown, of_ones_own)
"""Answers a verb of another release."""


class Router:
    """Routes by their verbs; a verb has one route. ``recover`` answers the refusals of all routes registered
    here without their own; ``panel``: they stand in a hand panel; ``about``: what ids name, if not a table.
    """

    def __init__(
        self, about: About = of_tables, *, recover: Recover = refuse_in_words, panel: bool = False
    ) -> None:
        self._about, self._recover, self._panel = about, recover, panel
        self._routes: dict[Verb, Route] = {}

    @classmethod
    def of(cls, routers: Iterable["Router"]) -> "Router":
        """One router with the routes of all of these. Raises ValueError if two have the same verb."""
        made = cls()
        for router in routers:
            for verb, route in router._routes.items():
                made._add(verb, route)
        return made

    @property
    def verbs(self) -> frozenset[Verb]:
        return frozenset(self._routes)

    def on(
        self, *verbs: Verb, about: About | None = None, recover: Recover | None = None, in_place: bool = False
    ) -> Callable[[Handler], Handler]:
        """Register the decorated function for these verbs. Raises ValueError for a verb that has a route."""

        def register(work: Handler) -> Handler:
            for verb in verbs:
                found = about or self._about
                self._add(verb, Route(work, found, recover or self._recover, in_place, self._panel))
            return work

        return register

    def at_table(self, *verbs: Verb) -> Callable[[AtTable], AtTable]:
        """As ``on``, for a function that gets the id of the press's table."""

        def register(work: AtTable) -> AtTable:
            self.on(*verbs)(lambda answer, press: work(answer, press.id.table))
            return work

        return register

    def route(self, verb: Verb | None) -> Route:
        """The route of a verb; for one without a route, an answer that says so."""
        return UNKNOWN if verb is None else self._routes.get(verb, UNKNOWN)

    def _add(self, verb: Verb, route: Route) -> None:
        if verb in self._routes:
            raise ValueError(f"two functions answer to {verb!r}")
        self._routes[verb] = route
