"""A hand panel that is seen whole: how flat its picture is, and what it leaves out."""

from collections.abc import Callable, Iterable, Sequence

from bot.layout.controls import Button, Row, Select
from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Part, Screen
from bot.layout.names import shorten
from bot.screens.buttons import MOVE
from bot.screens.panel.lay_off import LAY_OFF
from bot.screens.panel.moves import BUILD
from bot.screens.panel.room import DESK, PHONE, SMALL_PHONE, height, picture_room
from bot.screens.panel.trim import GENTLE, IN_WORDS, ROOMY, TRIMS, Trim
from bot.screens.pictures import HandPicture, Pictures
from canasta.i18n import Translator
from renderers.panel.fan import WIDTH
from renderers.panel.panel import FULL

TOOLS = "tools"
"""After ``HAND``: the panel with the buttons that are seldom needed."""
ROOM = 2200
"""The most characters of what is said and of the moves where the hand is in words: the rest is the hand's."""
_MOVES = (MOVE, LAY_OFF, BUILD)


async def fitted(
    parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures, *, reserve: int = 0
) -> list[Part]:
    """The parts of a panel below its picture, which comes first: as many of them as leave room to see the
    cards whole and as high as most pictures are; else as leave room to see them whole in a flatter one; else
    as a window has room for beside the flattest. ``reserve`` are pixels for what may stand below the panel:
    little is left out for that. A hand in words comes below what is said.
    """
    if hand.words:
        return await _in_words(parts, hand, pictures)
    tries = [(reserve, trim, FULL, True) for trim in GENTLE if reserve]
    tries += [(0, trim, FULL, True) for trim in ROOMY] + [(0, trim, 0, True) for trim in TRIMS]
    tries += [(0, trim, 0, False) for trim in TRIMS]
    built: dict[Trim, list[Part]] = {}
    for kept, trim, least, whole in tries:
        if trim not in built:
            built[trim] = parts(trim)
        below = built[trim]
        room = picture_room(below, WIDTH, reserve=kept)
        if room >= least and hand.fits(room, whole=whole) and _taken(below):
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
    known = {option.value.partition("#")[0] for select in lists for option in select.options}
    buttons = [button for part in parts if isinstance(part, Row) for button in part.buttons]
    lines = [
        f"- {button.label}"
        for button in buttons
        if button.id.verb in _MOVES and not button.disabled and button.id.rest not in known
    ]
    lines += [f"- {select.placeholder} {', '.join(of.label for of in select.options)}" for select in lists]
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
    seldom = [button for button in buttons if button.id.rest == TOOLS]
    for button in buttons:
        if button in seldom:
            continue
        wider = Row((*rows[-1].buttons, button)) if rows else None
        if wider and len(wider.buttons) <= 5 and height([wider], DESK) == height([Row((button,))], DESK):
            rows[-1] = wider
        else:
            rows.append(Row((button,)))
    for button in seldom:
        rows = with_last(rows, button)
    return [*others, *rows]


def with_last(rows: Sequence[Row], last: Button) -> list[Row]:
    """These rows of buttons with another: in the lowest that is no higher with it on a phone, as far back as
    that goes; else in a row of its own, so that it never stands alone below others of its row.
    """
    for at, row in reversed([*enumerate(rows)]):
        if len(row.buttons) < 5:
            for n in range(len(row.buttons), -1, -1):
                wider = Row((*row.buttons[:n], last, *row.buttons[n:]))
                if all(height([wider], window) == height([row], window) for window in (PHONE, SMALL_PHONE)):
                    return [*rows[:at], wider, *rows[at + 1 :]]
    return [*rows, Row((last,))]


def _taken(parts: list[Part]) -> bool:
    """Whether Discord takes all these components; the picture is one too."""
    return Screen(parts).size < COMPONENTS
