"""What a hand can still reach with sets: a way out, or the points of a first meld.

One meld a rank or several, wild cards alone or not: each rank is a table of what its naturals can do with
wild cards (:meth:`~canasta.counts.rules.CountRules.ways`), and the tables are added up.
"""

from __future__ import annotations

from itertools import compress
from operator import add

from canasta.cards import ACE, FOUR, JOKER_RANK, THREE
from canasta.counts.hooks import Quota, While
from canasta.counts.ids import KINDS, OPEN, RED_THREE, SLOTS, SURE, SURE_NATURALS
from canasta.counts.position import (
    ANY_CANASTA,
    NATURAL_CANASTA,
    NO_ANSWER,
    NO_CANASTA,
    NO_DEBT,
    OPENING,
    STAY,
    Position,
)
from canasta.counts.rules import ANY, ONE, CountRules, cell
from canasta.counts.suits import wilds_of
from canasta.counts.way_out import misfits, way_out

RANKS = range(THREE, ACE + 1)
NATURAL_RANKS = range(FOUR, ACE + 1)
NO_MINIMUM = -1_000_000
FAR = 1_000_000_000
"""More than any tally of canastas."""


def partnered(p: Position) -> bool:
    """Whether the seat to move has a partner to ask (rules: 2.6)."""
    if not p.rules.by_pile:
        return p.rules.partners
    seat, team, at = p.seat, p.team[p.seat], p.next[p.seat]
    while at != seat:
        if p.team[at] == team:
            return True
        at = p.next[at]
    return False


def barred(p: Position) -> bool:
    """Whether the seat to move may not go out, whatever it holds (rules: 2.6)."""
    if p.answer == STAY or (p.rules.hooks.barred and refused(p)):
        return True
    return p.rules.asks == 2 and p.answer == NO_ANSWER and not p.unanswered and partnered(p)


def refused(p: Position) -> bool:
    """Whether the game bars going out now, whatever is laid (rules: 12)."""
    barred = p.rules.hooks.barred
    if barred == While.PACKET:
        return bool(p.feet[p.seat])
    if barred == While.FOOT:
        alike = [p.seat] if not p.rules.with_partners_foot else range(len(p.team))
        return any(p.feet[seat] for seat in alike if p.team[seat] == p.team[p.seat])
    return bool(barred and p.stock and not p.opened[p.team[p.seat]])


def coming(p: Position) -> int:
    """The canastas with which what is laid brings cards for sure (rules: 12); FAR if it doesn't."""
    kind = p.rules.hooks.coming
    if kind == While.PACKET:
        return p.had + 1 if p.feet[p.seat] else FAR
    if kind == While.FOOT:
        return 0 if len(p.feet[p.seat]) > 1 else FAR
    if not kind or p.opened[p.team[p.seat]]:
        return FAR
    # Only red threes might be left in the stock.
    hidden = 2 * p.rules.packs - sum(p.threes) - p.pile.count(RED_THREE)
    return 0 if len(p.stock) - hidden >= 2 else FAR


def _brings(p: Position) -> bool:
    """Whether what is under way, as it lies, brings cards: not with black threes (rules: 12)."""
    team = p.team[p.seat]
    return p.canastas[team] >= coming(p) and not (p.debt and p.nat[team * p.rules.size + THREE])


def may_go_out(p: Position) -> bool:
    """Whether the seat to move may go out with the canastas on the table (rules: 2.6)."""
    return ready(p, p.team[p.seat]) and not barred(p)


def ready(p: Position, team: int) -> bool:
    """Whether a team has its quota of canastas (rules: 2.6, 12)."""
    rules, canastas = p.rules, p.canastas[team]
    if rules.goal:
        return bool(rules.goal.reached(canastas))
    return bool(_enough(p, team) >> rules.mark(canastas) & 1) if rules.exact else canastas >= rules.quota


