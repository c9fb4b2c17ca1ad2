"""A player that counts: what the hidden cards may be, played on without suits for two rounds in 40 worlds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from canasta.actions import Action, Answer, Ask, Discard, Draw, Group, Meld, Take
from canasta.cards import IS_RED_THREE, Card, rank_of
from canasta.terms import Phase
from canasta.view import View
from tests.benchmarks.strangers.club import IS_WILD, best_discards, laid, points
from tests.benchmarks.strangers.club import choose as by_rule

WORLDS, TURNS, FULL = 40, 8, 7
VALUE = (20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 50)
PRIOR = 90.0
"""By how many points more than the rule of thumb something must seem."""
GROWTH = (0, 0, 0, 20, 45, 90, 160)
"""What a meld of so many cards may still become."""
NATURALS = range(2, 13)


class World:
    """A deal by counts: hands by rank (0 twos, 1 black threes, 13 jokers), melds as naturals and wilds."""

    def __init__(self, view: View) -> None:
        self.order, self.side = view.order, view.side_of
        self.hands: list[list[int]] = [[] for _ in view.players]
        self.melds: list[dict[int, list[int]]] = [{}, {}]
        for table, side in zip(self.melds, view.sides, strict=True):
            for meld in side.melds:
                wild = sum(IS_WILD[card] for card in meld.cards)
                table[meld.rank or 0] = [len(meld.cards) - wild, wild]
        self.need = [0 if side.opened else side.minimum or 0 for side in view.sides]
        self.pile = [rank_of(thrown.card) for thrown in view.seen.pile if thrown.card is not None]
        self.frozen, self.turn, self.over = view.pile.frozen, view.turn.seat, False
        self.stock: list[int] = []
        self.bonus = [0, 0]

    def copy(self) -> "World":
        """The same, to be played on."""
        other = object.__new__(World)
        other.__dict__ = {
            name: value[:] if isinstance(value, list) else value for name, value in self.__dict__.items()
        }
        other.hands = [hand[:] for hand in self.hands]
        other.melds = [{rank: cards[:] for rank, cards in side.items()} for side in self.melds]
        return other

    def lay(self, rank: int, naturals: int, wilds: int, beside: int = 0) -> None:
        """Lay cards of the hand to move to a meld, with cards from elsewhere ``beside`` them."""
        hand, meld = self.hands[self.turn], self.melds[self.side[self.turn]].setdefault(rank, [0, 0])
        meld[0] += naturals + beside
        meld[1] += wilds
        hand[rank] -= naturals
        twos = min(hand[0], wilds)
        hand[0] -= twos
        hand[13] -= wilds - twos

    def worth(self, side: int) -> float:
        """What a side's cards count now, or may when the deal goes on."""
        total = self.bonus[side] + (0 if self.need[side] or self.over else 60.0)
        for rank, (natural, wild) in self.melds[side].items():
            size = natural + wild
            total += VALUE[rank] * natural + 25 * wild
            total += (300 if wild else 500) if size >= FULL else 0 if self.over else GROWTH[size]
        for hand in (self.hands[seat] for seat in self.order if self.side[seat] == side):
            caught = sum(VALUE[rank] * count for rank, count in enumerate(hand))
            kept = 45 * (hand[0] + hand[13]) + 9 * sum(hand[rank] >= 2 for rank in NATURALS)
            total += -caught if self.over else kept - 0.6 * caught
        return total

    def play(self) -> None:
        """One turn, quickly."""
        hand, side = self.hands[self.turn], self.side[self.turn]
        if not self._takes(hand, side):
            if not self.stock:
                self.over = True
                return
            hand[self.stock.pop()] += 1
        self.rest()

    def rest(self) -> None:
        """Lay what is worth it, and throw."""
        hand, side = self.hands[self.turn], self.side[self.turn]
        if self.need[side]:
            self._open(hand, side)
        else:
            self._lay(hand, side)
        if not self.over:
            self._throw(hand, side)
            self.pass_on()

    def pass_on(self) -> None:
        """It's the next seat's turn."""
        self.turn = self.order[(self.order.index(self.turn) + 1) % len(self.order)]

    def take(self, hand: list[int]) -> None:
        """The pile below its top card comes into the hand."""
        for card in self.pile[:-1]:
            hand[card] += 1
        self.pile, self.frozen = [], False

    def _takes(self, hand: list[int], side: int) -> bool:
        top = self.pile[-1] if self.pile else 0
        if top not in NATURALS:
            return False
        wilds, free = hand[0] + hand[13], not (self.frozen or self.need[side])
        if self.need[side]:
            triples = sum(VALUE[rank] * hand[rank] for rank in NATURALS if rank != top and hand[rank] >= 3)
            if hand[top] < 2 or 3 * VALUE[top] + triples + 20 * min(1, wilds) < self.need[side]:
                return False
        if free and top in self.melds[side]:
            self.lay(top, 0, 0, 1)
        elif hand[top] >= 2:
            self.lay(top, 2, 0, 1)
        elif free and hand[top] and wilds and len(self.pile) >= 4:
            self.lay(top, 1, 1, 1)
        else:
            return False
        self.need[side] = 0
        self.take(hand)
        return True

    def _open(self, hand: list[int], side: int) -> None:
        wilds, worth, parts = hand[0] + hand[13], 0, []
        for rank in sorted(NATURALS, key=lambda rank: -hand[rank]):
            used = 0 if hand[rank] >= 3 else 1
            if hand[rank] >= 2 and used <= wilds and worth < self.need[side]:
                wilds -= used
                worth += hand[rank] * VALUE[rank] + 20 * used
                parts.append((rank, hand[rank], used))
        if worth >= self.need[side] and sum(hand) - sum(part[1] + part[2] for part in parts) >= 2:
            self.need[side] = 0
            for part in parts:
                self.lay(*part)

    def _lay(self, hand: list[int], side: int) -> None:
        table, held = self.melds[side], sum(hand)
        full = [sum(meld) >= FULL for meld in table.values()]
        for rank in NATURALS:
            count = min(hand[rank], held - (1 if any(full) else 2))
            if count > 0 and (rank in table or count >= 3) and not (self.frozen and count == 2 and held > 5):
                self.lay(rank, count, 0)
                held -= count
        for rank, (natural, wild) in sorted(table.items(), key=lambda each: -sum(each[1])):
            short = FULL - natural - wild
            if 0 < short <= min(2, hand[0] + hand[13], 3 - wild) and held - short >= 2:
                self.lay(rank, 0, short)
                held -= short
        if held == 1 and any(full):
            hand[:] = [0] * 14
            self.bonus[side] += 100
            self.over = True

    def _throw(self, hand: list[int], side: int) -> None:
        theirs, size = self.melds[1 - side], 0 if self.frozen else len(self.pile)
        costs = {
            rank: (60 if rank in (0, 13) else 4 if rank == 1 else VALUE[rank] / 5 + 12 * hand[rank] - 12)
            + 6 * size * (rank in theirs)
            for rank in range(14)
            if hand[rank]
        }
        if costs:
            best = min(costs, key=lambda rank: costs[rank])
            hand[best] -= 1
            self.pile.append(best)
            self.frozen = self.frozen or best in (0, 13)


