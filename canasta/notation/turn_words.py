"""Events and turns in words: what happened, as sentences.

Callers pass people's names ready to show: already escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from canasta import events as ev
from canasta.cards import Card
from canasta.i18n import Text, Translator
from canasta.notation.words import CANASTAS, card_label, cards_label, rank_label
from canasta.terms import CanastaKind, EndReason, MeldKind

_NO_WORDS: Mapping[str, str] = MappingProxyType({})

REASONS = {
    EndReason.OUT: Text("{name} went out."),
    "concealed": Text("{name} went out concealed."),
    EndReason.STOCK: Text("The stock ran out; nobody went out."),
    EndReason.SPECIAL: Text("{name} ended the deal with a special hand."),
}
"""The ways in which a deal can end."""


def event_line(
    event: ev.Event, names: Sequence[str], tr: Translator, words: Mapping[str, str] = _NO_WORDS
) -> str:
    """One event as a whole sentence; ``words`` are the game's words for its melds (``Variant.words``)."""
    match event:
        case ev.Dealt(dealer, pile, buried) if buried:
            return tr(
                "{name} dealt; {buried} went back into the stock, {card} was turned up.",
                name=names[dealer],
                buried=cards_label(buried, tr),
                card=cards_label(pile, tr),
            )
        case ev.Dealt(dealer, ()):
            return tr("{name} dealt.", name=names[dealer])
        case ev.Dealt(dealer, pile):
            return tr("{name} dealt; {card} was turned up.", name=names[dealer], card=cards_label(pile, tr))
        case ev.PotIsStock(_, count):
            return tr.plural(
                "The stock is empty: a pot of one card takes its place.",
                "The stock is empty: a pot of {n} cards takes its place.",
                count,
            )
        case ev.DealOver(reason, by, concealed):
            name = "" if by is None else names[by]
            return tr.text(REASONS["concealed" if concealed else reason].filled(name=name))
        case _:
            return tr("{did}.", did=_did(event, names[event.seat], names, tr, words))


def turn_line(
    events: Iterable[ev.Event],
    names: Sequence[str],
    tr: Translator,
    words: Mapping[str, str] = _NO_WORDS,
    *,
    left: Card | None = None,
    under: Sequence[Card] = (),
) -> str:
    """Everything that happened in one turn as one short line; events that end the deal follow as sentences.

    ``words`` are the game's words for its melds (``Variant.words``). What is not in the events can be told,
    too: ``left`` is the pile's top card that was there to be taken and was left, ``under`` are the cards
    below the top one of a pile that was taken, the lowest first.
    """
    who: int | None = None
    did: list[str] = []
    before: list[str] = []
    after: list[str] = []
    events = list(events)
    named = any(isinstance(event, ev.HandRomme) for event in events)
    for event in events:
        if isinstance(event, ev.DealOver) and named:
            # Its name has already said how the player went out.
            event = replace(event, concealed=False)
        if isinstance(event, ev.Dealt):
            before.append(event_line(event, names, tr))
        elif isinstance(event, ev.DealOver | ev.HandRomme | ev.PotIsStock):
            after.append(event_line(event, names, tr))
        elif isinstance(event, ev.Answered):
            did.append(_did(event, "", names, tr, words))
        elif isinstance(event, ev.ThreesLaid) and event.seat != who is not None:
            before.append(event_line(event, names, tr))
        elif isinstance(event, ev.TalonTaken | ev.FootTaken) and event.seat != who is not None:
            after.append(event_line(event, names, tr))  # it began the next player's turn
        elif not isinstance(event, ev.Opened):
            name = names[event.seat] if who is None else ""
            who = event.seat if who is None else who
            did += [_did(event, name, names, tr, words), *_about_pile(event, left, under, tr)]
    # Translators: what somebody did in a turn, with their name: Ann drew a card, melded K K K, discarded 4
    line = [tr("{did}.", did=", ".join(did))] if did else []
    return " ".join(before + line + after)


def _about_pile(event: ev.Event, left: Card | None, under: Sequence[Card], tr: Translator) -> Iterator[str]:
    """What was left in the pile by this drawing, or lay under the card that was taken."""
    if isinstance(event, ev.Drew) and left is not None:
        yield _nameless(tr("{name} left {card} in the pile", card=card_label(left, tr), name=""))
    elif isinstance(event, ev.Took) and under:
        yield _nameless(tr("{name} found {cards} under it", cards=cards_label(under[::-1], tr), name=""))


