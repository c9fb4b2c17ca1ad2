"""The engine against second readings of the rules: the score, and who could go out (rules: 7)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from canasta.actions import Meld, format_action
from canasta.cards import NAMES, THREE, Card, format_cards, pack
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.moves.meld import lay
from canasta.moves.meld_plan import lying_after, plan_melds
from canasta.refusals import Refusal
from canasta.solver.going_out import finish
from canasta.terms import EndReason
from canasta.variants.modern_american.specials import hands_played
from tests.canasta.invariants import canasta_rules
from tests.canasta.modern_american import score_oracle
from tests.canasta.modern_american.positions import MODERN, PROFILES, at
from tests.canasta.modern_american.random_play import eager_choice, random_action
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened

# Whether a player of Modern American Canasta could go out now: every way is tried, by counts of cards, from
# the rule text and not from the engine (rules: 7.4, 7.7, 7.8).
#
# It asks only for what may lie when the player has gone out and in which order it came there: wild cards go
# to other melds before an unfinished wild meld is begun.

RANKS = "456789TJQKA"


@dataclass(frozen=True)
class Heap:
    """A meld by counts."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        return self.naturals + self.wilds


def can_go_out(deal: Deal) -> bool:
    """Whether the seat to move can meld all cards but one and discard that, with what going out takes."""
    hand = [NAMES[card] for card in deal.state.hands[deal.state.turn]]
    held = Counter("*" if card == "Jk" or card[0] == "2" else card[0] for card in hand)
    if held["3"]:
        return False
    own: dict[str, Heap] = {}
    for meld in deal.state.side_tables[deal.state.side_of[deal.state.turn]].melds:
        names = [NAMES[card] for card in meld.cards]
        wilds = sum(name == "Jk" or name[0] == "2" for name in names)
        rank = next((name[0] for name in names if name != "Jk" and name[0] != "2"), "*")
        own[rank] = Heap(len(names) - wilds, wilds)
    return any(_lays_out(deal, own, held - Counter([kind])) for kind in held)


def _lays_out(deal: Deal, own: Mapping[str, Heap], held: Counter[str]) -> bool:
    ranks = [rank for rank in RANKS if held[rank] or rank in own]
    return any(_stands(deal, own, end) for end in _ends(deal, own, held, ranks, held["*"]))


def _ends(
    deal: Deal, own: Mapping[str, Heap], held: Counter[str], ranks: list[str], wilds: int
) -> Iterator[dict[str, Heap]]:
    """Every table that could lie in the end, wild cards shared out in every way."""
    if not ranks:
        there = own.get("*")
        if wilds or there is not None:
            yield {"*": Heap(0, wilds + (0 if there is None else there.wilds))}
        else:
            yield {}
        return
    rank, rest = ranks[0], ranks[1:]
    old = own.get(rank, Heap(0, 0))
    for more in range(wilds + 1):
        new = Heap(old.naturals + held[rank], old.wilds + more)
        if new == old or _may_become(deal, rank, own.get(rank), new):
            for end in _ends(deal, own, held, rest, wilds - more):
                yield {rank: new, **end}


def _may_become(deal: Deal, rank: str, old: Heap | None, new: Heap) -> bool:
    """7.4: whether a meld may grow to this, or begin as this, in this turn."""
    options = deal.rules.options
    most = options["max_wild_per_meld"]
    assert isinstance(most, int)
    if new.size < 3 or new.naturals < 2 or new.wilds > most:
        return False
    if new.size > (8 if options["eighth_card_on_out"] else 7):
        return False
    closed = old is not None and old.size >= 7
    dead = not closed if options["dead_ranks"] == "both" else old is None
    if options["dead_ranks"] != "none" and dead and rank in _finished(deal):
        return False
    added = new.wilds - (0 if old is None else old.wilds)
    if rank == "7":
        return new.wilds == 0
    opening_turn = deal.state.opened_at.get(deal.state.side_of[deal.state.turn]) == deal.state.turns
    mixed_aces = opening_turn if old is None else bool(old.wilds)
    if added and rank == "A" and not mixed_aces:
        return False
    return not (added and not opening_turn and options["rule_of_five"] and new.naturals < 5)


def _finished(deal: Deal) -> set[str]:
    """The ranks in which somebody has a canasta."""
    melds = [[NAMES[card] for card in meld.cards] for side in deal.state.side_tables for meld in side.melds]
    return {
        name[0] for names in melds if len(names) >= 7 for name in names if name != "Jk" and name[0] != "2"
    }


