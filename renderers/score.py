"""The score sheet of a finished deal, line by line, with running totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from canasta.terms import EndReason, ScorePart
from canasta.view import Result, ScoreLine, View
from renderers import shapes
from renderers.badges import STEP, badge, panel
from renderers.fonts import fit, put, width
from renderers.palette import FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, WARN, Colour
from renderers.picture import PICTURES, WIDTH, Picture, encode, shorten
from renderers.shapes import Pen
from renderers.table.teams import allied, colours, seats_of, sitters, teams
from renderers.words import Names, joined, listed, number, signed

_MARGIN: Final = 24
_HEAD: Final = 126
_ROW: Final = 62
_COUNTED_ROW: Final = 78  # where a column is too narrow for count and points side by side
_TOTAL: Final = 88
_WIDEST: Final = 240
_LABELS: Final = 264
_NARROW: Final = 170
_SMALLEST: Final = 20
_LABEL: Final = 34


def score_picture(view: View, tr: Translator, names: Sequence[str] | None = None) -> Picture:
    """The score sheet of ``view.result``; ``names`` as for the table.

    Raises ValueError while the deal goes on, and for a wrong number of names.
    """
    result = view.result
    if result is None:
        raise ValueError("the deal is not over: there is no score to draw")
    people = tuple(view.players if names is None else names)
    shown = (view.round, view.game.goal, view.side_of, view.order, view.allies, view.game.whole_hand, result)
    key = ("score", tr.language, people, shown)
    return PICTURES.get(key, lambda: _make(view, result, people, tr))


def _make(view: View, result: Result, people: tuple[str, ...], tr: Translator) -> Picture:
    names = Names.of(view, people, tr)
    image = _Sheet(view, result, names, tr).draw()
    spoken = names.spoken
    alt = shorten(_sentences(view, result, spoken, tr), _sentences(view, result, spoken, tr, brief=True))
    text = "\n".join(_sentences(view, result, names.escaped, tr))
    return Picture(encode(image), alt, text, "score.png")


def winning_sides(view: View, result: Result) -> list[int]:
    """The sides whose seats won the match, none while it goes on."""
    return sorted({view.side_of[seat] for seat in result.winners})


def _reason(view: View, result: Result, name: str, tr: Translator) -> str:
    if result.reason == EndReason.STOCK:
        return tr("The stock ran out")
    if result.reason == EndReason.SPECIAL:
        return tr("{name} showed a special hand", name=name)
    if result.concealed and view.game.whole_hand is not None:
        return tr("{name} went out: {how}", name=name, how=view.game.whole_hand)
    if result.concealed:
        return tr("{name} went out concealed", name=name)
    return tr("{name} went out", name=name)


def personal(line: ScoreLine) -> bool:
    """Whether the line counts for each player alone, also where the rest is one sum (rules: 5.2)."""
    return line.part == ScorePart.THREES


def _sentences(
    view: View, result: Result, names: Sequence[str], tr: Translator, brief: bool = False
) -> list[str]:
    """The sheet in words; ``brief`` leaves out the lines that brought a side nothing."""

    def people(*sides: int) -> str:
        return joined((names[seat] for seat in seats_of(view, sides)), tr)

    reason = _reason(view, result, "" if result.by is None else names[result.by], tr)
    said = [tr("Deal {n}. {reason}.", n=view.round, reason=reason)]
    winners = [seat for side in winning_sides(view, result) for seat in seats_of(view, (side,))]
    if winners:
        said.append(tr("The match is won by {winners}.", winners=joined([names[s] for s in winners], tr)))
    said += [
        tr(
            "{people}: {score} in this deal, {before} before, now {total}.",
            people=people(side),
            score=signed(result.totals[side] - result.before[side]),
            before=number(result.before[side]),
            total=number(result.totals[side]),
        )
        for team in teams(view)
        for side in team
    ]
    out = [names[seat] for seat in sitters(view)]
    if out:
        said.append(tr("{who} sat this deal out.", who=joined(out, tr)))
    for team in teams(view):
        common = [line for line in result.lines if len(team) == 1 or not personal(line)]
        words = _lines_words(common, team[0], tr, brief)
        if words and len(team) > 1:
            said.append(tr("{people} played together; each gets {lines}.", people=people(*team), lines=words))
        elif words and allied(view):
            said.append(tr("{people} played alone: {lines}.", people=people(*team), lines=words))
        elif words:
            said.append(tr("{people}: {lines}.", people=people(*team), lines=words))
        own = [line for line in result.lines if line not in common]
        for side in team:
            words = _lines_words(own, side, tr, brief)
            if words:
                said.append(tr("{people} besides: {lines}.", people=people(side), lines=words))
    return said


def _lines_words(lines: Sequence[ScoreLine], side: int, tr: Translator, brief: bool) -> str:
    told = (line for line in lines if line.points[side] or line.counts[side] or not brief)
    return listed((_line_words(line, side, tr) for line in told), tr)


def _line_words(line: ScoreLine, side: int, tr: Translator) -> str:
    count = line.counts[side]
    if count is None:
        return tr("{label} {points}", label=line.label, points=signed(line.points[side]))
    return tr("{label} ({count}) {points}", label=line.label, count=count, points=signed(line.points[side]))


class _Sheet:
    """One sheet while it is drawn: a column of labels and one for each side."""

    def __init__(self, view: View, result: Result, names: Names, tr: Translator) -> None:
        self.view, self.result, self.names, self.tr = view, result, names, tr
        self.sides = len(result.totals)
        self.column = self._column_width()
        self.first = WIDTH - _MARGIN - self.column * self.sides
        self.teams = teams(view)
        self.order = [side for team in self.teams for side in team]
        self.colours = colours(view)
        self.allied = allied(view)
        self.seats = [seats_of(view, (side,)) for side in range(self.sides)]
        self.row = _ROW if self.column >= _NARROW else _COUNTED_ROW
        scores = [after - before for after, before in zip(result.totals, result.before, strict=True)]
        self.scores = [signed(score) for score in scores]
        # One size for all that adds up, so that no line looks more important than another.
        every = [signed(value) for line in result.lines for value in line.points]
        self.size = self._size([*every, *self.scores], 34)
        self.people = 66 + 34 * (max(map(len, self.seats)) + self.allied)
        height = _HEAD + self.people + self.row * len(result.lines) + 2 * _ROW + 8 + _TOTAL + _MARGIN
        self.image = Image.new("RGB", (WIDTH, height), FELT)
        self.pen = ImageDraw.Draw(self.image)

    def draw(self) -> Image.Image:
        """The whole sheet."""
        result, tr = self.result, self.tr
        winners = winning_sides(self.view, result)
        self._head(winners)
        y = _HEAD
        for team in self.teams:
            self._ground(team, [side for side in team if side in winners])
            for side in team:
                self._person(side, y, side in winners)
            if self.allied:
                words = tr("together, one sum") if len(team) > 1 else tr("alone")
                spot = (sum(self._span(team)) / 2, y + self.people - 22)
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
        self._numbers(tr("Before"), [number(before) for before in result.before], y + _ROW / 2, 32, MUTED)
        y += _ROW
        self._rule(y)
        self._numbers(tr("Total"), [number(total) for total in result.totals], y + _TOTAL / 2, 44, GOLD)
        return self.image

    def _column_width(self) -> int:
        """How wide a side's column is: what the labels leave, which may take more where there is room."""
        words = [self.tr.text(line.label) for line in self.result.lines]
        widest = max((width(label, _LABEL, "narrow") for label in words), default=0) + 12
        room = WIDTH - 2 * _MARGIN
        if widest > _LABELS and room - widest >= _NARROW * self.sides:
            return min(_WIDEST, (room - widest) // self.sides)
        return min(_WIDEST, (room - _LABELS) // self.sides)

    def _left(self, side: int) -> int:
        """Where a side's column begins: those who play together are neighbours."""
        return self.first + self.order.index(side) * self.column

    def _column(self, side: int) -> tuple[int, int, int, int]:
        left = self._left(side)
        return left + 6, _HEAD, left + self.column - 6, self.image.height - _MARGIN

    def _span(self, team: tuple[int, ...]) -> tuple[int, int]:
        """From where to where the columns of a team reach."""
        return self._column(team[0])[0], self._column(team[-1])[2]

    def _ground(self, team: tuple[int, ...], winners: Sequence[int]) -> None:
        """The ground of a team's columns, with a rim around who has won.

        Where columns have cells in common the rim goes around the winner's total alone.
        """
        left, right = self._span(team)
        _, top, _, bottom = self._column(team[0])
        panel(self.image, (left, top, right, bottom), 18, FELT_DEEP)
        if len(team) > 1:
            top = bottom - _TOTAL + 6
        for side in winners:
            left, _, right, _ = self._column(side)
            panel(self.image, (left - 4, top - 4, right + 4, bottom + 4), 22, GOLD)
            panel(self.image, (left, top, right, bottom), 18, FELT_DEEP)

    def _head(self, winners: list[int]) -> None:
        tr, result = self.tr, self.result
        room = WIDTH - 2 * _MARGIN
        title = tr("Deal {n}", n=self.view.round)
        put(self.image, (_MARGIN, 42), title, 46, LIGHT, "bold")
        goal = tr.text(self.view.game.goal)
        put(self.image, (WIDTH - _MARGIN, 42), goal, 34, MUTED, align="right")
        by = "" if result.by is None else self.names.shown(result.by, room // 2, 34)
        words, colour = _reason(self.view, result, by, tr), MUTED
        if winners:
            seats = [seat for side in winners for seat in self.seats[side]]
            shown = [self.names.shown(seat, room // (len(seats) + 1), 36, "bold") for seat in seats]
            who = joined(shown, tr, sign=True)
            title_end = _MARGIN + width(title, 46, "bold") + 30
            won = tr.plural("{who} wins the match", "{who} win the match", len(seats), who=who)
            words = tr("{reason} · {won}", reason=words, won=won)
            crown = _crown()
            self.image.paste(crown, (title_end, 12))
            colour = GOLD
        size = next((size for size in (36, 32, 28) if width(words, size, "bold") <= room), 28)
        put(self.image, (_MARGIN, 96), fit(words, room, size, "bold"), size, colour, "bold")

    def _person(self, side: int, top: int, won: bool) -> None:
        middle = self._left(side) + self.column // 2
        seats = self.seats[side]
        left = middle - (STEP * len(seats) - 6) // 2
        for n, seat in enumerate(seats):
            played = seat in self.view.order
            spot, mark = (left + n * STEP, top + 10), self.names.marks[seat]
            badge(self.image, spot, mark, self.colours[side], FELT_DEEP, faint=not played)
            self._name(seat, (middle, top + 80 + 34 * n), GOLD if won else LIGHT if played else MUTED)

    def _name(self, seat: int, at: tuple[int, int], ink: Colour) -> None:
        """A player's name, and whether that player sat out."""
        room = self.column - 24
        name = self.names.shown(seat, room, 28, "narrow")
        if seat not in self.view.order:
            aside = self.tr("(sat out)")
            name = self.names.shown(seat, room - width(aside, 28, "narrow") - 8, 28, "narrow")
            name = self.tr("{name} {aside}", name=name, aside=aside)
        put(self.image, at, name, 28, ink, "narrow", "middle")

    def _rule(self, y: float, colour: Colour = FELT_LINE) -> None:
        self.pen.line((_MARGIN, y, self.first - 10, y), fill=colour, width=2)
        for team in self.teams:
            left, right = self._span(team)
            self.pen.line((left + 8, y, right - 9, y), fill=colour, width=2)

    def _edge(self, side: int) -> int:
        """The right edge of a side's numbers."""
        return self._left(side) + self.column - (22 if self.column >= _NARROW else 13)

    def _size(self, values: Sequence[str], size: int) -> int:
        """The size at which the widest of the values still goes into its column."""
        room = self.column - (46 if self.column >= _NARROW else 24)
        fitting = (step for step in range(size, _SMALLEST, -2) if self._fits(values, step, room))
        return next(fitting, _SMALLEST)

    def _fits(self, values: Sequence[str], size: int, room: int) -> bool:
        return all(width(value, size, "narrow") <= room for value in values)

    def _label(self, words: str, y: float, size: int, colour: Colour) -> None:
        room = self.first - _MARGIN - 10
        lines = [words] if width(words, 26, "narrow") <= room else _halves(words)
        most = size if len(lines) == 1 else 28
        size = next((less for less in range(most, 24, -2) if self._fits(lines, less, room)), 24)
        for n, line in enumerate(lines):
            at = (_MARGIN, y + 28 * n - 14 * (len(lines) - 1))
            put(self.image, at, fit(line, room, size, "narrow"), size, colour, "narrow")

    def _line(self, line: ScoreLine, y: float) -> None:
        self._label(self.tr.text(line.label), y, _LABEL, LIGHT)
        for team in self.teams:
            if len(team) > 1 and not personal(line):
                self._common(line, team, y)
            else:
                for side in team:
                    self._own(line, side, y)

    def _own(self, line: ScoreLine, side: int, y: float) -> None:
        """How many and how much in a side's own column."""
        beside = self.column >= _NARROW
        count, value = line.counts[side], line.points[side]
        low = 0 if beside or not count else 14
        spot = (self._edge(side), y - low)
        put(self.image, spot, signed(value), self.size, _ink(value), "narrow", "right")
        if not count:
            return
        times = self.tr("{n}×", n=count)
        if beside:
            put(self.image, (self._left(side) + 24, y), times, 30, MUTED, "narrow")
        else:
            put(self.image, (self._edge(side), y + 22), times, 26, MUTED, "narrow", "right")

    def _common(self, line: ScoreLine, team: tuple[int, ...], y: float) -> None:
        """How many and how much once for all who share a sum, in the middle of their columns."""
        count, value = line.counts[team[0]], line.points[team[0]]
        left = (sum(self._span(team)) - self.column) // 2
        put(
            self.image, (left + self.column - 22, y), signed(value), self.size, _ink(value), "narrow", "right"
        )
        if count:
            put(self.image, (left + 24, y), self.tr("{n}×", n=count), 30, MUTED, "narrow")

    def _numbers(self, label: str, values: Sequence[str], y: float, size: int, colour: Colour) -> None:
        self._label(label, y, 36, colour)
        fitting = self._size(values, size)
        for side, value in enumerate(values):
            put(self.image, (self._edge(side), y), value, fitting, colour, "narrow", "right")


def _halves(words: str) -> list[str]:
    """A label on two lines, broken at the space nearest to its middle; on one where it has no space."""
    spaces = [n for n, character in enumerate(words) if character == " "]
    if not spaces:
        return [words]
    at = min(spaces, key=lambda n: abs(2 * n - len(words)))
    return [words[:at], words[at + 1 :]]


def _ink(value: int) -> Colour:
    return LIGHT if value > 0 else WARN if value < 0 else MUTED


@lru_cache(maxsize=1)
def _crown() -> Image.Image:
    """The winner's crown."""
    image = Image.new("RGB", (60 * 4, 60 * 4), FELT)
    shapes.crown(Pen(image, 4), (30, 34), 52, GOLD)
    return image.resize((60, 60), Image.Resampling.BOX)
