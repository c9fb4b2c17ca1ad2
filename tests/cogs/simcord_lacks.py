"""What simcord lacks: all overrides of who may use which command on a server, in one answer; and a message
whose nonce was posted in the same channel before is not posted again, but answered with the first one, as
Discord does where it is asked to.
"""

from typing import Any
from weakref import WeakKeyDictionary

from simcord.http import router
from simcord.http._helpers import message_response
from simcord.http.routes import messages

POSTED: WeakKeyDictionary[Any, dict[tuple[int, str], int]] = WeakKeyDictionary()
"""For each simulated Discord, the messages by their channel and nonce."""


def use() -> None:
    """Answer so from now on."""
    router.route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")(_overrides)
    routes = router._ROUTES["POST"]
    place = next(n for n, (_, handler) in enumerate(routes) if handler is messages.send_message)
    routes[place] = (routes[place][0], _once)


def _once(asked: Any) -> Any:
    channel_id, body = asked.int_arg("channel_id"), asked.body()
    if not body.get("enforce_nonce"):
        return messages.send_message(asked)
    posted = POSTED.setdefault(asked.backend, {})
    key = channel_id, str(body["nonce"])
    if posted.get(key) in asked.backend.messages.get(channel_id, ()):
        return message_response(asked, asked.backend.messages[channel_id][posted[key]])
    answer = messages.send_message(asked)
    posted[key] = int(answer["id"])
    return answer


def _overrides(asked: Any) -> list[dict[str, Any]]:
    application_id, guild_id = asked.int_arg("application_id"), asked.int_arg("guild_id")
    about = {"application_id": str(application_id), "guild_id": str(guild_id)}
    return [
        {"id": str(command_id), "permissions": permissions, **about}
        for (where, command_id), permissions in asked.backend.command_permissions.items()
        if where == guild_id
    ]
