"""Between choices on counts and actions with real cards: the only place where suits come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from canasta.actions import (
    DISCARDS,
    Action,
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Meld,
    Merge,
    Special,
    Take,
)
from canasta.actions import NEW as NEW_MELD
from canasta.cards import ACE, BLACK_THREES, JOKER, JOKER_RANK, RED_THREES, THREE, Card
from canasta.cards.packs import STANDARD
from canasta.counts import ids
from canasta.counts.ids import KINDS, NATURALS, PAIRS, RUN, at_slot
from canasta.counts.laying import lays, pair_of
from canasta.counts.position import Position, number
from canasta.counts.runs import added, put_run, run_at, run_for_top, takers
from canasta.counts.suits import (
    DOUBLES,
    ONE_JOKER,
    ONE_TWO,
    RANK_OF,
    SUITED,
    TRIPLES,
    is_run,
    new_run,
    place_of,
    suit_of,
)
from canasta.melds import Part, Plan, TableMeld
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
        if after is p:
            continue
        if rank == RUN:
            suit, more = added(choice) if choice >= ids.NEW_RUN else _of_top(p)
            put_run(after, slot, suit, more)
        elif slot < p.rules.slots:
            after.nat[after.team[p.seat] * p.rules.size + slot * KINDS + rank] += 1
    return writing.action(p)


def closing(state: State, choice: int) -> Action | None:
    """The action that a choice is by itself: all but taking the pile and laying cards."""
    if choice < ids.TOP:
        return _PLAIN[choice]
    if ids.DISCARD <= choice < ids.ADD:
        rank = choice - ids.DISCARD
        for card in state.hands[state.turn]:
            if card >> 2 == rank:
                return DISCARDS[card]
    if choice < ids.OUT_OF_HAND:
        return None
    if choice < ids.COUNT:
        return _laying_out(state, choice)
    if choice < ids.THROW:
        rank, pair = divmod(choice - ids.MERGE, len(PAIRS))
        own = sorted(state.reach.melds_of(rank), key=number)
        return Merge(*[own[slot].id for slot in PAIRS[pair]])
    return DISCARDS[choice - ids.THROW] if choice < ids.ADD_CARD else None


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

    __slots__ = ("_cards", "_hand", "_lying", "_state", "_takes")

    def __init__(self, state: State) -> None:
        self._state = state
        self._hand = state.hands[state.turn][:]
        self._cards: dict[tuple[int, int], list[Card]] = {}
        self._lying: dict[int, list[TableMeld]] = {}
        self._takes = False

    def add(self, p: Position, choice: int) -> tuple[int, int]:
        """Add a choice in this position; where it lays cards, by rank and slot."""
        if ids.TAKE_RUN <= choice < ids.NEW_RUN:
            self._takes, place = True, (RUN, run_for_top(p, choice))
            self._cards[place] = []
            return place
        rank, slot, naturals, twos, jokers = lays(p, choice)
        what, codes = rank, NATURALS[choice]
        if rank == RUN:
            slot = run_at(p, choice)
        if rank < 0:
            self._takes, what = True, RANK_OF[p.pile[-1]]
            rank = JOKER_RANK if _WILD[4 * what] else what
            codes = pair_of(p, choice)
        group = self._cards.setdefault((rank, slot), [])
        for code in codes:
            self._hand.remove(code - SUITED)
            group.append(code - SUITED)
            naturals = 0
        for kind, count in ((what, naturals), (0, twos), (JOKER_RANK, jokers)):
            if count:
                cards = [card for card in self._hand if card >> 2 == kind][:count]
                for card in cards:
                    self._hand.remove(card)
                group += cards
        return rank, slot

    def action(self, p: Position) -> Action:
        """The whole action."""
        groups = [Group(tuple(group), self._aim(p, *place, group)) for place, group in self._cards.items()]
        if not self._takes:
            return Meld(tuple(groups))
        if p.own:
            own: Action = p.rules.game.taking(p, self._state, groups)
            return own
        return Take(groups[0], tuple(groups[1:]))

    def plan(self, p: Position) -> Plan | None:
        """What the action, which is legal, does to the table; None where its planner has to say that."""
        state, pack = self._state, p.rules.rules.pack
        if p.own or (self._takes and (p.rules.wild_stays or p.rules.hooks.foot)):
            return None
        parts: list[Part] = []
        points = 0
        for (rank, slot), cards in self._cards.items():
            own = self._own(rank)
            if self._takes and not parts:
                cards.insert(0, state.pile[-1])
            if slot < len(own):
                part = Part(pack, own[slot].rank, own[slot], own[slot].suit)
            elif rank == RUN:
                part = Part(pack, None, None, next(card & 3 for card in cards if not pack.wild[card]))
            else:
                part = Part(pack, rank, None)
            part.cards = cards
            wilds = sum(map(pack.wild.__getitem__, part.cards))
            part.wilds += wilds
            part.naturals += len(part.cards) - wilds
            points += sum(map(pack.values.__getitem__, part.cards))
            parts.append(part)
        if self._takes:
            self._hand += [card for card in state.pile[:-1] if card not in pack.threes.set_aside]
        return Plan(parts, self._hand, points, p.canastas[p.team[state.turn]])

    def _own(self, rank: int) -> list[TableMeld]:
        """The side's melds of a rank as they lay, or its runs."""
        own = self._lying.get(rank)
        if own is None:
            reach = self._state.reach
            own = self._lying[rank] = reach.sequences() if rank == RUN else reach.melds_of(rank)
            if len(own) > 1:
                own.sort(key=number)
        return own

    def _aim(self, p: Position, rank: int, slot: int, cards: list[Card]) -> str | None:
        """The name of a meld, where the cards alone don't say it."""
        if not p.cards and slot < p.rules.slots == 1 and not (cards and all(map(_WILD.__getitem__, cards))):
            return None
        own = self._own(rank)
        return own[slot].id if slot < len(own) else NEW_MELD


