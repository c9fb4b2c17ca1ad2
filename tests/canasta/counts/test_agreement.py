"""The counts agree with the engine: on positions put together first, on deals of random play second."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

import pytest

from canasta.actions import Action, Answer, format_action
from canasta.cards import ACE, BLACK_THREES, FOUR, JOKER, JOKER_RANK, RED_THREES, THREE, Card, pack
from canasta.cards.packs import STANDARD
from canasta.counts.ids import (
    ADD,
    ADD_CARD,
    COUNT,
    DISCARD,
    KINDS,
    LAYS,
    MERGE,
    NATURALS,
    NEW_RUN,
    OUT_OF_HAND,
    PAIR,
    PAIRS,
    RUN,
    SHOW,
    SLOT,
    TAKE_PAIR,
    TAKE_RUN,
    THROW,
    TOP,
    WITH_JOKER,
    WITH_TWO,
    first,
    laid_out,
    name,
)
from canasta.counts.laying import lay, lays, pieces, take_top, taken
from canasta.counts.play import apply, legal
from canasta.counts.position import DRAWING, MELDING, OPENING, Position
from canasta.counts.rules import NUMBERS, OPTIONS, CountRules
from canasta.counts.runs import added, takers
from canasta.counts.score import scores
from canasta.counts.suits import CODES, DOUBLES, RANK_OF, SUITED, place_of
from canasta.counts.writing import read, write
from canasta.deal import Deal
from canasta.melds import SideTable, TableMeld
from canasta.melds.placing import arranged
from canasta.melds.sequences import fault_of_sequence
from canasta.refusals import Refusal
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import ANSWER, DRAW, MELD, CanastaKind, MeldKind
from tests.canasta.tables import GAMES

_SIZES: Final = (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 15)
_LARGE = 60
TOTALS: Final = (-300, 0, 0, 1500, 3000, 6000, 7000, 8000, 9000)
"""Brazilian needs a canasta to open with from 7,000 on."""


class _Cards:
    """A shuffled pack of few ranks, from which cards are picked."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        many = rng.choice((2, 3, 3, 4, 6, 9, 11))
        ranks = set(rng.sample(range(FOUR, ACE + 1), many))
        if rules.sequences and rng.random() < 0.7:  # neighbours
            low = rng.randint(FOUR, ACE + 1 - many)
            ranks = set(range(low, low + many))
        if rng.random() < 0.3 and not rules.pack.threes.laid_out & BLACK_THREES:
            ranks.add(THREE)
        whole = pack(rules.seating.packs, rules.seating.jokers)
        self.left = [c for c in whole if STANDARD.wild[c] or (c >> 2 in ranks and c not in RED_THREES)]
        if rng.random() < 0.3:  # few wild cards
            self.left = [c for c in self.left if not STANDARD.wild[c] or rng.random() < 0.3]
        rng.shuffle(self.left)
        self.ranks = sorted(ranks - {THREE})

    def some(self, count: int) -> list[Card]:
        """Any cards."""
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def has(self, rank: int) -> bool:
        """Whether a card of this rank is left."""
        return any(card >> 2 == rank for card in self.left)

    def of(self, rank: int, count: int) -> list[Card]:
        """Cards of a rank; for that of jokers any wild ones."""
        right = [c for c in self.left if (STANDARD.wild[c] if rank == JOKER_RANK else c >> 2 == rank)][:count]
        for card in right:
            self.left.remove(card)
        return right


def generated(rng: Random, rules: Rules) -> Deal:
    """A position for the seat to move, who draws or melds."""
    state = _put_together(rng, rules)
    if rules.gives_talons:
        _with_talons(rng, rules, state)
    return Deal(rules, state)


