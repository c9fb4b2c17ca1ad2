"""The coach's reasons in words: a short sentence for each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from bot.screens.panel.move_labels import kind_words
from canasta.cards import JOKER_RANK
from canasta.coach import discard_facts, facts, partner_facts
from canasta.coach.facts import Fact
from canasta.i18n import Number, Text, Translator
from canasta.notation.words import CANASTAS, card_label, cards_label
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.view import View
from renderers.words import ranks

RECENT = 4
"""Up to here it is said how many turns ago something was."""

_WORDS: Final[Mapping[type[Fact], Text]] = {
    facts.OnlyMove: Text("It's all you can do now."),
    facts.CanGoOut: Text("You can go out this turn."),
    facts.Opens: Text("It's your first meld: {points} points, {minimum} needed."),
    facts.Lays: Text("That's {points} points on the table instead of in your hand."),
    facts.SparesWilds: Text("It spends fewer wild cards."),
    facts.ThreesCount: Text("In your hand they would count {points} points against you."),
    facts.GetsJoker: Text("You get a joker for it."),
    facts.TakesUpFoot: Text("You pick up your foot of {n} cards."),
    facts.MakesMeld: Text("It makes {cards}."),
    facts.SpecialHand: Text("{hand}: {points} points."),
    facts.HandCounts: Text("Your hand would count {points} points against you."),
    facts.TakeSpends: Text("Taking the pile uses at least {n} cards of your hand."),
    facts.TopUseless: Text("{card} makes no meld with your cards."),
    facts.Behind: Text("You're {points} points behind."),
    discard_facts.OnlyOne: Text("You have no other {ranks}."),
    discard_facts.NoneNear: Text("You have no card near it in its suit."),
    discard_facts.Sheds: Text("It would count {points} points against you."),
    discard_facts.Bars: Text("With {card} on top nobody can take the pile."),
    discard_facts.Freezes: Text("It freezes the pile."),
    discard_facts.NoPairOut: Text("You've seen {seen} of the {all} {ranks}: no opponent has two."),
    discard_facts.MostSeen: Text("You've seen {seen} of the {all} {ranks}."),
    discard_facts.HoldsMany: Text("You hold {n} {ranks} yourself: fewer are left for a pair."),
    discard_facts.DeadRank: Text("Nobody can meld {ranks} any more."),
    discard_facts.PileFrozen: Text("The pile is frozen: only a pair takes it."),
    discard_facts.NextLeft: Text("{name} didn't take the pile with {card} on top."),
    discard_facts.FitsNoMeld: Text("Your discard fits no meld of {name}."),
    discard_facts.Holds: Text("{name} has {n} {ranks} from the pile."),
    discard_facts.HasMeld: Text("{name} has {ranks} on the table."),
    partner_facts.OpensForPartner: Text("Your partner may lay down then, too."),
    partner_facts.PartnerHolds: Text("Your partner {name} may add {ranks} from the pile."),
    partner_facts.PartnerThrew: Text("Your partner {name} threw {card}."),
    facts.Becomes: Text("It makes it a {canasta}: {points} points."),
    facts.FreesWild: Text("Its wild card fills no gap any more."),
    facts.NearsPot: Text.counted(
        "One card is left then before you take the pot.",
        "{n} cards are left then before you take the pot.",
        2,
    ),
    facts.Grows: Text.counted(
        "Your {meld} are {size} cards then: one more makes a canasta.",
        "Your {meld} are {size} cards then: {n} more make a canasta.",
        2,
    ),
    facts.PileBrings: Text.counted(
        "It brings one card, {points} points.", "It brings {n} cards, {points} points.", 2
    ),
    facts.PileLeft: Text.counted("The pile has only one card.", "The pile would bring only {n} cards.", 2),
    facts.GoesOut: Text.counted(
        "You go out. Your opponents are left with one card.",
        "You go out. Your opponents are left with {n} cards.",
        2,
    ),
    facts.NearlyOut: Text.counted(
        "{name} may go out soon: one card left.", "{name} may go out soon: {n} cards left.", 2
    ),
    facts.OpponentsHold: Text.counted("Your opponents hold one card.", "Your opponents hold {n} cards.", 2),
    facts.StockLow: Text.counted("One card is left in the stock.", "{n} cards are left in the stock.", 2),
    discard_facts.LittleToTake: Text.counted(
        "If they take the pile, they get just this card.",
        "If they take the pile, they get just {n} cards.",
        2,
    ),
    partner_facts.PartnersHold: Text.counted(
        "Your partner holds one card.", "Your partner still holds {n} cards.", 2
    ),
    partner_facts.PartnerNearlyOut: Text.counted(
        "Your partner {name} may go out soon: one card left.",
        "Your partner {name} may go out soon: {n} cards left.",
        2,
    ),
}
"""What is said of each kind of fact, with its fields as ``_values`` has them."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom the reasons are for: the view, the names at the table as message text, and the language."""

    view: View
    names: tuple[str, ...]
    tr: Translator


