"""Hand and Foot as a variant."""

from __future__ import annotations

from canasta.counts import hooks
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.terms import CanastaKind
from canasta.variants.hand_and_foot.options import ONLY_FOR, OPTIONS, PRESETS, TOPICS
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from canasta.variants.hand_and_foot.scoring import BONUSES, GOING_OUT, RED_THREE
from canasta.variants.hand_and_foot.setup import SEATS, table
from canasta.variants.hand_and_foot.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="hand_and_foot",
    name=Text("Hand and Foot"),
    summary=Text("A second hand waits as your foot; clean, dirty and wild canastas in four rounds."),
    group="foot",
    length=Text("two hours or more"),
    seats=SEATS,
    options=OPTIONS,
    make=table,
    sections=sections,
    presets=PRESETS,
    topics=TOPICS,
    only_for=ONLY_FOR,
    words={CanastaKind.NATURAL: CanastaKind.CLEAN, CanastaKind.MIXED: CanastaKind.DIRTY},
    player="canasta.players.basic.hand_and_foot",
)


def _sheet(rules: HandAndFootRules) -> hooks.Sheet:
    laid, caught = RED_THREE[str(rules.options["hf_red_three"])]
    bonuses = BONUSES[str(rules.options["hf_bonuses"])]
    return hooks.Sheet(bonuses, GOING_OUT, laid, caught, rules.number("hf_black_three"))


stands_for(HandAndFootRules.read_options)
stands_for(HandAndFootRules.moves, "moves", pairs_alone=True)
stands_for(HandAndFootRules.open_deal)
stands_for(HandAndFootRules.offers)
stands_for(HandAndFootRules.wild_span)
stands_for(HandAndFootRules.begin_turn, foot=True)
stands_for(HandAndFootRules.hand_melded, foot=True)
stands_for(HandAndFootRules.end_turn, foot=True)
stands_for(HandAndFootRules.turn_continues, foot=True)
stands_for(HandAndFootRules.cards_coming, coming=hooks.While.FOOT)
stands_for(HandAndFootRules.going_out_refusal, barred=hooks.While.FOOT)
stands_for(HandAndFootRules.opening_minimum)
stands_for(HandAndFootRules.opens_with, minimum_for_question=True)
stands_for(HandAndFootRules.quota, quota=hooks.Quota.EACH_KIND)
stands_for(HandAndFootRules.score, sheet=_sheet)
