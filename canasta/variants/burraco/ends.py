"""How a turn may end: which last cards may be left, and who goes out (rules: 16.7, 16.8, 14.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from canasta.cards import NAMES, Card, Rank
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.state import State
from canasta.variants.burraco.meld_rules import BurracoMeldRules
from canasta.variants.burraco.melds import Part, takes
from canasta.variants.burraco.runs import may_be_wild, run_of, wilds_in


class Table(NamedTuple):
    """A side's melds as a step leaves them, each by its rank (None for a run) and its cards; its tally of
    canastas, and the pot that it may still take.
    """

    melds: tuple[tuple[Rank | None, tuple[Card, ...]], ...]
    tally: int
    pot: Sequence[Card]


def pot_due(state: State, seat: int) -> Sequence[Card]:
    """The pot that a seat takes when its hand gets empty, nothing if its side has one or none is left."""
    return () if state.pot_taken[state.side_of[seat]] or not state.pots else state.pots[0]


def table_after(state: State, parts: Sequence[Part], tally: int) -> Table:
    """The side's table once these parts are laid."""
    touched = [part.old for part in parts]
    melds = [(meld.rank, tuple(meld.cards)) for meld in state.reach.home.melds if meld not in touched]
    melds += [(part.rank, part.cards) for part in parts]
    return Table(tuple(melds), tally, pot_due(state, state.turn))


def strands(
    rules: BurracoMeldRules,
    state: State,
    left: Sequence[Card],
    parts: Sequence[Part],
    tally: int,
    topped: Card | None,
) -> Refusal | None:
    """Why the turn could not end legally with these cards in hand, or None if it could. ``topped`` is a card
    that may not be discarded in this turn.
    """
    if len(left) > 1 and (topped is None or any(card != topped for card in left)):
        return None
    table = table_after(state, parts, tally)
    return None if _ends(rules, tuple(left), table, topped) else _why(rules, left, table, topped)


def _ends(rules: BurracoMeldRules, left: tuple[Card, ...], table: Table, topped: Card | None) -> bool:
    """Whether a turn may end from here: with a discard, or with cards laid off until the hand is empty."""
    if not left:
        if table.pot:
            return _ends(rules, tuple(table.pot), table._replace(pot=()), None)
        return rules.goes_out_by_melding and rules.enough(table.tally)
    for card in left:
        if card != topped and (
            len(left) > 1 or table.pot or last_discard_refusal(rules, card, table.tally) is None
        ):
            return True
    return any(_laid_off(rules, left, at, table, topped) for at in range(len(left)))


def _laid_off(
    rules: BurracoMeldRules, left: tuple[Card, ...], at: int, table: Table, topped: Card | None
) -> bool:
    """Whether a turn may end once this card of the hand has been laid off."""
    card, rest = left[at], left[:at] + left[at + 1 :]
    for n, (rank, cards) in enumerate(table.melds):
        if not takes(rules.limits, rank, cards, (card,)):
            continue
        lies = run_of((card,), cards, rules.two_aces) if rank is None else None
        grown = (*cards, card) if lies is None else lies.cards
        tally = table.tally + _tally(rules, rank, grown) - _tally(rules, rank, cards)
        melds = (*table.melds[:n], (rank, grown), *table.melds[n + 1 :])
        if _ends(rules, rest, table._replace(melds=melds, tally=tally), None if card == topped else topped):
            return True
    return False


def _tally(rules: BurracoMeldRules, rank: Rank | None, cards: tuple[Card, ...]) -> int:
    return rules.tally(rank, len(cards), wilds_in(cards) if rank is None else sum(map(may_be_wild, cards)))


def last_discard_refusal(rules: BurracoMeldRules, card: Card, tally: int) -> Refusal | None:
    """Why a side with this tally can't go out by discarding this card, None if it can."""
    if not rules.enough(tally):
        return needs_canasta(rules)
    if rules.last_is_natural and may_be_wild(card):
        return Refusal(
            RefusalCode.LAST_CARD_WILD,
            "16.8",
            Text("Your last discard can't be a wild card: keep a natural card for it."),
        )
    return None


def needs_canasta(rules: BurracoMeldRules) -> Refusal:
    """Nobody goes out without a canasta."""
    if rules.needs_clean:
        return Refusal(
            RefusalCode.NEEDS_CANASTA,
            "16.8",
            Text(
                "Going out takes a clean canasta of your side. Keep two cards: one to discard and one to "
                "play on."
            ),
        )
    return Refusal(
        RefusalCode.NEEDS_CANASTA,
        "16.8",
        Text("Going out takes a canasta of your side. Keep two cards: one to discard and one to play on."),
    )


def one_card_pile(card: Card) -> Refusal:
    """The only card of a pile is not discarded again."""
    return Refusal(
        RefusalCode.ONE_CARD_PILE,
        "16.4",
        Text("You took {card} as a pile of one card: meld it or discard another card.", card=NAMES[card]),
    )


def _why(rules: BurracoMeldRules, left: Sequence[Card], table: Table, topped: Card | None) -> Refusal:
    """Why no legal end of the turn is left."""
    if left and left[0] == topped:
        return one_card_pile(left[0])
    if not rules.enough(table.tally) or table.pot:
        return needs_canasta(rules)
    if left:
        last = last_discard_refusal(rules, left[0], table.tally)
        if last is not None:
            return last
    if not rules.goes_out_by_melding:
        return Refusal(
            RefusalCode.LAST_CARD_MUST_BE_DISCARDED,
            "16.8",
            Text("You go out with a discard: keep a card for it."),
        )
    return Refusal(
        RefusalCode.NO_LEGAL_END, "16.8", Text("After this your turn couldn't end: keep a card to discard.")
    )
