"""The coach's reasons for and against a discard, in words."""

from collections.abc import Sequence

from canasta.coach import discard_facts as facts
from canasta.coach.facts import Fact
from canasta.i18n import Number, Translator
from canasta.notation.words import card_label
from canasta.view import View
from renderers.words import ranks

RECENT = 4
"""Up to here it is said how many turns ago something was."""


def about_discard(fact: Fact, view: View, names: Sequence[str], tr: Translator) -> str:
    """Such a reason as a sentence, for people with these names; empty for any other."""
    return _about_card(fact, tr) or _about_others(fact, view, names, tr)


def _about_card(fact: Fact, tr: Translator) -> str:
    """What the card is worth to the player and to the table."""
    match fact:
        case facts.OnlyOne(rank):
            return tr("You have no other {ranks}.", ranks=ranks(rank, tr))
        case facts.Sheds(points):
            return tr("It would count {points} points against you.", points=Number(points))
        case facts.Bars(card):
            return tr("With {card} on top nobody can take the pile.", card=card_label(card))
        case facts.Freezes():
            return tr("It freezes the pile.")
        case facts.NoPairOut(rank, seen, every):
            return tr(
                "You've seen {seen} of the {all} {ranks}: no opponent has two.",
                seen=seen,
                all=every,
                ranks=ranks(rank, tr),
            )
        case facts.MostSeen(rank, seen, every):
            return tr("You've seen {seen} of the {all} {ranks}.", seen=seen, all=every, ranks=ranks(rank, tr))
        case facts.DeadRank(rank):
            return tr("Nobody can meld {ranks} any more.", ranks=ranks(rank, tr))
        case facts.PileFrozen():
            return tr("The pile is frozen: only a pair takes it.")
        case facts.LittleToTake(cards):
            return tr.plural(
                "If they take the pile, they get just this card.",
                "If they take the pile, they get just {n} cards.",
                cards,
            )
        case _:
            return ""


def _about_others(fact: Fact, view: View, names: Sequence[str], tr: Translator) -> str:
    """What others have thrown, left, picked up or melded."""
    match fact:
        case facts.NextThrew(seat, card, 1):
            return tr("{name}'s last discard was {card}.", name=names[seat], card=card_label(card))
        case facts.NextThrew(seat, card, ago) if ago <= RECENT:
            return tr("{name} threw {card} {n} turns ago.", name=names[seat], card=card_label(card), n=ago)
        case facts.NextThrew(seat, card):
            return tr("{name} threw {card} earlier.", name=names[seat], card=card_label(card))
        case facts.NextLeft(seat, card):
            return tr(
                "{name} didn't take the pile with {card} on top.", name=names[seat], card=card_label(card)
            )
        case facts.FitsNoMeld(seat):
            return tr("Your discard fits no meld of {name}.", name=names[seat])
        case facts.Holds(seat, rank, count):
            return tr(
                "{name} has {n} {ranks} from the pile.", name=names[seat], n=count, ranks=ranks(rank, tr)
            )
        case facts.HasMeld(seat, rank):
            return _has_meld(fact, view, names[fact.seat], tr)
        case _:
            return ""


def _has_meld(fact: facts.HasMeld, view: View, name: str, tr: Translator) -> str:
    if view.game.sequences:
        return tr("It fits a meld of {name}.", name=name)
    if len(view.allies[fact.seat]) > 1:
        return tr("{name}'s side has {ranks}.", name=name, ranks=ranks(fact.rank, tr))
    return tr("{name} has {ranks} on the table.", name=name, ranks=ranks(fact.rank, tr))
