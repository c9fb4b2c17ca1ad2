"""The yardstick: the same deals for both players, figures that can be repeated, clear words for bad input."""

import json

import pytest

from bot.process.cli import main as bot_main
from canasta.__main__ import main
from canasta.duel.deals import Comparison, Duel, compare, sides_of_a
from canasta.duel.figures import figures, half_interval
from canasta.duel.run import run
from canasta.variants import VARIANTS
from tests.support.shortened import shortened


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON line of a duel without its milliseconds, which depend on the machine."""
    assert main(["duel", *arguments, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert set(line.pop("ms")) == {"a", "b"}
    assert isinstance(line, dict)
    return line


def test_basic_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, "classic", "basic", "random", "--deals", "6", "--seed", "spring")
    assert list(line) == ["variant", "a", "b", "deals", "points", "low", "high", "won"]
    assert (line["variant"], line["a"], line["b"], line["deals"]) == ("classic", "basic", "random", 6)
    assert line["won"] == 6
    assert 300 < float(str(line["low"])) < float(str(line["points"])) < float(str(line["high"]))


def test_the_same_seed_gives_the_same_line_however_many_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("samba", "random", "basic", "--deals", "4", "--seed", "ö")
    line = said(capsys, *arguments)
    assert line == said(capsys, *arguments)
    assert line == said(capsys, *arguments, "--jobs", "2")
    assert line != said(capsys, *arguments[:-1], "o")
    assert float(str(line["points"])) < 0


def test_house_rules_are_asked_for_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    usual = said(capsys, "buraco", "basic", "random", "--deals", "2", "--seed", "s")
    closed = said(
        capsys, "buraco", "basic", "random", "--deals", "2", "--seed", "s", "--option", "profile=closed"
    )
    assert closed != usual
    assert (
        said(capsys, "buraco", "basic", "random", "--deals", "2", "--seed", "s", "--option", "profile=open")
        == usual
    )


def test_swapping_a_and_b_turns_the_points_round() -> None:
    ahead = figures([compare(Duel("classic", "basic", "random", "s", 4), n) for n in range(3)])
    behind = figures([compare(Duel("classic", "random", "basic", "s", 4), n) for n in range(3)])
    assert (ahead.points, ahead.low, ahead.high) == (-behind.points, -(behind.high or 0), -(behind.low or 0))
    assert (ahead.won, behind.won) == (3, 0)


@shortened("variant", VARIANTS, plain=3)
def test_a_player_against_itself_comes_out_even_in_every_game(variant: str) -> None:
    """So neither a seat nor a deal favours anybody."""
    seats = VARIANTS[variant].seats
    assert compare(Duel(variant, "basic", "basic", "same", seats[0]), 1).points == 0
    assert compare(Duel(variant, "basic", "basic", "same", seats[-1]), 2).points == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_chance_comes_from_the_seat_and_so_favours_nobody_either(seats: int) -> None:
    assert compare(Duel("classic", "random", "random", "same", seats), 1).points == 0


def test_every_side_is_played_by_both() -> None:
    assert sides_of_a(2, 0) == sides_of_a(2, 1) == [True, False]
    assert sides_of_a(4, 7) == [True, False, True, False]
    assert sides_of_a(3, 0) == [False, True, False]
    assert [sum(sides_of_a(5, n)[side] for n in range(5)) for side in range(5)] == [2] * 5


def test_the_interval_is_students() -> None:
    assert half_interval([1.0]) is None
    assert half_interval([0.0, 2.0]) == pytest.approx(12.706, rel=1e-3)
    spread = [float(n) for n in range(11)]
    assert half_interval(spread) == pytest.approx(2.228 * 3.3166 / 11**0.5, rel=1e-3)
    assert half_interval([float(n) for n in range(4)]) == pytest.approx(3.182 * 1.29099 / 2, rel=1e-2)


def test_figures_count_deals_and_time() -> None:
    found = figures([Comparison(30.0, (10, 20), (0.1, 0.1)), Comparison(-10.0, (10, 20), (0.3, 0.1))])
    assert (found.deals, found.points, found.won, found.ms) == (2, 10.0, 1, (20.0, 5.0))
    single = figures([Comparison(0.0, (1, 1), (0.0, 0.0))])
    assert (single.low, single.high, single.won) == (None, None, 0)
    with pytest.raises(ValueError, match="no deals"):
        figures([])


def test_progress_is_told_deal_by_deal() -> None:
    seen: list[int] = []
    run(Duel("romme", "basic", "random", "p", 2), 3, progress=lambda done: seen.append(len(done)))
    assert seen == [1, 2, 3]


def test_the_bots_command_has_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_main(["duel", "classic", "basic", "random", "--deals", "0", "--seed", "x"]) == 2
    assert "--deals has to be at least 1" in capsys.readouterr().err


def test_words_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["duel", "hand_and_foot", "basic", "random", "--deals", "1", "--seed", "x", "--seats", "2"]) == 0
    )
    out, progress = capsys.readouterr()
    assert "hand_and_foot, 2 players, 1 deal, seed 'x'" in out
    assert "ms a move" in out
    assert progress.startswith("1 of 1 deals")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("poker", "basic", "random", "--deals", "1"), "no game is called 'poker'; there are classic"),
        (("classic", "basis", "random", "--deals", "1"), "no player is called 'basis'; there are random"),
        (("classic", "basic", "Random", "--deals", "1"), "no player is called 'Random'"),
        (
            ("buraco", "basic", "random", "--deals", "1", "--option", "profile=shut"),
            "The option profile can't be shut",
        ),
        (("buraco", "basic", "random", "--deals", "1", "--option", "profile"), "not of the form NAME=VALUE"),
        (("classic", "basic", "random", "--deals", "0"), "--deals has to be at least 1, not 0"),
        (("classic", "basic", "random", "--deals", "1", "--jobs", "0"), "--jobs has to be at least 1"),
        (("classic", "basic", "random", "--deals", "1", "--seats", "7"), "is played by 2, 3, 4, 5, 6, not 7"),
    ],
)
def test_bad_input_is_answered_in_words(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["duel", *arguments, "--seed", "x"]) == 2
    out, err = capsys.readouterr()
    assert words in err
    assert out == ""
