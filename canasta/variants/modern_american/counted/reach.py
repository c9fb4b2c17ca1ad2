"""What a hand of Modern American still reaches on counts: an end of the turn, a way out, an opening."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import ACE, JOKER_RANK, SEVEN, THREE
from canasta.counts import sets
from canasta.counts.ids import KINDS
from canasta.counts.position import STAY, TAKING, Position
from canasta.counts.rules import cell
from canasta.counts.sets import NATURAL_RANKS, spread, spreads
from canasta.variants.modern_american.melds import FULL
from canasta.variants.modern_american.take import PAIR_MAY_BE_MELDED

_LONG = 5
"""The cards of an opponents' meld from which its rank is safe to throw (rules: 7.7)."""
CLEAN, TRIPLE, SPLASH, SOME, DISCARD, WILD = 1, 2, 4, 8, 16, 32
"""What first melds have, as bits: one of three naturals without and with wild cards, a whole one that needs
no minimum, any at all; a card kept that may be discarded; a meld of wild cards.
"""
_Ways = dict[tuple[int, ...], int]
"""The most points by the wild cards spent, the cards kept and what first melds have."""
_FORMS = {
    "any": ~0,
    "natural_or_wild": CLEAN | WILD,
    "natural_required": CLEAN,
    "three_naturals": TRIPLE | WILD,
}
_DONE = {form: SOME | SPLASH | (0 if needs < 0 else needs) for form, needs in _FORMS.items()}
"""All that matters of what first melds have, by their form."""


def finished(p: Position) -> int:
    """The ranks of which some side has a canasta, as bits."""
    bits = 0
    if any(p.canastas):
        for place, (naturals, wilds) in enumerate(zip(p.nat, p.wild, strict=True)):
            if naturals and naturals + wilds >= FULL:
                bits |= 1 << place % KINDS
    return bits


def dead(p: Position, team: int = -1) -> int:
    """The ranks that are dead for a team, usually that of the seat to move, as bits (rules: 7.4)."""
    which = p.rules.own.dead
    bits = finished(p) if which else 0
    if bits and which == 1:
        at = (p.team[p.seat] if team < 0 else team) * KINDS
        bits &= ~sum([1 << rank for rank in NATURAL_RANKS if p.nat[at + rank]])
    return bits


def opening_turn(p: Position) -> bool:
    """Whether the side of the seat to move has not opened, or has in this turn."""
    team = p.team[p.seat]
    return not p.opened[team] or p.own.ago[team] == 0


def _never_thrown(p: Position) -> int:
    """The ranks that the table bars from an empty pile whatever is laid, as bits (rules: 7.7)."""
    bans, bits = p.rules.own.bans, 0
    bits |= (1 << ACE) * ("aces" in bans) | (1 << SEVEN) * ("sevens" in bans)
    if "dead" in bans:
        bits |= dead(p)
    if "safe" in bans:
        bits |= finished(p)
        for place, naturals in enumerate(p.nat):
            if naturals + p.wild[place] >= _LONG and naturals and place // KINDS != p.team[p.seat]:
                bits |= 1 << place % KINDS
    return bits


def barred(p: Position) -> int:
    """The ranks of natural cards that the table bars from this pile, as bits (rules: 7.7)."""
    return 0 if p.pile else _never_thrown(p)


def _strands(p: Position) -> bool:
    """Whether the hand has only cards that nobody may discard on an empty pile (rules: 7.7)."""
    base, bits = p.seat * KINDS, _never_thrown(p)
    naturals = [rank for rank in NATURAL_RANKS if p.hand[base + rank]]
    return all(bits >> rank & 1 for rank in naturals) if naturals else "wilds" in p.rules.own.bans


def _blocks(p: Position) -> bool:
    """Whether an unfinished meld keeps the side from going out (rules: 7.8)."""
    own, at = p.rules.own, p.team[p.seat] * KINDS
    if own.wilds_whole and 0 < p.wild[at + JOKER_RANK] < FULL:
        return True
    dear = 0 < p.nat[at + SEVEN] < FULL or (0 < p.nat[at + ACE] < FULL and not p.wild[at + ACE])
    return bool(own.others_whole and dear)