def _put_together(rng: Random, rules: Rules) -> State:
    state = rules.new_state(rng.randrange(rules.seats), [rng.choice(TOTALS)] * rules.sides)
    cards = _Cards(rng, rules)
    state.turns = rng.randint(3, 9)
    state.turn = rng.choice(state.order)
    if rules.seating.by_pile and rng.random() < 0.6:
        state.settle_lone(rng.choice(state.order))
    _turn(rng, rules, state)
    for seat in state.order:
        home = state.reaches[seat].home
        if not home.melds and rng.random() < (0.6 if seat == state.turn else 0.3):
            _lay(rng, rules, state, home, cards, mine=seat == state.turn)
    if not state.reach.opened:
        state.this_turn.took = state.this_turn.melded = state.this_turn.touched_old = False
    large = rng.random() < 0.05
    state.hands = [cards.some(2) if seat in state.order else [] for seat in range(rules.seats)]
    state.hands[state.turn] = cards.some(_LARGE if large else rng.choice(_SIZES))
    if not state.hands[state.turn]:
        return _put_together(rng, rules)
    state.pile = cards.some(rng.choice((0, 1, 1, 2, 3, 6)))
    if state.phase == DRAW and rng.random() < 0.6:
        _match_top(rng, state, cards)
        if rules.take_refusal(JOKER) is None and rng.random() < 0.3:
            kind = rng.choice((0, JOKER_RANK))
            alike = [card for card in cards.left if card >> 2 == kind][: rng.randint(2, 5)]
            state.hands[state.turn] += alike[1:]
            state.pile += alike[:1]
            cards.left = [card for card in cards.left if card >> 2 != kind]
    _heap(rng, rules, state, cards)
    state.personal = [rng.random() < 0.5 for _ in range(rules.seats)]
    state.first_round = rng.random() < 0.2
    if rules.foot_size:
        waiting = rng.choice(((0,), (0, 3, 11)))
        sizes = [rng.choice(waiting) for _ in state.hands]
        state.feet = [cards.some(size) if size <= len(cards.left) else [] for size in sizes]
    if rules.going_out_refusal(state) is not None:
        state.this_turn.asker = state.this_turn.leave = None
        state.this_turn.must_finish = state.this_turn.unanswered = False
    return state


def _with_talons(rng: Random, rules: Rules, state: State) -> None:
    """What only games with talons have: threes in hands, talons, who opened when, what was just drawn."""
    turn, hand = state.this_turn, state.hands[state.turn]
    threes = [*sorted(RED_THREES) * 2, *sorted(BLACK_THREES) * 2]
    rng.shuffle(threes)
    state.is_frozen, turn.no_discard = False, False
    state.pile = [] if turn.took else [card for card in state.pile if card >> 2 != THREE]
    state.stock = [card for card in state.stock if card >> 2 != THREE]
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        state.stock.insert(rng.randrange(len(state.stock) + 1), threes.pop())
    for place in (hand, *[table.threes for table in state.side_tables]):
        place[:] = [card for card in place if card >> 2 != THREE]
        place += [threes.pop() for _ in range(rng.choice((0, 0, 0, 0, 0, 1, 2))) if threes]
    if not hand:
        hand.append(JOKER)
    if state.phase == MELD and not turn.took:
        turn.just_drawn = rng.sample(hand, min(len(hand), rules.draw_count + rng.choice((0, 0, 1))))
    for side, table in enumerate(state.side_tables):
        if table.opened:
            now = side == state.side_of[state.turn] and (turn.melded or turn.took) and rng.random() < 0.5
            state.opened_at[side] = state.turns if now else state.turns - rng.randint(1, 2 * rules.seats)
    state.talons = [threes[:size] for size in rng.sample((0, 3, 3, 4), len(state.talons))]
    state.asked = [rng.random() < 0.2 for _ in state.asked]
    for seat in state.order:
        if seat != state.turn and rng.random() < 0.1:
            state.pending[seat] = threes[-3:]


