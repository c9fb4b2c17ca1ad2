"""Laying pieces on counts, and which are legal: melds, first melds, the pile (rules: 2.2 to 2.6, 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress, filterfalse

from canasta.cards import FOUR, JOKER_RANK, THREE
from canasta.counts.ids import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    CARDS,
    EASE,
    FOR_JOKER,
    KINDS,
    LAYS,
    MERGE,
    NATURALS,
    NEW,
    NEW_JOKER,
    NEW_TWO,
    OPEN,
    PAIR,
    PAIRS,
    RUN,
    TAKE_PAIR,
    TAKE_RUN,
    THROW,
    TOP,
    WILD_MELDS,
    WITH_JOKER,
    WITH_TWO,
    at_slot,
)
from canasta.counts.position import MELDING, NO_DEBT, OPENING, TAKING, Position
from canasta.counts.rules import AFTER_CANASTA, ANY, BY_PAIR, BY_TOP, BY_WILD, BY_WILD_LEFT, CountRules, cell
from canasta.counts.runs import (
    added,
    begun_run,
    by_card,
    put_run,
    reaches_with_runs,
    run_at,
    run_for_top,
    run_pieces,
    takes_of_top,
)
from canasta.counts.sets import (
    FAR,
    NATURAL_RANKS,
    NO_MINIMUM,
    barred,
    comes_near,
    coming,
    keeping,
    may_go_out,
    out,
    reaches,
    settled,
    stands,
)
from canasta.counts.suits import CODES, DOUBLES, RANK_OF, SUITED, place_of


def put(
    p: Position, rank: int, slot: int, naturals: int, twos: int, jokers: int, codes: Sequence[int] = ()
) -> None:
    """Lay cards of the seat to move on a meld; negative numbers take them back. ``codes`` are the naturals,
    where their suits matter.
    """
    rules, hand, seat = p.rules, p.hand, p.seat
    worth, tally, team, base = rules.worth, rules.tally, p.team[seat], seat * KINDS
    at = team * rules.size + slot * KINDS + rank
    before = after = (rank << 9) + (p.nat[at] << 5) + p.wild[at]
    if naturals:
        hand[base + rank] -= naturals
        p.nat[at] += naturals
        p.held[seat] -= naturals
        p.points[team] += naturals * worth[rank]
        after += naturals << 5
    if twos or jokers:
        hand[base] -= twos
        hand[base + JOKER_RANK] -= jokers
        p.wild[at] += twos + jokers
        p.held[seat] -= twos + jokers
        p.points[team] += twos * worth[0] + jokers * worth[JOKER_RANK]
        after += twos + jokers
        if rank == JOKER_RANK:
            p.jokers[team * rules.slots + slot] += jokers
    if tally[after] != tally[before]:
        p.canastas[team] += tally[after] - tally[before]
    if p.cards:
        cards = seat * CODES
        p.cards[cards] -= twos
        p.cards[cards + JOKER_RANK] -= jokers
        for code in codes:
            p.cards[cards + code] -= 1 if naturals > 0 else -1
        if rank == THREE:
            p.cards[cards + THREE] -= naturals


def lay(p: Position, choice: int) -> int:
    """Lay a piece; the rank that it is of."""
    rank, slot, naturals, twos, jokers = lays(p, choice)
    if rank == RUN:
        at = run_at(p, choice)
        begun_run(p, at)
        put_run(p, at, *added(choice))
    else:
        begun(p, slot, rank)
        put(p, rank, slot, naturals, twos, jokers, NATURALS[choice])
    return rank


def take_top(p: Position, choice: int) -> None:
    """Bring the pile's top card to the table in this way."""
    seat, top = p.seat, p.pile[-1]
    p.held[seat] += 1
    if not p.cards:
        p.hand[seat * KINDS + top] += 1
    else:
        p.gain(seat, top)
        if choice >= TAKE_RUN:
            at = run_for_top(p, choice)
            begun_run(p, at)
            put_run(p, at, (top - SUITED) & 3, place_of(top))
            return
    rank, slot, naturals, twos, jokers = taken(p, choice)
    begun(p, slot, rank)
    put(p, rank, slot, naturals, twos, jokers, (top, *pair_of(p, choice)) if p.cards else ())


