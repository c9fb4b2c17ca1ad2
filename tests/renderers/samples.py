"""Views made by hand, so that pictures are tested without the engine."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import IS_WILD, Card, parse_cards, points, rank_of
from canasta.i18n import Text
from canasta.offers import NOTHING
from canasta.view import MeldView, Result, ScoreLine, SideView, View


def sort_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """As players sort: wild cards first, then from ace down."""
    return tuple(sorted(cards, key=lambda card: (not IS_WILD[card], -rank_of(card), card)))


def meld(name: str, text: str, canasta: str | None = None) -> MeldView:
    """A set of one rank from its cards."""
    cards = parse_cards(text)
    natural = next(card for card in cards if not IS_WILD[card])
    return MeldView(name, cards, "set", rank_of(natural), canasta, points(cards))


def side(
    seats: Sequence[int],
    melds: Sequence[MeldView] = (),
    threes: str = "",
    total: int = 0,
    minimum: int | None = None,
) -> SideView:
    """A side; without melds it has not opened."""
    opened = bool(melds)
    return SideView(
        seats=tuple(seats),
        melds=tuple(melds),
        threes=parse_cards(threes),
        total=total,
        opened=opened,
        minimum=None if opened else (minimum or 50),
        canastas=sum(m.canasta is not None for m in melds),
        canastas_needed=1,
    )


def view(
    hand: str = "",
    *,
    drawn: str = "",
    seat: int | None = None,
    players: Sequence[str] = ("Anna", "Ben", "Chloé", "Dmitri"),
    sides: Sequence[SideView] | None = None,
    counts: Sequence[int] | None = None,
    top: str = "9h",
    pile: int = 7,
    frozen_by: str = "",
    turn: int = 0,
    phase: str = "meld",
    result: Result | None = None,
    stock: int = 41,
    dealer: int = 3,
) -> View:
    """A view with sensible defaults for all that a test does not care about."""
    seats = len(players)
    if sides is None:
        sides = (side(range(0, seats, 2)), side(range(1, seats, 2)))
    return View(
        variant="classic",
        seat=seat,
        players=tuple(players),
        dealer=dealer % seats,
        round=3,
        turn=turn,
        phase=phase,
        hand=sort_hand(parse_cards(hand)),
        drawn=parse_cards(drawn),
        counts=tuple(counts) if counts is not None else (11,) * seats,
        stock=stock,
        pile=pile,
        top=parse_cards(top)[0] if top else None,
        frozen=bool(frozen_by),
        frozen_by=parse_cards(frozen_by)[0] if frozen_by else None,
        sides=tuple(sides),
        side_of=tuple(seat % len(sides) for seat in range(seats)),
        order=tuple(range(seats)),
        allies=tuple(tuple(range(place % len(sides), seats, len(sides))) for place in range(seats)),
        target=5000,
        offers=NOTHING,
        result=result,
    )


def opening_hand() -> View:
    """Fifteen cards, one of them just drawn, the side not open."""
    return view("AsAcKhKdKsQd9c9h8s7d5c5h4s2dJk", drawn="Kd", seat=0)


def long_hand() -> View:
    """Forty cards after a large pile."""
    text = "JkJk2s2h2dAsAhAdAcKsKhKdQsQsQhJdJcJcTsThTd9s9h9h9c8s8d8c7h7d7c6s6h6d6c5s5d4h4c3s"
    return view(text, drawn="9s9h9h9c8s8d6d", seat=0)


def early_table() -> View:
    """Nobody has opened."""
    return view(
        sides=[side((0, 2), total=1205, threes="3h"), side((1, 3), total=-85, minimum=15)],
        turn=2,
        phase="draw",
    )


def middle_table() -> View:
    """A few melds, a canasta of each kind, a frozen pile."""
    return view(
        sides=[
            side(
                (0, 2),
                [
                    meld("m1", "KhKdKsKcKhKdKs", "natural"),
                    meld("m3", "9c9d9h2s"),
                    meld("m4", "4s4s4h4d"),
                    meld("m6", "AsAhAd2hJk"),
                ],
                "3h3d",
                2360,
            ),
            side((1, 3), [meld("m2", "QsQcQhQd2d2cJk", "mixed"), meld("m5", "7h7d7c")], "3h", 1745),
        ],
        counts=(6, 9, 14, 11),
        frozen_by="2c",
        turn=1,
        pile=12,
        stock=23,
    )


RANK_LETTERS = "AKQJT987654"


def full_side(seats: Sequence[int], melds: int = 12, size: int = 6) -> SideView:
    """A side with ``melds`` melds of ``size`` cards, every third of them a canasta."""
    made: list[MeldView] = []
    for n in range(melds):
        rank = RANK_LETTERS[n % len(RANK_LETTERS)]
        if n % 3 == 2:
            wild = n % 2 == 0
            text = "".join(rank + suit for suit in "shdchd") + ("2h" if wild else rank + "s")
            made.append(meld(f"m{n}", text, "mixed" if wild else "natural"))
        else:
            text = "".join(rank + "shdc"[k % 4] for k in range(size - 1)) + "2d"
            made.append(meld(f"m{n}", text))
    return side(seats, made, "3h3d3h3d", 12345)


def full_table(sides: int, seats: int) -> View:
    """Twelve melds on every side."""
    names = ["Anna", "Ben", "Chloé", "Dmitri", "Eleftheria Papadopoulou-Schmidt", "Ñusta"][:seats]
    return view(
        players=names,
        sides=[full_side(range(number, seats, sides)) for number in range(sides)],
        counts=(40,) * seats,
        frozen_by="Jk",
        pile=58,
        stock=108,
    )


def result(sides: int = 2, over: bool = False, by: int = 2) -> Result:
    """A finished deal, with the lines of rules 2.8."""

    def line(part: str, label: str, counts: Sequence[int | None], values: Sequence[int]) -> ScoreLine:
        return ScoreLine(part, Text(label), tuple(counts[:sides]), tuple(values[:sides]))

    lines = (
        line("canastas", "Natural canastas", (1, 0, 1, 0, 0, 2), (500, 0, 500, 0, 0, 1000)),
        line("canastas", "Mixed canastas", (1, 1, 0, 1, 0, 0), (300, 300, 0, 300, 0, 0)),
        line("going_out", "Going out", (None,) * 6, (100, 0, 0, 0, 0, 0)),
        line("threes", "Red threes", (2, 1, 0, 1, 0, 0), (200, 100, 0, 100, 0, 0)),
        line("melds", "Melded cards", (23, 12, 9, 14, 0, 20), (290, 145, 120, 150, 0, 330)),
        line("hands", "Cards left in hand", (3, 18, 7, 5, 11, 4), (-35, -195, -60, -45, -115, -70)),
    )
    before = (2360, 1745, -120, 905, 0, 4100)[:sides]
    if over:
        before = (4360, 3745, 2120, 905, 0, 4100)[:sides]
    totals = tuple(b + sum(entry.points[n] for entry in lines) for n, b in enumerate(before))
    return Result("out", by, False, lines, before, totals, over, (0, 2) if over else ())


def scored(over: bool = False) -> View:
    """The end of a deal between two pairs."""
    done = middle_table()
    return view(sides=done.sides, counts=(3, 9, 0, 11), phase="over", result=result(over=over))


def scored_alone(sides: int) -> View:
    """The end of a deal where everybody is a side."""
    names = ["Anna", "Ben", "Chloé", "Dmitri", "Eleftheria Papadopoulou-Schmidt", "Ñusta"][:sides]
    return view(
        players=names, sides=[full_side((n,)) for n in range(sides)], phase="over", result=result(sides, by=0)
    )
