"""The policy of Samba and its relatives plays by choices that are legal on counts, with house rules too."""

from collections import Counter
from collections.abc import Callable
from random import Random
from unittest.mock import patch

from canasta.cards import JOKER_RANK, RED_THREES, THREE, parse_cards
from canasta.counts.ids import KINDS
from canasta.counts.play import lay_whole, run_whole
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.counts.suits import SUITED, code_at, size_of, wilds_of
from canasta.counts.writing import run_path
from canasta.deal import Deal
from canasta.players.search.counted import world as of_world
from canasta.players.search.samba import world as of_samba
from canasta.players.search.samba.policy import Policy
from canasta.players.search.samba.weights import BASIC, Weights
from canasta.players.search.samba.world import SambaWorld
from canasta.state import State
from canasta.variants import VARIANTS
from tests.canasta.players.search.counted.playing import checked
from tests.canasta.players.search.replaying import TOTALS, odd, unchanged
from tests.support.shortened import shortened
from tests.tuning.bench import SMALL


def checked_whole(
    p: Position, rank: int, slot: int, naturals: int, twos: int, jokers: int, codes: tuple[int, ...]
) -> None:
    """Lay cards at once, where each must be legal by itself and all come to the same."""
    pieces = p.copy()
    for choice in SambaWorld(pieces, ())._path(rank, slot, codes, twos, jokers):
        checked(pieces, choice)
    lay_whole(p, rank, slot, naturals, twos, jokers, codes)
    same(p, pieces)


def checked_run(p: Position, at: int, suit: int, more: int) -> None:
    """The same for cards on a run."""
    pieces = p.copy()
    cards = [code_at(suit, place) - SUITED for place in range(15) if more >> place & 1]
    for choice in run_path(p, p.runs[p.team[p.seat]][:], at, cards)[0]:
        checked(pieces, choice)
    run_whole(p, at, suit, more)
    same(p, pieces)


def same(p: Position, other: Position) -> None:
    """They are the same, but for which of two equal runs has grown, perhaps one of an earlier turn."""
    assert [sorted(runs) for runs in p.runs] == [sorted(runs) for runs in other.runs]
    apart = {"touched", "concealed"} if p.runs != other.runs else set()
    for name in set(Position.__slots__) - {"runs", "fresh"} - apart:
        assert getattr(p, name) == getattr(other, name), name


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    return Policy(BASIC if rng is None else Weights(**odd(BASIC, set(SMALL["samba"]), rng)))


def played(
    variant: str,
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
) -> Counter[str]:
    """Play so many deals, set up by ``change``, and count what happened in them: two in three are played by
    policies that do what no sensible one would.
    """
    seen: Counter[str] = Counter()
    rng, rules = Random(seats), VARIANTS[variant].rules(seats, options or {})
    for number in range(deals):
        totals = [rng.choice(TOTALS) for _ in range(rules.sides)]
        state = Deal.from_seed(rules, number % seats, totals, f"{number + 1:x}", number + 1).state
        change(state)
        world = SambaWorld(Position.of(CountRules.of(rules), state), state.order).noting()
        policies = [policy(rng if number % 3 else None) for _ in range(seats)]
        with (
            patch.object(of_world, "apply", checked),
            patch.object(of_samba, "apply", checked),
            patch.object(of_samba, "lay_whole", checked_whole),
            patch.object(of_samba, "run_whole", checked_run),
        ):
            while not world.over:
                policies[world.turn].turn(world)
                consistent(world)
        _count(seen, world)
    return seen


def consistent(world: SambaWorld) -> None:
    """What the world keeps is what it would find."""
    again = SambaWorld(world.p, world.order)
    assert world.seen == again.seen
    for seat in world.order if world.p.cards else ():
        assert world.suits(seat) == again.suits(seat)
    for team in set(world.p.team):
        kept, new = world.side(team), again.side(team)
        assert all(getattr(kept, name) == getattr(new, name) for name in type(new).__slots__)