def _heap(rng: Random, rules: Rules, state: State, cards: _Cards) -> None:
    """What lies below the pile's top card, in the stock, and the threes of the sides."""
    state.is_frozen = any(map(rules.freezes, state.pile)) or rng.random() < 0.1
    if rng.random() < 0.3:
        state.pile.insert(0, 4 * THREE + 1)
    if rules.pack.threes.set_aside & BLACK_THREES and rng.random() < 0.3:
        state.pile.insert(0, 4 * THREE)
    state.stock = cards.some(rng.choice((0, 0, 1, 2, 40)))
    if rng.random() < 0.2:
        state.stock = [4 * THREE + 1] * rng.randint(1, 2) + state.stock[:1]
    low = rng.choice((0, 0, 0, 1, 2, 5))
    for _ in range(2 * rules.seating.packs - [*state.stock, *state.pile].count(4 * THREE + 1)):
        if rng.randrange(10) < low:
            state.stock.insert(0, 4 * THREE + 1)
        else:
            rng.choice(state.side_tables).threes.append(4 * THREE + 1)
    for card in {4 * THREE} & (rules.pack.threes.laid_out | rules.pack.threes.set_aside):
        rng.choice(state.side_tables).threes += [card] * rng.randrange(2 * rules.seating.packs + 1)


def _match_top(rng: Random, state: State, cards: _Cards) -> None:
    """A small pile whose top card fits what the seat to move has, in a hand that may be small too."""
    melded = [meld.rank for meld in state.reach.melds() if meld.rank in cards.ranks and cards.has(meld.rank)]
    rank = rng.choice(melded or cards.ranks) if rng.random() < 0.7 else rng.choice(cards.ranks)
    assert rank is not None
    state.pile = [*cards.some(rng.choice((0, 0, 1, 1, 2))), *cards.of(rank, 1)]
    hand = [*cards.of(rank, rng.randint(0, 3)), *cards.of(JOKER_RANK, rng.randint(0, 2))]
    hand += cards.of(THREE, 3) if rng.random() < 0.2 else []
    state.hands[state.turn] = hand + state.hands[state.turn][: rng.choice((0, 1, 3, 5, 12))] or [JOKER]


def _turn(rng: Random, rules: Rules, state: State) -> None:
    """What has happened in this turn."""
    turn = state.this_turn
    state.phase = rng.choice((DRAW, MELD, MELD))
    if state.phase == DRAW:
        return
    turn.took = rng.random() < 0.3
    turn.melded = rng.random() < 0.3
    turn.touched_old = rng.random() < 0.3
    turn.no_discard = not turn.took and rng.random() < 0.1
    if state.partner_of(state.turn) is not None and rng.random() < 0.3:
        turn.asker = state.turn
        turn.leave = rng.choice((True, True, False, None))
        turn.unanswered = turn.leave is None
        turn.must_finish = turn.leave is True


def _lay(rng: Random, rules: Rules, state: State, home: SideTable, cards: _Cards, *, mine: bool) -> None:
    """A side's melds, some of them of this turn."""
    whole = bool(rules.needs_of(0)) and rng.random() < 0.3  # canastas alone
    for _ in range(rng.choice((0, 0, 1, 2, 4)) if rules.sequences else 0):
        _lay_run(rng, rules, state, home, cards, born=state.turns if mine and rng.random() < 0.2 else 1)
    if mine and any(need.kind == CanastaKind.SAMBA for need in rules.needs_of(0)) and rng.random() < 0.6:
        whole = True
        _lay_samba(rng, rules, state, home, cards)
    ranks = [rank for rank in cards.ranks for _ in range(2)] + [JOKER_RANK] * (2 * rules.wild_melds)
    for rank in rng.sample(ranks, rng.randint(1, min(6, len(ranks)))):
        there = [len(meld.cards) for meld in home.melds if meld.rank == rank]
        allied = sum(meld.rank == rank for table in state.side_tables for meld in table.melds)
        if not rules.starts_another(there) or allied >= CountRules.of(rules).slots > 1:
            continue
        if rank == JOKER_RANK:
            naturals, many = [], 7 if whole else rng.choice((3, 4, 6, 7))
        else:
            naturals = cards.of(rank, rng.choice((5, 7) if whole else (2, 3, 3, 4, 4, 5, 6, 7)))
            many = 7 - len(naturals) if whole else rng.choice((0, 0, 1, 2, 3, 3))
        wilds = cards.of(JOKER_RANK, many)
        if rules.fault(rank, len(naturals), len(wilds)) is not None:
            cards.left += naturals + wilds
            continue
        now = mine and (state.this_turn.melded or state.this_turn.took) and rng.random() < 0.3
        kind = MeldKind.WILD if rank == JOKER_RANK else MeldKind.SET
        born = state.turns if now else 1
        meld = TableMeld(home, f"m{state.next_meld}", kind, rank, naturals + wilds, len(wilds), born)
        state.next_meld += 1
        home.melds.append(meld)
        home.canastas += rules.tally(rank, len(meld.cards), meld.wilds)
        home.opened = True