def pair_of(p: Position, choice: int) -> tuple[int, ...]:
    """The codes of the pair with which a choice takes the pile."""
    if not TAKE_PAIR <= choice < TAKE_RUN:
        return ()
    start = SUITED + 4 * RANK_OF[p.pile[-1]]
    return tuple([start + suit for suit in DOUBLES[(choice - TAKE_PAIR) % len(DOUBLES)]])


def merge(p: Position, choice: int) -> None:
    """Merge two sets (rules: 8.2)."""
    rank, pair = divmod(choice - MERGE, len(PAIRS))
    rules, team = p.rules, p.team[p.seat]
    into, other = PAIRS[pair]
    at = team * rules.size + rank
    cells = [
        (rank << 9) + (p.nat[at + slot * KINDS] << 5) + p.wild[at + slot * KINDS] for slot in (into, other)
    ]
    both = cells[0] + cells[1] - (rank << 9)
    p.canastas[team] += rules.tally[both] - rules.tally[cells[0]] - rules.tally[cells[1]]
    for melds in (p.nat, p.wild):
        melds[at + into * KINDS] += melds[at + other * KINDS]
        for slot in range(other, rules.slots - 1):
            melds[at + slot * KINDS] = melds[at + (slot + 1) * KINDS]
        melds[at + (rules.slots - 1) * KINDS] = 0
    for slot in range(other, rules.slots):
        bit = 1 << slot * KINDS + rank
        later = slot + 1 < rules.slots and p.fresh >> (slot + 1) * KINDS + rank & 1
        p.fresh = p.fresh | bit if later else p.fresh & ~bit


def merges(p: Position) -> list[int]:
    """The sets that the seat to move may merge (rules: 8.2)."""
    rules, nat = p.rules, p.nat
    if not rules.merging or rules.slots == 1 or p.debt:
        return []
    at, ids = p.team[p.seat] * rules.size, []
    for rank in compress(NATURAL_RANKS, nat[at + KINDS + FOUR : at + KINDS + JOKER_RANK]):
        for pair, (into, other) in enumerate(PAIRS if nat[at + rank + 2 * KINDS] else PAIRS[:1]):
            first, second = at + rank + into * KINDS, at + rank + other * KINDS
            if (
                nat[second]
                and rules.fits[cell(rank, nat[first] + nat[second], p.wild[first] + p.wild[second])]
            ):
                ids.append(MERGE + rank * len(PAIRS) + pair)
    if ids and p.phase == MELDING and (p.must or p.held[p.seat] <= 1):
        return [choice for choice in ids if after(p, choice, stands)]
    return ids


def begun(p: Position, slot: int, rank: int) -> None:
    """Note that the seat to move brings cards to a meld: a new one of this turn, or an old one."""
    at = p.team[p.seat] * p.rules.size + slot * KINDS + rank
    bit = 1 << (slot * KINDS + rank)
    if not (p.nat[at] or p.wild[at]):
        p.fresh |= bit
        if p.born:
            p.born[at] = max(p.born) + 1
    elif not p.fresh & bit:
        p.touched = True


def may_begin(p: Position, rank: int) -> bool:
    """Whether the side may begin another meld of this rank (rules: 2.3, 3.3)."""
    rules, nat, wild = p.rules, p.nat, p.wild
    at, end = p.team[p.seat] * rules.size + rank, (p.team[p.seat] + 1) * rules.size
    last = end - KINDS + rank
    if rules.another == ANY:
        return not (nat[last] or wild[last])
    for place in range(at, end, KINDS):
        size = nat[place] + wild[place]
        if not size:
            return True
        if rules.another < AFTER_CANASTA or size < rules.full:
            return False
    return False


