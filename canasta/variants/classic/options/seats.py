"""House rules of Classic Canasta about tables of three and six (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic
from canasta.variants import common_options

THREE_HAND_MODE = Option(
    "three_hand_mode",
    "cutthroat",
    Text("Three players: the first to take the pile plays against the others, or everyone for themselves."),
    says={
        "cutthroat": Text("The first to take the pile in a deal plays alone against the other two."),
        "alone": Text("All three play for themselves."),
    },
    values=("alone", "cutthroat"),
)

THREE_HAND_DEAL = Option(
    "three_hand_deal",
    13,
    Text("Three players: cards dealt to each."),
    says={None: Text("Three players are dealt {value} cards each.")},
    values=(13, 11),
)

THREE_HAND_CANASTAS = Option(
    "three_hand_canastas",
    1,
    Text("Three players: canastas needed to go out."),
    says={
        1: Text("Three players need one canasta to go out."),
        2: Text("Three players need two canastas to go out."),
    },
    values=(1, 2),
)

THREE_HAND_STOCK_END = Option(
    "three_hand_stock_end",
    "classic",
    Text("Three players: whether the deal ends with the discard of the player who drew the last card."),
    says={
        "classic": Text("With the stock empty, play continues as long as the pile is taken."),
        "last_drawer_discards": Text("The deal ends with the discard of the player who drew the last card."),
    },
    values=("classic", "last_drawer_discards"),
)

SIX_HAND_PACKS = Option(
    "six_hand_packs",
    3,
    Text("Six players: packs of cards."),
    says={
        3: Text("Three packs are used."),
        2: Text("Two packs are used."),
    },
    values=(3, 2),
)

SIX_HAND150_FROM = Option(
    "six_hand150_from",
    7500,
    Text("Six players in two teams: the total from which the first meld needs 150."),
    says={None: Text("From {value} points the first meld needs 150.")},
    values=(7500, 7000),
)

TOPIC = Topic(
    Text("Seats"),
    {
        37: THREE_HAND_MODE,
        41: common_options.SIX_HAND_TEAMS,
        42: SIX_HAND_PACKS,
        43: SIX_HAND150_FROM,
    },
)