def _lay_run(rng: Random, rules: Rules, state: State, home: SideTable, cards: _Cards, *, born: int) -> None:
    """A run of a side, if the cards are there."""
    suit, low = rng.randrange(4), rng.randint(FOUR, ACE - 2)
    there = [low] + [
        rank for rank in range(low + 1, min(ACE + 1, low + rng.randint(3, 7))) if rng.random() < 0.9
    ]
    naturals = [rank * 4 + suit for rank in there if rank * 4 + suit in cards.left]
    if not rules.pack.run.wilds:
        naturals = [card for at, card in enumerate(naturals) if card == naturals[0] + 4 * at]
    wilds = cards.of(JOKER_RANK, rng.choice((0, 1, 2))) if rules.pack.run.wilds else []
    laid = arranged([*naturals, *wilds], rules.pack)
    if not naturals or fault_of_sequence(laid, rules.pack) is not None:
        cards.left += wilds
        return
    for card in naturals:
        cards.left.remove(card)
    turn = state.this_turn
    _add_run(rules, state, home, laid, len(wilds), born if turn.melded or turn.took else 1)


def _lay_samba(rng: Random, rules: Rules, state: State, home: SideTable, cards: _Cards) -> None:
    """A whole run of a side, which it needs to go out, of ranks too that the other cards have none of."""
    suit, low = rng.randrange(4), rng.randint(FOUR, ACE - 6)
    laid = [4 * rank + suit for rank in range(low, low + 7)]
    known = [card for card in laid if card >> 2 in cards.ranks]
    if not all(card in cards.left for card in known):
        return
    for card in known:
        cards.left.remove(card)
    _add_run(rules, state, home, laid, 0, 1)


def _add_run(rules: Rules, state: State, home: SideTable, laid: list[Card], wilds: int, born: int) -> None:
    suit = next(card & 3 for card in laid if not STANDARD.wild[card])
    meld = TableMeld(home, f"m{state.next_meld}", MeldKind.SEQUENCE, None, laid, wilds, born, suit)
    state.next_meld += 1
    home.melds.append(meld)
    home.canastas += rules.tally(None, len(laid), wilds)
    home.opened = True


SAME = tuple(slot for slot in Position.__dataclass_fields__ if slot != "rules")


class Apart(AssertionError):
    """Where the two differ."""


def accepts(deal: Deal, action: Action) -> bool:
    """Whether the engine takes this action of the seat to move, without looking for another one."""
    if deal.state.phase == ANSWER and not isinstance(action, Answer):
        return False
    move = deal.rules.moves.get(type(action))
    return move is not None and not isinstance(move.plan(deal.rules, deal.state, action), Refusal)


def differences(p: Position, deal: Deal) -> list[str]:
    """What this position has that the engine's state hasn't."""
    other = Position.of(p.rules, deal.state)
    return [
        f"{slot}: {getattr(p, slot)!r}, the engine {getattr(other, slot)!r}"
        for slot in SAME
        if getattr(p, slot) != getattr(other, slot)
    ]


