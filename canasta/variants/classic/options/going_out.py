"""House rules of Classic Canasta about going out (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic
from canasta.variants import common_options
from canasta.variants.classic.options import seats
from canasta.variants.classic.options.tables import by_table

CANASTAS_TO_GO_OUT = common_options.CANASTAS_TO_GO_OUT.with_default(1, by_table("canastas"))

CONCEALED_BONUS_TOTAL = Option(
    "concealed_bonus_total",
    200,
    Text("The bonus for going out concealed."),
    says={None: Text("Going out concealed is worth {value}.")},
    bounds=(0, 5000),
)

CONCEALED_AFTER_PILE = Option(
    "concealed_after_pile",
    True,
    Text("Whether going out still counts as concealed when the pile was taken in that turn."),
    says={
        True: Text("Going out can be concealed even when the pile was taken in that turn."),
        False: Text("Going out is not concealed when the pile was taken in that turn."),
    },
)

CONCEALED_NEEDS_MINIMUM = Option(
    "concealed_needs_minimum",
    False,
    Text("Whether going out concealed needs the minimum of a first meld too."),
    says={
        True: Text("A player who lays down the whole hand at once to go out needs the minimum too."),
        False: Text(
            "A player who drew from the stock and goes out by melding the whole hand at once needs no "
            "minimum."
        ),
    },
    since=2,
)

TOPIC = Topic(
    Text("Going out"),
    {
        5: CANASTAS_TO_GO_OUT,
        39: seats.THREE_HAND_CANASTAS,
        20: CONCEALED_BONUS_TOTAL,
        21: CONCEALED_AFTER_PILE,
        44: CONCEALED_NEEDS_MINIMUM,
        22: common_options.ASK_PERMISSION,
    },
)