def _enough(p: Position, team: int) -> int:
    """The sums of canastas, as bits, with which a team may go out."""
    if p.rules.hooks.quota == Quota.EACH_KIND:
        return 1 << len(p.rules.plus) - 1
    threes = 0
    for side, count in enumerate(p.threes):
        if p.team[p.rules.seating.seats_of[side][0]] == team:
            threes += count
    return (2 << max(threes, p.rules.quota - 1)) - (1 << p.rules.quota)


def own_melds(p: Position, team: int, rank: int) -> tuple[tuple[int, int], ...]:
    """The naturals and wild cards of each of a team's melds of a rank."""
    at, size = team * p.rules.size + rank, p.rules.size
    if not (p.nat[at] or p.wild[at]):
        return ()
    if size == KINDS:
        return ((p.nat[at], p.wild[at]),)
    places = range(at, (team + 1) * size, KINDS)
    return tuple([(p.nat[place], p.wild[place]) for place in places if p.nat[place] or p.wild[place]])


def out(p: Position, *, discarding: bool, owed: int = NO_MINIMUM, enough: int = 0) -> bool:
    """Whether all cards but one to discard, or with ``discarding`` off all cards, can be laid, with the
    canastas to go out and ``owed`` points (rules: 2.6). ``enough``: with one of these sums of canastas.
    """
    rules = p.rules
    if rules.merging:
        return _out_with_merges(p, discarding=discarding, owed=owed)
    hand = p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
    at = p.team[p.seat] * rules.size
    odd = _odd(p, hand, at)
    if odd >= KINDS or (odd and not discarding):
        return False
    if odd:
        hand[odd] -= 1
        discarding = False
    if rules.lean and (rules.plain or (owed <= 0 and _lies_plainly(p, at))):
        left = _left_plainly(p, hand, at)
        if 0 <= left <= discarding:
            if left:
                hand[0 if hand[0] else JOKER_RANK] -= 1
            return owed <= 0 or _points_at_first(p, hand) >= owed
        if not rules.wild_melds or hand[0] + hand[JOKER_RANK] < 3:
            return False
    if not enough:
        if _lacks_canastas(p, hand, at):
            return False
        enough = _enough(p, p.team[p.seat]) if rules.exact else 0
    return _out_somehow(p, hand, odd > 0 or not rules.last_discard, discarding, owed, enough)


def _odd(p: Position, hand: list[int], at: int) -> int:
    """The rank of the only card of a hand that fits no meld, 0 if all might; KINDS if there are more of them,
    or more pairs than wild cards, or no canasta can come of it where one is missing.
    """
    odd, nat, short = 0, p.nat, -hand[0] - hand[JOKER_RANK]
    for rank in compress(RANKS, hand[THREE:JOKER_RANK]):
        if hand[rank] < 3 and not nat[at + rank]:
            if hand[rank] == 2:
                short += 1
            elif odd:
                return KINDS
            else:
                odd = rank
    rules = p.rules
    if short > 0 or (
        rules.steady and p.canastas[p.team[p.seat]] < rules.quota and not comes_near(p, hand, at)
    ):
        return KINDS
    return odd


def _lies_plainly(p: Position, at: int) -> bool:
    """Whether a team has no meld of wild cards and no second one of a rank."""
    rules = p.rules
    return not p.wild[at + JOKER_RANK] and (rules.slots == 1 or not any(p.nat[at + KINDS : at + rules.size]))


def _lacks_canastas(p: Position, hand: list[int], at: int) -> bool:
    """Whether a team surely misses more canastas for going out than can be laid from this hand."""
    rules = p.rules
    missing = rules.lacks(p.canastas[p.team[p.seat]])
    if missing <= 0:
        return False
    wilds, full = hand[0] + hand[JOKER_RANK], rules.full
    for rank in compress(RANKS, hand[THREE:JOKER_RANK]):
        size = p.nat[at + rank] + p.wild[at + rank]
        if size < full <= size + hand[rank] + wilds:
            missing -= 1
    if wilds:
        for rank in NATURAL_RANKS:
            if not hand[rank] and p.nat[at + rank]:
                size = p.nat[at + rank] + p.wild[at + rank]
                missing -= size < full <= size + wilds
        size = p.wild[at + JOKER_RANK]
        missing -= size < full <= size + wilds
    return missing > 0


