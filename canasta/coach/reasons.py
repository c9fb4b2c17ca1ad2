"""The reasons for an action: what it does, and what about the table speaks for it. The best come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta.actions import Action, Answer, Ask, Discard, Draw, Lay, Meld, Merge, Special, Swap, Take
from canasta.cards import JOKER, Card, rank_of
from canasta.coach import discarding, partner
from canasta.coach.discard_facts import LittleToTake, PileFrozen
from canasta.coach.facts import (
    Becomes,
    CanGoOut,
    Completes,
    Fact,
    FreesWild,
    GetsJoker,
    GoesOut,
    Grows,
    HandCounts,
    Lays,
    MakesMeld,
    NearlyOut,
    NearsPot,
    OnlyMove,
    Opens,
    OpponentsHold,
    PileBrings,
    PileLeft,
    SparesWilds,
    SpecialHand,
    StockLow,
    TakeSpends,
    TakesUpFoot,
    ThreesCount,
    TopUseless,
)
from canasta.coach.laying import Laid, fits_own, from_hand, groups_of, kind_of, laid_by, table_meld
from canasta.coach.partner import hand_to_come, may_go_out_soon
from canasta.coach.partner_facts import OpensForPartner, PartnerNearlyOut
from canasta.melds import TableMeld
from canasta.rules.base import BaseRules
from canasta.terms import Phase
from canasta.view import View

MOST = 3
"""The most reasons for one action."""
SMALL = 3
"""A pile of so few cards is small."""
PRESSING = (CanGoOut, NearlyOut, NearsPot, OpensForPartner, Opens, PartnerNearlyOut, StockLow)
"""Facts that speak for any meld, and so against not melding."""
OF_ANY_CARD = (LittleToTake, PileFrozen)
"""Facts that speak for a discard whatever its rank."""


def reasons(action: Action, view: View, rules: BaseRules, others: Sequence[Action] = ()) -> tuple[Fact, ...]:
    """The facts that speak for an action of the view's seat, at most ``MOST``: none of a kind that speaks for
    each of the ``others`` that were weighed, the best first, as well; where the next best is a discard or a
    meld too, of the best of those.
    """
    offers = view.offers
    if _alike(offers.actions) and (offers.may_draw or not offers.pieces):
        return (OnlyMove(),)
    speak_for = [{type(fact) for fact in _reasons(other, view, rules)} for other in others]
    common = _common(speak_for)
    if isinstance(action, Discard | Meld) and type(action) is type(next(iter(others), None)):
        same = [at for at, other in enumerate(others) if type(other) is type(action)][:MOST]
        speak_for = [speak_for[at] for at in same]
        common |= _common(speak_for) - {*PRESSING}
    common |= {kind for kind in OF_ANY_CARD if any(kind in kinds for kinds in speak_for)}
    facts = [fact for fact in _reasons(action, view, rules) if type(fact) not in common]
    return tuple(dict.fromkeys((*facts[:MOST], *_sparing(action, others, view))))[:MOST]


def _sparing(action: Action, others: Sequence[Action], view: View) -> Iterator[Fact]:
    """That the next best, of the same kind, spends more wild cards."""
    if not others or type(action) is not type(others[0]) or isinstance(action, Discard):
        return
    ours, theirs = (view.game.pack.wilds_in(from_hand(each)) for each in (action, others[0]))
    if ours < theirs:
        yield SparesWilds()


def _alike(actions: Sequence[Action]) -> bool:
    """Whether there is one action, or discards of one rank alone."""
    ranks = {rank_of(action.card) if isinstance(action, Discard) else -1 for action in actions}
    return len(actions) == 1 or (len(ranks) == 1 and ranks != {-1})


def _common(kinds: Sequence[set[type[Fact]]]) -> set[type[Fact]]:
    return set[type[Fact]].intersection(*kinds) if kinds else set()


def against(action: Action, view: View, rules: BaseRules) -> tuple[Fact, ...]:
    """The strongest fact that speaks against an action which was weighed too."""
    facts: Iterator[Fact] = iter(())
    if any(isinstance(fact, GoesOut) for fact in _ends(action, view)):
        facts = partner.caught(view)
    elif isinstance(action, Discard):
        facts = discarding.danger(action.card, view, rules)
    return tuple(facts)[:1]


def _reasons(action: Action, view: View, rules: BaseRules) -> Iterator[Fact]:
    match action:
        case Discard():
            yield from _of_discard(action, view, rules)
        case Take():
            yield from _of_take(action, view, rules)
        case Meld() | Merge():
            yield from _of_melds(action, view, rules)
        case Draw() if view.offers.takes:
            yield from _pile_left(view, rules)
        case Answer(yes):
            yield OpponentsHold(_opponents_hold(view)) if yes else HandCounts(_points(view.hand, view))
            yield from _table(view)
        case Ask():
            yield from partner.caught(view)
            yield OpponentsHold(_opponents_hold(view))
            yield from _table(view)
        case Special() if view.modern.special is not None:
            yield SpecialHand(view.modern.special.name, view.modern.special.points)
        case Swap():
            yield GetsJoker()
        case Lay(cards):
            yield ThreesCount(_points(cards, view))


def _of_discard(action: Discard, view: View, rules: BaseRules) -> Iterator[Fact]:
    ends = tuple(_ends(action, view))
    yield from ends
    if not any(isinstance(fact, GoesOut) for fact in ends):
        yield from partner.said(view, yes=False)
        yield from partner.nearly_out(view)
        yield from discarding.safety(action.card, view, rules)


def _of_take(action: Take, view: View, rules: BaseRules) -> Iterator[Fact]:
    if view.game.top_alone:
        yield from _top_taken(view, rules)
        return
    yield from _laying(action, view, rules)
    yield _pile(view, PileBrings)
    yield from partner.adds(laid_by(action, view), view)
    yield from _table(view)


def _of_melds(action: Meld | Merge, view: View, rules: BaseRules) -> Iterator[Fact]:
    facts = [*_ends(action, view), *_way_out(action, view), *_laying(action, view, rules)]
    facts += _near_pot(action, view)
    yield from facts or _laid_points(action, view)
    if not any(isinstance(fact, GoesOut) for fact in facts):
        yield from partner.nearly_out(view)
        yield from partner.adds(laid_by(action, view), view)
    yield from _table(view)


def _ends(action: Action, view: View) -> Iterator[Fact]:
    """That the hand is empty then: the seat goes out, or picks up its foot or pot."""
    if view.seat is None or len(from_hand(action)) < len(view.hand) or view.turn.phase != Phase.MELD:
        return
    if coming := hand_to_come(view, view.seat):
        yield TakesUpFoot(coming)
    elif not any(view.modern.pending):
        yield from partner.said(view, yes=True)
        yield GoesOut(_opponents_hold(view))


def _way_out(action: Meld | Merge, view: View) -> Iterator[Fact]:
    """That the seat can go out, if all that is laid is part of a way out that is offered."""
    most = len(view.hand) - 1
    ways = [way for way in view.offers.actions if isinstance(way, Meld) and len(from_hand(way)) >= most]
    if (
        view.seat is None
        or hand_to_come(view, view.seat)
        or any(view.modern.pending)
        or len(from_hand(action)) > most
    ):
        return
    if any(_is_part(laid_by(action, view), laid_by(way, view), view) for way in ways):
        yield CanGoOut()


def _is_part(laid: list[Laid], way: list[Laid], view: View) -> bool:
    """Whether each of these melds has all its cards in one of the way's at the same place."""
    pack = view.game.pack
    return bool(laid) and all(
        any(
            part.meld == whole.meld
            and kind_of(part, pack) == kind_of(whole, pack)
            and Counter(map(rank_of, part.cards)) <= Counter(map(rank_of, whole.cards))
            for whole in way
        )
        for part in laid
    )


