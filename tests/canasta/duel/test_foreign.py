"""Players from outside: they play as others do, see what their seat sees, and their faults are counted."""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from canasta import Action, Match, View, choose, format_action, format_cards
from canasta.__main__ import main
from canasta.duel.deals import Comparison, Duel, compare
from canasta.duel.figures import Sprt
from canasta.duel.foreign import MOST_FAULTS, Unplayable, check, player
from canasta.duel.wire import seen_by

GUESTS = __name__
NOTHING = "not a function"


def basic(view: View) -> Action:
    """What the player named basic does."""
    return choose(view)


def in_words(view: View) -> str:
    """The same as text."""
    return format_action(choose(view))


def draws(view: View) -> str:
    """Draws, whatever the rules say."""
    return "draw"


def fails(view: View) -> Action:
    """Has an error with a line break in its words."""
    raise KeyError("a hand\nof cards")


def leaves(view: View) -> Action:
    """Ends the process that it is in."""
    raise SystemExit(7)


def number(view: View) -> int:
    """Answers with something else."""
    return 4


def against(name: str, variant: str = "romme", seconds: float = 20.0) -> Comparison:
    """A deal of such a player against the basic one, two seats."""
    return compare(Duel(variant, name, "basic", "s", 2), 0, lambda who: player(who, seconds))


def program(folder: Path, text: str) -> str:
    """The name of a program with this text; ``view`` is what it is told."""
    file = folder / "a player's program.py"
    file.write_text(
        f"import json, os, sys, time\nfor line in sys.stdin:\n    view = json.loads(line)\n{text}"
    )
    return f"process:{sys.executable} '{file.parent}/a player'\"'s program.py\""


def answering(folder: Path, answer: str) -> str:
    """The name of a program that always answers with this line."""
    return program(folder, f"    print({answer!r}, flush=True)\n")


@pytest.mark.parametrize("name", ["basic", "in_words"])
def test_a_function_of_a_module_plays_as_others_do(name: str) -> None:
    comparison = against(f"{GUESTS}:{name}", "classic")
    assert (comparison.points, comparison.faults) == (0, ((), ()))


def test_a_program_plays_by_lines_of_json(tmp_path: Path) -> None:
    first = '    print(json.dumps({"action": view["legal"][0], "why": "the first"}), flush=True)\n'
    comparison = against(program(tmp_path, first), "classic")
    assert comparison.faults == ((), ())
    assert comparison.moves[0] > 20


def test_each_seat_at_each_table_has_a_program_of_its_own(tmp_path: Path) -> None:
    text = (
        f"    open({str(tmp_path / 'log')!r}, 'a').write(f\"{{os.getpid()}} {{view['seat']}}\\n\")\n"
        '    print(json.dumps({"action": view["legal"][0]}), flush=True)\n'
    )
    name = program(tmp_path, text)
    compare(Duel("classic", name, "basic", "s", 4), 0, lambda who: player(who, 20.0))
    seats = {tuple(line.split()) for line in (tmp_path / "log").read_text().splitlines()}
    assert sorted(seat for _, seat in seats) == ["0", "1", "2", "3"]
    assert len({process for process, _ in seats}) == 4


def test_a_view_as_json_says_what_the_seat_sees_and_no_more() -> None:
    match, rng = Match("classic", ["N", "E", "S", "W"]), Random(1)
    match.start_deal("5e7e2")
    while (seat := match.to_move) is not None:
        told = json.dumps(seen_by(match.view(seat)))
        assert told == json.dumps(seen_by(match.redeal(seat, rng).view(seat)))
        assert "5e7e2" not in told
        assert json.loads(told)["hand"] == format_cards(match.view(seat).hand)
        match.apply(seat, choose(match.view(seat)))


def test_a_program_is_told_none_of_the_bots_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_TOKEN", "secret")
    text = "    sys.exit(5 if 'CANASTA_TOKEN' in os.environ else 6)\n"
    assert "it ended with status 6" in against(program(tmp_path, text)).faults[0][0]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('{"action": "discard 4c"}', "not legal: must_draw"),
        ('{"action": "meld"}', "no action: "),
        ('{"action": 4}', "not of the form"),
        ("draw", "not of the form"),
        ("[" * 5000, "not of the form"),
        ("x" * 20_000, "an answer that is too long"),
    ],
)
def test_what_a_program_does_wrong_is_told(tmp_path: Path, answer: str, words: str) -> None:
    faults, others = against(answering(tmp_path, answer)).faults
    assert others == ()
    assert len(faults) == 2 * MOST_FAULTS  # the seat at each of the two tables
    assert faults[0].startswith(("deal 1, N: ", "deal 1, E: "))
    assert words in faults[0]


def test_a_crash_is_told_with_its_status(tmp_path: Path) -> None:
    assert "it ended with status 3" in against(program(tmp_path, "    sys.exit(3)\n")).faults[0][0]


