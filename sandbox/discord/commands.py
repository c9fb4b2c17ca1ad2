"""The application's commands: registered and validated as Discord does it."""

import re
from typing import Any

from sandbox.discord.clock import Snowflakes
from sandbox.discord.errors import FormErrors, Path, known
from sandbox.discord.model import Json

NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
MAX_TOTAL = 8000


class Commands:
    """The registry: global commands and those of single servers, newest version of each."""

    def __init__(self, ids: Snowflakes, application_id: int) -> None:
        self._ids = ids
        self._application_id = application_id
        self.items: dict[int, Json] = {}

    def listing(self, guild_id: int | None) -> list[Json]:
        """The commands registered for a server, or globally for None."""
        wanted = None if guild_id is None else str(guild_id)
        return [command for command in self.items.values() if command.get("guild_id") == wanted]

    def usable(self, guild_id: int | None) -> list[Json]:
        """The commands that a server's people see (in direct messages for None)."""
        here = self.listing(guild_id) if guild_id is not None else []
        context = 1 if guild_id is None else 0
        return here + [c for c in self.listing(None) if c["contexts"] is None or context in c["contexts"]]

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """One command; 10063 when there is none."""
        command = self.items.get(command_id)
        wanted = None if guild_id is None else str(guild_id)
        if command is None or command.get("guild_id") != wanted:
            raise known(10063)
        return command

    def put(self, guild_id: int | None, bodies: object) -> list[Json]:
        """Replace all commands of a place. Commands of the same name and type keep their id."""
        errors = FormErrors()
        if not isinstance(bodies, list):
            errors.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            errors.raise_if_any()
            return []
        seen: set[tuple[int, str]] = set()
        for index, body in enumerate(bodies):
            _check_command(body, (index,), errors)
            key = (body.get("type") or 1, str(body.get("name"))) if isinstance(body, dict) else (0, "")
            if key in seen:
                errors.add(
                    (index,),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            seen.add(key)
        for kind, limit in ((1, 100), (2, 15), (3, 15)):
            if sum(1 for found, _ in seen if found == kind) > limit:
                errors.add(
                    (),
                    "APPLICATION_COMMANDS_MAX",
                    f"Maximum number of application commands reached ({limit}).",
                )
        errors.raise_if_any()
        before = {(c["type"], c["name"]): c for c in self.listing(guild_id)}
        for command in before.values():
            del self.items[int(command["id"])]
        return [
            self._store(guild_id, body, before.get((body.get("type") or 1, body["name"]))) for body in bodies
        ]

    def post(self, guild_id: int | None, body: object) -> tuple[Json, bool]:
        """Create a command or replace the one of its name; the second value says whether it is new."""
        errors = FormErrors()
        _check_command(body, (), errors)
        errors.raise_if_any()
        assert isinstance(body, dict)
        same = ((body.get("type") or 1), body["name"])
        before = next((c for c in self.listing(guild_id) if (c["type"], c["name"]) == same), None)
        return self._store(guild_id, body, before), before is None

    def patch(self, guild_id: int | None, command_id: int, body: Json) -> Json:
        """Change parts of a command."""
        before = self.get(guild_id, command_id)
        merged = {**before, **body}
        errors = FormErrors()
        _check_command(merged, (), errors)
        errors.raise_if_any()
        return self._store(guild_id, merged, before)

    def delete(self, guild_id: int | None, command_id: int) -> None:
        """Remove a command."""
        self.get(guild_id, command_id)
        del self.items[command_id]

    def _store(self, guild_id: int | None, body: Json, before: Json | None) -> Json:
        content = _normal(body)
        if before is not None:
            unchanged = all(before.get(key) == value for key, value in content.items())
            command = before if unchanged else {**before, **content, "version": str(self._ids.next())}
            if not unchanged and "options" not in content:
                command.pop("options", None)
        else:
            command = {
                "id": str(self._ids.next()),
                "application_id": str(self._application_id),
                "version": str(self._ids.next()),
                **content,
            }
            if guild_id is not None:
                command["guild_id"] = str(guild_id)
        self.items[int(command["id"])] = command
        return command


def _normal(body: Json) -> Json:
    contexts = body.get("contexts")
    if contexts is None and body.get("dm_permission") is False:
        contexts = [0]
    default = body.get("default_member_permissions")
    command: Json = {
        "type": body.get("type") or 1,
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
    if options:
        command["options"] = options
    return command


def _normal_option(option: Json) -> Json:
    result = {key: value for key, value in option.items() if value is not None and key != "options"}
    if option["type"] in (SUB, GROUP):
        children = [_normal_option(child) for child in option.get("options") or []]
        result.pop("required", None)
        if children:
            result["options"] = children
    else:
        result["required"] = bool(option.get("required"))
        if not option.get("choices"):
            result.pop("choices", None)
    return result


def _check_command(body: Any, path: Path, errors: FormErrors) -> None:
    if not isinstance(body, dict):
        errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    kind = body.get("type") or 1
    if kind not in (1, 2, 3):
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
        return
    _check_name(body, path, errors, plain=kind == 1)
    description = body.get("description") or ""
    if kind == 1:
        errors.length((*path, "description"), description, 1, 100)
        _check_options(body.get("options") or [], (*path, "options"), errors, depth=0)
        if _total(body) > MAX_TOTAL:
            errors.add(
                path,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MAX_TOTAL})",
            )
    elif description:
        errors.add((*path, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length.")


def _check_name(body: Json, path: Path, errors: FormErrors, *, plain: bool) -> None:
    name = body.get("name")
    if name is None:
        errors.required((*path, "name"))
        return
    if not errors.length((*path, "name"), name, 1, 32) or not plain:
        return
    names = {(*path, "name"): name}
    for locale, translated in (body.get("name_localizations") or {}).items():
        names[(*path, "name_localizations", locale)] = translated
    for where, value in names.items():
        if not NAME.match(value) or value != value.lower():
            errors.add(
                where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: small letters, no spaces"
            )


def _check_options(options: Any, path: Path, errors: FormErrors, *, depth: int) -> None:
    if not errors.length(path, options, 0, 25):
        return
    names: set[str] = set()
    optional_seen = False
    kinds = {option.get("type") in (SUB, GROUP) for option in options if isinstance(option, dict)}
    if len(kinds) == 2:
        errors.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    for index, option in enumerate(options):
        here = (*path, index)
        if not isinstance(option, dict) or not isinstance(option.get("type"), int):
            errors.required((*here, "type"))
            continue
        _check_name(option, here, errors, plain=True)
        errors.length((*here, "description"), option.get("description") or "", 1, 100)
        name = str(option.get("name"))
        if name in names:
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
        names.add(name)
        kind = option["type"]
        if kind in (SUB, GROUP):
            if (kind == GROUP and depth > 0) or depth > 1:
                errors.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply")
            nested = option.get("options") or []
            _check_options(nested, (*here, "options"), errors, depth=depth + (1 if kind == GROUP else 2))
            continue
        if option.get("required") and optional_seen:
            errors.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        _check_leaf(option, here, errors)


def _check_leaf(option: Json, path: Path, errors: FormErrors) -> None:
    kind = option["type"]
    if not STRING <= kind <= ATTACHMENT:
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Not a known option type.")
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        errors.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
            "Choices and autocomplete exclude each other",
        )
    if (choices or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only text and numbers have choices")
    check_choices(choices, (*path, "choices"), errors, kind)
    for key, low in (("min_length", 0), ("max_length", 1)):
        if option.get(key) is not None:
            errors.number((*path, key), option[key], low, 6000)


def check_choices(choices: Any, path: Path, errors: FormErrors, kind: int) -> None:
    """Check the choices of an option or the suggestions of an autocompletion."""
    if not errors.length(path, choices, 0, 25):
        return
    for index, choice in enumerate(choices):
        here = (*path, index)
        errors.length((*here, "name"), choice.get("name"), 1, 100)
        value = choice.get("value")
        if kind == STRING:
            errors.length((*here, "value"), value, 1, 100)
        elif not isinstance(value, int | float) or isinstance(value, bool):
            errors.add((*here, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        elif kind == INTEGER and not isinstance(value, int):
            errors.add((*here, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')


def _total(body: Json) -> int:
    """Names, descriptions and values together, each by its longest translation."""
    size = 0
    for key in ("name", "description"):
        translations = list((body.get(f"{key}_localizations") or {}).values())
        size += max(len(text) for text in [str(body.get(key) or ""), *translations])
    for choice in body.get("choices") or []:
        size += len(str(choice.get("name"))) + len(str(choice.get("value")))
    return size + sum(_total(option) for option in body.get("options") or [] if isinstance(option, dict))