def pieces(p: Position) -> list[int]:
    """The pieces that fit what lies on the table, whether or not the turn could end after them."""
    return fitting(p)[0]


def fitting(p: Position) -> tuple[list[int], int]:
    """The pieces that fit what lies on the table, and how many cards or ranks surely find no place."""
    ids, odd = _fitting_sets(p)
    if not p.cards:
        return ids, odd
    base = p.seat * KINDS
    twos, jokers = p.hand[base], p.hand[base + JOKER_RANK]
    if p.rules.exclusive and keeping(p, p.team[p.seat]):
        twos = jokers = 0
    return by_card(p, ids) + run_pieces(p, twos, jokers), 0


def _fitting_sets(p: Position) -> tuple[list[int], int]:
    """The pieces that fit what lies on the table, and how many ranks of the hand surely find no place: single
    cards, or two of them with no wild card left.
    """
    rules, hand, nat = p.rules, p.hand, p.nat
    base, at, grows = p.seat * KINDS, p.team[p.seat] * rules.size, rules.grows
    ids: list[int] = []
    pairs: list[int] = []
    odd, wilds = 0, hand[base] + hand[base + JOKER_RANK]
    short = -wilds
    for rank in compress(NATURAL_RANKS, hand[base + FOUR : base + JOKER_RANK]):
        if nat[at + rank]:
            if grows or rules.fits[(rank << 9) + (nat[at + rank] << 5) + 32 + p.wild[at + rank]]:
                ids.append(ADD + rank)
        elif (count := hand[base + rank]) == 1:
            odd += 1
        else:
            pairs.append(rank)
            if count == 2:
                short += 1
            else:
                ids.append(NEW + rank)
    if hand[base + THREE] == 1 and not nat[at + THREE]:
        odd += 1
    elif hand[base + THREE]:
        _threes(p, hand[base + THREE], ids)
    free = wilds and _wilds(p, pairs, ids)
    if rules.slots > 1:
        _several(p, bool(free), ids)
    return ids, odd if short <= 0 else odd + 2


def _wilds(p: Position, pairs: list[int], ids: list[int]) -> bool:
    """Wild cards for a team's first melds of each rank, and for pairs that begin one; whether such may be."""
    rules, nat, wild = p.rules, p.nat, p.wild
    at, fits = p.team[p.seat] * rules.size, rules.fits
    twos, jokers = p.hand[p.seat * KINDS], p.hand[p.seat * KINDS + JOKER_RANK]
    if p.debt and not rules.wild_opening:
        return False
    if rules.wild_melds:
        _wild_melds(p, twos, jokers, ids)
        if rules.exclusive and keeping(p, p.team[p.seat]):
            return False
    grown = [
        ADD_TWO + rank
        for rank in compress(NATURAL_RANKS, nat[at + FOUR : at + JOKER_RANK])
        if fits[(rank << 9) + (nat[at + rank] << 5) + wild[at + rank] + 1]
    ]
    if pairs:
        grown += [NEW_TWO + rank for rank in pairs if fits[(rank << 9) + 65]]
    if twos:
        ids += grown
    if jokers:
        ids += [choice + FOR_JOKER for choice in grown]
    return True


def _several(p: Position, free: bool, ids: list[int]) -> None:
    """Further melds of ranks that a team has melds of (rules: 3.3), with wild cards if they're free."""
    hand, nat, base, at = p.hand, p.nat, p.seat * KINDS, p.team[p.seat] * p.rules.size
    twos, jokers = (hand[base], hand[base + JOKER_RANK]) if free else (0, 0)
    second = at + KINDS
    for rank in compress(NATURAL_RANKS, nat[at + FOUR : at + JOKER_RANK]):
        count = hand[base + rank]
        if nat[second + rank]:
            _further(p, rank, count, twos, jokers, ids)
        if count > 1 and may_begin(p, rank):
            if count > 2:
                ids.append(NEW + rank)
            if (twos or jokers) and p.rules.fits[(rank << 9) + 65]:
                ids += [new + rank for new, held in ((NEW_TWO, twos), (NEW_JOKER, jokers)) if held]


