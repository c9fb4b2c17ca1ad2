"""Views made by hand, so that pictures are tested without the engine."""

from collections.abc import Sequence
from dataclasses import replace

from canasta.cards import JOKER_RANK, THREE, Card, parse_cards, rank_of
from canasta.cards.packs import STANDARD
from canasta.i18n import Text
from canasta.terms import CanastaKind, EndReason, MeldKind, Phase, ScorePart
from canasta.view import GameView, MeldView, PileView, Result, ScoreLine, SideView, TurnView, View
from renderers import Medal
from tests.support.views import changed

PEOPLE = ("Anna", "Ben", "Chloé", "Dmitri", "Eleftheria Papadopoulou-Schmidt", "Ñusta")


def sort_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """As players sort: wild cards first, then from ace down."""
    return tuple(sorted(cards, key=lambda card: (not STANDARD.wild[card], -rank_of(card), card)))


def meld(name: str, text: str, canasta: str | None = None) -> MeldView:
    """A set of one rank from its cards, or a meld of wild cards only."""
    cards = parse_cards(text)
    rank = next((rank_of(card) for card in cards if not STANDARD.wild[card]), JOKER_RANK)
    kind = {JOKER_RANK: "wild", THREE: "threes"}.get(rank, "set")
    return MeldView(
        name, cards, MeldKind(kind), rank, CanastaKind(canasta) if canasta else None, STANDARD.points(cards)
    )


