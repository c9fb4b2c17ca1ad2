"""A game of this test with a pack of its own: other values, plain threes, twos that are natural at their own
place, runs of up to thirteen from ace to ace, the whole pile into the hand, as in Burraco.

Judge, offers and views know it by its pack alone. It is no Burraco: pots, and what going out needs there, are
steps of a game, which a pack only names.
"""

from collections import Counter
from random import Random

import pytest

from canasta.cards import NAMES, format_cards, parse_cards
from canasta.cards.packs import Pack, PileGoes, Run, Threes, WildPlaces
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.i18n import Text
from canasta.melds.sequences import extends, fault_of_sequence
from canasta.refusals import Illegal
from canasta.variants import VARIANTS
from canasta.variants.samba.game import over_samba
from canasta.variants.samba.options import BASIC, options_of
from canasta.variants.samba.rules import SambaRules
from tests.canasta.invariants import all_cards, canasta_rules, full_pack
from tests.canasta.positions import NAMES as SEATS
from tests.canasta.positions import at, code, play

PACK = Pack(
    worth=(20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 15, 30),
    natural_two=True,
    threes=Threes(ordinary=True),
    run=Run(low=1, high=14, longest=13, wilds=1, places=WildPlaces.BOUND),
    pile=PileGoes.ALL_TO_HAND,
)


class LongRunsRules(SambaRules):
    """Nothing but another pack."""

    variant = "long_runs"
    specs = options_of((*BASIC, "pile_for_opening"), {"hand_size": 11, "draw_count": 1})
    packs = 2
    pack = PACK
    words = (Text("A game of a test."),)


GAME = over_samba(LongRunsRules, Text("Long Runs"), Text("A game of a test."), Text("no time"))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The records of these tests know the game."""
    monkeypatch.setattr("canasta.notation.record.VARIANTS", {**VARIANTS, "long_runs": GAME})


def position(hand: str, melds: list[str] | None = None, **start: str) -> Deal:
    """A player with this hand, whose side has these melds."""
    mine = melds if melds is not None else ["9s9h9d"]
    return at(N=hand, E="4s4d", S="5s5d", W="6s6d", melds=[mine, []], variant="long_runs", **start)  # type: ignore[arg-type]


def laid(hand: str, *moves: str, melds: list[str] | None = None) -> str:
    """The side's last meld as it lies after these moves."""
    deal = position(hand, melds)
    for move in moves:
        play(deal, f"N: {move}")
    return format_cards(deal.state.side_tables[0].melds[-1].cards)


# --- runs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("run", "lies"),
    [
        ("2h3h4h", "2h3h4h"),
        ("3h4h2hJk", "Jk2h3h4h"),  # the joker below the natural two, as ace
        ("Ah2h3h", "Ah2h3h"),
        ("QsKsAs", "QsKsAs"),
        ("KsAs2d", "2dKsAs"),  # a two of another suit is wild, and free: at the low end
        ("4h5h2h7h8h9hTh", "4h5h2h7h8h9hTh"),  # its own two, but not at its place
        ("3c4c5c6c7c8c9cTcJcQcKc2cAc", "Ac2c3c4c5c6c7c8c9cTcJcQcKc"),
    ],
)
def test_cards_in_a_row_are_a_run(run: str, lies: str) -> None:
    assert laid(f"{run}6d7s", f"meld {run}") == lies


@pytest.mark.parametrize(
    ("run", "refusal"),
    [
        ("2h3h4h2cJk", "too_many_wilds"),
        ("2s3h4hJk", "too_many_wilds"),
        ("KsAs2s3s", "bad_sequence"),  # not round the corner
        ("4h5h8h", "bad_sequence"),
        ("2s2h2d", "needs_aim"),  # no set of twos
    ],
)
def test_other_cards_are_none(run: str, refusal: str) -> None:
    assert code(position(f"{run}6d7s"), f"N: meld {run}") == refusal


def test_a_run_of_thirteen_takes_no_card_more() -> None:
    whole = "Ac2c3c4c5c6c7c8c9cTcJcQcKc"
    assert code(position("Ac6d7s", [whole]), "N: meld Ac>m1") == "meld_full"
    assert view_of(position("Ac6d7s", [whole]), 0, SEATS, None).own_melds[0].closed


def test_a_two_that_comes_to_its_place_turns_natural_and_stays_so() -> None:
    """Then it takes the five, not the six."""
    assert laid("3h6h7s", "meld 3h>m1", melds=["4h5h2h"]) == "2h3h4h5h"
    deal = position("6hJk3h7sKd", ["2h4h5h"])
    play(deal, "N: meld 3h>m1")
    meld = deal.state.side_tables[0].melds[0]
    assert (format_cards(meld.cards), meld.wilds, meld.naturals) == ("2h3h4h5h", 0, 4)
    play(deal, "N: meld Jk>m1")
    assert format_cards(meld.cards) == "Jk2h3h4h5h"
    assert meld.wilds == 1


