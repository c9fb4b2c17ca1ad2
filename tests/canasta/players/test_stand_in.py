"""Standing in for somebody who is out of time or away: does least, and never gets stuck."""

from collections import Counter
from random import Random

import pytest

from canasta.actions import Action, Answer, Discard, Draw, End, Lay, format_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players import stand_in
from tests.canasta.invariants import LETTERS
from tests.canasta.positions import NAMES, at, play, seated
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened

CANASTA = "KcKsKhKdKcKsKh"
DEALS = 6
LONGEST = 6_000


def chosen(deal: Deal) -> Action:
    return stand_in(view_of(deal, deal.state.turn, LETTERS[: deal.rules.seats], None))


def said(deal: Deal) -> str:
    return format_action(chosen(deal))


def eager(rng: Random, deal: Deal) -> Action:
    offers = deal.offers(deal.state.turn)
    laying: tuple[Action, ...] = (*offers.takes, *offers.melds, *offers.swaps)
    return rng.choice(laying if laying and rng.random() < 0.7 else offers.actions)


def stands_in(deal: Deal) -> None:
    """The next step of a stand-in, which has to be one that does least."""
    seat, offers = deal.state.turn, deal.offers(deal.state.turn)
    wild = deal.rules.pack.wild
    action = chosen(deal)
    assert action in offers.actions
    keeping = [
        step
        for step in offers.actions
        if isinstance(step, Draw | End | Answer) or (isinstance(step, Discard) and not wild[step.card])
    ]
    assert not keeping or action in keeping, (format_action(action), "although it could do less")
    before = Counter(deal.state.hands[seat])
    deal.apply(seat, action)
    if keeping and isinstance(action, Discard) and not deal.over and not deal.state.feet[seat:]:
        assert before - Counter(deal.state.hands[seat]) == Counter([action.card])


@shortened("game", GAMES, plain=3)
def test_wherever_a_person_stops_a_stand_in_plays_on_and_does_least(game: str) -> None:
    """In every game, at random tables, in the midst of turns too: the others lay down what they can."""
    for n in range(DEALS):
        rng = Random(f"{game} {n}")
        seats, options = GAMES[game].random_table(rng)
        rules = GAMES[game].variant.rules(seats, options)
        totals = tuple(rng.choice((-300, 0, 1500, 5000)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, rng.randrange(seats), totals, f"{n:x}", rng.randint(1, 5))
        sleeper, wakes = rng.randrange(seats), rng.choice((0.0, 0.1))
        for _ in range(LONGEST):
            if deal.over:
                break
            if deal.state.turn == sleeper and rng.random() >= wakes:
                stands_in(deal)
            else:
                deal.apply(deal.state.turn, eager(rng, deal))
        assert deal.over, (game, n, "the deal does not end")


def test_it_draws_where_it_could_take_the_pile_and_opens_nothing() -> None:
    deal = at(N="KhKdAsAhAd4c", pile="9c8dKs", phase="draw", stock="5c6c")
    assert said(deal) == "draw"
    play(deal, "N: draw")
    assert said(deal).startswith("discard")


def test_it_takes_the_pile_only_if_nothing_else_is_legal() -> None:
    """rules: 2.8: with an empty stock, a card that fits must be taken."""
    deal = at(N="4c5d6h", pile="9cKs", phase="draw", stock="", melds=[["KhKdKc"], []])
    assert [format_action(action) for action in deal.offers(0).actions] == ["take"]
    assert said(deal) == "take"


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("3sQd7h", "3s"),  # a black three before anything else
        ("QdQh7h7s5c", "5c"),  # nothing that the next side has melded, and no pair
        ("Qd8h2c", "8h"),  # E and W collect queens
        ("QdQhJk2c", "Qd"),  # no wild card while there is another
        ("4c9d9h", "4c"),  # a nine fits the own table
        ("Jk2c", "2c"),  # nothing else is left, so the cheaper one
    ],
)
def test_its_discard_is_safe(hand: str, discard: str) -> None:
    deal = at(N=hand, E="4d", pile="8s", melds=[["9c9s9h"], ["QcQsQh"]])
    assert said(deal) == f"discard {discard}"


def test_in_a_game_of_sequences_a_card_that_extends_theirs_is_no_safe_discard() -> None:
    """rules: 8."""
    deal = at(N="8hTd", E="4d", pile="5s", melds=[[], ["5h6h7h"]], variant="samba")
    assert said(deal) == "discard Td"


def test_in_romme_a_card_that_fits_anybodys_meld_is_no_safe_discard() -> None:
    """rules: 11."""
    melds = [["5h6h7h", "Ac2c3c"], [], [], []]
    deal = seated(NAMES, ["8h4cKcTd", "4d", "", ""], pile="5s", melds=melds, variant="romme")
    assert sorted(format_action(one) for one in deal.offers(0).discards) == [
        "discard 4c", "discard 8h", "discard Kc", "discard Td"
    ]  # fmt: skip
    assert said(deal) in ("discard Kc", "discard Td"), "a king does not lie below an ace that is low"


def test_a_sleeping_partner_gives_no_answer_and_binds_nobody() -> None:
    """rules: 14.18."""
    deal = at(N="QhQdQs9cKd", S="4h5h", melds=[[CANASTA], []])
    play(deal, "N: ask")
    assert said(deal) == "pass"
    play(deal, "S: pass")
    assert not deal.state.this_turn.must_finish


def test_in_a_match_of_an_earlier_revision_it_gives_leave() -> None:
    """rules: 2.6: the player who asks could go out."""
    deal = at(N="QhQdQs9cKd", S="4h5h", melds=[[CANASTA], []], revision=2)
    play(deal, "N: ask")
    assert said(deal) == "yes"


def test_it_goes_out_where_the_player_was_bound_to() -> None:
    """rules: 2.6: the partner had said yes when the time ran out."""
    deal = at(N="QhQdQs9c", S="4h5h", melds=[[CANASTA], []])
    play(deal, "N: ask", "S: yes")
    while not deal.over:
        deal.apply(deal.state.turn, chosen(deal))
    assert deal.state.by == 0


def test_threes_that_have_to_be_laid_out_are_laid_out() -> None:
    """rules: 7.3."""
    deal = at(
        N="4h",
        melds=[["KhKdKc"], []],
        stock="3s4c5c",
        phase="draw",
        options={"threes_kept": "one_before_opening"},
        variant="modern_american",
    )
    play(deal, "N: draw")
    assert isinstance(chosen(deal), Lay)


def test_a_seat_with_nothing_to_do_is_not_asked() -> None:
    deal = at(N="KhKdKs4c", E="4d")
    with pytest.raises(ValueError, match="no move"):
        stand_in(view_of(deal, 1, NAMES, None))
