"""Moves that are prepared: what they do at a turn, and when they are dropped."""

from __future__ import annotations

import pytest

from canasta.actions import Discard, Draw, Take
from canasta.cards import IS_WILD, NAMES, POINTS, RANKS, parse_cards, rank_of
from canasta.match import Match
from canasta.players import choose
from canasta.players.instructions import (
    NO_CARD,
    NO_TAKE,
    OTHERWISE,
    WHY,
    Impossible,
    Instruction,
    is_last,
    lowest_safe,
    next_action,
)
from canasta.variants import VARIANTS
from canasta.view import DRAW, MELD, View

TEXTS = ("draw", "take KQ", "take A, discard 4c", "discard low", "take 57, discard low", "discard Jk")


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_form_says_it_all(text: str) -> None:
    assert str(Instruction.read(text)) == text


@pytest.mark.parametrize(
    "text", ["", "take", "take X", "discard", "discard 4x", "meld KKK", "take K discard"]
)
def test_what_is_no_instruction_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is in it
        Instruction.read(text)


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
    instruction = Instruction(discard=card)
    assert next_action(instruction, view) == Draw()
    assert not is_last(instruction, Draw())
    match.apply(match.to_move or 0, Draw())
    action = next_action(instruction, to_move(match))
    assert action == Discard(card)
    assert is_last(instruction, action)


def test_a_card_that_is_not_there_is_not_discarded() -> None:
    match = new_match()
    view = to_move(match)
    match.apply(match.to_move or 0, Draw())
    held = to_move(match).hand
    missing = next(card for card in range(16, 52) if card not in held)
    assert missing not in view.hand
    with pytest.raises(Impossible) as dropped:
        next_action(Instruction(discard=missing), to_move(match))
    assert dropped.value.code == NO_CARD


def test_drawing_and_stopping() -> None:
    match = new_match()
    assert next_action(Instruction(), to_move(match)) == Draw()
    assert is_last(Instruction(), Draw())
    match.apply(match.to_move or 0, Draw())
    assert next_action(Instruction(), to_move(match)) is None


def test_the_pile_is_taken_for_the_named_ranks_alone() -> None:
    taken = dropped = drawn = 0
    for seed in range(40):
        match = new_match(seed=f"{seed:x}")
        for _ in range(60):
            if match.to_move is None:
                break
            view = to_move(match)
            if view.phase == DRAW and view.top is not None and not IS_WILD[view.top]:
                rank = rank_of(view.top)
                if rank < len(RANKS):
                    other = Instruction(ranks=tuple(r for r in range(2, 13) if r != rank))
                    if view.offers.may_draw:
                        assert next_action(other, view) == Draw()
                        drawn += 1
                    wanted = Instruction(ranks=(rank,))
                    if view.offers.takes:
                        action = next_action(wanted, view)
                        assert isinstance(action, Take)
                        assert match.check(match.to_move, action) is None
                        assert is_last(wanted, action)
                        taken += 1
                    else:
                        with pytest.raises(Impossible) as impossible:
                            next_action(wanted, view)
                        assert impossible.value.code == NO_TAKE
                        dropped += 1
            match.apply(match.to_move, choose(view))
    assert min(taken, dropped, drawn) > 20


def test_the_lowest_safe_card_can_go_to_no_meld_of_the_others() -> None:
    unsafe_ones = 0
    for seed in range(12):
        match = new_match(seed=f"{seed:x}")
        while match.to_move is not None:
            view = to_move(match)
            if view.phase == MELD and view.offers.discards:
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
    instructions = [Instruction.read(text) for text in TEXTS] + [
        Instruction(ranks=tuple(range(13)), safe=True),
        Instruction(discard=parse_cards("7h")[0]),
    ]
    codes, turn = set(), 0
    for seed in range(3):
        match = new_match(variant, f"{seed:x}")
        while match.to_move is not None:
            seat, view = match.to_move, to_move(match)
            if view.phase == DRAW:
                instruction = instructions[turn % len(instructions)]
                turn += 1
                for _ in range(4):
                    try:
                        action = next_action(instruction, to_move(match))
                    except Impossible as impossible:
                        codes.add(impossible.code)
                        break
                    if action is None:
                        break
                    match.apply(seat, action)
                    if is_last(instruction, action) or match.to_move != seat:
                        break
                else:
                    raise AssertionError(f"{instruction} does not end")
            if match.to_move == seat:
                match.apply(seat, choose(to_move(match)))
    assert codes <= set(WHY)
    assert turn > 30
    assert OTHERWISE not in codes
    assert all(name in NAMES for name in ("7h", "4c"))
