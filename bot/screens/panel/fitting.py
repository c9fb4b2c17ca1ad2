"""A hand panel that is seen whole: how flat its picture is, and what it leaves out."""

from collections.abc import Callable, Iterable, Sequence

from bot.layout.parts import COMPONENTS, OPTIONS, TEXT_LIMIT, Button, Part, Row, Screen, Select, shorten
from bot.screens.buttons import MOVE
from bot.screens.panel.lay_off import LAY_OFF
from bot.screens.panel.moves import BUILD
from bot.screens.panel.room import DESK, PHONE, SMALL_PHONE, height, picture_room
from bot.screens.panel.trim import GENTLE, IN_WORDS, ROOMY, TRIMS, Trim
from bot.screens.pictures import HandPicture, Pictures
from renderers.panel.fan import WIDTH
from renderers.panel.panel import FULL

TOOLS = "tools"
"""After ``HAND``: the panel with the buttons that are seldom needed."""
ROOM = 2200
"""The most characters of what is said and of the moves where the hand is in words: the rest is the hand's."""
FEW = 3
"""The most moves of a kind that are named where there is no room for all."""
_MOVES = (MOVE, LAY_OFF, BUILD)


async def fitted(
    parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures, *, reserve: int = 0
) -> list[Part]:
    """The parts of a panel below its picture, which comes first: as many of them as leave room to see the
    cards whole and as high as most pictures are; else as leave room to see them whole in a flatter one; else
    as a window has room for beside the flattest. ``reserve`` are pixels for what may stand below the panel:
    little is left out for that. A hand in words comes below what is said.
    """
    if hand.settings.words:
        return await _in_words(parts, hand, pictures)
    tries = [(reserve, trim, FULL, True) for trim in GENTLE if reserve]
    tries += [(0, trim, FULL, True) for trim in ROOMY] + [(0, trim, 0, True) for trim in GENTLE]
    tries += [(0, trim, 0, False) for trim in TRIMS]
    built: dict[Trim, list[Part]] = {}
    for kept, trim, least, whole in tries:
        if trim not in built:
            built[trim] = parts(trim)
        below = built[trim]
        room = picture_room(below, WIDTH, reserve=kept)
        if room >= least and hand.panel.fits(room, whole=whole) and _taken(below):
            return [await pictures.hand(hand, room), *below]
    # There is no room for that either: the least, with the flattest picture.
    return [await pictures.hand(hand, 0), *built[TRIMS[-1]]]


async def _in_words(parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures) -> list[Part]:
    """A panel without a picture: what happened, the table, the hand, the moves as a list and as buttons."""
    versions = await pictures.told(hand)
    flat: list[tuple[int, list[Part]]] = []
    for trim, told, most in _ways(versions):
        said, *controls = parts(trim)
        every = [said, told, _listed(controls, hand, most) if most else "", *controls]
        over = height(every, SMALL_PHONE) - SMALL_PHONE.room
        if Screen(*every).size <= COMPONENTS and height(every, PHONE) <= PHONE.room:
            flat.append((over, every))
            if over <= 0:
                return every
    if flat:
        return min(flat, key=lambda one: one[0])[1]
    return _cut(said if isinstance(said, str) else "", versions[-2:], controls, hand)


def _ways(versions: Sequence[str]) -> list[tuple[Trim, str, int]]:
    """What a panel in words leaves out, from nothing on: cards on the table, then words about what happened
    and buttons, then moves that the controls have too, all but a few of a kind and at last all; at the very
    end discards as a list of their own.
    """
    *tables, least, _ = versions
    apart, merged = ([trim for trim in IN_WORDS[1:] if trim.listed == listed] for listed in (False, True))
    ways = [(IN_WORDS[0], told, OPTIONS) for told in (*tables, least)]
    ways += [(trim, least, most) for most in (OPTIONS, FEW, 0) for trim in apart]
    return ways + [(trim, least, 0) for trim in merged]


def _cut(said: str, versions: Sequence[str], controls: Sequence[Part], hand: HandPicture) -> list[Part]:
    """The parts of a panel that no phone shows whole, as long as a message may be: the hand is cut last."""
    said, moves = shorten(said, ROOM), shorten(_listed(controls, hand), ROOM)
    room = TEXT_LIMIT - len(said) - len(moves)
    told = next((words for words in versions if len(words) <= room), shorten(versions[-1], room))
    return [said, told, moves, *controls]


def _listed(parts: Sequence[Part], hand: HandPicture, most: int = OPTIONS) -> str:
    """The moves among these controls: a line for each list, which names at ``most`` this number, and for each
    button that is in none of them.
    """
    tr, held = hand.tr, len(set(hand.view.hand))
    lists = [part for part in parts if isinstance(part, Select) and part.id.verb in _MOVES]
    known = {option.value.partition("#")[0] for select in lists for option in select.options}
    buttons = [button for part in parts if isinstance(part, Row) for button in part.buttons]
    lines = [
        f"- {button.label}"
        for button in buttons
        if button.id.verb in _MOVES and not button.disabled and button.id.rest not in known
    ]
    for select in lists:
        discards = [option for option in select.options if option.value.startswith("discard")]
        which = [option.label for option in select.options if len(discards) != held or option not in discards]
        which += [tr("any card")] if len(discards) == held else []
        if len(which) > most:
            which = [*which[: most - 1], tr("{n} more", n=len(which) - most + 1)]
        lines.append(f"- {select.placeholder} {', '.join(which)}")
    return "\n".join([tr("**Your moves**"), *lines]) if lines else ""


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
        wider = Row(*rows[-1].buttons, button) if rows else None
        if wider and len(wider.buttons) <= 5 and height([wider], DESK) == height([Row(button)], DESK):
            rows[-1] = wider
        else:
            rows.append(Row(button))
    for button in seldom:
        rows = with_last(rows, button)
    return [*others, *rows]


def with_last(rows: Sequence[Row], last: Button) -> list[Row]:
    """These rows with another button, in the lowest that is no higher with it on a phone, else beside the
    last ones of a row where all take the fewest lines so, else by itself.
    """
    for at, row in reversed([*enumerate(rows)]):
        if len(row.buttons) < 5:
            for n in range(len(row.buttons), -1, -1):
                wider = Row(*row.buttons[:n], last, *row.buttons[n:])
                if all(height([wider], window) == height([row], window) for window in (PHONE, SMALL_PHONE)):
                    return [*rows[:at], wider, *rows[at + 1 :]]
    ways = [
        [*rows[:at], Row(*row.buttons[:n]), Row(*row.buttons[n:], last), *rows[at + 1 :]]
        for at, row in reversed([*enumerate(rows)])
        for n in range(len(row.buttons) - 1, 0, -1)
    ]
    return min([*ways, [*rows, Row(last)]], key=lambda way: height(way, SMALL_PHONE))


def _taken(parts: list[Part]) -> bool:
    """Whether Discord takes all these components; the picture is one too."""
    return Screen(*parts).size < COMPONENTS
