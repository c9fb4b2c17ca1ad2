"""A deal played on counts: what is legal, and what each choice leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from canasta.cards import JOKER_RANK, THREE
from canasta.counts.ids import (
    ADD,
    ADD_CARD,
    ALL,
    ASK,
    COUNT,
    DISCARD,
    DRAW,
    END,
    KINDS,
    LAYS,
    MERGE,
    NO,
    PASS,
    TAKE_RUN,
    THROW,
    TOP,
    YES,
    first,
)
from canasta.counts.laying import begun, lay, legal_pieces, merge, merges, put, rest_of, take_top, takes
from canasta.counts.position import (
    ANSWERING,
    DRAWING,
    LEAVE,
    MELDING,
    NO_ANSWER,
    NO_DEBT,
    OPENING,
    OUT,
    OVER,
    STAY,
    STOCK,
    TAKING,
    Position,
    teams,
)
from canasta.counts.runs import begun_run, discards, put_run
from canasta.counts.sets import NO_MINIMUM, may_go_out, out, partnered, refused, settled, stands
from canasta.counts.suits import CODES, RANK_OF, SUITED

DISCARDS = range(DISCARD, DISCARD + KINDS)
NEVER = 1_000
"""Later than any meld is begun."""


def legal(p: Position) -> list[int]:
    """What the seat to move may choose: never empty until the deal is over."""
    phase = p.phase
    if p.own:
        own: list[int] = p.rules.game.legal(p)
        return own
    if phase == MELDING:
        ids, odd = legal_pieces(p)
        if not p.debt:
            _closing(p, ids, odd)
    elif phase == DRAWING:
        ids = takes(p)
        if p.stock or not p.rules.forced or not ids or (p.rules.forced == 1 and not any(map(_alone, ids))):
            ids.append(DRAW)
    else:
        return [YES, NO, PASS] if phase == ANSWERING else []
    return ids + merges(p) if p.rules.merging else ids
    return [YES, NO, PASS] if phase == ANSWERING else []


def _alone(choice: int) -> bool:
    return first(choice)[0] == TOP if choice < COUNT else choice >= TAKE_RUN


def _closing(p: Position, ids: list[int], odd: int) -> None:
    """Add what ends the turn, and the question (rules: 1.2, 2.6, 2.7)."""
    rules, seat = p.rules, p.seat
    if rules.asks and odd < 2 and not p.melded and may_ask(p):
        ids.append(ASK)
    if p.empty:
        if not p.must:
            ids.append(END)
        return
    if p.held[seat] == 1:
        if not (may_go_out(p) or (rules.hooks.foot and p.feet[seat])):
            return
    elif p.must:
        return
    base = seat * KINDS
    several = discards(p) if rules.suited else compress(DISCARDS, p.hand[base : base + KINDS])
    if not rules.bars:
        ids += several
        return
    several = [*several]
    barred = rules.barred_at_first if p.first else rules.barred
    ids += [choice for choice in several if not (choice < THROW and barred[choice - DISCARD])] or several


def may_ask(p: Position) -> bool:
    """Whether the seat to move may ask its partner to go out (rules: 2.6)."""
    rules, seat = p.rules, p.seat
    if not open_to_ask(p):
        return False
    owed = NO_MINIMUM
    if rules.out_needs_minimum and not p.opened[p.team[seat]]:
        owed = p.least[rules.side_of[seat]]
    return out(p, discarding=not p.empty, owed=owed)


def open_to_ask(p: Position) -> bool:
    """Whether the seat to move may ask its partner if it has a way out."""
    if not p.rules.asks or p.melded or p.unanswered or p.answer != NO_ANSWER or (p.first and p.rules.early):
        return False
    return (p.held[p.seat] != 1 or p.empty) and partnered(p) and not refused(p)


def apply(p: Position, choice: int) -> None:
    """Change the position by a choice, which must be legal."""
    if p.own:
        p.rules.game.does[choice](p, choice)
    else:
        DOES[choice](p, choice)


def _end(p: Position, _: int) -> None:
    p.reason, p.phase = STOCK, OVER


def _ask(p: Position, _: int) -> None:
    p.asker = p.seat
    p.seat = partner_of(p)
    p.phase = ANSWERING


def _answer(p: Position, choice: int) -> None:
    p.answer = {YES: LEAVE, NO: STAY, PASS: NO_ANSWER}[choice]
    p.must, p.unanswered = choice == YES, choice == PASS
    p.seat, p.phase = p.asker, MELDING


def partner_of(p: Position) -> int:
    """The next seat of the same side."""
    at = p.next[p.seat]
    while p.team[at] != p.team[p.seat]:
        at = p.next[at]
    return at


def _draw(p: Position, _: int) -> None:
    rules = p.rules
    if not p.stock:
        p.reason, p.phase = STOCK, OVER
        return
    kept = draw_cards(p, rules.draws)
    p.phase = MELDING
    if not kept:
        if rules.ends_on_threes:
            p.reason, p.phase = STOCK, OVER
        else:
            p.empty = True


def draw_cards(p: Position, count: int) -> int:
    """Draw cards for the seat to move, as far as the stock goes; how many it keeps (rules: 1.3)."""
    stock, laid_out, base, kept = p.stock, p.rules.laid_out, p.seat * KINDS, 0
    for _ in range(count):
        while stock:
            code = stock.pop()
            if not laid_out[code]:
                if p.cards:
                    p.gain(p.seat, code)
                else:
                    p.hand[base + code] += 1
                kept += 1
                break
            set_aside(p, code)
    p.held[p.seat] += kept
    return kept


def set_aside(p: Position, code: int) -> None:
    """Put a three on the table for the side of the seat to move."""
    (p.blacks if code == THREE else p.threes)[p.rules.side_of[p.seat]] += 1


def _discard(p: Position, choice: int) -> None:
    rules, seat, kind = p.rules, p.seat, choice - DISCARD
    if p.cards:
        kind = choice - DISCARD if choice < THROW else choice - THROW + SUITED
        p.hand[seat * KINDS + RANK_OF[kind]] -= 1
        p.cards[seat * CODES + kind] -= 1
    else:
        p.hand[seat * KINDS + kind] -= 1
    p.held[seat] -= 1
    p.pile.append(kind)
    if rules.freezes[kind]:
        p.frozen = True
    if not p.held[seat] and not (rules.hooks.foot and p.feet[seat]):
        _go_out(p)
    elif rules.last_drawer_ends and not p.stock and not p.took:
        p.reason, p.phase = STOCK, OVER
    else:
        if p.melded or p.took:
            p.personal[seat] = True
            p.took = p.melded = p.touched = False
            p.fresh = 0
        p.seat = seat = p.next[seat]
        if seat == p.starter:
            p.first = False
        p.phase, p.asker, p.answer = DRAWING, -1, NO_ANSWER
        p.unanswered = p.must = p.empty = False
        if not p.held[seat]:
            pick_up(p)


def _lay(p: Position, choice: int) -> None:
    team = p.team[p.seat]
    if not p.opened[team] and not p.debt:
        p.debt, p.owed = OPENING, p.least[p.rules.side_of[p.seat]]
    points = p.points[team]
    had = p.canastas[team]
    p.melded = p.melded or p.debt != TAKING
    if lay(p, choice) == THREE:
        p.must = True
    if p.debt:
        p.owed -= p.points[team] - points
        _pay(p)
    elif p.rules.hooks.packet:
        _bring(p, had)
    if not p.held[p.seat] and not p.debt:
        _emptied(p)


def lay_whole(
    p: Position, rank: int, slot: int, naturals: int, twos: int, jokers: int, codes: Sequence[int] = ()
) -> None:
    """Lay cards on one meld for a side that has opened, whose packet isn't waiting: what laying them piece by
    piece leads to. Black threes and ways that leave a debt are laid by pieces.
    """
    p.melded = True
    begun(p, slot, rank)
    put(p, rank, slot, naturals, twos, jokers, codes)
    if not p.held[p.seat]:
        _emptied(p)


def run_whole(p: Position, at: int, suit: int, more: int) -> None:
    """The same for natural cards of a suit on one run."""
    p.melded = True
    begun_run(p, at)
    put_run(p, at, suit, more)
    if not p.held[p.seat]:
        _emptied(p)


def _take(p: Position, choice: int) -> None:
    rules, seat, pile = p.rules, p.seat, p.pile
    first = len(pile) - rules.shares[len(pile)]
    p.coming = rest_of(rules, pile)
    for code in filter(rules.aside.__getitem__, pile[first:]):
        set_aside(p, code)
    p.frozen, p.phase, p.took = False, MELDING, True
    settle_lone(p)
    team = p.team[seat]
    had, worth = p.canastas[team], p.points[team]
    take_top(p, choice)
    p.pile = pile[:first]
    if p.opened[team]:
        if rules.hooks.packet:
            _bring(p, had)
        if not p.debt:
            _join(p)
    else:
        p.debt = TAKING
        p.owed = p.least[rules.side_of[seat]] - (p.points[team] - worth)
        _pay(p)
    if not p.held[seat] and not p.debt:
        _emptied(p)


def _pay(p: Position) -> None:
    """End what is under way once it stands as a first meld (rules: 2.2)."""
    if settled(p):
        p.opened[p.team[p.seat]] = 1
        p.debt, p.owed = NO_DEBT, 0
        _join(p)
        draw_cards(p, p.rules.hooks.draws)
        if p.rules.hooks.packet:
            _bring(p, p.had)


def _bring(p: Position, had: int) -> None:
    """Bring the packet for a canasta that there wasn't before (rules: 12); if the turn can't go on without
    one, it is under way.
    """
    seat = p.seat
    if not p.feet[seat]:
        return
    p.had = had
    if not stands(p):
        p.debt, p.owed = TAKING, 0
        return
    p.had = 0
    if p.canastas[p.team[seat]] > had:
        pick_up(p)


def pick_up(p: Position) -> None:
    """Bring the packet or foot of the seat to move into its hand; red threes are replaced (rules: 9.2)."""
    seat = p.seat
    packet, p.feet[seat] = p.feet[seat], []
    kept = [code for code in packet if not p.rules.laid_out[code]]
    for code in packet:
        if p.rules.laid_out[code]:
            set_aside(p, code)
    for code in kept:
        p.hand[seat * KINDS + code] += 1
    p.held[seat] += len(kept)
    draw_cards(p, len(packet) - len(kept))


def _emptied(p: Position) -> None:
    """Go on with the foot after the last card was laid, or go out (rules: 2.6, 9.2)."""
    if not (p.rules.hooks.foot and p.feet[p.seat]):
        _go_out(p)
        return
    pick_up(p)
    if not p.held[p.seat]:
        p.reason, p.phase = STOCK, OVER


def _join(p: Position) -> None:
    """Bring the rest of the pile into the hand."""
    hand, base = p.hand, p.seat * KINDS
    if p.cards:
        for code in p.coming:
            p.gain(p.seat, code)
    else:
        for code in p.coming:
            hand[base + code] += 1
    p.held[p.seat] += len(p.coming)
    p.coming = []


def _go_out(p: Position) -> None:
    rules, seat = p.rules, p.seat
    whole = False
    at = p.team[seat] * rules.size
    for place in range(rules.size):
        if p.fresh >> place & 1 and p.nat[at + place] + p.wild[at + place] >= rules.full:
            whole = True
    p.concealed = (
        whole
        and rules.concealed
        and not p.personal[seat]
        and not p.touched
        and (not p.took or rules.concealed_after_pile)
    )
    settle_lone(p)
    p.reason, p.by, p.phase = OUT, seat, OVER


def settle_lone(p: Position) -> None:
    """Let the seat to move play alone against the others, where the pile decides it (rules: 5.2)."""
    rules = p.rules
    if not rules.by_pile or p.lone >= 0:
        return
    p.lone = p.seat
    p.team = teams(rules.side_of, p.lone)
    for source, target in zip(rules.side_of, p.team, strict=True):
        if source != target:
            _merge(p, source, target)


def _merge(p: Position, source: int, target: int) -> None:
    """Bring the melds of one team to another's, in the order in which they were begun."""
    size, slots = p.rules.size, p.rules.slots
    for rank in range(KINDS):
        of_wilds = rank == JOKER_RANK
        rows = []
        for team in (source, target):
            for slot in range(slots):
                at = team * size + slot * KINDS + rank
                jokers = p.jokers[team * slots + slot] if of_wilds else 0
                rows.append((p.born[at] or NEVER, p.nat[at], p.wild[at], jokers))
        rows.sort()
        for team in (target, source):
            for slot in range(slots):
                at = team * size + slot * KINDS + rank
                born, p.nat[at], p.wild[at], jokers = rows.pop(0)
                p.born[at] = born % NEVER
                if of_wilds:
                    p.jokers[team * slots + slot] = jokers
    for totals in (p.points, p.canastas, p.opened):
        totals[target] += totals[source]
        totals[source] = 0
    p.opened[target] = min(1, p.opened[target])


def _doer(choice: int) -> Callable[[Position, int], None]:
    """What carries this choice out."""
    if choice < TOP:
        return {DRAW: _draw, END: _end, ASK: _ask}.get(choice, _answer)
    if DISCARD <= choice < ADD or THROW <= choice < ADD_CARD:
        return _discard
    if MERGE <= choice < THROW:
        return merge
    return _lay if LAYS[choice][0] >= 0 else _take


DOES = tuple(map(_doer, range(ALL)))
"""What carries each choice out, which must be legal."""