def _out_with_merges(p: Position, *, discarding: bool, owed: int) -> bool:
    if misfits(p) > discarding:
        return False
    if p.debt == NO_DEBT:
        return (owed <= 0 and _out_by_rank(p, discarding)) or way_out(p, discarding=discarding, owed=owed)
    # Sets are merged once what is under way stands with a card left: not before wild melds are whole.
    gap, team = 0, p.team[p.seat]
    if spreads(p):
        at = team * p.rules.size + JOKER_RANK
        sizes = p.wild[at : at + p.rules.size : KINDS]
        gap = sum([p.rules.full - size for size in sizes if 0 < size < p.rules.full])
    one_step = p.owed > 0 or 0 < p.held[p.seat] <= gap or missing_canasta(p) > NO_CANASTA
    return way_out(p, discarding=discarding, owed=owed, one_step=one_step, spread=spread(p, team))


def _out_by_rank(p: Position, discarding: bool) -> bool:
    """Whether a team can lay each rank of a hand as it is, and has its canastas then, usually where it can at
    all: the first look at a way out where sets merge.
    """
    rules, team, base = p.rules, p.team[p.seat], p.seat * KINDS
    hand, at, odd, canastas = p.hand[base : base + JOKER_RANK], team * rules.size, 0, p.canastas[team]
    wilds = room = hand[0] + p.hand[base + JOKER_RANK]
    if not rules.grows or (wilds and not ready(p, team)):
        return False
    for rank in compress(RANKS, hand[THREE:]):
        naturals = p.nat[at + rank] + hand[rank]
        if naturals < 3:
            odd += hand[rank]
        elif rank > THREE:
            here = (rank << 9) + p.wild[at + rank]
            canastas += rules.tally[here + (naturals << 5)] - rules.tally[here + (p.nat[at + rank] << 5)]
            room -= max(0, rules.room[(rank << 4) + naturals] - p.wild[at + rank])
    if odd > discarding or room > 0 or (wilds and rules.exclusive and keeping(p, team)):
        return False
    return wilds > 0 or (rules.goal is not None and bool(rules.goal.reached(canastas)))


def _points_at_first(p: Position, hand: list[int]) -> int:
    """The points of a hand that is laid whole, as far as first melds may have them (rules: 2.2)."""
    if not p.rules.wild_opening:
        at = p.team[p.seat] * p.rules.size
        hand = [count * (count > 2 or p.nat[at + rank] > 0) for rank, count in enumerate(hand[:JOKER_RANK])]
        hand[0] = 0
    return _points(hand, p.rules.worth)


def _points(hand: list[int], worth: list[int]) -> int:
    return sum([count * worth[rank] for rank, count in enumerate(hand) if count])


