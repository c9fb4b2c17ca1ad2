"""What Discord refuses as an invalid form, the sandbox refuses in the same shape."""

from typing import Any

import pytest

from sandbox.demo import demo_world
from sandbox.discord.check_components import Checker
from sandbox.discord.check_message import Body, File, draft
from sandbox.discord.errors import ApiError, FormErrors
from sandbox.discord.model import Channel, Message
from sandbox.discord.world import World
from tests.sandbox.bot import png

Json = dict[str, Any]
V2 = 1 << 15


@pytest.fixture(scope="module")
def world() -> World:
    return demo_world()


@pytest.fixture(scope="module")
def channel(world: World) -> Channel:
    return world.channel("canasta")


def leaves(tree: Any, path: str = "") -> dict[str, str]:
    """Path to error code, flattened."""
    codes: dict[str, str] = {}
    for key, value in tree.items():
        if key == "_errors":
            codes[path] = value[0]["code"]
        else:
            codes |= leaves(value, f"{path}.{key}" if path else key)
    return codes


def refusal(world: World, channel: Channel, body: Json, **more: Any) -> dict[str, str]:
    with pytest.raises(ApiError) as refused:
        draft(world, channel, Body(body), **more)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert refused.value.body()["message"] == "Invalid Form Body"
    return leaves(refused.value.errors)


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id} | more


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def select(count: int = 2, **more: Any) -> Json:
    options = [{"label": f"L{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


FIRST = "components.0.components.0"


@pytest.mark.parametrize(
    ("body", "where", "code"),
    [
        ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"title": "x"}]}, "embeds", "SANDBOX_CANNOT_SHOW"),
        (
            {"components": [row(*[button(str(n)) for n in range(6)])]},
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ({"components": [row(button(str(n))) for n in range(6)]}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [text()]}, "components.0.type", "BASE_TYPE_CHOICES"),
        ({"components": [row(button("x" * 101))]}, f"{FIRST}.custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [row(button(label="x" * 81))]}, f"{FIRST}.label", "BASE_TYPE_MAX_LENGTH"),
        ({"components": [row(button(style=7))]}, f"{FIRST}.style", "NUMBER_TYPE_MAX"),
        ({"components": [row(button(label=None))]}, FIRST, "BUTTON_COMPONENT_LABEL_OR_EMOJI"),
        (
            {"components": [row(button(emoji={"name": "x"}))]},
            f"{FIRST}.emoji.name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            {"components": [row(button(), button())]},
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {"components": [row(button(), select())]},
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        ({"components": [row(select(26))]}, f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [row(select(0))]}, f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [row(select(2, max_values=3))]}, f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [row(select(placeholder="x" * 151))]},
            f"{FIRST}.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ({"components": [row(select(min_values=2))]}, f"{FIRST}.max_values", "NUMBER_TYPE_MIN"),
        (
            {"components": [text("x" * 2001), text("y" * 2000)], "flags": V2},
            "components",
            "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED",
        ),
        ({"components": [text()] * 41, "flags": V2}, "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (
            {"components": [{"type": 17, "components": [text()] * 40}], "flags": V2},
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        (
            {"components": [text()], "content": "x", "flags": V2},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            {"components": [{"type": 9, "components": [text()]}], "flags": V2},
            "components.0.accessory",
            "BASE_TYPE_REQUIRED",
        ),
        (
            {"components": [{"type": 9, "components": [text()] * 4, "accessory": button()}], "flags": V2},
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}], "flags": V2},
            f"{FIRST}.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            {"components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}], "flags": V2},
            "components.0.items.0.media.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            {
                "components": [
                    {
                        "type": 12,
                        "items": [{"media": {"url": "https://x.example/a.png"}, "description": "x" * 1025}],
                    }
                ],
                "flags": V2,
            },
            "components.0.items.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ({"attachments": [{"id": "5"}], "content": "x"}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "allowed_mentions.users",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
    ],
)
def test_a_message_beyond_the_limits_is_refused_where_it_hurts(
    world: World, channel: Channel, body: Json, where: str, code: str
) -> None:
    assert refusal(world, channel, body).get(where) == code


