"""Wild cards in sequences (rules: 13 max_wild_per_sequence, 14.20)."""

from collections import Counter
from random import Random

import pytest

from canasta.actions import Draw, Meld, Take, format_action, parse_action
from canasta.cards import format_cards
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.events import Melded
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.melds.sequences import fault_of_sequence
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from canasta.notation.rule_code import read_rule_code, rule_code
from canasta.notation.verify import fair, verify
from canasta.players import choose
from canasta.players.search import search
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.variants import VARIANTS, BadOption
from canasta.view import MeldView
from tests.canasta.invariants import LETTERS, all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.positions import NAMES, cards, code, head_of, play, score, verdict
from tests.canasta.samba.every_way import every_opening, first_meld_position
from tests.canasta.samba.positions import MIXED, NATURAL, SAMBA, at
from tests.canasta.samba.random_play import random_action
from tests.canasta.samba.test_machine import with_wilds
from tests.support.shortened import shortened

ONE: dict[str, object] = {"max_wild_per_sequence": 1}
TWO: dict[str, object] = {"max_wild_per_sequence": 2}
TWO_WILDS = VARIANTS["samba"].rules(4, TWO).pack
PLAYING = ("samba", "bolivia", "brazilian")


def first(deal: Deal) -> str:
    """The first meld of the first side as it lies."""
    return format_cards(deal.state.side_tables[0].melds[0].cards)


def shown(deal: Deal) -> MeldView:
    return view_of(deal, 0, NAMES, None).own_melds[0]


# --- the option ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYING)
def test_games_with_sequences_have_the_option_from_revision_3_on(game: str) -> None:
    option = VARIANTS[game].options[-1]
    assert (option.name, option.default, option.values, option.since) == (
        "max_wild_per_sequence",
        0,
        (0, 1, 2),
        3,
    )
    with pytest.raises(BadOption, match="revision 3"):
        VARIANTS[game].rules(4, ONE, 2)
    assert read_rule_code(rule_code(game, 4, TWO)) == (game, 4, TWO)


def test_tampa_has_no_sequences_and_no_such_option() -> None:
    with pytest.raises(BadOption):
        VARIANTS["tampa"].rules(4, ONE)


def test_without_the_option_a_sequence_takes_no_wild_card() -> None:
    deal = at(N="5h6h2cKcQc", melds=[["7d8d9d", MIXED], []])
    assert code(deal, "N: meld 5h6h2c") == "bad_sequence"
    assert code(deal, "N: meld 2c>m1") == "wild_in_sequence"
    for action in deal.offers(0).melds:
        wild = any(STANDARD.wild[card] for group in action.groups for card in group.cards)
        assert not wild or action.groups[0].aim == "m2"


# --- what a sequence is -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "with_one", "with_two"),
    [
        ("5h6h2c", None, None),
        ("9cTc2c", None, None),
        ("5h2c7h", None, None),
        ("7h5h2c", None, None),
        ("5h2cJk8h", "too_many_wilds", None),
        ("5h2c7h2d9h", "too_many_wilds", None),
        ("5h6h2c2d", "too_many_wilds", None),
        ("5h2c8h", "bad_sequence", "bad_sequence"),
        ("5h2c6d", "bad_sequence", "bad_sequence"),
        ("KhAh4h2c", "bad_sequence", "bad_sequence"),
        ("5h5h6h2c", "bad_sequence", "bad_sequence"),
        ("3s2c5s", "bad_sequence", "bad_sequence"),
        ("4h5h6h7h8h9hTh2c", "meld_full", "meld_full"),
        ("5h2c2dJk9h", "too_many_wilds", "too_many_wilds"),
    ],
)
def test_which_groups_are_sequences(laid: str, with_one: str | None, with_two: str | None) -> None:
    """rules: 14.20: two natural cards of a suit at least, a wild card for every gap, seven cards at most."""
    for options, expected in ((ONE, with_one), (TWO, with_two)):
        deal = at(N=f"{laid}KcQd", melds=[[MIXED], []], options=options)
        assert code(deal, f"N: meld {laid}") == expected


