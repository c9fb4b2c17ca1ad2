"""REST: members, events and invites of servers, and who may use which command there."""

from sandbox.discord import payloads
from sandbox.discord.errors import known
from sandbox.discord.model import Guild, Json
from sandbox.discord.permissions import BITS
from sandbox.discord.scheduled_events import EXTERNAL, MEMBERS_ONLY, ScheduledEvent
from sandbox.server.http import NO_CONTENT, Answer, Call, route

EVENTS = "/guilds/{guild_id}/scheduled-events"


def _guild(call: Call) -> Guild:
    """The server in the path; 10004 if the bot is no member of one with this id."""
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None or call.world.bot.id not in guild.members:
        raise known(10004)
    return guild


@route("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Answer:
    """A server without its channels and members."""
    return payloads.guild(_guild(call))


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Answer:
    guild = _guild(call)
    if call.id("user_id") not in guild.members:
        raise known(10007)
    own = dict.fromkeys(("avatar", "banner", "communication_disabled_until", "premium_since"))
    never = dict.fromkeys(("pending", "mute", "deaf"), False)
    return {**payloads.member(call.world, guild, call.id("user_id")), **own, **never}


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")
def list_command_permissions(call: Call) -> Answer:
    """Nobody changes here who may use which command."""
    _guild(call)
    return []


@route("GET", EVENTS)
def list_events(call: Call) -> Answer:
    guild = _guild(call)
    return [_event(call, event) for event in call.world.events.of_guild(guild.id)]


@route("POST", EVENTS)
def create_event(call: Call) -> Answer:
    guild = _maker(call)
    world = call.world
    return _event(call, world.events.create(guild.id, world.bot.id, call.body().json, world.now()))


@route("GET", EVENTS + "/{event_id}")
def get_event(call: Call) -> Answer:
    return _event(call, call.world.events.get(_guild(call).id, call.id("event_id")))


@route("PATCH", EVENTS + "/{event_id}")
def change_event(call: Call) -> Answer:
    event = call.world.events.get(_maker(call).id, call.id("event_id"))
    call.world.events.change(event, call.body().json, call.world.now())
    return _event(call, event)


@route("DELETE", EVENTS + "/{event_id}")
def delete_event(call: Call) -> Answer:
    call.world.events.delete(call.world.events.get(_maker(call).id, call.id("event_id")))
    return NO_CONTENT


@route("GET", "/invites/{code}")
def get_invite(call: Call) -> Answer:
    """A server's id is the code of an invite to it that never expires."""
    code = call.params["code"]
    guild = call.world.guilds.get(int(code)) if code.isdigit() else None
    if guild is None:
        raise known(10006)
    first = next(one for one in call.world.channels.values() if one.guild_id == guild.id)
    none = dict.fromkeys(("splash", "banner", "description", "icon", "vanity_url_code"))
    about: Json = {"id": str(guild.id), "name": guild.name, **none, "features": [], "verification_level": 0}
    return {
        "type": 0,
        "code": code,
        "expires_at": None,
        "guild": {**about, "nsfw_level": 0, "nsfw": False, "premium_subscription_count": 0},
        "guild_id": str(guild.id),
        "channel": {"id": str(first.id), "type": first.type, "name": first.name},
    }


def _maker(call: Call) -> Guild:
    """The server, where the bot may make events; else 50013."""
    guild = _guild(call)
    granted = 0
    for role in guild.roles.values():
        if role.id == guild.id or role.id in guild.members[call.world.bot.id].roles:
            granted |= role.permissions
    if not granted & (BITS["create_events"] | BITS["manage_events"] | BITS["administrator"]):
        raise known(50013)
    return guild


def _event(call: Call, event: ScheduledEvent) -> Json:
    never = dict.fromkeys(("channel_id", "image", "entity_id", "recurrence_rule"))
    return {
        **never,
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "creator_id": str(event.creator_id),
        "creator": payloads.user(call.world.user(event.creator_id)),
        "name": event.name,
        "description": event.description,
        "scheduled_start_time": event.starts,
        "scheduled_end_time": event.ends,
        "status": event.status,
        "entity_type": EXTERNAL,
        "privacy_level": MEMBERS_ONLY,
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": event.location},
    }