def read(p: Position, state: State, action: Action) -> list[int]:
    """The path of choices that this legal action is. Raises ValueError for what is none on counts."""
    rules = p.rules.rules
    match action:
        case Discard(card):
            code = p.rules.codes[card]
            return [ids.DISCARD + code if code < SUITED else ids.THROW + card]
        case Merge(into, other):
            return _merging(state, into, other)
        case Meld(groups):
            plan = plan_melds(rules, state, state.hands[state.turn], groups)
            if isinstance(plan, Plan):
                return _pieces(p, state, plan.parts, {})
        case Take(group, _, joined):
            plan = rules.moves[Take].plan(rules, state, action)
            if isinstance(plan, Plan):
                return _taking(p, state, plan.parts[0].cards[1:] if joined else group.cards, plan.parts)
        case _:
            return [_plain(action)]
    raise ValueError(f"no choices are {action}")


def _plain(action: Action) -> int:
    """The choice of an action that neither lays melds nor discards."""
    match action:
        case Lay(cards):
            reds = sum(card in RED_THREES for card in cards)
            return ids.laying_out(reds, len(cards) - reds)
        case Special():
            return ids.SHOW
        case _:
            return next(choice for choice, same in _PLAIN.items() if action == same)


def _merging(state: State, *names: str) -> list[int]:
    """The choice that merges two sets."""
    melds = [meld for meld in state.reach.melds() if meld.id in names]
    rank = melds[0].rank
    assert rank is not None
    own = sorted(state.reach.melds_of(rank), key=number)
    first, second = sorted(map(own.index, melds))
    return [ids.MERGE + rank * len(PAIRS) + PAIRS.index((first, second))]


def _taking(p: Position, state: State, cards: Sequence[Card], parts: list[Part]) -> list[int]:
    """The choices of a taking: how the top card comes with these cards, then the rest of its meld, then other
    melds.
    """
    whole, top = parts[0], state.pile[-1] >> 2
    if whole.rank is None:
        return _taking_run(p, state, parts)
    rank, slot = whole.rank, _slot(state, whole)
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
    if p.cards and take == ids.PAIR:
        pair = tuple(sorted(card & 3 for card in [card for card in cards if card >> 2 == top][:2]))
        take = ids.TAKE_PAIR + slot * len(DOUBLES) + DOUBLES.index(pair)
    elif p.cards:
        take, more = at_slot(ids.TOP, slot), list(whole.cards[1:])
    else:
        take = at_slot(take, slot)
    rest = adding(p, rank, slot, more)
    if p.own and rank == ACE:  # pure ones that open stay so (rules: 7.4)
        rest.reverse()
    path = [take, *rest]
    return path + _pieces(p, state, parts[1:], {rank: int(whole.old is None)})


def _taking_run(p: Position, state: State, parts: list[Part]) -> list[int]:
    """The choices of taking the pile onto a run."""
    at, runs = _run_of(state, parts[0]), p.runs[p.team[p.seat]][:]
    suit, more = _of_top(p)
    slot = takers(runs, suit, more, p.rules.run_wilds).index(runs.index(runs[at]))
    runs[at] += more
    path, _ = run_path(p, runs, at, parts[0].cards[1:])
    return [ids.TAKE_RUN + slot, *path, *_pieces(p, state, parts[1:], {})]


def _of_top(p: Position) -> tuple[int, int]:
    top = p.pile[-1]
    return (top - SUITED) & 3, place_of(top)


def _run_of(state: State, part: Part) -> int:
    runs = sorted(state.reach.sequences(), key=number)
    return len(runs) if part.old is None else runs.index(part.old)


