"""The quick look at Discord's description says what jsonschema says."""

import copy
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from tests.support.api_description import description, needs_description
from tests.support.quick_schema import QuickSchemas

SCHEMAS: list[Any] = [
    {"type": "integer"},
    {"type": ["number", "null"]},
    {"type": "array", "items": {"type": "string", "minLength": 1, "maxLength": 2}},
    {"type": "object", "properties": {"a": {"const": 1}, "b": {}}, "required": ["a"]},
    {"properties": {"a": {"type": "boolean"}}, "additionalProperties": {"type": "string"}},
    {"properties": {"a": {}}, "additionalProperties": False, "minProperties": 1, "maxProperties": 1},
    {"items": {"enum": [1, "x", True, [0]]}, "minItems": 1, "maxItems": 2, "uniqueItems": True},
    {"minimum": 1, "maximum": 2.5},
    {"pattern": "^[a-z]+$"},
    {"oneOf": [{"type": "integer"}, {"minimum": 1}]},
    {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/tree"}]},
    {"oneOf": [{"const": 1}, {"const": "x"}, {"const": 2.5, "title": "More"}]},
    {"oneOf": [{"const": 1}, {"const": 1.0}]},
    {"anyOf": [{"const": 1}, {"type": "string"}]},
    {"oneOf": [{"$ref": "#/definitions/one"}, {"$ref": "#/definitions/other"}]},
    {"anyOf": [{"$ref": "#/definitions/one"}, {"$ref": "#/definitions/other"}, {"required": ["b"]}]},
    {"allOf": [{"type": "number"}, {"const": 1}], "title": "One"},
    {"$ref": "#/definitions/tree", "required": ["a"]},
    {"const": {"a": [1, True]}},
    True,
    False,
]
DEFINITIONS = {
    "tree": {"type": "object", "properties": {"b": {"$ref": "#/definitions/tree"}}},
    "one": {"properties": {"type": {"type": "integer", "enum": [1]}, "b": {"type": "string"}}},
    "other": {"type": "object", "required": ["type"], "properties": {"type": {"enum": [2, "x"]}}},
}
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    1.0,
    1.5,
    2.5,
    3,
    "",
    "x",
    "xy",
    "X9",
    "long",
    [],
    [0],
    [1],
    [1, True],
    [1, 1.0],
    ["x", "x"],
    ["x", 1, [0]],
    [[0], [0]],
    [""],
    {},
    {"a": 1},
    {"a": True},
    {"a": "x"},
    {"a": 1, "b": {"b": 1}},
    {"a": 1, "b": {"b": {}}},
    {"b": []},
    {"b": "x"},
    {"a": [1, True]},
    {"a": [1, 1]},
    {"a": [True, True]},
    {"type": 1},
    {"type": 1.0},
    {"type": True},
    {"type": 2},
    {"type": 1, "b": 1},
    {"type": 1, "b": "x"},
    {"type": "x"},
    {"type": 3},
    {"type": 3, "b": 1},
    {"type": [1]},
]
MESSAGE = {
    "flags": 1 << 15,
    "allowed_mentions": {"parse": [], "users": ["5"]},
    "components": [
        {
            "type": 17,
            "accent_color": 0xFFAA00,
            "components": [
                {"type": 10, "content": "It's your turn"},
                {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}, "description": "…"}]},
                {
                    "type": 1,
                    "components": [{"type": 2, "style": 1, "custom_id": "c1:1:2:hand", "label": "My hand"}],
                },
                {
                    "type": 1,
                    "components": [
                        {
                            "type": 3,
                            "custom_id": "c1:1:2:do",
                            "options": [{"label": "Draw", "value": "draw", "emoji": {"name": "♥"}}],
                        }
                    ],
                },
            ],
        }
    ],
}
WRONG: list[Any] = [None, "", "x" * 4_001, -1, 2, 99, True, [], [1], {}, {"type": 2}]


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_every_keyword_means_what_it_means_to_jsonschema(schema: Any) -> None:
    whole = schema if isinstance(schema, bool) else {**schema, "definitions": DEFINITIONS}
    judge = jsonschema.Draft202012Validator(whole)
    fits = QuickSchemas({"definitions": DEFINITIONS}).compile(schema)
    assert [value for value in VALUES if fits(value) != judge.is_valid(value)] == []


def test_a_keyword_that_is_not_known_is_no_rule_that_is_forgotten() -> None:
    with pytest.raises(ValueError, match="multipleOf"):
        QuickSchemas({}).compile({"multipleOf": 2})


def changed(value: Any) -> Iterator[Any]:
    """The value with one thing in it changed: left out, or of another kind or length."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {name: item for name, item in value.items() if name != key}
            yield from ({**value, key: other} for other in changed(inner))
    elif isinstance(value, list):
        yield value * 41
        for at, inner in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(inner))
    else:
        yield from copy.deepcopy(WRONG)


@needs_description
def test_a_message_changed_in_one_place_is_judged_alike() -> None:
    pointer = "/components/schemas/MessageCreateRequest"
    quick = QuickSchemas(description().document)
    said = {True: 0, False: 0}
    # every seventh, as jsonschema takes its time
    for message in [MESSAGE, *list(changed(MESSAGE))[::7]]:
        fits = quick.at(pointer)(message)
        assert fits == (description().told(pointer, message) == []), message
        said[fits] += 1
    assert min(said.values()) > 5
