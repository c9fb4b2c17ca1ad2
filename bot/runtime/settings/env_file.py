"""A ``.env`` file: names and values of settings, for those not set in the environment."""

import re
from pathlib import Path

from bot.runtime.settings.settings import SettingsError

_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_DOUBLE_QUOTED = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_SINGLE_QUOTED = re.compile(r"'(?P<text>[^']*)'\s*(?:#.*)?")
_ESCAPES = {"n": "\n", "t": "\t"}
ENV_FILE = Path(".env")
"""Where a bot looks for one: in the folder it is started in."""
ENCODING = "utf-8-sig"
"""UTF-8, with or without the byte-order mark that some editors write."""


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a ``.env`` file: ``NAME=value`` lines, quotes, comments, ``export``; empty if it is
    absent. Raises SettingsError with every line that is none of these.
    """
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