def test_one_natural_card_and_wild_ones_are_no_sequence() -> None:
    deal = at(N="5h2c2dKcQd", melds=[[MIXED], []], options=TWO)
    assert code(deal, "N: meld 5h2c2d") == "too_few_naturals"
    assert code(deal, "N: meld 2c2d>new") == "too_few_naturals"
    fault = fault_of_sequence(cards("5h2c2d"), TWO_WILDS)
    assert fault is not None
    assert fault.code == "too_few_naturals"
    assert fault_of_sequence(cards("5h6h2c2d"), TWO_WILDS) is None


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [
        ("5h2c7h", "6h", "5h6h7h2c"),  # the natural card of its place: it goes to the end
        ("2c7h8h", "6h", "2c6h7h8h"),
        ("7h8h2c", "9h", "7h8h9h2c"),
        ("7h8h2c", "Th", "7h8h2cTh"),  # a gap takes it
        ("7h8h2c", "5h", "5h2c7h8h"),
        ("QhKh2c", "Jh", "JhQhKh2c"),
        ("QhKh2c", "Ah", "2cQhKhAh"),  # no place above the ace
        ("2c5h6h", "4h", "4h5h6h2c"),  # none below the four
        ("QhKhAh", "2c", "2cQhKhAh"),
        ("5h6h7h", "2c", "5h6h7h2c"),
        ("5h6h7h", "9h2c", "5h6h7h2c9h"),
        ("5h2c7h", "9h", None),  # a second gap
        ("5h2c7h", "2d", None),  # a second wild card
        ("5h2c7h", "7h", None),
        ("5h2c7h", "6d", None),
        ("4h2c6h7h8h9h", "Jh", None),
    ],
)
def test_where_the_cards_of_a_sequence_lie_after_another_has_come(
    before: str, added: str, after: str | None
) -> None:
    """rules: 14.20."""
    deal = at(N=f"{added}KcQd", melds=[[before], []], options=ONE)
    assert first(deal) == before
    line = f"N: meld {added}>m1"
    if after is None:
        assert code(deal, line) is not None
        return
    assert code(deal, line) is None
    play(deal, line)
    assert first(deal) == after


def test_the_order_in_which_a_group_is_written_says_where_a_wild_card_stands() -> None:
    """notation: in a sequence it stands for the card at its place in the list; < is the lower end."""
    for laid, lies in (
        ("7h8h2c", "7h8h2c"),
        ("2c7h8h", "2c7h8h"),
        ("8h7h2c", "7h8h2c"),
        ("2cKhAh", "2cKhAh"),
    ):
        deal = at(N=f"{laid}KcQd", melds=[[], [MIXED]], options={**ONE, "initial_minimums": [[0, 0]]})
        play(deal, f"N: meld {laid}")
        assert first(deal) == lies
    for line, lies in (("2c<m1", "2c7h8h9h"), ("2c>m1", "7h8h9h2c")):
        deal = at(N="2cKcQd", melds=[["7h8h9h"], []], options=ONE)
        play(deal, f"N: meld {line}")
        assert first(deal) == lies


def test_cards_that_fit_by_name_or_alone() -> None:
    deal = at(N="2c6h9hKcQd", melds=[["5h2d7h"], []], options=TWO)
    play(deal, "N: meld 6h")
    assert first(deal) == "5h6h7h2d"
    assert code(deal, "N: meld 2c") == "needs_aim"
    play(deal, "N: meld 9h")
    assert first(deal) == "5h6h7h2d9h"


# --- what it counts -----------------------------------------------------------------------------------------


def test_a_sequence_of_seven_with_wild_cards_is_closed_and_a_mixed_canasta() -> None:
    deal = at(N="Jh2dKcQd", melds=[["4h5h6h2c8h9h", MIXED], []], options=TWO)
    events = play(deal, "N: meld 2d>m1")
    melded = next(event for event in events if isinstance(event, Melded))
    assert (melded.kind, melded.canasta, melded.size) == ("sequence", "mixed", 7)
    meld = shown(deal)
    assert (meld.canasta, meld.closed, meld.suit, meld.rank) == ("mixed", True, 1, None)
    assert code(deal, "N: meld Jh>m1") == "meld_full"
    assert deal.state.reach.canastas == 2


