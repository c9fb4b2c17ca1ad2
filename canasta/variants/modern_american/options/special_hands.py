"""House rules of Modern American Canasta about special hands and the deal for two (rules: 7, 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option
from canasta.variants.modern_american.options.profiles import LEAGUE

SPECIAL_HANDS = Option(
    "special_hands",
    "pagat3",
    Text("Which whole hands of fourteen may be shown to end the deal."),
    says={
        "pagat3": Text("Straight, pairs and garbage are special hands."),
        "cla11": Text("The eleven special hands of the League are played."),
        "off": Text("There are no special hands."),
    },
    values=("pagat3", "cla11", "off"),
    by_case={LEAGUE: "cla11"},
)

GARBAGE_VALUE = Option(
    "garbage_value",
    2000,
    Text("What the special hand garbage is worth."),
    says={None: Text("Garbage is worth {value}.")},
    values=(2000, 3000, 3500),
    by_case={LEAGUE: 3000},
)

PAIRS_VALUE = Option(
    "pairs_value",
    2500,
    Text("What the special hand of seven natural pairs is worth."),
    says={None: Text("Seven natural pairs are worth {value}.")},
    values=(2500, 3500),
)

PAIRS_DISTINCT = Option(
    "pairs_distinct",
    True,
    Text("Whether the pairs of a special hand are of seven different ranks."),
    says={
        True: Text("The seven pairs are of different ranks."),
        False: Text("Four of a rank count as two pairs."),
    },
)

SPECIAL_COURTESY = Option(
    "special_courtesy",
    False,
    Text("Whether a special hand still counts on the turn right after the partner's opening."),
    says={
        True: Text("Right after the partner's opening a special hand still counts."),
        False: Text("Once the partner has opened, special hands no longer count."),
    },
)

MAC2_DEAL = Option(
    "mac2_deal",
    "off",
    Text("Two players: cards dealt and drawn; with 13 and two drawn, hands of pairs are not special."),
    says={
        "off": Text("Two players deal and draw as four do."),
        "13draw1": Text("Two players are dealt 13 cards and draw one."),
        "15draw2": Text("Two players are dealt 15 cards and draw two."),
        "13draw2": Text("Two players are dealt 13 cards and draw two; pairs aren't special hands."),
    },
    values=("off", "13draw1", "15draw2", "13draw2"),
)
