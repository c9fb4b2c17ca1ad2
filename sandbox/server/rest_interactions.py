"""REST: the bot itself, users, servers, commands, and the addresses of interactions."""

from sandbox.discord import payloads
from sandbox.discord.errors import ApiError, known
from sandbox.discord.model import Guild
from sandbox.server.http import NO_CONTENT, Answer, Call, route


@route("GET", "/gateway")
def gateway(call: Call) -> Answer:
    return {"url": call.world.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Answer:
    limits = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return {"url": call.world.gateway_url, "shards": 1, "session_start_limit": limits}


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    return payloads.me(call.world)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Answer:
    world = call.world
    mine = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(guild.roles[guild.id].permissions),
            "features": [],
        }
        for guild in mine
    ]


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    user = call.world.user(int(call.body().json.get("recipient_id") or 0))
    if user.bot:
        raise known(50007)
    return payloads.channel(call.world, call.world.dm(user))


@route("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    return payloads.user(call.world.user(call.id("user_id")))


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(call: Call) -> Answer:
    return payloads.application(call.world)


@route("GET", "/applications/{application_id}/emojis")
def emojis(call: Call) -> Answer:
    _own(call)
    return {"items": []}


def _guild(call: Call) -> Guild:
    guild = call.world.guild(call.id("guild_id"))
    if call.world.bot.id not in guild.members:
        raise known(10004)
    return guild


@route("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Answer:
    return payloads.guild_json(call.world, _guild(call))


@route("GET", "/guilds/{guild_id}/channels")
def guild_channels(call: Call) -> Answer:
    guild = _guild(call)
    found = [c for c in call.world.channels.values() if c.guild_id == guild.id and c.thread is None]
    return [payloads.channel(call.world, channel) for channel in found]


@route("GET", "/guilds/{guild_id}/roles")
def guild_roles(call: Call) -> Answer:
    return [payloads.role(role) for role in _guild(call).roles.values()]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def guild_member(call: Call) -> Answer:
    guild = _guild(call)
    user_id = call.id("user_id")
    if user_id not in guild.members:
        raise known(10007)
    return payloads.member(call.world, guild, user_id)


# ---- commands --------------------------------------------------------------------------------------------


def _own(call: Call) -> None:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")


def _place(call: Call) -> int | None:
    """The server of the path, or None for global commands."""
    _own(call)
    return _guild(call).id if "guild_id" in call.params else None


GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


@route("GET", GLOBAL)
@route("GET", IN_GUILD)
def list_commands(call: Call) -> Answer:
    return call.world.commands.listing(_place(call))


@route("PUT", GLOBAL)
@route("PUT", IN_GUILD)
def put_commands(call: Call) -> Answer:
    result = call.world.commands.put(_place(call), call.payload)
    call.world.commands_changed()
    return result


@route("POST", GLOBAL)
@route("POST", IN_GUILD)
def post_command(call: Call) -> Answer:
    command, new = call.world.commands.post(_place(call), call.payload)
    call.world.commands_changed()
    return 201 if new else 200, command


@route("GET", GLOBAL + "/{command_id}")
@route("GET", IN_GUILD + "/{command_id}")
def get_command(call: Call) -> Answer:
    return call.world.commands.get(_place(call), call.id("command_id"))


@route("PATCH", GLOBAL + "/{command_id}")
@route("PATCH", IN_GUILD + "/{command_id}")
def patch_command(call: Call) -> Answer:
    result = call.world.commands.patch(_place(call), call.id("command_id"), call.body().json)
    call.world.commands_changed()
    return result


@route("DELETE", GLOBAL + "/{command_id}")
@route("DELETE", IN_GUILD + "/{command_id}")
def delete_command(call: Call) -> Answer:
    call.world.commands.delete(_place(call), call.id("command_id"))
    call.world.commands_changed()
    return NO_CONTENT


# ---- interactions: the token in the path is all the authority needed -------------------------------------


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open=True)
def callback(call: Call) -> Answer:
    item = call.interactions.answer(call.id("interaction_id"), call.params["interaction_token"], call.body())
    return payloads.receipt(call.world, item) if call.flag("with_response") else NO_CONTENT


HOOK = "/webhooks/{webhook_id}/{webhook_token}"


@route("POST", HOOK, open=True)
def followup(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.followup(item, call.body())
    # an application's webhook always waits, whatever the query says
    return payloads.message(call.world, message)


@route("GET", HOOK + "/messages/@original", open=True)
@route("GET", HOOK + "/messages/{message_id}", open=True)
def get_hook_message(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.webhook_message(item, call.params.get("message_id", "@original"))
    return payloads.message(call.world, message)


@route("PATCH", HOOK + "/messages/@original", open=True)
@route("PATCH", HOOK + "/messages/{message_id}", open=True)
def edit_hook_message(call: Call) -> Answer:
    hooks = call.interactions
    item = hooks.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = hooks.webhook_message(item, call.params.get("message_id", "@original"))
    return payloads.message(call.world, hooks.edit(item, message, call.body()))


@route("DELETE", HOOK + "/messages/@original", open=True)
@route("DELETE", HOOK + "/messages/{message_id}", open=True)
def delete_hook_message(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.webhook_message(item, call.params.get("message_id", "@original"))
    call.world.remove(message)
    return NO_CONTENT