def goes_out(p: Position) -> bool:
    """Whether the seat to move may go out with what lies there (rules: 7.8)."""
    return not p.hand[p.seat * KINDS + THREE] and sets.may_go_out(p) and not _blocks(p)


def which_talon(p: Position) -> int:
    """0 for the first side to open, 1 for one that opens after another."""
    return int(any(opened for team, opened in enumerate(p.opened) if team != p.team[p.seat]))


def talon_for(p: Position) -> int:
    """The cards of the talon for a side that opens, or has opened, in this turn (rules: 7.2)."""
    own, which = p.rules.own, which_talon(p)
    if len(p.stock) < own.least_stock or (p.took and not own.talon_with_pile):
        return 0
    size: int = len(p.own.talons[which]) if own.aside else own.talons[which]
    return size if own.aside or len(p.stock) >= size else 0


def may_empty(p: Position) -> bool:
    """Whether the last card may be discarded because a talon follows (rules: 7.4)."""
    return p.rules.own.empties and p.answer != STAY and opening_turn(p) and talon_for(p) > 0


def strict(p: Position) -> bool:
    """Whether nobody may be left with cards that an empty pile doesn't take (rules: 7.7)."""
    return p.rules.own.strict and not p.pile and not p.coming


def stands(p: Position) -> bool:
    """Whether the turn can still end legally as the cards lie now (rules: 7.4, 7.7, 7.8)."""
    held, hidden = p.held[p.seat], len(p.coming)
    if not (held + hidden) or (not hidden and p.hand[p.seat * KINDS + THREE] == held):
        return False
    if p.must:
        return p.debt != TAKING and finishes(p)
    stuck = strict(p) and _strands(p)
    if held + hidden > 1:
        return not stuck or finishes(p)
    return goes_out(p) or (not stuck and may_empty(p))


def finishes(p: Position, *, asking: bool = False) -> bool:
    """Whether all cards but a last discard, which may come with a pile, can be laid with the canastas for
    going out (rules: 7.8); ``asking``: if only the partner said yes.
    """
    base, at = p.seat * KINDS, p.team[p.seat] * KINDS
    hand = p.hand[base : base + KINDS]
    if hand[THREE] or (sets.barred(p) and not asking) or not near_out(p, hand):
        return False
    odd = [rank for rank in NATURAL_RANKS if hand[rank] == 1 and not p.nat[at + rank]]
    if len(odd) > 1:
        return False
    bits, opening = dead(p), opening_turn(p)
    if p.coming:
        return not odd and _laid_whole(p, hand, bits, opening)
    for kind in odd or [kind for kind, count in enumerate(hand) if count]:
        hand[kind] -= 1
        if _laid_whole(p, hand, bits, opening):
            return True
        hand[kind] += 1
    return False


def near_out(p: Position, hand: list[int]) -> bool:
    """Whether there are cards enough for the canastas that going out takes, as far as a glance tells."""
    at, wilds = p.team[p.seat] * KINDS, hand[0] + hand[JOKER_RANK]
    gaps = [
        FULL - hand[rank] - p.nat[at + rank] - p.wild[at + rank]
        for rank in NATURAL_RANKS
        if hand[rank] or p.nat[at + rank]
    ]
    gaps.append(FULL - p.wild[at + JOKER_RANK])
    gaps.sort()
    missing = p.rules.quota
    return len(gaps) >= missing and sum([gap for gap in gaps[:missing] if gap > 0]) <= wilds


