"""Taking the pile instead of drawing (rules: 2.4)."""

from __future__ import annotations

from canasta.actions import NEW, Group, Take
from canasta.cards import Card, missing_from, rank_name, rank_of
from canasta.cards.ranks import of_rank
from canasta.events import Took
from canasta.i18n import Text
from canasta.melds import Part, Plan, TableMeld
from canasta.melds.sequences import extends
from canasta.moves.meld import lay, short_of_minimum, stranded, too_early
from canasta.moves.meld_plan import joined_meld, plan_melds
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import DRAW, MELD

_NO_CARDS = Group(())
_FROZEN = Refusal(
    RefusalCode.PILE_FROZEN,
    "2.4",
    Text("The pile is frozen: to take it you need two natural cards of its top card's rank."),
)
_FROZEN_UNTIL_OPEN = Refusal(
    RefusalCode.PILE_FROZEN,
    "2.4",
    Text("Until your side melds, you need two natural cards of the top card's rank to take the pile."),
)
_NO_PAIR = Refusal(
    RefusalCode.NO_MATCH,
    "2.4",
    Text("You need two natural cards of the top card's rank, or a meld of your side it fits."),
)
_NO_PAIR_WITH_WILD = Refusal(
    RefusalCode.NO_MATCH,
    "2.4",
    Text("You need two cards of the top card's rank, one and a wild card, or a meld it fits."),
)


def plan_take(rules: Rules, state: State, action: Take) -> Plan | Refusal:
    barred = take_barred(rules, state)
    if barred is not None:
        return barred
    return _plan_all(rules, state, action) if rules.pack.all_to_hand else plan_way(rules, state, action)


def _plan_all(rules: Rules, state: State, action: Take) -> Plan | Refusal:
    """The plan for taking all of the pile into the hand, where nothing has to be melded with it."""
    if action != Take(_NO_CARDS):
        return Refusal(
            RefusalCode.TAKES_ALONE,
            "2.4",
            Text("The whole pile goes into your hand: take it without naming cards."),
        )
    return Plan([], [*state.hands[state.turn], *state.pile], 0, state.reach.canastas)


def take_barred(rules: Rules, state: State) -> Refusal | None:
    """Why the seat to move cannot take the pile now, in whatever way; None if it might."""
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN,
            "1.2",
            Text("You've already drawn. You take the pile instead of drawing."),
        )
    if not state.pile:
        return Refusal(RefusalCode.PILE_EMPTY, "2.4", Text("There's no pile to take."))
    top = state.pile[-1]
    return too_early(rules, state) or barred_for(rules, state, top) or _closed_to_openings(rules, state)


def plan_way(rules: Rules, state: State, action: Take) -> Plan | Refusal:
    """The plan for this way to take a pile that is not barred (:func:`take_barred`), or why it is no way."""
    # The record has no form for the top alone with further melds beside it: they are a separate step.
    if action.joined or (action.more and action.group == _NO_CARDS):
        return Refusal(
            RefusalCode.PAIR_BESIDE,
            "2.4",
            Text("Name the cards that take the pile first, further melds after a +."),
        )
    top = state.pile[-1]
    hand = state.hands[state.turn]
    if len(hand) == 1 and len(state.pile) == 1 and not rules.options["one_card_pile_allowed"]:
        return Refusal(
            RefusalCode.ONE_CARD_PILE,
            "2.4",
            Text("With one card in hand you can't take a pile of one card. Draw instead."),
        )
    wrong = _wrong_cards_for_top(rules, state, action.group, top)
    if wrong is not None:
        return wrong
    group = _kept_wild(rules, state, _pointed(rules, state, action.group, top), top)
    plan = plan_melds(rules, state, hand, (group, *action.more), top)
    if isinstance(plan, Refusal):
        return plan
    unfit = _unfit_for(rules, state, action.group, plan.parts[0])
    if unfit is not None:
        return unfit
    short = short_of_minimum(rules, state, plan, taking=True)
    if short is not None:
        return short
    rest = [card for card in state.pile[:-1] if card not in rules.pack.threes.set_aside]
    plan.left += rest
    return stranded(rules, state, plan, hidden=len(rest)) or plan


def barred_for(rules: Rules, state: State, top: Card) -> Refusal | None:
    """Why the seat to move cannot take the pile with this top card, whatever it holds; None if it might
    (rules: 2.4, 3.6).
    """
    barred = rules.take_refusal(top)
    if barred is None and rules.options["discard_on_canasta_blocks"]:
        full = rules.canasta_size
        if any(len(meld.cards) >= full for meld in state.reach.melds_of(rank_of(top))):
            return Refusal(
                RefusalCode.PILE_BLOCKED,
                "3.6",
                Text("At this table, a discard of a rank your side has a canasta of blocks the pile."),
            )
    return barred


def _closed_to_openings(rules: Rules, state: State) -> Refusal | None:
    """Why a side that has not melded may not take the pile, if the table plays that rule."""
    if state.reach.opened or rules.options["pile_for_opening"] or rules.pack.all_to_hand:
        return None
    return Refusal(
        RefusalCode.NOT_OPEN, "2.4", Text("At this table, only a side that has melded can take the pile.")
    )