def test_it_scores_as_a_mixed_canasta_and_counts_for_going_out() -> None:
    deal = at(N="Kc", S="4d", melds=[["4h5h6h2c8h9hTh", MIXED], []], options={**ONE, "ask_permission": "off"})
    play(deal, "N: discard Kc")
    assert deal.over
    side = score(deal)[0]
    melds = 5 + 5 + 5 + 20 + 10 + 10 + 10 + 5 * 10 + 2 * 20
    assert (side["canastas"], side["melds"], side["going_out"]) == (600, melds, 200)


@pytest.mark.parametrize("game", ["bolivia", "brazilian"])
def test_it_is_not_the_samba_that_going_out_needs(game: str) -> None:
    options = {**ONE, "ask_permission": "off"}
    mixed = "4h5h6h2c8h9hTh"
    deal = at(N="Kc", melds=[[mixed, MIXED], []], options=options, variant=game)
    assert code(deal, "N: discard Kc") == "no_canasta"
    deal = at(N="Kc", melds=[[mixed, SAMBA], []], options=options, variant=game)
    assert code(deal, "N: discard Kc") is None


@pytest.mark.parametrize(("total", "expected"), [(7000, None), (9000, "opening_canasta")])
def test_it_opens_where_a_canasta_has_to_but_not_where_a_natural_one_has_to(
    total: int, expected: str | None
) -> None:
    deal = at(N="4h5h6h2c8h9hThKcQd", totals=[total, 0], variant="brazilian", options=ONE)
    assert code(deal, "N: meld 4h5h6h2c8h9hTh") == expected
    assert bool(deal.offers(0).melds) == (expected is None)


def test_wild_cards_count_in_brazilians_least_length() -> None:
    for own, penalty in (("4h5h6h2c", -1000), ("4h5h6h2c8h", 0)):
        deal = at(
            N="Kc9s8s",
            melds=[[own], []],
            stock="",
            phase="draw",
            options=ONE,
            variant="brazilian",
        )
        play(deal, "N: draw")
        assert deal.over
        assert score(deal)[0].get("penalties", 0) == penalty


def test_an_unfinished_wild_meld_keeps_wild_cards_from_sequences() -> None:
    own = ["5h6h7h", "2c2dJk"]
    deal = at(N="2h8hTh9d8dKc", melds=[own, []], options=TWO, variant="bolivia")
    assert code(deal, "N: meld 2h>m1") == "wild_meld_open"
    assert code(deal, "N: meld 8d2h9d>new") == "wild_meld_open"
    assert code(deal, "N: meld 8h") is None
    loose = {**TWO, "wild_meld_exclusive": False}
    assert code(at(N="2h8h9dKc", melds=[own, []], options=loose, variant="bolivia"), "N: meld 2h>m1") is None


def test_the_minimum_of_an_opening_counts_wild_cards_in_sequences() -> None:
    deal = at(N="5h6hJkKcQd9s", options=ONE)
    assert code(deal, "N: meld 5h6hJk") is None
    assert parse_action("meld 5h6hJk") in deal.offers(0).melds
    deal = at(N="5h6h2cKcQd9s", options=ONE)
    assert code(deal, "N: meld 5h6h2c") == "below_minimum"


# --- the pile -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "top", "expected"),
    [
        ("5h2c7h", "6h", None),  # the place of the wild card
        ("5h2c7h", "8h", None),
        ("5h6h7h2c", "9h", None),  # the wild card fills the gap
        ("5h2c7h", "9h", "no_match"),
        ("5h6h7h", "9h", "no_match"),
        ("4h5h6h2c8h9hTh", "7h", "no_match"),
    ],
)
def test_the_top_card_goes_alone_onto_a_sequence_that_takes_it(
    own: str, top: str, expected: str | None
) -> None:
    """rules: 14.20: no wild card of the hand bridges a gap for it."""
    deal = at(N="2dKcQd", melds=[[own], []], pile=f"4c{top}", phase="draw", options=TWO)
    assert code(deal, "N: take") == expected
    assert code(deal, "N: take 2d>m1") == "no_match"
    assert any(isinstance(action, Take) for action in deal.offers(0).actions) == (expected is None)


def test_the_top_card_begins_no_sequence_with_a_wild_card() -> None:
    deal = at(N="8h2dKcQd", melds=[["KhKdKs"], []], pile="4c9h", phase="draw", options=TWO)
    assert code(deal, "N: take 8h2d") == "no_match"
    assert not deal.offers(0).takes


