"""Message components and modals: checked and normalised to the form in which Discord returns them.

This file holds the rules that Discord's API description lacks: valid combinations, uniqueness, totals. Limits
of length and size are in component_limits.py.
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from sandbox.discord import component_limits as limits
from sandbox.discord.errors import FormErrors, Path
from sandbox.discord.model import Json
from sandbox.discord.world import World


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def find(components: list[Json], custom_id: str) -> Json | None:
    return next((part for part in walk(components) if part.get("custom_id") == custom_id), None)


class Checker:
    """Checks the components of one message or modal and collects the errors."""

    def __init__(self, errors: FormErrors, known_files: dict[str, str], world: World) -> None:
        self._errors = errors
        self._files = known_files
        """File name to attachment id of the files the message will carry."""
        self._cdn_url = world.cdn_url
        self._emojis = world.emojis.items
        self._seen: set[tuple[str, object]] = set()
        self._taken: set[int] = set()
        self._next_id = 0
        self._count = 0
        self._text = 0
        self._rules: dict[int, Callable[[Json, Path], None]] = {
            limits.ROW: self._row,
            limits.BUTTON: self._button,
            limits.SELECT: self._select,
            limits.USER_SELECT: self._select,
            limits.ROLE_SELECT: self._select,
            limits.CHANNEL_SELECT: self._select,
            limits.TEXT: self._displayed,
            limits.THUMBNAIL: lambda component, path: self._media(component, "media", path),
            limits.GALLERY: self._gallery,
            limits.FILE: lambda component, path: self._media(component, "file", path, own=True),
        }

    def message(self, components: Any, *, v2: bool) -> list[Json]:
        """A message's components in normal form."""
        path: Path = ("components",)
        if not isinstance(components, list):
            self._errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not v2 and len(components) > limits.MAX_ROWS:
            self._errors.length(path, components, 1, limits.MAX_ROWS)
        normal = self._all(components, path, limits.TOP_LEVEL if v2 else frozenset({limits.ROW}))
        if v2 and self._count > limits.MAX_COMPONENTS:
            message = f"The total number of components exceeds the maximum ({limits.MAX_COMPONENTS})"
            self._errors.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if v2 and self._text > limits.MAX_TEXT:
            message = f"The total length of displayable text exceeds the maximum ({limits.MAX_TEXT})"
            self._errors.add(path, "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED", message)
        return normal

    def modal(self, data: Json) -> Json:
        normal: Json = {"title": data.get("title"), "custom_id": data.get("custom_id"), "components": []}
        if self._errors.check(data, limits.MODAL | {"components": limits.MODAL_ROWS}, ()):
            normal["components"] = self._all(data["components"], ("components",), limits.IN_MODAL)
        return normal

    def _all(self, components: list[Any], path: Path, allowed: frozenset[int]) -> list[Json]:
        # ids the sender chose are kept, so those given here must stay clear of them
        good = [part for part in components if isinstance(part, dict)]
        # a shape that cannot be traversed is refused further down
        with contextlib.suppress(AttributeError, TypeError):
            self._taken = {part["id"] for part in walk(good) if isinstance(part.get("id"), int)}
        return [self._one(c, (*path, index), allowed) for index, c in enumerate(components)]

    def _one(self, component: Any, path: Path, allowed: frozenset[int]) -> Json:
        if not isinstance(component, dict) or not isinstance(component.get("type"), int):
            self._errors.required((*path, "type"))
            return {"type": 0}
        kind = component["type"]
        if kind not in allowed:
            choices = ", ".join(map(str, sorted(allowed)))
            message = f"Value of field must be one of ({choices},)."
            self._errors.add((*path, "type"), "BASE_TYPE_CHOICES", message)
            return component
        self._count += 1
        # Discord answers no null fields here
        sent = {key: value for key, value in component.items() if value is not None}
        normal = {**limits.DEFAULTS.get(kind, {}), **sent}
        self._give_id(normal, path)
        if not self._errors.check(normal, limits.LIMITS[kind], path):
            return normal
        if "custom_id" in normal:
            self._unique("custom_id", normal, path, "COMPONENT_CUSTOM_ID_DUPLICATED")
        if kind in self._rules:
            self._rules[kind](normal, path)
        if kind in limits.CHILDREN:
            parts = enumerate(normal["components"])
            normal["components"] = [
                self._one(c, (*path, "components", index), limits.CHILDREN[kind]) for index, c in parts
            ]
        for (key, owner), fitting in limits.SINGLE.items():
            if owner == kind and key not in normal:
                self._errors.required((*path, key))
            elif owner == kind:
                normal[key] = self._one(normal[key], (*path, key), fitting)
        return normal

    def _unique(self, key: str, component: Json, path: Path, code: str) -> None:
        if (key, component[key]) in self._seen:
            self._errors.add((*path, key), code, f"Component {key} cannot be duplicated")
        self._seen.add((key, component[key]))

    def _give_id(self, component: Json, path: Path) -> None:
        own = component.get("id")
        if isinstance(own, int) and own > 0:
            self._unique("id", component, path, "COMPONENT_ID_DUPLICATED")
            return
        self._next_id += 1
        while self._next_id in self._taken:
            self._next_id += 1
        component["id"] = self._next_id

    def _row(self, component: Json, path: Path) -> None:
        children = component["components"]
        kinds = [part.get("type") for part in children if isinstance(part, dict)]
        if len(children) > 1 and not limits.SELECTS.isdisjoint(kinds):
            message = "The total component width in this row exceeds 5"
            self._errors.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)

    def _button(self, component: Json, path: Path) -> None:
        style = component["style"]
        wanted, unfit = ("url", "custom_id") if style == limits.LINK else ("custom_id", "url")
        if style != limits.PREMIUM and wanted not in component:
            self._errors.required((*path, wanted))
        if unfit in component:
            code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
            self._errors.add(path, code, "A link has a url, any other button a custom id")
        if style != limits.PREMIUM and not component.get("label") and "emoji" not in component:
            self._errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI", "A button needs a label or an emoji")
        self._emoji(component, path)

    def _emoji(self, component: Json, path: Path) -> None:
        emoji = component.get("emoji")
        if emoji is None:
            return
        sent: Json = emoji if isinstance(emoji, dict) else {}
        name, own = sent.get("name"), self._emojis.get(int(sent.get("id") or 0))
        if own is not None:
            component["emoji"] = {"id": str(own.id), "name": own.name, "animated": own.animated}
        elif sent.get("id"):
            self._errors.add((*path, "emoji", "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        elif isinstance(name, str) and any(ord(sign) > 0xA8 for sign in name):
            # a Unicode one is never plain text
            component["emoji"] = {"name": name}
        else:
            self._errors.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, component: Json, path: Path) -> None:
        low, high = component["min_values"], component["max_values"]
        self._errors.number((*path, "max_values"), high, max(1, low), 25)
        defaults = component.get("default_values") or []
        if component["type"] == limits.SELECT:
            options = component["options"]
            self._errors.length((*path, "options"), options, max(1, high), 25)
            component["options"] = self._options(options, (*path, "options"))
            defaults = [option for option in component["options"] if option.get("default")]
        if len(defaults) > high:
            message = "The number of default values is larger than max_values"
            self._errors.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)

    def _options(self, options: list[Any], path: Path) -> list[Json]:
        normal = [{key: value for key, value in option.items() if value is not None} for option in options]
        values: set[object] = set()
        for index, option in enumerate(normal):
            here = (*path, index)
            self._errors.check(option, limits.OPTION, here)
            if option.get("value") in values:
                message = "The specified option value is already used"
                self._errors.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(option.get("value"))
            self._emoji(option, here)
        return normal

    def _displayed(self, component: Json, path: Path) -> None:
        self._text += len(component["content"])

    def _gallery(self, component: Json, path: Path) -> None:
        normal = []
        for index, item in enumerate(component["items"]):
            here = (*path, "items", index)
            self._errors.check(item, limits.ITEM, here)
            shown = {"description": None, **item, "spoiler": bool(item.get("spoiler"))}
            self._media(shown, "media", here)
            normal.append(shown)
        component["items"] = normal

    def _media(self, owner: Json, key: str, path: Path, *, own: bool = False) -> None:
        """Bind a media item to the message file that it names, or check its address."""
        path = (*path, key)
        sent: Any = owner.get(key)
        sent = sent if isinstance(sent, dict) else {}
        if not self._errors.check(sent, {"url": limits.URL}, path):
            owner[key] = {"url": ""}
            return
        url = str(sent["url"])
        owner[key] = {"url": url}
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            if name not in self._files:
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                self._errors.add((*path, "url"), code, "The referenced attachment could not be found")
            owner[key]["attachment_id"] = self._files.get(name)
        elif self._cdn_url and url.startswith(self._cdn_url + "/attachments/"):
            # a message read from Discord and sent back names its own files by their addresses
            owner[key]["attachment_id"] = url.removeprefix(self._cdn_url).split("/")[3]
        elif own or not url.startswith(("http://", "https://")):
            message = "Scheme must be http, https or attachment"
            self._errors.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)