def _laid_whole(p: Position, hand: list[int], bits: int, opening: bool) -> bool:
    """Whether this hand can be laid whole, with the canastas for going out."""
    rules, at = p.rules, p.team[p.seat] * KINDS
    least = room = canastas = 0
    gaps: list[int] = []
    for rank in NATURAL_RANKS:
        naturals, wilds = p.nat[at + rank], p.wild[at + rank]
        if hand[rank] or naturals:
            count = naturals + hand[rank]
            span = rules.own.span(opening, bool(bits >> rank & 1), rank, count, (naturals, wilds))
            if span is None:
                return False
            least, room = least + span[0] - wilds, room + span[1] - wilds
            gap = FULL - count - span[0]
            if gap <= 0:
                canastas += 1
            elif gap <= span[1] - span[0]:
                gaps.append(gap)
    gaps.sort()
    spare, room = hand[0] + hand[JOKER_RANK] - least, room - least
    for alone in range(max(0, spare - room), spare + 1):
        made, left = canastas + (p.wild[at + JOKER_RANK] + alone >= FULL), spare - alone
        for gap in gaps:
            left -= gap
            made += left >= 0
        if made >= rules.quota and _apart(p, alone, spread=least + spare > alone):
            return True
    return False


def _apart(p: Position, alone: int, *, spread: bool) -> bool:
    """Whether these wild cards can join the meld of wild cards, while others are spread or not."""
    rules, at = p.rules, p.team[p.seat] * KINDS
    lying = p.wild[at + JOKER_RANK]
    size = lying + alone
    if not size or size >= FULL:
        return not size or bool(rules.fits[cell(JOKER_RANK, 0, size)])
    if rules.own.wilds_whole or not rules.fits[cell(JOKER_RANK, 0, size)]:
        return False
    return not (rules.exclusive and spread) or (not lying and any(p.nat[at : at + KINDS]))


# --- first melds (rules: 7.5) ------------------------------------------------------------------------------


def opens(p: Position) -> bool:
    """Whether what lies there is an opening."""
    team, hand = p.team[p.seat], [0] * KINDS
    if p.points[team] < p.least[team] and not (p.rules.own.splash and _nearly_whole(p, hand)):
        return False
    return not spreads(p) and _reaches(p, hand, 0)


def may_open(p: Position) -> bool:
    """Whether more cards of the hand can make an opening of what lies there, after which the turn can end
    with a card that is kept for it.
    """
    base, hidden = p.seat * KINDS, len(p.coming)
    hand = p.hand[base : base + KINDS]
    if not _worth_enough(p, hand):
        return False
    keep = (1 if may_empty(p) else 2) - hidden - hand[THREE]
    return _reaches(p, hand, max(keep, int(not hidden), 0))


def _worth_enough(p: Position, hand: list[int]) -> bool:
    """Whether this hand has the points of an opening, as far as a glance tells."""
    worth, at = p.rules.worth, p.team[p.seat] * KINDS
    most = hand[0] * worth[0] + hand[JOKER_RANK] * worth[JOKER_RANK] + p.points[p.team[p.seat]]
    for rank in NATURAL_RANKS:
        if hand[rank] > 1 or p.nat[at + rank]:
            most += hand[rank] * worth[rank]
    return most >= p.least[p.rules.side_of[p.seat]] or (p.rules.own.splash and _nearly_whole(p, hand))


def _nearly_whole(p: Position, hand: list[int]) -> bool:
    """Whether some rank, or the wild cards, make a whole meld."""
    at = p.team[p.seat] * KINDS
    wilds = hand[0] + hand[JOKER_RANK] + p.wild[at + JOKER_RANK]
    return wilds >= FULL or any(hand[rank] + p.nat[at + rank] >= FULL for rank in NATURAL_RANKS)


def _reaches(p: Position, hand: list[int], keep: int) -> bool:
    """Whether cards of this hand make an opening of what lies there while some are kept."""
    team, at = p.team[p.seat], p.team[p.seat] * KINDS
    most = hand[0] + hand[JOKER_RANK]
    bits, fixed = dead(p), _never_thrown(p) if keep and strict(p) else -1
    states: _Ways = {(0, 0, 0): 0}
    for rank in NATURAL_RANKS:
        if not (hand[rank] or p.nat[at + rank]):
            continue
        laid = 0 if bits >> rank & 1 and not p.nat[at + rank] else hand[rank]
        options = _of_rank(p, rank, (hand[rank], laid, most), keep, thrown=bool(fixed >> rank & 1))
        further: _Ways = {}
        for (spent, kept, flags), points in states.items():
            for (more, others, has), gained in options.items():
                if spent + more <= most:
                    key = (spent + more, min(keep, kept + others), flags | has)
                    if points + gained > further.get(key, -1000):
                        further[key] = points + gained
        states = further
    base = p.points[team] - p.least[p.rules.side_of[p.seat]]
    return any(
        _with_wilds(p, hand, (keep, kept, spent), flags, base + points, strictly=fixed >= 0)
        for (spent, kept, flags), points in states.items()
    )


