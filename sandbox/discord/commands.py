"""The application's commands, registered or refused as on Discord: typed ones, and those in menus."""

import re
from collections.abc import Mapping
from typing import Any

from sandbox.discord.clock import Snowflakes
from sandbox.discord.errors import FormErrors, Limit, Path
from sandbox.discord.model import Json

CHAT_INPUT, ON_PERSON = 1, 2
"""The types of commands."""
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE = range(1, 9)
NUMBER = 10
PARENTS = (SUB, GROUP)

_OWN = ("id", "application_id", "version")
"""The fields that a command has in addition to those sent."""

# a test checks these against Discord's API description
OPTIONS = Limit(0, 25)
NAMED = {"name": Limit(1, 32, needed=True), "description": Limit(1, 100, needed=True), "options": OPTIONS}
MENU = {"name": Limit(1, 32, needed=True), "description": Limit(0, 0)}
LEAF: Mapping[str, Limit] = {
    "choices": Limit(0, 25),
    "min_length": Limit(0, 6000, number=True),
    "max_length": Limit(1, 6000, number=True),
}
CHOICE = {"name": Limit(1, 100, needed=True)}
CHOICE_TEXT = {"value": Limit(1, 100, needed=True)}

# not in the description
NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)
MAX_COMMANDS = 100
MAX_ON_PERSON = 5
MAX_TOTAL = 8000
"""Characters of names, descriptions and values of one command."""


class Commands:
    """The registry of global commands."""

    def __init__(self, ids: Snowflakes, application_id: int) -> None:
        self._ids = ids
        self._application_id = application_id
        self.items: dict[int, Json] = {}

    def usable(self, context: int, kinds: set[int]) -> list[Json]:
        """The commands that people see in this context: 0 a server, 1 direct messages. ``kinds`` are those of
        installation that have brought the application there.
        """
        return [
            command
            for command in self.items.values()
            if (command["contexts"] is None or context in command["contexts"])
            and kinds & set(command["integration_types"])
        ]

    def put(self, bodies: object) -> list[Json]:
        """Replace all commands. A command of the same name keeps its id, and its version if unchanged."""
        errors = FormErrors()
        if not isinstance(bodies, list):
            errors.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            bodies = []
        for kind, most in ((CHAT_INPUT, MAX_COMMANDS), (ON_PERSON, MAX_ON_PERSON)):
            if sum(_kind(body) == kind for body in bodies) > most:
                message = f"Maximum number of application commands reached ({most})."
                errors.add((), "APPLICATION_COMMANDS_MAX", message)
        for index, body in enumerate(bodies):
            _check_command(body, (index,), errors)
        for kind in (CHAT_INPUT, ON_PERSON):
            same = [body for body in bodies if _kind(body) == kind]
            _check_unique(same, (), errors, "APPLICATION_COMMANDS_DUPLICATE_NAME")
        errors.raise_if_any()
        before = {(command["type"], command["name"]): command for command in self.items.values()}
        stored = [self._stored(_normal(body), before.get((_kind(body), body["name"]))) for body in bodies]
        self.items = {int(command["id"]): command for command in stored}
        return stored

    def _stored(self, content: Json, before: Json | None) -> Json:
        if before is not None and {key: before[key] for key in before if key not in _OWN} == content:
            return before
        known = str(self._ids.next()) if before is None else before["id"]
        own = {"id": known, "application_id": str(self._application_id), "version": str(self._ids.next())}
        return own | content


def _normal(body: Json) -> Json:
    contexts = body.get("contexts")
    if contexts is None and body.get("dm_permission") is False:
        contexts = [0]
    default = body.get("default_member_permissions")
    command: Json = {
        "type": _kind(body),
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if default is None else str(default),
        "dm_permission": contexts is None or 1 in contexts,
        "contexts": contexts,
        "integration_types": body.get("integration_types") or [0],
        "nsfw": bool(body.get("nsfw")),
    }
    options = [_normal_option(option) for option in body.get("options") or []]
    return command | {"options": options} if options else command


