"""The draw step: the stock, or the pile (rules: 1.2, 2.4, 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.actions import Draw, Group, Take
from canasta.cards import IS_RED_THREE, IS_WILD, Card, rank_name
from canasta.events import Drew, Took
from canasta.i18n import Text
from canasta.laying import lay, short_of_minimum, stranded
from canasta.melding import Plan, plan_melds
from canasta.offering import takes
from canasta.refusals import Refusal
from canasta.tableau import Tableau
from canasta.view import DRAW, MELD

if TYPE_CHECKING:
    from canasta.deal import Deal

_FROZEN = Text("The pile is frozen")
_FROZEN_UNTIL_OPEN = Text("The pile is frozen for your side until its first meld")


def plan_draw(deal: Deal, action: Draw) -> Plan | Refusal | None:
    if deal.phase != DRAW:
        return Refusal(
            "already_drawn", "1.2", Text("You have drawn already: meld if you like, then discard.")
        )
    if not deal.stock and _must_take(deal):
        return Refusal(
            "must_take",
            "2.7",
            Text("The stock is empty and the top of the pile fits: you have to take the pile."),
            first_take(deal),
        )
    return None


def _must_take(deal: Deal) -> bool:
    """Whether the pile has to be taken now that the stock is empty (rules: 2.7)."""
    mode = deal.rules.options["empty_stock_forced_take"]
    if mode == "never":
        return False
    if mode == "always":
        return first_take(deal) is not None
    return deal.check(deal.turn, Take(Group(()))) is None


def first_take(deal: Deal) -> Take | None:
    """One legal way to take the pile now, None if there is none."""
    return next(takes(deal), None)


def do_draw(deal: Deal, action: Draw, plan: None) -> None:
    seat = deal.turn
    if not deal.stock:
        deal.end("stock", None)
        return
    hand = deal.hands[seat]
    kept: list[Card] = []
    threes: list[Card] = []
    for _ in range(deal.rules.draw_count):
        while deal.stock:
            card = deal.stock.pop()
            if not IS_RED_THREE[card]:
                kept.append(card)
                break
            threes.append(card)
    hand += kept
    deal.drawn = kept
    deal.phase = MELD
    deal.events.append(Drew(seat, len(kept)))
    if threes:
        deal.lay_threes(seat, threes)
    if not kept:
        # Nothing but red threes was left: no discard follows (rules: 2.7).
        if deal.rules.options["last_red_three"] == "end_now":
            deal.end("stock", None)
        else:
            deal.no_discard = True


def plan_take(deal: Deal, action: Take) -> Plan | Refusal | None:
    if deal.phase != DRAW:
        return Refusal(
            "already_drawn", "1.2", Text("You have drawn already; the pile is taken instead of drawing.")
        )
    if not deal.pile:
        return Refusal("pile_empty", "2.4", Text("There is no pile to take."))
    seat, top = deal.turn, deal.pile[-1]
    barred = deal.rules.bars_take(top)
    if barred is not None:
        return barred
    if action.joined:
        return Refusal(
            "pair_beside",
            "2.4",
            Text("Name the cards that take the pile first, further melds after a +."),
        )
    tableau = deal.tableaux[deal.side_of[seat]]
    hand = deal.hands[seat]
    if len(hand) == 1 and len(deal.pile) == 1 and not deal.rules.options["one_card_pile_allowed"]:
        return Refusal(
            "one_card_pile",
            "2.4",
            Text("With one card in hand you may not take a pile of one card: draw instead."),
        )
    wrong = _wrong_cards_for_top(deal, tableau, action.group, top)
    if wrong is not None:
        return wrong
    plan = plan_melds(deal.rules, tableau, hand, (action.group, *action.more), top)
    if isinstance(plan, Refusal):
        return plan
    short = short_of_minimum(deal, tableau, plan, taking=True)
    if short is not None:
        return short
    plan.left += [card for card in deal.pile[:-1] if not IS_RED_THREE[card]]
    return stranded(deal, plan) or plan


def _wrong_cards_for_top(deal: Deal, tableau: Tableau, group: Group, top: Card) -> Refusal | None:
    rank = top >> 2
    naturals = sum(card >> 2 == rank for card in group.cards)
    wilds = sum(IS_WILD[card] for card in group.cards)
    if naturals + wilds < len(group.cards):
        return Refusal(
            "no_match",
            "2.4",
            Text(
                "Only natural cards of its rank, {rank}, and wild cards go with the top card.",
                rank=rank_name(rank),
            ),
        )
    if naturals >= 2:
        return None
    if deal.frozen_for(tableau):
        return Refusal(
            "pile_frozen",
            "2.4",
            Text(
                "{why}: taking it needs two natural cards of the top card's rank, {rank}.",
                why=_FROZEN if deal.frozen else _FROZEN_UNTIL_OPEN,
                rank=rank_name(rank),
            ),
        )
    own = tableau.meld_of(rank)
    onto = own is not None and deal.rules.takes_onto(len(own.cards))
    if onto and (naturals or not wilds):
        return None
    if naturals and wilds and not deal.rules.options["pair_must_be_natural"]:
        return None
    if own is not None and not onto:
        return Refusal(
            "canasta_complete",
            "2.4",
            Text("At this table the pile is not taken to add to a finished canasta."),
        )
    return Refusal(
        "no_match",
        "2.4",
        Text(
            "Taking the pile needs two natural cards of its top card's rank, {rank}, or one and a wild "
            "card, or a"
            " meld of your side that the top card fits.",
            rank=rank_name(rank),
        ),
    )


def do_take(deal: Deal, action: Take, plan: Plan) -> None:
    seat = deal.turn
    pile, top = deal.pile, deal.pile[-1]
    deal.events.append(Took(seat, top, len(pile)))
    threes = [card for card in pile if IS_RED_THREE[card]]
    deal.drawn = [card for card in pile[:-1] if not IS_RED_THREE[card]]
    deal.pile = []
    deal.is_frozen = False
    deal.frozen_by = None
    deal.phase = MELD
    deal.took = True
    lay(deal, plan)
    if threes:
        deal.lay_threes(seat, threes)
    if not deal.hands[seat]:
        deal.go_out()