def _of_rank(p: Position, rank: int, cards: tuple[int, int, int], keep: int, *, thrown: bool) -> _Ways:
    """What the naturals of a rank can do for an opening. ``cards``: how many are held, how many of them may
    be laid, and how many wild cards may be spent on them.
    """
    own, at = p.rules.own, p.team[p.seat] * KINDS + rank
    count, most_laid, most = cards
    ways: _Ways = {}
    for laid in range(most_laid + 1 if p.nat[at] or count > 1 else 1):
        kept, naturals = min(keep, count - laid), p.nat[at] + laid
        for more in range(most + 1 if naturals else 1):
            size = naturals + p.wild[at] + more
            if size and not _may_lie(p, rank, naturals, p.wild[at] + more, p.must and p.own.top != rank):
                continue
            free = DISCARD * (kept > 0 and not thrown and not (size >= FULL and own.bars_whole))
            for lost, flags in _parts(p, rank, naturals, p.wild[at] + more, more):
                key = (more, kept, flags | free)
                ways[key] = max(ways.get(key, -1000), laid * p.rules.worth[rank] - lost)
    return ways


def _may_lie(p: Position, rank: int, naturals: int, wilds: int, eighth: bool) -> bool:
    """Whether first melds may have this one; ``eighth``: with an eighth card too."""
    size = naturals + wilds
    if not p.rules.fits[cell(rank, naturals, wilds)] or (size > FULL and not eighth):
        return False
    return not (p.rules.own.league and wilds and size >= FULL)


def _parts(p: Position, rank: int, naturals: int, wilds: int, more: int) -> Iterator[tuple[int, int]]:
    """How a meld may count for the opening: the points of it that don't, and what it has (bits). Of that of
    the pile's rank only what comes from the hand, beside a pair that takes the pile or with it.
    """
    own, m, worth = p.rules.own, p.own, p.rules.worth
    if not naturals:
        yield 0, 0
        return
    if rank != m.top:
        whole = SPLASH * (own.splash and naturals >= FULL and not wilds)
        yield 0, SOME | TRIPLE * (naturals > 2) | CLEAN * (naturals > 2 and not wilds) | whole
        return
    value, fits = worth[rank], p.rules.fits
    mixed = own.with_pile == "not_mixed_aces" and rank == ACE and wilds
    if own.with_pile in PAIR_MAY_BE_MELDED and fits[cell(rank, naturals - 1, wilds)] and not mixed:
        yield value, SOME | TRIPLE * (naturals > 3) | CLEAN * (naturals > 3 and not wilds)
    for count in range(2, naturals - 2):
        for beside in range(wilds + 1):
            if (not more or beside == wilds) and fits[cell(rank, count, beside)]:
                out = max(0, wilds - beside)
                cheap = min(out, wilds - m.jokers)
                lost = (naturals - count) * value + cheap * worth[0] + (out - cheap) * worth[JOKER_RANK]
                yield lost, SOME | TRIPLE * (count > 2) | CLEAN * (count > 2 and not beside)
    if not more:
        twos = wilds - m.jokers
        yield naturals * value + twos * worth[0] + m.jokers * worth[JOKER_RANK], 0


