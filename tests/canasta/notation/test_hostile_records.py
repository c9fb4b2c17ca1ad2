"""Files that are made to keep the referee busy, or to confuse who reads what it says (notation: status 2)."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from canasta.__main__ import LONGEST_MESSAGE, main
from canasta.notation.record import BadRecord, read_record
from canasta.notation.record_limits import LARGEST, LONGEST_ACTION, MOST_ACTIONS, MOST_KEY_PARTS
from canasta.notation.referee import judge
from canasta.notation.verify import verify
from tests.canasta.notation.test_record import HEAD, START, record
from tests.canasta.tournament import four, play_match
from tests.support.shortened import examples

SECONDS = 20.0
"""Far more than any of these takes on a busy machine, and far less than they took."""
KEY_TOO_DEEP = f"a key of more than {MOST_KEY_PARTS} parts"


SAMBA = HEAD.replace("classic", "samba")


def many(count: int, what: str) -> str:
    return "[" + what * count + "]"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("a" + ".a" * 200_000 + " = 1", f"line 1: {KEY_TOO_DEEP}"),
        ('x = "\\""\n[a' + ".a" * 200_000 + "]", f"line 2: {KEY_TOO_DEEP}"),
        ('"a"' + " . 'a'" * 60_000 + " = 1", f"line 1: {KEY_TOO_DEEP}"),
        ('x = """\n\\""" """\ny' + ".a" * 200_000 + " = 1", f"line 3: {KEY_TOO_DEEP}"),
        ("x = '''\n'''\ny = {b" + ".a" * 200_000 + " = 1}", f"line 3: {KEY_TOO_DEEP}"),
        ('"""\\' * 100_000, "TOML"),
        (record('["N: draw' + " " * 400_000 + 'x"]'), "actions, line 1: 400008 characters"),
        (record('["' + " " * 400_000 + 'N: draw"]'), "actions, line 1: 400007 characters"),
        (record(many(40_000, '"N: draw",')), f"actions: 40000 lines; a record has {MOST_ACTIONS} at most"),
        ("#" * (LARGEST + 1), f"larger than {LARGEST}"),
        ("a = " + "[" * 100_000, "TOML"),
        ("a = " + "{a = " * 50_000, "TOML"),
        (record(head=HEAD + "totals = [0x" + "f" * 40_000 + ", 0]\n"), "totals: a number"),
        (record(head=HEAD + "round = 0x" + "f" * 400 + "\n"), "round: a number"),
        (record(tail=START + "[options]\ntarget_score = 0x" + "f" * 9000), "options.target_score: a number"),
        (record(head=HEAD + "revision = 0x" + "f" * 9000 + "\n"), "revision: a number"),
        (record(head=HEAD.replace('"W"', '"\\u001b[2J"')), "players: holds a control character"),
        (record(head=HEAD.replace('"W"', '"\\u0000"')), "players: holds a control character"),
        (record('["N: draw\\u0007"]'), "actions: holds a control character"),
        (record('["N: meld\\nKhKdKs"]'), "actions, line 1"),
        (HEAD + '"\\u001b" = 1\n', "the key '\\x1b': holds a control character"),
        (record('["N\\ud800: draw"]'), "TOML"),
        (record() + "\x00", "TOML"),
        (record(head=SAMBA, tail=START.replace('"TcTdTs"', '"KhKdKs",' * 30_000)), "start.melds: more cards"),
        (record(tail=START.replace('"TcTdTs"', '"",' * 100_000)), "start.melds: more cards than the"),
        (HEAD + "x" * 400_000 + " = 1", "x: no such key"),
        (record(tail=START + "[options]\n" + "x" * 400_000 + " = 1"), "options.xxx"),
        (record(head=HEAD + "seed = inf\n"), "seed"),
        (record(head=HEAD + "round = 1979-05-27\n"), "round"),
        (record(head=HEAD + "dealer = {}\n"), "dealer"),
    ],
)  # fmt: skip
def test_what_would_take_for_ever_or_mislead_is_refused_at_once(
    text: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.toml"
    path.write_text(text, encoding="utf-8")
    began = time.monotonic()
    for verb in ("referee", "verify"):
        assert main([verb, str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert named in err
        assert err.count("\n") == 1
        assert err.rstrip("\n").isprintable()
        assert len(err) < LONGEST_MESSAGE + 100
    assert time.monotonic() - began < SECONDS


def test_dots_in_texts_and_comments_and_deep_keys_of_a_record_are_no_long_keys() -> None:
    dots = "a." * 100
    text = f"# {dots}\n" + record(tail=START + f"# {dots} = 1\n").replace('"N"', f'"N{dots}"')
    assert read_record(text).players[0] == f"N{dots}"
    read_record("start.hands = ['', '', '', '']\n" + record(tail=""))


def test_the_longest_that_a_record_may_have_is_read() -> None:
    longest = "N: draw".ljust(LONGEST_ACTION)
    read = read_record(record(many(MOST_ACTIONS // 10, '"N: draw",' * 10)))
    assert len(read.lines) == MOST_ACTIONS
    assert len(read_record(record(f'["{longest}"]')).lines) == 1


def test_a_real_record_is_far_from_every_limit() -> None:
    match = play_match(four(), 9, target_score=1500)
    for number in range(1, len(match.results) + 1):
        text = match.record(number, proof=True)
        read = read_record(text)
        assert 20 * len(text) < LARGEST
        assert 10 * len(read.lines) < MOST_ACTIONS
        assert 5 * max(len(line.text) for line in read.lines) < LONGEST_ACTION


def endless(folder: Path) -> Path:
    path = folder / "endless"
    path.symlink_to("/dev/zero")
    return path


def nobody_writes(folder: Path) -> Path:
    path = folder / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    ("made", "named"),
    [
        (endless, f"larger than {LARGEST} bytes"),
        (nobody_writes, "format"),
        (lambda folder: folder, "directory"),
    ],
)
def test_what_is_no_ordinary_file_ends_too(
    made: Callable[[Path], Path], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path)
    assert main(["referee", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert named in err
    assert str(path) in err


def test_a_pipe_that_stays_silent_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.__main__.PATIENCE", 0.05)
    path = nobody_writes(tmp_path)
    writer = os.open(path, os.O_RDWR)
    try:
        assert main(["verify", str(path)]) == 2
        assert "nothing came within 0.05 seconds" in capsys.readouterr().err
    finally:
        os.close(writer)


def test_a_record_comes_through_a_pipe_or_with_a_byte_order_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = nobody_writes(tmp_path)
    writer = os.open(path, os.O_RDWR)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.write(writer, record().encode())
    os.close(writer)
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + record().encode())
    assert main(["referee", str(path)]) == 0
    assert main(["referee", str(marked)]) == 0
    os.close(reader)


WHOLE = record('["N: meld KhKdKs", "N: discard 4c", "E: draw"]')
PIECES = (
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "\n",
    "#",
    "\\",
    '"""',
    "\t",
    "é",
    "\u202e",
    "nan",
    "-1",
    "0x",
    "Kh",
    "Jk",
    ">m1",
    "+",
    "take",
    "meld",
    "true",
    "1979-05-27",
    "[start]",
    "[options]",
)


@settings(max_examples=examples(60))
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(WHOLE)), st.integers(0, 40), st.sampled_from(PIECES) | st.text(max_size=3)
        ),
        min_size=1,
        max_size=5,
    )
)
@example([(0, 0, "\x00")])
def test_a_damaged_record_is_judged_or_refused(damage: list[tuple[int, int, str]]) -> None:
    text = WHOLE
    for at, gone, put in damage:
        text = text[:at] + put + text[at + gone :]
    try:
        damaged = read_record(text)
    except BadRecord:
        return
    judge(damaged)
    verify(damaged)
