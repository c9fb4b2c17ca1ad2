"""The layout of every panel with cards: they are seen whole and take the room, words and buttons give way."""

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from bot.layout.controls import Button, Row, Select
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Part, Screen
from bot.replays.replays import Replay
from bot.replays.screens.replay import Stand, highlights_screen, replay_screen
from bot.runtime.newest import Newest
from bot.screens.buttons import MOVE
from bot.screens.panel.fitting import TOOLS, with_last
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.room import PHONE, SMALL_PHONE, WINDOWS, height
from bot.screens.pictures import HandPicture, P, Pictures
from bot.tables.session.table_view import TableView
from canasta.actions import format_action
from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.rules.rules import REVISION
from canasta.variants import VARIANTS
from data.records.matches import Action, Deal, DealResult, Journal, MatchSeat, Outcome
from renderers import Picture, score_picture
from tests.browser.positions import NAMES, panels, seed_of, turns
from tests.browser.test_seen_whole import Sizes, shown_height, taken
from tests.support.shortened import of_each_game
from tests.support.table_views import NOW

SHARE = 0.45
"""What the picture has of a phone's room, at least."""
FEW = 0.05
"""The share of a game's panels that may be without that: where the pile can be taken in several ways, or
jokers be swapped, and many melds lie on the table, all the controls leave less.
"""
EVERY = 7


class Measured(Sizes):
    """Sizes of pictures; whether the last one shows its cards whole and its owner may discard."""

    whole = True
    discards = False

    async def hand(self, hand: HandPicture, height: int | None = None) -> Picture:
        """Its size alone."""
        self.whole = not hand.panel._layouts.within(height).bar
        self.discards = bool(hand.view.offers.discards)
        return await super().hand(hand, height)


def discards(parts: list[Part]) -> bool:
    """Whether there is a control whose presses discard a card."""
    for part in parts:
        if isinstance(part, Row) and any(
            button.id.verb is MOVE and button.id.rest.startswith("discard") for button in part.buttons
        ):
            return True
        if isinstance(part, Select) and any(option.value.startswith("discard") for option in part.options):
            return True
    return False


def doubled(parts: list[Part]) -> bool:
    """Whether a list offers the same discards as a row right below it, which has nothing else."""
    return any(
        isinstance(above, Select)
        and isinstance(below, Row)
        and {option.value for option in above.options} == {button.id.rest for button in below.buttons}
        for above, below in pairwise(parts)
    )


def told(parts: list[Part]) -> list[str]:
    """Whom the lines about what others did are of."""
    text = next((part for part in parts if isinstance(part, str)), "")
    return [name for line in text.split("\n") for name in NAMES if line.startswith(f"-# {name}:")]


def alone(parts: list[Part]) -> bool:
    """Whether the button for what is seldom needed stands in a line of its own below others of its row."""
    for row in parts:
        if isinstance(row, Row) and len(row.buttons) > 1:
            others = Row(*(button for button in row.buttons if button.id.rest != TOOLS))
            if any(height([row], window) > height([others], window) for window in (PHONE, SMALL_PHONE)):
                return len(others.buttons) < len(row.buttons)
    return False


@pytest.mark.parametrize("language", ["en", "de"])
@of_each_game("variant", ("classic", "romme"))
async def test_the_cards_come_first(variant: str, language: str) -> None:
    pictures, count, less = Measured(), 0, 0
    async for panel in panels(variant, pictures, deals=1, every=EVERY, tr=translator(language)):
        parts = list(panel.screen.parts)
        picture = next(part for part in parts if isinstance(part, Picture))
        assert parts.index(picture) == 0
        for window in WINDOWS:
            assert taken(parts, window) <= window.room, panel.kind
        share = min(shown_height(picture, window) / window.room for window in (PHONE, SMALL_PHONE))
        if share < SHARE or not pictures.whole:
            less += 1
        if panel.kind == "meld":
            assert discards(parts) or not pictures.discards
        assert len(set(told(parts))) == len(told(parts)), parts[1]
        assert not doubled(parts), panel.kind
        assert not alone(parts), panel.kind
        count += 1
    assert count > 10
    assert less <= FEW * count


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        ("3, 8, J, Choose cards…, Hint, …", "3, 8, J | Choose cards…, Hint, …"),
        ("8, Choose cards…, Hint, …", "8, Choose cards… | Hint, …"),
    ],
)
def test_what_is_seldom_needed_stands_beside_the_last_of_a_full_row(labels: str, rows: str) -> None:
    *others, last = [Button(label, ButtonId(0, 0, MOVE, label)) for label in labels.split(", ")]
    placed = with_last([Row(*others)], last)
    assert " | ".join(", ".join(button.label for button in row.buttons) for row in placed) == rows