def test_a_bound_wild_card_stays_until_its_card_comes() -> None:
    """Then it is free."""
    lying = list(parse_cards("5h6hJk8h"))
    assert [card for card in ("4h", "7h", "Th", "2c") if extends(lying, parse_cards(card), PACK)] == [
        "4h",
        "7h",
    ]
    assert laid("7hTh6d7s", "meld 7h>m1", "meld Th>m1", melds=["5h6hJk8h"]) == "5h6h7h8hJkTh"


def test_an_ace_keeps_its_end() -> None:
    low = list(parse_cards("Ah2h3h"))
    assert fault_of_sequence(parse_cards("Ah2h3h4h"), PACK, low) is None
    assert fault_of_sequence(parse_cards("Ah2h3hKh"), PACK, low) is not None


# --- the other facts of a pack -----------------------------------------------------------------------------


def test_threes_are_cards_like_others() -> None:
    assert laid("3s3h3c6d7s", "meld 3s3h3c") == "3s3h3c"
    assert laid("3h6d7s", "meld 3h>m1", melds=["4h5h6h"]) == "3h4h5h6h"
    deal = Deal.from_seed(GAME.rules(4), 3, (0, 0), "5f0c")
    assert all(not side_table.threes for side_table in deal.state.side_tables)


def test_a_first_meld_counts_what_its_cards_are_worth_here() -> None:
    """Q-K-A is 35, five six seven 15."""
    assert code(position("QsKsAs5h6h7h9d4c", []), "N: meld QsKsAs 5h6h7h") is None
    assert code(position("JsQsKs5h6h7h9d4c", []), "N: meld JsQsKs 5h6h7h") == "below_minimum"
    shown = view_of(position("6d7s", ["5h6hJk8h"]), 0, SEATS, None).own_melds[0]
    assert shown.points == 5 + 5 + 30 + 10


def test_the_whole_pile_goes_to_the_hand_with_any_card_on_top() -> None:
    for pile in ("KsKd9h", "Kd2h", "KdJk", "3s"):
        deal = position("6d7s", [], pile=pile, phase="draw")
        takes = deal.offers(0).takes
        assert len(takes) == 1
        assert not takes[0].group.cards
        assert code(deal, "N: take 6d7s") == "takes_alone"
        assert view_of(deal, 0, SEATS, None).pile.why_not is None
        play(deal, "N: take")
        assert Counter(deal.state.hands[0]) == Counter(parse_cards(f"6d7s{pile}"))
        assert deal.state.pile == []
        assert not deal.state.side_tables[0].opened
    assert code(position("6d7s", [], phase="draw"), "N: take") == "pile_empty"


def test_no_wild_card_freezes_the_pile() -> None:
    deal = position("2h7s6d")
    play(deal, "N: discard 2h")
    assert not deal.state.is_frozen
    assert deal.offers(1).takes


def test_a_view_tells_the_pack_and_which_cards_a_run_takes() -> None:
    view = view_of(position("6d7s", ["5h6hJk8h"]), 0, SEATS, None)
    assert view.game.pack == PACK
    run = view.own_melds[0]
    assert {NAMES[card] for card in range(52) if run.joined_by(card)} == {"4h", "7h", "9h"}
    assert [NAMES[stands] for (stands,) in run.stands] == ["5h", "6h", "7h", "8h"]
    low = view_of(position("6d7s", ["Ah2h3h"]), 0, SEATS, None).own_melds[0]
    assert [NAMES[stands] for (stands,) in low.stands] == ["Ah", "2h", "3h"]
    assert {NAMES[card] for card in range(52) if low.joined_by(card)} == {"4h"}


# --- offers ------------------------------------------------------------------------------------------------


def offered(deal: Deal) -> set[str]:
    """The melds that are offered, each as its cards."""
    return {format_cards(meld.groups[0].cards) for meld in deal.offers(0).melds}


def test_runs_with_a_low_ace_a_natural_two_and_threes_are_offered() -> None:
    melds = offered(position("Ah2h3h4h9cKs6d7s"))
    assert {"Ah2h3h4h", "Ah2h3h", "2h3h4h"} <= melds
    onto = offered(position("3h4h7hKs6d7s", ["5h6hJk8h"]))
    assert {"4h", "7h", "4h7h"} <= onto
    assert "3h" not in onto


def test_random_play_meets_no_dead_end_and_every_offer_is_accepted() -> None:
    rules, rng, runs = GAME.rules(4), Random("long runs"), Counter[int]()
    for n in range(12):
        deal = Deal.from_seed(rules, n % 4, (0, 0), f"{n:x}")
        for _ in range(600):
            if deal.over:
                break
            seat = deal.state.turn
            actions = deal.offers(seat).actions
            assert actions, "a dead end"
            action = rng.choice(actions)
            try:
                deal.apply(seat, action)
            except Illegal as error:
                raise AssertionError(f"{n}: {action} was offered") from error
            assert all_cards(deal) == full_pack(rules)
            for side_table in deal.state.side_tables:
                for meld in side_table.melds:
                    if meld.suit is not None:
                        runs[len(meld.cards)] += 1
                        assert fault_of_sequence(meld.cards, PACK) is None
                        assert meld.wilds <= 1
                    else:
                        assert canasta_rules(rules).fault(meld.rank or 0, meld.naturals, meld.wilds) is None
    assert max(runs) > 7
