"""House rules of Classic Canasta about the match: its end, and the minimum for a first meld (rules: 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option, Topic
from canasta.variants import common_options
from canasta.variants.classic.options.tables import by_table
from canasta.variants.common_options import MINIMUMS

TARGET_SCORE = common_options.TARGET_SCORE.with_default(5000, by_table("target"))
INITIAL_MINIMUMS = common_options.INITIAL_MINIMUMS.with_default(MINIMUMS, by_table("minimums"))

MINIMUM_ABOVE_5000 = Option(
    "minimum_above_5000",
    0,
    Text("Points that a side's first meld needs from a total of 5,000; 0 for no such step."),
    says={
        0: Text("The minimum doesn't rise again at 5,000 points."),
        None: Text("From 5,000 points the first meld needs {value}."),
    },
    bounds=(0, 1000),
    section=("3.12", Text("The highest minimum")),
)

VIENNESE = Option(
    "viennese",
    False,
    Text(
        "The Viennese rules: red threes need a canasta, wild cards never outnumber naturals, nothing"
        " concealed after the pile, a one-card hand may take a one-card pile, and a discard that fits the"
        " next side's canasta blocks the pile for it."
    ),
    says={
        True: Text("Viennese rules: red threes need a canasta, wild cards stay in the minority, and more."),
        False: Text("Viennese rules aren't played."),
    },
)

TOPIC = Topic(
    Text("Match"),
    {
        1: TARGET_SCORE,
        2: common_options.TIE_RULE,
        6: INITIAL_MINIMUMS,
        23: MINIMUM_ABOVE_5000,
    },
)

VIENNESE_TOPIC = Topic(
    Text("Viennese rules"),
    {
        36: VIENNESE,
    },
)