def _count(seen: Counter[str], world: SambaWorld) -> None:
    p, moves = world.p, world.moves or []
    seen["out" if p.by >= 0 else "stock"] += 1
    seen["last card a red three"] += p.by < 0 and moves[-1].name == "draw"
    seen["wild canastas"] += any(
        p.wild[place] >= p.rules.full for place in range(JOKER_RANK, len(p.wild), KINDS)
    )
    seen["sambas"] += any(size_of(run) == 7 and not wilds_of(run) for runs in p.runs for run in runs)
    sets = [p.nat[place] + p.wild[place] for place in range(len(p.nat)) if place % p.rules.size >= KINDS]
    seen["two canastas of a rank"] += max(sets, default=0) >= p.rules.full
    seen["opened with a canasta"] += sum(need > 0 and p.opened[team] for team, need in enumerate(p.need))
    for move in moves:
        runs = any(where > KINDS for where in move.where)
        seen[move.name] += 1
        seen["froze"] += move.name == "discard" and move.card in (0, JOKER_RANK)
        seen["runs"] += move.name == "meld" and KINDS in move.where
        seen["extend"] += move.name == "meld" and runs
        seen["take onto a run"] += move.name == "take" and runs
        seen["opened with the pile"] += move.name == "take" and len(move.where) > 1
        seen["black threes"] += move.name == "meld" and THREE in move.where


@shortened("seats", [4, 2, 3, 5, 6])
def test_the_policy_does_all_that_samba_has(seats: int) -> None:
    seen = played("samba", seats, 70)
    assert seen["out"] > 8
    assert seen["take"] > 50
    assert seen["runs"] > 50
    assert seen["extend"] > 50
    assert seen["sambas"] > 5
    assert seen["froze"] > 5
    assert seen["opened with the pile"] > 2


@shortened("variant", ["bolivia", "brazilian", "tampa"])
@shortened("seats", [4, 2])
def test_its_relatives_are_played_by_their_own_rules(variant: str, seats: int) -> None:
    seen = played(variant, seats, 50)
    assert seen["out"] > 10
    assert seen["take"] > 60
    assert seen["wild canastas"] > 5
    assert (seen["sambas"] > 5) == (variant != "tampa")


def test_late_in_a_match_first_melds_of_brazilian_include_a_canasta() -> None:
    def many_alike(state: State) -> None:
        state.totals = (7500, 9200)
        for seat, cards in enumerate(("KsKsKhKhKdKd2s2h", "AsAsAhAhAdAdAcKsKhKd", "4s5s6s7s8s9sTs")):
            hand = state.hands[seat]
            for at, card in enumerate(parse_cards(cards)):
                for place in (hand, state.stock, *state.hands[seat + 1 :]):
                    if card in place[at * (place is hand) :]:
                        there = place.index(card, at * (place is hand))
                        place[there], hand[at] = hand[at], place[there]
                        break

    assert played("brazilian", 4, 40, change=many_alike)["opened with a canasta"] > 30


def test_rare_things_happen_in_some_of_these_deals() -> None:
    seen = played("samba", 2, 150)
    assert seen["black threes"] > 2
    assert seen["take onto a run"] > 2
    assert seen["two canastas of a rank"] > 0


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-12:]]

    seen = played("samba", 4, 40, change=nearly_over)
    assert seen["stock"] > 15
    assert seen["last card a red three"] > 10


def test_a_hand_of_runs_goes_out() -> None:
    def two_sambas(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("4s5s6s7s8s9sTs8h9hThJhQhKhAhAd"))

    assert played("samba", 4, 10, change=two_sambas)["sambas"] > 7


@shortened(
    ("variant", "options"),
    [
        ("samba", {"canastas_to_go_out": 1, "black_three_in_hand": -100}),
        ("samba", {"hand_size": 11, "red_three_plus_needs": "meld"}),
        ("samba", {"ask_permission": "mandatory", "max_wild_per_meld": 3}),
        ("samba", {"pile_always_frozen": True, "pile_for_opening": False}),
        ("samba", {"second_meld_same_rank": "no"}),
        ("samba", {"samba_set_max": 7}),
        ("tampa", {"wild_meld_exclusive": False, "last_red_three": "may_meld"}),
        ("brazilian", {"ask_permission": "optional", "max_wild_per_sequence": 2}),
    ],
)
def test_house_rules_are_kept(variant: str, options: dict[str, object]) -> None:
    assert played(variant, 4, 40, options)["take"] > 20
