"""Laying pieces on counts, and which are legal: melds, first melds, the pile (rules: 2.2 to 2.6, 3)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from canasta.cards import FOUR, JOKER_RANK, THREE
from canasta.counts.ids import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    CARDS,
    KINDS,
    LAYS,
    NEW,
    NEW_JOKER,
    NEW_TWO,
    PAIR,
    TOP,
    WILD_MELDS,
    WITH_JOKER,
    WITH_TWO,
    at_slot,
)
from canasta.counts.position import NO_DEBT, OPENING, TAKING, Position
from canasta.counts.rules import AFTER_CANASTA, ANY, CountRules, cell
from canasta.counts.sets import NATURAL_RANKS, NO_MINIMUM, barred, keeping, out, reaches, settled, stands


def put(p: Position, rank: int, slot: int, naturals: int, twos: int, jokers: int) -> None:
    """Lay cards of the seat to move on a meld; negative numbers take them back."""
    rules = p.rules
    seat = p.seat
    team = p.team[seat]
    at, base = team * rules.size + slot * KINDS + rank, seat * KINDS
    hand, wilds = p.hand, twos + jokers
    if naturals:
        hand[base + rank] -= naturals
    if wilds:
        hand[base] -= twos
        hand[base + JOKER_RANK] -= jokers
        if rank == JOKER_RANK:
            p.jokers[team * rules.slots + slot] += jokers
    p.held[seat] -= naturals + wilds
    worth = rules.worth
    p.points[team] += naturals * worth[rank] + twos * worth[0] + jokers * worth[JOKER_RANK]
    before = (rank << 9) + (p.nat[at] << 5) + p.wild[at]
    p.nat[at] += naturals
    p.wild[at] += wilds
    p.canastas[team] += rules.tally[before + (naturals << 5) + wilds] - rules.tally[before]


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
    rules = p.rules
    at, end = p.team[p.seat] * rules.size + rank, (p.team[p.seat] + 1) * rules.size
    for place in range(at, end, KINDS):
        size = p.nat[place] + p.wild[place]
        if not size:
            return True
        if rules.another < ANY and (rules.another < AFTER_CANASTA or size < rules.full):
            return False
    return False


def pieces(p: Position) -> list[int]:
    """The pieces that fit what lies on the table, whether or not the turn could end after them."""
    rules = p.rules
    base, team = p.seat * KINDS, p.team[p.seat]
    hand, at = p.hand[base : base + KINDS], team * rules.size
    nat, wild = p.nat[at : at + KINDS], p.wild[at : at + KINDS]
    fits = rules.fits
    ids: list[int] = []
    for rank in compress(NATURAL_RANKS, hand[FOUR:JOKER_RANK]):
        if nat[rank]:
            if fits[(rank << 9) + (nat[rank] << 5) + 32 + wild[rank]]:
                ids.append(ADD + rank)
        elif hand[rank] > 2:
            ids.append(NEW + rank)
    if hand[THREE] and (hand[THREE] > 2 or nat[THREE]):
        _threes(p, hand[THREE], ids)
    twos, jokers = hand[0], hand[JOKER_RANK]
    if (twos or jokers) and (rules.wild_opening or not p.debt):
        if rules.wild_melds:
            _wild_melds(p, twos, jokers, ids)
        if rules.exclusive and keeping(p, team):
            twos = jokers = 0
        _wilds(fits, hand, nat, wild, twos, jokers, ids)
    else:
        twos = jokers = 0
    if rules.slots > 1:
        _several(p, hand, nat, twos, jokers, ids)
    return ids


def _wilds(
    fits: bytearray, hand: list[int], nat: list[int], wild: list[int], twos: int, jokers: int, ids: list[int]
) -> None:
    """Wild cards for a team's first melds of each rank, and for a pair that begins one."""
    for rank in NATURAL_RANKS:
        if nat[rank]:
            if not fits[(rank << 9) + (nat[rank] << 5) + wild[rank] + 1]:
                continue
            two, joker = ADD_TWO + rank, ADD_JOKER + rank
        elif hand[rank] > 1 and fits[(rank << 9) + 65]:
            two, joker = NEW_TWO + rank, NEW_JOKER + rank
        else:
            continue
        if twos:
            ids.append(two)
        if jokers:
            ids.append(joker)