def test_everything_at_the_limit_is_accepted(world: World, channel: Channel) -> None:
    rows = [row(*[button(f"{y}{x}", label="x" * 80) for x in range(5)]) for y in range(5)]
    draft(world, channel, Body({"content": "x" * 2000, "components": rows}))
    draft(world, channel, Body({"components": [text("x" * 100)] * 40, "flags": V2}))
    full = select(25, max_values=25, placeholder="x" * 150, custom_id="x" * 100)
    draft(world, channel, Body({"components": [row(full)], "flags": V2}))


def test_a_message_that_says_nothing_is_refused(world: World, channel: Channel) -> None:
    empty: tuple[Json, ...] = ({}, {"content": "  "}, {"content": None, "components": []})
    for body in empty:
        with pytest.raises(ApiError) as refused:
            draft(world, channel, Body(body))
        assert refused.value.code == 50006


def test_components_get_ids_that_do_not_collide_with_the_senders(world: World, channel: Channel) -> None:
    checked = draft(
        world, channel, Body({"components": [row(button("a"), button("b", id=1)), row(button("c"))]})
    )
    assert checked.components is not None
    ids = [c["id"] for c in checked.components] + [
        c["id"] for r in checked.components for c in r["components"]
    ]
    assert len(set(ids)) == 5
    assert checked.components[0]["components"][1]["id"] == 1


def test_a_message_once_v2_stays_so(world: World, channel: Channel) -> None:
    message = Message(1, channel.id, world.bot.id, 0, "", 0.0, flags=V2, components=[text()])
    found = refusal(world, channel, {"content": "x"}, editing=message)
    assert found["content"] == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


def test_an_attachment_list_replaces_and_files_without_one_are_added(world: World, channel: Channel) -> None:
    first = draft(world, channel, Body({"attachments": [{"id": 0}]}, [File("files[0]", "a.png", png())]))
    assert first.attachments is not None
    message = Message(1, channel.id, world.bot.id, 0, "", 0.0, attachments=first.attachments)
    more = [File("files[0]", "b.png", png())]
    added = draft(world, channel, Body({}, more), editing=message).attachments
    assert [a.filename for a in added or []] == ["a.png", "b.png"]
    replaced = draft(world, channel, Body({"attachments": [{"id": 0}]}, more), editing=message).attachments
    assert [a.filename for a in replaced or []] == ["b.png"]
    kept = {"attachments": [{"id": str(message.attachments[0].id)}]}
    assert draft(world, channel, Body(kept), editing=message).attachments == message.attachments
    assert draft(world, channel, Body({"content": "x"}), editing=message).attachments is None


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": component} | more


FIELD = {"type": 4, "custom_id": "f", "style": 1}


@pytest.mark.parametrize(
    ("changes", "where", "code"),
    [
        ({"title": "x" * 46}, "title", "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [label(FIELD)] * 6}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [label(FIELD, label="x" * 46)]}, "components.0.label", "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [label(FIELD, description="x" * 101)]},
            "components.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ({"components": [label(FIELD | {"style": 3})]}, "components.0.component.style", "NUMBER_TYPE_MAX"),
        (
            {"components": [label(FIELD | {"placeholder": "x" * 101})]},
            "components.0.component.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ({"components": [label(button())]}, "components.0.component.type", "BASE_TYPE_CHOICES"),
        ({"components": [row(FIELD)]}, "components.0.type", "BASE_TYPE_CHOICES"),
    ],
)
def test_a_modal_beyond_the_limits_is_refused(changes: Json, where: str, code: str) -> None:
    errors = FormErrors()
    Checker(errors, {}, demo_world()).modal(
        {"title": "T", "custom_id": "m", "components": [label(FIELD)]} | changes
    )
    with pytest.raises(ApiError) as refused:
        errors.raise_if_any()
    assert leaves(refused.value.errors).get(where) == code
