"""Records and the referee: the text form of a deal, and what is no such text (notation)."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.__main__ import main
from canasta.cards import parse_cards
from canasta.notation.record import BadRecord, read_record, record_from
from canasta.notation.record_writing import RecordHead, record_names, write_record
from canasta.notation.referee import judge
from canasta.rules.rules import REVISION
from tests.canasta.tournament import four, journal, play_match
from tests.support.shortened import examples

HEAD = 'format = "canasta-record/1"\nvariant = "classic"\nplayers = ["N", "E", "S", "W"]\n'
START = """
[start]
hands = ["KhKdKsQhQd2s4c", "5c", "6c", "7c"]
stock = "8c9c"
pile = "5d9h"
melds = [["TcTdTs"], []]
threes = ["3h", ""]
phase = "meld"
"""


def record(actions: str = "[]", head: str = HEAD, tail: str = START) -> str:
    return f"{head}actions = {actions}\n{tail}"


def test_the_referee_reports_every_action_and_goes_on_after_an_illegal_one() -> None:
    verdict = judge(read_record(record('["N: meld QhQd", "N: meld KhKdKs", "E: draw", "N: discard 4c"]')))
    assert [entry["ok"] for entry in verdict["actions"]] == [False, True, False, True]  # type: ignore[attr-defined]
    first = verdict["actions"][0]  # type: ignore[index]
    assert (first["n"], first["by"], first["action"], first["code"]) == (1, "N", "meld QhQd", "too_few_cards")
    assert "2.3" in first["message"]
    state = verdict["state"]
    assert isinstance(state, dict)
    assert state["turn"] == "E"
    assert state["phase"] == "draw"
    assert state["stock"] == 2
    assert state["pile"] == "5d9h4c"
    assert state["frozen"] is False
    assert sorted(parse_cards(state["hands"]["N"])) == sorted(parse_cards("QhQd2s"))
    assert state["melds"] == [
        [
            {"id": "m1", "cards": "TcTdTs", "kind": "set", "canasta": None},
            {"id": "m2", "cards": "KhKdKs", "kind": "set", "canasta": None},
        ],
        [],
    ]
    assert state["threes"] == ["3h", ""]
    assert verdict["result"] is None


def test_the_result_of_a_deal_that_is_over() -> None:
    text = record(
        '["N: meld KhKdKsKcKhKdKs", "N: discard 4c"]',
        tail=START.replace("KhKdKsQhQd2s4c", "KhKdKsKcKhKdKs4c").replace('threes = ["3h", ""]\n', ""),
    )
    result = judge(read_record(text))["result"]
    assert result == {
        "reason": "out",
        "by": "N",
        "concealed": True,
        "scores": [
            {
                "canastas": 500,
                "going_out": 200,
                "threes": 0,
                "melds": 100,
                "hands": -5,
                "penalties": 0,
                "special": 0,
                "total": 795,
            },
            {
                "canastas": 0,
                "going_out": 0,
                "threes": 0,
                "melds": 0,
                "hands": -10,
                "penalties": 0,
                "special": 0,
                "total": -10,
            },
        ],
        "totals": [795, -10],
        "match_over": False,
        "winners": [],
    }


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "format"),
        ("format = ", "TOML"),
        (record(head=HEAD.replace("record/1", "record/2")), "format"),
        (record(head=HEAD.replace("classic", "bridge")), "variant"),
        (record(head=HEAD.replace('"W"]', '"N"]')), "players"),
        (record(head=HEAD.replace('"W"]', '"a b"]')), "players"),
        (record(head=HEAD.replace('"W"]', '"a:b"]')), "players"),
        (record(head=HEAD.replace('["N", "E", "S", "W"]', '["N"]')), "players"),
        (record(head=HEAD.replace('["N", "E", "S", "W"]', '"NESW"')), "players"),
        (record(head=HEAD + 'dealer = "X"\n'), "dealer"),
        (record(head=HEAD + "dealer = 3\n"), "dealer"),
        (record(head=HEAD + "totals = [0]\n"), "totals"),
        (record(head=HEAD + "totals = [0, true]\n"), "totals"),
        (record(head=HEAD + "round = 0\n"), "round"),
        (record(head=HEAD + 'seed = "xyz"\n'), "seed"),
        (record(head=HEAD + "colour = 1\n"), "colour"),
        (record(head=HEAD + "revision = 99\n"), "revision"),
        (record(tail=""), "seed"),
        (HEAD + START, "actions"),
        (record('"N: draw"'), "actions"),
        (record('["draw"]'), "actions, line 1"),
        (record('["N: draw", "X: draw"]'), "actions, line 2"),
        (record('["N: dance"]'), "actions, line 1"),
        (record('["N: discard 1c"]'), "actions, line 1"),
        (record('["N: draw", 7]'), "actions, line 2"),
        (record(tail=START + "[options]\nfast = true\n"), "options.fast"),
        (record(tail=START + '[options]\ntarget_score = "many"\n'), "options.target_score"),
        (record(tail="options = 5\n" + START), "options"),
        (record(tail="start = 5\n"), "start"),
        (record(tail=START.replace('"7c"]', '"7c", "8c"]')), "start.hands"),
        (record(tail=START.replace('"7c"]', '"7x"]')), "start.hands"),
        (record(tail=START.replace('"7c"]', '"3h"]')), "start.hands"),
        (record(tail=START.replace('"8c9c"', '"8c9"')), "start.stock"),
        (record(tail=START.replace('"8c9c"', '"TcTcTc"')), "Tc"),
        (record(tail=START.replace('"5d9h"', "7")), "start.pile"),
        (record(tail=START.replace('"TcTdTs"', '"TcTd"')), "start.melds"),
        (record(tail=START.replace('"TcTdTs"', '"TcTdJs"')), "start.melds"),
        (record(tail=START.replace('"TcTdTs"', '"TcTdTs", "ThTdTc"')), "start.melds"),
        (record(tail=START.replace('"TcTdTs"', '"3s3c3s"')), "start.melds"),
        (record(tail=START.replace('"3h", ""', '"3s", ""')), "start.threes"),
        (record(tail=START.replace('phase = "meld"', 'phase = "over"')), "start.phase"),
        (record(tail=START + 'turn = "X"\n'), "start.turn"),
        (record(tail=START + "turn = []\n"), "start.turn"),
        (record(tail=START + "frozen = 1\n"), "start.frozen"),
        (record(tail=START + 'flags = ["tired"]\n'), "start.flags"),
        (record(tail=START + 'flags = ["melded:X"]\n'), "start.flags"),
        (record(tail=START + 'feet = ["", "", "", ""]\n'), "start.feet"),
        (record(tail=START + 'weather = "fine"\n'), "start.weather"),
        ("a = " + "[" * 5000 + "]" * 5000, "TOML"),
        (record(head=HEAD + "round = 1" + "0" * 5000 + "\n"), "TOML"),
    ],
)
def test_what_cannot_be_used_is_refused_by_the_name_of_the_key(
    text: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Notation: exit status 2, the message on standard error, nothing on standard output."""
    with pytest.raises(BadRecord) as raised:
        read_record(text)
    assert named in str(raised.value)
    path = tmp_path / "record.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["referee", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err


