"""Errors as Discord's REST interface answers them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Limit:
    """The length of a text or list, or the range of a number; `needed` if it is required."""

    low: int
    high: int
    number: bool = False
    needed: bool = False


@dataclass(eq=False)
class ApiError(Exception):
    """An error answer: HTTP status, Discord's code and message, and for forms the places of the errors."""

    status: int
    code: int
    message: str
    errors: dict[str, Any] | None = None
    extra: dict[str, Any] | None = None

    def __str__(self) -> str:
        return f"{self.status} ({self.code}): {self.message}"

    def faults(self) -> list[str]:
        """The errors of a form, a line for each place: its path, and Discord's message."""
        lines: list[str] = []

        def down(tree: dict[str, Any], path: str) -> None:
            for key, value in tree.items():
                if key == "_errors":
                    lines.extend(f"{path}: {error['message']} ({error['code']})" for error in value)
                else:
                    down(value, f"{path}.{key}" if path else key)

        down(self.errors or {}, "")
        return lines

    def body(self) -> dict[str, Any]:
        """The JSON that goes over the wire."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.extra:
            body.update(self.extra)
        return body


_KNOWN = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10006: (404, "Unknown Invite"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10070: (404, "Unknown Guild Scheduled Event"),
    10062: (404, "Unknown interaction"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


def known(code: int) -> ApiError:
    """Discord's standard error with that code."""
    status, message = _KNOWN[code]
    return ApiError(status, code, message)


class FormErrors:
    """Collects what is wrong with a request body and raises it as Discord nests it (error 50035)."""

    def __init__(self, prefix: Path = ()) -> None:
        self._prefix = prefix
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note that the value at `path` is wrong."""
        self._found.append((self._prefix + path, code, message))

    def required(self, path: Path) -> None:
        """Note that the field at `path` is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, value: object, low: int, high: int) -> bool:
        """Check the length of a string or list; True if valid."""
        size = len(value) if isinstance(value, str | list) else -1
        if size < 0:
            self.add(path, "BASE_TYPE_BAD_TYPE", "This value has the wrong type.")
            return False
        if low <= size <= high:
            return True
        if size > high and low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def number(self, path: Path, value: object, low: int, high: int) -> bool:
        """Check the range of an integer; True if valid."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if low <= value <= high:
            return True
        if value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        else:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        return False

    def check(self, value: Mapping[str, Any], limits: Mapping[str, Limit], path: Path) -> bool:
        """Check the limited fields of an object, treating null as absent; True if all are valid."""
        fine = True
        for key, limit in limits.items():
            here = (*path, key)
            if value.get(key) is not None:
                measure = self.number if limit.number else self.length
                fine = measure(here, value[key], limit.low, limit.high) and fine
            elif limit.needed:
                self.required(here)
                fine = False
        return fine

    def raise_if_any(self) -> None:
        """Raise ApiError 50035 if any error was noted."""
        if not self._found:
            return
        tree: dict[str, Any] = {}
        for path, code, message in self._found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise ApiError(400, 50035, "Invalid Form Body", tree)