def _laying(action: Action, view: View, rules: BaseRules) -> Iterator[Fact]:
    laid = laid_by(action, view)
    if not view.game.builds_on_all:
        yield from _canastas(laid, view, rules)
    minimum = view.offers.minimum
    if minimum is not None and groups_of(action):
        top = view.pile.top if isinstance(action, Take) else None
        worth = sum(rules.worth(group) for group in groups_of(action))
        worth += 0 if top is None else _points((top,), view)
        if worth >= minimum:
            yield Opens(worth, minimum)
            if view.seat is not None and len(view.allies[view.seat]) > 1:
                yield OpensForPartner()
    if not view.game.builds_on_all:
        yield from _growing(laid, view)


def _canastas(laid: list[Laid], view: View, rules: BaseRules) -> Iterator[Fact]:
    for lay in laid:
        made = _made(lay, view, rules)
        if lay.meld is not None and rules.fills_gap(lay.meld.cards) and not rules.fills_gap(made.cards):
            yield FreesWild()
        if len(made.cards) < view.game.canasta_size:
            continue
        kind, bonus = rules.canasta_kind(made), rules.bonus_of(made)
        if kind is None:
            continue
        if lay.meld is None or lay.meld.canasta is None:
            yield Completes(kind, *kind_of(lay, view.game.pack), bonus)
        elif bonus > rules.bonus_of(_made(Laid(lay.meld, ()), view, rules)):
            yield Becomes(kind, bonus)