def _out_somehow(p: Position, hand: list[int], whole: bool, discarding: bool, owed: int, enough: int) -> bool:
    """As ``out`` where melds are not plain: the ``whole`` hand, or all but any card of it.

    What the ranks before and after one reach is worked out once, and not again for each card to discard.
    """
    rules, owns = p.rules, [own_melds(p, p.team[p.seat], rank) for rank in range(KINDS)]
    wilds = hand[0] + hand[JOKER_RANK]
    beyond = [1] + [0] * wilds if rules.exact else [0] + [-1] * wilds
    before = [beyond]
    if rules.renews and not rules.exclusive:  # canastas are done with: only what they count for matters
        owns = [tuple([meld for meld in own if sum(meld) < rules.full]) for own in owns]
        done = rules.mark(p.canastas[p.team[p.seat]])
        before = [[1 << done if rules.exact else done, *beyond[1:]]]
    ranks = [rank for rank in RANKS if hand[rank] or owns[rank]]
    for rank in ranks:
        before.append(_added(rules, before[-1], rules.ways(rank, hand[rank], owns[rank])))
    if whole and _finishes(p, hand, owns, before[-1], owed, enough):
        return True
    for kind in (0, JOKER_RANK) if discarding else ():
        if hand[kind]:
            hand[kind] -= 1
            if _finishes(p, hand, owns, before[-1], owed, enough):
                return True
            hand[kind] += 1
    while discarding and ranks:
        rank, table, sums = ranks.pop(), beyond, before[len(ranks)]
        beyond = _added(rules, beyond, rules.ways(rank, hand[rank], owns[rank]))
        if hand[rank]:
            hand[rank] -= 1
            sums = _added(rules, _added(rules, sums, table), rules.ways(rank, hand[rank], owns[rank]))
            if _finishes(p, hand, owns, sums, owed, enough):
                return True
            hand[rank] += 1
    return False


def comes_near(p: Position, hand: list[int], at: int) -> bool:
    """Whether a canasta can come of a hand, with one meld of a rank."""
    sizes = map(add, p.nat[at : at + KINDS], p.wild[at : at + KINDS])
    most: int = max(map(add, sizes, hand)) + hand[0] + hand[JOKER_RANK]
    return bool(most >= p.rules.full)


def _left_plainly(p: Position, hand: list[int], at: int) -> int:
    """How many wild cards find no place where all else is laid with enough canastas, -1 where it can't be,
    with one meld of a rank and none of wild cards: canastas that cost least come first. No natural card that
    has a place is better discarded.
    """
    rules, nat, wild = p.rules, p.nat, p.wild
    if hand[THREE] and hand[THREE] + nat[at + THREE] < 3:
        return -1
    most, full = rules.room, rules.full
    spare, space, missing = hand[0] + hand[JOKER_RANK], 0, rules.quota
    gaps: list[int] = []
    all_naturals = map(add, nat[at + FOUR : at + JOKER_RANK], hand[FOUR:JOKER_RANK])
    for rank, naturals in enumerate(all_naturals, FOUR):
        if naturals:
            wilds = wild[at + rank]
            room: int = most[(rank << 4) + naturals] - wilds
            gap = full - naturals - wilds
            if naturals < 3 and not nat[at + rank]:
                gap, room, spare = full - 3, room - 1, spare - 1
            if room < 0 or spare < 0:
                return -1
            space += room
            if gap <= 0:
                missing -= 1
            elif gap <= room:
                gaps.append(gap)
    left = max(0, spare - space)
    if missing > 0:
        gaps.sort()
        if missing > len(gaps) or sum(gaps[:missing]) > spare - left:
            return -1
    return left


def _finishes(
    p: Position,
    hand: list[int],
    owns: list[tuple[tuple[int, int], ...]],
    sums: list[int],
    owed: int,
    enough: int,
) -> bool:
    """Whether all of a hand can be laid with the points owed and enough canastas, if its naturals reach these
    sums by the wild cards spent on them: the quota, or where that is exact a sum whose bit is in ``enough``.
    """
    rules, wilds = p.rules, hand[0] + hand[JOKER_RANK]
    if owed > 0 and _points_at_first(p, hand) < owed:
        return False
    points = _points(hand, rules.worth)
    of_wilds = tuple([count for _, count in owns[JOKER_RANK]])
    for spent, canastas in enumerate(sums[: wilds + 1]):
        if canastas >= rules.exact:
            for more, old, loose in rules.wild_ways(wilds - spent, of_wilds):
                reached = (
                    rules.with_mark(canastas, more) & enough
                    if rules.exact
                    else canastas + more >= rules.quota
                )
                if reached and (
                    not rules.exclusive
                    or (old and not loose)
                    or _apart(p, hand, owns, spent, points, old, loose)
                ):
                    return True
    return False


