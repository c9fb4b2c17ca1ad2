"""The basic player never changes: other players, and figures kept from earlier duels, are measured by it."""

from hashlib import sha256

import pytest

from canasta.actions import format_action
from canasta.match import Match
from canasta.players import choose
from canasta.players.levels import PLAYERS, player_named
from canasta.variants import VARIANTS
from tests.canasta.tournament import NAMES, play_deal, seated

PLAY = {
    "classic": "df7ed07e8771f804",
    "uruguay": "a4c606db2e7b7ba5",
    "cuban": "b70251cc776d6bd5",
    "joker": "65db6cf527178448",
    "sevens": "338ed09b31d48180",
    "mexicana": "814b26c7e02da3a5",
    "italian": "e477306e7235ba51",
    "pennies": "ff8419f8625913f5",
    "manzana": "5098138a1fe72630",
    "samba": "c084118affd6f542",
    "tampa": "a9f7f41febafe859",
    "bolivia": "69705f7c3dfe7681",
    "brazilian": "da05245c3759e047",
    "modern_american": "747f874ae72b1aeb",
    "hand_and_foot": "dce35734bdd0fd41",
    "burraco": "58067365d01c02f2",
    "buraco": "cd5e9769e184ecb8",
    "romme": "ec9961f4e71b8c4f",
}
"""For each game the beginning of the SHA-256 of what it does in a few deals, as in the release that began to
measure. Only a new rules revision may change one: then duels are run again.
"""


def play_of(variant: str) -> str:
    lines: list[str] = []
    seats = VARIANTS[variant].seats
    for n, size in enumerate((seats[0], seats[-1], 4 if 4 in seats else seats[0])):
        match = Match(variant, seated(size))
        play_deal(match, [choose] * size, f"ba51c{n}")
        lines += [f"{seat} {format_action(action)}" for seat, action in match.actions[0]]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_plays_as_it_did(variant: str) -> None:
    assert play_of(variant) == PLAY[variant]


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_view_and_seed_give_the_same_move(name: str) -> None:
    match = Match("classic", NAMES)
    match.start_deal("5eed")
    player = player_named(name)
    for _ in range(4 if name == "strong" else 60):  # which thinks about each
        seat = match.to_move
        if seat is None:
            break
        action = player(match.view(seat), "seed")
        assert action == player(match.view(seat), "seed") == choose(match.view(seat), name, "seed")
        match.apply(seat, action)


def test_the_random_player_follows_its_seed() -> None:
    def moves(seed: str) -> list[str]:
        match = Match("classic", NAMES)
        play_deal(match, [lambda view: choose(view, "random", seed)] * 4, "5eed")
        return [format_action(action) for _, action in match.actions[0]]

    assert moves("one") == moves("one") != moves("two")


def test_a_name_that_nobody_has() -> None:
    match = Match("classic", NAMES)
    match.start_deal("5eed")
    with pytest.raises(KeyError):
        choose(match.view(0), "best")
