"""The facts behind refused melds and first melds."""

from collections.abc import Iterator

from bot.layout import listed
from bot.screens.panel.move_labels import in_message, placed_text, sized
from bot.screens.rules.position import NAMED, Position
from canasta.actions import Group, Meld, Take
from canasta.cards import rank_of
from canasta.notation.words import cards_label, rank_label
from canasta.view import MeldView


def opening(at: Position) -> Iterator[str]:
    tr, side = at.tr, at.side
    if at.groups:
        each = [
            tr("{cards} make {points}", cards=cards_label(at.cards(group), at.tr), points=at.worth(group))
            for group in _counted(at)
        ]
        yield tr("{sums}.", sums=tr("; ").join(each))
    if side is not None and not at.view.game.rounds and not at.view.game.builds_on_all:
        yield (
            tr("Your side started this deal with {total} points.", total=tr.number(side.total))
            if at.together
            else tr("You started this deal with {total} points.", total=tr.number(side.total))
        )


def _counted(at: Position) -> tuple[Group, ...]:
    """The groups that count towards a first meld: of one from the hand not the pair that takes the pile."""
    from_hand = isinstance(at.action, Take) and at.view.modern.opening is not None
    return at.groups[1:] if from_hand else at.groups


def wild_opening(at: Position) -> Iterator[str]:
    wild = [card for group in at.groups for card in group.cards if at.wild(card)]
    if wild:
        yield at.tr("Wild cards among them: {cards}.", cards=cards_label(wild, at.tr))


def canasta_opening(at: Position) -> Iterator[str]:
    longest = max((len(at.cards(group)) for group in at.groups), default=0)
    yield at.tr(
        "The longest meld here has {n} of the {size} cards of a canasta.",
        n=longest,
        size=at.view.game.canasta_size,
    )


def shape(at: Position) -> Iterator[str]:
    """The kinds of cards in each group, with the meld that they would join."""
    tr = at.tr
    view = in_message(at.view)
    for group in at.groups:
        cards = at.cards(group)
        wild = sum(map(at.wild, cards))
        natural = tr.plural("one natural card", "{n} natural cards", len(cards) - wild)
        words = placed_text(group, view, tr) if isinstance(at.action, Meld) else cards_label(cards, at.tr)
        if len(at.groups) == 1 and len(cards) == 1:
            continue
        if wild == len(cards):
            yield tr("{cards}: {kinds}.", cards=words, kinds=_wilds(wild, at))
        elif wild:
            yield tr("{cards}: {natural} and {wild}.", cards=words, natural=natural, wild=_wilds(wild, at))
        else:
            yield tr("{cards}: {kinds}.", cards=words, kinds=natural)


def _wilds(n: int, at: Position) -> str:
    if at.view.game.builds_on_all:
        return at.tr.plural("one joker", "{n} jokers", n)
    return at.tr.plural("one wild card", "{n} wild cards", n)


def own_melds(at: Position) -> Iterator[str]:
    """The side's melds of the ranks that were tried."""
    ranks = {rank_of(card) for group in at.groups for card in group.cards if not at.wild(card)}
    melds = [meld for meld in at.view.own_melds if meld.rank in ranks] or list(at.view.own_melds)
    yield from shape(at)
    if melds:
        yield at.tr("On the table: {melds}.", melds=listed([_lying(meld, at) for meld in melds[:4]], at.tr))
    else:
        yield at.tr("There's no meld on the table yet.")


def _lying(meld: MeldView, at: Position) -> str:
    if len(meld.cards) <= NAMED and (meld.is_sequence or at.view.game.builds_on_all):
        return cards_label(meld.cards, at.tr)
    return sized(meld, at.tr)


def wild_meld(at: Position) -> Iterator[str]:
    for meld in at.view.own_melds:
        if meld.rank is not None and all(map(at.wild, meld.cards)):
            size = at.view.game.canasta_size
            yield at.tr("Your meld of wild cards has {n} of {size} cards.", n=len(meld.cards), size=size)


def dead(at: Position) -> Iterator[str]:
    own = () if at.side is None else at.side.not_begun
    ranks = [*at.view.modern.dead, *own]
    if ranks:
        yield at.tr("Dead ranks: {ranks}.", ranks=listed([rank_label(rank, at.tr) for rank in ranks], at.tr))