def onto(rules: Rules, state: State, top: Card) -> list[TableMeld]:
    """The side's melds that the top card alone could be added to: sets of its rank, and sequences."""
    fitting = [meld for meld in state.reach.melds_of(rank_of(top)) if rules.takes_onto(len(meld.cards))]
    if rules.sequences:
        fitting += [meld for meld in state.reach.sequences() if extends(meld.cards, (top,), rules.pack)]
    return fitting


def _pointed(rules: Rules, state: State, group: Group, top: Card) -> Group:
    """The cards to take the top card with, aimed if only one place fits them (rules: 8.2).

    The top alone goes to a set of its rank, otherwise to the only sequence that it fits; a pair starts a new
    set if the top may not go onto the finished one.
    """
    if group.aim is not None:
        return group
    own = state.reach.melds_of(rank_of(top))
    if any(rules.takes_onto(len(meld.cards)) for meld in own):
        return group
    if group.cards:
        return Group(group.cards, NEW) if own and not rules.top_joins_canasta else group
    fitting = onto(rules, state, top)
    return Group((), fitting[0].id) if len(fitting) == 1 else group


def _kept_wild(rules: Rules, state: State, group: Group, top: Card) -> Group:
    """The cards to take the top card with; a wild one that a full canasta cannot take may stay in the hand
    (rules: 3.3).

    It must still be in the hand: it is shown with the natural card.
    """
    if rules.options["pair_wild_on_full_canasta"] != "wild_stays" or len(group.cards) != 2:
        return group
    naturals = tuple(rules.pack.naturals_in(group.cards))
    if len(naturals) != 1 or missing_from(group.cards, state.hands[state.turn]):
        return group
    own = joined_meld(rules, state.reach, (top, *group.cards), group.aim)
    if own is None or len(own.cards) < rules.canasta_size:
        return group
    if own.wilds >= rules.wild_room(rank_of(top), own.naturals + 2):
        return Group(naturals, group.aim)
    return group


def _wrong_cards_for_top(rules: Rules, state: State, group: Group, top: Card) -> Refusal | None:
    rank = rank_of(top)
    naturals = len(of_rank(group.cards, rank))
    wilds = rules.pack.wilds_in(group.cards)
    if naturals + wilds < len(group.cards):
        return Refusal(
            RefusalCode.NO_MATCH,
            "2.4",
            Text(
                "Only natural cards of its rank, {rank}, and wild cards go with the top card.",
                rank=rank_name(rank),
            ),
        )
    if naturals >= 2:
        return None
    if rules.pile_frozen_for(state, state.turn):
        return _FROZEN if rules.pile_frozen(state) else _FROZEN_UNTIL_OPEN
    there = onto(rules, state, top)
    if there and (naturals or not wilds):
        return None
    if naturals and wilds and not rules.options["pair_must_be_natural"]:
        return None
    return _ONTO_CANASTA if state.reach.melds_of(rank) and not there else _no_match(rules, state)


def _unfit_for(rules: Rules, state: State, group: Group, part: Part) -> Refusal | None:
    """Why these cards do not take the pile onto this particular meld, if there are several to choose from."""
    wilds = rules.pack.wilds_in(group.cards)
    naturals = len(group.cards) - wilds
    finished = part.old is not None and not rules.takes_onto(len(part.old.cards))
    if naturals >= 2 or (naturals and wilds and not rules.options["pair_must_be_natural"]):
        return _ONTO_CANASTA if finished and not rules.top_joins_canasta else None
    if part.old is None:
        return _no_match(rules, state)
    if finished:
        return _ONTO_CANASTA
    return (
        _no_match(rules, state)
        if naturals and wilds and _finished_for_pairs(rules, state, part.old)
        else None
    )


def _finished_for_pairs(rules: Rules, state: State, meld: TableMeld) -> bool:
    """Whether a natural and a wild card, which cannot take the pile as a pair, cannot take it onto this meld
    of the side either: they take it onto a full canasta only in rules revision 1 (rules: 14.17).
    """
    return rules.revision > 1 and len(meld.cards) >= rules.canasta_size


def _no_match(rules: Rules, state: State) -> Refusal:
    return _NO_PAIR if rules.options["pair_must_be_natural"] else _NO_PAIR_WITH_WILD


_ONTO_CANASTA = Refusal(
    RefusalCode.CANASTA_COMPLETE,
    "2.4",
    Text("At this table, you can't take the pile to add to a finished canasta."),
)


def do_take(rules: Rules, state: State, action: Take, plan: Plan) -> None:
    seat = state.turn
    pile, top = state.pile, state.pile[-1]
    share = rules.pile_share(len(pile))
    taken = pile[len(pile) - share :]
    state.events.append(Took(seat, top, share, len(pile) - share))
    aside = rules.pack.threes.set_aside
    threes = [card for card in taken if card in aside]
    beside = taken if rules.pack.all_to_hand else taken[:-1]
    state.this_turn.drawn = [card for card in beside if card not in aside]
    state.pile = pile[: len(pile) - share]
    state.is_frozen = False
    state.frozen_by = None
    state.phase = MELD
    state.this_turn.took = True
    state.settle_lone(seat)
    if plan.parts:
        lay(rules, state, plan)
    else:
        state.hands[seat] = plan.left
    if threes:
        state.lay_threes(seat, threes)
    if not state.hands[seat]:
        rules.hand_melded(state)
