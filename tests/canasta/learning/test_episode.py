"""What programs that learn or search can rely on, at every table of every game."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from canasta.counts.ids import KINDS
from canasta.deal.results import result_of
from canasta.learning import Episode, Game
from canasta.learning.counted import CountedEpisode
from canasta.learning.offered import OfferedEpisode
from tests.canasta.tables import GAMES
from tests.support.shortened import of_each_game

EVERY = 41


def tables(game: str) -> Iterator[Game]:
    """The kinds of table of a game, and one with random house rules."""
    for seats, options in GAMES[game].kinds.values():
        yield Game(game, seats, options)
    rng = Random(3)
    seats, options = GAMES[game].random_table(rng)
    yield Game(game, seats, options)
    if Game(game, seats, options).counted:
        yield Game(game, seats, options, stepwise=True)


def played(game: Game, rng: Random, seed: str = "5e7e2") -> Iterator[Episode]:
    """A deal of random play, at each choice."""
    episode = game.new(seed)
    while not episode.over:
        yield episode
        episode.step(rng.choice(episode.legal()))
    yield episode


def play_on(episode: Episode, rng: Random) -> None:
    """Some choices more."""
    for _ in range(20):
        if episode.over:
            return
        episode.step(rng.choice(episode.legal()))


@of_each_game("name")
def test_choices_observation_and_payoffs_have_their_shapes(name: str) -> None:
    for game in tables(name):
        episode = None
        for episode in played(game, Random(1)):
            mask = episode.mask()
            assert len(mask) == game.choices
            assert [choice for choice in range(game.choices) if mask[choice]] == sorted(episode.legal())
            assert all(map(game.name, episode.legal()))
            assert bool(episode.legal()) is not episode.over
            assert len(episode.observation(0)) == game.size == sum(field.size for field in game.fields)
        assert episode is not None
        assert len(episode.payoffs()) == game.seats


@of_each_game("name")
def test_cards_dealt_again_look_the_same_to_their_seat(name: str) -> None:
    rng = Random(2)
    for game in tables(name):
        for number, episode in enumerate(played(game, rng), 1):
            if number % EVERY or episode.over:
                continue
            seat = episode.seat if rng.random() < 0.5 else rng.randrange(game.seats)
            other = episode.redeal(seat, rng)
            assert other.information(seat) == episode.information(seat)
            assert other.observation(seat) == episode.observation(seat)
            if seat == episode.seat:
                assert sorted(other.legal()) == sorted(episode.legal())
            play_on(other, rng)


@of_each_game("name")
def test_a_copy_is_played_on_by_itself(name: str) -> None:
    rng = Random(4)
    for game in tables(name):
        for number, episode in enumerate(played(game, rng), 1):
            if number % EVERY:
                continue
            before = [episode.information(seat) for seat in range(game.seats)]
            for other in (episode.copy(), deepcopy(episode)):
                play_on(other, rng)
            assert [episode.information(seat) for seat in range(game.seats)] == before


@of_each_game("name")
def test_what_everybody_sees_is_information_to_all(name: str) -> None:
    game = next(tables(name))
    told: list[set[str]] = [set() for _ in range(game.seats)]
    steps = 0
    for episode in played(game, Random(5)):
        if not isinstance(episode, OfferedEpisode) or not episode.under_way:
            steps += 1
            for seat, texts in enumerate(told):
                texts.add(episode.information(seat))
    assert all(len(texts) == steps for texts in told)


@of_each_game("name")
def test_the_match_of_the_same_choices_has_the_same_cards_and_points(name: str) -> None:
    for game in tables(name):
        rng, made = Random(6), list[int]()
        totals = tuple(range(0, 100 * game.rules.sides, 100))
        episode = game.new("77", dealer=0, totals=totals)
        while not episode.over:
            made.append(rng.choice(episode.legal()))
            episode.step(made[-1])
        match = game.match("77", made, dealer=0, totals=totals)
        assert match.deal is not None
        result = match.results[0]
        points = [result.totals[side] - result.before[side] for side in game.rules.side_of]
        assert episode.payoffs() == points
        assert match.record(1).startswith("format")
        assert result == result_of(match.deal) or match.duplicate


def test_a_hand_is_told_to_its_seat_and_known_cards_to_others() -> None:
    for name in ("classic", "romme"):
        game = Game(name, 2)
        at = {field.name: field for field in game.fields}
        size = at["hand"].size
        seen = False
        for episode in played(game, Random(8)):
            own, other = (episode.observation(seat) for seat in (0, 1))
            known = other[size : 2 * size]
            seen = seen or any(known)
            assert all(held >= shown for held, shown in zip(own[:size], known, strict=True))
            assert list(own[2 * size : 2 * size + 2]) == list(reversed(other[2 * size : 2 * size + 2]))
            assert sum(own[:size]) == own[2 * size]
        assert seen


def test_a_seat_of_modern_american_sees_its_own_red_threes() -> None:
    game = Game("modern_american", 4)
    names = [field.name for field in game.fields]
    own = next(at for at, name in enumerate(names) if name.startswith("red threes in hand"))
    at = sum(field.size for field in game.fields[:own])
    held = set()
    for seed in "12345":
        for episode in played(game, Random(3), seed):
            assert isinstance(episode, CountedEpisode)
            for seat in range(4):
                held.add(episode.observation(seat)[at])
                assert episode.observation(seat)[at] == episode.position.own.reds[seat]
    assert len(held) > 1


def test_games_with_their_form_on_counts_are_played_on_them() -> None:
    assert Game("classic", 4).counted
    assert isinstance(Game("classic", 4).new("1"), CountedEpisode)
    assert not Game("romme", 4).counted
    assert Game("classic", 4).fields[0].size == KINDS


def test_a_choice_that_is_not_legal_is_refused_where_actions_are_put_together() -> None:
    episode = Game("romme", 2).new("1")
    with pytest.raises(ValueError, match="not legal"):
        episode.step(1)


def test_what_is_certain_is_not_asked() -> None:
    rng = Random(9)
    for episode in played(Game("romme", 3), rng):
        if isinstance(episode, OfferedEpisode) and episode.under_way:
            assert len(episode.legal()) > 1


def test_a_seat_does_not_see_what_another_has_begun_to_put_together() -> None:
    rng, seen = Random(10), 0
    for episode in played(Game("romme", 2), rng):
        assert isinstance(episode, OfferedEpisode)
        if not episode.under_way:
            before = [episode.information(seat) for seat in (0, 1)]
            continue
        seen += 1
        other = 1 - episode.seat
        assert episode.information(other) == before[other]
        assert episode.information(episode.seat) != before[episode.seat]
        assert not episode.redeal(other, rng).under_way
    assert seen
