"""Moves that are prepared: what they do at a turn, and when they are dropped."""

from __future__ import annotations

import pytest

from canasta.actions import Discard, Draw, Take, format_action
from canasta.cards import IS_WILD, NAMES, POINTS, RANKS, parse_cards, rank_of
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.premoves import WHY, Dropped, Impossible, Premove, is_last, lowest_safe, next_action
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from canasta.viewing import view_of
from tests.canasta.modern_american.positions import at as modern
from tests.canasta.positions import NAMES as NESW
from tests.canasta.positions import at

TEXTS = (
    "draw",
    "take KQ",
    "take A, discard 4c",
    "discard low",
    "take 57, discard low",
    "discard Jk",
    "lay, draw",
    "lay, take K",
    "lay, take KQ, discard low",
    "lay, discard 4c",
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_form_says_it_all(text: str) -> None:
    assert str(Premove.read(text)) == text


@pytest.mark.parametrize(
    "text", ["", "take", "take X", "discard", "discard 4x", "meld KKK", "take K discard", "lay", "lay, "]
)
def test_what_is_no_instruction_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is in it
        Premove.read(text)


def new_match(variant: str = "classic", seed: str = "1") -> Match:
    game = VARIANTS[variant]
    seats = 4 if 4 in game.seats else game.seats[0]
    match = Match(variant, tuple("ABCDEF"[:seats]))
    match.start_deal(seed)
    return match


def to_move(match: Match) -> View:
    assert match.to_move is not None
    return match.view(match.to_move)


def test_drawing_and_discarding_the_named_card() -> None:
    match = new_match()
    view = to_move(match)
    card = next(card for card in view.hand if not IS_WILD[card])
    premove = Premove(discard=card)
    assert next_action(premove, view) == Draw()
    assert not is_last(premove, Draw())
    match.apply(match.to_move or 0, Draw())
    action = next_action(premove, to_move(match))
    assert action == Discard(card)
    assert is_last(premove, action)


def test_a_card_that_is_not_there_is_not_discarded() -> None:
    match = new_match()
    view = to_move(match)
    match.apply(match.to_move or 0, Draw())
    held = to_move(match).hand
    missing = next(card for card in range(16, 52) if card not in held)
    assert missing not in view.hand
    with pytest.raises(Impossible) as dropped:
        next_action(Premove(discard=missing), to_move(match))
    assert dropped.value.code == Dropped.NO_CARD


def test_drawing_and_stopping() -> None:
    match = new_match()
    assert next_action(Premove(), to_move(match)) == Draw()
    assert is_last(Premove(), Draw())
    match.apply(match.to_move or 0, Draw())
    assert next_action(Premove(), to_move(match)) is None


def test_the_pile_is_taken_for_the_named_ranks_alone() -> None:
    taken = dropped = drawn = 0
    for seed in range(40):
        match = new_match(seed=f"{seed:x}")
        for _ in range(60):
            if match.to_move is None:
                break
            view = to_move(match)
            if view.turn.phase == Phase.DRAW and view.pile.top is not None and not IS_WILD[view.pile.top]:
                rank = rank_of(view.pile.top)
                if rank < len(RANKS):
                    other = Premove(ranks=tuple(r for r in range(2, 13) if r != rank))
                    if view.offers.may_draw:
                        assert next_action(other, view) == Draw()
                        drawn += 1
                    wanted = Premove(ranks=(rank,))
                    if view.offers.takes:
                        action = next_action(wanted, view)
                        assert isinstance(action, Take)
                        assert match.check(match.to_move, action) is None
                        assert is_last(wanted, action)
                        taken += 1
                    else:
                        with pytest.raises(Impossible) as impossible:
                            next_action(wanted, view)
                        assert impossible.value.code == Dropped.NO_TAKE
                        dropped += 1
            match.apply(match.to_move, choose(view))
    assert min(taken, dropped, drawn) > 20


def test_the_lowest_safe_card_can_go_to_no_meld_of_the_others() -> None:
    unsafe_ones = 0
    for seed in range(12):
        match = new_match(seed=f"{seed:x}")
        while match.to_move is not None:
            view = to_move(match)
            if view.turn.phase == Phase.MELD and view.offers.discards:
                mates = view.allies[match.to_move]
                others = {
                    meld.rank
                    for side in view.sides
                    if not set(side.seats) & set(mates)
                    for meld in side.melds
                }
                safe = [
                    action.card
                    for action in view.offers.discards
                    if rank_of(action.card) not in others and not IS_WILD[action.card]
                ]
                if safe:
                    assert lowest_safe(view).card in safe
                    assert POINTS[lowest_safe(view).card] == min(POINTS[card] for card in safe)
                else:
                    unsafe_ones += 1
                    with pytest.raises(Impossible):
                        lowest_safe(view)
            match.apply(match.to_move, choose(view))
    assert unsafe_ones


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_whatever_an_instruction_does_is_legal_in_every_game(variant: str) -> None:
    """An instruction for each turn: all that it does is accepted, and it ends after a few steps."""
    instructions = [Premove.read(text) for text in TEXTS] + [
        Premove(ranks=tuple(range(13)), safe=True),
        Premove(discard=parse_cards("7h")[0]),
    ]
    codes, turn = set(), 0
    for seed in range(1, 4):
        match = new_match(variant, f"{seed:x}")
        while match.to_move is not None:
            seat, view = match.to_move, to_move(match)
            if view.turn.phase == Phase.DRAW:
                premove = instructions[turn % len(instructions)]
                turn += 1
                for _ in range(12):
                    try:
                        action = next_action(premove, to_move(match))
                    except Impossible as impossible:
                        codes.add(impossible.code)
                        break
                    if action is None:
                        break
                    match.apply(seat, action)
                    if is_last(premove, action) or match.to_move != seat:
                        break
                else:
                    raise AssertionError(f"{premove} does not end")
            if match.to_move == seat:
                match.apply(seat, choose(to_move(match)))
    assert codes <= set(WHY)
    assert turn > 30
    assert Dropped.OTHERWISE not in codes
    assert all(name in NAMES for name in ("7h", "4c"))


# --- what is forced on the way, and threes that are laid out -----------------------------------------------


def done(deal: Deal, text: str) -> list[str]:
    """What an instruction does at this turn, step by step."""
    premove, seat, steps = Premove.read(text), deal.state.turn, list[str]()
    while True:
        action = next_action(premove, view_of(deal, seat, NESW, None))
        if action is None:
            return steps
        steps.append(format_action(action))
        assert deal.check(seat, action) is None
        deal.apply(seat, action)
        if is_last(premove, action) or deal.over:
            return steps


ONE = {"threes_kept": "one_before_opening"}
OPEN = [["JhJdJs"], []]


def test_a_three_that_has_to_be_laid_out_is_on_the_way() -> None:
    """rules: 7.3: the only move then; what was prepared goes on after it."""
    deal = modern(N="4h8h", melds=OPEN, stock="3h9s9d", phase="draw", options=ONE)
    assert done(deal, "discard low") == ["draw", "lay 3h", "discard 4h"]
    deal = modern(N="4h8h3h3s", melds=OPEN, stock="9s9d9h", phase="draw", options=ONE)
    assert done(deal, "discard 8h") == ["lay 3h", "lay 3s", "draw", "discard 8h"]


def test_no_more_threes_than_have_to_be_are_laid_out_on_the_way() -> None:
    """rules: 7.3: one stays where one may."""
    deal = modern(N="4h8h3h3s", stock="9s9d9h", phase="draw", options=ONE)
    assert done(deal, "discard low") == ["lay 3h", "draw", "discard 4h"]


def test_who_draws_and_stops_lays_out_nothing_after_the_draw() -> None:
    deal = modern(N="4h8h3h", melds=OPEN, stock="9s3s9h", phase="draw", options=ONE)
    assert done(deal, "draw") == ["lay 3h", "draw"]
    assert deal.offers(0).lays


def test_threes_that_may_be_kept_are_laid_out_if_that_was_said() -> None:
    """rules: 7.3, 14.17."""
    for text, steps in (
        ("discard low", ["draw", "discard 4h"]),
        ("lay, discard low", ["lay 3s3h", "draw", "lay 3d", "discard 4h"]),
        ("lay, draw", ["lay 3s3h", "draw", "lay 3d"]),
        ("draw", ["draw"]),
    ):
        deal = modern(N="4h8h3h3s", melds=OPEN, stock="9s9d3d9h" if "lay" in text else "9s9d", phase="draw")
        assert done(deal, text) == steps


def test_with_nothing_but_threes_in_hand_one_drawn_now_is_laid_out() -> None:
    """rules: 7.3, 14.17: there is no other move."""
    deal = modern(N="3h", melds=OPEN, stock="3s9d9h", phase="draw")
    assert done(deal, "discard low") == ["draw", "lay 3s", "discard 9d"]


def test_a_pile_that_has_to_be_taken_is_taken_and_its_player_called() -> None:
    """rules: 2.7: with the stock empty, the only move of a side that can; what to do with it is not known."""
    deal = at(N="KhKd4h5h", melds=[["QhQdQs"], ["8h8d8s"]], pile="9sQc", stock="", phase="draw")
    assert [format_action(action) for action in deal.offers(0).actions] == ["take"]
    assert done(deal, "discard low") == ["take"]


def test_the_discard_is_its_player_s_own_even_where_there_is_one_card_for_it() -> None:
    deal = at(N="8c", melds=[[], ["8h8d8s"]], stock="8c9d", phase="draw")
    with pytest.raises(Impossible) as dropped:
        done(deal, "discard low")
    assert dropped.value.code == Dropped.NOT_SAFE
