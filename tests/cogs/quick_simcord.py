"""Quicker work within simcord, which copies each message and walks through it several times over, and keeps
account of each step of the event loop.
"""

import asyncio
import copy
import importlib
import json
import marshal
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

from discord.ext import commands
from simcord import _runtime, _settlement
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.components import walk_components
from simcord.enums import AppCommandType

from bot.client import command_sync
from bot.process import app

NESTED = ("accessory", "component")
"""Where a component has a single one within it."""


LOADED: dict[str, ModuleType] = {}
"""The modules of commands, by their names."""
SENT: list[dict[str, Any]] = []
"""The commands, as the first bot of this process has sent them."""
park_reason, track_callback = _settlement._park_reason, _runtime._track_callback


def copied(value: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy that shares no list or dict with the value. `deepcopy` takes many times as long as writing it
    down and reading it again: it copies only what is no JSON.
    """
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        if type(value) is dict:
            return {key: copied(item) for key, item in value.items()}
        if type(value) is list:
            return [copied(item) for item in value]
        # simcord's enums, which are numbers, stand among the JSON
        return value if isinstance(value, int | str) else copy.deepcopy(value, memo)


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, each before those within it, as `simcord.components.walk_components` gives
    them; that one hands each through as many generators as it lies deep.
    """
    in_order: list[dict[str, Any]] = []
    _walk((components,) if isinstance(components, dict) else components, in_order)
    return iter(in_order)


def _walk(components: Any, in_order: list[dict[str, Any]]) -> None:
    for component in components:
        if not isinstance(component, dict):
            continue
        in_order.append(component)
        children = component.get("components")
        if isinstance(children, list):
            _walk(children, in_order)
        for key in NESTED:
            child = component.get(key)
            if isinstance(child, dict):
                _walk((child,), in_order)


def _tracked(work: Any, original: Any, callback: Any, args: Any, **how: Any) -> asyncio.Handle:
    """A step of a task is not kept beside the task itself."""
    if how["when"] is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        step: asyncio.Handle = original(callback, *args, context=how["context"])
        return step
    handle: asyncio.Handle = track_callback(work, original, callback, args, **how)
    return handle


def _parked(state: Any, task: Any, deadline: float, seen: set[int] | None = None) -> str | None:
    """Most tasks sleep: simcord looks for that last."""
    if _settlement._is_virtual_sleep_waiter(state, task._fut_waiter, deadline):
        return "asleep"
    return park_reason(state, task, deadline, seen)


async def _in_order(client: Any, tree: Any, store: Any) -> bool:
    """Takes the place of `commands_in_order`: whether commands were sent from this store."""
    return await store.meta.get(command_sync._IDS) is not None


async def _sent(client: Any, tree: Any, store: Any) -> int:
    """Takes the place of `send_commands`: each bot sends the same list, which simcord keeps as it came."""
    backend = getattr(client.http, "backend", None)
    if backend is None or not SENT:
        count = await command_sync.send_commands(client, tree, store)
        SENT[:] = copied(list(backend.commands[None].values())) if backend is not None else ()
        return count
    listed = backend.register_commands(
        None, [{name: each[name] for name in COMMAND_FIELDS if name in each} for each in copied(SENT)]
    )
    ids = {each["name"]: int(each["id"]) for each in listed if each["type"] == AppCommandType.CHAT_INPUT}
    await store.meta.set(command_sync._IDS, json.dumps(ids))
    return len(listed)


async def _loaded(bot: Any, spec: Any, name: str) -> None:
    """Commands are the same objects for every bot: their modules are not run anew for each."""
    sys.modules[name] = LOADED.setdefault(name, importlib.import_module(name))
    await LOADED[name].setup(bot)
    bot._BotBase__extensions[name] = LOADED[name]


def use() -> None:
    """Let simcord work so in this process."""
    for where, known, quick in (
        (_runtime, "_track_callback", _tracked),
        (_runtime._CallbackRecord, "__eq__", object.__eq__),
        (_settlement, "_park_reason", _parked),
        (_settlement, "_recognized_wait", lambda state, task, waiter: task in state.work.external_waits),
        (app, "commands_in_order", _in_order),
        (app, "send_commands", _sent),
        (commands.bot.BotBase, "_load_from_module_spec", _loaded),
    ):
        setattr(where, known, quick)
    for name, module in list(sys.modules.items()):
        if not name.startswith("simcord"):
            continue
        if getattr(module, "deepcopy", None) is copy.deepcopy:
            setattr(module, "deepcopy", copied)  # noqa: B010 - in the place of an imported name
        if getattr(module, "copy", None) is copy:
            setattr(module, "copy", SimpleNamespace(deepcopy=copied, copy=copy.copy))  # noqa: B010
        if getattr(module, "walk_components", None) is walk_components:
            setattr(module, "walk_components", walked)  # noqa: B010
