"""Sequences: cards of a suit in order, as many and from where to where as the game's pack says (rules: 8.2).

In Samba's family they are three to seven, four low to ace high, and none of them is wild unless the table
says so (rules: 14.20). Natural cards have their places, wild cards fill every gap between them, and those
left over stand at the ends. Whether cards are a sequence depends on which they are, never on how they lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from canasta.cards import ACE, JOKER, Card, missing_from, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.i18n import Text
from canasta.melds.placing import (
    HIGH_ACE,
    LOW_ACE,
    arranged,
    place_of,
    placed,
    wilds_of_run,
)
from canasta.refusals import Refusal, RefusalCode

_SAMBA = 7
_PLACES = [(suit_of(card), rank_of(card)) for card in range(JOKER)]
"""The sort key of a card when cards are sorted suit by suit."""


def fault_of_sequence(cards: Sequence[Card], pack: Pack, lying: Sequence[Card] = ()) -> Refusal | None:
    """Why these cards together are not a sequence, or None if they are; those ``lying`` on the table are
    among them.
    """
    fault = _fault_of_wilds(cards, pack)
    if fault is not None:
        return fault
    run = pack.run
    if any(rank_of(card) == pack.three for card in cards):
        return Refusal(
            RefusalCode.BAD_SEQUENCE,
            "2.3",
            Text("A sequence has no threes; it starts with a four or higher."),
        )
    if len(cards) > run.longest:
        return Refusal(RefusalCode.MELD_FULL, "2.3", _too_long(run.longest, len(cards)))
    if not in_order(cards, pack, lying=lying):
        return Refusal(RefusalCode.BAD_SEQUENCE, "2.3", _GAPS_FILLED if run.wilds else _NO_GAPS)
    if len(cards) < run.shortest:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "2.3",
            Text("A sequence needs at least three cards; these are {count}.", count=len(cards)),
        )
    return None


_NO_GAPS = Text("The cards of a sequence are of one suit, in order, with no gaps.")
_GAPS_FILLED = Text("The cards of a sequence are of one suit, in order, with a wild card in every gap.")


def _too_long(most: int, count: int) -> Text:
    if most == _SAMBA:
        return Text("A sequence has at most seven cards; this would have {count}.", count=count)
    return Text("A meld like this has at most {most} cards; this would have {count}.", most=most, count=count)


def _fault_of_wilds(cards: Sequence[Card], pack: Pack) -> Refusal | None:
    """Why a sequence can't hold the wild cards among these, or None if it can."""
    held = wilds_of_run(cards, pack)
    run = pack.run
    if not held:
        return None
    if not run.wilds:
        return Refusal(RefusalCode.WILD_IN_SEQUENCE, "2.3", Text("A sequence has no wild cards."))
    if held > run.wilds:
        most = Text.counted("{n} wild card", "{n} wild cards", run.wilds)
        return Refusal(
            RefusalCode.TOO_MANY_WILDS,
            "2.3",
            Text("A sequence holds at most {most}; this would have {count}.", most=most, count=held),
        )
    if len(cards) - held < run.naturals:
        return Refusal(
            RefusalCode.TOO_FEW_NATURALS, "2.3", Text("A sequence needs at least two natural cards.")
        )
    return None


def in_order(cards: Iterable[Card], pack: Pack, wilds: int | None = None, lying: Sequence[Card] = ()) -> bool:
    """Whether cards, in any order, are of one suit and follow each other without a gap; up to ``wilds`` wild
    cards fill gaps, by default as many as a sequence may hold.
    """
    if wilds is None:
        wilds = pack.run.wilds
    if not pack.straight:
        return placed(cards, pack, wilds, lying) is not None
    ordered = sorted(cards)
    if not wilds:
        return all(higher - lower == 4 for lower, higher in pairwise(ordered))
    naturals = pack.naturals_in(ordered)
    held = len(ordered) - len(naturals)
    steps = [higher - lower for lower, higher in pairwise(naturals)]
    return (
        held <= wilds
        and all(step > 0 and step % 4 == 0 for step in steps)
        and sum(steps) // 4 - len(steps) <= held
    )


def extends(lying: Sequence[Card], cards: Sequence[Card], pack: Pack) -> bool:
    """Whether these cards can be added to a sequence on the table."""
    if len(lying) + len(cards) > pack.run.longest:
        return False
    return in_order([*lying, *cards], pack, lying=lying)


def are_of_a_run(cards: Sequence[Card], pack: Pack) -> bool:
    """Whether these cards belong to a sequence, not to a set: natural cards of several ranks, or one beside a
    two that is natural there.
    """
    if len(cards) < 2:
        return False
    wild = pack.wild
    if len({card >> 2 for card in cards if not wild[card]}) > 1:
        return True
    naturals = pack.naturals_in(cards) if pack.natural_two else []
    return len(naturals) == 1 and len(cards) > 2 and in_order(cards, pack)


def joiners(lying: Sequence[Card], pack: Pack) -> frozenset[Card]:
    """The natural cards that a sequence on the table takes at once, at an end or where a wild card stands."""
    suit, wilds = suit_of(next(card for card in lying if not pack.wild[card])), wilds_of_run(lying, pack)
    alike = [card for card in pack.fitting if suit_of(card) == suit and extends(lying, (card,), pack)]
    return frozenset(card for card in alike if wilds_of_run([*lying, card], pack) <= wilds)