def run_path(p: Position, runs: list[int], at: int, cards: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The choices that bring these cards to a run, wild ones before the natural ones that need them, and the
    runs afterwards.
    """
    naturals = sorted([card for card in cards if not _WILD[card]])
    wilds = [ONE_TWO if card < 4 else ONE_JOKER for card in cards if _WILD[card]]
    path: list[int] = []
    suit = naturals[0] & 3 if at == len(runs) else suit_of(runs[at])
    if at == len(runs):
        choice = _new_run(naturals, wilds)
        begun, more = NATURALS[choice], added(choice)[1]
        runs.append(new_run(suit) + more)
        naturals = [card for card in naturals if card + SUITED not in begun]
        for wild in (ONE_TWO, ONE_JOKER):
            for _ in range(more // wild & 7):
                wilds.remove(wild)
        path.append(choice)
    while naturals or wilds:
        if wilds:
            more = wilds.pop()
            first = (ids.RUN_TWO if more == ONE_TWO else ids.RUN_JOKER) + suit
        else:
            card = next(
                card for card in naturals if is_run(runs[at] + place_of(card + SUITED), p.rules.run_wilds)
            )
            naturals.remove(card)
            more = place_of(card + SUITED)
            first = ids.RUN_CARD + suit * 14 + more.bit_length() - 2
        slot = takers(runs, suit, more, p.rules.run_wilds).index(runs.index(runs[at]))
        path.append(first + slot * (4 if more >= ONE_TWO else 4 * 14))
        runs[at] += more
    return path, runs


def _new_run(naturals: Sequence[Card], wilds: Sequence[int]) -> int:
    """The choice that begins a run of these cards."""
    for card in naturals:
        if card + 4 in naturals and card + 8 in naturals:
            return ids.NEW_RUN + (card & 3) * 12 + (card >> 2) + 1
    twos, jokers = wilds.count(ONE_TWO), wilds.count(ONE_JOKER)
    for card, above in pairwise(naturals):
        for kind, (apart, of_twos, of_jokers) in enumerate(ids.NEW_RUN_WILDS):
            if above - card == 4 * apart and of_twos <= twos and of_jokers <= jokers:
                at = (card & 3) * 13 + (card >> 2) + 1
                return ids.NEW_RUN_WILD + at * len(ids.NEW_RUN_WILDS) + kind
    raise ValueError(f"no run begins with {naturals}")


def _pieces(p: Position, state: State, parts: list[Part], new: dict[int, int]) -> list[int]:
    """The choices of melds: those of wild cards first, which may keep them from others (rules: 3.5). ``new``
    counts by rank the melds that have begun on the way.
    """
    path: list[int] = []
    runs = p.runs[p.team[p.seat]][:]
    for part in sorted(parts, key=lambda part: part.rank != JOKER_RANK):
        rank, cards = part.rank, part.cards
        if rank is None:
            at = _run_of(state, part) if part.old is not None else len(runs)
            more, runs = run_path(p, runs, at, cards)
            path += more
            continue
        if part.old is not None:
            path += adding(p, rank, _slot(state, part), cards)
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
            path += [start, *adding(p, rank, slot, [*twos[of_twos:], *jokers[of_jokers:]])]
        elif len(naturals) >= 3 and not (p.own and rank == ACE and wilds):  # pure ones stay so (rules: 7.4)
            start = new_set(p, ids.NEW, rank, naturals[:3])
            path += [start, *adding(p, rank, slot, [*naturals[3:], *twos, *jokers])]
        elif twos:
            start = new_set(p, ids.NEW_TWO, rank, naturals[:2])
            path += [start, *adding(p, rank, slot, [*naturals[2:], *twos[1:], *jokers])]
        else:
            start = new_set(p, ids.NEW_JOKER, rank, naturals[:2])
            path += [start, *adding(p, rank, slot, [*naturals[2:], *jokers[1:]])]
    return path


def new_set(p: Position, kind: int, rank: int, cards: Sequence[Card]) -> int:
    """The choice that begins a set with these natural cards."""
    if not p.cards or rank == THREE:
        return kind + rank
    suits = tuple(sorted(card & 3 for card in cards))
    if kind == ids.NEW:
        return ids.NEW_SET + rank * len(TRIPLES) + TRIPLES.index(suits)
    start = ids.NEW_SET_TWO if kind == ids.NEW_TWO else ids.NEW_SET_JOKER
    return start + rank * len(DOUBLES) + DOUBLES.index(suits)


def adding(p: Position, rank: int, slot: int, cards: Sequence[Card]) -> list[int]:
    """The choices that add these cards to a meld, natural ones first: they make room for wild ones."""
    if p.cards and THREE < rank < JOKER_RANK:
        by_card = [ids.ADD_CARD + slot * 4 * JOKER_RANK + card for card in cards if not _WILD[card]]
        return by_card + _by_rank(rank, slot, [card for card in cards if _WILD[card]])
    return _by_rank(rank, slot, cards)


def _by_rank(rank: int, slot: int, cards: Sequence[Card]) -> list[int]:
    kinds = [
        ids.ADD if not _WILD[card] else ids.ADD_JOKER if card == JOKER else ids.ADD_TWO for card in cards
    ]
    return [at_slot(kind + rank, slot) for kind in sorted(kinds)]


def _slot(state: State, part: Part) -> int:
    """The place of a part's meld among those of its rank."""
    own = sorted(state.reach.melds_of(part.rank if part.rank is not None else THREE), key=number)
    return len(own) if part.old is None else own.index(part.old)
