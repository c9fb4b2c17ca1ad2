"""Six players as three pairs, one of which sits out each deal (rules: 7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.notation.record import BadRecord, read_record, record_from
from canasta.players import choose
from canasta.refusals import Refusal
from canasta.view import SideView
from tests.canasta.invariants import LETTERS, all_cards, full_pack
from tests.canasta.modern_american.positions import KINGS, MODERN, PROFILES, QUEENS, STOCK
from tests.canasta.positions import code, play, result, score, seated

SIX = LETTERS[:6]


def at(hands: str, **start: Any) -> Any:
    """A deal of six in which these seats hold a card or more each: ``"A KhKd, B 9c"``; others sit out."""
    held = dict(part.split() for part in hands.split(", "))
    start.setdefault("stock", STOCK)
    return seated(SIX, [held.get(name, "") for name in SIX], variant="modern_american", **start)


def test_three_pairs_with_partners_opposite() -> None:
    rules = MODERN.rules(6)
    assert rules.side_of == (0, 1, 2, 0, 1, 2)
    assert (rules.seating.packs, rules.seating.jokers, rules.seating.chairs) == (2, 4, 4)
    assert (rules.target, rules.hand_size, rules.draw_count, rules.canastas_to_go_out) == (8500, 13, 1, 2)


@pytest.mark.parametrize(
    ("round_number", "order", "out"),
    [(1, "ABDE", "CF"), (2, "ACDF", "BE"), (3, "BCEF", "AD"), (4, "ABDE", "CF")],
)
def test_the_pairs_take_turns_to_sit_out(round_number: int, order: str, out: str) -> None:
    rules = MODERN.rules(6)
    assert "".join(SIX[seat] for seat in rules.order(round_number)) == order
    assert "".join(SIX[seat] for seat in rules.seating.sitters(round_number)) == out


@pytest.mark.parametrize(
    ("profile", "stock", "talons"), [("traditional", 49, (4, 3)), ("pagat", 56, ()), ("league", 56, ())]
)
def test_the_deal_is_that_of_four(profile: str, stock: int, talons: tuple[int, ...]) -> None:
    """rules: 7.1, 7.2."""
    match = Match("modern_american", SIX, {"profile": profile})
    match.start_deal("5f0c")
    deal = match.deal
    assert deal is not None
    assert (len(deal.state.stock), tuple(map(len, deal.state.talons))) == (stock, talons)
    assert [len(hand) for hand in deal.state.hands] == [13, 13, 0, 13, 13, 0]
    assert all_cards(deal) == full_pack(deal.rules)
    assert deal.state.turn == 0
    assert [deal.state.partner_of(seat) for seat in (0, 1, 3, 4)] == [3, 4, 0, 1]


def test_play_goes_round_the_four_chairs() -> None:
    deal = at("A 4h, C 5h, D 6h, F 8h", round_number=2, phase="draw")
    turns = []
    for card in ("4h", "5h", "6h", "8h"):
        turns.append(SIX[deal.state.turn])
        play(deal, f"{turns[-1]}: draw", f"{turns[-1]}: discard {card}")
    assert "".join(turns) == "ACDF"
    assert SIX[deal.state.turn] == "A"


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_side_to_open_gets_the_smaller_talon(profile: str) -> None:
    """rules: 7.2: though the pair that sits out has not opened either."""
    hand = "KhKdKsQhQdJk8s8h2h4h5h"
    options = {"profile": profile}
    talons = ["4s5s6s8s", "4s5s6s"] if profile == "traditional" else []
    for theirs, count in (([], 4), (["JhJdJs"], 3)):
        deal = at(f"A {hand}, B 9c, D 7c, E Qc", melds=[[], theirs, []], options=options, talons=talons)
        play(deal, "A: meld KhKdKs QhQdJk 8s8h2h", "A: discard 4h")
        assert len(deal.state.pending[0]) == count


def test_who_sits_out_does_not_speak() -> None:
    deal = at("A 4h5h, B 9c, D 7c, E Qc")
    assert not deal.offers(2)
    assert code(deal, "C: draw") == "not_your_turn"
    assert isinstance(deal.check(5, choose(view_of(deal, 0, SIX, None))), Refusal)


def test_a_pair_that_sits_out_scores_nothing_whatever_the_others_do() -> None:
    """rules: 7.10: the figures of the two that play are those of four."""
    melds = [[KINGS, QUEENS], ["7h7d7s"], []]
    hands = "A 4h, B AhAdAs, D 9c, E Qc"
    deal = at(hands, melds=melds, threes=["3h3d", "3s", ""], stock="", phase="draw", totals=[0, 5, 8000])
    play(deal, "A: draw")
    first, second, third = score(deal)
    assert first["canastas"] == 800
    assert (first["threes"], first["melds"], first["hands"], first["total"]) == (300, 160, -15, 1245)
    assert (second["threes"], second["melds"], second["hands"]) == (-100, -15, -70)
    assert (second["penalties"], second["total"]) == (-2500 - 1500, -4185)
    assert set(third.values()) == {0}
    assert result(deal).totals == (1245, -4180, 8000)


def test_each_pair_opens_by_its_own_total() -> None:
    """rules: 7.1: below 3000 125, from 3000 155, from 5000 180."""
    deal = at("B 4h5h, C 9c, E 7c, F Qc", round_number=3, turn="B", totals=[5000, 3000, -400])
    assert [deal.rules.opening_minimum(deal.state, side) for side in range(3)] == [180, 155, 125]


def test_the_second_pair_to_open_gets_the_second_talon() -> None:
    """rules: 7.2, the pair that sits out aside."""
    hand = "KhKdKsQhQdJk8s8h2h4h5h"
    deal = at(
        f"B 9c9s, C {hand}, E 7c, F Qc",
        melds=[[], ["9h9d9s9h9d"], []],
        round_number=3,
        turn="C",
        talons=["", "4s5s6s"],
    )
    play(deal, "C: meld KhKdKs QhQdJk 8s8h2h", "C: discard 4h")
    assert {seat: len(cards) for seat, cards in deal.state.pending.items()} == {2: 3}


def test_the_best_total_wins_and_the_pair_wins_together() -> None:
    """rules: 7.11: 8500 reached after a deal."""
    deal = at("A 4h, B 9c, D 7c, E Qc", stock="", phase="draw", totals=[8520, 8505, 8400])
    play(deal, "A: draw")
    outcome = result(deal)
    assert outcome.totals == (8510, 8485, 8400)
    assert (outcome.match_over, outcome.winners) == (True, (0, 3))


def test_a_match_to_its_end_deals_by_the_rota() -> None:
    match = Match("modern_american", SIX, {"target_score": 3000})
    while not match.over:
        match.start_deal(f"{match.round + 1:x}")
        deal = match.deal
        assert deal is not None
        out = -match.round % 3
        assert [side for side in range(3) if not deal.state.plays(side)] == [out]
        assert deal.state.turn in deal.state.order
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat)))
        assert match.results[-1].totals[out] == match.results[-1].before[out]
        assert read_record(match.record(match.round)).begin().state.order == deal.state.order
    assert len(match.winners) == 2


def test_the_view_says_who_sits_out() -> None:
    match = Match("modern_american", SIX)
    match.start_deal("5f0c")
    view = match.view(2)
    assert view.order == (0, 1, 3, 4)
    assert not view.hand
    sides: tuple[SideView, ...] = view.sides
    assert [side.plays for side in sides] == [True, True, False]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"hands": ["4h", "9c", "5h", "7c", "Qc", ""]}, "start.hands: C sits out in deal 1"),
        ({"pending": {"F": "4c"}}, "start.pending: F sits out in deal 1"),
        ({"melds": [[], [], ["KhKdKs"]]}, "start.melds: C sits out in deal 1 with the whole side"),
        ({"threes": ["", "", "3h"]}, "start.melds: C sits out in deal 1 with the whole side"),
        ({"turn": "C"}, "start.turn: 'C' is not one of the players of this deal"),
    ],
)
def test_who_sits_out_has_nothing_in_a_position(start: Mapping[str, object], message: str) -> None:
    record: dict[str, object] = {
        "format": "canasta-record/1",
        "variant": "modern_american",
        "players": list(SIX),
        "actions": [],
        "start": {"hands": ["4h", "9c", "", "7c", "Qc", ""], "stock": STOCK} | dict(start),
    }
    with pytest.raises(BadRecord, match=message):
        record_from(record)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_rule_text_has_a_section_for_six(profile: str) -> None:
    sections = MODERN.sections(MODERN.rules(6, {"profile": profile}))
    (six,) = (section for section in sections if section.number == "7.12")
    assert str(six.heading) == "Six players"
    assert any("sits out" in str(sentence) for sentence in six.sentences)
    assert all(section.number != "7.12" for section in MODERN.sections(MODERN.rules(4)))