def _further(p: Position, rank: int, count: int, twos: int, jokers: int, ids: list[int]) -> None:
    """Adding to a team's further melds of a rank, after the first."""
    at = p.team[p.seat] * p.rules.size + rank
    for slot in range(1, p.rules.slots):
        place = at + slot * KINDS
        if not (p.nat[place] or p.wild[place]):
            return
        here = cell(rank, p.nat[place], p.wild[place])
        if count and rank < JOKER_RANK and p.rules.fits[here + 32]:
            ids.append(at_slot(ADD + rank, slot))
        if p.rules.fits[here + 1]:
            if twos:
                ids.append(at_slot(ADD_TWO + rank, slot))
            if jokers:
                ids.append(at_slot(ADD_JOKER + rank, slot))


def _threes(p: Position, count: int, ids: list[int]) -> None:
    """Black threes, for a player who goes out (rules: 2.5)."""
    if p.nat[p.team[p.seat] * p.rules.size + THREE]:
        ids.append(ADD + THREE)
        _further(p, THREE, count, 0, 0, ids)
    if count > 2 and p.rules.fits[cell(THREE, 3, 0)] and may_begin(p, THREE):
        ids.append(NEW + THREE)


def _wild_melds(p: Position, twos: int, jokers: int, ids: list[int]) -> None:
    """Melds of wild cards (rules: 3.5)."""
    size = p.wild[p.team[p.seat] * p.rules.size + JOKER_RANK]
    if size:
        if p.rules.fits[cell(JOKER_RANK, 0, size + 1)]:
            if twos:
                ids.append(ADD_TWO + JOKER_RANK)
            if jokers:
                ids.append(ADD_JOKER + JOKER_RANK)
        if p.rules.slots > 1:
            _further(p, JOKER_RANK, 0, twos, jokers, ids)
    if twos + jokers > 2 and may_begin(p, JOKER_RANK):
        ids += [
            new for new, (of_twos, of_jokers) in WILD_MELDS.items() if of_twos <= twos and of_jokers <= jokers
        ]


def lays(p: Position, choice: int) -> tuple[int, int, int, int, int]:
    """What a piece lays in this position: the rank, the slot, naturals, twos and jokers of the hand."""
    where = LAYS[choice]
    if where[1] >= 0 or where[0] == RUN:
        return where
    rank, _, naturals, twos, jokers = where
    return rank, p.melds_of(p.team[p.seat], rank), naturals, twos, jokers


def after(p: Position, choice: int, verdict: Callable[[Position], bool]) -> bool:
    """The verdict on the position after this piece, with the piece taken back again."""
    if LAYS[choice][0] == RUN or MERGE <= choice < THROW:
        return verdict(_done(p, choice))
    (rank, slot, naturals, twos, jokers), codes = lays(p, choice), NATURALS[choice]
    owed, must, had = p.owed, p.must, p.had
    if not p.debt:
        p.had = p.canastas[p.team[p.seat]]
    worth = p.points[p.team[p.seat]]
    put(p, rank, slot, naturals, twos, jokers, codes)
    if p.debt:
        p.owed -= p.points[p.team[p.seat]] - worth
    p.must = must or rank == THREE
    result = verdict(p)
    p.owed, p.must, p.had = owed, must, had
    put(p, rank, slot, -naturals, -twos, -jokers, codes)
    return result


def _done(p: Position, choice: int) -> Position:
    """The position after this piece of a run, or after sets are merged."""
    q, team = p.copy(), p.team[p.seat]
    if MERGE <= choice < THROW:
        merge(q, choice)
        return q
    q.must = lay(q, choice) == THREE or p.must
    if q.debt:
        q.owed -= q.points[team] - p.points[team]
    return q