def _normal_option(option: Json) -> Json:
    result = {key: value for key, value in option.items() if value not in (None, [])}
    result.pop("required", None)
    if option["type"] not in PARENTS:
        result["required"] = bool(option.get("required"))
    elif "options" in result:
        result["options"] = [_normal_option(child) for child in result["options"]]
    return result


def _kind(body: Any) -> object:
    """A command's type, which may be left out for typed ones."""
    return body.get("type") or CHAT_INPUT if isinstance(body, dict) else None


def _check_command(body: Any, path: Path, errors: FormErrors) -> None:
    if not isinstance(body, dict):
        errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    if _kind(body) == ON_PERSON:
        errors.check(body, MENU, path)
        if body.get("options"):
            message = "Context menu commands cannot have options"
            errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        return
    if _kind(body) != CHAT_INPUT:
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "The sandbox has commands of types 1 and 2 alone.")
        return
    _check_named(body, path, errors, depth=0)
    if _total(body) > MAX_TOTAL:
        message = f"Command exceeds maximum size ({MAX_TOTAL})"
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_named(body: Json, path: Path, errors: FormErrors, *, depth: int) -> None:
    """Check what commands and options have in common: names, a description, nested options."""
    if not errors.check(body, NAMED, path):
        return
    for locale, said in (body.get("description_localizations") or {}).items():
        errors.length((*path, "description_localizations", locale), said, 1, 100)
    if any(not NAME.match(name) or name != name.lower() for name in _said(body, "name")):
        message = "Command name is invalid: small letters, no spaces"
        errors.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)
    _check_options(body.get("options") or [], (*path, "options"), errors, depth=depth)


def _check_options(options: list[Any], path: Path, errors: FormErrors, *, depth: int) -> None:
    kinds = {option.get("type") in PARENTS for option in options if isinstance(option, dict)}
    if len(kinds) == 2:
        message = "Sub-commands and groups exclude all other options"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional_seen = False
    for index, option in enumerate(options):
        here = (*path, index)
        if not isinstance(option, dict) or not isinstance(option.get("type"), int):
            errors.required((*here, "type"))
            continue
        kind = option["type"]
        if kind in PARENTS:
            if (kind == GROUP and depth > 0) or depth > 1:
                message = "Nested too deeply"
                errors.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            _check_named(option, here, errors, depth=depth + (1 if kind == GROUP else 2))
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_named(option, here, errors, depth=depth)
        _check_leaf(option, here, errors)
    _check_unique(options, path, errors, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")


def _check_unique(named: list[Any], path: Path, errors: FormErrors, code: str) -> None:
    seen: set[object] = set()
    for index, item in enumerate(named):
        name = item.get("name") if isinstance(item, dict) else None
        if name in seen:
            errors.add((*path, index), code, "Names must be unique")
        seen.add(name)


def _check_leaf(option: Json, path: Path, errors: FormErrors) -> None:
    kind, choices = option["type"], option.get("choices") or []
    errors.check(option, LEAF, path)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message)
    if (choices or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
        message = "Only text and numbers have choices"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    check_choices(choices, (*path, "choices"), errors, kind)


def check_choices(choices: Any, path: Path, errors: FormErrors, kind: int) -> None:
    """Check the choices of an option or the suggestions of an autocompletion."""
    if not errors.length(path, choices, 0, 25):
        return
    for index, choice in enumerate(choices):
        here = (*path, index)
        errors.check(choice, CHOICE, here)
        value = choice.get("value")
        if kind == STRING:
            errors.check(choice, CHOICE_TEXT, here)
        elif not isinstance(value, int if kind == INTEGER else int | float) or isinstance(value, bool):
            errors.add((*here, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _said(body: Json, key: str) -> list[str]:
    """A text of a command in every language."""
    return [str(body.get(key) or ""), *map(str, (body.get(f"{key}_localizations") or {}).values())]


def _total(body: Json) -> int:
    """The total length of names, descriptions and values, each in the language where it is longest."""
    size = sum(max(map(len, _said(body, key))) for key in ("name", "description", "value"))
    nested = [*(body.get("choices") or []), *(body.get("options") or [])]
    return size + sum(_total(one) for one in nested if isinstance(one, dict))
