"""Melds that are being put together: their cards, where they go, their points against the minimum."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.actions import NEW, Group, aim_rank
from canasta.cards import JOKER_RANK, Card, Rank, rank_of
from canasta.cards.packs import Pack
from canasta.i18n import Translator
from canasta.melds.sequences import extends
from canasta.view import View


@dataclass(frozen=True, slots=True)
class Coming:
    """Cards that are about to be laid down as one meld, or onto one.

    ``meld`` is the id of the meld on the table that they join, None for a new one. ``points`` is what they
    count towards the minimum. ``taken``: the first card is the pile's top card.
    """

    cards: tuple[Card, ...]
    points: int
    meld: str | None = None
    taken: bool = False


def coming_of(
    view: View, groups: Sequence[Group], *, top: int | None = None, worth: Sequence[int] | None = None
) -> tuple[Coming, ...]:
    """The coming melds of groups as they are laid down in one step.

    ``top`` is the number of the group that the pile's top card joins; ``worth`` is what each group counts,
    if that differs from the sum of its cards. Raises ValueError without such a group or without a top card.
    """
    if top is not None and (view.pile.top is None or not 0 <= top < len(groups)):
        raise ValueError("the pile has no top card, or no group for it")
    made: list[Coming] = []
    for at, group in enumerate(groups):
        lead = (view.pile.top,) if at == top and view.pile.top is not None else ()
        cards = (*lead, *group.cards)
        if cards:
            counts = view.game.pack.points(cards) if worth is None else worth[at]
            made.append(Coming(cards, counts, _joined(view, group, cards), bool(lead)))
    return tuple(made)


def _joined(view: View, group: Group, cards: Sequence[Card]) -> str | None:
    """The meld on the table that a group goes onto; None if it begins one."""
    if group.aim == NEW:
        return None
    if group.aim is not None and aim_rank(group.aim) is None:
        return group.aim
    if view.game.builds_on_all:
        # Where the exact cards matter, a group names the meld that it goes onto.
        return None
    pack = view.game.pack
    rank = rank_in(cards, pack) if group.aim is None else aim_rank(group.aim)
    lying = [
        meld
        for meld in view.own_melds
        if not meld.closed and (extends(meld.cards, cards, pack) if meld.is_sequence else meld.rank == rank)
    ]
    return min(lying, key=lambda meld: (meld.is_sequence, len(meld.cards))).id if lying else None


def rank_in(cards: Sequence[Card], pack: Pack) -> Rank | None:
    """The one rank of the natural cards, JOKER_RANK if all are wild, None for several ranks."""
    ranks = {rank_of(card) for card in pack.naturals_in(cards)}
    if len(ranks) > 1:
        return None
    return ranks.pop() if ranks else JOKER_RANK


@dataclass(frozen=True, slots=True)
class Count:
    """The points that count, the minimum they are compared with (None: nothing), and the outcome."""

    total: int
    minimum: int | None = None
    enough: bool = False
    verdict: str = ""


def count(view: View, coming: Sequence[Coming], tr: Translator) -> Count:
    """The points of what is coming against what the side's first meld needs (rules: 2.2, 7.5)."""
    opening = view.modern.opening
    if opening is not None:
        # Here the opening is judged by the hand's own cards (rules: 7.5).
        groups = [Group(lay.cards[1:] if lay.taken else lay.cards) for lay in coming]
        total = sum(view.game.pack.points(group.cards) for group in groups)
        if opening.satisfied_by(groups):
            return Count(total, opening.minimum, True, tr("enough to open"))
        missing = opening.missing(groups)
        verdict = tr("{n} short", n=tr.number(missing)) if missing else tr("no natural meld yet")
        return Count(total, opening.minimum, False, verdict)
    total = sum(lay.points for lay in coming)
    minimum = view.offers.minimum
    if minimum is None and view.own_side is not None:
        minimum = view.own_side.minimum
    if minimum is None:
        return Count(total)
    if total >= minimum:
        return Count(total, minimum, True, tr("enough to open"))
    laid = sum(len(lay.cards) - lay.taken for lay in coming if lay.meld is None)
    if view.game.whole_hand is not None and laid >= len(view.hand) - 1:
        return Count(total, minimum, True, tr.text(view.game.whole_hand))
    return Count(total, minimum, False, tr("{n} short", n=tr.number(minimum - total)))
