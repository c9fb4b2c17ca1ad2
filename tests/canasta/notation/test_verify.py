"""Whether a deal was fair: seed, cards, actions and score, each found out when it is not."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.__main__ import main
from canasta.cards.shuffle import seed_hash
from canasta.match import Match
from canasta.notation.record import BadRecord, read_record
from canasta.notation.record_writing import RecordHead, write_record
from canasta.notation.referee import judge
from canasta.notation.verify import fair, verify
from canasta.players import choose
from canasta.rules.rules import REVISION
from canasta.variants import VARIANTS

SEED = "5f0c"


def played(seats: int = 4, seed: str = SEED) -> Match:
    """A match whose first deal is over."""
    match = Match("classic", [f"P{n}" for n in range(seats)])
    match.start_deal(seed)
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    return match


RECORD = played().record(1, proof=True)


def said(text: str) -> list[str]:
    return [f"{'ok' if finding.ok else 'WRONG'}: {finding.text}" for finding in verify(read_record(text))]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_fair_deal_is_found_fair(seats: int) -> None:
    assert fair(verify(read_record(played(seats, "ab12").record(1, proof=True))))


def test_what_is_said_of_a_fair_deal() -> None:
    match = played()
    totals = ", ".join(map(str, match.totals))
    assert said(RECORD) == [
        f"ok: The seed's SHA-256 is {seed_hash(SEED)}, as it was fixed at the start.",
        "ok: The cards are the ones the seed deals.",
        f"ok: All {len(match.actions[0])} actions are legal.",
        f"ok: The totals after the deal are {totals}, as recorded.",
    ]


def test_another_seed_than_the_sealed_one_is_found_out() -> None:
    findings = said(RECORD.replace(f'seed = "{SEED}"', 'seed = "5f0d"'))
    assert findings[0].startswith("WRONG: The seed's SHA-256 is")
    assert f"but {seed_hash(SEED)} was fixed at the start" in findings[0]
    assert any(line.startswith("WRONG: Action ") for line in findings)


def test_a_score_that_was_not_made_is_found_out() -> None:
    wrong = re.sub(r"\[result\]\ntotals = \[(-?\d+)", r"[result]\ntotals = [1\1", RECORD)
    assert wrong != RECORD
    assert said(wrong)[-1].startswith("WRONG: The totals come to ")


def test_an_action_against_the_rules_is_named() -> None:
    lines = RECORD.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith('  "'))
    lines[first] = '  "P0: discard 4c",'
    assert "WRONG: Action 1, P0: discard 4c, is against the rules: " in said("\n".join(lines))[2]


def head_of(match: Match) -> RecordHead:
    """The head of the record of its first deal."""
    return RecordHead(
        variant="classic",
        players=match.players,
        dealer=3,
        totals=(0, 0),
        round_number=1,
        seed=SEED,
        revision=REVISION,
    )


def test_cards_that_the_seed_does_not_deal_are_found_out() -> None:
    match = played()
    begin = read_record(RECORD).begin()
    head = head_of(match)
    assert said(write_record(head, (), start=begin))[1] == (
        "ok: The cards in [start] are the ones the seed deals."
    )
    begin.state.hands[0][0], begin.state.hands[1][0] = begin.state.hands[1][0], begin.state.hands[0][0]
    assert said(write_record(head, (), start=begin))[1] == (
        "WRONG: The cards in [start] aren't the ones the seed deals."
    )


def test_hands_may_be_written_in_any_order() -> None:
    """In a hand the order of the cards means nothing; in the stock and the pile it does."""
    match = played()
    head = head_of(match)
    begin = read_record(RECORD).begin()
    for hand in begin.state.hands:
        hand.sort(reverse=True)
    first = write_record(head, (), start=begin)
    for hand in begin.state.hands:
        hand.reverse()
    second = write_record(head, (), start=begin)
    assert first != second
    for text in (first, second):
        assert fair(verify(read_record(text)))
    begin.state.stock.reverse()
    assert not fair(verify(read_record(write_record(head, (), start=begin))))


def test_without_a_seed_nothing_can_be_said() -> None:
    begin = read_record(RECORD).begin()
    text = write_record(
        RecordHead(
            variant="classic",
            players=["a", "b", "c", "d"],
            dealer=3,
            totals=(0, 0),
            round_number=1,
            revision=REVISION,
            seed=None,
        ),
        (),
        start=begin,
    )
    assert said(text)[0] == "WRONG: The record has no seed, so the shuffle can't be checked."


def test_a_deal_that_goes_on_has_no_score() -> None:
    cut = re.sub(r"actions = \[.*?\n\]", "actions = []", RECORD, flags=re.DOTALL)
    assert said(cut)[-1] == "WRONG: The record gives a score, but the deal isn't over."
    assert said(cut.partition("\n[result]")[0])[-1] == "ok: All 0 actions are legal."


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda text: re.sub(r'hash = "..', 'hash = "', text), "hash"),
        (lambda text: text.replace("[result]\ntotals", "[result]\nwinners"), "result"),
        (
            lambda text: re.sub(r"\[result\]\ntotals = \[.*\]", "[result]\ntotals = [1]", text),
            "result.totals",
        ),
    ],
)
def test_what_is_compared_must_be_well_formed(change: Callable[[str], str], key: str) -> None:
    with pytest.raises(BadRecord, match=f"^{re.escape(key)}: "):
        read_record(change(RECORD))


AS_AGREED = """
format  = "canasta-record/1"
variant = "classic"                    # id of a variant
players = ["N", "E", "S", "W"]         # seats, clockwise; names are free text without spaces or colons
dealer  = "W"                          # optional, default: the last player, so that players[0] begins
totals  = [0, 0]                       # optional, running totals before the hand, one per side
round   = 1                            # optional, the number of the hand in the match
seed    = "5f0c"                       # the shuffle, where [start] is absent: 1 to 64 hexadecimal digits
actions = ["N: draw", "N: discard 4c"] # see below; may be []; stands before the tables, as TOML wants it

