"""The coach's reasons in words: a short sentence for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.screens.panel.hints.discards import about_discard
from canasta.cards import JOKER_RANK
from canasta.coach import facts, partner_facts
from canasta.coach.facts import Fact
from canasta.i18n import Number, Text, Translator
from canasta.notation.words import CANASTAS, card_label, cards_label
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.view import MeldView, View
from renderers.words import ranks


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom the reasons are for: the view, the names at the table as message text, and the language."""

    view: View
    names: tuple[str, ...]
    tr: Translator


def reason_words(fact: Fact, reader: Reader) -> str:
    """A fact as a sentence."""
    said = (
        _about_cards(fact, reader)
        or _about_pile(fact, reader)
        or _about_hand(fact, reader)
        or _about_table(fact, reader)
        or about_discard(fact, reader.view, reader.names, reader.tr)
        or about_partner(fact, reader.names, reader.tr)
    )
    assert said, fact
    return said


def _about_cards(fact: Fact, reader: Reader) -> str:
    """What the move does with the cards of the hand."""
    tr, view = reader.tr, reader.view
    match fact:
        case facts.OnlyMove():
            return tr("It's all you can do now.")
        case facts.Completes():
            return _completes(fact, view, tr)
        case facts.Grows(meld, size, short):
            return tr.plural(
                "Your {meld} are {size} cards then: one more makes a canasta.",
                "Your {meld} are {size} cards then: {n} more make a canasta.",
                short,
                meld=_meld(meld, tr),
                size=size,
            )
        case facts.Opens(points, minimum):
            return tr(
                "It's your first meld: {points} points, {minimum} needed.", points=points, minimum=minimum
            )
        case facts.Lays(_, points):
            return tr("That's {points} points on the table instead of in your hand.", points=Number(points))
        case facts.ThreesCount(points):
            return tr("In your hand they would count {points} points against you.", points=Number(points))
        case facts.GetsJoker():
            return tr("You get a joker for it.")
        case facts.TakesUpFoot(cards):
            return tr("You pick up your foot of {n} cards.", n=cards)
        case _:
            return ""


def _about_hand(fact: Fact, reader: Reader) -> str:
    """What the cards of the hand make, or would count."""
    tr = reader.tr
    match fact:
        case facts.MakesMeld(cards):
            return tr("It makes {cards}.", cards=cards_label(cards))
        case facts.SpecialHand(name, points):
            return tr("{hand}: {points} points.", hand=name, points=Number(points))
        case facts.HandCounts(points):
            return tr("Your hand would count {points} points against you.", points=Number(points))
        case _:
            return ""


def _about_pile(fact: Fact, reader: Reader) -> str:
    """What the pile brings, and what it costs."""
    tr = reader.tr
    match fact:
        case facts.PileBrings(cards, None):
            return tr.plural("It brings one card.", "It brings {n} cards.", cards)
        case facts.PileBrings(cards, int(points)):
            return tr.plural(
                "It brings one card, {points} points.",
                "It brings {n} cards, {points} points.",
                cards,
                points=points,
            )
        case facts.PileLeft(cards):
            return tr.plural("The pile has only one card.", "The pile would bring only {n} cards.", cards)
        case facts.TakeSpends(cards):
            return tr("Taking the pile uses at least {n} cards of your hand.", n=cards)
        case facts.TopUseless(card):
            return tr("{card} makes no meld with your cards.", card=card_label(card))
        case _:
            return ""


def _about_table(fact: Fact, reader: Reader) -> str:
    """How the deal and the match stand."""
    tr, names = reader.tr, reader.names
    match fact:
        case facts.GoesOut(caught):
            return tr.plural(
                "You go out. Your opponents are left with one card.",
                "You go out. Your opponents are left with {n} cards.",
                caught,
            )
        case facts.Behind(points):
            return tr("You're {points} points behind.", points=Number(points))
        case facts.NearlyOut(seat, cards):
            return tr.plural(
                "{name} may go out soon: one card left.",
                "{name} may go out soon: {n} cards left.",
                cards,
                name=names[seat],
            )
        case facts.OpponentsHold(cards):
            return tr.plural("Your opponents hold one card.", "Your opponents hold {n} cards.", cards)
        case facts.StockLow(0):
            return tr("The stock is empty.")
        case facts.StockLow(cards):
            return tr.plural("One card is left in the stock.", "{n} cards are left in the stock.", cards)
        case _:
            return ""


def _completes(fact: facts.Completes, view: View, tr: Translator) -> str:
    words: Mapping[str, str] = VARIANTS[view.game.variant].words
    name: Text = CANASTAS[CanastaKind(words.get(fact.kind, fact.kind))]
    if fact.rank in (None, JOKER_RANK) or fact.kind in (CanastaKind.SEVENS, CanastaKind.ACES):
        if not fact.bonus:
            return tr("It completes a {canasta}.", canasta=name)
        return tr("It completes a {canasta}: {points} points.", canasta=name, points=Number(fact.bonus))
    rank = ranks(fact.rank or 0, tr)
    if not fact.bonus:
        return tr("It completes a {canasta}, of {ranks}.", canasta=name, ranks=rank)
    return tr(
        "It completes a {canasta}, of {ranks}: {points} points.",
        canasta=name,
        ranks=rank,
        points=Number(fact.bonus),
    )


def _meld(meld: MeldView, tr: Translator) -> str:
    if meld.is_sequence:
        low, high = meld.ends
        return f"{card_label(low)}–{card_label(high)}"
    return tr("wild cards") if meld.rank in (None, JOKER_RANK) else ranks(meld.rank or 0, tr)


def about_partner(fact: Fact, names: Sequence[str], tr: Translator) -> str:
    """Such a reason as a sentence, for people with these names; empty for any other."""
    match fact:
        case partner_facts.OpensForPartner():
            return tr("Your partner may lay down then, too.")
        case partner_facts.PartnersHold(cards):
            return tr.plural("Your partner holds one card.", "Your partner still holds {n} cards.", cards)
        case partner_facts.PartnerCanAdd(seat):
            return tr("Your partner {name} can add to the new meld.", name=names[seat])
        case partner_facts.PartnerHolds(seat, rank, count):
            return tr(
                "Your partner {name} has {ranks} from the pile: {n}.",
                name=names[seat],
                n=count,
                ranks=ranks(rank, tr),
            )
        case partner_facts.PartnerThrew(seat, card):
            return tr("Your partner {name} threw {card}.", name=names[seat], card=card_label(card))
        case partner_facts.PartnerNearlyOut(seat, cards):
            return tr.plural(
                "Your partner {name} may go out soon: one card left.",
                "Your partner {name} may go out soon: {n} cards left.",
                cards,
                name=names[seat],
            )
        case partner_facts.PartnerSaid(seat, yes):
            if yes:
                return tr("{name} said yes: you have to go out.", name=names[seat])
            return tr("{name} said no: you can't go out this turn.", name=names[seat])
        case _:
            return ""
