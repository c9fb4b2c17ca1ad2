"""The facts behind refused ways to go out, and melds that leave too little."""

from collections.abc import Iterator

from bot.screens.panel.move_labels import in_message, sized
from bot.screens.rules.position import NAMED, Position
from canasta.actions import Meld, Take
from canasta.notation.words import cards_label
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
        yield tr("This would leave you {cards}.", cards=cards_label(left))
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
