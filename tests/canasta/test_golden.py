"""Recorded matches, replayed: a release never changes a running match (rules: 14.12)."""

import pytest

from canasta.actions import format_action, parse_action
from canasta.notation.record import read_record
from canasta.notation.referee import judge
from canasta.refusals import Illegal
from canasta.variants import VARIANTS
from tests.canasta.invariants import all_cards, full_pack
from tests.canasta.playthroughs import PLAYED, last_table, outcome, recorded, replayed
from tests.canasta.tables import CLASSIC, KINDS, RELATIVES

EACH = pytest.mark.parametrize("name", PLAYED)


@EACH
def test_a_recorded_match_comes_out_as_it_did(name: str) -> None:
    record = recorded(name)
    match = replayed(record)
    assert match.deal is not None
    assert outcome(match) == record["outcome"]
    assert last_table(match) == record["table"]
    assert all_cards(match.deal) == full_pack(match.rules)
    plan = PLAYED[name]
    assert (match.variant, len(match.players), match.options) == (plan.variant, plan.seats, plan.options)


@EACH
def test_its_actions_are_written_as_they_are_read(name: str) -> None:
    for deal in recorded(name)["deals"]:
        for line in deal["actions"]:
            text = line.partition(": ")[2]
            assert format_action(parse_action(text)) == text


@EACH
def test_the_referee_agrees_deal_by_deal(name: str) -> None:
    match = replayed(recorded(name))
    for number, result in enumerate(match.results, 1):
        verdict = judge(read_record(match.record(number)))
        entries = verdict["actions"]
        assert isinstance(entries, list)
        assert all(entry["ok"] for entry in entries)
        judged = verdict["result"]
        assert isinstance(judged, dict)
        assert (judged["scores"], judged["totals"]) == (list(result.scores), list(result.totals))
        assert judged["winners"] == [match.players[seat] for seat in result.winners]


@pytest.mark.parametrize("name", ["joker-several-melds", "joker-after-canastas"])
def test_revision_3_still_refuses_a_question_that_revision_4_allows(name: str) -> None:
    """rules: 14.21."""
    record = recorded(name)
    assert record["revision"] == 4
    with pytest.raises(Illegal, match="nothing to ask"):
        replayed({**record, "revision": 3})


def test_every_kind_of_action_and_ending_is_among_them() -> None:
    """Else the recordings would not notice a change there."""
    verbs: set[str] = set()
    reasons: set[str] = set()
    for name in PLAYED:
        record = recorded(name)
        verbs |= {line.split()[1] for deal in record["deals"] for line in deal["actions"]}
        reasons |= {deal["reason"] for deal in record["outcome"]}
    assert verbs >= {"draw", "take", "meld", "discard", "ask", "yes", "no", "swap", "lay", "special", "merge"}
    assert reasons == {"out", "stock", "special"}


def test_every_kind_of_table_and_every_preset_is_among_them() -> None:
    """rules: 3 to 6."""
    plans = [plan for plan in PLAYED.values() if plan.variant == "classic"]
    seatings = {CLASSIC.rules(plan.seats, plan.options).seating for plan in plans}
    for seats, options in KINDS.values():
        if not ("six_hand_packs" in options and "six_hand_teams" in options):
            assert CLASSIC.rules(seats, options).seating in seatings
    assert {preset.id for preset in CLASSIC.presets} <= set(PLAYED)
    for preset in CLASSIC.presets:
        plan = PLAYED[preset.id]
        assert plan.options == {**preset.options, "target_score": plan.options["target_score"]}


def test_every_game_over_classic_is_among_them() -> None:
    """rules: 10, 12: by computer players and by chance."""
    played = {(plan.variant, plan.at_random) for plan in PLAYED.values()}
    assert {(game, at_random) for game in RELATIVES for at_random in (False, True)} <= played


def test_hand_and_foot_at_every_size_and_with_every_preset_is_among_them() -> None:
    """rules: 9.1."""
    game = VARIANTS["hand_and_foot"]
    plans = {name: plan for name, plan in PLAYED.items() if plan.variant == game.id}
    assert {plan.seats for plan in plans.values()} == set(game.seats)
    for preset in game.presets:
        assert plans[f"{game.id}-{preset.id}"].options == preset.options
    assert "hand_and_foot" in plans


def test_everybody_on_the_side_of_three_sits_out_in_turn() -> None:
    """rules: 6, 14.6."""
    deals = recorded("5")["deals"]
    playing = [{line.split(":")[0] for line in deal["actions"]} for deal in deals]
    sitters = [({"N", "E", "S", "W", "P"} - names) for names in playing]
    assert sitters[:3] == [{"P"}, {"S"}, {"N"}]


def test_each_pair_of_three_sits_out_in_turn_in_modern_american() -> None:
    """rules: 7.12."""
    for name in ("modern-6", "modern-6-pagat"):
        deals = recorded(name)["deals"]
        playing = [{line.split(":")[0] for line in deal["actions"]} for deal in deals]
        sitters = [{"N", "E", "S", "W", "P", "Q"} - names for names in playing]
        assert sitters[:3] == [{"S", "Q"}, {"E", "P"}, {"N", "W"}]


def test_partnerships_form_in_the_cutthroat_ones() -> None:
    """rules: 5.2: two of three score the same but for their red threes, once in each way at least."""
    lone: set[int] = set()
    for name in ("3-cutthroat", "3-cutthroat-random"):
        for deal in recorded(name)["outcome"]:
            shared = [side["total"] - side.get("threes", 0) for side in deal["scores"]]
            lone |= {at for at in range(3) if shared.count(shared[at]) == 1}
    assert lone == {0, 1, 2}