class Drawn(Pictures):
    """Pictures that are drawn at once; their names tell their sizes."""

    def __init__(self) -> None:
        self.swings = Newest(1)

    async def drawn(self, draw: Callable[P, Picture], *values: P.args, **named: P.kwargs) -> Picture:
        drawn = draw(*values, **named)
        return replace(drawn, name=f"900x{drawn.height}.png")


def replay_of(variant: str) -> Replay:
    """The replay of a match's first deal, whose others are to be chosen from."""
    seats = 4 if 4 in VARIANTS[variant].seats else VARIANTS[variant].seats[0]
    lines = [
        Action(n, seen.view.turn.seat, format_action(action), n, NOW)
        for n, (seen, action, _) in enumerate(turns(variant, seats=seats), 1)
        if seen.view is not None and seen.view.turn.seat is not None
    ]
    deals = [
        Deal(n + 1, seed_of(variant, n), NOW, NOW, DealResult(), tuple(lines) if n == 0 else ())
        for n in (0, 1)
    ]
    match = Match(variant, NAMES[:seats])
    match.start_deal(seed_of(variant, 0))
    begun = match.view(None)
    sides = begun.side_of
    people = tuple(MatchSeat(at, sides[at], at + 1, None, NAMES[at]) for at in range(seats))
    journal = Journal(
        1, 1, 1, variant, {}, REVISION, begun.dealer, NOW, NOW, Outcome.FINISHED, people, tuple(deals)
    )
    return Replay(journal, 1, NAMES[:seats])


@of_each_game("variant")
async def test_a_replay_is_seen_whole_with_its_controls(variant: str) -> None:
    replay, count = replay_of(variant), 0
    for step in range(0, replay.last + 1, max(1, replay.last // 6)):
        for tools in (False, True):
            stand = Stand(1, 1, step)
            screen = await replay_screen(replay, stand, ENGLISH, Drawn(), tools=tools)
            whole_on_phones(list(screen.parts))
            count += 1
    whole_on_phones([*(await moving_screen(replay)).parts])
    assert count > 10


@of_each_game("variant")
async def test_the_end_of_a_deal_is_seen_whole_in_its_panel_and_on_the_score_sheet(variant: str) -> None:
    end = await ended(variant)
    whole_on_phones([*(await hand_screen(end, ENGLISH, Drawn())).parts])
    view = end.view
    assert view is not None
    sheet = await Drawn().drawn(score_picture, view, ENGLISH)
    assert min(shown_height(sheet, window) / window.room for window in (PHONE, SMALL_PHONE)) >= SHARE


async def ended(variant: str) -> TableView:
    """What a player has at the end of a deal."""
    replay = replay_of(variant)
    view = replace(replay.moments[-1].view, seat=0)
    seen = next(iter(turns(variant)))[0]
    return replace(seen, view=view, seat=0)


async def moving_screen(replay: Replay) -> Screen:
    """The highlights, whose picture is no PNG."""
    screen = await highlights_screen(replay, Stand(1, 1), ENGLISH, Drawn())
    return Screen(*(sized(part) if isinstance(part, Picture) else part for part in screen.parts))


def sized(moving: Picture) -> Picture:
    """An animation whose name tells its size."""
    return replace(moving, name="{}x{}.png".format(*Image.open(io.BytesIO(moving.png)).size))


def whole_on_phones(parts: list[Part]) -> None:
    """The picture is first, has its share, and everything is seen without scrolling."""
    picture = parts[0]
    assert isinstance(picture, Picture)
    for window in WINDOWS:
        assert taken(parts, window) <= window.room
    assert min(shown_height(picture, window) / window.room for window in (PHONE, SMALL_PHONE)) >= SHARE
