"""What a player feels of what has happened since the panel was last shown."""

from dataclasses import replace

import pytest

from bot.screens.panel.move_notes import done_text
from bot.screens.play.moment import felt, felt_line
from bot.screens.play.results import own_end_line
from canasta.actions import parse_action
from canasta.cards import parse_cards
from canasta.deal.viewing import view_of
from canasta.events import Discarded, Drew, Event, LaidOff, Melded, Took
from canasta.history import History, Step
from canasta.i18n import ENGLISH
from canasta.terms import CanastaKind
from canasta.view import View
from renderers import Moment
from tests.canasta import positions
from tests.canasta.burraco import positions as burraco
from tests.renderers import panels, samples
from tests.support.views import changed

NATURAL, MIXED = CanastaKind.NATURAL, CanastaKind.MIXED
KING, TEN, TWO = parse_cards("Kh Th 2c")


def after(*steps: Event, view: View | None = None) -> View:
    """The middle of a deal of seat 0, whose partner is seat 2, after these steps."""
    history = History.of(4, [Step(1, None, ()), *(Step(1, 0, (step,)) for step in steps)])
    return replace(view or panels.middle(), history=history)


def sealed(seat: int, meld: str = "m1", kind: CanastaKind | None = NATURAL, size: int = 7) -> Melded:
    return Melded(seat, meld, (KING,), size, False, kind)


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (sealed(0), "canasta"),
        (sealed(2), "canasta"),
        (sealed(1, "m2", MIXED), None),  # that of the others
        (sealed(0, size=8), None),  # only its kind has changed
        (sealed(0, kind=None, size=6), None),
        (Took(0, TEN, 9), "pile"),
        (Took(1, TEN, 9), None),
        (Discarded(3, TWO, froze=True), "freeze"),
        (Discarded(3, TEN, froze=False), None),
        (Drew(0, 2), None),
        (LaidOff(0, "m1", 0, (KING,), 7), None),
    ],
)
def test_a_moment_is_what_is_worth_it_to_the_player(event: Event, kind: str | None) -> None:
    moment = felt(after(event), 1)
    assert (moment and moment.kind) == kind


def ended(
    before: tuple[int, int], totals: tuple[int, int], winners: tuple[int, ...] = (), by: int = 1
) -> View:
    """The end of a deal that took the sides from ``before`` to ``totals``."""
    over = samples.scored(over=bool(winners))
    assert over.result is not None
    result = replace(over.result, before=before, totals=totals, winners=winners, by=by)
    return after(Discarded(0, TEN, froze=False), view=replace(over, seat=0, result=result))


@pytest.mark.parametrize(
    ("view", "kind"),
    [
        (ended((100, 200), (700, 600)), "score"),
        (ended((0, 1000), (1800, 1500)), "comeback"),
        (ended((1000, 0), (1500, 1800)), "score"),  # the others have come back
        (ended((100, 200), (700, 600), by=0), "out"),
        (ended((100, 200), (700, 600), by=2), "out"),  # the partner
        (ended((0, 1000), (1800, 1500), by=0), "comeback"),
        (ended((4000, 4500), (5100, 4800), (0, 2)), "won"),
        (ended((4500, 4000), (4800, 5100), (1, 3)), "score"),
    ],
)
def test_the_end_of_a_deal_is_felt_by_its_winners_as_what_it_is(view: View, kind: str) -> None:
    moment = felt(view, 1)
    assert (moment and moment.kind) == kind
    assert felt(view, 2) is None


def test_who_came_back_reads_from_how_far_and_who_went_out_a_warm_word() -> None:
    said = felt_line(felt(ended((0, 1000), (1800, 1500)), 1), ENGLISH)
    assert said == "**What a comeback!** You were 1,000 points behind."
    out = [felt_line(felt(ended((0, 0), (70, 60), by=by), 1), ENGLISH) for by in (0, 2, 1)]
    assert out == ["**You went out!**", "**Your partner went out!**", ""]


def test_the_winners_read_a_warm_line_and_the_others_a_kind_one() -> None:
    names = ["Anna", "Ben", "Chloé", "Dmitri"]
    view = ended((4000, 4500), (5100, 4800), (0, 2))
    assert (
        own_end_line(view, names, ENGLISH)
        == "**The match is yours, by 300!** Congratulations, Anna and Chloé."
    )
    other = own_end_line(replace(view, seat=1), names, ENGLISH)
    assert other == "**The match goes to Anna and Chloé, by 300.** Well played. Another one?"
    assert own_end_line(None, names, ENGLISH) == "The match is over."


def test_it_is_felt_once_and_never_where_nobody_knows_what_the_panel_showed() -> None:
    view = after(sealed(0), Drew(0, 1))
    assert felt(view, 1) is not None
    assert felt(view, 2) is None
    assert felt(view, None) is None
    assert felt(replace(view, seat=None), 1) is None


def test_a_canasta_is_worth_more_than_the_pile_and_the_pile_more_than_its_frost() -> None:
    every = (Discarded(3, TWO, froze=True), Took(0, TEN, 9), sealed(0))
    kinds = [felt(after(*every[:n]), 1) for n in (1, 2, 3)]
    assert [moment and moment.kind for moment in kinds] == ["freeze", "pile", "canasta"]


def test_what_is_no_longer_so_is_not_felt() -> None:
    thawed = changed(panels.middle(), pile={"frozen": False, "frozen_by": None})
    assert felt(after(Discarded(3, TWO, froze=True), view=thawed), 1) is None
    laid = changed(panels.middle(), turn={"drawn": ()})
    assert felt(after(Took(0, TEN, 9), view=laid), 1) is None


def test_a_canasta_of_ones_side_is_worth_a_warm_line() -> None:
    said = felt_line(felt(after(sealed(2)), 1), ENGLISH)
    assert said == "**Beautiful: a natural canasta of kings!**"
    assert len(said) <= 60
    assert felt_line(felt(after(Took(0, TEN, 9)), 1), ENGLISH) == felt_line(None, ENGLISH) == ""


@pytest.mark.parametrize(
    ("cards", "kind", "said"),
    [
        ("4h 5h 6h Jk 8h 9h Th", "dirty", "dirty canasta of hearts"),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "clean", "clean canasta of spades"),
        ("9h 9h 9d 9s 9s 9c 9c 2d", "semiclean", "semi-clean canasta of nines"),
    ],
)
def test_a_canasta_that_is_a_run_says_its_suit(cards: str, kind: str, said: str) -> None:
    moment = Moment("canasta", tuple(parse_cards(cards)), kind)
    assert felt_line(moment, ENGLISH) == f"**Beautiful: a {said}!**"


@pytest.mark.parametrize(
    ("hand", "moves", "said"),
    [
        ("9s", ["discard 9s"], "You discarded 9♠. **You took the pot!**"),
        ("9s9d9c", ["meld 9s9d9c"], "Laid down: 9♠ 9♦ 9♣. **You took the pot!**"),
        ("9s8c", ["discard 9s"], "You discarded 9♠."),
    ],
)
def test_who_takes_the_pot_reads_so(hand: str, moves: list[str], said: str) -> None:
    deal = burraco.laid(burraco.at(hand, burraco.CLEAN, phase="meld"), *moves)
    view = view_of(deal, 0, positions.NAMES, None)
    assert done_text([parse_action(moves[-1])], view, ENGLISH) == said
