"""Tables of Rommé made by hand, as full as they can be."""

from collections.abc import Sequence

from canasta.cards import JOKER, parse_cards
from canasta.i18n import Text
from canasta.terms import EndReason, ScorePart
from canasta.variants import VARIANTS
from canasta.variants.romme.melds import CardSet, Limits, Run, read_meld
from canasta.view import MeldView, Result, ScoreLine, View
from tests.renderers import samples
from tests.support.views import changed

RULES = VARIANTS["romme"].rules(4, {})
LOOSE = Limits("any", adjacent=True)


def meld(name: str, text: str) -> MeldView:
    """A set or a run from its cards; in a run a joker stands for the card at its place."""
    made = read_meld(LOOSE, parse_cards(text))
    assert isinstance(made, CardSet | Run)
    rank, suit = (made.rank, None) if isinstance(made, CardSet) else (None, made.suit)
    return MeldView(name, made.cards, made.kind, rank, None, made.points, made.jokers, suit)


def table(melds: Sequence[Sequence[str]], hand: str = "", drawn: str = "", seat: int | None = None) -> View:
    """Everybody alone with these melds; a seat without any has not opened."""
    names = iter(f"m{n}" for n in range(1, 100))
    sides = [
        samples.side((at,), [meld(next(names), text) for text in laid], total=-37 * at, minimum=40, needed=0)
        for at, laid in enumerate(melds)
    ]
    made = samples.view(drawn=drawn, seat=seat, players=samples.PEOPLE[: len(melds)], sides=sides, pile=12)
    held = sorted(parse_cards(hand), key=RULES.hand_place)
    return changed(
        made,
        game={
            "variant": "romme",
            "goal": Text("to −{target}", target="500"),
            "builds_on_all": True,
            "pack": RULES.pack,
            "values": RULES.values,
            "by_suit": True,
            "whole_hand": RULES.game_view().whole_hand,
        },
        hand=tuple(held),
        counts=tuple(13 - n for n in range(len(melds))),
        pile={"share": 1},
    )


def six() -> View:
    """Six players, twelve melds among them, jokers at every kind of place."""
    return table(
        [
            ["KhKdKs", "2c3c4cJk6c7c8c9cTcJcQcKcAc", "TsTdJk"],
            ["JkQsKs", "2h2d2c2s"],
            ["AsJk3s4s5sJk7s8s9s", "3h3d3c", "9h9dJkJk"],
            [],
            ["5d6d7d8d9dTdJdQdKdAd", "JhQhKhAh"],
            ["4s4hJk4c", "8h9hTh"],
        ]
    )


def fullest() -> View:
    """Twelve melds for each of six, more than two packs hold."""
    melds = ["KhKdKs", "TsTdJk", "2c3c4cJk6c7c8c9cTcJcQcKcAc", "4s4hJk4c", "8h9hTh", "9h9dJkJk"]
    return table([melds * 2] * 6)


def four() -> View:
    """Four players in the middle of a deal, as one of them sees it."""
    return table(
        [["QhQdQsQc"], ["4c5cJk"], [], ["3hJk5h", "AdAcAh"]],
        hand="JkAs2s3sTs9h2h3dKd6c6cTcJcQc",
        drawn="2h",
        seat=0,
    )


def scored(seats: int = 6) -> View:
    """The end of a deal by a Hand Rommé."""
    lost = (0, -148, -62, -204, -20, -308)[:seats]
    counts = (0, 13, 7, 13, 1, 13)[:seats]
    line = ScoreLine(ScorePart.HANDS, Text("Left in hand, doubled"), counts, lost)
    before = (-212, -35, 0, -418, -99, -160)[:seats]
    totals = tuple(a + b for a, b in zip(before, lost, strict=True))
    result = Result(EndReason.OUT, 0, True, (line,), before, totals, True, (2,))
    return changed(table([[]] * seats), turn={"phase": "over"}, result=result)


def jokers_in(view: View) -> int:
    """The jokers that lie on the table."""
    return sum(meld.cards.count(JOKER) for side in view.sides for meld in side.melds)
