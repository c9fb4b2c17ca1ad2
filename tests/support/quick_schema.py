"""JSON Schema compiled to functions that only say whether a value fits: some hundred times faster than
jsonschema, which is asked what is wrong once something is.

Knows the keywords that Discord's description uses, as JSON Schema 2020-12 means them, and refuses any other.
"""

import re
from collections.abc import Callable, Iterator, Sized
from functools import partial
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Fits: TypeAlias = Callable[[Any], bool]

TAG = "type"
"""The property by which a union's objects differ."""
SAYS_NOTHING = {"description", "title", "format", "contentEncoding", "default", "deprecated", "example"}
"""Keywords that bar no value."""
TYPES: dict[str, Fits] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: _is_number(value) and (isinstance(value, int) or value.is_integer()),
    "number": lambda value: _is_number(value),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal: 1 is not true, though Python says so."""
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)


class QuickSchemas:
    """The schemas of a document, each compiled when it is first needed."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._compiled: dict[str, Fits] = {}

    def at(self, pointer: str) -> Fits:
        """Whether a value fits the schema at this JSON pointer. Raises ValueError for a keyword that is not
        known here.
        """
        if pointer not in self._compiled:
            schema = self._node(pointer)
            # before it is compiled: a schema may contain itself
            self._compiled[pointer] = lambda value: self._compiled[pointer](value)
            self._compiled[pointer] = self.compile(schema)
        return self._compiled[pointer]

    def compile(self, schema: Json | bool) -> Fits:
        """Whether a value fits this schema."""
        if isinstance(schema, bool):
            return _anything if schema else _nothing
        rules = tuple(self._rules(schema))
        if len(rules) == 1:
            return rules[0]
        return lambda value: _all(rules, value)

    def _rules(self, schema: Json) -> Iterator[Fits]:
        """One for each keyword, the cheap ones first."""
        left = {key: value for key, value in schema.items() if key not in SAYS_NOTHING and key[:2] != "x-"}
        for key in sorted(left, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER)):
            if key == "$ref":
                yield self.at(left[key].removeprefix("#"))
            elif key == "allOf":
                yield partial(_all, tuple(map(self.compile, left[key])))
            elif key in ("oneOf", "anyOf"):
                yield self._union(left[key], exactly_one=key == "oneOf")
            elif key == "items":
                yield _items(self.compile(left[key]))
            elif key == "properties":
                yield self._properties(left[key])
            elif key == "additionalProperties":
                yield _additional(frozenset(left.get("properties", ())), self.compile(left[key]))
            elif key in RULES:
                yield RULES[key](left[key])
            else:
                raise ValueError(f"the keyword {key} is not known to these checks")

    def _union(self, schemas: list[Json], *, exactly_one: bool) -> Fits:
        """Most unions are of plain values, or of objects that differ by their `type`: those with another one
        are not looked at.
        """
        values = [s["const"] for s in schemas if isinstance(s, dict) and s.keys() - SAYS_NOTHING == {"const"}]
        alike = {*map(type, values)} in ({str}, {int})
        if alike and len(values) == len(schemas) == len({*values}):
            return _enum(values)
        branches = tuple(map(self.compile, schemas))
        tags = [self._tags(schema) for schema in schemas]
        by_tag = {
            tag: tuple(
                branch for branch, own in zip(branches, tags, strict=True) if own is None or tag in own
            )
            for tag in frozenset().union(*(own for own in tags if own))
        }
        untagged = tuple(branch for branch, own in zip(branches, tags, strict=True) if own is None)

        def fits(value: Any) -> bool:
            possible = branches
            if isinstance(value, dict) and isinstance(value.get(TAG), int | str):
                possible = by_tag.get(value[TAG], untagged)
            if exactly_one:
                return sum(branch(value) for branch in possible) == 1
            return any(branch(value) for branch in possible)

        return fits

    def _tags(self, schema: Json | bool) -> frozenset[Any] | None:
        """What an object's `type` has to be by this schema, if it says so plainly."""
        while isinstance(schema, dict) and "$ref" in schema:
            schema = self._node(schema["$ref"].removeprefix("#"))
        if not isinstance(schema, dict):
            return None
        tag = schema.get("properties", {}).get(TAG, {})
        plain = [tag["const"]] if "const" in tag else tag.get("enum", [])
        return frozenset(plain) if plain and all(isinstance(one, int | str) for one in plain) else None

    def _node(self, pointer: str) -> Any:
        node: Any = self._document
        for step in pointer.removeprefix("/").split("/"):
            node = node[step.replace("~1", "/").replace("~0", "~")]
        return node

    def _properties(self, schemas: dict[str, Json]) -> Fits:
        # a union's branches differ by a plain value, mostly: look at those before what is nested
        plain_first = sorted(schemas, key=lambda name: not {"const", "enum"} & schemas[name].keys())
        inner = [(name, self.compile(schemas[name])) for name in plain_first]

        def fits(value: Any) -> bool:
            if isinstance(value, dict):
                for name, rule in inner:
                    if name in value and not rule(value[name]):
                        return False
            return True

        return fits


