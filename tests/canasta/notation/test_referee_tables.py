"""The commands ``referee`` and ``deal`` at every kind of table (notation; rules: 4 to 6)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from canasta.__main__ import main
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.players import choose
from tests.canasta.invariants import all_cards, full_pack, melded, state_of
from tests.canasta.playthroughs import PLAYED, recorded, replayed
from tests.canasta.positions import head_of
from tests.canasta.tables import CLASSIC, KINDS
from tests.support.shortened import shortened

Capture = pytest.CaptureFixture[str]
Json = dict[str, Any]


def refereed(text: str, folder: Path, capsys: Capture, status: int = 0) -> Json:
    """What the command prints for a record."""
    path = folder / "record.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["referee", str(path)]) == status
    found: Json = json.loads(capsys.readouterr().out)
    return found


@shortened("name", PLAYED, plain=12)
def test_the_record_of_every_finished_deal_is_accepted_with_its_score(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    match = replayed(recorded(name))
    for number, result in enumerate(match.results, 1):
        verdict = refereed(match.record(number), tmp_path, capsys)
        assert [entry for entry in verdict["actions"] if not entry["ok"]] == []
        assert verdict["result"]["scores"] == list(result.scores)
        assert verdict["result"]["totals"] == list(result.totals)
        assert verdict["result"]["reason"] == result.reason
        assert verdict["result"]["concealed"] == result.concealed
        assert verdict["result"]["winners"] == [match.players[seat] for seat in result.winners]
        assert len(verdict["state"]["melds"]) == len(verdict["state"]["threes"]) == match.rules.sides
        assert list(verdict["state"]["hands"]) == list(match.players)


@pytest.mark.parametrize("name", ["3-cutthroat", "5", "6-3x2"])
def test_the_command_itself_says_so_too(name: str, tmp_path: Path) -> None:
    match = replayed(recorded(name))
    path = tmp_path / "record.toml"
    path.write_text(match.record(len(match.results)), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "canasta", "referee", str(path)], capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["result"]["scores"] == list(match.results[-1].scores)


@pytest.mark.parametrize(("text", "status"), [(None, 0), ("no record", 2)])
def test_a_record_is_read_from_standard_input_too(text: str | None, status: int) -> None:
    match = replayed(recorded("5"))
    ran = subprocess.run(
        [sys.executable, "-m", "canasta", "referee", "-"],
        input=text or match.record(1),
        capture_output=True,
        check=False,
        text=True,
    )
    assert ran.returncode == status
    assert bool(ran.stderr) == bool(status)
    if not status:
        assert json.loads(ran.stdout)["result"]["scores"] == list(match.results[0].scores)


NAMES = ("ann", "bob", "cid", "dot", "eve", "fay")


def dealt(kind: str, capsys: Capture, *more: str) -> Deal:
    """What ``canasta deal`` prints for a kind of table, set up; its start is what its seed deals."""
    seats, options = KINDS[kind]
    chosen = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    players = ",".join(NAMES[:seats])
    assert main(["deal", "--players", players, "--seed", "5f0c", *chosen, *more]) == 0
    text = capsys.readouterr().out
    record = read_record(text)
    written = record.begin()
    assert record.seed is not None
    fresh = Deal.from_seed(record.rules, record.dealer, record.totals, record.seed, record.round)
    for name in ("hands", "stock", "pile", "turn", "order", "first_round", "totals", "phase"):
        assert getattr(written.state, name) == getattr(fresh.state, name), name
    assert [side_table.threes for side_table in written.state.side_tables] == [
        t.threes for t in fresh.state.side_tables
    ]
    assert written.offers(written.state.turn) == fresh.offers(fresh.state.turn)
    assert all_cards(written) == full_pack(record.rules)
    return written


@pytest.mark.parametrize("kind", KINDS)
def test_a_fresh_deal_for_every_kind_of_table(kind: str, capsys: Capture) -> None:
    deal = dealt(kind, capsys)
    seats, options = KINDS[kind]
    assert deal.rules.seating == CLASSIC.rules(seats, options).seating
    assert [len(hand) for hand in deal.state.hands if hand] == [deal.rules.hand_size] * len(deal.state.order)


@pytest.mark.parametrize(("number", "sitter"), [(1, 4), (2, 2), (3, 0), (4, 4)])
def test_who_sits_out_is_dealt_nothing(number: int, sitter: int, capsys: Capture) -> None:
    """rules: 6, 14.6."""
    deal = dealt("5", capsys, "--round", str(number))
    assert [not hand for hand in deal.state.hands] == [seat == sitter for seat in range(5)]


def test_a_deal_with_dealer_totals_and_a_first_round_without_melds(capsys: Capture) -> None:
    deal = dealt(
        "3-cutthroat",
        capsys,
        "--dealer",
        "ann",
        "--totals",
        "1500,-20,3000",
        "--option",
        "no_meld_in_first_round=true",
        "--option",
        "initial_minimums=[[0, 50], [1500, 95]]",
    )
    assert (deal.state.turn, deal.state.totals) == (1, (1500, -20, 3000))
    assert [deal.rules.opening_minimum(deal.state, side) for side in range(3)] == [95, 50, 95]
    assert deal.state.first_round


@pytest.mark.parametrize("seats", [1, 7])
def test_a_deal_for_a_table_that_cannot_be_is_refused(seats: int, capsys: Capture) -> None:
    players = ",".join((*NAMES, "gus")[:seats])
    assert main(["deal", "--players", players, "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert (out, "players" in err) == ("", True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_in_mid_deal_is_the_same_deal_when_written_out(kind: str) -> None:
    """What the cards do not show goes into the flags: who melded, who took the pile first."""
    seats, options = KINDS[kind]
    rules = CLASSIC.rules(seats, options)
    for seed in range(6):
        deal = Deal.from_seed(rules, 0, (0,) * rules.sides, f"{seed:x}", 2)
        for _ in range(30 + seed):
            if deal.over:
                break
            deal.apply(deal.state.turn, choose(view_of(deal, deal.state.turn, NAMES[:seats], None)))
        while not deal.over and deal.state.phase != "draw":
            deal.apply(deal.state.turn, choose(view_of(deal, deal.state.turn, NAMES[:seats], None)))
        if deal.over:
            continue
        text = write_record(
            head_of(
                deal.rules,
                0,
                players=NAMES[:seats],
                totals=deal.state.totals,
                round_number=2,
                options=dict(options),
            ),
            (),
            start=deal,
        )
        again = read_record(text).begin()
        for name in (
            "hands",
            "stock",
            "pile",
            "turn",
            "lone",
            "asked",
            "first_round",
            "is_frozen",
            "personal",
        ):
            assert getattr(again.state, name) == getattr(deal.state, name), name
        assert list(melded(again).values()) == list(melded(deal).values())
        assert len(again.offers(again.state.turn).actions) == len(deal.offers(deal.state.turn).actions)


THREE = """format = "canasta-record/1"
variant = "classic"
players = ["A", "B", "C"]
totals = [400, 1500, -100]
actions = {actions}

