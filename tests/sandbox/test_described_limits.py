"""The sandbox's tables of limits against Discord's own description of its API."""

from collections.abc import Mapping
from typing import Any

import pytest

from sandbox.discord import commands
from sandbox.discord import component_limits as components
from sandbox.discord.errors import Limit
from tests.support.api_description import description, needs_description

pytestmark = needs_description

Json = dict[str, Any]
Table = Mapping[str, Limit]

COMPONENTS = {
    components.ROW: "ActionRowComponentForMessageRequest",
    components.BUTTON: "ButtonComponentForMessageRequest",
    components.SELECT: "StringSelectComponentForMessageRequest",
    components.USER_SELECT: "UserSelectComponentForMessageRequest",
    components.ROLE_SELECT: "RoleSelectComponentForMessageRequest",
    components.CHANNEL_SELECT: "ChannelSelectComponentForMessageRequest",
    components.INPUT: "TextInputComponentForModalRequest",
    components.SECTION: "SectionComponentForMessageRequest",
    components.TEXT: "TextDisplayComponentForMessageRequest",
    components.THUMBNAIL: "ThumbnailComponentForMessageRequest",
    components.GALLERY: "MediaGalleryComponentForMessageRequest",
    components.FILE: "FileComponentForMessageRequest",
    components.SEPARATOR: "SeparatorComponentForMessageRequest",
    components.CONTAINER: "ContainerComponentForMessageRequest",
    components.LABEL: "LabelComponentForModalRequest",
}
TABLES: list[tuple[str, Table]] = [
    *((name, components.LIMITS[kind]) for kind, name in COMPONENTS.items()),
    ("StringSelectOptionForRequest", components.OPTION),
    ("MediaGalleryItemRequest", components.ITEM),
    ("ModalInteractionCallbackRequestData", components.MODAL),
    ("UnfurledMediaRequest", {"url": components.URL}),
    ("ApplicationCommandUpdateRequest", commands.NAMED),
    ("ApplicationCommandSubcommandGroupOption", commands.NAMED),
    ("ApplicationCommandStringOption", {**commands.NAMED, **commands.LEAF}),
    ("ApplicationCommandOptionStringChoice", commands.CHOICE),
]
ELSEWHERE = {
    # rules of their own, stricter than the description
    ("ModalInteractionCallbackRequestData", "components"),
    ("ApplicationCommandOptionStringChoice", "value"),
    # not looked at: the bot sends none
    ("TextInputComponentForModalRequest", "label"),
    ("UserSelectComponentForMessageRequest", "default_values"),
    ("ApplicationCommandUpdateRequest", "default_member_permissions"),
    ("ApplicationCommandUpdateRequest", "handler"),
}


def schema(name: str) -> Json:
    return description().resolved("", {"$ref": f"#/components/schemas/{name}"})[1]


def bounds(field: Json) -> tuple[int, int] | None:
    """The least and the most that a field's description allows, None where it sets no upper bound."""
    _, field = description().resolved("", field)
    for low, high in (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")):
        if high in field:
            return field.get(low, 0), field[high]
    if "const" in field:
        return field["const"], field["const"]
    found = [bound for one in field.get("oneOf", ()) if (bound := bounds(one)) is not None]
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


@pytest.mark.parametrize(("name", "table"), TABLES, ids=[name for name, _ in TABLES])
def test_each_limit_is_the_one_that_discord_describes(name: str, table: Table) -> None:
    described = schema(name)
    for key, limit in table.items():
        if key not in described["properties"]:
            continue
        described_limits = bounds(described["properties"][key])
        assert described_limits is not None, key
        # a lower bound may be laxer: Discord takes empty texts where its description says otherwise
        assert limit.low <= max(described_limits[0], 1), key
        assert limit.high == described_limits[1], key


@pytest.mark.parametrize(("name", "table"), TABLES, ids=[name for name, _ in TABLES])
def test_no_limit_that_discord_describes_is_missing(name: str, table: Table) -> None:
    for key, field in schema(name)["properties"].items():
        if key not in ("id", "type") and (name, key) not in ELSEWHERE and bounds(field) is not None:
            assert key in table


@pytest.mark.parametrize("kind", components.CHILDREN)
def test_nothing_stands_where_discord_does_not_describe_it(kind: int) -> None:
    items = schema(COMPONENTS[kind])["properties"]["components"]["items"]
    refs = [one["$ref"] for one in items.get("oneOf", [items])]
    described = {ref.rsplit("/", 1)[1] for ref in refs}
    assert {COMPONENTS[child] for child in components.CHILDREN[kind]} <= described