def joining(cards: Iterable[Card], lying: Iterable[Sequence[Card]], pack: Pack) -> set[Card]:
    """The cards of a hand that could join a sequence: a new one, or either end of one of those on the
    table. Where sequences may hold wild cards they are all that might, with some or other.
    """
    held = pack.fitting.intersection(cards)
    if pack.run.wilds or not pack.straight:
        return _perhaps_joining(held, lying, pack)
    there = {
        card
        for card in held
        if (card + 4 in held and (card + 8 in held or card - 4 in held))
        or (card - 4 in held and card - 8 in held)
    }
    for meld in lying:
        for card, step in ((meld[0] - 4, -4), (meld[-1] + 4, 4)):
            for _ in range(pack.run.longest - len(meld)):
                if card not in held:
                    break
                there.add(card)
                card += step
    return there


def _perhaps_joining(held: frozenset[Card], lying: Iterable[Sequence[Card]], pack: Pack) -> set[Card]:
    if not pack.straight:
        return set(held)
    near = [4 * step for step in range(1, pack.run.wilds + 2)]
    there = {card for card in held if any(card + step in held or card - step in held for step in near)}
    return there.union(*(near_enough(held, meld, pack) for meld in lying))


def near_enough(held: Iterable[Card], lying: Sequence[Card], pack: Pack) -> set[Card]:
    """The natural cards that a longest sequence could hold together with this one on the table."""
    naturals = pack.naturals_in(lying)
    if not pack.straight:
        alike = {card for card in pack.fitting.intersection(held) if suit_of(card) == suit_of(naturals[0])}
        return {card for card in alike if rank_of(card) == ACE or card not in naturals}
    reach = 4 * (pack.run.longest - 1)
    below, above = naturals[-1] - reach, naturals[0] + reach
    alike = {card for card in pack.fitting.intersection(held) if (card - below) % 4 == 0}
    return {card for card in alike.difference(naturals) if below <= card <= above}


def stretches(cards: Iterable[Card], pack: Pack, gap: int = 0) -> Iterator[tuple[Card, ...]]:
    """The longest stretches of consecutive cards that sequences could be made of; with no more than ``gap``
    cards missing between two of them. An ace that may stand at either end is in both stretches.
    """
    held = sorted(pack.fitting.intersection(cards), key=_PLACES.__getitem__)
    if pack.run.low == LOW_ACE:
        held = sorted((*held, *(card - 52 for card in held if rank_of(card) == ACE)), key=_place_in_suit)
        return (tuple([card % 52 for card in stretch]) for stretch in _in_lines(held, gap))
    return _in_lines(held, gap)


def _in_lines(held: Sequence[Card], gap: int) -> Iterator[tuple[Card, ...]]:
    stretch: list[Card] = []
    for card in held:
        if stretch and (card - stretch[-1] > 4 * (gap + 1) or (card - stretch[-1]) % 4):
            yield tuple(stretch)
            stretch = []
        stretch.append(card)
    if stretch:
        yield tuple(stretch)


def _place_in_suit(card: Card) -> tuple[int, int]:
    """The sort key of a card, below zero for an ace before the two, where cards are sorted suit by suit."""
    return card % 4, card


def gaps_in(cards: Sequence[Card], pack: Pack) -> int:
    """How many places are empty between the first and the last of these natural cards, as they lie."""
    low, high = place_of(rank_of(cards[0])), place_of(rank_of(cards[-1]))
    if low == HIGH_ACE and len(cards) > 1:
        low = LOW_ACE
    return high - low + 1 - len(cards)


def new_sequences(hand: Sequence[Card], pack: Pack) -> Iterator[tuple[Card, ...]]:
    """The sequences that a hand holds: the longest of each stretch first, then those of three cards; then
    those with wild cards.
    """
    yield from _plain(hand, pack)
    if pack.run.wilds:
        yield from _with_wilds(hand, pack)


def _with_wilds(hand: Sequence[Card], pack: Pack) -> Iterator[tuple[Card, ...]]:
    """For each natural card the longest sequence upwards with each number of gaps, and two natural cards with
    each kind of wild card.
    """
    run = pack.run
    held = sorted(card for card in hand if pack.wild[card])
    for stretch in stretches(hand, pack, min(run.wilds, len(held))):
        wilds = _beside(held, stretch, pack)
        most = min(run.wilds, len(wilds))
        for at in range(len(stretch)):
            longest: dict[tuple[int, bool], tuple[Card, ...]] = {}
            for end in range(at + 2, len(stretch) + 1):
                cards = stretch[at:end]
                gaps = gaps_in(cards, pack)
                spent = max(gaps, run.shortest - len(cards))
                if len(cards) + gaps <= run.longest and 0 < spent <= most:
                    longest[spent, len(cards) == run.naturals] = cards
            for (spent, pair), cards in longest.items():
                kinds = dict.fromkeys((wilds[0], wilds[-1])) if pair and spent == 1 else (wilds[0],)
                for wild in kinds:
                    others = wilds[1:spent]
                    yield tuple(arranged((*cards, wild, *others), pack))


def _beside(wilds: list[Card], cards: Sequence[Card], pack: Pack) -> list[Card]:
    """The wild cards that these natural cards of a sequence leave: a two among them may be at its place."""
    return missing_from(wilds, cards) if pack.natural_two else wilds


def _plain(hand: Iterable[Card], pack: Pack) -> Iterator[tuple[Card, ...]]:
    held = pack.fitting.intersection(hand)
    run = pack.run
    if pack.straight and not any(card + 4 in held and card + 8 in held for card in held):
        return  # nothing in line: most hands late in a deal
    for stretch in stretches(held, pack):
        longest = min(len(stretch), run.longest)
        for size in dict.fromkeys((longest, run.shortest)) if longest >= run.shortest else ():
            for at in range(len(stretch) - size + 1):
                yield stretch[at : at + size]
