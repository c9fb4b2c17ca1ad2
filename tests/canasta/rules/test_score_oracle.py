"""The engine's score against a second reading of the rules, at every kind of table."""

from collections import Counter
from random import Random

from canasta.actions import Meld, Take
from canasta.cards import BLACK_THREES, JOKER_RANK, RED_THREES, THREE
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.melds import TableMeld
from canasta.players import choose
from canasta.terms import EndReason, MeldKind
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS
from tests.canasta.random_play import random_position
from tests.canasta.score_oracle import concealed, melds_of, scores
from tests.canasta.solver.test_oracle import told
from tests.canasta.tables import CLASSIC, KINDS, random_options
from tests.support.shortened import shortened


def random_end(rng: Random, seats: int, options: dict[str, object]) -> Deal:
    """A deal that is over, in a position drawn at random, with threes, wild canastas and any hands."""
    deal = random_position(rng, options, seats)
    reds = sorted(RED_THREES) * deal.rules.seating.packs
    rng.shuffle(reds)
    for side_table in deal.state.side_tables:
        count = rng.choice((0, 0, 1, 2, 3, 4, 5, 6))
        side_table.threes, reds = reds[:count], reds[count:]
    for seat in deal.state.order:
        deal.state.hands[seat] += rng.choices(range(53), k=rng.randrange(4))
        deal.state.hands[seat] = [card for card in deal.state.hands[seat] if card not in RED_THREES]
    if rng.random() < 0.3:
        deal.state.end(EndReason.STOCK, None)
        return deal
    out = rng.choice(deal.state.order)
    deal.state.hands[out] = []
    home = deal.state.reaches[out].home
    if rng.random() < 0.4:
        most = 2 * deal.rules.seating.packs
        threes = (sorted(BLACK_THREES) * 3)[: rng.randint(3, most)]
        home.melds.append(TableMeld(home, "m99", MeldKind.THREES, THREE, threes, 0, 1))
        home.opened = True
    if canasta_rules(deal.rules).wild_melds and rng.random() < 0.3:
        cards = rng.choice(([52] * 4 + [0, 1, 2], [0, 1, 2, 3] * 2, [52] * 3 + [0] * 4))
        home.melds.append(TableMeld(home, "m98", MeldKind.WILD, JOKER_RANK, cards, len(cards), 1))
        home.opened = True
        home.canastas += 1
    deal.state.settle_lone(out)
    deal.state.concealed = rng.random() < 0.3
    deal.state.end(EndReason.OUT, out)
    return deal


@shortened("kind", KINDS, plain=3)
def test_both_count_the_same_in_random_final_positions(kind: str) -> None:
    """rules: 2.8, 3, 5.2, 6."""
    rng = Random(kind)
    seats, table = KINDS[kind]
    seen: Counter[str] = Counter()
    for _ in range(150):
        deal = random_end(rng, seats, random_options(rng, seats, table))
        expected = scores(deal)
        assert list(result_of(deal).scores) == expected, told(deal)
        seen.update(part for side in expected for part, worth in side.items() if worth)
    assert min(seen[part] for part in ("canastas", "going_out", "threes", "melds", "hands")) > 30, seen


@shortened("kind", KINDS, plain=3)
def test_both_count_the_same_after_real_deals(kind: str) -> None:
    """rules: 2.6, 2.8; the computer player goes out often, a player of chance rarely."""
    seats, table = KINDS[kind]
    for n in range(8):
        rng = Random(n)
        rules = CLASSIC.rules(seats, random_options(rng, seats, table, most=3))
        totals = tuple(rng.choice((0, 1500)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, n % seats, totals, f"{n:x}", n + 1)
        melded: set[int] = set()
        started, turn, now = melds_of(deal), deal.state.turns, set(melded)
        while not deal.over:
            if deal.state.turns != turn:
                started, turn = melds_of(deal), deal.state.turns
                melded |= now
            action = choose(view_of(deal, deal.state.turn, LETTERS[:seats], None))
            if isinstance(action, Meld | Take):
                now.add(deal.state.turn)
            deal.apply(deal.state.turn, action)
        assert deal.state.concealed == concealed(deal, started, melded)
        outcome = result_of(deal)
        assert list(outcome.scores) == scores(deal), told(deal)
        gained = [side["total"] for side in scores(deal)]
        assert outcome.totals == tuple(map(sum, zip(totals, gained, strict=True)))
