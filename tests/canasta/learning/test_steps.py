"""The numbers of steps never change, and each action that is offered is a path of its own."""

from itertools import pairwise
from pathlib import Path
from random import Random

from canasta import Match, parse_action
from canasta.learning.steps import STEPS, melds_on, name, path_of
from tests.support.shortened import of_each_game

GOLDEN = Path(__file__).with_name("steps.txt")
_MELDS = ("m1", "m4", "m7")


def test_every_number_means_what_it_meant() -> None:
    told = GOLDEN.read_text().splitlines()
    now = [f"{step} {name(step)}" for step in range(STEPS)]
    assert now[: len(told)] == told, "a number is never given a new meaning"
    assert now == told, f"append what is new to {GOLDEN.name}"


def test_an_action_is_its_verb_its_cards_and_where_they_go() -> None:
    told = {
        "draw": "draw",
        "discard Kh": "discard Kh",
        "meld 8c8s2h": "meld, card 8c, card 8s, card 2h, done",
        "meld 4d5d6d>new 2c>m4": "meld, card 4d, card 5d, card 6d, new, next, card 2c, onto meld 1, done",
        "meld Jk<m7": "meld, card Jk, low, onto meld 2, done",
        "take": "take, done",
        "take KcKs + 9s9h9d": "take, card Kc, card Ks, next, card 9s, card 9h, card 9d, done",
        "take + KcKs 9s9h9d": "take, top joins, card Kc, card Ks, next, card 9s, card 9h, card 9d, done",
        "take 2c>K": "take, card 2c, onto rank K, done",
        "lay 3c3s": "lay, card 3c, card 3s, done",
        "merge m1 m7": "merge, onto meld 0, onto meld 2, done",
        "swap 7c>m4": "swap, card 7c, onto meld 1, done",
    }
    for action, path in told.items():
        assert ", ".join(map(name, path_of(parse_action(action), _MELDS))) == path


@of_each_game("game")
def test_two_actions_that_are_offered_part_before_one_of_them_ends(game: str) -> None:
    rng = Random(1)
    match = Match(game, ["A", "B"] if game != "pennies" else list("ABCDEF"))
    match.start_deal("5e7e2")
    while (seat := match.to_move) is not None:
        assert match.deal is not None
        actions = match.offers(seat).actions
        paths = sorted(path_of(action, melds_on(match.deal.state)) for action in actions)
        assert all(after[: len(path)] != path for path, after in pairwise(paths))
        match.apply(seat, rng.choice(actions))