def played(rng: Random, rules: Rules, met: Counter[str]) -> int:
    """Play a deal of random choices with both, and return how many there were. Raises Apart."""
    counts = CountRules.of(rules)
    totals = [rng.choice(TOTALS) for _ in range(rules.sides)]
    deal = Deal.from_seed(
        rules, rng.randrange(rules.seats), totals, f"{rng.getrandbits(64):x}", rng.randint(1, 3)
    )
    p = Position.of(counts, deal.state)
    before, many = p.copy(), 0
    path: list[int] = []
    while not p.over:
        ids = legal(p)
        if not ids:
            raise Apart(f"nothing is legal after {list(map(name, path))}")
        choice = rng.choice(ids)
        met[name(choice)] += 1
        many += 1
        path.append(choice)
        apply(p, choice)
        if p.debt:
            continue
        step(before, deal, path)
        apart = differences(p, deal)
        if apart:
            raise Apart(f"after {list(map(name, path))}: {apart}")
        before, path = p.copy(), []
    sheet = rules.score(deal.state)
    if scores(p) != [sum(line.points[side] for line in sheet) for side in range(rules.sides)]:
        raise Apart(f"scores {scores(p)}: {sheet}")
    return many


def step(before: Position, deal: Deal, path: list[int]) -> None:
    """Do with the engine what these choices are. Raises Apart if it refuses."""
    action = write(before, deal.state, path)
    refusal = deal.check(deal.state.turn, action)
    if refusal is not None:
        raise Apart(f"{list(map(name, path))} is {format_action(action)}: {refusal}")
    deal.apply(deal.state.turn, action)


def judged(rng: Random, deal: Deal, met: Counter[str]) -> int:
    """Compare what both say of each choice, and of each path that lays a first meld. Raises Apart."""
    assert isinstance(deal.rules, Rules)
    p = Position.of(CountRules.of(deal.rules), deal.state)
    whole, ids = p.copy(), legal(p)
    if differences(p, deal):
        raise Apart(f"asking has changed the position: {differences(p, deal)}")
    sheet = deal.rules.score(deal.state)
    if scores(p) != [sum(line.points[side] for line in sheet) for side in range(deal.rules.sides)]:
        raise Apart(f"scores {scores(p)}: {sheet}")
    if len(set(ids)) < len(ids):
        raise Apart(f"twice in {ids}")
    opened = bool(p.opened[p.team[p.seat]])
    whole_table = p.rules.slots > 1 or p.rules.suited
    for choice in (*range(OUT_OF_HAND if whole_table else SLOT), *range(OUT_OF_HAND, p.rules.count)):
        alone = opened or ends(choice)
        if not alone or not held(p, choice) or (p.rules.suited and by_suit(choice)):
            continue
        action = write(p, deal.state, [choice])
        says = accepts(deal, action)
        met[f"{name(choice).split()[0]} {'legal' if says else 'not legal'}"] += 1
        if not says and choice in ids and opened and unpaid(whole, choice):
            walk(rng, whole.copy(), deal, met, choice)
        elif says != (choice in ids):
            raise Apart(f"{name(choice)} is {format_action(action)}: the engine says {says}")
    offered(rng, whole, deal, met)
    if not opened:
        paths(rng, whole, deal, met)
    return len(ids)


def ends(choice: int) -> bool:
    """Whether a choice lays nothing on the table."""
    if choice >= COUNT:
        return THROW <= choice < ADD_CARD
    return first(choice)[0] < TOP or DISCARD <= choice < ADD or choice >= OUT_OF_HAND


def offered(rng: Random, p: Position, deal: Deal, met: Counter[str]) -> None:
    """Some of what the engine offers, which must be paths of legal choices."""
    actions = deal.offers(deal.state.turn).actions
    for action in rng.sample(actions, min(3, len(actions))):
        met[f"offered {type(action).__name__.lower()}"] += 1
        follow(p.copy(), read(p, deal.state, action), format_action(action))