def _canasta(kind: CanastaKind, words: Mapping[str, str]) -> Text:
    return CANASTAS[CanastaKind(words.get(kind, kind))]


def _did(event: ev.Event, who: str, names: Sequence[str], tr: Translator, words: Mapping[str, str]) -> str:
    """What somebody did; without their name where it goes on what they have done before in the turn."""
    said = _whole(event, who, names, tr, words)
    return said if who else _nameless(said)


def _nameless(said: str) -> str:
    """A sentence whose name has been left empty."""
    return said.strip().replace("  ", " ")


def _whole(event: ev.Event, who: str, names: Sequence[str], tr: Translator, words: Mapping[str, str]) -> str:
    match event:
        case ev.Drew() | ev.Took() | ev.TookTop() | ev.StockRenewed() | ev.TurnCardDrawn() | ev.DrewAgain():
            return _took_up(event, who, tr)
        case ev.FootTaken() | ev.TalonDue() | ev.TalonTaken() | ev.PotTaken():
            return _added_to_hand(event, who, tr)
        case ev.Melded():
            return _melded(event, who, tr, words)
        case (
            ev.ThreesLaid()
            | ev.LaidOff()
            | ev.Swapped()
            | ev.HandRomme()
            | ev.Opened()
            | ev.Merged()
            | ev.SpecialShown()
        ):
            return _laid_down(event, who, names, tr, words)
        case ev.Discarded() | ev.DiscardedFaceDown() | ev.TurnEnded():
            return _ended(event, who, tr)
        case ev.Asked(_, partner):
            return tr("{name} asked {partner} whether to go out", partner=names[partner], name=who)
        case ev.Answered(seat, yes):
            return _answered(names[seat], yes, tr)
        case ev.Dealt() | ev.DealOver() | ev.PotIsStock():
            raise ValueError("dealing and the end of a deal are sentences of their own")


def _ended(event: ev.Discarded | ev.DiscardedFaceDown | ev.TurnEnded, who: str, tr: Translator) -> str:
    """How the turn ended."""
    match event:
        case ev.Discarded(_, card, True):
            return tr("{name} discarded {card} and froze the pile", card=card_label(card, tr), name=who)
        case ev.Discarded(_, card):
            return tr("{name} discarded {card}", card=card_label(card, tr), name=who)
        case ev.DiscardedFaceDown():
            return tr("{name} discarded the last card face down", name=who)
        case ev.TurnEnded():
            return tr("{name} ended the turn", name=who)


def _answered(partner: str, yes: bool | None, tr: Translator) -> str:
    if yes is None:
        return tr("{partner} didn't answer", partner=partner)
    return tr("{partner} said yes", partner=partner) if yes else tr("{partner} said no", partner=partner)


def _took_up(
    event: ev.Drew | ev.Took | ev.TookTop | ev.StockRenewed | ev.TurnCardDrawn | ev.DrewAgain,
    who: str,
    tr: Translator,
) -> str:
    """What was taken from the stock or the pile."""
    match event:
        case ev.Drew(_, count):
            return (
                tr.plural("{name} drew a card", "{name} drew {n} cards", count, name=who)
                if count
                else tr("{name} drew nothing they could keep", name=who)
            )
        case ev.Took(_, top, count, left) if left:
            return tr.plural(
                "{name} took the top card of the pile ({top}), leaving {left}",
                "{name} took the top {n} of the pile ({top} on top), leaving {left}",
                count,
                top=card_label(top, tr),
                left=left,
                name=who,
            )
        case ev.DrewAgain(_, card):
            return tr("{name} put {card} on the pile to draw again", card=card_label(card, tr), name=who)
        case ev.TookTop(_, card):
            return tr("{name} took {card} from the pile", card=card_label(card, tr), name=who)
        case ev.StockRenewed(_, count, shuffled):
            return _renewed(count, shuffled, who, tr)
        case ev.Took(_, top, count):
            return tr.plural(
                "{name} took the pile ({top} alone)",
                "{name} took the pile of {n} ({top} on top)",
                count,
                top=card_label(top, tr),
                name=who,
            )
        case ev.TurnCardDrawn(_, left):
            return tr.plural(
                "{name} drew the turn card (one card is left)",
                "{name} drew the turn card ({n} cards are left)",
                left,
                name=who,
            )


