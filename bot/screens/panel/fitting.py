"""A hand panel that is seen whole: how flat its picture is, and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.layout.controls import Button, Row, Select
from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Part, Screen
from bot.layout.names import shorten
from bot.screens.buttons import MOVE
from bot.screens.panel.lay_off import LAY_OFF
from bot.screens.panel.moves import BUILD
from bot.screens.panel.room import DESK, height, picture_room
from bot.screens.panel.trim import GENTLE, IN_WORDS, ROOMY, TRIMS, Trim
from bot.screens.pictures import HandPicture, Pictures
from canasta.i18n import Translator
from renderers.panel.fan import WIDTH

ROOM = 2200
"""The most characters of what is said and of the moves where the hand is in words: the rest is the hand's."""
_MOVES = (MOVE, LAY_OFF, BUILD)


async def fitted(
    parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures, *, reserve: int = 0
) -> list[Part]:
    """The parts of a panel below its picture, which comes first: as many of them as leave room to see the
    cards whole, else as a window has room for beside the flattest picture. ``reserve`` are pixels for what
    may stand below the panel: little is left out for that. A hand in words comes below what is said.
    """
    if hand.words:
        return await _in_words(parts, hand, pictures)
    tries = [(reserve, trim, True) for trim in GENTLE if reserve]
    tries += [(0, trim, True) for trim in ROOMY] + [(0, trim, False) for trim in TRIMS]
    built: dict[Trim, list[Part]] = {}
    for kept, trim, whole in tries:
        if trim not in built:
            built[trim] = parts(trim)
        below = built[trim]
        room = picture_room(below, WIDTH, reserve=kept)
        if hand.fits(room, whole=whole) and _taken(below):
            return [await pictures.hand(hand, room), *below]
    # There is no room for that either: the least, with the flattest picture.
    return [await pictures.hand(hand, 0), *built[TRIMS[-1]]]


async def _in_words(parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures) -> list[Part]:
    """The parts of a panel without a picture: what happened, the table, the hand, the moves as a list, then
    the same moves as buttons.
    """
    for trim in IN_WORDS:
        said, *controls = parts(trim)
        moves = _listed(controls, hand.tr)
        text = said if isinstance(said, str) else ""
        if len(text) + len(moves) <= ROOM and Screen(controls).size + 3 <= COMPONENTS:
            break
    text, moves = shorten(text, ROOM), shorten(moves, max(0, ROOM - len(text)))
    room = TEXT_LIMIT - len(text) - len(moves)
    return [text, shorten(await pictures.told(hand, room), room), moves, *controls]


def _listed(parts: Sequence[Part], tr: Translator) -> str:
    """The moves among these controls: a line for each list, and for each button that is in none of them."""
    lists = [part for part in parts if isinstance(part, Select) and part.id.verb in _MOVES]
    known = {option.value.partition("#")[0] for each in lists for option in each.options}
    buttons = [button for part in parts if isinstance(part, Row) for button in part.buttons]
    moves = [button for button in buttons if not button.disabled and button.id.verb in _MOVES]
    lines = [f"- {button.label}" for button in moves if button.id.rest not in known]
    lines += [f"- {each.placeholder} {', '.join(option.label for option in each.options)}" for each in lists]
    return "\n".join([tr("### Your moves"), *lines]) if lines else ""


def packed(parts: Iterable[Part]) -> list[Part]:
    """The same parts with all buttons below the others, in as few rows as a window at a desk has room for."""
    others: list[Part] = []
    buttons: list[Button] = []
    for part in parts:
        if isinstance(part, Row):
            buttons += part.buttons
        else:
            others.append(part)
    rows: list[Row] = []
    for button in buttons:
        wider = Row((*rows[-1].buttons, button)) if rows else None
        if wider and len(wider.buttons) <= 5 and height([wider], DESK) == height([Row((button,))], DESK):
            rows[-1] = wider
        else:
            rows.append(Row((button,)))
    return [*others, *rows]


def _taken(parts: list[Part]) -> bool:
    """Whether Discord takes all these components; the picture is one too."""
    return Screen(parts).size < COMPONENTS
