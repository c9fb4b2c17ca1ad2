"""Panels in words, for who plays without pictures: what a picture shows is told, within Discord's limits."""

import json
import re
from collections.abc import AsyncIterator

import pytest

from bot.layout.controls import Row, Select
from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Screen
from bot.runtime.executor import Executor
from bot.screens.buttons import MOVE
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.lay_off import LAY_OFF
from bot.screens.panel.moves import BUILD
from bot.screens.panel.prepare import prepare_screen
from bot.screens.panel.room import PHONE, SMALL_PHONE, height
from bot.screens.pictures import HandPicture, Pictures
from bot.screens.play.more import more_screen
from bot.screens.play.table import table_screen
from bot.screens.rules.rules import rules_screen
from bot.tables.settings.hand_settings import HandSettings
from canasta.i18n import ENGLISH, Translator, translator
from canasta.notation.words import card_label
from canasta.terms import Phase
from canasta.variants import VARIANTS
from renderers import Picture
from tests.browser.heights import FACES
from tests.browser.positions import panels, turns
from tests.support.shortened import of_each_game, seldom, shortened

WORDS = HandSettings(words=True)
EVERY = seldom(9)
ROW = 50
"""The height of a row of buttons, or of a list, with what is above it."""
MORE = re.compile(r", \d+ more$", re.MULTILINE)
LEAD = re.compile("^(Discard|Add) ")


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    executor = Executor()
    yield Pictures(executor)
    executor.close()


def told(screen: Screen) -> str:
    """All that a screen says."""
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def choices(screen: Screen) -> list[str]:
    """The labels of the moves among its buttons and lists."""
    rows = [part for part in screen.parts if isinstance(part, Row)]
    lists = [part for part in screen.parts if isinstance(part, Select) and part.id.verb in (MOVE, LAY_OFF)]
    buttons = [button for row in rows for button in row.buttons if button.id.verb in (MOVE, BUILD)]
    return [button.label for button in buttons] + [option.label for part in lists for option in part.options]


@of_each_game("variant")
@shortened("tr", [ENGLISH, translator("de")], ids=["en", "de"])
async def test_a_panel_in_words_shows_no_picture_and_no_face(
    variant: str, tr: Translator, pictures: Pictures
) -> None:
    seats = max(VARIANTS[variant].seats)
    kinds = set()
    async for panel in panels(variant, pictures, seats=seats, every=EVERY, settings=WORDS, tr=tr):
        kinds.add(panel.kind)
        screen = panel.screen
        assert not any(isinstance(part, Picture) for part in screen.parts)
        assert len(told(screen)) <= TEXT_LIMIT
        assert screen.size <= COMPONENTS
        assert '"emoji"' not in json.dumps(screen.view(FACES).to_components()).replace('"name": "💡"', "")
    assert {"draw", "meld"} <= kinds


@of_each_game("variant")
async def test_it_tells_what_happened_the_table_the_whole_hand_and_every_move(
    variant: str, pictures: Pictures
) -> None:
    for number, (seen, _, _) in enumerate(turns(variant)):
        view = seen.view
        if number % EVERY or view is None:
            continue
        screen = await hand_screen(seen, ENGLISH, pictures, WORDS)
        said = told(screen)
        hand = HandPicture(view, ENGLISH).panel.told()[0].partition("Your hand")[2]
        assert hand in said
        assert all(name in said for at, name in enumerate(view.players) if at != view.seat)
        assert "The stock has" in said
        moves = said.partition("**Your moves**")[2]
        held = {card_label(card, ENGLISH) for card in view.hand} if "any card" in moves else set()
        named = [LEAD.sub("", label).partition(" ×")[0] for label in choices(screen)]
        # Where a phone has no room for all of both, that list gives way: its moves are those of the controls.
        whole = moves and not MORE.search(moves)
        assert not whole or [label for label in named if label not in moves and label not in held] == []
        if view.turn.phase == Phase.DRAW and number:
            assert said.startswith(("- ", "-# "))


async def test_a_premove_is_planned_in_words_too(pictures: Pictures) -> None:
    seen = next(other for _, _, other in turns("classic") if other.view is not None)
    assert seen.view is not None
    screen = await prepare_screen(seen, seen.view, ENGLISH, pictures, WORDS, None)
    assert not any(isinstance(part, Picture) for part in screen.parts)
    assert "Your hand: " in told(screen)
    assert "No premove yet" in told(screen)


def test_where_there_is_no_room_the_others_melds_are_counted_first_and_the_hand_stays() -> None:
    *_, seen = (seen for seen, _, _ in turns("hand_and_foot") if seen.view is not None)
    assert seen.view is not None
    whole, shorter, counted, least, hand = (
        words.split("\n") for words in HandPicture(seen.view, ENGLISH).panel.told()
    )
    own = next(line for line in whole if "You (" in line)
    others = next(line for line in whole if "canasta" in line and "You (" not in line)
    assert own in shorter
    assert others not in shorter
    assert own not in counted
    assert any("complete: J" in line for line in least)
    assert all(words[-len(hand) :] == hand for words in (whole, shorter, counted, least))


@of_each_game("variant")
async def test_panels_in_words_are_seen_whole_and_a_discard_is_a_control_of_its_own(
    variant: str, pictures: Pictures
) -> None:
    count = over = 0
    async for panel in panels(
        variant, pictures, seats=VARIANTS[variant].seats[0], every=seldom(7), settings=WORDS
    ):
        parts = panel.screen.parts
        count += 1
        assert height(parts, PHONE) <= PHONE.room
        over += height(parts, SMALL_PHONE) > SMALL_PHONE.room
        assert told(panel.screen).lower().count("the pile has") <= 1
        lists = [part.placeholder for part in parts if isinstance(part, Select)]
        merged = any("or discard" in text for text in lists)
        assert not merged or height(parts, SMALL_PHONE) > SMALL_PHONE.room - ROW
    assert over <= count / 5


async def test_a_table_of_burraco_speaks_of_burrachi_in_italian(pictures: Pictures) -> None:
    said = []
    for number, (seen, _, _) in enumerate(turns("burraco", seed=3)):
        if number % EVERY == 0 and seen.view is not None:
            said.append(told(await hand_screen(seen, translator("it"), pictures, WORDS)))
            said.append(told(await table_screen(seen, translator("it"), pictures)))
            said.append(told(more_screen(seen, translator("it"))))
    rules = [told(await rules_screen(seen, 1, f"16.{n}", translator("it"), pictures)) for n in range(1, 11)]
    assert "burraco" in " ".join(said)
    assert "burraco pulito" in " ".join(rules)
    assert not [text for text in (*said, *rules) if "canast" in text.lower()]
