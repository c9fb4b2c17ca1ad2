"""Traffic against Discord's own description of its HTTP API.

The description is not part of this project: the environment variable DISCORD_OPENAPI names the file. Where it
is unset, callers skip (`needs_description`), but in CI they fail.
"""

import functools
import json
import os
import re
from collections.abc import Iterable
from dataclasses import asdict, is_dataclass
from typing import Any
from urllib.parse import quote

import jsonschema
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.support.quick_schema import QuickSchemas

Json = dict[str, Any]

DESCRIPTION = "urn:discord"


def described() -> bool:
    """Whether traffic can be held against the description; in CI it has to be."""
    return bool(os.environ.get("DISCORD_OPENAPI") or os.environ.get("CI"))


needs_description = pytest.mark.skipif(
    not described(),
    reason="DISCORD_OPENAPI does not name Discord's API description",
)


class Description:
    """Discord's description, with a validator made for each schema when it is first needed."""

    def __init__(self, document: Json) -> None:
        self.document = document
        resource = DRAFT202012.create_resource(document)
        self._registry: Registry[Any] = Registry().with_resource(DESCRIPTION, resource)
        self._validators: dict[str, Any] = {}
        self._quick = QuickSchemas(document)
        # routes with fewer placeholders come first, so that `@me` and `@original` win over an id
        self._routes = sorted(
            ((_pattern(path), path) for path in document["paths"]), key=lambda found: found[1].count("{")
        )

    def operation(self, method: str, path: str) -> tuple[str, Json] | None:
        """The pointer to a route's description and the description itself."""
        for pattern, template in self._routes:
            if pattern.fullmatch(path):
                operation = self.document["paths"][template].get(method.lower())
                if operation is not None:
                    return f"/paths/{_escape(template)}/{method.lower()}", operation
        return None

    def complaints(self, pointer: str, value: object) -> list[str]:
        """What the schema at a pointer has against a value."""
        if self._quick.at(pointer)(value):
            return []
        return self.told(pointer, value) or [
            f"{pointer}: a quick look takes it for wrong, jsonschema does not"
        ]

    def told(self, pointer: str, value: object) -> list[str]:
        """The same from jsonschema, which takes long and says what is wrong."""
        if pointer not in self._validators:
            schema = {"$ref": f"{DESCRIPTION}#{quote(pointer, safe='/~')}"}
            self._validators[pointer] = jsonschema.Draft202012Validator(schema, registry=self._registry)
        return [_told(error) for error in self._validators[pointer].iter_errors(value)]

    def resolved(self, pointer: str, node: Json) -> tuple[str, Json]:
        """The node, or what its $ref points to."""
        ref = node.get("$ref")
        if ref is None:
            return pointer, node
        target: Any = self.document
        for step in ref.removeprefix("#/").split("/"):
            target = target[step.replace("~1", "/").replace("~0", "~")]
        return ref.removeprefix("#"), target


def _pattern(template: str) -> "re.Pattern[str]":
    return re.compile(
        "/".join("[^/]+" if step.startswith("{") else re.escape(step) for step in template.split("/"))
    )


def _escape(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def _told(error: Any) -> str:
    """The most telling of an error and those under it: of a union, the branch whose `type` fits."""
    branches: dict[Any, list[Any]] = {}
    for below in error.context:
        branches.setdefault(below.schema_path[0], []).append(below)
    for branch in branches.values():
        if not any(list(below.absolute_path)[-1:] == ["type"] for below in branch):
            return _told(min(branch, key=lambda below: -len(below.absolute_path)))
    where = "/".join(map(str, error.absolute_path)) or "."
    return f"{where}: {error.message[-300:]}"


@functools.cache
def description() -> Description:
    """The description that DISCORD_OPENAPI names."""
    path = os.environ.get("DISCORD_OPENAPI")
    if not path:
        pytest.fail("DISCORD_OPENAPI is not set, and CI must not do without Discord's API description")
    with open(path, encoding="utf-8") as file:
        return Description(json.load(file))


def violations(transcript: Iterable[Any]) -> list[str]:
    """Everything in recorded exchanges (`Exchange` or its JSON) that Discord's description forbids.

    One difference is known and forgiven: discord.py writes ids as integers, which Discord takes. Answers of
    faults beyond 4xx, which only tests plant, are not judged.
    """
    wrong: list[str] = []
    judged: set[str] = set()
    for item in transcript:
        exchange = asdict(item) if is_dataclass(item) and not isinstance(item, type) else item
        # the same shape a thousand times over is judged once
        key = json.dumps([exchange["method"], exchange["route"], exchange["request"], exchange["answer"]])
        if key in judged:
            continue
        judged.add(key)
        wrong += _violations_of(exchange)
    return wrong


def request_violations(method: str, path: str, body: object) -> list[str]:
    """What Discord's description has against a request that was granted; `path` is without /api/v10."""
    known = description().operation(method, path)
    if known is None:
        return [f"{method} {path}: Discord has no such route"]
    pointer, operation = known
    if body is None:
        return []
    if "application/json" not in operation.get("requestBody", {}).get("content", {}):
        return [] if body == {} else [f"{method} {path}: Discord takes no body here"]
    at = f"{pointer}/requestBody/content/application~1json/schema"
    return [f"{method} {path}: request: {text}" for text in description().complaints(at, _forgiving(body))]


def _violations_of(exchange: Json) -> list[str]:
    method, path = exchange["method"], exchange["path"]
    granted = exchange["status"] < 400
    wrong = request_violations(method, path, exchange["request"] if granted else None)
    known = description().operation(method, path)
    if known is None:
        return wrong
    answers = _answer(*known, exchange)
    return wrong + [f"{method} {path}: answer {exchange['status']}: {text}" for text in answers]


def _forgiving(value: Any, key: str = "", within: str = "") -> Any:
    """The request with ids as strings. A component's `id` is a number and stays one."""
    if isinstance(value, dict):
        return {name: _forgiving(item, name, key) for name, item in value.items()}
    if isinstance(value, list):
        return [_forgiving(item, key, within) for item in value]
    names_one = key.endswith("_id") or (key == "id" and within in ("attachments", "emoji"))
    if isinstance(value, int) and (names_one or (key in ("users", "roles") and within == "allowed_mentions")):
        return str(value)
    return value


def _answer(pointer: str, operation: Json, exchange: Json) -> list[str]:
    status, answers = str(exchange["status"]), operation["responses"]
    if status.startswith("5"):
        return []
    key = status if status in answers else f"{status[0]}XX"
    if key not in answers:
        return [f"Discord answers {sorted(answers)}"]
    at, answer = description().resolved(f"{pointer}/responses/{key}", answers[key])
    content = answer.get("content", {})
    if "application/json" not in content:
        return ["Discord answers nothing here"] if exchange["answer"] is not None else []
    if exchange["answer"] is None:
        return ["Discord answers something here"]
    return description().complaints(f"{at}/content/application~1json/schema", exchange["answer"])