def _stands(deal: Deal, own: Mapping[str, Heap], end: Mapping[str, Heap]) -> bool:
    """7.4, 7.8: whether a player may go out with this table before the side."""
    options = deal.rules.options
    wild = end.get("*")
    if wild is not None:
        if wild.size < 3 or wild.size > (8 if options["eighth_card_on_out"] else 7):
            return False
        lay = own.get("*")
        mixed = any(heap.wilds > own.get(rank, Heap(0, 0)).wilds for rank, heap in end.items() if rank != "*")
        if options["wild_meld_exclusive"] and mixed and wild.size < 7 and lay is not None:
            return False
    if sum(heap.size >= 7 for heap in end.values()) < deal.rules.canastas_to_go_out:
        return False
    blocks = options["incomplete_blocks_out"]
    for rank, heap in end.items():
        if heap.size >= 7:
            continue
        if rank == "*" and blocks in ("wild", "wild_sevens_aces"):
            return False
        if blocks in ("sevens_aces", "wild_sevens_aces") and (
            rank == "7" or (rank == "A" and not heap.wilds)
        ):
            return False
    return True


GAME = GAMES["modern_american"]


def played(seed: int, seats: int, options: dict[str, object], revision: int) -> Deal:
    """A deal played to its end by a player who likes to lay down."""
    rng = Random(seed)
    rules = MODERN.rules(seats, options, revision)
    totals = tuple(rng.choice((-500, 0, 3000, 5000)) for _ in range(rules.sides))
    deal = Deal.from_seed(rules, seed % seats, totals, f"{seed:x}")
    while not deal.over:
        deal.apply(deal.state.turn, eager_choice(rng, deal))
    return deal


@shortened("kind", GAME.kinds)
def test_both_count_the_same_after_real_deals(kind: str) -> None:
    """rules: 7.10."""
    seats, table = GAME.kinds[kind]
    for seed in range(25):
        revision = 1 + seed % 2
        options = GAME.random_options(Random(seed), seats, table, most=5, revision=revision)
        deal = played(seed, seats, {"initial_minimums": [[0, 50]], **options}, revision)
        assert list(result_of(deal).scores) == score_oracle.scores(deal), (seed, options)


def random_end(rng: Random) -> Deal:
    """A position that is over: melds, threes, hands, talons of any kind."""
    shoe = pack(2, 4)
    rng.shuffle(shoe)

    def pull(count: int, wanted: Callable[[Card], bool] = lambda card: True) -> str:
        pulled = [card for card in shoe if wanted(card)][:count]
        for card in pulled:
            shoe.remove(card)
        return format_cards(pulled)

    melds: list[list[str]] = []
    for _ in range(2):
        side: list[str] = []
        for rank in rng.sample(range(2, 13), rng.randrange(5)):
            held = [card for card in shoe if card >> 2 == rank][: rng.randint(2, 7)]
            wilds = 0 if rank == 5 else rng.randint(0, 2)
            if len(held) >= 3 or (len(held) == 2 and wilds):
                for card in held:
                    shoe.remove(card)
                side.append(format_cards(held) + pull(min(wilds, 7 - len(held)), lambda c: STANDARD.wild[c]))
        if rng.random() < 0.4:
            side.append(pull(rng.randint(3, 7), lambda c: STANDARD.wild[c]))
        melds.append([meld for meld in side if len(meld) >= 6])
    threes = [pull(rng.randrange(5), lambda c: c >> 2 == THREE) for _ in range(2)]
    hands = [
        pull(rng.randrange(6)) + pull(rng.choice((0, 0, 3)), lambda c: c >> 2 in (5, 12)) for _ in range(4)
    ]
    revision = rng.choice((1, 2))
    options = GAME.random_options(rng, 4, {"profile": rng.choice(PROFILES)}, most=5, revision=revision)
    options.pop("talon_source", None)
    deal = at(
        N=hands[0] + pull(1, lambda c: c >> 2 != THREE),
        E=hands[1],
        S=hands[2],
        W=hands[3],
        melds=melds,
        threes=threes,
        pending={"E": pull(4)} if rng.random() < 0.5 else {},
        stock="",
        options=options,
        revision=revision,
    )
    how = rng.choice(("stock", "out", "special"))
    if how == "out":
        deal.state.hands[0] = []
    if how == "special":
        deal.state.special = next((special for special, _ in hands_played(deal.rules.options)), None)
        how = "special" if deal.state.special is not None else "stock"
    deal.state.end(EndReason(how), None if how == "stock" else 0)
    return deal


def test_both_count_the_same_in_random_final_positions() -> None:
    """rules: 7.10."""
    rng = Random(7)
    seen: Counter[str] = Counter()
    for _ in range(600):
        deal = random_end(rng)
        expected = score_oracle.scores(deal)
        assert list(result_of(deal).scores) == expected
        seen.update(part for side in expected for part, worth in side.items() if worth)
    assert all(seen[part] > 100 for part in score_oracle.PARTS), seen


def pulled(shoe: list[Card], cards: list[Card], count: int) -> list[Card]:
    """This many of these cards, taken out of the shoe."""
    for card in cards[:count]:
        shoe.remove(card)
    return cards[:count]