def _renewed(count: int, shuffled: bool, who: str, tr: Translator) -> str:
    if shuffled:
        return tr.plural(
            "{name} shuffled one card of the pile into a new stock",
            "{name} shuffled {n} cards of the pile into a new stock",
            count,
            name=who,
        )
    return tr.plural(
        "{name} turned one card of the pile over as a new stock",
        "{name} turned {n} cards of the pile over as a new stock",
        count,
        name=who,
    )


def _added_to_hand(
    event: ev.FootTaken | ev.TalonDue | ev.TalonTaken | ev.PotTaken, who: str, tr: Translator
) -> str:
    """The cards that a player gets beside those of the stock."""
    match event:
        case ev.PotTaken(_, count):
            return tr.plural(
                "{name} took a pot of one card", "{name} took a pot of {n} cards", count, name=who
            )
        case ev.FootTaken(_, count):
            return tr.plural(
                "{name} picked up a foot of one card", "{name} picked up a foot of {n} cards", count, name=who
            )
        case ev.TalonDue(_, count):
            return tr.plural(
                "{name} gets a talon of one card for the next turn",
                "{name} gets a talon of {n} cards for the next turn",
                count,
                name=who,
            )
        case ev.TalonTaken(_, count):
            return tr.plural(
                "{name} picked up a talon of one card",
                "{name} picked up a talon of {n} cards",
                count,
                name=who,
            )


def _laid_down(
    event: ev.ThreesLaid | ev.LaidOff | ev.Swapped | ev.HandRomme | ev.Opened | ev.Merged | ev.SpecialShown,
    who: str,
    names: Sequence[str],
    tr: Translator,
    words: Mapping[str, str],
) -> str:
    """What was put on the table, except a meld."""
    match event:
        case ev.ThreesLaid(_, cards):
            return tr("{name} laid out {cards}", cards=cards_label(cards, tr), name=who)
        case ev.LaidOff(seat, _, owner, cards, size):
            shown = cards_label(cards, tr)
            if seat == owner:
                return tr("{name} added {cards} ({size} now)", cards=shown, size=size, name=who)
            return tr(
                "{name} laid off {cards} on a meld of {owner} ({size} now)",
                cards=shown,
                owner=names[owner],
                size=size,
                name=who,
            )
        case ev.Swapped(_, _, owner, card):
            return tr(
                "{name} swapped {card} for {owner}'s joker",
                card=card_label(card, tr),
                owner=names[owner],
                name=who,
            )
        case ev.HandRomme():
            return tr("{name} laid down the whole hand in one turn: Hand Rommé", name=who)
        case ev.Opened(_, points, minimum):
            return tr(
                "{name} opened with {points} points (needed {minimum})",
                points=points,
                minimum=minimum,
                name=who,
            )
        case ev.Merged(_, _, _, rank, size, canasta):
            ranks, made = rank_label(rank, tr), None if canasta is None else _canasta(canasta, words)
            if made is not None:
                return tr(
                    "{name} merged two melds of {rank} (a {canasta}!)", rank=ranks, canasta=made, name=who
                )
            return tr("{name} merged two melds of {rank} ({size} now)", rank=ranks, size=size, name=who)
        case ev.SpecialShown(_, special, cards):
            shown = cards_label(cards, tr)
            return tr("{name} showed {hand}: {cards}", hand=special.name, cards=shown, name=who)


def _melded(event: ev.Melded, who: str, tr: Translator, words: Mapping[str, str]) -> str:
    """A new meld, or cards added to one."""
    shown, size = cards_label(event.cards, tr), event.size
    if event.canasta is not None:
        made = _canasta(event.canasta, words)
        return (
            tr("{name} melded {cards} (a {canasta}!)", cards=shown, canasta=made, name=who)
            if event.new
            else tr(
                "{name} added {cards} ({size} now, a {canasta}!)",
                cards=shown,
                size=size,
                canasta=made,
                name=who,
            )
        )
    if words.get(event.kind) == MeldKind.RUN:
        return (
            tr("{name} melded the run {cards}", cards=shown, name=who)
            if event.new
            else tr("{name} added {cards} to a run ({size} now)", cards=shown, size=size, name=who)
        )
    if event.kind == MeldKind.SEQUENCE:
        return (
            tr("{name} melded the sequence {cards}", cards=shown, name=who)
            if event.new
            else tr("{name} added {cards} to a sequence ({size} now)", cards=shown, size=size, name=who)
        )
    return (
        tr("{name} melded {cards}", cards=shown, name=who)
        if event.new
        else tr("{name} added {cards} ({size} now)", cards=shown, size=size, name=who)
    )
