"""The end of a deal as one picture that can be saved and shared."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from canasta.review.swing import Swing
from canasta.view import Result, View
from renderers.canvas.fonts import fit, put, width, wrapped
from renderers.canvas.numbered import index
from renderers.canvas.palette import DARK, FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, SIDE_INK, WARN
from renderers.canvas.shapes import BADGE, BADGE_STEP, badge, disc, lay, panel
from renderers.curve import levels, smooth_line
from renderers.deal_end.words import sentences, turning_words
from renderers.honours.medal import large_medal
from renderers.moment.moment import Moment, moving_words
from renderers.moment.once import lay_over, moving
from renderers.names import Names, in_own_words
from renderers.panel.panel import FULL
from renderers.picture import PICTURES, WIDTH, Picture, canvas, shorten
from renderers.score.sheet import winners_crown
from renderers.score.words import reason_words, winning_sides
from renderers.table.panels import lay_out_panels
from renderers.table.places import MARGIN, Box
from renderers.table.side import draw_sides
from renderers.table.table import what_shows
from renderers.table.teams import colours, seats_of
from renderers.words import joined

_HEAD: Final = 126
_ROW: Final = 64
_LINE: Final = 42
_TEXT: Final = 34
_PART: Final = 36
_PARTS: Final = (32, 30, 28, 26, 24, 22)  # the type of what brought the points
_CURVE: Final = 300
_LEFT: Final = 118  # of the curve, after its labels
_DOT: Final = 18
_RUN, _SHORT_RUN, _END = 9, 5, 5  # frames while the totals run up, alone or before something else


def deal_end_picture(
    view: View,
    tr: Translator,
    *,
    history: Sequence[Sequence[int]],
    swing: Swing | None = None,
    moment: Moment | None = None,
) -> Picture:
    """The end of the deal of ``view``: how it ended, each side's score, what decided it, the totals over
    the deals as a curve, and what every side has on the table; nearly half as high as a phone, or more.

    ``history`` has each side's total after every deal of the match so far; ``swing`` is what decided
    the deal, if that is known; ``moment`` moves in it once. Raises ValueError before the end of the deal.
    """
    result = view.result
    if result is None:
        raise ValueError("the deal is not over")
    totals = tuple(map(tuple, history))
    shown = (what_shows(view), view.game.whole_hand, view.game.canasta_size, result, totals, swing)
    key = ("deal end", tr.spelling, view.players, shown, moment)
    return PICTURES.get(key, lambda: _make(view, result, totals, swing, tr, moment))


def _make(
    view: View,
    result: Result,
    history: tuple[tuple[int, ...], ...],
    swing: Swing | None,
    tr: Translator,
    moment: Moment | None,
) -> Picture:
    names = Names(view.players, tr)
    sides = (
        replace(side, total=total, so_far=None) for side, total in zip(view.sides, result.totals, strict=True)
    )
    after = in_own_words(replace(view, sides=tuple(sides)))

    def turning(said: Sequence[str]) -> str:
        return "" if swing is None else turning_words(swing, view, said, tr)

    def words(said: Sequence[str], *, brief: bool) -> list[str]:
        return sentences(after, result, said, history, turning(said), tr, brief=brief)

    drawn = [names.shown(seat, WIDTH // 2, _TEXT) for seat in range(len(view.players))]
    end = _DealEnd(after, result, names, history, turning(drawn), tr)
    image = end.draw()
    alt = shorten(words(names.spoken, brief=False), words(names.spoken, brief=True))
    still = Picture(b"", alt, "\n".join(words(names.escaped, brief=True)), "deal.png")
    if moment is None:
        return moving(still, image)
    return moving(still, image, end.motion(moment), moving_words(moment, tr))


class _DealEnd:
    """One picture while it is drawn, from top to bottom."""

    def __init__(
        self,
        view: View,
        result: Result,
        names: Names,
        history: Sequence[Sequence[int]],
        turning: str,
        tr: Translator,
    ) -> None:
        self.view, self.result, self.names, self.history, self.tr = view, result, names, history, tr
        self.colours = colours(view)
        self.winners = winning_sides(view, result)
        self.title = tr("Deal {n}", n=view.round)
        self.crown = MARGIN + width(self.title, 46, "bold") + 30
        self.turning = wrapped(turning, WIDTH - 2 * MARGIN, _TEXT, most=2)
        room = WIDTH - 2 * MARGIN - 32
        parts = [self._parts(side) for side in range(len(view.sides))]
        self.small = next(
            (size for size in _PARTS if all(len(wrapped(part, room, size, "narrow")) < 3 for part in parts)),
            _PARTS[-1],
        )
        self.parts = [wrapped(part, room, self.small, "narrow", most=2) for part in parts]
        self.row, self.curved = _ROW, len(history) > 1
        spare = FULL - self._lay_out()
        if spare > 0:
            # There is room to say more: what brought the points, and how far they are on the way to the goal.
            self.row = _ROW + _PART * max(map(len, self.parts))
            self.curved = bool(history) and (self.curved or spare >= _CURVE)
            spare = FULL - self._lay_out()
            self.row += max(0, spare) // (len(view.sides) + 1)
            spare = FULL - self._lay_out()
        self.image = canvas(WIDTH, self.end + max(0, spare), FELT, view.game.variant)

    def _lay_out(self) -> int:
        """Find the places of everything; gives how high that is."""
        self.rows = _HEAD + self.row * len(self.view.sides)
        self.curve = self.rows + (_LINE * len(self.turning) + 20 if self.turning else 10)
        melds = self.curve + (_CURVE + MARGIN if self.curved else 0)
        self.panels, self.frames, end = lay_out_panels(self.view, melds)
        self.end = end + MARGIN
        return self.end

    def draw(self) -> Image.Image:
        self._head(bool(self.winners))
        for side in range(len(self.view.sides)):
            self._score(side, self.result.totals[side])
        for n, line in enumerate(self.turning):
            put(self.image, (MARGIN, self.rows + 26 + _LINE * n), line, _TEXT, LIGHT)
        if self.curved:
            self._curve()
        draw_sides(self.image, self.view, self.panels, self.frames, self.names, self.tr)
        return self.image

    def motion(self, moment: Moment) -> Iterator[Image.Image]:
        """What moves over the picture: totals run up; then a frame, a crown, a dot on a curve, or a coin."""
        still, by, kind = self.image, self.result.by, moment.kind
        framed = self.winners if kind == "won" else [] if by is None else [self.view.side_of[by]]
        alone = kind == "score" and moment.medal is None
        yield from self._running(still, framed, _RUN if alone else _SHORT_RUN)
        for step in range(0 if alone else _END):
            copy, share = still.copy(), step / (_END - 1)
            if kind == "won":
                self._crowned(copy, share)
            elif kind == "comeback":
                self._overtaking(copy, share)
            elif kind == "out":
                self.image = copy
                self._framed(framed, 5 + round(25 * (1 - share)))
                for side in framed:
                    self._score(side, self.result.totals[side])
            elif kind == "streak":
                self._stamped(copy, share, str(moment.n))
            if moment.medal is not None:
                piece = large_medal(*moment.medal, round(420 - 200 * share))
                lay_over(copy, piece, (WIDTH / 2, self.rows + 60 + 60 * share), FELT_DEEP)
            yield copy

    def _running(self, still: Image.Image, framed: Sequence[int], steps: int) -> Iterator[Image.Image]:
        """The totals on their way, while the winners, or those who went out, have a frame."""
        ends = list(zip(self.result.before, self.result.totals, strict=True))
        for step in range(1, steps + 1):
            self.image = still.copy()
            self._framed(framed, 5)
            for side, (before, after) in enumerate(ends):
                self._score(side, before + round((after - before) * step / steps))
            yield self.image

    def _framed(self, sides: Sequence[int], wide: int) -> None:
        """A golden frame around the rows of these sides, below them."""
        for side in sides:
            left, top, right, bottom = self._row(side)
            panel(self.image, (left - wide, top - wide, right + wide, bottom + wide), 13 + wide, GOLD)

    def _crowned(self, image: Image.Image, share: float) -> None:
        """The crown on its way from the winners to its place."""
        x, y = self._row(self.winners[0]).middle
        at = x + (self.crown + 30 - x) * share, y + (42 - y) * share
        lay_over(image, winners_crown(round(260 - 190 * share)), at, FELT)

    def _overtaking(self, image: Image.Image, share: float) -> None:
        """A dot on its way along the last deal of the leaders' curve."""
        rows, side = self._rows, max(range(len(self.result.totals)), key=self.result.totals.__getitem__)
        before, after = (totals[side] for totals in rows[-2:])
        x, y = self._spot(len(rows) - 2 + share, before + (after - before) * share)
        disc(image, (round(x) - 27, round(y) - 27), 54, SIDE_INK[self.colours[side] % len(SIDE_INK)])

    def _stamped(self, image: Image.Image, share: float, words: str) -> None:
        """A golden coin on its way down."""
        size, y = round(260 - 120 * share), round(self.rows + 60 + 60 * share)
        disc(image, ((WIDTH - size) // 2, y - size // 2), size, GOLD)
        put(image, (WIDTH / 2, y), words, size // 2, DARK, "bold", "middle")

    def _row(self, side: int) -> Box:
        top = _HEAD + self.row * side
        return Box(MARGIN, top, WIDTH - MARGIN, top + self.row - 6)

    def _head(self, won: bool) -> None:
        tr, view, room = self.tr, self.view, WIDTH - 2 * MARGIN
        put(self.image, (MARGIN, 42), self.title, 46, LIGHT, "bold")
        if won:
            lay(self.image, winners_crown(), (self.crown, 12))
        put(self.image, (WIDTH - MARGIN, 42), tr.text(view.game.goal), 34, MUTED, align="right")
        by = "" if self.result.by is None else self.names.shown(self.result.by, room // 2, 36, "bold")
        words = reason_words(view, self.result, by, tr)
        put(self.image, (MARGIN, 96), fit(words, room, 36, "bold"), 36, GOLD if won else MUTED, "bold")

    def _score(self, side: int, now: int) -> None:
        """A side in one row: its players, what the deal brought, its total, which is at ``now``."""
        box, seats, won = self._row(side), seats_of(self.view, (side,)), side in self.winners
        parts = self.parts[side] if self.row > _ROW else []
        top = box.top
        y = top + (self.row - _PART * len(parts)) // 2
        panel(self.image, box, 14, FELT_DEEP)
        for n, line in enumerate(parts):
            put(self.image, (MARGIN + 16, y + 40 + _PART * n), line, self.small, MUTED, "narrow")
        left = MARGIN + 10
        for seat in seats:
            at = (left, y - 3 - BADGE // 2)
            aside = seat not in self.view.order
            badge(self.image, at, self.names.marks[seat], self.colours[side], faint=aside)
            left += BADGE_STEP
        total = self.tr.number(now)
        gained = self.result.totals[side] - self.result.before[side]
        put(self.image, (WIDTH - MARGIN - 16, y - 3), total, 42, GOLD if won else LIGHT, "bold", "right")
        ink = WARN if gained < 0 else LIGHT if gained else MUTED
        edge = WIDTH - MARGIN - 190
        put(self.image, (edge, y - 3), self.tr.signed(gained), 36, ink, "narrow", "right")
        room = edge - width(self.tr.signed(gained), 36, "narrow") - 20 - left
        people = joined((self.names.shown(seat, room, 34) for seat in seats), self.tr, sign=True)
        size = next((size for size in (34, 30) if width(people, size) <= room), 28)
        if width(people, size) > room:
            between = width(joined([""] * len(seats), self.tr, sign=True), size)
            people = joined(self._cut(seats, room - between, size), self.tr, sign=True)
        put(self.image, (left + 4, y - 3), fit(people, room, size), size, LIGHT)

    def _parts(self, side: int) -> str:
        """What brought a side its points, as far as it is anything."""
        lines = [line for line in self.result.lines if line.points[side]]
        return " · ".join(f"{self.tr.text(line.label)} {self.tr.signed(line.points[side])}" for line in lines)

    def _cut(self, seats: Sequence[int], room: int, size: int) -> list[str]:
        """The names of these seats, the longest of them cut, so that all have room."""
        wide = {seat: width(self.names.shown(seat, room, size), size) for seat in seats}
        shown: dict[int, str] = {}
        for seat in sorted(seats, key=wide.__getitem__):
            shown[seat] = self.names.shown(seat, room // (len(seats) - len(shown)), size)
            room -= width(shown[seat], size)
        return [shown[seat] for seat in seats]

    @cached_property
    def _rows(self) -> list[Sequence[int]]:
        """The totals from nothing on, after each deal."""
        return [[0] * len(self.view.sides), *self.history]

    @cached_property
    def _scale(self) -> list[int]:
        """The levels of the curve, from the lowest up."""
        every = [total for totals in self._rows for total in totals]
        return levels(min(every), max(every))

    def _spot(self, n: float, total: float) -> tuple[float, float]:
        low, high = self.curve + _CURVE - 56, self.curve + 32
        share = (total - self._scale[0]) / (self._scale[-1] - self._scale[0])
        wide = WIDTH - MARGIN - 30 - _LEFT - 10
        return _LEFT + 10 + n * wide / (len(self._rows) - 1), low - share * (low - high)

    def _curve(self) -> None:
        """The totals as lines in the sides' colours."""
        panel(self.image, (MARGIN, self.curve, WIDTH - MARGIN, self.curve + _CURVE), 16, FELT_DEEP)
        pen, rows, spot = ImageDraw.Draw(self.image), self._rows, self._spot
        for level in self._scale:
            y = spot(0, level)[1]
            pen.line((_LEFT, y, WIDTH - MARGIN - 30, y), fill=index(FELT_LINE), width=2)
            put(self.image, (_LEFT - 12, y), self.tr.number(level), 28, MUTED, "narrow", "right")
        step = -(-(len(rows) - 1) // 10)
        for n in range(0, len(rows), step):
            x, y = spot(n, self._scale[0])
            put(self.image, (x, y + 30), str(n), 28, MUTED, "narrow", "middle")
        for side in range(len(self.view.sides)):
            ink = SIDE_INK[self.colours[side] % len(SIDE_INK)]
            spots = [spot(n, totals[side]) for n, totals in enumerate(rows)]
            smooth_line(self.image, spots, ink)
            for x, y in spots[1:]:
                disc(self.image, (round(x) - _DOT // 2, round(y) - _DOT // 2), _DOT, ink)