def _added(rules: CountRules, sums: list[int], table: list[int]) -> list[int]:
    """What ranks reach together by the wild cards spent, with more ranks: the most canastas, or where quotas
    are exact all sums of them, as bits.
    """
    most, exact = len(sums), rules.exact
    further = [exact - 1] * most
    ways = [(more, new) for more, new in enumerate(table[:most]) if new >= exact]
    for spent, so_far in enumerate(sums):
        if so_far >= exact:
            for more, new in ways:
                at = spent + more
                if at >= most:
                    break
                if exact:
                    further[at] |= rules.joined(so_far, new)
                elif so_far + new > further[at]:
                    further[at] = so_far + new
    return further


def _apart(
    p: Position,
    hand: list[int],
    owns: list[tuple[tuple[int, int], ...]],
    spent: int,
    points: int,
    old: bool,
    loose: int,
) -> bool:
    """Whether a way is legal that leaves a meld of wild cards unfinished: others take none, or before it, in
    a step of their own (rules: 3.5). ``loose`` are the cards of new ones.
    """
    if not spent and not (p.debt and spread(p, p.team[p.seat])):
        return True
    if not old or not p.debt:
        return old and any(owns)
    cheap = min(loose, hand[0])
    return points - cheap * p.rules.worth[0] - (loose - cheap) * p.rules.worth[JOKER_RANK] >= p.owed


def reaches(p: Position, keep: int) -> int:
    """How easily first melds can still add the points owed, with ``keep`` cards kept (rules: 2.2): 0 if not
    at all, otherwise as :data:`~canasta.counts.ids.EASE` has it.
    """
    base, team, worth = p.seat * KINDS, p.team[p.seat], p.rules.worth
    hand = p.hand[base : base + KINDS]
    at, nat, owed = team * p.rules.size, p.nat, p.owed
    wilds = hand[0] + hand[JOKER_RANK] if p.rules.wild_opening else 0
    sure, laid, hoped = 0, 0, hand[0] * worth[0] + hand[JOKER_RANK] * worth[JOKER_RANK] if wilds else 0
    for rank in compress(NATURAL_RANKS, hand[FOUR:JOKER_RANK]):
        count = hand[rank]
        if count > 2 or nat[at + rank]:
            sure += count * worth[rank]
            laid += count
        elif count == 2 and wilds:
            hoped += 2 * worth[rank]
    if sure + hoped < owed:
        return 0
    left = p.held[p.seat] - laid - keep
    if sure >= owed and left >= 0 and p.rules.open_ended:
        return SURE if left > 2 else SURE_NATURALS
    if p.rules.plain:
        most, laid, ease = _most_plainly(p, hand, at, wilds)
        if most < owed or p.held[p.seat] - laid >= keep:
            return ease if most >= owed else 0
    return OPEN if most_points(p, hand, wilds, keep) >= owed else 0


def _most_plainly(p: Position, hand: list[int], at: int, wilds: int) -> tuple[int, int, int]:
    """The most points that first melds can still add with one meld of a rank and none of wild cards, if no
    card must be kept, how many cards that lays, and how easily: pairs of high ranks get the wild cards first.
    A wild card that isn't laid with the last of them takes it from it.
    """
    worth, room, nat, wild = p.rules.worth, p.rules.room, p.nat, p.wild
    points, laid, space, pairs, last, of_last = 0, 0, 0, 0, 0, 0
    for rank in reversed(NATURAL_RANKS):
        count, there = hand[rank], nat[at + rank]
        if there or count > 1:
            free = room[(rank << 4) + there + count] - wild[at + rank]
            if count == 2 and not there:
                if pairs == wilds or free < 1:
                    continue
                pairs += 1
                if pairs == wilds:
                    last, of_last = 2 * worth[rank], free
            points += count * worth[rank]
            laid += count
            space += free
    all_wilds = hand[JOKER_RANK] * worth[JOKER_RANK] + hand[0] * worth[0]
    sure = 0 < wilds <= space - of_last and points - last + all_wilds >= p.owed
    ease = SURE if sure else SURE_NATURALS
    wilds = min(wilds, space)
    jokers = min(wilds, hand[JOKER_RANK])
    return points + jokers * worth[JOKER_RANK] + (wilds - jokers) * worth[0], laid + wilds, ease