def _anything(value: Any) -> bool:
    return True


def _nothing(value: Any) -> bool:
    return False


def _all(rules: tuple[Fits, ...], value: Any) -> bool:
    for rule in rules:  # noqa: SIM110, all() takes twice as long
        if not rule(value):
            return False
    return True


def _items(inner: Fits) -> Fits:
    return lambda value: not isinstance(value, list) or all(map(inner, value))


def _additional(known: frozenset[str], inner: Fits) -> Fits:
    return lambda value: (
        not isinstance(value, dict) or all(inner(item) for key, item in value.items() if key not in known)
    )


def _type(names: str | list[str]) -> Fits:
    kinds = tuple(TYPES[name] for name in ([names] if isinstance(names, str) else names))
    return kinds[0] if len(kinds) == 1 else lambda value: any(kind(value) for kind in kinds)


def _length(kind: type[Sized], fits: Callable[[int, Any], bool]) -> Callable[[Any], Fits]:
    def made(bound: Any) -> Fits:
        def rule(value: Any) -> bool:
            return not isinstance(value, kind) or fits(len(value), bound)

        return rule

    return made


def _enum(several: list[Any]) -> Fits:
    plain = {kind: frozenset(known for known in several if type(known) is kind) for kind in (str, int)}
    others = [known for known in several if not isinstance(known, str)]

    def rule(value: Any) -> bool:
        kind = type(value)
        return (kind in plain and value in plain[kind]) or any(_same(value, known) for known in others)

    return rule


def _at_least(length: int, bound: Any) -> bool:
    return bool(length >= bound)


def _at_most(length: int, bound: Any) -> bool:
    return bool(length <= bound)


def _unique(wanted: bool) -> Fits:
    return lambda value: (
        not (wanted and isinstance(value, list))
        or not any(_same(one, other) for at, one in enumerate(value) for other in value[:at])
    )


RULES: dict[str, Callable[[Any], Fits]] = {
    "type": _type,
    "const": lambda one: lambda value: _same(value, one),
    "enum": _enum,
    "required": lambda names: lambda value: not isinstance(value, dict) or all(n in value for n in names),
    "minimum": lambda bound: lambda value: not _is_number(value) or value >= bound,
    "maximum": lambda bound: lambda value: not _is_number(value) or value <= bound,
    "minLength": _length(str, _at_least),
    "maxLength": _length(str, _at_most),
    "minItems": _length(list, _at_least),
    "maxItems": _length(list, _at_most),
    "minProperties": _length(dict, _at_least),
    "maxProperties": _length(dict, _at_most),
    "pattern": lambda text: lambda value: not isinstance(value, str) or bool(re.search(text, value)),
    "uniqueItems": _unique,
}
"""What a keyword's value asks for, where no schema is nested in it."""
ORDER = (*RULES, "$ref", "properties")
"""In which order the keywords of a schema are looked at; those not named come last."""