def _several(p: Position, hand: list[int], nat: list[int], twos: int, jokers: int, ids: list[int]) -> None:
    """Further melds of ranks that a team has melds of already (rules: 3.3)."""
    for rank in compress(NATURAL_RANKS, nat[FOUR:JOKER_RANK]):
        _further(p, rank, hand[rank], twos, jokers, ids)
        if hand[rank] > 1 and may_begin(p, rank):
            if hand[rank] > 2:
                ids.append(NEW + rank)
            if p.rules.fits[(rank << 9) + 65]:
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
    if count > 2 and may_begin(p, THREE):
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
    rank, slot, naturals, twos, jokers = LAYS[choice]
    if slot < 0:
        slot = p.melds_of(p.team[p.seat], rank)
    return rank, slot, naturals, twos, jokers


def after(p: Position, choice: int, verdict: Callable[[Position], bool]) -> bool:
    """The verdict on the position after this piece, with the piece taken back again."""
    rank, slot, naturals, twos, jokers = lays(p, choice)
    owed, must = p.owed, p.must
    worth = p.points[p.team[p.seat]]
    put(p, rank, slot, naturals, twos, jokers)
    if p.debt:
        p.owed -= p.points[p.team[p.seat]] - worth
    p.must = must or rank == THREE
    result = verdict(p)
    p.owed, p.must = owed, must
    put(p, rank, slot, -naturals, -twos, -jokers)
    return result


def legal_pieces(p: Position) -> list[int]:
    """The pieces that the seat to move may lay now."""
    seat = p.seat
    if p.first and p.rules.early:
        return []
    if not p.opened[p.team[seat]]:
        return _first_melds(p)
    ids = pieces(p)
    left = p.held[seat] - 2
    if not ids or (left > 2 and not p.must and not p.hand[seat * KINDS + THREE] > 2):
        return ids
    if p.must:
        left = -1
    return [n for n in ids if (CARDS[n] <= left and LAYS[n][0] != THREE) or after(p, n, stands)]


def _first_melds(p: Position) -> list[int]:
    """The pieces of a side that has not opened: those after which the debt can be paid (rules: 2.2)."""
    new = p.debt == NO_DEBT
    if new:
        p.debt, p.owed = OPENING, p.least[p.rules.side_of[p.seat]]
    ids = pieces(p) if payable(p) else []
    if ids and not _surely_payable(p):
        ids = [choice for choice in ids if after(p, choice, _settled_or_payable)]
    if new:
        p.debt, p.owed = NO_DEBT, 0
    return ids


def _surely_payable(p: Position) -> bool:
    """Whether the natural cards that lie together pay the debt whatever comes before: usually they do."""
    if p.must or not p.rules.open_ended:
        return False
    base, at = p.seat * KINDS, p.team[p.seat] * p.rules.size
    if p.hand[base + THREE] > 2:
        return False
    points, left = -p.owed, p.held[p.seat] + len(p.coming) - 5
    hand, worth = p.hand[base + FOUR : base + JOKER_RANK], p.rules.worth
    for rank, count in zip(compress(NATURAL_RANKS, hand), filter(None, hand), strict=True):
        if count > 2 or p.nat[at + rank]:
            points += count * worth[rank]
            left -= count
    return points >= 0 and left >= 0


def payable(p: Position) -> bool:
    """Whether more pieces can make what is under way a first meld that stands (rules: 2.2)."""
    hidden, kept = len(p.coming), 0 if p.empty else 1
    if not p.must and reaches(p, max(0, kept + 1 - hidden)):
        return True
    if hidden > 1 or barred(p):
        return False
    owed = p.owed if p.debt == TAKING or not p.rules.out_opens else NO_MINIMUM
    return out(p, discarding=not hidden and not p.empty, owed=owed)


def _settled_or_payable(p: Position) -> bool:
    return settled(p) or payable(p)