def legal_pieces(p: Position) -> tuple[list[int], int]:
    """The pieces that the seat to move may lay now, and how many ranks find no place (:func:`fitting`)."""
    if p.first and p.rules.early:
        return [], 0
    seat = p.seat
    if not p.opened[p.team[seat]]:
        base = seat * KINDS
        return _first_melds(p), p.hand[base + THREE : base + JOKER_RANK].count(1)
    ids, odd = fitting(p) if p.cards else _fitting_sets(p)
    most = p.held[seat] - 2
    if p.must or most <= 2 or p.hand[seat * KINDS + THREE] > 2:
        least = 0
        if p.must:
            most = -1
        elif p.rules.steady:
            most, least = _spans(p, most)
        ids = [
            n
            for n in ids
            if (CARDS[n] <= most and LAYS[n][0] != THREE)
            or ((CARDS[n] >= least or LAYS[n][0] == THREE) and after(p, n, soon_stands))
        ]
    return ids, odd


def _spans(p: Position, most: int) -> tuple[int, int]:
    """The most cards of a piece that surely leaves the turn an end, ``most`` if it may not empty the hand,
    and the fewest with which a piece may complete the canasta that is missing for that.
    """
    if may_go_out(p):
        return most + 2, 0
    at, base = p.team[p.seat] * KINDS, p.seat * KINDS
    return most + p.empty, 0 if comes_near(p, p.hand[base : base + KINDS], at) else KINDS


def soon_stands(p: Position) -> bool:
    """Whether the turn can go on after this, or after one more piece that brings the packet (rules: 12)."""
    if stands(p):
        return True
    if not p.rules.hooks.packet or p.held[p.seat] != 1 or p.coming or not p.feet[p.seat]:
        return False
    return any(after(p, choice, stands) for choice in pieces(p))


def _first_melds(p: Position) -> list[int]:
    """The pieces of a side that has not opened: those after which the debt can be paid (rules: 2.2)."""
    new = p.debt == NO_DEBT
    if new:
        p.debt, p.owed = OPENING, p.least[p.rules.side_of[p.seat]]
    ease = payable(p)
    ids = pieces(p) if ease else []
    if ids:
        pays, owed = p.rules.pays, p.owed
        most = p.held[p.seat] + len(p.coming) - 2 if p.rules.steady and not p.must else -1
        ids = [
            n
            for n in ids
            if EASE[n] <= ease or (pays[n] >= owed and CARDS[n] <= most) or after(p, n, _settled_or_payable)
        ]
    if new:
        p.debt, p.owed = NO_DEBT, 0
    return ids


def payable(p: Position) -> int:
    """How easily more pieces can make what is under way a first meld that stands (rules: 2.2): 0 if they
    can't, otherwise they still can after any piece of this ``EASE``.
    """
    hidden, kept = len(p.coming), 0 if p.empty else 1
    reach = reaches_with_runs if p.cards else reaches
    ease = 0 if p.must else reach(p, max(0, kept + 1 - hidden))
    if ease:
        return ease
    if p.rules.hooks.coming and hidden <= kept and _payable_by_cards_coming(p, hidden):
        return OPEN
    if hidden > 1 or barred(p):
        return 0
    discarding = not hidden and not p.empty
    free = p.debt != TAKING and p.rules.out_opens
    if p.rules.wild_opening:
        return out(p, discarding=discarding, owed=NO_MINIMUM if free else p.owed)
    return out(p, discarding=discarding, owed=p.owed) or (free and _out_without_wilds(p, discarding))


