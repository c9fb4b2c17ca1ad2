"""The coach's reasons that have to do with the partner, in words."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.coach import partner_facts as facts
from canasta.coach.facts import Fact
from canasta.i18n import Translator
from canasta.notation.words import card_label
from renderers.words import ranks


def about_partner(fact: Fact, names: Sequence[str], tr: Translator) -> str:
    """Such a reason as a sentence, for people with these names; empty for any other."""
    match fact:
        case facts.OpensForPartner():
            return tr("Your partner may lay down then, too.")
        case facts.PartnersHold(cards):
            return tr.plural("Your partner holds one card.", "Your partner still holds {n} cards.", cards)
        case facts.PartnerCanAdd(seat):
            return tr("Your partner {name} can add to the new meld.", name=names[seat])
        case facts.PartnerHolds(seat, rank, count):
            return tr(
                "Your partner {name} has {ranks} from the pile: {n}.",
                name=names[seat],
                n=count,
                ranks=ranks(rank, tr),
            )
        case facts.PartnerThrew(seat, card):
            return tr("Your partner {name} threw {card}.", name=names[seat], card=card_label(card))
        case facts.PartnerNearlyOut(seat, cards):
            return tr.plural(
                "Your partner {name} may go out soon: one card left.",
                "Your partner {name} may go out soon: {n} cards left.",
                cards,
                name=names[seat],
            )
        case facts.PartnerSaid(seat, yes):
            if yes:
                return tr("{name} said yes: you have to go out.", name=names[seat])
            return tr("{name} said no: you can't go out this turn.", name=names[seat])
        case _:
            return ""
