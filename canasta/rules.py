"""The rules of one table, made ready to play by: a variant's data and its options in force.

:class:`Rules` holds what the games share and what differs between them as plain attributes and a few methods;
a variant is a subclass with other figures. The state machine (:mod:`canasta.deal`) asks it and decides
nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from canasta.actions import Group
from canasta.cards import (
    ACE,
    IS_RED_THREE,
    IS_WILD,
    JOKER_RANK,
    POINTS,
    RED_THREES,
    THREE,
    TWO,
    Card,
    Rank,
    points,
    rank_name,
)
from canasta.i18n import Text, Translator
from canasta.options import Option, Value, pairs
from canasta.quota import Quota
from canasta.refusals import Refusal
from canasta.sequence_offers import new_sequences
from canasta.sequences import LONGEST, fault_of_sequence
from canasta.special import Special
from canasta.tableau import Meld, Tableau
from canasta.view import MeldView

if TYPE_CHECKING:
    from canasta.actions import Group
    from canasta.layouts import Lying
    from canasta.melding import Part
    from canasta.moves import Move
    from canasta.offers import Offers
    from canasta.state import State
    from canasta.view import Need, Opening, ScoreLine

ANY_NUMBER = 1000
"""So many cards as no pack has: no limit."""

REVISION = 1
"""The rules revision that new matches start with; a running match keeps its own (rules: 14.12)."""

USUAL: Mapping[str, Value] = MappingProxyType(
    {
        "ask_permission": "optional",
        "canastas_to_go_out": 0,
        "discard_on_canasta_blocks": False,
        "draw_count": 1,
        "empty_stock_forced_take": "never",
        "initial_minimums": ((0, 0),),
        "last_red_three": "end_now",
        "max_wild_per_meld": 0,
        "no_meld_in_first_round": False,
        "one_card_pile_allowed": False,
        "pair_must_be_natural": False,
        "pair_wild_on_full_canasta": "refuse",
        "pile_for_opening": True,
        "wild_cards_may_be_discarded": True,
    }
)
"""What the shared steps of a turn do in a game that has no such option."""


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sit, who scores with whom, and with how many cards they play.

    ``side_of`` is the side of each seat. ``by_pile``: every seat is a side, and whoever takes the pile first
    in a deal plays it against the others (rules: 5.2). ``one_sits_out``: the first side has a player more
    than chairs, and they take turns to sit out (rules: 6).
    """

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    by_pile: bool = False
    one_sits_out: bool = False

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.side_of)