# --- offers, records, words ---------------------------------------------------------------------------------


def test_what_is_offered_for_sequences() -> None:
    deal = at(N="8h9d2cKcQd6h", melds=[["5h7h2d"], []], options=TWO)
    offered = [format_action(action) for action in deal.offers(0).melds]
    for line in ("meld 6h>m1", "meld 8h>m1", "meld 2c>m1", "meld 6h8h>m1"):
        assert line in offered
    assert "meld 8h2d" not in offered
    deal = at(N="5h7h8hTd2cKcQcJk", melds=[[MIXED], []], options=TWO)
    offered = [format_action(action) for action in deal.offers(0).melds]
    for line in ("meld 5h2c7h", "meld 5hJk7h", "meld 5h2c7h8h", "meld 7h8h2c", "meld QcKc2c"):
        assert line in offered


def test_a_hand_goes_out_through_a_sequence_with_a_wild_card() -> None:
    """The way out that needs the wild card in a sequence is found, offered and legal."""
    deal = at(N="5h7h2cKc", melds=[[MIXED, NATURAL], []], options=ONE)
    assert parse_action("meld 5h2c7h") in deal.offers(0).melds
    play(deal, "N: meld 5h2c7h", "N: discard Kc")
    assert deal.over
    assert code(at(N="5h7h2cKc", melds=[[MIXED, NATURAL], []]), "N: meld 5h7h2c") == "bad_sequence"


def test_a_binding_yes_leaves_no_dead_end() -> None:
    """rules: 14.11: after the partner's yes only what still goes out is offered, and something always is."""
    deal = at(N="5h7h2c9dTdJk4s", melds=[[MIXED, NATURAL], []], options=TWO)
    play(deal, "N: ask", "S: yes")
    while not deal.over:
        actions = deal.offers(0).actions
        assert actions
        assert all(deal.check(0, action) is None for action in actions)
        deal.apply(0, actions[-1])


def test_a_record_writes_and_reads_positions_with_them() -> None:
    deal = at(N="6hKcQd", melds=[["5h2c7h", "2dQcKcAc"], ["8h9hJk"]], options=ONE)
    text = write_record(
        head_of(deal.rules, 3, players=NAMES, revision=3, options=ONE),
        [(0, "meld 6h>m1"), (0, "discard Kc")],
        start=deal,
    )
    again = read_record(text).begin()
    assert state_of(again) == state_of(deal)
    told = judge(read_record(text))
    assert "'m1', 'cards': '5h6h7h2c'" in str(told)
    assert "'m3', 'cards': '8h9hJk'" in str(told)
    play(again, "N: meld 6h>m1")
    assert first(again) == "5h6h7h2c"


def test_a_view_names_the_places() -> None:
    deal = at(N="KcQd", melds=[["2c7h2d9h"], []], options=TWO)
    meld = shown(deal)
    assert meld.stands == tuple((card,) for card in cards("6h7h8h9h"))
    assert meld.ends == cards("6h9h")
    assert [card for card in cards("4h5h6h8hThJhQh7h") if meld.joined_by(card)] == list(cards("5h6h8hThJh"))
    plain = shown(at(N="KcQd", melds=[["7h8h9h"], []], options=TWO))
    assert plain.low is None


def test_refusals_name_the_limit_and_the_remedy() -> None:
    deal = at(N="5h2c2dJk9h4cKc", melds=[[MIXED], []], options=TWO)
    refusal = verdict(deal, "N: meld 5h6h2c2dJk".replace("6h", "9h"))
    assert refusal is not None
    assert refusal.rule == "8.2"
    many = verdict(at(N="5h6h2c2dJkKc", melds=[[MIXED], []], options=TWO), "N: meld 5h6h2c2dJk")
    assert many is not None
    assert (many.code, many.rule) == ("too_many_wilds", "8.2")
    assert ENGLISH.text(many.text) == "A sequence holds at most 2 wild cards; this would have 3."
    assert many.instead is not None


# --- every way, and whole deals -----------------------------------------------------------------------------