def most_points(
    p: Position, hand: list[int], wilds: int, keep: int, need: int = NO_CANASTA, *, mixed: bool = False
) -> int:
    """The most points that first melds of sets can still add, with ``keep`` cards kept and the canasta that
    they need among them. ``mixed``: whether runs have wild cards.
    """
    if need == NO_CANASTA:
        return _with_wilds(p, _best_points(p, hand, wilds, keep), hand, keep, mixed=mixed)
    full, most = p.rules.full, NO_MINIMUM
    for rank in NATURAL_RANKS:
        there = sum([naturals + held for naturals, held in own_melds(p, p.team[p.seat], rank)])
        if there + hand[rank] + wilds * (need == ANY_CANASTA) >= full:
            best = _best_points(p, hand, wilds, keep, rank, need)
            most = max(most, _with_wilds(p, best, hand, keep, mixed=mixed))
    if need == ANY_CANASTA and p.rules.wild_melds:
        best = _best_points(p, hand, wilds, keep)
        most = max(most, _with_wilds(p, best, hand, keep, mixed=mixed, least=1))
    return most


def _best_points(
    p: Position, hand: list[int], wilds: int, keep: int, whole: int = -1, need: int = NO_CANASTA
) -> dict[tuple[int, int], int]:
    """The most points of naturals by the wild cards spent and the cards kept, as far as they must be; the
    rank ``whole`` with a canasta.
    """
    team, rules, worth = p.team[p.seat], p.rules, p.rules.worth
    best = {(0, min(keep, hand[THREE])): 0}
    for rank in NATURAL_RANKS:
        count, own = hand[rank], own_melds(p, team, rank)
        if not (count or own):
            continue
        further: dict[tuple[int, int], int] = {}
        for laid in range(count, -1, -1):
            ways = (
                _spends_whole(rules, rank, laid, own, need)
                if rank == whole
                else rules.spends(rank, laid, own)
            )
            worths = laid * worth[rank]
            for (spent, kept), points in best.items():
                kept = min(keep, kept + count - laid)
                for more in ways:
                    if spent + more > wilds:
                        break
                    if further.get((spent + more, kept), -1) < points + worths:
                        further[spent + more, kept] = points + worths
        best = further
    return best


def _spends_whole(
    rules: CountRules, rank: int, laid: int, own: tuple[tuple[int, int], ...], need: int
) -> list[int]:
    """The numbers of wild cards with which all these naturals can be laid so that a canasta is among its
    melds, for ``need`` a natural one.
    """
    if need == ANY_CANASTA:
        return [spent for spent, canastas in enumerate(rules.ways(rank, laid, own)) if canastas > 0]
    spends: set[int] = set()
    for naturals in {naturals for naturals, wilds in own if not wilds} | {0}:
        rest = list(own)
        if naturals:
            rest.remove((naturals, 0))
        elif own and rules.another != ANY:
            continue
        for more in range(max(0, rules.full - naturals), laid + 1):
            if rules.fits[cell(rank, naturals + more, 0)]:
                if not rest and (laid == more or rules.another == ONE):
                    spends |= {0} if laid == more else set()
                else:
                    spends |= set(rules.spends(rank, laid - more, tuple(rest)))
    return sorted(spends)