def takes(p: Position) -> list[int]:
    """The ways to take the pile (rules: 2.4, 3.6)."""
    rules, pile = p.rules, p.pile
    if not pile or rules.blocked[pile[-1]]:
        return []
    seat, rank = p.seat, pile[-1]
    team, size = p.team[seat], rules.size
    alike, at = p.hand[seat * KINDS + rank], team * size + rank
    frozen = p.frozen or rules.always_frozen or not p.opened[team]
    if alike < 2 and (frozen or not (alike or p.nat[at])):
        return []
    if (p.first and rules.early) or not (p.opened[team] or rules.for_opening):
        return []
    if p.held[seat] == 1 and len(pile) == 1 and not rules.one_card_pile:
        return []
    places = [place for place in range(at, (team + 1) * size, KINDS) if p.nat[place]]
    if rules.canastas_block and any(p.nat[place] + p.wild[place] >= rules.full for place in places):
        return []
    return [choice for choice in _ways(p, rank, alike, frozen, places) if _take_stands(p, choice)]


def _ways(p: Position, rank: int, alike: int, frozen: bool, places: list[int]) -> list[int]:
    """The ways to take the pile that fit what lies on the table."""
    rules, hand, base = p.rules, p.hand, p.seat * KINDS
    wild = [kind for kind in (WITH_TWO, WITH_JOKER) if hand[base + (0 if kind == WITH_TWO else JOKER_RANK)]]
    if frozen or not alike:
        wild = []
    keeps = rules.exclusive and keeping(p, p.team[p.seat])
    ids: list[int] = []
    targets = [(slot, place) for slot, place in enumerate(places)]
    if may_begin(p, rank):
        targets.append((len(places), -1))
    for slot, place in targets:
        naturals, wilds = (p.nat[place], p.wild[place]) if place >= 0 else (0, 0)
        here, size = cell(rank, naturals, wilds), naturals + wilds
        takes_top = place >= 0 and rules.onto[size]
        if takes_top and not frozen and rules.fits[here + 32]:
            ids.append(at_slot(TOP, slot))
        if alike > 1 and rules.fits[here + 96]:
            ids.append(at_slot(PAIR, slot))
        if rules.natural_pairs and not (takes_top and size < rules.full):
            continue
        stays = rules.wild_stays and size >= rules.full and not rules.fits[here + 65]
        if rules.fits[here + 64] if stays else rules.fits[here + 65] and not keeps:
            ids += [at_slot(kind, slot) for kind in wild]
    return ids


def taken(p: Position, choice: int) -> tuple[int, int, int, int, int]:
    """What a way to take the pile lays: the rank, the slot, naturals with the top card, twos and jokers; a
    wild card for which a canasta has no room stays in the hand (rules: 3.3).
    """
    rank = p.pile[-1]
    _, slot, naturals, twos, jokers = LAYS[choice]
    if twos or jokers:
        at = p.team[p.seat] * p.rules.size + slot * KINDS + rank
        here, size = cell(rank, p.nat[at], p.wild[at]), p.nat[at] + p.wild[at]
        if p.rules.wild_stays and size >= p.rules.full and not p.rules.fits[here + 65]:
            twos = jokers = 0
    return rank, slot, naturals + 1, twos, jokers


def rest_of(rules: CountRules, pile: list[int]) -> list[int]:
    """The cards below the top one that come into the hand."""
    return [code for code in pile[:-1] if not rules.aside[code]]


def _take_stands(p: Position, choice: int) -> bool:
    seat, rules = p.seat, p.rules
    rank, slot, naturals, twos, jokers = taken(p, choice)
    opened = p.opened[p.team[seat]]
    laid = naturals + twos + jokers - 1
    if opened and p.held[seat] - laid > 1:
        return True
    p.hand[seat * KINDS + rank] += 1
    p.held[seat] += 1
    p.coming = rest_of(rules, p.pile)
    put(p, rank, slot, naturals, twos, jokers)
    if opened:
        result = stands(p)
    else:
        p.debt = TAKING
        p.owed = p.least[rules.side_of[seat]] - naturals * rules.worth[rank]
        result = _settled_or_payable(p)
        p.debt, p.owed = NO_DEBT, 0
    put(p, rank, slot, -naturals, -twos, -jokers)
    p.coming = []
    p.hand[seat * KINDS + rank] -= 1
    p.held[seat] -= 1
    return result