_FIELDS: Final[Mapping[str, tuple[str, Callable[[Any, Reader], object]]]] = {
    "points": ("points", lambda points, _: Number(points)),
    "bonus": ("points", lambda points, _: Number(points)),
    "rank": ("ranks", lambda rank, reader: ranks(rank, reader.tr)),
    "card": ("card", lambda card, reader: card_label(card, reader.tr)),
    "seat": ("name", lambda seat, reader: reader.names[seat]),
    "meld": ("meld", lambda meld, reader: kind_words(meld, reader.tr)),
    "kind": ("canasta", lambda kind, reader: _canasta(kind, reader.view)),
    "name": ("hand", lambda hand, _: hand),
    "cards": ("cards", lambda cards, to: cards if isinstance(cards, int) else cards_label(cards, to.tr)),
}
"""What sentences call a field of a fact, and how they show it."""
_COUNTS: Final = ("short", "caught", "count", "ago", "cards")


def reason_words(fact: Fact, reader: Reader) -> str:
    words, values = _words(fact, reader.view), _values(fact, reader)
    number = None if words.plural is None else values["n"]
    return reader.tr.text(Text(words.message, words.plural, number, words.context, **values))


def _words(fact: Fact, view: View) -> Text:
    match fact:
        case facts.Completes():
            return _completed(fact)
        case facts.PileBrings(_, None):
            return Text.counted("It brings one card.", "It brings {n} cards.", 2)
        case facts.TakesUpFoot() if view.game.pack.pots:
            return Text("You take the pot.")
        case discard_facts.OnlyOne() if view.game.sequences:
            return Text("Nothing in your hand goes with it.")
        case facts.StockLow(0):
            return Text("The stock is empty.")
        case discard_facts.NextThrew(_, _, ago):
            return (
                Text("{name}'s last discard was {card}.")
                if ago == 1
                else Text("{name} threw {card} {n} turns ago.")
                if ago <= RECENT
                else Text("{name} threw {card} earlier.")
            )
        case discard_facts.HasMeld() if view.game.sequences:
            return Text("It fits a meld of {name}.")
        case discard_facts.HasMeld(seat) if len(view.allies[seat]) > 1:
            return Text("{name}'s side has {ranks}.")
        case partner_facts.PartnerSaid(_, yes):
            return (
                Text("{name} said yes: you have to go out.")
                if yes
                else Text("{name} said no: you can't go out this turn.")
            )
    return _WORDS[type(fact)]


def _completed(fact: facts.Completes) -> Text:
    if fact.rank in (None, JOKER_RANK) or fact.kind in (CanastaKind.SEVENS, CanastaKind.ACES):
        if not fact.bonus:
            return Text("It completes a {canasta}.")
        return Text("It completes a {canasta}: {points} points.")
    if not fact.bonus:
        return Text("It completes a {canasta}, of {ranks}.")
    return Text("It completes a {canasta}, of {ranks}: {points} points.")


def _values(fact: Fact, reader: Reader) -> dict[str, Any]:
    """The fields of a fact as sentences name them; ``n`` is what is counted."""
    values: dict[str, Any] = {}
    for field in fields(fact):
        name, shown = _FIELDS.get(field.name, (field.name, None))
        value = getattr(fact, field.name)
        values[name] = value if shown is None or value is None else shown(value, reader)
    return values | {"n": next((values[name] for name in _COUNTS if name in values), None)}


def _canasta(kind: CanastaKind, view: View) -> Text:
    return CANASTAS[CanastaKind(VARIANTS[view.game.variant].words.get(kind, kind))]
