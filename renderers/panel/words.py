"""The panel's picture in words: the hand first, then what is being put together, then the table."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final

from canasta.cards import rank_of
from canasta.cards.packs import Pack
from canasta.i18n import Text, Translator
from canasta.notation.words import cards_label, rank_label
from canasta.terms import MeldKind, Phase
from canasta.view import View
from renderers.panel.coming import Coming, count
from renderers.panel.fan import marked
from renderers.panel.shown import Shown
from renderers.panel.state import state_text
from renderers.panel.tiles import Tile, begun
from renderers.table import words as table
from renderers.words import card_words, cards_words, listed, threes_words

_YOURS: Final[dict[Phase, Text]] = {
    Phase.DRAW: Text("It's your turn, before the draw."),
    Phase.MELD: Text("It's your turn, after the draw."),
    Phase.ANSWER: Text("You have to answer whether your partner may go out."),
    Phase.OVER: Text("The deal is over."),
}


_NAMED: Final = 10
"""The most new cards that are named a second time."""


class Told:
    """The picture in words, for people with these names."""

    def __init__(self, shown: Shown, names: Sequence[str]) -> None:
        self._shown, self._names = shown, names
        view, tr = shown.view, shown.tr
        yours = view.turn.seat == view.seat
        turn = (_YOURS if yours else table.TURNS)[view.turn.phase]
        self._hand = [*_hand(shown), *_choice(shown)]
        self._turn = tr.text(turn.filled(name=names[view.turn.seat]))
        self._piles = table.piles_words(view, tr)
        self._besides = [
            *table.stock_notes(view, names, tr),
            *table.fellowship_words(view, names, tr),
            *table.feet_words(view, names, tr),
        ]
        self._game = table.game_words(view, tr)

    def sentences(self, *, brief: bool = False) -> list[str]:
        """What the picture shows, most important first; ``brief`` counts the cards of melds only."""
        return [*self._hand, *self._table({*self._shown.in_turn} if brief else set())]

    def versions(self) -> tuple[str, ...]:
        """For a message, the table and then the hand, a line each, from all of it to the least: the cards of
        the others' melds are counted first, then those of one's own, and of canastas there is the rank; last
        there is the hand alone. What a panel says besides is left out.
        """
        shown = self._shown
        view, every = shown.view, set(shown.in_turn)
        hand = "\n".join([*_held(shown), *_choice(shown)])
        others = {side for side in every if view.sides[side] is not view.own_side}
        tables = (
            (" ".join(self._piles), *self._sides(brief, ranks=ranks), *self._besides)
            for brief, ranks in ((set[int](), False), (others, False), (every, False), (every, True))
        )
        return (*("\n".join([*(f"-# {line}" for line in lines), hand]) for lines in tables), hand)

    def _table(self, brief: Container[int]) -> list[str]:
        """Everything but the hand; the cards of these sides' melds are counted, not named."""
        return [self._turn, *self._piles, *self._sides(brief), *self._besides, self._game]

    def _sides(self, brief: Container[int], *, ranks: bool = False) -> list[str]:
        return [
            _side(self._shown, side, self._names, brief=side in brief, ranks=ranks)
            for side in self._shown.in_turn
        ]


def _hand(shown: Shown) -> list[str]:
    tr = shown.tr
    view, hand, by_suit, fits = shown.view, shown.hand, shown.by_suit, shown.fitting
    if not hand:
        return [tr("Your hand is empty.")]
    said = [
        tr.plural(
            "Your hand: {n} card, {points} points.",
            "Your hand: {n} cards, {points} points.",
            len(hand),
            points=tr.number(sum(view.game.values[card] for card in hand)),
        )
    ]
    wild = [card for card in hand if view.game.pack.wild[card]]
    threes = [card for card in hand if view.game.holds_threes and rank_of(card) == view.game.pack.three]
    natural = [card for card in hand if card not in wild and card not in threes]
    if natural:
        said.append(tr("Natural: {cards}.", cards=cards_words(natural, tr, by_suit)))
    if wild:
        said.append(tr("Wild: {cards}.", cards=cards_words(wild, tr)))
    if threes:
        said.append(tr("Never discarded: {cards}.", cards=cards_words(threes, tr)))
    if view.turn.drawn:
        said.append(tr("New this turn: {cards}.", cards=cards_words(view.turn.drawn, tr, by_suit)))
    if fits:
        fit = [card for card in hand if card in fits]
        said.append(tr("They fit melds on the table: {cards}.", cards=cards_words(fit, tr, by_suit)))
    return said


