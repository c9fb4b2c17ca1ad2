"""The score sheet of a finished deal: line by line, with running totals."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from canasta.view import Result, ScoreLine, View
from renderers.canvas.fonts import fit, put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, SIDE_INK, WARN, Colour
from renderers.canvas.shapes import BADGE_STEP, badge, large, lay, panel, reduced
from renderers.deck import emblems
from renderers.names import Names
from renderers.panel.panel import FULL
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.score.columns import LABEL, MARGIN, Columns, fits
from renderers.score.words import personal, reason_words, sentences, winning_sides
from renderers.table.teams import allied, colours, seats_of, teams
from renderers.words import joined

_HEAD: Final = 126
_ROW: Final = 62
_COUNTED_ROW: Final = 78  # if a column is too narrow for count and points side by side
_TOTAL: Final = 88
_WAY: Final = 78


def score_picture(view: View, tr: Translator) -> Picture:
    """The score sheet of ``view.result``. Raises ValueError before there is one."""
    result = view.result
    if result is None:
        raise ValueError("the deal is not over, so there is no score to draw")
    game = view.game
    shown = (
        view.round,
        game.variant,
        game.goal,
        game.target,
        game.rounds,
        view.side_of,
        view.order,
        view.allies,
        game.whole_hand,
        result,
    )
    key = ("score", tr.spelling, view.players, shown)
    return PICTURES.get(key, lambda: _make(view, result, tr))


def _make(view: View, result: Result, tr: Translator) -> Picture:
    names = Names(view.players, tr)
    image = Sheet(view, result, names, tr).draw()
    spoken = names.spoken
    alt = shorten(sentences(view, result, spoken, tr), sentences(view, result, spoken, tr, brief=True))
    text = "\n".join(sentences(view, result, names.escaped, tr))
    return Picture(encode(image), alt, text, "score.png")


class Sheet:
    """One sheet while it is drawn: a column of labels and one for each side."""

    def __init__(self, view: View, result: Result, names: Names, tr: Translator) -> None:
        self.view, self.result, self.names, self.tr = view, result, names, tr
        self.teams = teams(view)
        self.columns = Columns([tr.text(line.label) for line in result.lines], self.teams)
        self.colours = colours(view)
        self.allied = allied(view)
        self.seats = [seats_of(view, (side,)) for side in range(len(result.totals))]
        self.row = _ROW if self.columns.beside else _COUNTED_ROW
        scores = [after - before for after, before in zip(result.totals, result.before, strict=True)]
        self.scores = [tr.signed(score) for score in scores]
        # One size for all that adds up, so that no line looks more important than another.
        every = [tr.signed(value) for line in result.lines for value in line.points]
        self.size = self.columns.size([*every, *self.scores], 34)
        self.people = 66 + 34 * (max(map(len, self.seats)) + self.allied)
        self.target = 0 if view.game.rounds else view.game.target
        height = _HEAD + self.people + 2 * _ROW + 8 + _TOTAL + MARGIN + (_WAY if self.target else 0)
        # On a phone it is as high as a hand panel's picture, if it isn't anyway.
        self.row = max(self.row, -((height - FULL) // max(1, len(result.lines))))
        height += self.row * len(result.lines)
        self.image = canvas(WIDTH, height, FELT, view.game.variant)
        self.pen = ImageDraw.Draw(self.image)

    def draw(self) -> Image.Image:
        result, tr = self.result, self.tr
        winners = winning_sides(self.view, result)
        self._head(winners)
        y = _HEAD
        for team in self.teams:
            self._ground(team, [side for side in team if side in winners])
            for side in team:
                self._person(side, y, side in winners)
            if self.allied:
                # Translators: "alone": without a partner
                words = tr("together, one sum") if len(team) > 1 else tr("alone")
                spot = (sum(self.columns.span(team)) / 2, y + self.people - 22)
                put(self.image, spot, words, 28, MUTED, "narrow", "middle")
        y += self.people
        for line in result.lines:
            self._rule(y)
            self._line(line, y + self.row / 2)
            y += self.row
        self._rule(y, GOLD)
        y += 8
        self._numbers(tr("This deal"), self.scores, y + _ROW / 2, self.size + 2, LIGHT)
        y += _ROW
        # Translators: the total before this deal
        self._numbers(tr("Before"), [tr.number(before) for before in result.before], y + _ROW / 2, 32, MUTED)
        y += _ROW
        self._rule(y)
        self._numbers(tr("Total"), [tr.number(total) for total in result.totals], y + _TOTAL / 2, 44, GOLD)
        if self.target:
            self._way(y + _TOTAL)
        return self.image

    def _way(self, y: float) -> None:
        """How far each side is on its way to the target, and how much is left."""
        down = self.target < 0
        left = [max(0, total - self.target if down else self.target - total) for total in self.result.totals]
        # Translators: "To go": the points that are lacking to the goal
        words = self.tr("Until the end") if down else self.tr("To go")
        self._numbers(words, [self.tr.number(points) for points in left], y + 18, 32, MUTED)
        for team in self.teams:
            for side in team:
                start, end = self.columns.span((side,))
                bar = (start + 14, round(y) + 46, end - 14, round(y) + 62)
                panel(self.image, bar, 8, FELT_LINE)
                share = min(1.0, max(0.0, self.result.totals[side] / self.target))
                reach = bar[0] + round(share * (bar[2] - bar[0]))
                if reach > bar[0]:
                    ink = SIDE_INK[self.colours[side] % len(SIDE_INK)]
                    panel(self.image, (bar[0], bar[1], max(reach, bar[0] + 16), bar[3]), 8, ink)

    def _ground(self, team: tuple[int, ...], winners: Sequence[int]) -> None:
        """The ground of a team's columns, with a rim around the winner, or around the total they share."""
        left, right = self.columns.span(team)
        top, bottom = _HEAD, self.image.height - MARGIN
        panel(self.image, (left, top, right, bottom), 18, FELT_DEEP)
        if len(team) > 1:
            top = bottom - _TOTAL - (_WAY if self.target else 0) + 6
        for side in winners:
            left, right = self.columns.span((side,))
            panel(self.image, (left - 4, top - 4, right + 4, bottom + 4), 22, GOLD)
            panel(self.image, (left, top, right, bottom), 18, FELT_DEEP)

    def _head(self, winners: list[int]) -> None:
        tr, result = self.tr, self.result
        room = WIDTH - 2 * MARGIN
        title = tr("Deal {n}", n=self.view.round)
        put(self.image, (MARGIN, 42), title, 46, LIGHT, "bold")
        goal = tr.text(self.view.game.goal)
        put(self.image, (WIDTH - MARGIN, 42), goal, 34, MUTED, align="right")
        by = "" if result.by is None else self.names.shown(result.by, room // 2, 34)
        words, colour = reason_words(self.view, result, by, tr), MUTED
        if winners:
            seats = [seat for side in winners for seat in self.seats[side]]
            shown = [self.names.shown(seat, room // (len(seats) + 1), 36, "bold") for seat in seats]
            who = joined(shown, tr, sign=True)
            title_end = MARGIN + width(title, 46, "bold") + 30
            won = tr.plural("{who} wins the match", "{who} win the match", len(seats), who=who)
            words = tr("{reason} · {won}", reason=words, won=won)
            crown = winners_crown()
            lay(self.image, crown, (title_end, 12))
            colour = GOLD
        size = next((size for size in (36, 32, 28) if width(words, size, "bold") <= room), 28)
        put(self.image, (MARGIN, 96), fit(words, room, size, "bold"), size, colour, "bold")

    def _person(self, side: int, top: int, won: bool) -> None:
        middle = self.columns.left(side) + self.columns.width // 2
        seats = self.seats[side]
        left = middle - (BADGE_STEP * len(seats) - 6) // 2
        for n, seat in enumerate(seats):
            played = seat in self.view.order
            spot, mark = (left + n * BADGE_STEP, top + 10), self.names.marks[seat]
            badge(self.image, spot, mark, self.colours[side], faint=not played)
            self._name(seat, (middle, top + 80 + 34 * n), GOLD if won else LIGHT if played else MUTED)

    def _name(self, seat: int, at: tuple[int, int], ink: Colour) -> None:
        """A player's name, and whether that player sat out."""
        room = self.columns.width - 24
        name = self.names.shown(seat, room, 28, "narrow")
        if seat not in self.view.order:
            aside = self.tr("(sat out)")
            name = self.names.shown(seat, room - width(aside, 28, "narrow") - 8, 28, "narrow")
            name = self.tr("{name} {aside}", name=name, aside=aside)
        put(self.image, at, name, 28, ink, "narrow", "middle")

    def _rule(self, y: float, colour: Colour = FELT_LINE) -> None:
        self.pen.line((MARGIN, y, self.columns.first - 10, y), fill=index(colour), width=2)
        for team in self.teams:
            left, right = self.columns.span(team)
            self.pen.line((left + 8, y, right - 9, y), fill=index(colour), width=2)

    def _label(self, words: str, y: float, size: int, colour: Colour) -> None:
        room = self.columns.first - MARGIN - 10
        lines = [words] if width(words, 26, "narrow") <= room else _halves(words)
        most = size if len(lines) == 1 else 28
        size = next((less for less in range(most, 24, -2) if fits(lines, less, room)), 24)
        for n, line in enumerate(lines):
            at = (MARGIN, y + 28 * n - 14 * (len(lines) - 1))
            put(self.image, at, fit(line, room, size, "narrow"), size, colour, "narrow")

    def _line(self, line: ScoreLine, y: float) -> None:
        counts = any((*line.points, *line.counts))
        self._label(self.tr.text(line.label), y, LABEL, LIGHT if counts else MUTED)
        for team in self.teams:
            if len(team) > 1 and not personal(line):
                self._common(line, team, y)
            else:
                for side in team:
                    self._own(line, side, y)

    def _own(self, line: ScoreLine, side: int, y: float) -> None:
        """Count and points in a side's own column."""
        beside = self.columns.beside
        count, value = line.counts[side], line.points[side]
        low = 0 if beside or not count else 14
        spot = (self.columns.edge(side), y - low)
        put(self.image, spot, self.tr.signed(value), self.size, _ink(value), "narrow", "right")
        if not count:
            return
        times = self.tr("{n}×", n=count)
        if beside:
            put(self.image, (self.columns.left(side) + 24, y), times, 30, MUTED, "narrow")
        else:
            put(self.image, (self.columns.edge(side), y + 22), times, 26, MUTED, "narrow", "right")

    def _common(self, line: ScoreLine, team: tuple[int, ...], y: float) -> None:
        """Count and points once for all sides that share a sum, in the middle of their columns."""
        count, value = line.counts[team[0]], line.points[team[0]]
        left = (sum(self.columns.span(team)) - self.columns.width) // 2
        edge = left + self.columns.width - 22
        put(self.image, (edge, y), self.tr.signed(value), self.size, _ink(value), "narrow", "right")
        if count:
            put(self.image, (left + 24, y), self.tr("{n}×", n=count), 30, MUTED, "narrow")

    def _numbers(self, label: str, values: Sequence[str], y: float, size: int, colour: Colour) -> None:
        self._label(label, y, 36, colour)
        fitting = self.columns.size(values, size)
        for side, value in enumerate(values):
            put(self.image, (self.columns.edge(side), y), value, fitting, colour, "narrow", "right")


def _halves(words: str) -> list[str]:
    """A label on two lines, broken at the space nearest to its middle; on one line without a space."""
    spaces = [n for n, character in enumerate(words) if character == " "]
    if not spaces:
        return [words]
    at = min(spaces, key=lambda n: abs(2 * n - len(words)))
    return [words[:at], words[at + 1 :]]


def _ink(value: int) -> Colour:
    return LIGHT if value > 0 else WARN if value < 0 else MUTED


@lru_cache(maxsize=8)
def winners_crown(size: int = 60) -> Image.Image:
    pen = large(size, size, FELT)
    emblems.crown(pen, (size / 2, size * 0.56), size * 0.86, GOLD)
    return reduced(pen)