def _with_wilds(
    p: Position, hand: list[int], cards: tuple[int, int, int], flags: int, points: int, *, strictly: bool
) -> bool:
    """Whether first melds are an opening with some of the wild cards left as a meld of their own; ``cards``:
    how many must be kept, how many natural ones are, and the wild ones spent.
    """
    rules, own, team = p.rules, p.rules.own, p.team[p.seat]
    keep, kept, spent = cards
    wilds, lying = hand[0] + hand[JOKER_RANK] - spent, p.wild[team * KINDS + JOKER_RANK]
    apart = rules.exclusive and (spent or spread(p, team))
    for alone in range(wilds + 1):
        size = lying + alone
        if (size and not rules.fits[cell(JOKER_RANK, 0, size)]) or kept + wilds - alone < keep:
            continue
        if (apart and 0 < size < FULL) or (size > FULL and not p.must):
            continue
        free = flags & DISCARD or (not kept and wilds > alone and "wilds" not in own.bans)
        if strictly and not free:
            continue
        if _meets(p, hand, flags, spent + alone, size, points):
            return True
    return False


def _meets(p: Position, hand: list[int], flags: int, spent: int, size: int, points: int) -> bool:
    """Whether first melds are an opening with as many wild cards of this hand, the dear ones first, and as
    many in a meld of their own.
    """
    own, worth = p.rules.own, p.rules.worth
    has = flags | (WILD | SOME) * (size > 2) | SPLASH * (own.splash and size >= FULL)
    dear = min(spent, hand[JOKER_RANK])
    points += dear * worth[JOKER_RANK] + (spent - dear) * worth[0]
    return bool(has & SOME and (has & SPLASH or (has & _FORMS[own.form] and points >= 0)))


# --- first melds that go out (rules: 7.5, 7.8) -------------------------------------------------------------


def opens_going_out(p: Position) -> bool:
    """Whether more cards of the hand can make an opening of what lies there after which, in the same step or
    later, all cards but a last discard can be laid with the canastas for going out.
    """
    team, hidden, base = p.team[p.seat], len(p.coming), p.seat * KINDS
    hand, at = p.hand[base : base + KINDS], team * KINDS
    if hidden > 1 or hand[THREE] or sets.barred(p) or (p.must and p.debt == TAKING):
        return False
    if not near_out(p, hand) or not _worth_enough(p, hand):
        return False
    wilds, quota, bits, own = hand[0] + hand[JOKER_RANK], p.rules.quota, dead(p), p.rules.own
    base = p.points[team] - p.least[p.rules.side_of[p.seat]]
    # Nothing that first melds have besides matters any more once they are an opening.
    settles, enough, done = (
        not (p.rules.exclusive and p.wild[at + JOKER_RANK]),
        _FORMS[own.form],
        _DONE[own.form],
    )
    states: _Ways = {(0, 0, 0, 0, 0): base}
    ranks = [rank for rank in NATURAL_RANKS if hand[rank] or p.nat[at + rank]]
    odd = any(hand[rank] == 1 and not p.nat[at + rank] for rank in ranks)
    for rank in sorted(ranks, key=lambda rank: (rank != p.own.top, -hand[rank] * p.rules.worth[rank])):
        options: _Ways = {}
        for kept in range(2 - hidden if hand[rank] == 1 or (hand[rank] and not odd) else 1):
            _whole(p, rank, hand[rank] - kept, kept, bool(bits >> rank & 1), options)
        further: _Ways = {}
        for (first, spent, made, kept, flags), points in states.items():
            for (some, all_, whole, more, has), gained in options.items():
                if spent + all_ > wilds or kept + more > 1:
                    continue
                now, having, mine = points + gained, flags | has, first + some
                if settles and having & SOME and (having & SPLASH or (now >= 0 and having & enough)):
                    now, having, mine = 0, done, 0
                key = (mine, spent + all_, min(quota, made + whole), kept + more, having)
                if now > further.get(key, -1000):
                    further[key] = now
        states = {
            (mine, *rest, having): now
            for (mine, *rest, having), now in further.items()
            if having == done or (0, *rest, done) not in further
        }
    return any(
        _wilds_out(p, hand, (first, spent, wilds - spent - 1 + kept + hidden), made, flags, points)
        for (first, spent, made, kept, flags), points in states.items()
    )