def _made(lay: Laid, view: View, rules: BaseRules) -> TableMeld:
    return rules.as_laid(table_meld(lay, view.game.pack), 0 if lay.meld is None else len(lay.meld.cards))


def _near_pot(action: Action, view: View) -> Iterator[Fact]:
    """That few cards are left before the pot."""
    left = len(view.hand) - len(from_hand(action))
    pots = view.seat is not None and view.game.pack.pots and hand_to_come(view, view.seat)
    if pots and 0 < left <= partner.FEW:
        yield NearsPot(left)


def _growing(laid: list[Laid], view: View) -> Iterator[Fact]:
    for lay in laid:
        short = view.game.canasta_size - len(lay.whole)
        if lay.meld is not None and 0 < short <= 3:
            yield Grows(lay.meld, len(lay.whole), short)


def _laid_points(action: Action, view: View) -> Iterator[Fact]:
    cards = from_hand(action)
    if cards:
        yield Lays(len(cards), _points(cards, view))


def _top_taken(view: View, rules: BaseRules) -> Iterator[Fact]:
    made = next(_new_melds(view, rules), None)
    if made is not None:
        yield MakesMeld(made)


def _pile_left(view: View, rules: BaseRules) -> Iterator[Fact]:
    """Why a pile that could be taken is left."""
    top = view.pile.top
    if view.game.top_alone:
        useful = top in (None, JOKER) or next(_new_melds(view, rules), None) is not None
        if top is not None and not useful and not fits_own(top, view):
            yield TopUseless(top)
        return
    if view.pile.share <= SMALL:
        yield _pile(view, PileLeft)
    else:
        spent = min(len(from_hand(take)) for take in view.offers.takes)
        if spent > 1:
            yield TakeSpends(spent)


def _new_melds(view: View, rules: BaseRules) -> Iterator[tuple[Card, ...]]:
    """The new melds that the hand makes with the pile's top card, and could not make without it."""
    top = view.pile.top
    if top is not None:
        before = set(map(_sorted, rules.wholes(view.hand)))
        for cards in rules.wholes((*view.hand, top)):
            if top in cards and _sorted(cards) not in before:
                yield cards


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def _pile(view: View, fact: type[PileBrings] | type[PileLeft]) -> Fact:
    share = view.pile.share
    cards = [one.card for one in view.seen.pile[-share:]]
    shown = [card for card in cards if card is not None]
    whole = len(shown) == share
    return fact(share, _points(tuple(shown), view) if whole else None)


def _table(view: View) -> Iterator[Fact]:
    """What presses: an opponent who may soon go out, and the end of the stock."""
    near = next((seat for seat in _opponents(view) if may_go_out_soon(view, seat)), None)
    if near is not None:
        yield NearlyOut(near, view.counts[near])
    if view.stock < 2 * len(view.order) and not view.game.top_alone:
        yield StockLow(view.stock)


def _opponents(view: View) -> list[int]:
    return [seat for seat in view.order if view.seat is not None and seat not in view.allies[view.seat]]


def _opponents_hold(view: View) -> int:
    return sum(view.counts[seat] for seat in _opponents(view))


def _points(cards: tuple[Card, ...], view: View) -> int:
    return sum(view.game.values[card] for card in cards)