def held(p: Position, choice: int) -> bool:
    """Whether the seat to move has the cards and the melds that a choice names, so that it can be written."""
    if choice >= COUNT:
        return held_by_card(p, choice)
    rank, slot, *counts = LAYS[choice]
    place = first(choice)[0]
    if choice >= OUT_OF_HAND:
        return held_threes(p, choice)
    hand = p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
    if DISCARD <= place < ADD:
        return hand[place - DISCARD] > 0
    if place < TOP:
        return True
    if rank < 0 and (place >= ADD or not p.pile or p.pile[-1] >= KINDS):
        return False
    if rank < 0 and p.pile[-1] in (0, JOKER_RANK) and p.rules.hooks.pairs_alone:
        there = p.melds_of(p.team[p.seat], JOKER_RANK)
        return place == PAIR and slot <= there and slot < p.rules.slots and hand[p.pile[-1]] > 1
    rank = p.pile[-1] if rank < 0 else rank
    if slot >= 0:
        there = p.melds_of(p.team[p.seat], rank) if slot < p.rules.slots else -1
        if slot >= there and not (TOP < place < DISCARD and slot == there):
            return False
    naturals, twos, jokers = counts
    if rank in (0, JOKER_RANK) and naturals:
        return False
    return hand[0] >= twos and hand[JOKER_RANK] >= jokers and (not naturals or hand[rank] >= naturals)


def by_suit(choice: int) -> bool:
    """Whether other numbers stand for this one where suits matter."""
    if choice >= COUNT:
        return False
    (rank, slot, naturals, _, _), place = LAYS[choice], first(choice)[0]
    discards = DISCARD + FOUR <= place < DISCARD + JOKER_RANK
    return discards or TOP < place < DISCARD or (FOUR <= rank < JOKER_RANK and (naturals > 0 or slot < 0))


def held_threes(p: Position, choice: int) -> bool:
    """The same of threes that are laid out by choice."""
    reds, blacks = laid_out(choice) if choice < SHOW else (0, 0)
    mine = p.own.reds[p.seat] if p.own else -1
    return reds <= mine and blacks <= p.hand[p.seat * KINDS + THREE] - mine


def held_by_card(p: Position, choice: int) -> bool:
    """The same of choices that are for games that merge sets or have runs."""
    team, hand = p.team[p.seat], p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
    if choice < THROW:
        rank, pair = divmod(choice - MERGE, len(PAIRS))
        return rank >= THREE and PAIRS[pair][1] < p.melds_of(team, rank)
    cards = p.cards[p.seat * CODES : (p.seat + 1) * CODES]
    if choice < ADD_CARD:
        return choice - THROW >= 4 * FOUR and cards[SUITED + choice - THROW] > 0
    if TAKE_PAIR <= choice < NEW_RUN:
        if not p.pile or p.pile[-1] < SUITED:
            return False
        slot, suits = LAYS[choice][1], DOUBLES[(choice - TAKE_PAIR) % len(DOUBLES)]
        if choice >= TAKE_RUN:
            suit, more = (p.pile[-1] - SUITED) & 3, place_of(p.pile[-1])
            return slot < len(takers(p.runs[team], suit, more, p.rules.run_wilds))
        rank = RANK_OF[p.pile[-1]]
        codes: Sequence[int] = [SUITED + 4 * rank + suit for suit in suits]
        return slot <= p.melds_of(team, rank) < p.rules.slots + (slot < p.melds_of(team, rank)) and all(
            cards[code] >= codes.count(code) for code in codes
        )
    (rank, slot, _, twos, jokers), codes = LAYS[choice], NATURALS[choice]
    if rank < FOUR or hand[0] < twos or hand[JOKER_RANK] < jokers:
        return False
    if any(code < SUITED + 4 * FOUR or cards[code] < codes.count(code) for code in codes):
        return False
    if rank == RUN:
        suit, more = added(choice)
        return slot < len(takers(p.runs[team], suit, more, p.rules.run_wilds))
    return slot < p.melds_of(team, rank) and (slot >= 0 or p.melds_of(team, rank) < p.rules.slots)