def worlds(view: View, rng: Random) -> Iterator[World]:
    """Ways in which the hidden cards may lie."""
    known = [view.hand if seat == view.seat else view.seen.known[seat] for seat in range(len(view.players))]
    shown: list[Card] = [thrown.card for thrown in view.seen.pile if thrown.card is not None]
    shown += [card for cards in known for card in cards]
    for side in view.sides:
        shown += [*side.threes, *(card for meld in side.melds for card in meld.cards)]
    left = Counter([*range(53)] * 2 + [52] * 2)
    left.subtract(shown)
    cards, lying = [rank_of(card) for card in left.elements() if not IS_RED_THREE[card]], World(view)
    for _ in range(WORLDS):
        world = lying.copy()
        rng.shuffle(cards)
        at = 0
        for seat in view.order:
            missing = view.counts[seat] - len(known[seat])
            counts = Counter([*map(rank_of, known[seat]), *cards[at : at + missing]])
            at += missing
            world.hands[seat] = [counts[rank] for rank in range(14)]
        world.stock = cards[at : at + view.stock]
        yield world


def value(world: World, action: Action, view: View) -> float:
    """The lead of the seat's side two rounds later, if it does this."""
    seat, own = world.turn, world.hands[world.turn]
    side = world.side[seat]
    if isinstance(action, Take | Meld):
        groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
        world.need[side] = 0
        for group in groups:
            _put(world, group, view, top=isinstance(action, Take) and group is groups[0])
        if isinstance(action, Take):
            world.take(own)
    elif isinstance(action, Discard):
        own[rank_of(action.card)] -= 1
        world.pile.append(rank_of(action.card))
        world.frozen = world.frozen or IS_WILD[action.card]
        world.pass_on()
    elif world.stock:
        own[world.stock.pop()] += 1
    if not any(own):
        world.over, world.bonus[side] = True, world.bonus[side] + 100
    elif world.turn == seat:
        world.rest()
    for _ in range(TURNS):
        if not world.over:
            world.play()
    return world.worth(side) - world.worth(1 - side)


def _put(world: World, group: Group, view: View, top: bool) -> None:
    natural = [rank_of(card) for card in group.cards if not IS_WILD[card]]
    aimed = [meld.rank or 0 for meld in view.own_melds if meld.id == group.aim]
    rank = natural[0] if natural else world.pile[-1] if top else aimed[0]
    world.lay(rank, len(natural), len(group.cards) - len(natural), int(top))


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is."""
    if view.turn.phase == Phase.ANSWER:
        return Answer(points(view.hand) <= 80 or max(side.canastas for side in view.sides) > 1)
    usual, alike = by_rule(view), dict[object, Action]()
    for action in (usual, *view.offers.actions):
        if isinstance(action, Take | Meld | Draw):
            alike.setdefault((type(action), *sorted(map(rank_of, laid(action))), str(action)[-20:]), action)
    tried = [*dict.fromkeys([usual, *list(alike.values())[:8], *best_discards(view, 5)])]
    if len(tried) < 2 or usual == Ask():
        return usual
    totals = [PRIOR * WORLDS * (action == usual) for action in tried]
    for world in worlds(view, Random(seed)):
        for number, action in enumerate(tried):
            totals[number] += value(world.copy(), action, view)
    return tried[totals.index(max(totals))]
