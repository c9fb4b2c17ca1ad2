"""How a deal was going: who was how far ahead, from turn to turn, with all cards known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from canasta.review import Course
from canasta.view import View
from renderers.canvas.fonts import put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import DARK, FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, SIDE_INK, between
from renderers.canvas.shapes import BADGE, BADGE_STEP, badge, panel, tint
from renderers.curve import levels, smooth_line
from renderers.names import Names
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.table.teams import colours, seats_of
from renderers.words import joined

_MARGIN: Final = 20
_HEAD: Final = 84
_HEIGHT: Final = 540
_LEFT: Final = 118  # room for the figures beside the lines
_MARK: Final = 44
_LEGEND: Final = 64
_SLIM: Final = 128
_TOLD: Final = 6  # at how many moments the leads are told in words
_LARGE: Final = 200.0
_OVER: Final = 2


@dataclass(frozen=True, slots=True)
class Going:
    """The course of a deal as it is drawn: with the moment ``now`` after that number of actions, and with
    numbers at the actions in ``marks``, the first one 1; each is an action's number and who did it.
    """

    course: Course
    now: int | None = None
    marks: tuple[tuple[int, int], ...] = ()


def course_picture(view: View, going: Going, names: Sequence[str], tr: Translator) -> Picture:
    """The whole course of the deal whose end ``view`` shows."""
    key = ("course", tr.spelling, tuple(names), view.game.variant, colours(view), view.side_of, going)
    return PICTURES.get(key, lambda: _make(view, going, tuple(names), tr))


def _make(view: View, going: Going, people: tuple[str, ...], tr: Translator) -> Picture:
    names = Names(people, tr)
    image = canvas(WIDTH, _HEIGHT, FELT, view.game.variant)
    put(image, (_MARGIN, 44), tr("How the deal was going"), 42, LIGHT, "bold")
    plot = _Plot(image, (_MARGIN, _HEAD, WIDTH - _MARGIN, _HEIGHT - _MARGIN), view, going, tr)
    plot.draw_full(names)
    said = course_words(view, going.course, names.spoken, tr)
    written = course_words(view, going.course, names.escaped, tr)
    return Picture(encode(image), shorten(said), "\n".join(written), "course.png")


def course_strip(view: View, going: Going, names: Names, tr: Translator) -> Image.Image:
    """The course as a strip to stand above another picture, with the present moment marked."""
    image = canvas(WIDTH, _SLIM, FELT, view.game.variant)
    _Plot(image, (_MARGIN, 14, WIDTH - _MARGIN, _SLIM - 6), view, going, tr).draw_slim(names)
    return image


def course_words(view: View, course: Course, names: Sequence[str], tr: Translator) -> list[str]:
    """The course in words: by how much each side could expect to be ahead, at some of its moments."""
    last = len(course.steps) - 1
    told = sorted({n * last // (_TOLD - 1) for n in range(_TOLD)})
    said = [tr("How the deal was going, by the lead expected at its end, with all cards known:")]
    for side in _told_sides(view):
        ahead = [tr.signed(rough(course, course.leads[n][side])) for n in told[1:-1]]
        at = [
            tr("{points} at turn {n}", points=points, n=course.turns[n])
            for n, points in zip(told[1:-1], ahead, strict=True)
        ]
        first, end = tr.signed(rough(course, course.leads[0][side])), tr.signed(round(course.leads[-1][side]))
        every = [tr("{points} when it was dealt", points=first), *at, tr("{points} in the end", points=end)]
        said.append(tr("{people}: {leads}.", people=_people(view, side, names, tr), leads=", ".join(every)))
    return said


def now_words(view: View, going: Going, names: Sequence[str], tr: Translator) -> list[str]:
    """Who is ahead at the present moment, as a sentence."""
    if going.now is None:
        return []
    leads = going.course.at(going.now)
    side = max(range(len(leads)), key=leads.__getitem__)
    points = tr.number(rough(going.course, leads[side]))
    who = _people(view, side, names, tr)
    return [tr("From here {who} could expect to be {points} points ahead.", who=who, points=points)]


def rough(course: Course, points: float) -> int:
    """Expected points as they are told: to the nearest ten, in games of small scores to the point."""
    far = max(abs(lead) for leads in course.leads for lead in leads)
    return round(points / 10) * 10 if far >= _LARGE else round(points)


def _told_sides(view: View) -> range:
    """One of two sides says it for both."""
    return range(1 if len(view.sides) == 2 else len(view.sides))


def _people(view: View, side: int, names: Sequence[str], tr: Translator) -> str:
    return joined((names[seat] for seat in seats_of(view, (side,))), tr)


class _Plot:
    """The leads as lines within a box; with two sides as one line between them."""

    def __init__(
        self, image: Image.Image, box: tuple[int, int, int, int], view: View, going: Going, tr: Translator
    ) -> None:
        self.image, self.view, self.going, self.tr = image, view, going, tr
        self.left, self.top, self.right, self.bottom = box
        self.course = going.course
        self.sides = _told_sides(view)
        inks = colours(view)
        self.inks = [SIDE_INK[inks[side] % len(SIDE_INK)] for side in range(len(view.sides))]
        shown = [leads[side] for leads in self.course.leads for side in self.sides]
        self.scale = levels(round(min(0, *shown)), round(max(0, *shown)))

    def draw_full(self, names: Names) -> None:
        """Everything: whose line is which, the scale, the turns, the marks."""
        self._place(_LEFT, 34, _LEGEND + 26, 64)
        pen = ImageDraw.Draw(self.image)
        for level in self.scale:
            y = self._y(level)
            pen.line((self.begin, y, self.end, y), fill=index(FELT_LINE), width=2 if level else 4)
            label = self.tr.signed(level) if level else "0"
            put(self.image, (self.begin - 12, y), label, 28, MUTED, "narrow", "right")
        self._lines()
        self._turns()
        self._marks()
        self._legend(names)
        self._now(pen)

    def draw_slim(self, names: Names) -> None:
        """The lines alone, with the marks of two sides before them."""
        two = len(self.inks) == 2
        self._place(self._width(0) + 20 if two else 24, 24, 18, 18)
        pen, y = ImageDraw.Draw(self.image), self._y(0)
        pen.line((self.begin, y, self.end, y), fill=index(FELT_LINE), width=3)
        self._lines()
        if two:
            self._badges(0, self.left + 10, self.top + 6, names)
            self._badges(1, self.left + 10, self.bottom - 6 - BADGE, names)
        self._now(pen)

    def _place(self, left: int, right: int, above: int, below: int) -> None:
        """Draw the ground, with this room around the lines."""
        panel(self.image, (self.left, self.top, self.right, self.bottom), 16, FELT_DEEP)
        self.low, self.high = self.bottom - below, self.top + above
        self.begin, self.end = self.left + left, self.right - right

    def _lines(self) -> None:
        if len(self.inks) == 2:
            self._areas()
        for side in self.sides:
            smooth_line(self.image, self._spots(side), LIGHT if len(self.inks) == 2 else self.inks[side])

    def _x(self, step: float) -> float:
        return self.begin + (self.end - self.begin) * step / max(1, self.course.steps[-1])

    def _y(self, lead: float) -> float:
        share = (lead - self.scale[0]) / (self.scale[-1] - self.scale[0])
        return self.low - share * (self.low - self.high)

    def _spots(self, side: int) -> list[tuple[float, float]]:
        known = zip(self.course.steps, self.course.leads, strict=True)
        return [(self._x(step), self._y(leads[side])) for step, leads in known]

    def _areas(self) -> None:
        """What lies between the line and zero, in the colour of the side that is ahead."""
        zero, spots = self._y(0), self._spots(0)
        left, top, wide, high = (
            round(self.begin),
            self.high - 4,
            self.end - self.begin,
            self.low - self.high + 8,
        )
        shape = Image.new("L", (wide * _OVER, high * _OVER))
        line = [((x - left) * _OVER, (y - top) * _OVER) for x, y in spots]
        base = (zero - top) * _OVER
        ImageDraw.Draw(shape).polygon([(line[0][0], base), *line, (line[-1][0], base)], fill=255)
        shape = shape.resize((wide, high), Image.Resampling.BOX)
        middle = round(zero - top)
        for ink, box in ((self.inks[0], (0, 0, wide, middle)), (self.inks[1], (0, middle, wide, high))):
            if box[3] > box[1]:
                tint(self.image, shape.crop(box), (left, top + box[1]), between(FELT_DEEP, ink))

    def _turns(self) -> None:
        """The numbers of some turns below the lines."""
        y, room = self.bottom - 30, 0.0
        for step, turn in zip(self.course.steps, self.course.turns, strict=True):
            label = str(turn) if room else self.tr("turn {n}", n=turn)
            x = self._x(step)
            if x >= room and x + width(label, 28, "narrow") <= self.right - 10:
                put(self.image, (x, y), label, 28, MUTED, "narrow")
                room = x + width(label, 28, "narrow") + 50

    def _marks(self) -> None:
        """The numbers of what is told about the deal, on the line of the side that did it."""
        placed: list[float] = []
        for number, (step, seat) in enumerate(self.going.marks, 1):
            side = self.view.side_of[seat] if len(self.inks) > 2 else 0
            x, y = self._x(step), self._y(self.course.at(step)[side])
            while any(abs(other - x) < _MARK for other in placed):
                x += _MARK / 4
            placed.append(x)
            left, top = round(x) - _MARK // 2, round(y) - _MARK // 2
            panel(self.image, (left, top, left + _MARK, top + _MARK), _MARK // 2, GOLD)
            put(self.image, (round(x), round(y)), str(number), 30, DARK, "bold", "middle")

    def _legend(self, names: Names) -> None:
        """The sides with what each was ahead in the end, as far as there is room."""
        x = self.left + 14
        for side in range(len(self.inks)):
            x = self._badges(side, x, self.top + 10, names)
            lead = self.tr.signed(round(self.course.leads[-1][side]))
            put(self.image, (x + 4, self.top + 10 + BADGE // 2), lead, 32, LIGHT, "narrow")
            x += width(lead, 32, "narrow") + 34

    def _width(self, side: int) -> int:
        return len(seats_of(self.view, (side,))) * BADGE_STEP

    def _badges(self, side: int, x: int, y: int, names: Names) -> int:
        for seat in seats_of(self.view, (side,)):
            badge(self.image, (x, y), names.marks[seat], colours(self.view)[side])
            x += BADGE_STEP
        return x

    def _now(self, pen: ImageDraw.ImageDraw) -> None:
        if self.going.now is None:
            return
        x = self._x(min(self.going.now, self.course.steps[-1]))
        pen.line((x, self.top + 8, x, self.bottom - 8), fill=index(GOLD), width=4)
