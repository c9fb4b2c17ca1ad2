"""REST: the bot itself, direct messages, commands, and the addresses of interactions."""

from sandbox.discord import interaction_payloads, message_payloads, payloads
from sandbox.discord.errors import known
from sandbox.discord.model import Event, Interaction, Message
from sandbox.server.http import NO_CONTENT, Answer, Call, route


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    return payloads.me(call.world)


@route("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise known(10013)
    return payloads.user(user)


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    user = call.world.user(int(call.body().json.get("recipient_id") or 0))
    if user.bot:
        raise known(50007)
    return payloads.channel(call.world, call.world.dm(user))


@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    return payloads.application(call.world)


@route("GET", "/gateway/bot")
def gateway(call: Call) -> Answer:
    rules = call.world.sharding
    limit = {"total": 1000, "remaining": rules.session_starts, "reset_after": 86_400_000}
    return {
        "url": call.world.gateway_url,
        "shards": rules.recommended,
        "session_start_limit": {**limit, "max_concurrency": rules.max_concurrency},
    }


@route("PUT", "/applications/{application_id}/commands")
def put_commands(call: Call) -> Answer:
    result = call.world.commands.put(call.payload)
    call.world.emit(Event("SANDBOX_COMMANDS"))
    return result


EMOJIS = "/applications/{application_id}/emojis"


@route("GET", EMOJIS)
def list_emojis(call: Call) -> Answer:
    return {"items": [payloads.emoji(call.world, item) for item in call.world.emojis.items.values()]}


@route("POST", EMOJIS)
def create_emoji(call: Call) -> Answer:
    emoji = call.world.emojis.create(call.body().json)
    call.world.emit(Event("SANDBOX_EMOJIS"))
    return 201, payloads.emoji(call.world, emoji)


@route("GET", EMOJIS + "/{emoji_id}")
def get_emoji(call: Call) -> Answer:
    return payloads.emoji(call.world, call.world.emojis.get(call.id("emoji_id")))


@route("PATCH", EMOJIS + "/{emoji_id}")
def rename_emoji(call: Call) -> Answer:
    emoji = call.world.emojis.rename(call.id("emoji_id"), call.body().json)
    call.world.emit(Event("SANDBOX_EMOJIS"))
    return payloads.emoji(call.world, emoji)


@route("DELETE", EMOJIS + "/{emoji_id}")
def delete_emoji(call: Call) -> Answer:
    call.world.emojis.delete(call.id("emoji_id"))
    call.world.emit(Event("SANDBOX_EMOJIS"))
    return NO_CONTENT


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open=True)
def callback(call: Call) -> Answer:
    item = call.interactions.answer(call.id("interaction_id"), call.params["interaction_token"], call.body())
    return interaction_payloads.receipt(call.world, item) if call.flag("with_response") else NO_CONTENT


HOOK = "/webhooks/{webhook_id}/{webhook_token}"


def _hook(call: Call) -> Interaction:
    """The interaction whose address is in the path."""
    return call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])


def _hook_message(call: Call) -> tuple[Interaction, Message]:
    """The same, and the message of its own in the path."""
    item = _hook(call)
    return item, call.interactions.webhook_message(item, call.params.get("message_id", "@original"))


@route("POST", HOOK, open=True)
def followup(call: Call) -> Answer:
    message = call.interactions.followup(_hook(call), call.body())
    # an application's webhook always waits, whatever the query says
    return message_payloads.message(call.world, message)


@route("GET", HOOK + "/messages/@original", open=True)
@route("GET", HOOK + "/messages/{message_id}", open=True)
def get_hook_message(call: Call) -> Answer:
    return message_payloads.message(call.world, _hook_message(call)[1])


@route("PATCH", HOOK + "/messages/@original", open=True)
@route("PATCH", HOOK + "/messages/{message_id}", open=True)
def edit_hook_message(call: Call) -> Answer:
    item, message = _hook_message(call)
    return message_payloads.message(call.world, call.interactions.edit(item, message, call.body()))


@route("DELETE", HOOK + "/messages/@original", open=True)
@route("DELETE", HOOK + "/messages/{message_id}", open=True)
def delete_hook_message(call: Call) -> Answer:
    call.world.remove(_hook_message(call)[1])
    return NO_CONTENT
