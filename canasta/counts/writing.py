"""Between choices on counts and actions with real cards: the only place where suits come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canasta.actions import DISCARDS, Action, Answer, Ask, Discard, Draw, End, Group, Lay, Meld, Special, Take
from canasta.actions import NEW as NEW_MELD
from canasta.cards import ACE, BLACK_THREES, JOKER, JOKER_RANK, RED_THREES, THREE, Card
from canasta.cards.packs import STANDARD
from canasta.counts import ids
from canasta.counts.ids import KINDS, at_slot
from canasta.counts.laying import lays
from canasta.counts.position import Position, number
from canasta.melds import Part, Plan
from canasta.moves.meld_plan import plan_melds
from canasta.state import State

_WILD = STANDARD.wild
_PLAIN: Mapping[int, Action] = {
    ids.DRAW: Draw(),
    ids.END: End(),
    ids.ASK: Ask(),
    ids.YES: Answer(True),
    ids.NO: Answer(False),
    ids.PASS: Answer(None),
}


def write(p: Position, state: State, path: Sequence[int]) -> Action:
    """The action that these choices are together, from this position of the state: the first cards of each
    kind in the hand. Pieces of one path are a first meld or a taking with what belongs to it.
    """
    plain = closing(state, path[0])
    if plain is not None:
        return plain
    writing = Writing(state)
    after = p if len(path) == 1 else p.copy()
    for choice in path:
        rank, slot = writing.add(after, choice)
        if after is not p and slot < p.rules.slots:
            after.nat[after.team[p.seat] * p.rules.size + slot * KINDS + rank] += 1
    return writing.action(p)


def closing(state: State, choice: int) -> Action | None:
    """The action that a choice is by itself: all but taking the pile and laying cards."""
    if ids.DISCARD <= choice < ids.ADD:
        for card in state.hands[state.turn]:
            if card >> 2 == choice - ids.DISCARD:
                return DISCARDS[card]
    if choice >= ids.OUT_OF_HAND:
        return _laying_out(state, choice)
    return _PLAIN.get(choice)


def _laying_out(state: State, choice: int) -> Action:
    """Laying out threes, those just drawn first, or showing a special hand."""
    if choice == ids.SHOW:
        return Special()
    reds, blacks = ids.laid_out(choice)
    rest = state.hands[state.turn][:]
    held = [card for card in state.this_turn.just_drawn if card in rest]
    for card in held:
        rest.remove(card)
    held += rest
    red = [card for card in held if card in RED_THREES][:reds]
    return Lay((*red, *[card for card in held if card in BLACK_THREES][:blacks]))


class Writing:
    """A taking or laying as it is put together from choices, each added before it is done."""

    __slots__ = ("_cards", "_hand", "_state", "_takes")

    def __init__(self, state: State) -> None:
        self._state = state
        self._hand = state.hands[state.turn][:]
        self._cards: dict[tuple[int, int], list[Card]] = {}
        self._takes = False

    def add(self, p: Position, choice: int) -> tuple[int, int]:
        """Add a choice in this position; where it lays cards, by rank and slot."""
        rank, slot, naturals, twos, jokers = lays(p, choice)
        what = rank
        if rank < 0:
            self._takes, what = True, p.pile[-1]
            rank = JOKER_RANK if _WILD[4 * what] else what
        group = self._cards.setdefault((rank, slot), [])
        for kind, count in ((what, naturals), (0, twos), (JOKER_RANK, jokers)):
            for _ in range(count):
                card = next(card for card in self._hand if card >> 2 == kind)
                self._hand.remove(card)
                group.append(card)
        return rank, slot

    def action(self, p: Position) -> Action:
        """The whole action."""
        groups = [
            Group(tuple(group), _aim(p, self._state, *place, group)) for place, group in self._cards.items()
        ]
        if not self._takes:
            return Meld(tuple(groups))
        if p.own:
            own: Action = p.rules.game.taking(p, self._state, groups)
            return own
        return Take(groups[0], tuple(groups[1:]))


def _aim(p: Position, state: State, rank: int, slot: int, cards: list[Card]) -> str | None:
    """The name of a meld, where the cards alone don't say it."""
    if slot < p.rules.slots == 1 and not (cards and all(map(_WILD.__getitem__, cards))):
        return None
    own = sorted(state.reach.melds_of(rank), key=number)
    return own[slot].id if slot < len(own) else NEW_MELD