[start]
hands = ["KhKd4c5c", "9c7d8d", "Qd5d6d"]
stock = "JhJdTcTd"
pile = "4dKs"
melds = [["AhAdAs"], ["9h9d9s"], ["QhQsQc"]]
threes = ["3h", "", "3d3h"]
turn = "B"
flags = {flags}
"""


class TestGivenPositionsOfThree:
    """Notation: melds, threes and totals per player; ``pile_taken`` and ``melded`` as flags."""

    def play(self, actions: str, flags: str, folder: Path, capsys: Capture, status: int = 0) -> Json:
        return refereed(THREE.format(actions=actions, flags=flags), folder, capsys, status)

    def test_the_partners_of_the_deal_reach_into_each_others_melds(
        self, tmp_path: Path, capsys: Capture
    ) -> None:
        actions = '["B: draw", "B: meld 9c", "B: discard 7d", "C: draw", "C: meld Qd", "C: discard 5d"]'
        verdict = self.play(actions, '["pile_taken:A"]', tmp_path, capsys)
        assert verdict["state"]["turn"] == "A"
        assert [[meld["id"] for meld in melds] for melds in verdict["state"]["melds"]] == [
            ["m1"],
            ["m2"],
            ["m3"],
        ]
        assert verdict["state"]["threes"] == ["3h", "", "3d3h"]

    @pytest.mark.parametrize(
        ("flags", "line", "fine"),
        [
            ('["pile_taken:A"]', "B: meld 9c>m2", True),
            ('["pile_taken:A"]', "B: meld 9c>m3", False),
            ("[]", "B: ask", False),
        ],
    )
    def test_what_an_aim_may_name(
        self, flags: str, line: str, fine: bool, tmp_path: Path, capsys: Capture
    ) -> None:
        found = self.play(f'["B: draw", "{line}"]', flags, tmp_path, capsys, 0 if fine else 1)
        assert found["actions"][1]["ok"] is fine

    def test_a_lone_taker_in_the_position_scores_alone(self, tmp_path: Path, capsys: Capture) -> None:
        text = THREE.format(actions='["B: draw"]', flags='["pile_taken:A", "melded:C"]')
        text = text.replace('stock = "JhJdTcTd"', 'stock = ""').replace('pile = "4dKs"', 'pile = ""')
        result = refereed(text, tmp_path, capsys)["result"]
        shared = 30 + 30 - (10 + 5 + 10) - (10 + 5 + 5)
        assert [side["total"] for side in result["scores"]] == [
            60 + 100 - (10 + 10 + 5 + 5),
            shared,
            shared + 200,
        ]
        assert result["totals"] == [400 + 130, 1500 + shared, -100 + shared + 200]

    def test_each_opens_by_their_own_total(self, tmp_path: Path, capsys: Capture) -> None:
        text = THREE.format(actions='["B: draw", "B: meld 9c7d8d"]', flags="[]").replace(
            '["9h9d9s"], ["QhQsQc"]', "[], []"
        )
        text = text.replace('"9c7d8d"', '"9c9h9dJsJcJd7d"').replace("9c7d8d", "9c9h9d JsJcJd")
        verdict = refereed(text, tmp_path, capsys, 1)
        assert verdict["actions"][1]["code"] == "below_minimum"
        assert "90" in verdict["actions"][1]["message"]

    @pytest.mark.parametrize(
        ("was", "becomes", "named"),
        [
            ('["QhQsQc"]]', "]", "start.melds"),
            ('"3d3h"]', "]", "start.threes"),
            ("[400, 1500, -100]", "[400, 1500]", "totals"),
            ('["pile_taken:A"]', '["pile_taken:D"]', "start.flags"),
            ('["pile_taken:A"]', '["pile_taken"]', "start.flags"),
            ('"Qd5d6d"]', "]", "start.hands"),
        ],
    )
    def test_what_does_not_fit_three_players_is_refused(
        self, was: str, becomes: str, named: str, tmp_path: Path, capsys: Capture
    ) -> None:
        text = THREE.format(actions="[]", flags='["pile_taken:A"]').replace(was, becomes)
        path = tmp_path / "record.toml"
        path.write_text(text, encoding="utf-8")
        assert main(["referee", str(path)]) == 2
        assert named in capsys.readouterr().err

    def test_nobody_takes_the_pile_first_where_all_play_alone(self, tmp_path: Path, capsys: Capture) -> None:
        text = THREE.format(actions="[]", flags='["pile_taken:A"]')
        text += '[options]\nthree_hand_mode = "alone"\n'
        path = tmp_path / "record.toml"
        path.write_text(text, encoding="utf-8")
        assert main(["referee", str(path)]) == 2
        assert "start.flags" in capsys.readouterr().err


FIVE = """format = "canasta-record/1"
variant = "classic"
players = ["A", "B", "C", "D", "E"]
round = 2
actions = {actions}