def side(
    seats: Sequence[int],
    melds: Sequence[MeldView] = (),
    threes: str = "",
    total: int = 0,
    minimum: int | None = None,
    needed: int = 1,
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
        canastas_needed=needed,
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
    order: Sequence[int] | None = None,
    lone: int | None = None,
    target: int = 5000,
) -> View:
    """A view with sensible defaults for all that a test does not care about.

    ``lone``: that seat plays alone, all others together.
    """
    seats = len(players)
    if sides is None:
        sides = (side(range(0, seats, 2)), side(range(1, seats, 2)))
    if lone is None:
        allies = [tuple(range(place % len(sides), seats, len(sides))) for place in range(seats)]
    else:
        others = tuple(seat for seat in range(seats) if seat != lone)
        allies = [(seat,) if seat == lone else others for seat in range(seats)]
    return View(
        seat=seat,
        players=tuple(players),
        dealer=dealer % seats,
        round=3,
        game=GameView("classic", Text("to {target}", target=f"{target:,}"), target),
        turn=TurnView(turn, Phase(phase), parse_cards(drawn)),
        pile=PileView(
            size=pile,
            top=parse_cards(top)[0] if top else None,
            frozen=bool(frozen_by),
            frozen_by=parse_cards(frozen_by)[0] if frozen_by else None,
        ),
        stock=stock,
        hand=sort_hand(parse_cards(hand)),
        counts=tuple(counts) if counts is not None else (11,) * seats,
        sides=tuple(sides),
        side_of=tuple(seat % len(sides) for seat in range(seats)),
        order=tuple(range(seats) if order is None else order),
        allies=tuple(allies),
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


def two_players() -> View:
    """Two by themselves, who need two canastas."""
    return view(
        players=PEOPLE[:2],
        sides=[
            side(
                (0,),
                [meld("m1", "8h8d8s8c8h8d8s8c", "natural"), meld("m3", "QsQhQd2h")],
                "3h",
                1565,
                needed=2,
            ),
            side((1,), [], "3d3d", 2890, minimum=90, needed=2),
        ],
        counts=(13, 27),
        phase="draw",
        turn=1,
    )


def cutthroat(lone: int | None = None) -> View:
    """Three players by themselves, or one of them against the other two, who had a rank each alike."""
    return view(
        players=PEOPLE[:3],
        sides=[
            side((0,), [meld("m1", "KhKdKs"), meld("m4", "9h9d9s9c2s")], "3h", 2360),
            side((1,), [meld("m2", "QsQcQhQd2d2cJk", "mixed"), meld("m5", "KhKcKdKd")], "", 1745),
            side((2,), [], "3d3d", -120, minimum=15),
        ],
        counts=(8, 15, 21),
        turn=2,
        lone=lone,
        target=7500,
    )


def five_players() -> View:
    """Two against three, the fifth seat's turn to sit out."""
    done = middle_table().sides
    return view(
        players=PEOPLE[:5],
        sides=[replace(done[0], seats=(0, 2, 4)), replace(done[1], seats=(1, 3))],
        counts=(6, 9, 0, 11, 4),
        order=(0, 1, 4, 3),
        turn=4,
        phase="draw",
        dealer=2,
    )


def three_pairs() -> View:
    """Six players as three pairs."""
    return view(
        players=PEOPLE,
        sides=[
            side((0, 3), [meld("m1", "KhKdKs"), meld("m4", "9h9d9s9c2s")], "3h3h3d", 4360, needed=2),
            side((1, 4), [meld("m2", "QsQcQhQd2d2cJk", "mixed")], "3d", 3745, needed=2),
            side((2, 5), [], "", 7005, minimum=120, needed=2),
        ],
        counts=(8, 5, 13, 10, 3, 12),
        turn=4,
        frozen_by="2h",
        target=7500,
    )


def pair_aside() -> View:
    """Six players of Modern American, of whom the third pair sits out, with talons set aside."""
    pairs = three_pairs()
    return changed(
        pairs,
        game={"variant": "modern_american"},
        sides=(*pairs.sides[:2], replace(pairs.sides[2], plays=False)),
        counts=(8, 5, 0, 10, 3, 0),
        order=(0, 1, 3, 4),
        modern={"talons": (4, 3), "pending": (0,) * 6, "turn_card": True},
        pile={"frozen": False, "frozen_by": None},
    )


def wild_table() -> View:
    """Wild cards melded by themselves, one canasta of them finished; two melds of one rank; always frozen."""
    return changed(
        view(
            sides=[
                side(
                    (0, 2),
                    [
                        meld("m1", "Jk2s2hJk2dJk2c", "wild"),
                        meld("m3", "KhKdKsKcKhKdKs", "natural"),
                        meld("m6", "KsKcKd"),
                        meld("m7", "3s3c3s"),
                    ],
                    "3h",
                    2360,
                ),
                side(
                    (1, 3), [meld("m2", "2sJk2h2h"), meld("m4", "AsAhAd"), meld("m5", "AsAcAcAd")], "", 1745
                ),
            ],
            counts=(6, 9, 14, 11),
        ),
        pile={"frozen": True},
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


def full_table(
    sides: int, seats: int, *, lone: int | None = None, order: Sequence[int] | None = None
) -> View:
    """Twelve melds on every side."""
    names = PEOPLE[:seats]
    return view(
        players=names,
        sides=[full_side(range(number, seats, sides)) for number in range(sides)],
        counts=(40,) * seats,
        frozen_by="Jk",
        pile=58,
        stock=108,
        lone=lone,
        order=order,
    )


def result(sides: int = 2, over: bool = False, by: int = 2) -> Result:
    """A finished deal, with the lines of rules 2.8."""

    def line(part: str, label: str, counts: Sequence[int | None], values: Sequence[int]) -> ScoreLine:
        return ScoreLine(ScorePart(part), Text(label), tuple(counts[:sides]), tuple(values[:sides]))

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
    return Result(EndReason.OUT, by, False, lines, before, totals, over, (0, 2) if over else ())


def scored(over: bool = False) -> View:
    """The end of a deal between two pairs."""
    done = middle_table()
    return view(sides=done.sides, counts=(3, 9, 0, 11), phase="over", result=result(over=over))


def scored_alone(sides: int) -> View:
    """The end of a deal where everybody is a side."""
    names = PEOPLE[:sides]
    return view(
        players=names, sides=[full_side((n,)) for n in range(sides)], phase="over", result=result(sides, by=0)
    )


def scored_cutthroat(lone: int = 1, winners: Sequence[int] = ()) -> View:
    """The end of a deal in which two shared one sum, but for their red threes (rules: 5.2)."""
    mates = [seat for seat in range(3) if seat != lone]

    def line(part: str, label: str, count: tuple[int, int] | None, worth: tuple[int, int]) -> ScoreLine:
        """``count`` and ``worth``: of the two, then of the one."""
        counts = tuple(None if count is None else count[seat == lone] for seat in range(3))
        return ScoreLine(
            ScorePart(part), Text(label), counts, tuple(worth[seat == lone] for seat in range(3))
        )

    threes = ScoreLine(ScorePart.THREES, Text("Red threes"), (1, 0, 2), (100, 0, 200))
    lines = (
        line("canastas", "Natural canastas", (1, 0), (500, 0)),
        line("canastas", "Mixed canastas", (1, 1), (300, 300)),
        line("canastas", "Wild canastas", (0, 1), (0, 2000)),
        line("going_out", "Going out", None, (100, 0)),
        threes,
        line("melds", "Melded cards", (31, 12), (435, 290)),
        line("hands", "Cards left in hand", (7, 18), (-45, -195)),
        line("special", "Four black threes", None, (0, 0)),
        line("penalties", "Unfinished wild meld", None, (-1000, 0)),
    )
    before = (2360, 1745, -120)
    totals = tuple(b + sum(entry.points[n] for entry in lines) for n, b in enumerate(before))
    done = Result(EndReason.OUT, mates[0], False, lines, before, totals, bool(winners), tuple(winners))
    return changed(cutthroat(lone), turn={"phase": "over"}, result=done)


def scored_five() -> View:
    """The end of a deal that one of three sat out."""
    return changed(five_players(), turn={"phase": "over"}, result=result(by=4))


def medals() -> list[Medal]:
    """Honours of every metal: earned, begun, not begun, with long words."""
    return [
        Medal(
            "hearts", "gold", "Inseparable", "Play fifty matches with the same partner.", "2026-05-01", 50, 50
        ),
        Medal("faces", "silver", "Good company", "Play with 25 different people.", None, 14, 25),
        Medal(
            "arrow",
            "gold",
            "Comeback",
            "Win a match against people after being 2,000 points behind, or whatever else it says here.",
            "2026-05-02",
        ),
        Medal("10", "bronze", "Regular guest", "Play ten matches with people.", "2026-05-03", 10, 10),
        Medal("jester", "silver", "Wild bunch", "Complete a canasta of wild cards alone."),
    ]