@shortened("positions", [range(5, 12), range(5)], ids=["few", "others"])
@shortened("game", PLAYING)
def test_every_legal_opening_is_offered_or_made_of_pieces(game: str, positions: range) -> None:
    seen: Counter[bool] = Counter()
    for n in positions:
        rng = Random(f"wild {game} {n}")
        options = {"canastas_to_go_out": 1, "max_wild_per_sequence": rng.choice((1, 2))}
        deal = first_meld_position(rng, game, options, taking=False)
        offers = deal.offers(0)
        legal = [
            meld
            for keep in range(3)
            for meld in every_opening(VARIANTS[game].rules(2, options), deal.state.hands[0], keep)  # type: ignore[arg-type]
            if deal.check(0, meld) is None
        ]
        assert all(covered_by_offers(offers, meld) for meld in legal), n
        assert all(deal.check(0, action) is None for action in offers.actions)
        seen[bool(legal)] += 1
    assert seen[True]


def played(game: str, n: int, seen: Counter[str]) -> None:
    """A random deal at a random table: offers agree with check, cards are kept, a replay is equal."""
    rng = Random(f"wild deal {game} {n}")
    seats, options = with_wilds(game).random_table(rng)
    rules = VARIANTS[game].rules(seats, options)
    totals = tuple(rng.choice((0, 0, 1500, 7000)) for _ in range(rules.sides))
    deal, again = (Deal.from_seed(rules, n % seats, totals, f"{n:x}") for _ in range(2))
    pack, eager, journal = full_pack(rules), rng.random(), list[tuple[int, str]]()
    while not deal.over:
        seat = deal.state.turn
        offers = deal.offers(seat)
        assert offers.actions
        assert all(deal.check(seat, action) is None for action in offers.actions)
        tried = random_action(rng, deal)
        if deal.check(seat, tried) is None:
            assert covered_by_offers(offers, tried), (game, n, format_action(tried))
        else:
            assert tried not in offers.actions
        laying: tuple[Draw | Meld | Take, ...] = (*offers.takes, *offers.melds)
        action = rng.choice(laying if laying and rng.random() < eager else offers.actions)
        journal.append((seat, format_action(action)))
        deal.apply(seat, action)
        assert all_cards(deal) == pack
    for seat, text in journal:
        again.apply(seat, parse_action(text))
    assert state_of(again) == state_of(deal)
    assert result_of(again) == result_of(deal)
    text = write_record(
        head_of(rules, n % seats, totals=totals, seed=f"{n:x}", options=options),
        journal,
        result=[before + side["total"] for before, side in zip(totals, result_of(deal).scores, strict=True)],
    )
    read = read_record(text)
    assert (read.options["max_wild_per_sequence"], fair(verify(read))) == (
        options["max_wild_per_sequence"],
        True,
    )
    for side_table in deal.state.side_tables:
        for meld in side_table.melds:
            if meld.suit is not None and meld.wilds:
                seen["with wilds"] += 1
                seen["full"] += len(meld.cards) == 7


@pytest.mark.parametrize("deals", [6, pytest.param(200, marks=pytest.mark.soak)])
@shortened("game", PLAYING)
def test_random_deals(game: str, deals: int) -> None:
    seen: Counter[str] = Counter()
    for n in range(deals):
        played(game, n, seen)
    assert seen["with wilds"] >= deals


# --- computer players ---------------------------------------------------------------------------------------


def test_the_search_knows_tables_with_wild_cards_in_sequences() -> None:
    view = view_of(at(N="5h6h2cKcQd", options=ONE), 0, NAMES, None)
    assert knows("samba", view.game.options)
    assert len(search.judge(view, "5f0c", Budget(rollouts=6, step=2, turns=4)).tried) > 1


@pytest.mark.parametrize("level", ["basic", "relaxed", "steady", "strong"])
@pytest.mark.parametrize("game", PLAYING)
def test_computer_players_play_whole_deals(game: str, level: str) -> None:
    match = Match(game, [*LETTERS[:4]], {**TWO, "target_score": 0})
    held = 0
    while not match.over:
        match.start_deal(f"{match.round + 40:x}")
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat), level, "5f0c"))
        assert match.deal is not None
        held += sum(
            meld.suit is not None and meld.wilds > 0
            for side_table in match.deal.state.side_tables
            for meld in side_table.melds
        )
    assert held >= 0