def paths(rng: Random, p: Position, deal: Deal, met: Counter[str]) -> None:
    """Put first melds together at random, whether or not the counts call their pieces legal: what the engine
    takes must be a path of legal choices.
    """
    for _ in range(6):
        trial, path = p.copy(), []
        for _ in range(rng.choice((1, 2, 3, 4, 6, 10))):
            some = [*takings(trial)] if trial.phase == DRAWING else pieces(trial)
            some = [n for n in some if held(trial, n)]
            if not some:
                break
            path.append(rng.choice(some))
            if not force(trial, path[-1]):
                break
            action = write(p, deal.state, path)
            says = accepts(deal, action)
            met[f"path of {min(4, len(path))} {'legal' if says else 'not legal'}"] += 1
            if says:
                follow(p.copy(), read(p, deal.state, action), format_action(action))
                break
    walk(rng, p.copy(), deal, met)


def takings(p: Position) -> Sequence[int]:
    """The ways to take the pile for a first meld."""
    return range(TAKE_PAIR, TAKE_PAIR + len(DOUBLES)) if p.rules.suited else (PAIR, WITH_TWO, WITH_JOKER)


def force(p: Position, choice: int) -> bool:
    """Lay a piece whether or not it is legal, as if the debt were never paid."""
    taking = p.phase == DRAWING
    slot = taken(p, choice)[1] if taking else lays(p, choice)[1]
    if LAYS[choice][0] != RUN and slot >= p.rules.slots:
        return False
    (take_top if taking else lay)(p, choice)
    p.phase, p.debt = MELDING, OPENING
    return True


def follow(p: Position, path: list[int], told: str) -> None:
    """Go a path of choices, each of which must be legal."""
    for at, choice in enumerate(path):
        if choice not in legal(p):
            raise Apart(f"{told}: {name(choice)} isn't legal after {list(map(name, path[:at]))}")
        apply(p, choice)
    if p.debt:
        raise Apart(f"{told}: the debt isn't paid after {list(map(name, path))}")


def unpaid(p: Position, choice: int) -> bool:
    """Whether more must be laid after this choice."""
    after = p.copy()
    apply(after, choice)
    return bool(after.debt)


def walk(rng: Random, p: Position, deal: Deal, met: Counter[str], *path_: int) -> None:
    """Follow legal choices to the end of a first meld, which the engine must take; the first may be given."""
    path = [*path_]
    before = p.copy()
    for choice in path:
        apply(p, choice)
    while p.debt or not path:
        ids = [n for n in legal(p) if n >= TOP and not ends(n) and not MERGE <= n < THROW]
        if not ids:
            if path:
                raise Apart(f"a dead end after {list(map(name, path))}")
            return
        path.append(rng.choice(ids))
        apply(p, path[-1])
    action = write(before, deal.state, path)
    met[f"walk of {min(4, len(path))}"] += 1
    if not accepts(deal, action):
        raise Apart(f"{list(map(name, path))} is {format_action(action)}, which the engine refuses")
    copy = deal.copy()
    copy.apply(copy.state.turn, action)
    if differences(p, copy):
        raise Apart(f"after {list(map(name, path))}: {differences(p, copy)}")


COUNTED = (
    "classic",
    "uruguay",
    "manzana",
    "sevens",
    "joker",
    "cuban",
    "italian",
    "mexicana",
    "pennies",
    "hand_and_foot",
    "modern_american",
    "samba",
    "bolivia",
    "brazilian",
    "tampa",
)
"""The games that are played on counts."""


