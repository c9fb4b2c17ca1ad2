"""Reading the settings: environment variables, and a ``.env`` file for those not set there."""

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bot.runtime.settings.settings import Limit, Settings, SettingsError
from bot.runtime.settings.values import READERS, SETTINGS, hourly_limit

_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_DOUBLE_QUOTED = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_SINGLE_QUOTED = re.compile(r"'(?P<text>[^']*)'\s*(?:#.*)?")
_ESCAPES = {"n": "\n", "t": "\t"}
ENV_FILE = Path(".env")
"""Where a bot looks for one: in the folder it is started in."""
ENCODING = "utf-8-sig"
"""UTF-8, with or without the byte-order mark that some editors write."""


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a ``.env`` file, none if absent. Raises SettingsError with what isn't readable."""
    try:
        lines = path.read_text(encoding=ENCODING).splitlines()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{path} cannot be read: it is not UTF-8 text.") from None
    values, faults = {}, []
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        value = None if match is None else _unquoted(match["value"])
        if match is None or value is None:
            # The line itself is not shown: it may hold the token.
            faults.append(f"{path}, line {number}: expected NAME=value, with matching quotes if any.")
        else:
            values[match["name"]] = value
    if faults:
        raise SettingsError(*faults)
    return values


def _unquoted(text: str) -> str | None:
    """The value to the right of ``=``; None if a quote is not closed."""
    if text.startswith('"'):
        match = _DOUBLE_QUOTED.fullmatch(text)
        if match is None:
            return None
        return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), match["text"])
    if text.startswith("'"):
        match = _SINGLE_QUOTED.fullmatch(text)
        return None if match is None else match["text"]
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()


PREFIX = "CANASTA_"


def load_settings(
    environment: Mapping[str, str],
    env_file: Path | None = None,
    *,
    limits: Collection[str] = (),
    options: Mapping[str, tuple[str, str]] | None = None,
    token_needed: bool = True,
) -> Settings:
    """Read and check the settings; an environment variable takes precedence over the file.

    An empty value counts as unset. ``options`` of the command line take precedence over both: by the
    setting's name, what the option is called and its value. ``limits`` are the names of the settings that
    limit something by the hour. ``token_needed`` False: for verbs that do not
    log in. Raises ``SettingsError`` with every setting that is wrong or missing.
    """
    in_file, unread = _in_file(env_file)
    faults = [*unread]
    called = {setting: option for setting, (option, _) in (options or {}).items()}
    values = {**in_file, **environment, **{name: value for name, (_, value) in (options or {}).items()}}
    given = {name: value.strip() for name, value in values.items() if value.strip()}
    faults += _misspelt(in_file, environment, (*SETTINGS, *limits))
    # A missing setting may be on a line that cannot be read.
    if token_needed and not unread and "DISCORD_TOKEN" not in given:
        faults.append(_no_token(values))

    read: dict[str, Any] = {}
    for name, (field_name, reader) in READERS.items():
        if name in given:
            try:
                read[field_name] = reader(called.get(name, name), given[name])
            except SettingsError as error:
                faults += error.faults
    read["limits"], wrong = _hourly(limits, given)
    faults += wrong
    if "CANASTA_DISCORD" in called:
        read["discord_named"] = called["CANASTA_DISCORD"]
    if faults:
        raise SettingsError(*faults)
    settings = Settings(**{"token": "", "postgres_password": given.get("PGPASSWORD", ""), **read})
    if settings.shards and not settings.shards.complete and "://" not in settings.database:
        name = called.get("CANASTA_SHARDS", "CANASTA_SHARDS")
        raise SettingsError(
            f"{name} is {given['CANASTA_SHARDS']!r}, a part of all shards, which needs PostgreSQL"
            " (CANASTA_DATABASE): a file is served by one process, so name all or auto."
        )
    return settings


def _no_token(names: Collection[str]) -> str:
    """What is said where there is no token, but perhaps its name misspelt."""
    near = get_close_matches("DISCORD_TOKEN", {*names} - {*SETTINGS}, n=1, cutoff=0.8)
    hint = f" There is {near[0]}: did you mean DISCORD_TOKEN?" if near else ""
    where = "put the bot's token into the environment or into .env (see .env.example)."
    return f"DISCORD_TOKEN is missing: {where}{hint}"


def _in_file(env_file: Path | None) -> tuple[Mapping[str, str], Sequence[str]]:
    """What the file sets, and what is wrong with it."""
    if env_file is None:
        return {}, ()
    try:
        return read_env_file(env_file), ()
    except SettingsError as error:
        return {}, error.faults


def _hourly(limits: Collection[str], given: Mapping[str, str]) -> tuple[Mapping[str, Limit], Sequence[str]]:
    """What the operator allows within an hour, by the setting's name, and what is wrong with it."""
    read: dict[str, Limit] = {}
    faults: list[str] = []
    for name in limits:
        if name in given:
            try:
                read[name] = hourly_limit(name, given[name])
            except SettingsError as error:
                faults += error.faults
    return read, faults


def _misspelt(
    in_file: Mapping[str, str], environment: Mapping[str, str], known: Collection[str]
) -> list[str]:
    """A line for each name that is not a setting but looks like a misspelt one.

    Other programs may set names with our prefix in the environment, such as CANASTA_PORT for a service of
    that name; only likely typing errors are reported there.
    """
    faults = []
    for name in sorted({*in_file, *environment}):
        if name in known:
            continue
        if name.upper() in known:
            faults.append(f"{name} is not a setting: write {name.upper()}, in capitals.")
            continue
        if not name.startswith(PREFIX):
            continue
        rest = [one.removeprefix(PREFIX) for one in known if one.startswith(PREFIX)]
        nearest = get_close_matches(name.removeprefix(PREFIX), rest, n=1, cutoff=0.7)
        if nearest:
            faults.append(f"{name} is not a setting. Did you mean {PREFIX}{nearest[0]}?")
        elif name in in_file:
            faults.append(f"{name} is not a setting. See .env.example for all of them.")
    return faults