def _with_wilds(
    p: Position,
    best: dict[tuple[int, int], int],
    hand: list[int],
    keep: int,
    *,
    mixed: bool,
    least: int = 0,
) -> int:
    """The points with those of the wild cards, some of which may become melds of their own, with ``least``
    canastas among these.
    """
    rules, worth, team = p.rules, p.rules.worth, p.team[p.seat]
    twos, jokers = hand[0], hand[JOKER_RANK]
    spreading = mixed or spread(p, team)
    of_wilds = tuple([count for _, count in own_melds(p, team, JOKER_RANK)])
    most = NO_MINIMUM
    for (spent, kept), points in best.items():
        for alone in range((twos + jokers if rules.wild_opening else spent) - spent + 1):
            ways = rules.wild_ways(alone, of_wilds)
            if rules.exclusive and (spreading or spent):
                ways = [way for way in ways if way[1] and not way[2]]
            if least:
                ways = [way for way in ways if way[0] >= least]
            laid = spent + alone
            if ways and kept + twos + jokers - laid >= keep:
                dear = min(laid, jokers)
                most = max(most, points + dear * worth[JOKER_RANK] + (laid - dear) * worth[0])
    return most


_OF_NATURALS = tuple([rank < JOKER_RANK for rank in range(KINDS)]) * SLOTS


def spread(p: Position, team: int) -> bool:
    """Whether a team's melds of naturals have wild cards."""
    size = p.rules.size
    with_wilds = compress(_OF_NATURALS, p.wild[team * size : (team + 1) * size])
    return any(with_wilds) or any(map(wilds_of, p.runs[team]))


def spreads(p: Position) -> bool:
    """Whether the melds under way give wild cards to others while a wild meld keeps them (rules: 3.5)."""
    team = p.team[p.seat]
    return p.rules.exclusive and keeping(p, team) and spread(p, team)


def keeping(p: Position, team: int) -> bool:
    """Whether an unfinished meld of wild cards keeps them from other melds (rules: 3.5)."""
    at, end, wild = team * p.rules.size + JOKER_RANK, (team + 1) * p.rules.size, p.wild
    return any(0 < wild[place] < p.rules.full for place in range(at, end, KINDS))


def stands(p: Position) -> bool:
    """Whether the turn can still end legally as the cards lie now (rules: 1.2, 2.6, 14.11)."""
    hidden = len(p.coming)
    held = p.held[p.seat]
    left, kept = held + hidden, 0 if p.empty else 1
    if left > kept and not p.must:
        return True
    if left <= kept and p.rules.hooks.coming and _brings(p):
        return True
    if not left and p.rules.last_discard:
        return False
    if left <= kept and may_go_out(p):
        return True
    if not left or hidden > 1 or barred(p):
        return False
    return out(p, discarding=not hidden and not p.empty)


def missing_canasta(p: Position) -> int:
    """The canasta that a side's first melds still need."""
    rules, team = p.rules, p.team[p.seat]
    need = p.need[rules.side_of[p.seat]]
    if not need:
        return NO_CANASTA
    if need == ANY_CANASTA:
        return NO_CANASTA if p.canastas[team] else need
    if need == NATURAL_CANASTA:
        at = team * rules.size
        for place in range(rules.size):
            if p.nat[at + place] >= rules.full and not p.wild[at + place] and place % KINDS < JOKER_RANK:
                return NO_CANASTA
    return need


def settled(p: Position) -> bool:
    """Whether what is under way is a first meld as it lies, and the turn can end after it (rules: 2.2)."""
    if spreads(p) and not p.opened[p.team[p.seat]]:
        return False
    if p.owed > 0 or missing_canasta(p):
        team = p.team[p.seat]
        whole = p.held[p.seat] <= (0 if p.empty else 1) and p.canastas[team] and ready(p, team)
        if p.debt != OPENING or not p.rules.out_opens or not whole or coming(p) < FAR:
            return False
    return stands(p)
