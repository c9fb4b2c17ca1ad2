"""What an action lays down, as far as the view says for sure where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.actions import NEW, Action, Discard, Group, Meld, Merge, Take, aim_rank
from canasta.cards import JOKER_RANK, Card, Rank, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.melds import NO_RANK, SideTable, TableMeld
from canasta.terms import MeldKind
from canasta.view import MeldView, View
from canasta.view.fitting import fits


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that become a meld, or join ``meld``. ``cards`` are all that are added, the pile's top card
    included.
    """

    meld: MeldView | None
    cards: tuple[Card, ...]

    @property
    def whole(self) -> tuple[Card, ...]:
        """The cards of the meld afterwards."""
        return (*(() if self.meld is None else self.meld.cards), *self.cards)


def groups_of(action: Action) -> tuple[Group, ...]:
    """The groups of hand cards that an action lays down."""
    match action:
        case Take(group, more):
            return (group, *more)
        case Meld(groups):
            return groups
        case _:
            return ()


def from_hand(action: Action) -> tuple[Card, ...]:
    """The cards that leave the hand."""
    if isinstance(action, Discard):
        return (action.card,)
    return tuple(card for group in groups_of(action) for card in group.cards)


def laid_by(action: Action, view: View) -> list[Laid]:
    """What each group becomes; groups whose place is not sure are left out."""
    if isinstance(action, Merge):
        return _merged(action, view)
    groups = list(groups_of(action))
    top = view.pile.top if isinstance(action, Take) and not view.game.top_to_hand else None
    melds = []
    for n, group in enumerate(groups):
        beside = (top,) if n == 0 and top is not None else ()
        if isinstance(action, Take) and action.joined:
            beside = ()
        laid = _laid(group, (*group.cards, *beside), view)
        if laid is not None and laid.cards:
            melds.append(laid)
    return melds if not (isinstance(action, Take) and action.joined) else []


def table_meld(laid: Laid, pack: Pack) -> TableMeld:
    """The meld afterwards, for the rules to name."""
    rank, suit = kind_of(laid, pack)
    if laid.meld is not None:
        kind = laid.meld.kind
    elif suit is not None:
        kind = MeldKind.SEQUENCE
    else:
        kind = MeldKind.WILD if rank == JOKER_RANK else MeldKind.SET
    return TableMeld(SideTable(), "m0", kind, rank, list(laid.whole), pack.wilds_in(laid.whole), 0, suit)


def kind_of(laid: Laid, pack: Pack) -> tuple[Rank | None, int | None]:
    """The rank of a set, or the suit of a sequence."""
    if laid.meld is not None:
        return laid.meld.rank, laid.meld.suit
    ranks = _ranks(laid.cards, pack)
    if len(ranks) > 1:
        return None, suit_of(pack.naturals_in(laid.cards)[0])
    return min(ranks, default=JOKER_RANK), None


def _merged(action: Merge, view: View) -> list[Laid]:
    into, other = (
        next((meld for meld in view.own_melds if meld.id == id), None) for id in (action.into, action.other)
    )
    return [] if into is None or other is None else [Laid(into, other.cards)]


def _laid(group: Group, cards: tuple[Card, ...], view: View) -> Laid | None:
    own, pack = view.own_melds, view.game.pack
    if group.aim == NEW:
        return Laid(None, cards)
    if group.aim is not None:
        rank = aim_rank(group.aim)
        there = [meld for meld in own if meld.id == group.aim or (rank is not None and meld.rank == rank)]
        return Laid(there[0], cards) if len(there) == 1 else None
    ranks = _ranks(cards, pack)
    if view.game.sequences and any(_may_join_sequence(cards, own, pack, alike=len(ranks) == 1)):
        return None
    if len(ranks) > 1:
        return Laid(None, cards)
    rank = min(ranks, default=JOKER_RANK if cards else NO_RANK)
    there = [meld for meld in own if meld.rank == rank]
    if len(there) > 1 or (there and len(there[0].cards) + len(cards) > view.game.canasta_size + 1):
        return None  # another meld of the rank may begin
    if there and there[0].canasta is not None and len(cards) >= 3:
        return None
    return Laid(there[0] if there else None, cards)


def _may_join_sequence(
    cards: tuple[Card, ...], own: tuple[MeldView, ...], pack: Pack, *, alike: bool
) -> Iterator[bool]:
    for meld in own:
        if meld.is_sequence and not meld.closed:
            for card in pack.naturals_in(cards):
                yield suit_of(card) == meld.suit and (not alike or fits(card, meld, exact=False))


def _ranks(cards: tuple[Card, ...], pack: Pack) -> set[Rank]:
    return {rank_of(card) for card in pack.naturals_in(cards)}


def fits_own(card: Card, view: View) -> bool:
    """Whether a natural card can be added to a meld that the seat may build on."""
    return any(fits(card, meld, view.game.builds_on_all) for meld in view.own_melds)