[options]                              # only what differs from the variant's defaults
black_three_freezes = true
"""
"""A file as people write it who know no more than the form that is agreed upon."""


def without_proof(text: str) -> str:
    return re.sub(r'hash = ".*"\n', "", text).partition("\n[result]")[0]


def test_a_record_needs_neither_hash_nor_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "agreed.toml"
    path.write_text(AS_AGREED)
    assert read_record(AS_AGREED).hash is None
    assert read_record(AS_AGREED).result is None
    assert main(["referee", str(path)]) in (0, 1)
    told = json.loads(capsys.readouterr().out)
    assert [entry["action"] for entry in told["actions"]] == ["draw", "discard 4c"]
    assert told["actions"][0]["ok"]
    plain = without_proof(RECORD)
    assert plain == played().record(1)
    assert fair(verify(read_record(plain)))
    assert said(plain)[0].startswith("ok: The seed's SHA-256 is ")
    assert said(plain)[-1].startswith("ok: The totals after the deal are ")


def test_the_referee_says_the_same_of_a_record_with_hash_and_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for name, text in (("with", RECORD), ("without", without_proof(RECORD))):
        path = tmp_path / f"{name}.toml"
        path.write_text(text)
        assert main(["referee", str(path)]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["result"]["totals"] == list(read_record(RECORD).result or ())


def test_a_record_of_every_game_is_accepted_with_hash_and_result() -> None:
    for game in VARIANTS.values():
        match = Match(game.id, [f"P{n}" for n in range(game.seats[-1])])
        match.start_deal(SEED)
        while (seat := match.to_move) is not None:
            match.apply(seat, match.offers(seat).actions[0])
        record = read_record(match.record(1, proof=True))
        assert (record.hash, record.result) == (seed_hash(SEED), match.totals)
        assert judge(record) == judge(read_record(match.record(1)))


def test_any_other_key_is_named() -> None:
    with pytest.raises(BadRecord, match=r"^winner: no such key"):
        read_record('winner = "N"\n' + AS_AGREED)


def test_the_command_has_a_status_for_each_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(RECORD)
    bad.write_text(RECORD.replace(SEED, "ffff"))
    assert main(["verify", str(good)]) == 0
    assert capsys.readouterr().out.count("ok: ") == 4
    assert main(["verify", str(bad)]) == 1
    assert "WRONG: " in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
    assert main(["referee", str(good)]) == 0