@pytest.mark.parametrize(("actions", "status"), [("[]", 0), ('["N: meld KhKdKs"]', 0), ('["N: draw"]', 1)])
def test_the_exit_status_says_whether_all_was_legal(
    actions: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.toml"
    path.write_text(record(actions), encoding="utf-8")
    assert main(["referee", str(path)]) == status
    assert json.loads(capsys.readouterr().out)["state"]["stock"] == 2


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, tmp_path / "binary"):
        assert main(["referee", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert str(path) in err


@settings(max_examples=examples(80), deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-(10**6), 10**6), st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)
START_KEYS = ("hands", "stock", "pile", "melds", "threes", "turn", "phase", "frozen", "flags")


@settings(max_examples=examples(300), deadline=None)
@given(st.sampled_from(START_KEYS), VALUES)
def test_any_value_in_a_position_is_taken_or_refused(key: str, value: object) -> None:
    data = tomllib.loads(record())
    data["start"][key] = value
    try:
        read = record_from(data)
    except BadRecord:
        return
    deal = read.begin()
    # With a single card and no canasta to go out by a player is stuck; only a written position comes to that.
    assert deal.offers(deal.state.turn) or len(deal.state.hands[deal.state.turn]) <= 1


def test_a_fresh_deal_is_printed_with_seed_and_start(capsys: pytest.CaptureFixture[str]) -> None:
    """Notation: ``canasta deal``; the start that is written out is what the seed deals."""
    assert main(["deal", "--seed", "5F0C", "--option", "black_three_freezes=true"]) == 0
    text = capsys.readouterr().out
    data = tomllib.loads(text)
    assert data["seed"] == "5f0c"
    assert data["options"] == {"black_three_freezes": True}
    written = read_record(text).begin()
    del data["start"]
    dealt = record_from(data).begin()
    assert (written.state.hands, written.state.stock, written.state.pile) == (
        dealt.state.hands,
        dealt.state.stock,
        dealt.state.pile,
    )
    assert [t.threes for t in written.state.side_tables] == [t.threes for t in dealt.state.side_tables]
    assert (written.state.turn, written.state.is_frozen) == (dealt.state.turn, dealt.state.is_frozen)
    assert set(written.offers(0).actions) == set(dealt.offers(0).actions)


def test_the_record_of_a_deal_in_play_is_not_given_out() -> None:
    """Its seed would tell all hands."""
    match = play_match(four(), 9, target_score=500)
    for number in (0, len(match.results) + 1, -1):
        with pytest.raises(ValueError, match="not over"):
            match.record(number)


def test_a_record_is_read_as_it_was_written() -> None:
    match = play_match(four(), 9, target_score=1000)
    seed, actions = journal(match)[0]
    text = write_record(
        RecordHead(
            variant="classic",
            players=["Anna B.", "Anna B.", "x:y", ""],
            dealer=3,
            totals=(0, 0),
            round_number=1,
            revision=REVISION,
            seed=seed,
            options=match.options,
        ),
        actions,
    )
    read = read_record(text)
    assert [(line.seat, line.text) for line in read.lines] == actions
    assert (read.seed, read.dealer, read.options) == (seed, 3, match.options)
    assert len(set(read.players)) == 4


@given(st.lists(st.text(max_size=12), min_size=2, max_size=6))
def test_any_names_become_names_of_a_record(names: list[str]) -> None:
    plain = record_names(names)
    assert len(set(plain)) == len(names)
    assert all(name and ":" not in name and not any(char.isspace() for char in name) for name in plain)
    record_text = write_record(
        RecordHead(
            variant="classic",
            players=names,
            dealer=0,
            totals=(0,) * 2,
            round_number=1,
            revision=REVISION,
            seed="1",
        ),
        (),
    )
    assert tomllib.loads(record_text)["players"] == list(plain)
