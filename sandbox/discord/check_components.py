"""Message components and modals: the shapes and limits Discord holds them to, and their normal form."""

from collections.abc import Iterator
from typing import Any

from sandbox.discord.errors import FormErrors, Path
from sandbox.discord.model import Json

ROW, BUTTON, SELECT, INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23

SELECTS = frozenset({SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
TOP_LEVEL = IN_CONTAINER | {CONTAINER}
IN_LABEL = SELECTS | {INPUT, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX}

MAX_COMPONENTS = 40
MAX_TEXT = 4000
LINK, PREMIUM = 5, 6


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with this custom_id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


class Checker:
    """Checks one message's or modal's components; afterwards `normal` holds them as Discord answers them."""

    def __init__(self, errors: FormErrors, known_files: dict[str, str], cdn_url: str) -> None:
        self.errors = errors
        self._files = known_files
        """File name to attachment id of the files the message will carry."""
        self._cdn_url = cdn_url
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._next_id = 0
        self.count = 0
        self.text = 0

    def message(self, components: Any, *, v2: bool) -> list[Json]:
        """Check a message's components; what is wrong is added to the errors."""
        path: Path = ("components",)
        if not isinstance(components, list):
            self.errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not v2 and len(components) > 5:
            self.errors.length(path, components, 1, 5)
        self._reserve(components)
        allowed = TOP_LEVEL if v2 else frozenset({ROW})
        normal = [self._one(c, (*path, i), allowed) for i, c in enumerate(components)]
        if v2 and self.count > MAX_COMPONENTS:
            self.errors.add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components exceeds the maximum ({MAX_COMPONENTS})",
            )
        if v2 and self.text > MAX_TEXT:
            self.errors.add(
                path,
                "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED",
                f"The total length of displayable text exceeds the maximum ({MAX_TEXT})",
            )
        return normal

    def modal(self, data: Json) -> Json:
        """Check a modal's title, custom_id and components."""
        self.errors.length(("title",), data.get("title"), 1, 45)
        self.errors.length(("custom_id",), data.get("custom_id"), 1, 100)
        components = data.get("components")
        normal: list[Json] = []
        if self.errors.length(("components",), components, 1, 5) and isinstance(components, list):
            self._reserve(components)
            for index, component in enumerate(components):
                normal.append(self._modal_row(component, ("components", index)))
        return {"title": data.get("title"), "custom_id": data.get("custom_id"), "components": normal}

    def _modal_row(self, component: Any, path: Path) -> Json:
        if isinstance(component, dict) and component.get("type") == ROW:
            children = component.get("components")
            if self.errors.length((*path, "components"), children, 1, 1) and isinstance(children, list):
                child = self._one(children[0], (*path, "components", 0), frozenset({INPUT}))
                if self.errors.length((*path, "components", 0, "label"), child.get("label"), 1, 45):
                    return self._with_id({**component, "components": [child]}, path)
        return self._one(component, path, frozenset({LABEL, TEXT, ROW}))

    def _reserve(self, components: list[Any]) -> None:
        """Ids the sender chose are kept, so those given here must stay clear of them."""
        good = [c for c in components if isinstance(c, dict)]
        try:
            self._taken = {c["id"] for c in walk(good) if isinstance(c.get("id"), int) and c["id"] > 0}
        except (AttributeError, TypeError):
            self._taken = set()

    def _with_id(self, component: Json, path: Path) -> Json:
        own = component.get("id")
        if isinstance(own, int) and own > 0:
            if own in self._ids:
                self.errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(own)
            return component
        self._next_id += 1
        while self._next_id in self._taken:
            self._next_id += 1
        return {**component, "id": self._next_id}

    def _one(self, component: Any, path: Path, allowed: frozenset[int]) -> Json:
        if not isinstance(component, dict) or not isinstance(component.get("type"), int):
            self.errors.required((*path, "type"))
            return {"type": 0}
        kind = component["type"]
        if kind not in allowed:
            choices = ", ".join(map(str, sorted(allowed)))
            self.errors.add(
                (*path, "type"), "BASE_TYPE_CHOICES", f"Value of field must be one of ({choices},)."
            )
            return component
        self.count += 1
        # Discord answers no null fields here
        clean = self._with_id({key: value for key, value in component.items() if value is not None}, path)
        check = {
            ROW: self._row,
            BUTTON: self._button,
            INPUT: self._input,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            LABEL: self._label,
            UPLOAD: self._upload,
            RADIOS: self._boxes,
            CHECKBOXES: self._boxes,
            CHECKBOX: self._checkbox,
        }.get(kind, self._select)
        return check(clean, path)

    def _children(self, component: Json, path: Path, allowed: frozenset[int]) -> list[Json]:
        return [
            self._one(child, (*path, "components", index), allowed)
            for index, child in enumerate(component["components"])
        ]

    def _row(self, component: Json, path: Path) -> Json:
        children = component.get("components")
        if not self.errors.length((*path, "components"), children, 1, 5) or not isinstance(children, list):
            return component
        selects = [c for c in children if isinstance(c, dict) and c.get("type") in SELECTS]
        if selects and len(children) > 1:
            self.errors.add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The total component width in this row exceeds 5",
            )
        return {**component, "components": self._children(component, path, SELECTS | {BUTTON})}

    def _button(self, component: Json, path: Path) -> Json:
        style = component.get("style")
        if not self.errors.number((*path, "style"), style, 1, 6):
            return component
        if style == LINK:
            if "custom_id" in component:
                self.errors.add(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            self.errors.length((*path, "url"), component.get("url", ""), 1, 512)
        elif style != PREMIUM:
            self._custom_id(component, path)
            if "url" in component:
                self.errors.add((*path, "url"), "BUTTON_COMPONENT_INVALID_STYLE", "Only links have a url")
        if "label" in component:
            self.errors.length((*path, "label"), component["label"], 0, 80)
        if style != PREMIUM and not component.get("label") and "emoji" not in component:
            self.errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI", "A button needs a label or an emoji")
        self._emoji(component, path)
        return component

    def _emoji(self, component: Json, path: Path) -> None:
        emoji = component.get("emoji")
        if emoji is None:
            return
        name = emoji.get("name") if isinstance(emoji, dict) else None
        # no custom emojis exist here, and a Unicode one is never plain text
        known = isinstance(emoji, dict) and not emoji.get("id")
        if not known or not isinstance(name, str) or not any(ord(sign) > 0xA8 for sign in name):
            self.errors.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return
        component["emoji"] = {"name": name}

    def _custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        if custom_id is None:
            self.errors.required((*path, "custom_id"))
            return
        self.errors.length((*path, "custom_id"), custom_id, 1, 100)
        if custom_id in self._custom_ids:
            self.errors.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(custom_id)

    def _select(self, component: Json, path: Path) -> Json:
        self._custom_id(component, path)
        if "placeholder" in component:
            self.errors.length((*path, "placeholder"), component["placeholder"], 0, 150)
        low, high = component.setdefault("min_values", 1), component.setdefault("max_values", 1)
        self.errors.number((*path, "min_values"), low, 0, 25)
        if not self.errors.number(
            (*path, "max_values"), high, max(1, low if isinstance(low, int) else 1), 25
        ):
            return component
        defaults = component.get("default_values") or []
        if component["type"] == SELECT:
            options = component.get("options")
            if not self.errors.length((*path, "options"), options, max(1, high), 25):
                return component
            assert isinstance(options, list)
            component["options"] = self._options(options, (*path, "options"), 100)
            defaults = [option for option in options if option.get("default")]
        if len(defaults) > high:
            self.errors.add(
                path,
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "The number of default values is larger than max_values",
            )
        return component

    def _options(self, options: list[Any], path: Path, size: int) -> list[Json]:
        normal = [{key: value for key, value in option.items() if value is not None} for option in options]
        values: set[str] = set()
        for index, option in enumerate(normal):
            here = (*path, index)
            self.errors.length((*here, "label"), option.get("label"), 1, size)
            self.errors.length((*here, "value"), option.get("value"), 1, size)
            if "description" in option:
                self.errors.length((*here, "description"), option["description"], 0, size)
            if option.get("value") in values:
                self.errors.add(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(str(option.get("value")))
            self._emoji(option, here)
        return normal

    def _input(self, component: Json, path: Path) -> Json:
        self._custom_id(component, path)
        self.errors.number((*path, "style"), component.get("style"), 1, 2)
        for key, high in (("label", 45), ("placeholder", 100), ("value", 4000)):
            if key in component:
                self.errors.length((*path, key), component[key], 0, high)
        for key, low in (("min_length", 0), ("max_length", 1)):
            if key in component:
                self.errors.number((*path, key), component[key], low, 4000)
        return component

    def _section(self, component: Json, path: Path) -> Json:
        children = component.get("components")
        if not self.errors.length((*path, "components"), children, 1, 3):
            return component
        if "accessory" not in component:
            self.errors.required((*path, "accessory"))
            return component
        return {
            **component,
            "components": self._children(component, path, frozenset({TEXT})),
            "accessory": self._one(
                component["accessory"], (*path, "accessory"), frozenset({BUTTON, THUMBNAIL})
            ),
        }

    def _text(self, component: Json, path: Path) -> Json:
        content = component.get("content")
        if self.errors.length((*path, "content"), content, 1, MAX_TEXT):
            self.text += len(str(content))
        return component

    def _media(self, media: Any, path: Path, *, own: bool = False) -> Json:
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str):
            self.errors.required((*path, "url"))
            return {"url": ""}
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            if name not in self._files:
                self.errors.add(
                    (*path, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment could not be found",
                )
            return {"url": url, "attachment_id": self._files.get(name)}
        # a message read from Discord and sent back names its own files by their addresses
        if self._cdn_url and url.startswith(self._cdn_url + "/attachments/"):
            attachment_id = url.removeprefix(self._cdn_url).split("/")[3]
            return {"url": url, "attachment_id": attachment_id}
        if own or not url.startswith(("http://", "https://")):
            self.errors.add(
                (*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be http, https or attachment"
            )
        self.errors.length((*path, "url"), url, 1, 2048)
        return {"url": url}

    def _described(self, item: Json, path: Path) -> Json:
        if item.get("description") is not None:
            self.errors.length((*path, "description"), item["description"], 0, 1024)
        return {**item, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}

    def _thumbnail(self, component: Json, path: Path) -> Json:
        shown = self._described(component, path)
        return {**shown, "media": self._media(component.get("media"), (*path, "media"))}

    def _gallery(self, component: Json, path: Path) -> Json:
        items = component.get("items")
        if not self.errors.length((*path, "items"), items, 1, 10) or not isinstance(items, list):
            return component
        normal = []
        for index, item in enumerate(items):
            here = (*path, "items", index)
            normal.append(
                self._described(item, here) | {"media": self._media(item.get("media"), (*here, "media"))}
            )
        return {**component, "items": normal}

    def _file(self, component: Json, path: Path) -> Json:
        media = self._media(component.get("file"), (*path, "file"), own=True)
        return {**component, "file": media, "spoiler": bool(component.get("spoiler"))}

    def _separator(self, component: Json, path: Path) -> Json:
        spacing = component.get("spacing", 1)
        self.errors.number((*path, "spacing"), spacing, 1, 2)
        return {**component, "divider": bool(component.get("divider", True)), "spacing": spacing}

    def _container(self, component: Json, path: Path) -> Json:
        children = component.get("components")
        if not self.errors.length((*path, "components"), children, 1, MAX_COMPONENTS):
            return component
        color = component.get("accent_color")
        if color is not None:
            self.errors.number((*path, "accent_color"), color, 0, 0xFFFFFF)
        return {
            **component,
            "components": self._children(component, path, IN_CONTAINER),
            "accent_color": color,
            "spoiler": bool(component.get("spoiler")),
        }

    def _label(self, component: Json, path: Path) -> Json:
        self.errors.length((*path, "label"), component.get("label"), 1, 45)
        if "description" in component:
            self.errors.length((*path, "description"), component["description"], 0, 100)
        child = component.get("component")
        if child is None:
            self.errors.required((*path, "component"))
            return component
        return {**component, "component": self._one(child, (*path, "component"), IN_LABEL)}

    def _upload(self, component: Json, path: Path) -> Json:
        self._custom_id(component, path)
        self.errors.number((*path, "min_values"), component.get("min_values", 1), 0, 10)
        self.errors.number((*path, "max_values"), component.get("max_values", 1), 1, 10)
        return component

    def _boxes(self, component: Json, path: Path) -> Json:
        self._custom_id(component, path)
        options = component.get("options")
        low = 2 if component["type"] == RADIOS else 1
        if self.errors.length((*path, "options"), options, low, 10) and isinstance(options, list):
            component["options"] = self._options(options, (*path, "options"), 100)
        return component

    def _checkbox(self, component: Json, path: Path) -> Json:
        self._custom_id(component, path)
        return component