def test_a_late_answer_costs_the_move_and_three_of_them_the_deal(tmp_path: Path) -> None:
    began = time.monotonic()
    comparison = against(program(tmp_path, "    time.sleep(60)\n"), seconds=0.2)
    assert [fault.partition(": ")[2] for fault in comparison.faults[0]] == [
        "no answer within 0.2 seconds"
    ] * 6
    assert comparison.moves[0] > 6
    assert time.monotonic() - began < 10


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    text = (
        "    import subprocess\n"
        f"    child = subprocess.Popen(['sleep', '600'])\n"
        f"    open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\n"
        "    time.sleep(60)\n"
    )
    against(program(tmp_path, text), seconds=0.5)
    stat = Path(f"/proc/{(tmp_path / 'child').read_text()}/stat")
    assert not stat.exists() or stat.read_text().split()[2] == "Z"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("draws", "not legal: already_drawn"),
        ("fails", "it failed: KeyError: 'a hand\\nof cards'"),
        ("leaves", "it failed: SystemExit: 7"),
        ("number", "no action but int"),
    ],
)
def test_what_a_function_does_wrong_is_told(name: str, words: str) -> None:
    comparison = against(f"{GUESTS}:{name}", "classic")
    assert words in comparison.faults[0][0]
    assert comparison.points < 0


def test_faults_are_in_the_result_and_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("duel", "romme", "basic", f"{GUESTS}:fails", "--seats", "2", "--deals", "2", "--seed", "x")
    assert main([*arguments, "--json"]) == 1
    line = json.loads(capsys.readouterr().out)
    assert line["faults"] == {"a": 0, "b": 12}
    assert len(line["told"]) == 3
    assert main([*arguments, "--jobs", "2"]) == 1
    assert f"faults of {GUESTS}:fails: 12; deal 1, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("process:", "there is no program ''"),
        ("process:no-such-program --fast", "there is no program 'no-such-program'"),
        ("process:'", "is no command line"),
        ("no_such_module:choose", "ModuleNotFoundError"),
        (f"{GUESTS}:nobody", "AttributeError"),
        (f"{GUESTS}:NOTHING", "can't be called"),
        (":", "ValueError"),
        ("nobody", "no player is called 'nobody'; there are random"),
    ],
)
def test_a_name_that_leads_to_no_player_is_refused_before_the_first_deal(name: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words.replace("'", ".")):
        check(name)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    name = f"{answering(tmp_path, '{}')} ; touch {spoilt} $(touch {spoilt})"
    against(name)
    assert not spoilt.exists()


def test_a_duel_stops_once_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("duel", "classic", "basic", "random", "--deals", "500", "--seed", "x", "--sprt", "0", "50")
    assert main([*arguments, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["deals"] == 30
    assert line["sprt"] == {"low": 0, "high": 50, "ratio": 10.35, "decided": 50}
    assert main([*arguments, "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["sprt"] == line["sprt"]


def test_equal_players_stay_undecided() -> None:
    sprt = Sprt(0, 50)
    assert not any(sprt.add(Comparison(0.0, (1, 1), (0.0, 0.0))) for _ in range(100))
    assert sprt.decided is None


def test_a_test_errs_as_seldom_as_it_says() -> None:
    wrong = 0
    for number in range(200):
        rng, sprt = Random(number), Sprt(0, 50)
        while not sprt.add(Comparison(rng.gauss(0, 450), (1, 1), (0.0, 0.0))):
            pass
        wrong += sprt.decided == 50
    assert wrong <= 20


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seconds", "0"), "--seconds has to be above 0"),
        (("--seconds", "nan"), "--seconds has to be above 0"),
        (("--sprt", "5", "5"), "--sprt takes two numbers"),
        (("--sprt", "nan", "5"), "--sprt takes two numbers"),
        (("--sprt", "0", "inf"), "--sprt takes two numbers"),
    ],
)
def test_bad_numbers_are_answered_in_words(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["duel", "classic", "basic", "random", "--deals", "1", "--seed", "x", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_the_examples_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[3])
    plain, learner = f"process:{sys.executable} docs/examples/plain.py", "docs.examples.learner:choose"
    check(learner)
    for variant in ("classic", "hand_and_foot"):
        assert against(plain, variant).faults == ((), ())
    for variant in ("classic", "samba", "romme", "modern_american", "manzana"):
        assert against(learner, variant).faults == ((), ())


def test_the_example_learns_from_what_a_teacher_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = Path(__file__).parents[3] / "docs/examples"
    for name in ("learner.py", "train.py"):
        (tmp_path / name).write_text((examples / name).read_text("utf-8"), "utf-8")
    run = [sys.executable, "train.py", "--teacher", "basic", "--deals", "3", "--jobs", "1"]
    subprocess.run(run, cwd=tmp_path, check=True, capture_output=True)
    learnt = json.loads((tmp_path / "learner.json").read_text())
    assert learnt["deals"] == 3
    shipped = json.loads((examples / "learner.json").read_text())["weights"]
    assert {kind: len(own) for kind, own in learnt["weights"].items()} == {
        kind: len(own) for kind, own in shipped.items()
    }