def _whole(p: Position, rank: int, laid: int, kept: int, dead_: bool, ways: _Ways) -> None:
    """Add to these ways those to lay as many naturals of a rank by the end of a way out: the wild cards in
    first melds and all that are spent, whether it is a canasta, the naturals kept, what first melds have.
    """
    own, at = p.rules.own, p.team[p.seat] * KINDS + rank
    old, wild = p.nat[at], p.wild[at]
    if not old + laid:
        ways[0, 0, 0, kept, 0] = 0
        return
    # Of first melds under way pure aces may still become mixed.
    mixes = rank == ACE and not wild and old < FULL
    span = own.span(True, dead_, rank, old + laid, (0, 0) if mixes else (old, wild))
    for wilds in range(span[0], span[1] + 1) if span else ():
        whole = int(old + laid + wilds >= FULL)
        for naturals, some in _first(p, rank, old + laid, wilds):
            for lost, flags in _parts(p, rank, naturals, some, some - wild):
                key = (some - wild, wilds - wild, whole, kept, flags & _DONE[own.form])
                ways[key] = max(ways.get(key, -1000), (naturals - old) * p.rules.worth[rank] - lost)


def _first(p: Position, rank: int, naturals: int, wilds: int) -> Iterator[tuple[int, int]]:
    """What first melds may have of a meld that a way out lays, naturals and wild cards: as many naturals as
    they may, or any number of the pile's rank.
    """
    at = p.team[p.seat] * KINDS + rank
    old, wild = p.nat[at], p.wild[at]
    for some in range(wild, wilds + 1):
        for count in range(naturals, max(1, old) - 1, -1):
            if rank == ACE and not some and wilds:
                break
            if _may_lie(p, rank, count, some, p.own.top < 0):
                yield count, some
                if rank != p.own.top:
                    break
    if not old:
        yield 0, 0


def _wilds_out(
    p: Position, hand: list[int], cards: tuple[int, int, int], made: int, flags: int, points: int
) -> bool:
    """Whether a way out opens with some of the wild cards in a meld of their own; ``cards``: the wild ones
    that first melds have elsewhere, all that are spent there, and those left for such a meld.
    """
    rules, at = p.rules, p.team[p.seat] * KINDS
    (first, spent, alone), lying = cards, p.wild[at + JOKER_RANK]
    size = lying + alone
    if (
        alone < 0
        or made + (size >= FULL) < rules.quota
        or (size and not rules.fits[cell(JOKER_RANK, 0, size)])
    ):
        return False
    if 0 < size < FULL and rules.own.wilds_whole:
        return False
    apart = rules.exclusive and (first or spread(p, p.team[p.seat]))
    for some in range(lying, size + 1):
        if some and (not rules.fits[cell(JOKER_RANK, 0, some)] or (some > FULL and p.own.top >= 0)):
            continue
        if 0 < some < FULL and (apart or (rules.exclusive and size < FULL and spent > first)):
            continue
        if _meets(p, hand, flags, first + some - lying, some, points):
            return True
    return False


def sheds(p: Position) -> bool:
    """Whether a side that has opened can lay all natural cards and discard a wild one (rules: 7.7)."""
    rules, base, at = p.rules, p.seat * KINDS, p.team[p.seat] * KINDS
    own, bits, fresh, spent = rules.own, dead(p), opening_turn(p), 0
    for rank in NATURAL_RANKS:
        count, naturals, wilds = p.hand[base + rank], p.nat[at + rank], p.wild[at + rank]
        size = naturals + wilds
        if count and ((bits >> rank & 1 and size < FULL) or size + count > FULL):
            return False
        if 0 < count < 3 and not naturals:
            if count < 2 or not rules.fits[cell(rank, 2, 1)] or not (fresh or not (own.five or rank == ACE)):
                return False
            spent += 1
    if spent and rules.exclusive and sets.keeping(p, p.team[p.seat]):
        spent += FULL - p.wild[at + JOKER_RANK]
    left = p.hand[base] + p.hand[base + JOKER_RANK] - spent
    return left > 1 or (left == 1 and (p.hand[base + THREE] > 0 or may_empty(p)))
