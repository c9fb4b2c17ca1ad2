"""Pennies from Heaven: six in two teams with four packs, and a packet for each player who completes a canasta
(rules: 12).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from canasta.cards import RED_THREES, Card, Rank
from canasta.counts import hooks
from canasta.counts.rules import stands_for
from canasta.events import FootTaken
from canasta.i18n import Text, Translator
from canasta.moves.deal_out import in_order, replace_threes
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.quota import Quota
from canasta.state import State
from canasta.terms import CanastaKind, ScorePart
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import (
    BASIC,
    BLACK_THREE_RULES,
    CONCEALED,
    WILD_CANASTAS,
    options_of,
)
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.scoring import Line, Team
from canasta.variants.kinds import Kinds
from canasta.view import Need

PACKET, RED_IN_PACKET = 11, 100
_PACKET = Text("A player who completes a canasta for the first time picks up their packet right away.")
_OUT = Text(
    "To go out you need one canasta of each kind: natural, mixed, sevens, wild. You must have picked up your "
    "packet before."
)
KINDS = Kinds(
    dict.fromkeys((CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.SEVENS, CanastaKind.WILD), 1)
)
HAS = (
    *BASIC,
    "wilds_may_outnumber_naturals",
    "ask_permission",
    "second_meld_same_rank",
    "discard_on_canasta_blocks",
    *BLACK_THREE_RULES,
    *WILD_CANASTAS,
    *CONCEALED,
)


class PenniesRules(ClassicRules):
    """The rules leave some points open. We assume: the packet is each player's own and comes into the hand at
    once when that player completes a canasta; nobody goes out with a packet not yet picked up, and its cards
    count as left in hand, red threes in it 100 each against the side; a canasta of sevens may be natural or
    mixed and then counts as neither of these kinds.
    """

    variant = "pennies"
    specs = options_of(
        HAS,
        {
            "target_score": 20000,
            "hand_size": 13,
            "draw_count": 2,
            "initial_minimums": ((-100000, 15), (0, 50), (500, 90), (1000, 120), (1500, 150)),
            "wild_canasta_bonus": 1000,
        },
    )
    fixed = MappingProxyType({"wild_melds": True, "canastas_to_go_out": len(KINDS.wanted), "jokers": 8})
    packs = 4
    longest_meld = 7
    foot_size = PACKET
    bonuses: ClassVar[Mapping[CanastaKind, int]] = MappingProxyType(
        {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.SEVENS: 1500}
    )
    threes_worth = (100, 200, 300, 400, 500, 600, 700, 1000)
    words = (
        Text("Three play against three, partners in every other seat."),
        Text("Besides the hand, each player is dealt a packet of eleven cards that nobody looks at."),
        _PACKET,
        Text("Wild cards may be melded alone."),
        _OUT,
        Text("Red threes count for a side that has a canasta of sevens, against one that has none."),
        Text("A packet that wasn't picked up counts as cards left in hand; each red three in it costs 100."),
        Text("Everything else is as in Classic Canasta."),
    )
    answers = MappingProxyType({RefusalCode.NO_CANASTA: (_OUT,), RefusalCode.PACKET_LEFT: (_PACKET, _OUT)})

    def key_figures(self, tr: Translator) -> list[str]:
        """Add the packet and the kinds of canasta."""
        target, _, minimums, _ = super().key_figures(tr)
        return [
            target,
            tr("{hand} + {packet} cards each", hand=self.hand_size, packet=self.foot_size),
            minimums,
            tr("{n} kinds of canasta to go out", n=len(KINDS.wanted)),
        ]

    # --- the packet ----------------------------------------------------------------------------------------

    def open_deal(self, state: State) -> None:
        """Deal as in Classic, then deal the packets."""
        super().open_deal(state)
        for _ in range(self.foot_size):
            for seat in in_order(state):
                state.feet[seat].append(state.stock.pop())

    def after_meld(self, state: State, opened: bool, canastas: int) -> None:
        """A player's first canasta brings the packet."""
        seat = state.turn
        packet = state.feet[seat]
        if not canastas or not packet:
            return
        state.feet[seat] = []
        before = len(state.hands[seat])
        state.hands[seat] += packet
        state.events.append(FootTaken(seat, len(packet)))
        replace_threes(self, state, seat)
        state.this_turn.drawn = [*state.this_turn.drawn, *state.hands[seat][before:]]

    def cards_coming(self, state: State) -> Quota | None:
        """The packet comes with a canasta; it never holds red threes alone."""
        now = state.reach.canastas
        return Quota(0, lambda tally: tally > now) if state.feet[state.turn] else None

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Refuse while the seat's own packet has not been picked up."""
        if not state.feet[state.turn]:
            return None
        return Refusal(
            RefusalCode.PACKET_LEFT,
            "12",
            Text("You have to pick up your packet before you go out: complete a canasta to get it."),
        )

    # --- going out -----------------------------------------------------------------------------------------

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """The tally, with separate digits for each kind of canasta."""
        return KINDS.one(self.kind_of(rank, size, wilds))

    def canastas_in(self, tally: int) -> int:
        """The number of canastas of all kinds."""
        return sum(KINDS.counts(tally))

    def quota(self, state: State, seat: int) -> Quota:
        """One of each kind."""
        return KINDS.quota()

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """How many of each kind a side with this tally has."""
        return KINDS.needs(tally)

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """The refusal, naming the canastas that are needed."""
        return Refusal(
            RefusalCode.NO_CANASTA,
            "12",
            Text(
                "To go out, your side needs a natural, a mixed, a sevens and a wild canasta. Keep two cards."
            ),
        )

    # --- its result ----------------------------------------------------------------------------------------

    def threes_count_for(self, team: Team) -> bool:
        """Add the bonus for a canasta of sevens."""
        return team.kinds[CanastaKind.SEVENS] > 0

    def score_lines(self, state: State) -> list[Line]:
        """Add the red threes and the other cards of packets that were not picked up."""
        return [
            *super().score_lines(state),
            Line(
                ScorePart.THREES,
                Text("Red threes in packets"),
                _caught,
                lambda team: -RED_IN_PACKET * _caught(team),
            ),
            Line(ScorePart.HANDS, Text("Cards left in packets"), lambda t: len(_left(t)), _cost),
        ]


def _packets(team: Team) -> list[Card]:
    return [card for seat in team.seats for card in team.state.feet[seat]]


def _caught(team: Team) -> int:
    return sum(card in RED_THREES for card in _packets(team))


def _left(team: Team) -> list[Card]:
    return [card for card in _packets(team) if card not in RED_THREES]


def _cost(team: Team) -> int:
    return team.cost_of(_left(team))


VARIANT = over_classic(
    PenniesRules,
    Text("Pennies from Heaven"),
    Text("Six with four packs and a packet each; one canasta of every kind to go out."),
    Text("three hours or more"),
    group="foot",
    seats=(6,),
)
stands_for(PenniesRules.open_deal)
stands_for(PenniesRules.after_meld, packet=True)
stands_for(PenniesRules.cards_coming, coming=hooks.While.PACKET)
stands_for(PenniesRules.going_out_refusal, barred=hooks.While.PACKET)
stands_for(PenniesRules.quota, quota=hooks.Quota.EACH_KIND)
stands_for(PenniesRules.threes_count_for, threes_need=CanastaKind.SEVENS)
stands_for(PenniesRules.score_lines, red_in_packet=RED_IN_PACKET)
