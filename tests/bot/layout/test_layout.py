"""Messages within Discord's limits, and what their buttons carry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import validate_components

from bot.layout.controls import (
    Button,
    ChannelSelect,
    Option,
    PersonSelect,
    RoleSelect,
    Row,
    Select,
    Style,
    page,
    rows,
)
from bot.layout.custom_id import ButtonId, Verb, parse, verbs
from bot.layout.layout import GOLD, PASSING_ID, Attached, Passing, Portrait, Screen, Section, Separator
from bot.layout.names import shorten
from bot.screens.buttons import HAND, MOVE
from renderers import Picture

V2 = 1 << 15


def test_no_more_options_are_chosen_than_may_be() -> None:
    options = tuple(Option(f"preset {n}", str(n), chosen=n > 0) for n in range(3))

    def chosen(*, many: bool) -> list[bool]:
        (row,) = Screen(Select("Which?", ButtonId(1, 2, MOVE), options, many)).view().to_components()
        return ["default" in option for option in row["components"][0]["components"][0]["options"]]

    assert chosen(many=False) == [False, True, False]
    assert chosen(many=True) == [False, True, True]


async def test_a_screen_keeps_to_what_discord_takes() -> None:
    picture = Picture(b"png", "word " * 600, "words", "table.png")
    select = Select(
        "p" * 300, ButtonId(1, 2, MOVE), tuple(Option("l" * 200, str(n), "d" * 200) for n in range(25))
    )
    row = Row(*(Button("b" * 200, ButtonId(1, 2, MOVE, f"{n}")) for n in range(5)))
    screen = Screen(picture, "long " * 2000, "never shown", select, row)
    view = screen.view()
    validate_components(view.to_components(), flags=V2)
    (container,) = view.to_components()
    assert sum(len(part.get("content", "")) for part in container["components"]) <= 4000
    # Nothing waits for it, and discord.py keeps it nowhere.
    assert view.is_finished()
    assert len(screen.files()) == 1
    assert len(screen.files()[0].description or "") <= 1024


async def test_every_part_is_as_discord_takes_it() -> None:
    def id(rest: str) -> ButtonId:
        return ButtonId(7, 42, HAND, rest)

    picture = Picture(b"png", "A hand", "words", "panel.png")
    screen = Screen(
        picture,
        "",
        "Text",
        Passing(""),
        Separator(),
        Section("", Portrait("https://a.b/c.png", "Ann")),
        Section("Seat 1", Button("Sit", id("a"))),
        Row(Button("Draw", id("b"), Style.success, disabled=True, emoji="🂠")),
        Select("Choose", id("c"), (Option("K", "k", "King", chosen=True), Option("Q", "q")), many=True),
        PersonSelect("Who?", id("d"), 3),
        RoleSelect("Which?", id("e"), 5),
        ChannelSelect("Where?", id("f"), (0, 15), (6, 7, 8), 2),
        Attached("record.txt", b"1"),
        accent=GOLD,
    )
    (container,) = screen.view().to_components()
    validate_components([container], flags=V2)
    assert (container["type"], container["accent_color"]) == (17, GOLD.value)

    def select(kind: int, rest: str, placeholder: str, most: int, **more: object) -> dict[str, object]:
        made = {"type": kind, "custom_id": f"c1:7:42:hand:{rest}", "placeholder": placeholder, **more}
        return made if most == 1 else made | {"max_values": most}

    shown = {"media": {"url": f"attachment://{picture.file}"}, "description": "A hand"}
    portrait = {"type": 11, "media": {"url": "https://a.b/c.png"}, "description": "Ann"}
    sit = {"type": 2, "style": 2, "label": "Sit", "custom_id": "c1:7:42:hand:a"}
    draw = {"type": 2, "style": 3, "label": "Draw", "disabled": True, "custom_id": "c1:7:42:hand:b"}
    role = {"id": "5", "type": "role"}
    places = [{"id": "6", "type": "channel"}, {"id": "7", "type": "channel"}]
    king = {"label": "K", "value": "k", "description": "King", "default": True}
    queen = {"label": "Q", "value": "q"}
    assert container["components"] == [
        {"type": 12, "items": [shown]},
        {"type": 10, "content": "Text"},
        {"type": 10, "content": "\u200b", "id": PASSING_ID},
        {"type": 14, "divider": True, "spacing": 1},
        {"type": 9, "components": [{"type": 10, "content": "\u200b"}], "accessory": portrait},
        {"type": 9, "components": [{"type": 10, "content": "Seat 1"}], "accessory": sit},
        {"type": 1, "components": [draw | {"emoji": {"id": None, "name": "🂠"}}]},
        {"type": 1, "components": [select(3, "c", "Choose", 2, options=[king, queen])]},
        {"type": 1, "components": [select(5, "d", "Who?", 3)]},
        {"type": 1, "components": [select(6, "e", "Which?", 1, default_values=[role])]},
        {
            "type": 1,
            "components": [select(8, "f", "Where?", 2, channel_types=[0, 15], default_values=places)],
        },
        {"type": 13, "file": {"url": "attachment://record.txt"}},
    ]


async def test_equal_screens_have_equal_signatures() -> None:
    assert Screen("a").signature() == Screen("a").signature()
    assert Screen("a").signature() != Screen("b").signature()


@given(
    st.integers(0, 10**18 - 1),
    st.integers(0, 10**9),
    st.sampled_from(sorted(verbs())),
    st.text(max_size=60),
)
def test_what_a_button_carries_is_read_back(table: int, version: int, verb: Verb, rest: str) -> None:
    id = ButtonId(table, version, verb, rest)
    if id.fits:
        assert parse(str(id)) == id
    else:
        with pytest.raises(ValueError, match="at most 100"):
            str(id)


@pytest.mark.parametrize("text", ["", "c1", "c1:1:2", "c1:1:2:", "c1:x:2:do", "c2:1:2:do", "hello"])
def test_what_is_not_ours_is_not_read(text: str) -> None:
    assert parse(text) is None


def test_buttons_stand_in_rows_of_five() -> None:
    made = rows(Button(str(n), ButtonId(1, 1, MOVE, f"{n}")) for n in range(11))
    assert [len(row.buttons) for row in made] == [5, 5, 1]


def test_options_come_in_pages_that_exist() -> None:
    options = [Option(str(n), str(n)) for n in range(60)]
    assert page(options, 0)[0][0].value == "0"
    assert [option.value for option in page(options, 99)[0]] == [str(n) for n in range(50, 60)]
    assert page([], 3) == ((), 0, 1)


@given(st.text(max_size=200), st.integers(0, 100))
def test_a_shortened_text_fits(text: str, limit: int) -> None:
    assert len(shorten(text, limit)) <= limit or text == shorten(text, limit)