class Rules:
    """What the state machine asks. Attributes are figures, methods decide.

    ``options`` are all in force, ``defaults`` what they would be at this table if nobody had changed any.
    ``moves`` says how each action of the game is planned and done. ``sections`` are the places in the game's
    own rule text that stand in for those of Classic Canasta, which the shared steps name in a refusal.
    """

    canasta_size = 7
    foot_size = 0
    """How many cards lie in each player's foot at the deal (rules: 9.1)."""
    rounds = 0
    """How many deals a match has, where its totals are compared after so many; 0: it goes to a target."""
    opens_by_going_out = True
    """Whether a hand melded as a whole with what going out needs may be below the minimum (rules: 2.2)."""
    builds_on_all = False
    """Whether a player who has opened builds on everybody's melds (rules: 11.2)."""
    top_to_hand = False
    """Whether the pile's top card is taken alone, and into the hand (rules: 11.2)."""
    by_cards = False
    """Whether it matters which cards a meld has, beside their rank and number (rules: 11.2)."""
    sorts_by_suit = False
    """Whether players sort their hands suit by suit."""
    ordinary: frozenset[Card] = frozenset()
    """The cards that are wild or laid out in most games, and are like any other in this one."""
    values: Sequence[int] = POINTS
    """What each card counts in a hand."""
    whole_hand: Text | None = None
    """What it is called to lay down the whole hand in one turn, where that has a name of its own."""
    longest_meld = ANY_NUMBER
    """How many cards a meld may have at most."""
    laid_out: frozenset[Card] = RED_THREES
    """The cards that go from a hand to the table by themselves when dealt or drawn, and are replaced."""
    set_aside: frozenset[Card] = RED_THREES
    """The cards that go to the table when they come with the pile."""
    laid_by_choice: frozenset[Card] = frozenset()
    """The cards that players lay out themselves, so that they may hold them too (rules: 7.3)."""
    talon_packets = 0
    """How many talons are set aside at the deal (rules: 7.2)."""
    gives_talons = False
    """Whether players who open get more cards for their next turn (rules: 7.2)."""
    wilds_may_open = True
    """Whether a side's first melds may hold wild cards."""
    top_joins_canasta = True
    """Whether a pair that takes the pile may bring its top card to a finished canasta (rules: 2.4, 8.2)."""
    sets_merge = False
    """Whether a side may put two sets of a rank together (rules: 8.2)."""
    sequences = False
    """Whether sequences of a suit are melds beside sets (rules: 8.2)."""
    discard_to_go_out = False
    """Whether nobody goes out without a last discard."""
    asks_once = False
    """Whether a side may ask for leave to go out only once in a deal."""

    variant: str
    specs: tuple[Option, ...]
    moves: ClassVar[Mapping[type[Any], Move]]
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self,
        seating: Seating,
        options: Mapping[str, Value],
        defaults: Mapping[str, Value],
        revision: int,
    ) -> None:
        self.seating = seating
        self.options: Mapping[str, Value] = MappingProxyType({**USUAL, **options})
        self.defaults = defaults
        self.revision = revision
        self.side_of = seating.side_of
        self.seats = seating.seats
        self.sides = max(seating.side_of) + 1
        self.seats_of = tuple(
            tuple(seat for seat in range(self.seats) if self.side_of[seat] == side)
            for side in range(self.sides)
        )
        self.target = self.number("target_score")
        self.hand_size = self.number("hand_size")
        self.draw_count = self.number("draw_count")
        self.canastas_to_go_out = self.number("canastas_to_go_out")
        self.max_wild = self.number("max_wild_per_meld")
        self.minimums = pairs(self.options["initial_minimums"])
        self.wild_melds = False
        self.always_frozen = False
        self.last_drawer_ends = False
        self.wild_meld_exclusive = False

    def number(self, name: str) -> int:
        """The value of an option that is a whole number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def goal(self) -> Text:
        """What a match is played to, as it stands after a comma: ``to 5,000`` (rules: 2.9)."""
        return Text("to {target}", target=f"{self.target:,}")

    def figures(self, say: Translator) -> list[str]:
        """The figures that everybody asks for, each in a few words; a lobby has them in one line."""
        return [
            say("To {target} points", target=f"{self.target:,}"),
            say("{hand} cards each", hand=self.hand_size),
            say("first meld {minimums}", minimums=", ".join(str(least) for _, least in self.minimums)),
            say.plural("one canasta to go out", "{n} canastas to go out", self.canastas_to_go_out),
        ]

    def order(self, round_number: int) -> tuple[int, ...]:
        """The seats that play in this deal of the match, clockwise from the first chair (rules: 6, 14.6)."""
        if not self.seating.one_sits_out:
            return tuple(range(self.seats))
        trio, pair = self.seats_of
        sitter = trio[(-round_number) % len(trio)]
        first, third = (seat for seat in trio if seat != sitter)
        return (first, pair[0], third, pair[1])

    def minimum(self, total: int) -> int:
        """What a side with this running total needs for its opening (rules: 2.2)."""
        least = self.minimums[0][1]
        for start, value in self.minimums:
            if total >= start:
                least = value
        return least

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4)."""
        return IS_WILD[card] or IS_RED_THREE[card]

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return IS_WILD[card] or card in self.laid_out

    def takes_onto(self, size: int) -> bool:
        """Whether the pile may be taken to add its top card to an own meld of so many cards (rules: 2.4)."""
        return size < self.longest_meld

    def bars_take(self, top: Card) -> Refusal | None:
        """Why a pile with this card on top can be taken by nobody, if so (rules: 2.4)."""
        if IS_WILD[top]:
            return Refusal("pile_blocked", "2.4", Text("A wild card lies on top: nobody can take the pile."))
        if top >> 2 == THREE:
            return Refusal("pile_blocked", "2.4", Text("A three lies on top: nobody can take the pile."))
        return None

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """Whether a side with melds of these sizes of a rank may start one more of it (rules: 2.3)."""
        return not sizes

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """How many wild cards a meld of this rank with so many naturals may hold at most (rules: 2.3).

        Below zero where so many naturals are more than a meld may have.
        """
        return min(self.max_wild, self.meld_limit(rank) - naturals)

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """Why these cards together are no meld, None where they are one (rules: 2.3)."""
        if rank == THREE:
            return self._fault_of_threes(naturals, wilds)
        if naturals + wilds > self.meld_limit(rank):
            return self._too_many(rank, naturals + wilds)
        if rank == JOKER_RANK:
            return self._fault_of_wilds(wilds)
        if naturals < 2:
            return Refusal(
                "too_few_naturals",
                "2.3",
                Text(
                    "A meld of {rank} needs at least two natural cards, this has {naturals}.",
                    rank=rank_name(rank),
                    naturals=naturals,
                ),
            )
        if naturals + wilds < 3:
            return Refusal(
                "too_few_cards",
                "2.3",
                Text("A meld needs at least three cards; these are {count}.", count=naturals + wilds),
            )
        room = self.wild_room(rank, naturals)
        if wilds > room:
            return Refusal(
                "too_many_wilds",
                "2.3",
                Text(
                    "A meld with {naturals} natural cards holds at most {room} wild ones; this would have "
                    "{wilds}.",
                    naturals=naturals,
                    room=room,
                    wilds=wilds,
                ),
            )
        return None

    def part_fault(self, state: State, part: Part) -> Refusal | None:
        """Why the seat to move may not bring a meld to this now, None if it may: by its counts, a sequence by
        its cards, where it makes no difference whose meld it is and when.
        """
        if part.rank is None:
            return fault_of_sequence(part.whole)
        return self.fault(part.rank, part.naturals, part.wilds)

    def now(self, state: State) -> Rules:
        """The rules as the search for a way out has to know them at this moment for the seat to move: others
        only where it makes a difference when something is melded.
        """
        return self

    def wild_span(self, rank: Rank, naturals: int, old: Lying | None) -> tuple[int, int] | None:
        """For that search: how many wild cards a meld with so many naturals holds at least and at most when
        its player goes out, None where there can be no such meld. ``old`` is the meld as it lies before that,
        None for a new one.
        """
        if old is None and naturals < 2:
            return None
        if rank == THREE:
            return (0, 0) if naturals >= 3 else None
        least = max(0, 3 - naturals) if old is None else old.wilds
        most = self.wild_room(rank, naturals)
        return (least, most) if least <= most else None

    def wild_meld_stands(self, size: int) -> bool:
        """For the same search: whether a player may go out beside a meld of so many wild cards."""
        return size <= self.meld_limit(JOKER_RANK)

    def _fault_of_threes(self, naturals: int, wilds: int) -> Refusal | None:
        if wilds:
            return Refusal("black_threes", "2.5", Text("Black threes are melded without wild cards."))
        if naturals < 3:
            return Refusal(
                "black_threes",
                "2.5",
                Text("Black threes are melded at least three at a time; single ones are discarded."),
            )
        return None

    def _fault_of_wilds(self, wilds: int) -> Refusal | None:
        if wilds < 3:
            return Refusal(
                "too_few_cards",
                "3.5",
                Text("A meld of wild cards needs at least three; these are {count}.", count=wilds),
            )
        return None

    def _too_many(self, rank: Rank, count: int) -> Refusal:
        return Refusal(
            "meld_full",
            "2.3",
            Text(
                "Such a meld has at most {most} cards; this would have {count}.",
                most=self.meld_limit(rank),
                count=count,
            ),
        )

    def meld_limit(self, rank: Rank | None) -> int:
        """How many cards a meld of this rank may have at most; None asks for sequences (rules: 2.3, 8.2)."""
        return LONGEST if rank is None else self.longest_meld

    def closed(self, meld: Meld) -> bool:
        """Whether no card may be added to a meld any more."""
        return len(meld.cards) >= self.meld_limit(meld.rank)

    def canasta_kind(self, meld: Meld) -> str | None:
        """What kind of canasta a meld is, None if it is none (rules: 2.3)."""
        return self.kind_of(meld.rank, len(meld.cards), meld.wilds)

    def kind_of(self, rank: Rank | None, size: int, wilds: int) -> str | None:
        """What kind of canasta so many cards of a rank are, ``wilds`` of them wild; None for none."""
        if size < self.canasta_size or rank == THREE:
            return None
        if rank is None:
            return "samba"
        if rank == JOKER_RANK:
            return "wild"
        return "mixed" if wilds else "natural"

    # --- going out -----------------------------------------------------------------------------------------

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """What a meld adds to its side's tally of canastas: one for a canasta, where all count alike.

        A game that needs canastas of several kinds gives each kind digits of its own; only :meth:`quota` and
        :meth:`canastas_in` know which.
        """
        return int(size >= self.canasta_size and rank != THREE)

    def canastas_in(self, tally: int) -> int:
        """How many canastas a tally stands for, of those that count for going out."""
        return tally

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """What a side with this tally has of each kind that going out takes; empty where all count alike."""
        return ()

    def quota(self, state: State, seat: int) -> Quota:
        """What the canastas of this seat's side have to come to before the seat may go out (rules: 2.6)."""
        return Quota(self.canastas_to_go_out)

    def short_of_quota(self, state: State, tally: int) -> Refusal:
        """Why the seat to move may not go out with this tally, which is short of its quota (rules: 2.6)."""
        return Refusal(
            "no_canasta",
            "2.6",
            Text(
                "Going out needs {needed} of your side's canastas and it would have {canastas}: keep two "
                "cards, one"
                " to discard and one to go on with.",
                needed=self.canastas_to_go_out,
                canastas=tally,
            ),
        )

    def refill(self, state: State) -> Quota | None:
        """What the side's canastas have to come to by a step of the seat to move for at least two new cards
        to come into its hand with that step; None where a step brings none.
        """
        return None

    # --- melds and hands as they are shown and given --------------------------------------------------------

    def hand_place(self, card: Card) -> tuple[int, ...]:
        """Where players sort this card in a hand: jokers, twos, then from the ace down, black threes last."""
        rank = card >> 2
        if rank == JOKER_RANK:
            return (0,)
        return (1, card & 3) if rank == TWO else (2 + ACE - rank, card & 3)

    def show_meld(self, meld: Meld) -> MeldView:
        """A meld on the table as everybody sees it."""
        return MeldView(
            id=meld.id,
            cards=tuple(meld.cards),
            kind=meld.kind,
            rank=meld.rank,
            canasta=self.canasta_kind(meld),
            points=points(meld.cards),
            suit=meld.suit,
            penalty=self.unfinished_penalty(meld),
            closed=self.closed(meld),
        )

    def worth(self, group: Group) -> int:
        """What the cards of a group count in a first meld (rules: 2.2)."""
        return points(group.cards)

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """New melds of these cards that are chosen as a whole, sequences (rules: 8.2) for one."""
        return list(new_sequences(cards)) if self.sequences else []

    def ways(self, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
        """All that may be done with these cards as one group, where it matters which ones they are: new
        melds, the one that counts most first, then what may be added to these melds on the table.
        """
        return []

    def unfinished_penalty(self, meld: Meld) -> int:
        """What this meld costs its side if the deal ends while it is unfinished (rules: 7.10)."""
        return 0

    @property
    def unfinished_costs(self) -> Mapping[Rank, int]:
        """What a meld of a rank costs that is unfinished when the deal ends, for those that cost anything."""
        return {}

    def given_meld(self, home: Tableau, meld_id: str, cards: Sequence[Card]) -> Meld | Refusal:
        """The meld that these cards are in a given position, beside those that ``home`` has; or why they are
        none.
        """
        ranks = {card >> 2 for card in cards if not IS_WILD[card]}
        if not ranks and self.wild_melds:
            ranks = {JOKER_RANK}
        if len(ranks) > 1 and self.sequences:
            fault = fault_of_sequence(cards)
            return fault or Meld(home, meld_id, "sequence", None, sorted(cards), 0, cards[0] & 3)
        if len(ranks) != 1 or any(IS_RED_THREE[card] for card in cards):
            return Refusal("mixed_ranks", "2.3", Text("The natural cards of a meld are all of one rank."))
        rank = ranks.pop()
        wilds = sum(IS_WILD[card] for card in cards)
        fault = self.fault(rank, len(cards) - wilds, wilds)
        if fault is not None:
            return fault
        if rank == THREE:
            return Refusal(
                "black_threes", "2.5", Text("Black threes are melded only by a player who goes out.")
            )
        if not self.starts_another([len(meld.cards) for meld in home.melds if meld.rank == rank]):
            return Refusal("rank_taken", "2.3", Text("The side has a meld of this rank already."))
        return Meld(home, meld_id, "wild" if rank == JOKER_RANK else "set", rank, list(cards), 0)

    # --- the course of a deal ------------------------------------------------------------------------------

    def open_deal(self, state: State) -> None:
        """Deal from the shuffled stock, and say in events what everybody saw of it."""
        raise NotImplementedError

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do now; it always has something."""
        raise NotImplementedError

    def begin_turn(self, state: State) -> None:
        """What happens by itself when the turn has come to the seat to move. Not called for the first turn
        of a deal: that is for :meth:`open_deal`.
        """

    def laid(self, state: State, opened: bool, canastas: int) -> None:
        """What happens when the seat to move has laid cards down: ``opened`` says that these are its side's
        first melds, ``canastas`` how many the step completed.
        """

    def held_back(self, state: State, card: Card) -> Refusal | None:
        """Why this card is not discarded while its holder has another that may be; None if it may be."""
        return None

    def hand_melded(self, state: State) -> None:
        """What happens when the seat to move has laid down its last card."""
        state.go_out()

    def end_turn(self, state: State) -> None:
        """What happens when the seat to move has discarded: it is out, or the turn passes."""
        raise NotImplementedError

    def plays_on(self, state: State, left: int) -> bool:
        """Whether the seat to move plays on although it keeps so few cards: one to discard, or none."""
        return False

    def bars_out(self, state: State) -> Refusal | None:
        """Why the seat to move cannot go out in this turn whatever it melds, None where it may."""
        return None

    def pile_share(self, pile: int) -> int:
        """How many cards come with the top one when a pile of so many is taken, the top one among them."""
        return pile

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """Whether a way out that the search has found for the seat to move is an opening too, where its side
        has not opened; the points aside, which a way out need not have in some games.
        """
        return True

    def out_concealed(self, state: State) -> bool:
        """Whether the seat to move, which goes out, does so concealed; only some games know that."""
        return False

    def opening_minimum(self, state: State, side: int) -> int:
        """What this side needs for its opening in this deal."""
        return self.minimum(state.totals[side])

    def opening_canasta(self, state: State, side: int) -> str | None:
        """The canasta that the first melds of this side have to hold: ``any``, ``natural`` or None."""
        return None

    def section(self, number: str) -> str:
        """The place in this game's rule text for one that a refusal names."""
        return self.sections.get(number, number)

    # --- what only some games have --------------------------------------------------------------------------

    def turn_card(self, state: State) -> bool | None:
        """Whether the card that announces the last cards of the stock still lies in it (rules: 7.1)."""
        return None

    def opening(self, state: State, side: int) -> Opening | None:
        """What this side's opening needs beside the minimum, None where nothing more or once it is open."""
        return None

    def must_lay(self, state: State) -> bool:
        """Whether the seat to move has to lay out threes before anything else (rules: 7.3)."""
        return False

    def dead_ranks(self, state: State) -> tuple[Rank, ...]:
        """The ranks that nobody may meld any more (rules: 7.4)."""
        return ()

    def special_held(self, state: State, seat: int) -> Special | None:
        """The special hand that this seat may show now, None if it holds none (rules: 7.9)."""
        return None

    # --- its result ----------------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet for a deal that is over (rules: 2.8)."""
        raise NotImplementedError

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The sides that have won the match with a deal that is over, none while it goes on.

        ``totals`` are those after the deal. Here: the highest at or above the target (rules: 2.9, 14.10).
        """
        best = max(totals)
        if best < self.target:
            return set()
        return self.first_among_equals(state, {side for side, total in enumerate(totals) if total == best})

    def first_among_equals(self, state: State, tied: set[int]) -> set[int]:
        """Who of these best sides wins the match by the table's tie rule; none: it goes on (rules: 14.10)."""
        rule = self.options["tie_rule"]
        if len(tied) == 1 or rule == "draw":
            return tied
        if rule == "first_to_reach":
            led = max(state.totals[side] for side in tied)
            leaders = {side for side in tied if state.totals[side] == led}
            return leaders if len(leaders) == 1 else set()
        return set()