def random_position(rng: Random) -> Deal:
    """A position in which going out is nearly possible: much lies on the table, a few cards are held."""
    options: dict[str, object] = {
        "profile": rng.choice(PROFILES),
        "canastas_to_go_out": rng.choice((1, 2)),
        "eighth_card_on_out": rng.random() < 0.25,
        "wild_meld_exclusive": rng.random() < 0.8,
        "max_wild_per_meld": rng.choice((2, 2, 3)),
        "incomplete_blocks_out": rng.choice(("none", "wild", "sevens_aces", "wild_sevens_aces")),
        "dead_ranks": rng.choice(("none", "opponents_start", "both")),
        "ask_permission": "off",
    }
    shoe = pack(2, 4)
    rng.shuffle(shoe)
    favourites = rng.sample([2, 3, 4, 5, 6, 7, 8, 11, 12], rng.choice((3, 4)))

    def of_rank(rank: int, count: int) -> list[Card]:
        return pulled(shoe, [card for card in shoe if card >> 2 == rank], count)

    def wild(count: int) -> list[Card]:
        return pulled(shoe, [card for card in shoe if STANDARD.wild[card]], count)

    melds: list[list[str]] = [[], []]
    for side, ranks in ((0, favourites), (1, rng.sample(favourites, 1))):
        for rank in ranks:
            if rng.random() < 0.75:
                naturals = of_rank(rank, rng.choice((3, 4, 5, 5, 6, 7)))
                wilds = [] if rank == 5 else wild(rng.choice((0, 0, 0, 1, 2)))[: max(0, 7 - len(naturals))]
                if len(naturals) >= 3 or (len(naturals) == 2 and wilds):
                    melds[side].append(format_cards(naturals + wilds))
        if side == 0 and rng.random() < 0.3:
            cards = wild(rng.choice((3, 4, 6, 7)))
            melds[side] += [format_cards(cards)] if len(cards) >= 3 else []
    melds[0] = melds[0] or [format_cards(of_rank(9, 3))]
    hand = [card for rank in favourites for card in of_rank(rank, rng.choice((0, 0, 1, 2, 3)))]
    hand += wild(rng.choice((0, 0, 1, 2, 3, 4)))
    hand += of_rank(rng.choice((2, 9, 12, 5)), rng.choice((0, 1, 1, 3)))
    hand = hand or of_rank(10, 2)
    if rng.random() < 0.15:
        options["threes_kept"] = "any"
        hand += of_rank(THREE, rng.choice((1, 1, 2)))
    deal = at(N=format_cards(hand), E="", S="", W="", melds=melds, stock="", pile="", options=options)
    if rng.random() < 0.3:
        deal.state.opened_at[0] = deal.state.turns
    return deal


@shortened("positions", [300, 1500])
def test_a_way_out_is_found_exactly_when_there_is_one(positions: int) -> None:
    """rules: 7.4, 7.8: and what is found can be played to the end, step by step."""
    rng = Random(3)
    seen: Counter[bool] = Counter()
    for _ in range(positions):
        deal = random_position(rng)
        expected = can_go_out(deal)
        rules, lying = canasta_rules(deal.rules), lying_after(canasta_rules(deal.rules), deal.state.reach)
        way = None
        if rules.going_out_refusal(deal.state) is None:
            way = finish(
                rules.rules_at(deal.state),
                lying,
                deal.state.hands[0],
                rules.quota(deal.state, 0),
            )
        assert (way is not None) == expected, (
            format_cards(deal.state.hands[0]),
            lying,
            dict(rules.options),
        )
        seen[expected] += 1
        if expected:
            deal.state.this_turn.must_finish = True
            while not deal.over:
                actions = deal.offers(0).actions
                assert actions
                deal.apply(0, rng.choice(actions))
            assert deal.state.reason == "out"
    assert min(seen.values()) > positions / 7.5, seen


STRANDED = ("no_discard_left", "no_canasta", "unfinished_meld")


def test_a_step_that_is_refused_as_stranding_would_strand() -> None:
    """rules: 14.11: laid down all the same, it leaves its player nothing to do."""
    rng = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(1500):
        deal = random_position(rng)
        action = random_action(rng, deal)
        refusal = deal.check(0, action)
        if refusal is None or refusal.code not in STRANDED or not isinstance(action, Meld):
            continue
        other = deepcopy(deal, {id(deal.rules): deal.rules})
        plan = plan_melds(canasta_rules(other.rules), other.state, other.state.hands[0], action.groups)
        assert not isinstance(plan, Refusal)
        lay(canasta_rules(other.rules), other.state, plan)
        assert not other.offers(0), format_action(action)  # a three that was held is not laid any more
        seen[refusal.code] += 1
    assert all(seen[code] > 1 for code in STRANDED), seen
