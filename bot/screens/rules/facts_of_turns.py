"""The facts behind refused draws, discards and ways to take the pile, and moves out of turn."""

from collections.abc import Iterator

from bot.screens.panel.move_labels import in_message, sized
from bot.screens.rules.position import NAMED, Position
from canasta.actions import Meld, Take
from canasta.cards import rank_of
from canasta.notation.words import card_label, cards_label, rank_label
from canasta.refusals import RefusalCode as Code
from canasta.terms import Phase
from renderers.words import needs_words


def leaves(at: Position) -> Iterator[str]:
    if not isinstance(at.action, Meld | Take):
        return
    tr, left = at.tr, at.left
    more = at.view.pile.share - 1 if isinstance(at.action, Take) else 0
    if more > 0:
        return
    if not left:
        yield tr("This would leave you no card at all.")
    elif len(left) <= NAMED:
        yield tr("This would leave you {cards}.", cards=cards_label(left, at.tr))
    else:
        yield tr.plural("This would leave you {n} card.", "This would leave you {n} cards.", len(left))


def out(at: Position) -> Iterator[str]:
    """The cards left after the action, and the side's canastas."""
    yield from leaves(at)
    tr, side = at.tr, at.side
    if side is None:
        return
    if side.needs:
        yield tr("Your canastas now: {canastas}.", canastas=needs_words(side, tr))
    elif side.canastas_needed:
        yield tr.plural(
            "Your canastas now: {has} of {n}.",
            "Your canastas now: {has} of {n}.",
            side.canastas_needed,
            has=side.canastas,
        )
    size = at.view.game.canasta_size
    open_ = [meld for meld in side.melds if meld.canasta is None and not meld.closed]
    # For melds that the action adds to, the refusal itself says what they would become.
    if open_ and not side.ready and not isinstance(at.action, Meld | Take):
        best = max(open_, key=lambda meld: len(meld.cards))
        yield tr("The nearest is {meld}, {n} short.", meld=sized(best, tr), n=max(1, size - len(best.cards)))


def feet(at: Position) -> Iterator[str]:
    yield from leaves(at)
    view = at.view
    for seat in () if view.seat is None else view.allies[view.seat]:
        if view.feet and view.feet[seat]:
            name = in_message(view).players[seat]
            yield (
                at.tr.plural(
                    "Your foot of {n} card is still there.",
                    "Your foot of {n} cards is still there.",
                    view.feet[seat],
                )
                if seat == view.seat
                else at.tr("{name} still has a foot of {n} cards.", name=name, n=view.feet[seat])
            )


def red_threes(at: Position) -> Iterator[str]:
    yield from leaves(at)
    if at.side is not None:
        yield at.tr("Your red threes: {n}.", n=len(at.side.threes))


def pile(at: Position) -> Iterator[str]:
    tr, top, view = at.tr, at.top, at.view
    if top is None:
        return
    if at.refusal.code == Code.PILE_FROZEN:
        yield from _why_frozen(at)
    else:
        yield tr("{card} lies on top.", card=card_label(top, at.tr))
    alike = [card for card in view.hand if rank_of(card) == rank_of(top)]
    rank, frozen = rank_label(rank_of(top), at.tr), at.refusal.code == Code.PILE_FROZEN
    if not alike:
        yield (
            tr("You hold no {rank}; you'd need two.", rank=rank)
            if frozen
            else tr("You hold no {rank}.", rank=rank)
        )
    elif len(alike) == 1:
        card = card_label(alike[0], at.tr)
        yield (
            tr("You hold one {rank}, {card}; you'd need two.", rank=rank, card=card)
            if frozen
            else tr("You hold one {rank}, {card}.", rank=rank, card=card)
        )
    else:
        yield tr("{cards} from your hand would go with it.", cards=cards_label(alike[:2], at.tr))
    own = [meld for meld in view.own_melds if meld.rank == rank_of(top)]
    if not frozen and own:
        yield tr("On the table you have {meld}.", meld=sized(own[0], tr))


def _why_frozen(at: Position) -> Iterator[str]:
    """What freezes the pile, unless it is that the side has no meld, which the refusal says."""
    pile, side = at.view.pile, at.side
    if pile.frozen_by is not None:
        yield at.tr("{card} freezes the pile.", card=card_label(pile.frozen_by, at.tr))
    elif side is not None and side.opened:
        yield at.tr("At this table the pile is always frozen.")
    if pile.top is not None:
        yield at.tr("{card} lies on top.", card=card_label(pile.top, at.tr))


def top(at: Position) -> Iterator[str]:
    if at.top is not None:
        yield at.tr("{card} lies on top.", card=card_label(at.top, at.tr))


def turn(at: Position) -> Iterator[str]:
    view, tr = at.view, at.tr
    if view.turn.phase == Phase.OVER:
        yield tr("This deal is over.")
    elif view.turn.seat != view.seat:
        yield tr("It's {name}'s turn.", name=in_message(view).players[view.turn.seat])
    elif view.turn.phase == Phase.DRAW:
        yield tr.plural(
            "You haven't drawn yet. The stock has {n} card.",
            "You haven't drawn yet. The stock has {n} cards.",
            view.stock,
        )
        yield from top(at)
    elif view.turn.drawn:
        yield tr("New in your hand this turn: {cards}.", cards=cards_label(view.turn.drawn[:NAMED], at.tr))


def held(at: Position) -> Iterator[str]:
    if len(at.view.hand) <= 2 * NAMED:
        yield at.tr("Your hand: {cards}.", cards=cards_label(at.view.hand, at.tr))
    else:
        yield at.tr.plural("You hold {n} card.", "You hold {n} cards.", len(at.view.hand))


def discard(at: Position) -> Iterator[str]:
    others = [action.card for action in at.view.offers.discards]
    if others:
        shown = cards_label(others[:NAMED], at.tr)
        yield at.tr("You can discard: {cards}.", cards=shown)


def threes(at: Position) -> Iterator[str]:
    threes = [card for card in at.view.hand if rank_of(card) == at.view.game.pack.three]
    if threes:
        yield at.tr("Threes in your hand: {cards}.", cards=cards_label(threes, at.tr))
    yield from leaves(at)


def one_card(at: Position) -> Iterator[str]:
    yield at.tr("You hold {card}, and the pile is one card.", card=cards_label(at.view.hand, at.tr))


def not_open(at: Position) -> Iterator[str]:
    yield at.tr("There's no meld of yours on the table yet.")
    minimum = at.view.offers.minimum or (None if at.side is None else at.side.minimum)
    if minimum:
        yield at.tr("A first meld needs {minimum} points.", minimum=minimum)


def must_take(at: Position) -> Iterator[str]:
    yield from top(at)
    yield at.tr.plural("The stock has {n} card.", "The stock has {n} cards.", at.view.stock)


def question(at: Position) -> Iterator[str]:
    view, tr = at.view, at.tr
    if view.turn.asker is not None and view.turn.leave is None:
        yield tr("{name} has asked.", name=in_message(view).players[view.turn.asker])
    elif view.turn.leave is not None:
        yield tr("Your partner said yes.") if view.turn.leave else tr("Your partner said no.")
    yield from leaves(at)
