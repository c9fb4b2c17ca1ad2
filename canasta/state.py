"""The state of a deal: data, and whatever can be derived from it without the rules of the game.

:class:`~canasta.rules.rules.Rules` is the layer above: whatever differs between games is a method of the
rules that takes the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

from canasta import events as ev
from canasta.cards import Card
from canasta.cards.shuffle import Stream
from canasta.events import Special
from canasta.history import History
from canasta.melds import Reach, SideTable
from canasta.seating import Seating
from canasta.terms import DRAW, OVER, EndReason, Phase

_SLICED: Final = ("stock", "pile", "personal", "asked", "events", "pot_taken", "unplayed")
"""The lists of a state whose items never change, and those that are lists of cards themselves."""
_LISTS: Final = ("hands", "feet", "talons", "pots")


class TurnState:
    """The record of one turn; each turn begins with a new one.

    ``drawn`` are the cards that came into the hand, ``just_drawn`` only those that came from the stock since
    the draw. ``asker`` is the seat that asks its partner for permission to go out, ``leave`` the answer;
    ``unanswered``: it got none, so the player decides (rules: 14.18).
    ``must_finish``: the player must go out. ``no_discard``: nothing is left to discard. ``owed`` is a card
    that must be laid down before the turn ends, ``topped`` the single card that was taken from the pile.
    """

    __slots__ = (
        "asker",
        "drawn",
        "just_drawn",
        "leave",
        "melded",
        "must_finish",
        "no_discard",
        "owed",
        "took",
        "topped",
        "touched_old",
        "unanswered",
    )

    def __init__(self) -> None:
        self.drawn: list[Card] = []
        self.just_drawn: list[Card] = []
        self.took = False
        self.melded = False
        self.touched_old = False
        self.asker: int | None = None
        self.leave: bool | None = None
        self.unanswered = False
        self.must_finish = False
        self.no_discard = False
        self.owed: Card | None = None
        self.topped: Card | None = None

    def copy(self) -> TurnState:
        """The same turn, to be played on apart from this one."""
        other = copy(self)
        other.drawn, other.just_drawn = self.drawn[:], self.just_drawn[:]
        return other


class State:
    """The state of a deal.

    Cards are in lists; the stock's next card and the pile's top card are the last of their lists. ``order``
    holds the seats that play in this deal, ``turn`` is the seat to move, ``this_turn`` the record of its
    turn. ``side_tables`` are what lies on the table, by side, ``reaches`` what each seat may build on.
    """

    __slots__ = (
        "asked",
        "by",
        "concealed",
        "dealer",
        "events",
        "face_down",
        "feet",
        "first_round",
        "frozen_by",
        "hands",
        "history",
        "idle",
        "is_frozen",
        "lone",
        "next_meld",
        "opened_at",
        "order",
        "pending",
        "personal",
        "phase",
        "pile",
        "pot_taken",
        "pots",
        "reaches",
        "reason",
        "round",
        "seating",
        "side_of",
        "side_tables",
        "special",
        "stock",
        "stream",
        "talons",
        "this_turn",
        "totals",
        "turn",
        "turns",
        "unplayed",
    )

    def __init__(
        self,
        seating: Seating,
        order: Sequence[int],
        dealer: int,
        totals: Sequence[int],
        round_number: int = 1,
        *,
        talons: int = 0,
    ) -> None:
        self.seating = seating
        self.dealer = dealer
        self.totals = tuple(totals)
        self.round = round_number
        self.side_of = seating.side_of
        self.hands: list[list[Card]] = [[] for _ in range(seating.seats)]
        self.feet: list[list[Card]] = [[] for _ in range(seating.seats)]
        self.stock: list[Card] = []
        self.stream: Stream | None = None  # continues if a game shuffles again in mid-deal
        self.pile: list[Card] = []
        self.is_frozen = False
        self.frozen_by: Card | None = None
        self.side_tables = [SideTable() for _ in range(seating.sides)]
        self.reaches = [Reach(self.side_tables[side]) for side in seating.side_of]
        self.lone: int | None = None  # the seat that plays alone, if the pile decides it
        self.talons: list[list[Card]] = [[] for _ in range(talons)]  # set aside until taken
        self.pots: list[list[Card]] = []  # second hands that lie, the one taken next first, as it is drawn
        self.pot_taken = [False] * seating.sides
        self.unplayed = [False] * seating.seats  # the seats with a pot that they haven't played yet
        self.idle = 0  # turns in a row in which nobody drew or melded
        self.pending: dict[int, list[Card]] = {}  # by seat, the cards to pick up when its next turn begins
        self.special: Special | None = None  # the special hand shown by the seat that ended the deal
        self.face_down = False  # the pile's top card ended the deal, and nobody saw it
        self.order = tuple(order)
        self.turn = self.left_of(dealer)
        self.first_round = True
        self.phase: Phase = DRAW
        self.turns = 1
        self.next_meld = 1
        self.personal = [False] * seating.seats  # the seats that melded in an earlier turn of this deal
        self.opened_at: dict[int, int] = {}  # by side, the turn of its opening
        self.asked = [False] * seating.sides
        self.reason: EndReason | None = None
        self.by: int | None = None
        self.concealed = False
        self.events: list[ev.Event] = []
        self.history = History(seating.seats)
        self.this_turn = TurnState()

    def copy(self) -> State:
        """The same state, to be played on apart from this one: what never changes is shared."""
        other = copy(self)
        for name in _SLICED:
            setattr(other, name, getattr(self, name)[:])
        for name in _LISTS:
            setattr(other, name, [cards[:] for cards in getattr(self, name)])
        other.pending = {seat: cards[:] for seat, cards in self.pending.items()}
        other.opened_at = self.opened_at.copy()
        other.stream = self.stream and self.stream.copy()
        other.this_turn = self.this_turn.copy()
        tables = {id(table): table.copy() for table in self.side_tables}
        other.side_tables = list(tables.values())
        other.reaches = [Reach(*(tables[id(table)] for table in reach.all)) for reach in self.reaches]
        return other

    def freeze(self, card: Card) -> None:
        """Freeze the pile with a card that came onto it.

        The first one is recorded as the card that lies crosswise.
        """
        if not self.is_frozen:
            self.is_frozen = True
            self.frozen_by = card

    def lay_threes(self, seat: int, cards: list[Card]) -> None:
        """Lay threes on the table for the seat's side (rules: 1.3, 7.3)."""
        self.reaches[seat].home.threes += cards
        self.events.append(ev.ThreesLaid(seat, tuple(cards)))

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    @property
    def mover(self) -> int:
        """Whose turn it is, the one who asks while their partner answers."""
        return self.turn if self.this_turn.asker is None else self.this_turn.asker

    @property
    def reach(self) -> Reach:
        """The melds that the seat to move may build on."""
        return self.reaches[self.turn]

    def left_of(self, seat: int) -> int:
        """The next seat clockwise that plays in this deal; ``seat`` itself may be sitting out."""
        order = self.order
        if seat in order:
            return order[order.index(seat) + 1 - len(order)]
        return min(order, key=lambda other: (other - seat) % self.seating.seats)

    def plays(self, side: int) -> bool:
        """Whether anybody on this side plays in this deal."""
        return any(seat in self.order for seat in self.seating.seats_of[side])

    def partner_of(self, seat: int) -> int | None:
        """The seat that answers this one's question: the next of its side, clockwise (rules: 2.6, 14.11)."""
        mates = [other for other in self.order if other in self.allies(seat)]
        return mates[(mates.index(seat) + 1) % len(mates)] if len(mates) > 1 else None

    def allies(self, seat: int) -> tuple[int, ...]:
        """The seats that play together with this one now, itself included."""
        if not self.seating.by_pile:
            return self.seating.seats_of[self.side_of[seat]]
        if self.lone is None or seat == self.lone:
            return (seat,)
        return tuple(other for other in self.order if other != self.lone)

    def settle_lone(self, seat: int) -> None:
        """If the pile decides partnerships, let this seat play alone against the others (rules: 5.2)."""
        if not self.seating.by_pile or self.lone is not None:
            return
        self.lone = seat
        for other in self.allies(self.left_of(seat)):
            mates = [self.side_tables[mate] for mate in self.allies(other) if mate != other]
            self.reaches[other] = Reach(self.side_tables[other], *mates)

    def begin_turn(self) -> None:
        """Begin the next turn, to the left of the seat to move."""
        seat = self.turn
        if self.this_turn.melded or self.this_turn.took:
            self.personal[seat] = True
        self.turn = self.left_of(seat)
        if self.first_round and self.turn == self.left_of(self.dealer):
            self.first_round = False
        self.turns += 1
        self.phase = DRAW
        self.this_turn = TurnState()

    def end(self, reason: EndReason, by: int | None) -> None:
        """End the deal; ``by`` is the seat that ended it, or None if the stock ran out."""
        self.reason, self.by = reason, by
        self.phase = OVER
        self.events.append(ev.DealOver(reason, by, self.concealed))