def read(p: Position, state: State, action: Action) -> list[int]:
    """The path of choices that this legal action is. Raises ValueError for what is none on counts."""
    rules = p.rules.rules
    match action:
        case Discard(card):
            return [ids.DISCARD + (card >> 2)]
        case Meld(groups):
            plan = plan_melds(rules, state, state.hands[state.turn], groups)
            if isinstance(plan, Plan):
                return _pieces(p, state, plan.parts, {})
        case Take(group, _, joined):
            plan = rules.moves[Take].plan(rules, state, action)
            if isinstance(plan, Plan):
                return _taking(p, state, plan.parts[0].cards[1:] if joined else group.cards, plan.parts)
        case Lay(cards):
            reds = sum(card in RED_THREES for card in cards)
            return [ids.laying_out(reds, len(cards) - reds)]
        case Special():
            return [ids.SHOW]
        case _:
            for choice, same in _PLAIN.items():
                if action == same:
                    return [choice]
    raise ValueError(f"no choices are {action}")


def _taking(p: Position, state: State, cards: Sequence[Card], parts: list[Part]) -> list[int]:
    """The choices of a taking: how the top card comes with these cards, then the rest of its meld, then other
    melds.
    """
    whole, top = parts[0], state.pile[-1] >> 2
    rank, slot = whole.rank, _slot(state, whole)
    assert rank is not None
    naturals = sum(card >> 2 == top for card in cards)
    wild = [card for card in cards if _WILD[card]]
    take, used = ids.TOP, 0
    if naturals >= 2:
        take, used = ids.PAIR, 2
    elif naturals and wild:
        take, used = (ids.WITH_JOKER if wild[0] == JOKER else ids.WITH_TWO), 1
    more = list(whole.cards[1:])
    for card in [card for card in cards if card >> 2 == top][:used]:
        more.remove(card)
    if take in (ids.WITH_TWO, ids.WITH_JOKER) and wild[0] in more:
        more.remove(wild[0])
    path = [at_slot(take, slot), *_adding(rank, slot, more)]
    return path + _pieces(p, state, parts[1:], {rank: int(whole.old is None)})


def _pieces(p: Position, state: State, parts: list[Part], new: dict[int, int]) -> list[int]:
    """The choices of melds: those of wild cards first, which may keep them from others (rules: 3.5). ``new``
    counts by rank the melds that have begun on the way.
    """
    path: list[int] = []
    for part in sorted(parts, key=lambda part: part.rank != JOKER_RANK):
        rank, cards = part.rank, part.cards
        assert rank is not None
        if part.old is not None:
            path += _adding(rank, _slot(state, part), cards)
            continue
        slot = len(state.reach.melds_of(rank)) + new.get(rank, 0)
        new[rank] = new.get(rank, 0) + 1
        naturals = [card for card in cards if not _WILD[card]]
        twos = [card for card in cards if card < 4]
        jokers = [card for card in cards if card == JOKER]
        wilds = bool(twos or jokers)
        if rank == JOKER_RANK:
            of_jokers = min(3, len(jokers), max(0, 3 - len(twos)))
            of_twos = 3 - of_jokers
            start = next(key for key, kinds in ids.WILD_MELDS.items() if kinds == (of_twos, of_jokers))
            path += [start, *_adding(rank, slot, [*twos[of_twos:], *jokers[of_jokers:]])]
        elif len(naturals) >= 3 and not (p.own and rank == ACE and wilds):  # pure ones stay so (rules: 7.4)
            path += [ids.NEW + rank, *_adding(rank, slot, [*naturals[3:], *twos, *jokers])]
        elif twos:
            path += [ids.NEW_TWO + rank, *_adding(rank, slot, [*naturals[2:], *twos[1:], *jokers])]
        else:
            path += [ids.NEW_JOKER + rank, *_adding(rank, slot, [*naturals[2:], *jokers[1:]])]
    return path


def _adding(rank: int, slot: int, cards: Sequence[Card]) -> list[int]:
    """The choices that add these cards to a meld, natural ones first: they make room for wild ones."""
    kinds = [
        ids.ADD if not _WILD[card] else ids.ADD_JOKER if card == JOKER else ids.ADD_TWO for card in cards
    ]
    return [at_slot(kind + rank, slot) for kind in sorted(kinds)]


def _slot(state: State, part: Part) -> int:
    """The place of a part's meld among those of its rank."""
    own = sorted(state.reach.melds_of(part.rank if part.rank is not None else THREE), key=number)
    return len(own) if part.old is None else own.index(part.old)