def _out_without_wilds(p: Position, discarding: bool) -> bool:
    """Whether all cards can be laid, or all but a wild one to discard, in first melds without wild cards."""
    base = p.seat * KINDS
    wild = [kind for kind in (base, base + JOKER_RANK) if p.hand[kind]]
    if not wild:
        return out(p, discarding=discarding)
    if len(wild) > 1 or p.hand[wild[0]] > 1 or not discarding:
        return False
    p.hand[wild[0]] = 0
    result = out(p, discarding=False)
    p.hand[wild[0]] = 1
    return result


def _payable_by_cards_coming(p: Position, hidden: int) -> bool:
    """Whether first melds that bring cards can empty the hand, or leave a card to discard (rules: 12)."""
    least = coming(p)
    if least == FAR or p.nat[p.team[p.seat] * p.rules.size + THREE]:
        return False
    if not least and not p.must and reaches(p, 0):
        return True
    discarding = not hidden and not p.empty
    return p.hand[p.seat * KINDS + THREE] < 2 and out(
        p, discarding=discarding, owed=p.owed, enough=-1 << least
    )


def _settled_or_payable(p: Position) -> bool:
    return settled(p) or payable(p) > 0


def takes(p: Position) -> list[int]:
    """The ways to take the pile (rules: 2.4, 3.6)."""
    if not may_be_taken(p):
        return []
    rules, seat, rank = p.rules, p.seat, RANK_OF[p.pile[-1]]
    team = p.team[seat]
    alike, at = p.hand[seat * KINDS + rank], team * rules.size + rank
    frozen = p.frozen or rules.always_frozen or not p.opened[team]
    if alike < 2 and (frozen or not (alike or p.nat[at] or p.cards)):
        return []
    if rules.canastas_block and _has_canasta(p, team, rank):
        return []
    ways = _ways(p, rank, alike, frozen)
    if p.cards:
        ways = takes_of_top(p, ways, frozen=frozen)
    if not p.opened[team]:
        return [choice for choice in ways if _take_stands(p, choice)]
    most = p.held[seat] - 2
    return [choice for choice in ways if CARDS[choice] <= most or _take_stands(p, choice)]


def may_be_taken(p: Position) -> bool:
    """Whether the seat to move may take the pile with the cards for it."""
    rules, pile = p.rules, p.pile
    if not pile or rules.blocked[pile[-1]] or (p.first and rules.early):
        return False
    if not (p.opened[p.team[p.seat]] or rules.for_opening):
        return False
    return p.held[p.seat] > 1 or len(pile) > 1 or rules.one_card_pile


def _has_canasta(p: Position, team: int, rank: int) -> bool:
    """Whether one of a team's melds of a rank is a canasta."""
    places = range(team * p.rules.size + rank, (team + 1) * p.rules.size, KINDS)
    return any(p.nat[place] + p.wild[place] >= p.rules.full for place in places)


def _ways(p: Position, rank: int, alike: int, frozen: bool) -> list[int]:
    """The ways to take the pile that fit what lies on the table."""
    rules, nat = p.rules, p.nat
    base, team = p.seat * KINDS, p.team[p.seat]
    fitting = 0 if alike < 2 else BY_PAIR
    if not frozen:
        fitting |= BY_TOP
        if alike and (p.hand[base] or p.hand[base + JOKER_RANK]):
            fitting |= BY_WILD_LEFT
            if not (rules.exclusive and keeping(p, team)):
                fitting |= BY_WILD
    if rank in (0, JOKER_RANK):
        return _ways_with_wilds(p, team)
    ids: list[int] = []
    slot, place, end = 0, team * rules.size + rank, (team + 1) * rules.size
    while place < end and nat[place]:
        how = rules.taking[(rank << 9) + (nat[place] << 5) + p.wild[place]] & fitting
        if how:
            _name_ways(p, how, slot, ids)
        slot += 1
        place += KINDS
    if not slot or (rules.another and may_begin(p, rank)):
        how = rules.taking[rank << 9] & fitting
        if how:
            _name_ways(p, how, slot, ids)
    return ids


