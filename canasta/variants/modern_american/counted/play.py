"""Turns of Modern American on counts: what is legal, and what each choice leads to (rules: 7.2 to 7.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from canasta.actions import Action, Group, Take
from canasta.cards import ACE, JOKER_RANK, THREE, Card
from canasta.counts import play
from canasta.counts.hooks import OwnGame
from canasta.counts.ids import (
    ADD,
    ASK,
    CARDS,
    COUNT,
    DISCARD,
    DRAW,
    KINDS,
    LAYS,
    NO,
    OUT_OF_HAND,
    PAIR,
    PASS,
    RED_THREE,
    SHOW,
    YES,
    laid_out,
    laying_out,
)
from canasta.counts.laying import begun, fitting, lays, put
from canasta.counts.position import (
    ANSWERING,
    DRAWING,
    MELDING,
    NO_ANSWER,
    NO_DEBT,
    OPENING,
    OUT,
    OVER,
    STOCK,
    TAKING,
    Position,
)
from canasta.counts.rules import cell
from canasta.counts.sets import NATURAL_RANKS, partnered
from canasta.refusals import Refusal
from canasta.solver.going_out import finish
from canasta.state import State
from canasta.terms import OpeningForm
from canasta.variants.modern_american.counted.figures import LONG_AGO, Figures, Memory, scores
from canasta.variants.modern_american.counted.reach import (
    barred,
    dead,
    finishes,
    goes_out,
    may_empty,
    may_open,
    near_out,
    opening_turn,
    opens,
    opens_going_out,
    sheds,
    stands,
    strict,
    talon_for,
    which_talon,
)
from canasta.variants.modern_american.melds import FULL
from canasta.variants.modern_american.take import PAIR_MAY_BE_MELDED
from canasta.view import Opening


def legal(p: Position) -> list[int]:
    """What the seat to move may choose."""
    if p.phase == ANSWERING:
        return [YES, NO, PASS]
    if p.phase == OVER:
        return []
    if p.debt:
        return [choice for choice in pieces(p) if _leads(p, choice)]
    ids = _threes(p)
    held, seat = p.held[p.seat], p.seat
    threes = p.hand[seat * KINDS + THREE]
    keeps, opened = p.rules.own.keeps_threes, p.opened[p.team[seat]]
    if (p.phase == MELDING and threes == held) if keeps else threes > 1 - opened:
        return ids
    ready = keeps or opened or not threes
    if p.phase == DRAWING:
        ids.append(DRAW)
        return ids + [PAIR] * (ready and _may_take(p))
    if special(p):
        ids.append(SHOW)
    if ready and (opened or may_open(p) or near_out(p, p.hand[seat * KINDS : (seat + 1) * KINDS])):
        ids += [choice for choice in pieces(p) if _leads(p, choice)]
    if _may_ask(p):
        ids.append(ASK)
    return ids + _discards(p)


def _threes(p: Position) -> list[int]:
    """The threes that may be laid out now (rules: 7.3)."""
    reds, blacks = p.own.reds[p.seat], p.hand[p.seat * KINDS + THREE] - p.own.reds[p.seat]
    if p.rules.own.keeps_threes and p.phase == MELDING:
        reds, blacks = (0, 0) if p.melded or p.took else p.own.fresh
    return [laying_out(red, black) for red in range(reds + 1) for black in range(blacks + 1) if red or black]


def special(p: Position) -> int:
    """What the hand is worth as a special one that may be shown now; 0 if none (rules: 7.9)."""
    own, seat, ago = p.rules.own, p.seat, p.own.ago[p.team[p.seat]]
    if p.took or p.melded or p.held[seat] < KINDS:
        return 0
    if p.opened[p.team[seat]] and not (own.courtesy and 0 < ago < own.chairs and not p.personal[seat]):
        return 0
    points: int = own.special(p.hand[seat * KINDS : (seat + 1) * KINDS])
    return points


def _discards(p: Position) -> list[int]:
    """The cards that may be discarded (rules: 7.7)."""
    hand = p.hand[p.seat * KINDS : (p.seat + 1) * KINDS]
    if p.held[p.seat] == 1:
        return [DISCARD + hand.index(1)] if not hand[THREE] and (goes_out(p) or may_empty(p)) else []
    if p.must:
        return []
    naturals, bits = [*compress(NATURAL_RANKS, hand[2:JOKER_RANK])], barred(p)
    free = [rank for rank in naturals if not bits >> rank & 1] if bits else naturals
    return [DISCARD + kind for kind in free or naturals or (0, JOKER_RANK) if hand[kind]]


def _may_ask(p: Position) -> bool:
    """Whether the partner may be asked (rules: 7.8)."""
    seat, team = p.seat, p.team[p.seat]
    if not p.rules.asks or p.melded or p.unanswered or p.answer != NO_ANSWER or p.held[seat] == 1:
        return False
    hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
    if p.own.asked[team] or hand[THREE] or not partnered(p):
        return False
    return finishes(p, asking=True) and (p.opened[team] > 0 or _opens_going_out(p, hand))


def _opens_going_out(p: Position, hand: list[int]) -> bool:
    """Whether the way out that the engine would go is an opening."""
    rules = p.rules.own.rules
    cards = [min(kind << 2, 52) for kind, count in enumerate(hand) for _ in range(count)]
    ranks = frozenset(rank for rank in NATURAL_RANKS if dead(p) >> rank & 1)
    way = finish(rules.at_moment(ranks, opening_turn=True), [], cards, rules.quota(None, p.seat))
    least, form = p.least[p.rules.side_of[p.seat]], OpeningForm(p.rules.own.form)
    if way is None or not Opening(least, form, p.rules.own.splash, "", rules.pack).satisfied_by(way.groups):
        return False
    mixed = [group for group in way.groups if 0 < rules.pack.wilds_in(group.cards) < len(group.cards)]
    return not (p.rules.own.league and any(len(group.cards) >= FULL for group in mixed))


def pieces(p: Position) -> list[int]:
    """The pieces that fit what lies there (rules: 7.4)."""
    at, bits, five, opened = p.team[p.seat] * KINDS, dead(p), p.rules.own.five, p.opened[p.team[p.seat]]
    fresh, ids = opening_turn(p), []
    for choice in fitting(p)[0]:
        rank, _, naturals, twos, jokers = LAYS[choice]
        lying, wild = p.nat[at + rank], p.wild[at + rank]
        if bits >> rank & 1 and lying + wild < FULL:
            continue
        if twos + jokers and rank != JOKER_RANK:
            mixes = wild or not (opened if lying else not fresh)
            if (rank == ACE and not mixes) or (five and not fresh and lying + naturals < 5):
                continue
        ids.append(choice)
    return ids


def _leads(p: Position, choice: int) -> bool:
    """Whether a piece is legal, alone or with more in the same step."""
    if p.opened[p.team[p.seat]] and not (p.debt or p.must or strict(p)):
        rank, _, naturals, twos, jokers = lays(p, choice)
        at, held = p.team[p.seat] * KINDS + rank, p.held[p.seat] - CARDS[choice]
        size = p.nat[at] + p.wild[at] + naturals + twos + jokers
        if size <= FULL and held > max(1, p.hand[p.seat * KINDS + THREE]):
            return True
    after = p.copy()
    lay_piece(after, choice)
    return _payable(after)


def _payable(p: Position) -> bool:
    """Whether what is under way can still become legal."""
    if _settled(p):
        return True
    if not p.opened[p.team[p.seat]]:
        return (not p.must and may_open(p)) or opens_going_out(p)
    return not p.must and strict(p) and "wilds" not in p.rules.own.bans and sheds(p)


def _settled(p: Position) -> bool:
    """Whether what is under way is legal as it lies."""
    return (p.opened[p.team[p.seat]] > 0 or opens(p)) and stands(p)


def lay_piece(p: Position, choice: int) -> None:
    """Lay a piece, which is under way then: first melds, or of a side that has opened what must be followed
    by more in the same step, so that a card can be discarded (rules: 7.7).
    """
    rank, slot, naturals, twos, jokers = lays(p, choice)
    team = p.team[p.seat]
    p.melded = p.melded or p.debt != TAKING
    p.debt = p.debt or OPENING
    begun(p, slot, rank)
    put(p, rank, slot, naturals, twos, jokers)
    if rank == p.own.top:
        p.own.jokers += jokers
    at = team * KINDS + rank
    p.must = p.must or p.nat[at] + p.wild[at] > FULL


def _may_take(p: Position) -> bool:
    """Whether the pile may be taken (rules: 7.5, 7.6)."""
    if not p.pile or p.rules.blocked[p.pile[-1]]:
        return False
    own, team, rank = p.rules.own, p.team[p.seat], p.pile[-1]
    at = team * KINDS + rank
    if p.hand[p.seat * KINDS + rank] < 2 or p.nat[at] + p.wild[at] + 3 > FULL:
        return False
    if dead(p) >> rank & 1 or (not p.opened[team] and own.with_pile == "forbidden"):
        return False
    if not p.rules.fits[cell(rank, p.nat[at] + 3, p.wild[at])]:
        return False
    after = p.copy()
    _taken(after)
    return _payable(after)


def _taken(p: Position) -> None:
    """Take the pile with a pair; the melds that follow are under way."""
    seat, team, rank = p.seat, p.team[p.seat], p.pile[-1]
    p.coming, p.pile = p.pile[:-1], []
    p.phase, p.took, p.debt = MELDING, True, TAKING
    p.hand[seat * KINDS + rank] += 1
    p.held[seat] += 1
    begun(p, 0, rank)
    put(p, rank, 0, 3, 0, 0)
    p.own.top, p.own.jokers = (-1 if p.opened[team] else rank), 0


# --- what choices do ---------------------------------------------------------------------------------------


def _pay(p: Position) -> None:
    if not _settled(p):
        return
    team, base = p.team[p.seat], p.seat * KINDS
    if not p.opened[team]:
        p.opened[team], p.own.ago[team] = 1, 0
    p.debt, p.own.top, p.own.jokers = NO_DEBT, -1, 0
    for code in p.coming:
        p.hand[base + code] += 1
    p.held[p.seat] += len(p.coming)
    p.coming = []


def _lay(p: Position, choice: int) -> None:
    lay_piece(p, choice)
    _pay(p)


def _take(p: Position, _: int) -> None:
    _taken(p)
    p.own.fresh, p.own.others = (0, 0), False
    _pay(p)


def _from_stock(p: Position, count: int) -> list[int]:
    drawn = [p.stock.pop() for _ in range(min(count, len(p.stock)))]
    hand, m, base = p.hand, p.own, p.seat * KINDS
    for code in drawn:
        if code == RED_THREE:
            m.reds[p.seat] += 1
            code = THREE
        hand[base + code] += 1
    p.held[p.seat] += len(drawn)
    if p.phase == MELDING and (p.rules.draws > 1 or RED_THREE in drawn or THREE in drawn):
        m.came(p.rules, drawn)
    return drawn


def _ends(p: Position, drawn: list[int], *, short: bool) -> None:
    """End the deal if the stock has no card for this, or its last one was a three (rules: 7.3, 7.11)."""
    last = not p.stock and bool(drawn) and drawn[-1] in (THREE, RED_THREE)
    if (short or last) and not (p.phase == MELDING and p.rules.draws > 1 and p.own.others):
        p.reason, p.phase, p.own.spared = STOCK, OVER, last
        p.own.fresh, p.own.others = (0, 0), False


def _draw(p: Position, _: int) -> None:
    if not p.stock:
        p.reason, p.phase = STOCK, OVER
        return
    p.phase, p.own.fresh, p.own.others = MELDING, (0, 0), False
    if p.rules.draws == 1 and p.stock[-1] not in (THREE, RED_THREE):
        p.hand[p.seat * KINDS + p.stock.pop()] += 1
        p.held[p.seat] += 1
        return
    _ends(p, _from_stock(p, p.rules.draws), short=False)


def _lay_threes(p: Position, choice: int) -> None:
    reds, blacks = laid_out(choice)
    m, seat, side = p.own, p.seat, p.rules.side_of[p.seat]
    p.hand[seat * KINDS + THREE] -= reds + blacks
    p.held[seat] -= reds + blacks
    m.reds[seat] -= reds
    p.threes[side] += reds
    p.blacks[side] += blacks
    if p.phase == MELDING and p.rules.own.keeps_threes:
        m.fresh = m.fresh[0] - reds, m.fresh[1] - blacks
    drawn = _from_stock(p, reds + blacks)
    _ends(p, drawn, short=len(drawn) < reds + blacks)


def _show(p: Position, _: int) -> None:
    p.own.special = special(p)
    p.reason, p.by, p.phase = STOCK, p.seat, OVER
    p.own.fresh, p.own.others = (0, 0), False


def _ask(p: Position, choice: int) -> None:
    p.own.asked[p.team[p.seat]] = True
    play.DOES[choice](p, choice)


def _answer(p: Position, choice: int) -> None:
    play.DOES[choice](p, choice)
    if choice == PASS:
        p.own.asked[p.team[p.seat]] = False


def _discard(p: Position, choice: int) -> None:
    seat, m = p.seat, p.own
    out = p.held[seat] == 1 and goes_out(p)
    kind = choice - DISCARD
    p.hand[seat * KINDS + kind] -= 1
    p.held[seat] -= 1
    p.pile.append(kind)
    if out:
        p.reason, p.by, p.phase = OUT, seat, OVER
        m.fresh, m.others = (0, 0), False
        return
    if not m.ago[p.team[seat]] and talon_for(p):
        which = which_talon(p)
        if p.rules.own.aside:
            m.pending[seat], m.talons[which] = m.talons[which], []
        else:
            m.pending[seat] = [p.stock.pop() for _ in range(p.rules.own.talons[which])]
    _next(p)


def _next(p: Position) -> None:
    """Pass the turn to the left; a talon joins the hand (rules: 7.2)."""
    m = p.own
    p.personal[p.seat] = p.personal[p.seat] or p.melded or p.took
    p.seat = seat = p.next[p.seat]
    if seat == p.starter:
        p.first = False
    p.phase, p.asker, p.fresh, p.answer = DRAWING, -1, 0, NO_ANSWER
    p.took = p.melded = p.touched = p.unanswered = p.must = False
    m.fresh, m.others = (0, 0), False
    m.ago = [ago + 1 if ago < LONG_AGO else ago for ago in m.ago]
    if m.pending[seat]:
        for code in m.pending[seat]:
            p.hand[seat * KINDS + (THREE if code == RED_THREE else code)] += 1
        m.reds[seat] += m.pending[seat].count(RED_THREE)
        p.held[seat] += len(m.pending[seat])
        m.pending[seat] = []


def taking(p: Position, state: State, groups: Sequence[Group]) -> Action:
    """The taking that these groups are, the first with the pair beside the top card (rules: 7.5)."""
    first, rest = groups[0], tuple(groups[1:])
    if p.opened[p.team[p.seat]]:
        return Take(first, rest)
    rules = p.rules.own.rules
    rank = p.pile[-1]
    ways: list[Take] = []
    if p.rules.own.with_pile in PAIR_MAY_BE_MELDED:
        ways.append(Take(Group(()), (first, *rest), joined=True))
    naturals = [card for card in first.cards if card >> 2 == rank]
    wilds = sorted((card for card in first.cards if card >> 2 != rank), reverse=True)
    for count in range(len(naturals) - 2, 1, -1):
        for beside in range(len(wilds), -1, -1):
            if p.rules.fits[cell(rank, count, beside)]:
                part: list[Card] = [*naturals[2:][:count], *wilds[:beside]]
                pair = [*naturals[:2], *naturals[2 + count :], *wilds[beside:]]
                ways.append(Take(Group(tuple(pair)), (Group(tuple(part)), *rest)))
    ways.append(Take(first, rest))
    for way in ways:
        if not isinstance(rules.moves[Take].plan(rules, state, way), Refusal):
            return way
    return ways[-1]


def _does(choice: int) -> Callable[[Position, int], None]:
    if choice >= OUT_OF_HAND:
        return _show if choice == SHOW else _lay_threes
    if choice in (DRAW, ASK, YES, NO, PASS, PAIR):
        return {DRAW: _draw, ASK: _ask, PAIR: _take}.get(choice, _answer)
    return _discard if DISCARD <= choice < ADD else _lay


OWN = OwnGame(Figures, Memory.of, legal, tuple(map(_does, range(COUNT))), scores, taking)
"""Modern American's form on counts."""
