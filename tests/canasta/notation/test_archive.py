"""Figures over an archive, and what is said of a file that is none."""

import io
import json
import re
import sys
import tomllib
from typing import Any

import pytest

from canasta import Match, choose
from canasta.__main__ import main
from canasta.notation.archive import BadArchive, figures
from canasta.notation.record_limits import LARGEST
from tests.docs.markdown import ROOT


def record(variant: str = "classic", seats: int = 2, seed: str = "5e7e2") -> dict[str, Any]:
    """A deal that basic players have finished."""
    match = Match(variant, [f"P{seat + 1}" for seat in range(seats)])
    match.start_deal(seed)
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    return tomllib.loads(match.record(1, proof=True))


RECORD = record()


def archive(*records: object) -> io.BytesIO:
    """Each of these in a line."""
    return io.BytesIO("".join(json.dumps(each) + "\n" for each in records).encode())


def test_figures_are_those_of_the_deals_by_game() -> None:
    classic, two, romme = figures(archive(RECORD, record("romme", 3), record(seats=4), record(seed="1")))
    assert [classic["variant"], two["variant"], romme["variant"]] == ["classic", "classic", "romme"]
    assert [(each["seats"], each["deals"]) for each in (classic, two, romme)] == [(2, 2), (4, 1), (3, 1)]
    assert (romme["piles"], romme["pile_mean"], romme["pile_largest"]) == (0, None, None)


def test_openings_piles_and_points_are_counted_from_the_moves() -> None:
    (game,) = figures(archive(RECORD))
    takes = sum(": take" in line for line in RECORD["actions"])
    assert game["piles"] == takes > 0
    assert game["points"] == sum(RECORD["result"]["totals"]) / 2
    first = {line[:2]: at for at, line in reversed([*enumerate(RECORD["actions"])]) if ": draw" not in line}
    assert game["opened"] == 1
    assert first.keys() == {"P1", "P2"}
    ends = sum(": discard" in line for line in RECORD["actions"])
    assert game["turns"] in (ends // 2, ends // 2 + 1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"[1]", "line 2: not a record but something else"),
        (b"nonsense", "line 2: not JSON"),
        (b"\xff\xfe", "line 2: not JSON"),
        (b"[" * 100_000, "line 2: not JSON"),
        (b"{" + b" " * LARGEST, f"line 2: larger than {LARGEST} bytes"),
        (json.dumps({**RECORD, "names": ["Ann"]}).encode(), "line 2: names: no such key"),
        (json.dumps({**RECORD, "actions": RECORD["actions"][:-1]}).encode(), "line 2: the deal isn't over"),
        (json.dumps({**RECORD, "actions": ["P1: discard 4c"]}).encode(), "line 2: action 1, 'discard 4c': "),
        (json.dumps({**RECORD, "result": {"totals": [0, 0]}}).encode(), "line 2: the totals after the deal"),
        (json.dumps({**RECORD, "round": 10**70}).encode(), "line 2: round: a number of more than 64 digits"),
        (json.dumps({**RECORD, "seed": "\x00"}).encode(), "line 2: seed: holds a control character"),
    ],
)
def test_the_first_line_that_cannot_be_used_is_told(line: bytes, words: str) -> None:
    with pytest.raises(BadArchive) as told:
        figures(io.BytesIO(archive(RECORD).getvalue() + line + b"\n"))
    assert str(told.value).startswith(words)


def test_the_command_prints_words_or_json(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "archive.jsonl"
    file.write_bytes(archive(RECORD).getvalue())
    assert main(["stats", str(file)]) == 0
    assert capsys.readouterr().out.startswith("classic, seats: 2\n  deals: 1; ")
    assert main(["stats", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["deals"] == 1
    file.write_bytes(b"\n")
    assert main(["stats", str(file)]) == 2
    assert "no record in it" in capsys.readouterr().err
    file.write_bytes(b"{}")
    assert main(["stats", str(file)]) == 2
    assert "line 1: format: must be" in capsys.readouterr().err
    assert main(["stats", str(tmp_path)]) == 2
    assert "Is a directory" in capsys.readouterr().err


def test_the_program_in_the_papers_reads_an_archive(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = re.search(r"```python\n(.*?)```", (ROOT / "docs/notation.md").read_text("utf-8"), re.DOTALL)
    assert program is not None
    text = archive(RECORD, record(seats=4), record(seats=4, seed="2")).getvalue().decode()
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    exec(program[1], {})
    assert sum(int(line.split()[-2]) for line in capsys.readouterr().out.splitlines()) == 2