def _ways_with_wilds(p: Position, team: int) -> list[int]:
    """The melds of wild cards to which two like the top one can bring it (rules: 9.2)."""
    places = range(team * p.rules.size + JOKER_RANK, (team + 1) * p.rules.size, KINDS)
    sizes = [p.wild[place] for place in places if p.wild[place]]
    sizes += [0] * may_begin(p, JOKER_RANK)
    fits = p.rules.fits
    return [at_slot(PAIR, slot) for slot, size in enumerate(sizes) if fits[cell(JOKER_RANK, 0, size + 3)]]


def _name_ways(p: Position, how: int, slot: int, ids: list[int]) -> None:
    """Add the choices for these ways onto one meld."""
    if how & BY_TOP:
        ids.append(at_slot(TOP, slot))
    if how & BY_PAIR:
        ids.append(at_slot(PAIR, slot))
    if how & (BY_WILD | BY_WILD_LEFT):
        base = p.seat * KINDS
        if p.hand[base]:
            ids.append(at_slot(WITH_TWO, slot))
        if p.hand[base + JOKER_RANK]:
            ids.append(at_slot(WITH_JOKER, slot))


def taken(p: Position, choice: int) -> tuple[int, int, int, int, int]:
    """What a way to take the pile lays: the rank, the slot, naturals with the top card, twos and jokers; a
    wild card for which a canasta has no room stays in the hand (rules: 3.3).
    """
    rank = RANK_OF[p.pile[-1]]
    _, slot, naturals, twos, jokers = LAYS[choice]
    if rank in (0, JOKER_RANK):
        return JOKER_RANK, slot, 0, 3 * (rank == 0), 3 * (rank == JOKER_RANK)
    if twos or jokers:
        at = p.team[p.seat] * p.rules.size + slot * KINDS + rank
        here, size = cell(rank, p.nat[at], p.wild[at]), p.nat[at] + p.wild[at]
        if p.rules.wild_stays and size >= p.rules.full and not p.rules.fits[here + 65]:
            twos = jokers = 0
    return rank, slot, naturals + 1, twos, jokers


def rest_of(rules: CountRules, pile: list[int]) -> list[int]:
    """The cards below the top one that come into the hand."""
    first = len(pile) - rules.shares[len(pile)]
    return [*filterfalse(rules.aside.__getitem__, pile[first:-1])]


def _take_stands(p: Position, choice: int) -> bool:
    if p.rules.merging:
        return _stands_with_top(p, choice)
    seat, rules = p.seat, p.rules
    rank, slot, naturals, twos, jokers = taken(p, choice)
    opened, worth = p.opened[p.team[seat]], p.points[p.team[seat]]
    p.hand[seat * KINDS + p.pile[-1]] += 1
    p.held[seat] += 1
    p.coming, p.had = rest_of(rules, p.pile), p.canastas[p.team[seat]]
    put(p, rank, slot, naturals, twos, jokers)
    if opened:
        result = soon_stands(p) if CARDS[choice] else stands(p)  # nothing is laid beside the top card alone
    else:
        p.debt = TAKING
        p.owed = p.least[rules.side_of[seat]] - (p.points[p.team[seat]] - worth)
        result = _settled_or_payable(p)
        p.debt, p.owed = NO_DEBT, 0
    put(p, rank, slot, -naturals, -twos, -jokers)
    p.coming, p.had = [], 0
    p.hand[seat * KINDS + p.pile[-1]] -= 1
    p.held[seat] -= 1
    return result


def _stands_with_top(p: Position, choice: int) -> bool:
    """The same where sets merge."""
    q, team, rules = p.copy(), p.team[p.seat], p.rules
    q.coming = rest_of(rules, p.pile)
    take_top(q, choice)
    if p.opened[team]:
        return stands(q)
    q.debt = TAKING
    q.owed = p.least[rules.side_of[p.seat]] - (q.points[team] - p.points[team])
    return _settled_or_payable(q)