HARD: Final[Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        "pair_wild_on_full_canasta": ("second_meld", "unlimited_wilds", "wild_stays", "wild_stays"),
        "pair_must_be_natural": (True,),
        "second_meld_same_rank": ("after_canasta", "yes"),
        "wild_melds": (True,),
        "ask_permission": ("optional", "mandatory"),
        "concealed_needs_minimum": (True,),
        "take_for_complete_canasta": (False,),
        "initial_minimums": ([[-1000, 0], [0, 120]],),
        "canastas_to_go_out": (1, 1, 2),
        "empty_pile_bans": (["aces", "dead"], ["sevens", "dead", "safe"], ["aces", "wilds"], ["safe"], []),
        "dead_ranks": ("both", "opponents_start"),
        "opening_pile": ("extra_pair", "pair_may_be_melded", "not_mixed_aces", "not_mixed_aces"),
        "opening_form": ("natural_required", "three_naturals", "any"),
        "eighth_card_on_out": (True,),
        "rule_of_five": (True,),
        "incomplete_blocks_out": ("wild", "wild_sevens_aces"),
        "threes_kept": ("any", "one_before_opening"),
        "wild_meld_exclusive": (True, False),
        "talon_source": ("stock", "set_aside"),
        "max_wild_per_sequence": (1, 2),
        "samba_set_max": (7,),
    }
)
"""Options by which much depends on counts."""


def table(game: str, rng: Random) -> Rules:
    """A random table, more often than not with one of the options that are hard."""
    seats, options = GAMES[game].random_table(rng)
    known = {option.name for option in GAMES[game].variant.options}
    hardest = sorted(HARD.keys() & known)
    for hard in rng.sample(hardest, min(len(hardest), rng.choice((0, 1, 1, 2, 4)))):
        harder = {**options, hard: rng.choice(HARD[hard])}
        if GAMES[game].playable(seats, harder):
            options = harder
    if "hf_out" in known and rng.random() < 0.5:
        options |= {"hf_out": "1-1-0", "hf_final_discard": rng.random() < 0.3}
    told = {name: value for name, value in options.items() if name in NUMBERS | OPTIONS.keys()}
    rules = GAMES[game].variant.rules(seats, told)
    assert isinstance(rules, Rules)
    return rules


def judge(game: str, tables: range, positions: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in tables:
        rng = Random(seed)
        rules = table(game, rng)
        for _ in range(positions):
            judged(rng, generated(rng, rules), met)
    return met


def play(game: str, deals: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in deals:
        rng = Random(seed)
        played(rng, table(game, rng), met)
    return met


@pytest.mark.parametrize("game", COUNTED)
def test_both_say_the_same_of_positions_put_together(game: str) -> None:
    met = judge(game, range(40), 4)
    assert {"meld legal", "meld not legal", "take legal", "take not legal", "path of 1 legal"} <= met.keys()


@pytest.mark.parametrize("game", COUNTED)
def test_deals_chosen_on_counts_are_deals_of_the_engine(game: str) -> None:
    assert play(game, range(12)).total() > 500


@pytest.mark.long
@pytest.mark.parametrize("game", COUNTED)
def test_both_say_the_same_of_thousands_of_positions(game: str) -> None:
    met = judge(game, range(1000, 1600), 5)
    asks = game not in ("manzana", "pennies", "hand_and_foot")
    own = ("lay",) if game == "modern_american" else ("end",)
    kinds = ("meld", "take", "discard", "draw", *own, *(["ask"] if asks else []))
    for kind in kinds:
        assert met[f"{kind} legal"] > 20, met
        assert met[f"{kind} not legal"] > 20, met
    for many in range(1, 5):
        assert met[f"path of {many} legal"], met
        assert met[f"walk of {many}"], met


@pytest.mark.long
def test_hundreds_of_deals_meet_every_choice_of_one_meld_a_rank() -> None:
    met = play("classic", range(1000, 1500))
    never = [name(number) for number in range(SLOT) if name(number) and not met[name(number)]]
    assert len(never) <= 4, never
