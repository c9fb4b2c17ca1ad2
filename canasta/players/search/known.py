"""What everybody has seen of the hidden cards in a deal: the buried pile, and what came out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta.cards import Card
from canasta.events import Dealt, Discarded, Event, Melded, Took
from canasta.players.search.setting_up import code_of
from canasta.players.search.table import RED_THREE


class Known:
    """The public memory of a deal, fed with its events in order.

    ``pile`` are the cards of the pile, the top last; ``held``, for each seat, the cards without suits that it
    took with a pile and has not laid or thrown since.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.pile: list[int] = []
        self.held: dict[int, Counter[int]] = {}
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Remember what this event showed."""
        match event:
            case Dealt(pile=pile):
                self.pile = [code_of(card) for card in pile]
                self.held = {}
            case Discarded(seat=seat, card=card):
                self.pile.append(code_of(card))
                self._gone(seat, (card,))
            case Took(seat=seat):
                taken = Counter(code for code in self.pile if code != RED_THREE)
                self.held[seat] = self.held.get(seat, Counter()) + taken
                self.pile = []
            case Melded(seat=seat, cards=cards):
                self._gone(seat, cards)
            case _:
                pass

    def _gone(self, seat: int, cards: Iterable[Card]) -> None:
        held = self.held.get(seat)
        if held:
            held -= Counter(map(code_of, cards))
            self.held[seat] = held