def _held(shown: Shown) -> list[str]:
    """The hand for a message: its cards as buttons name them."""
    view, hand, tr = shown.view, shown.hand, shown.tr
    said = [_hand(shown)[0]]
    if hand:
        said.append(f"**{cards_label(hand, tr)}**")
    new = view.turn.drawn
    if 0 < len(new) <= _NAMED:
        said.append(tr("New this turn: {cards}.", cards=cards_label(new, tr)))
    elif len(new) > _NAMED:
        said.append(tr.plural("New this turn: {n} card.", "New this turn: {n} cards.", len(new)))
    if shown.fitting:
        fit = [card for card in hand if card in shown.fitting]
        said.append(tr("They fit melds on the table: {cards}.", cards=cards_label(fit, tr)))
    return said


def _choice(shown: Shown) -> list[str]:
    """The chosen cards, and the melds that are being put together."""
    view, coming, hand, tr = shown.view, shown.coming, shown.hand, shown.tr
    if not coming:
        lifted = [card for card, here in zip(hand, marked(hand, shown.chosen), strict=True) if here]
        return [tr("Chosen: {cards}.", cards=cards_words(lifted, tr, shown.by_suit))] if lifted else []
    counted = count(view, coming, tr)
    total = tr.number(counted.total)
    if counted.minimum is None:
        said = [tr("Together {total} points.", total=total)]
    else:
        verdict = counted.verdict
        said = [
            tr(
                "{total} of {minimum} points: {verdict}.",
                total=total,
                minimum=counted.minimum,
                verdict=verdict,
            )
        ]
    return said + [_coming(view, one, tr) for one in coming]


def _coming(view: View, lay: Coming, tr: Translator) -> str:
    """A meld that is being put together, or what comes to one, with its points."""
    if lay.meld is None:
        words = table.meld_text(begun(view, lay.cards), tr, False, view.game.pack)
    else:
        words = cards_words(lay.cards, tr)
        lying = next((meld for meld in view.own_melds if meld.id == lay.meld), None)
        if lying is not None:
            onto = table.meld_text(lying, tr, True, view.game.pack)
            words = tr("{cards} onto {meld}", cards=words, meld=onto)
    if lay.taken:
        words = tr("{cards}, with the pile's {top}", cards=words, top=card_words(lay.cards[0], tr))
    return tr("{cards}: {points} points.", cards=words, points=tr.number(lay.points))


def _side(shown: Shown, number_: int, names: Sequence[str], *, brief: bool, ranks: bool) -> str:
    """A side with its points and melds; ``brief`` counts their cards, ``ranks`` names those of canastas."""
    view, side, tr = shown.view, shown.view.sides[number_], shown.tr
    people = listed((_player(view, seat, names, tr) for seat in side.seats), tr)
    words = table.side_points(side, people, tr)
    state = state_text(view, number_, tr)
    parts = [tr("{side}, {state}", side=words, state=state) if state else words]
    tiles = shown.lying[number_]
    whole = [tile for tile in tiles if ranks and tile.meld.canasta is not None and tile.meld.rank is not None]
    if whole:
        complete = [rank_label(tile.meld.rank, tr) for tile in whole if tile.meld.rank is not None]
        parts.append(tr("complete: {ranks}", ranks=" ".join(complete)))
    parts += [_meld(tile, tr, brief, view.game.pack) for tile in tiles if tile not in whole]
    parts += threes_words(side.threes, tr, brief)
    return tr("{parts}.", parts=tr("; ").join(parts))


def _player(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    """A player with the number of cards in hand."""
    name = tr("You") if seat == view.seat else names[seat]
    if seat not in view.order:
        return name
    return tr.plural("{name} ({n} card)", "{name} ({n} cards)", view.counts[seat], name=name)


@lru_cache(maxsize=2048)
def _meld(tile: Tile, tr: Translator, brief: bool, pack: Pack) -> str:
    """A meld, which lies there as it is for several turns."""
    words = table.meld_text(tile.meld, tr, brief, pack)
    if brief or not tile.missing or tile.meld.kind == MeldKind.THREES:
        return words
    return tr("{meld}, {n} short of a canasta", meld=words, n=tile.missing)
