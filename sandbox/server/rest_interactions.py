"""REST: the bot itself, direct messages, commands, and the addresses of interactions."""

from sandbox.discord import interaction_payloads, message_payloads, payloads
from sandbox.discord.errors import ApiError, known
from sandbox.server.http import NO_CONTENT, Answer, Call, route


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    return payloads.me(call.world)


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    user = call.world.user(int(call.body().json.get("recipient_id") or 0))
    if user.bot:
        raise known(50007)
    return payloads.channel(call.world, call.world.dm(user))


@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    return payloads.application(call.world)


@route("PUT", "/applications/{application_id}/commands")
def put_commands(call: Call) -> Answer:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    result = call.world.commands.put(call.payload)
    call.world.commands_changed()
    return result


# ---- interactions: the token in the path is all the authority needed -------------------------------------


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open=True)
def callback(call: Call) -> Answer:
    item = call.interactions.answer(call.id("interaction_id"), call.params["interaction_token"], call.body())
    return interaction_payloads.receipt(call.world, item) if call.flag("with_response") else NO_CONTENT


HOOK = "/webhooks/{webhook_id}/{webhook_token}"


@route("POST", HOOK, open=True)
def followup(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.followup(item, call.body())
    # an application's webhook always waits, whatever the query says
    return message_payloads.message(call.world, message)


@route("GET", HOOK + "/messages/@original", open=True)
@route("GET", HOOK + "/messages/{message_id}", open=True)
def get_hook_message(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.webhook_message(item, call.params.get("message_id", "@original"))
    return message_payloads.message(call.world, message)


@route("PATCH", HOOK + "/messages/@original", open=True)
@route("PATCH", HOOK + "/messages/{message_id}", open=True)
def edit_hook_message(call: Call) -> Answer:
    hooks = call.interactions
    item = hooks.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = hooks.webhook_message(item, call.params.get("message_id", "@original"))
    return message_payloads.message(call.world, hooks.edit(item, message, call.body()))


@route("DELETE", HOOK + "/messages/@original", open=True)
@route("DELETE", HOOK + "/messages/{message_id}", open=True)
def delete_hook_message(call: Call) -> Answer:
    item = call.interactions.by_token(call.id("webhook_id"), call.params["webhook_token"])
    message = call.interactions.webhook_message(item, call.params.get("message_id", "@original"))
    call.world.remove(message)
    return NO_CONTENT