[start]
hands = {hands}
stock = "JhJdTcTd"
pile = "4d"
"""


class TestGivenPositionsOfFive:
    """Notation: the sitter's hand is empty; rules: 6."""

    def test_the_sitter_of_the_deal_is_passed_over(self, tmp_path: Path, capsys: Capture) -> None:
        held = {"A": "5c", "B": "6c", "D": "8c", "E": "7c"}
        played = [f"{name}: {what}" for name in "DABE" for what in ("draw", "discard " + held[name])]
        actions = json.dumps(played)
        hands = '["5c5d", "6c6d", "", "8c8d", "7c7d"]'
        verdict = refereed(FIVE.format(actions=actions, hands=hands), tmp_path, capsys)
        assert verdict["state"]["turn"] == "D"
        assert verdict["state"]["hands"]["C"] == ""

    def test_a_sitter_with_cards_is_refused(self, tmp_path: Path, capsys: Capture) -> None:
        path = tmp_path / "record.toml"
        text = FIVE.format(actions="[]", hands='["5c5d", "6c6d", "9c", "8c8d", "7c7d"]')
        path.write_text(text, encoding="utf-8")
        assert main(["referee", str(path)]) == 2
        assert "C sits out" in capsys.readouterr().err

    def test_what_the_sitter_says_is_an_illegal_action(self, tmp_path: Path, capsys: Capture) -> None:
        hands = '["5c5d", "6c6d", "", "8c8d", "7c7d"]'
        found = refereed(FIVE.format(actions='["C: draw"]', hands=hands), tmp_path, capsys, 1)
        assert found["actions"][0]["code"] == "not_your_turn"


def test_replaying_a_position_twice_gives_the_same() -> None:
    text = THREE.format(actions="[]", flags='["pile_taken:A"]')
    assert state_of(read_record(text).begin()) == state_of(read_record(text).begin())
