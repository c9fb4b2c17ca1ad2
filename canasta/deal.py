"""One deal: the state machine that knows whose move it is and what each move does.

``check`` and ``apply`` use the same planners, so they cannot disagree; a planner looks and answers with a refusal or a plan,
a doer carries the plan out. Figures and decisions that differ between games are asked of :class:`~canasta.rules.Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from canasta import events as ev
from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld, Take
from canasta.cards import IS_RED_THREE, IS_WILD, NAMES, THREE, Card, pack, rank_name
from canasta.i18n import Text
from canasta.melding import Plan, lays_black_threes, lying_after, plan_melds
from canasta.refusals import Illegal, Refusal
from canasta.rules import Rules
from canasta.shuffle import Stream
from canasta.offering import offers, takes
from canasta.offers import Offers
from canasta.solver import Lying, finish
from canasta.tableau import Meld as TableMeld
from canasta.tableau import Tableau
from canasta.view import ANSWER, DRAW, MELD, OVER

Verdict: TypeAlias = "Plan | Refusal | None"


class Deal:
    """The state of a deal. Cards are lists; the stock's next card and the pile's top card are the last of theirs."""

    __slots__ = (
        "asked",
        "by",
        "concealed",
        "dealer",
        "drawn",
        "events",
        "frozen_by",
        "hands",
        "leave",
        "melded",
        "must_finish",
        "next_meld",
        "no_discard",
        "personal",
        "phase",
        "pile",
        "question",
        "reason",
        "round",
        "rules",
        "side_of",
        "stock",
        "tableaux",
        "took",
        "totals",
        "touched_old",
        "turn",
        "turns",
    )

    def __init__(self, rules: Rules, dealer: int, totals: Sequence[int], round_number: int = 1) -> None:
        self.rules = rules
        self.dealer = dealer
        self.totals = tuple(totals)
        self.round = round_number
        self.side_of = rules.side_of
        self.hands: list[list[Card]] = [[] for _ in range(rules.seats)]
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.frozen_by: Card | None = None
        self.tableaux = [Tableau() for _ in range(rules.sides)]
        self.turn = (dealer + 1) % rules.seats
        self.phase = DRAW
        self.turns = 1
        self.next_meld = 1
        self.personal = [False] * rules.seats  # who has melded in an earlier turn of this deal
        self.asked = [False] * rules.sides
        self.reason: str | None = None
        self.by: int | None = None
        self.concealed = False
        self.events: list[ev.Event] = []
        self.drawn: list[Card] = []
        self.question: int | None = None
        self.leave: bool | None = None
        self._begin_turn()

    # --- dealing ---------------------------------------------------------------------------------------------

    @classmethod
    def from_seed(
        cls, rules: Rules, dealer: int, totals: Sequence[int], seed: str, round_number: int = 1
    ) -> Deal:
        """Shuffle and deal (rules: 2.1): one card at a time from the dealer's left, the upcard, then the red threes."""
        deal = cls(rules, dealer, totals, round_number)
        cards = pack(rules.seating.packs, rules.seating.jokers)
        Stream(seed).shuffle(cards)
        cards.reverse()
        deal.stock = cards
        order = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
        for _ in range(rules.hand_size):
            for seat in order:
                deal.hands[seat].append(cards.pop())
        deal._turn_up()
        deal.events.append(ev.Dealt(dealer, tuple(deal.pile)))
        for seat in order:
            deal._replace_threes(seat)
        return deal

    def _turn_up(self) -> None:
        while self.stock:
            card = self.stock.pop()
            self.pile.append(card)
            if self.rules.freezes(card):
                self._freeze(card)
            if not self.rules.covers_upcard(card):
                return

    def _freeze(self, card: Card) -> None:
        if self.frozen_by is None:
            self.frozen_by = card

    def _replace_threes(self, seat: int) -> None:
        hand = self.hands[seat]
        laid: list[Card] = []
        while True:
            threes = [card for card in hand if IS_RED_THREE[card]]
            if not threes:
                break
            for card in threes:
                hand.remove(card)
                laid.append(card)
                if self.stock:
                    hand.append(self.stock.pop())
        if laid:
            self._lay_threes(seat, laid)

    def _lay_threes(self, seat: int, cards: list[Card]) -> None:
        self.tableaux[self.side_of[seat]].threes += cards
        self.events.append(ev.ThreesLaid(seat, tuple(cards)))

    # --- the contract ----------------------------------------------------------------------------------------

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, None if it may. Changes nothing."""
        verdict = self._plan(seat, action)
        return verdict if isinstance(verdict, Refusal) else None

    def apply(self, seat: int, action: Action) -> list[ev.Event]:
        """Do it and say what came of it. Raises Illegal, with nothing changed, where ``check`` refuses."""
        verdict = self._plan(seat, action)
        if isinstance(verdict, Refusal):
            raise Illegal(verdict)
        self.events = []
        _DOERS[type(action)](self, action, verdict)
        return self.events

    def offers(self, seat: int) -> Offers:
        """What this seat may do now; nothing unless it is to move."""
        return offers(self, seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    def _plan(self, seat: int, action: Action) -> Verdict:
        if seat != self.turn or self.phase == OVER:
            return self._not_now()
        if self.phase == ANSWER and type(action) is not Answer:
            return Refusal(
                "question_open", "2.6", Text("Your partner asks whether to go out: answer yes or no first.")
            )
        return _PLANNERS[type(action)](self, action)

    def _not_now(self) -> Refusal:
        if self.phase == OVER:
            return Refusal("deal_over", "1.2", Text("The deal is over."))
        if self.phase == ANSWER:
            return Refusal(
                "not_your_turn",
                "2.6",
                Text("A question to the partner is open; it has to be answered first."),
            )
        return Refusal("not_your_turn", "1.2", Text("It is not your turn."))

    # --- the draw step ---------------------------------------------------------------------------------------

    def _plan_draw(self, action: Draw) -> Verdict:
        if self.phase != DRAW:
            return Refusal(
                "already_drawn", "1.2", Text("You have drawn already: meld if you like, then discard.")
            )
        if not self.stock and self._must_take():
            return Refusal(
                "must_take",
                "2.7",
                Text("The stock is empty and the top of the pile fits: you have to take the pile."),
                self.first_take(),
            )
        return None

    def _must_take(self) -> bool:
        """Whether the pile has to be taken now that the stock is empty (rules: 2.7)."""
        mode = self.rules.options["empty_stock_forced_take"]
        if mode == "never":
            return False
        if mode == "always":
            return self.first_take() is not None
        return self.check(self.turn, Take(Group(()))) is None

    def first_take(self) -> Take | None:
        """One legal way to take the pile now, None if there is none."""
        return next(iter(takes(self)), None)

    def _do_draw(self, action: Draw, plan: None) -> None:
        seat = self.turn
        if not self.stock:
            self._end("stock", None)
            return
        hand = self.hands[seat]
        kept: list[Card] = []
        threes: list[Card] = []
        for _ in range(self.rules.draw_count):
            while self.stock:
                card = self.stock.pop()
                if not IS_RED_THREE[card]:
                    kept.append(card)
                    break
                threes.append(card)
        hand += kept
        self.drawn = kept
        self.phase = MELD
        self.events.append(ev.Drew(seat, len(kept)))
        if threes:
            self._lay_threes(seat, threes)
        if not kept:
            # Nothing but red threes was left: no discard follows (rules: 2.7).
            if self.rules.options["last_red_three"] == "end_now":
                self._end("stock", None)
            else:
                self.no_discard = True

    def _plan_take(self, action: Take) -> Verdict:
        if self.phase != DRAW:
            return Refusal(
                "already_drawn", "1.2", Text("You have drawn already; the pile is taken instead of drawing.")
            )
        if not self.pile:
            return Refusal("pile_empty", "2.4", Text("There is no pile to take."))
        seat, top = self.turn, self.pile[-1]
        barred = self.rules.bars_take(top)
        if barred is not None:
            return barred
        if action.joined:
            return Refusal(
                "pair_beside",
                "2.4",
                Text("Name the cards that take the pile first, further melds after a +."),
            )
        tableau = self.tableaux[self.side_of[seat]]
        hand = self.hands[seat]
        if len(hand) == 1 and len(self.pile) == 1 and not self.rules.options["one_card_pile_allowed"]:
            return Refusal(
                "one_card_pile",
                "2.4",
                Text("With one card in hand you may not take a pile of one card: draw instead."),
            )
        wrong = self._wrong_cards_for_top(tableau, action.group, top)
        if wrong is not None:
            return wrong
        plan = plan_melds(self.rules, tableau, hand, (action.group, *action.more), top)
        if isinstance(plan, Refusal):
            return plan
        short = self._short_of_minimum(tableau, plan, taking=True)
        if short is not None:
            return short
        plan.left += [card for card in self.pile[:-1] if not IS_RED_THREE[card]]
        return self._stranded(plan) or plan

    def frozen_for(self, tableau: Tableau) -> bool:
        """Whether the pile is frozen for the side with this tableau (rules: 2.4)."""
        return self.frozen or not tableau.opened

    @property
    def frozen(self) -> bool:
        """The pile's own state; an empty pile is not frozen."""
        return bool(self.pile) and (
            self.frozen_by is not None or bool(self.rules.options["pile_always_frozen"])
        )

    def _wrong_cards_for_top(self, tableau: Tableau, group: Group, top: Card) -> Refusal | None:
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
        if self.frozen_for(tableau):
            return Refusal(
                "pile_frozen",
                "2.4",
                Text(
                    "{why}: taking it needs two natural cards of the top card's rank, {rank}.",
                    why=_FROZEN if self.frozen else _FROZEN_UNTIL_OPEN,
                    rank=rank_name(rank),
                ),
            )
        own = tableau.meld_of(rank)
        onto = own is not None and self.rules.takes_onto(len(own.cards))
        if onto and (naturals or not wilds):
            return None
        if naturals and wilds and not self.rules.options["pair_must_be_natural"]:
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
                "Taking the pile needs two natural cards of its top card's rank, {rank}, or one and a wild card, or a"
                " meld of your side that the top card fits.",
                rank=rank_name(rank),
            ),
        )

    def _do_take(self, action: Take, plan: Plan) -> None:
        seat = self.turn
        pile, top = self.pile, self.pile[-1]
        self.events.append(ev.Took(seat, top, len(pile)))
        threes = [card for card in pile if IS_RED_THREE[card]]
        self.drawn = [card for card in pile[:-1] if not IS_RED_THREE[card]]
        self.pile = []
        self.frozen_by = None
        self.phase = MELD
        self.took = True
        self._lay(plan)
        if threes:
            self._lay_threes(seat, threes)
        if not self.hands[seat]:
            self._go_out()

    # --- melding ---------------------------------------------------------------------------------------------

    def _plan_meld(self, action: Meld) -> Verdict:
        if self.phase != MELD:
            return Refusal("must_draw", "1.2", Text("Draw a card or take the pile first."))
        tableau = self.tableaux[self.side_of[self.turn]]
        plan = plan_melds(self.rules, tableau, self.hands[self.turn], action.groups)
        if isinstance(plan, Refusal):
            return plan
        return self._short_of_minimum(tableau, plan, taking=False) or self._stranded(plan) or plan

    def _short_of_minimum(self, tableau: Tableau, plan: Plan, *, taking: bool) -> Refusal | None:
        if tableau.opened:
            return None
        if taking and not self.rules.options["pile_for_opening"]:
            return Refusal(
                "not_open", "2.4", Text("Only a side that has melded may take the pile at this table.")
            )
        minimum = self.minimum(self.side_of[self.turn])
        if plan.points >= minimum:
            return None
        goes_out = len(plan.left) <= 1 and plan.canastas >= max(1, self.rules.canastas_to_go_out)
        if goes_out and not taking and not self.took:
            return None  # the whole hand at once, with a canasta, needs no minimum (rules: 2.2)
        return Refusal(
            "below_minimum",
            "2.2",
            Text(
                "Your side's first meld needs {minimum} points in one step; this has {points}, {short} too few.",
                minimum=minimum,
                points=plan.points,
                short=minimum - plan.points,
            ),
        )

    def minimum(self, side: int) -> int:
        """What this side needs for its opening in this deal (rules: 2.2)."""
        return self.rules.minimum(self.totals[side])

    def may_go_out(self, canastas: int) -> bool:
        """Whether the seat to move may go out once its side has so many canastas (rules: 2.6)."""
        if canastas < self.rules.canastas_to_go_out or self.leave is False:
            return False
        return self.leave is True or not self.leave_needed

    @property
    def leave_needed(self) -> bool:
        """Whether this table lets nobody go out without the partner's leave."""
        return (
            self.rules.options["ask_permission"] == "mandatory"
            and self.rules.partner_of(self.turn) is not None
        )

    def _stranded(self, plan: Plan) -> Refusal | None:
        """Why the turn could not be ended legally after this plan, if so (rules: 1.2, 2.6, 14.11)."""
        threes = lays_black_threes(plan)
        to_discard = 0 if self.no_discard else 1
        if len(plan.left) > to_discard:
            if not (self.must_finish or threes):
                return None
            if self.may_finish(lying_after(self.tableaux[self.side_of[self.turn]], plan), plan.left):
                return None
            if threes:
                return Refusal(
                    "black_threes",
                    "2.5",
                    Text("Black threes are melded only in the turn in which you go out."),
                )
            return Refusal(
                "must_go_out",
                "2.6",
                Text("After this you could not go out, and your partner's yes binds you."),
            )
        return None if self.may_go_out(plan.canastas) else self._why_not_out(plan.canastas)

    def _why_not_out(self, canastas: int) -> Refusal:
        if self.leave is False:
            return Refusal(
                "may_not_go_out",
                "2.6",
                Text("Your partner said no: you may not go out in this turn. Keep two cards."),
            )
        if canastas < self.rules.canastas_to_go_out:
            return Refusal(
                "no_canasta",
                "2.6",
                Text(
                    "Going out needs {needed} of your side's canastas and it would have {canastas}: keep two cards, one"
                    " to discard and one to go on with.",
                    needed=self.rules.canastas_to_go_out,
                    canastas=canastas,
                ),
            )
        return Refusal("ask_first", "2.6", Text("At this table you ask your partner before you go out."))

    def may_finish(self, lying: Sequence[Lying], hand: Sequence[Card]) -> bool:
        """Whether the seat to move could go out with this hand and these melds of its side in this turn."""
        if self.leave is False or (self.leave is None and self.leave_needed):
            return False
        return finish(self.rules, lying, hand, discarding=not self.no_discard) is not None

    def _do_meld(self, action: Meld, plan: Plan) -> None:
        self.melded = True
        self._lay(plan)
        if not self.hands[self.turn]:
            self._go_out()

    def _lay(self, plan: Plan) -> None:
        """Put the parts of a plan on the table and take over the hand that it leaves."""
        seat = self.turn
        tableau = self.tableaux[self.side_of[seat]]
        if not tableau.opened:
            tableau.opened = True
            self.events.append(ev.Opened(seat, plan.points, self.minimum(self.side_of[seat])))
        if lays_black_threes(plan):
            self.must_finish = True
        for part in plan.parts:
            meld = part.old
            new = meld is None
            if meld is None:
                kind = "threes" if part.rank == THREE else "set"
                meld = TableMeld(f"m{self.next_meld}", kind, part.rank, part.cards, self.turns)
                self.next_meld += 1
                tableau.melds.append(meld)
                before = None
            else:
                before = self.canasta_of(meld)
                meld.cards += part.cards
                meld.wilds = part.wilds
                if meld.born != self.turns:
                    self.touched_old = True
            after = self.canasta_of(meld)
            canasta = after if after != before else None
            self.events.append(ev.Melded(seat, meld.id, tuple(part.cards), len(meld.cards), new, canasta))
        tableau.canastas = plan.canastas
        self.hands[seat] = plan.left

    def canasta_of(self, meld: TableMeld) -> str | None:
        """What kind of canasta a meld is, None if it is none (rules: 2.3)."""
        return self.rules.canasta_kind(meld.wilds) if len(meld.cards) >= self.rules.canasta_size else None

    # --- the question ----------------------------------------------------------------------------------------

    def _plan_ask(self, action: Ask) -> Verdict:
        seat = self.turn
        partner = self.rules.partner_of(seat)
        if partner is None or self.rules.options["ask_permission"] == "off":
            return Refusal("no_question", "2.6", Text("At this table nobody is asked for leave to go out."))
        if self.phase != MELD:
            return Refusal("must_draw", "2.6", Text("Draw or take the pile first; then you may ask."))
        if self.leave is not None:
            return Refusal("already_asked", "2.6", Text("Your partner has answered already."))
        if self.melded:
            return Refusal(
                "ask_too_late", "2.6", Text("The question comes before anything further is melded.")
            )
        tableau = self.tableaux[self.side_of[seat]]
        if finish(self.rules, lying_after(tableau), self.hands[seat], discarding=not self.no_discard) is None:
            return Refusal(
                "cannot_go_out", "2.6", Text("You could not go out in this turn, so there is nothing to ask.")
            )
        return None

    def _do_ask(self, action: Ask, plan: None) -> None:
        partner = self.rules.partner_of(self.turn)
        assert partner is not None
        self.question = self.turn
        self.asked[self.side_of[self.turn]] = True
        self.events.append(ev.Asked(self.turn, partner))
        self.turn = partner
        self.phase = ANSWER

    def _plan_answer(self, action: Answer) -> Verdict:
        if self.phase != ANSWER:
            return Refusal("no_question", "2.6", Text("No question is open."))
        return None

    def _do_answer(self, action: Answer, plan: None) -> None:
        assert self.question is not None
        self.events.append(ev.Answered(self.turn, action.yes))
        self.leave = action.yes
        self.must_finish = action.yes
        self.turn = self.question
        self.phase = MELD

    # --- ending the turn -------------------------------------------------------------------------------------

    def _plan_discard(self, action: Discard) -> Verdict:
        if self.phase != MELD:
            return Refusal("must_draw", "1.2", Text("Draw a card or take the pile first."))
        hand = self.hands[self.turn]
        if action.card not in hand:
            return Refusal("not_in_hand", "1.2", Text("{card} is not in your hand.", card=NAMES[action.card]))
        if self.no_discard:
            return Refusal(
                "no_discard",
                "2.7",
                Text("The last card of the stock was a red three: no discard follows it."),
                End(),
            )
        if len(hand) == 1:
            canastas = self.tableaux[self.side_of[self.turn]].canastas
            return None if self.may_go_out(canastas) else self._why_not_out(canastas)
        if self.must_finish:
            return Refusal(
                "must_go_out", "2.6", Text("You have to go out in this turn: meld down to one card first.")
            )
        return None

    def _do_discard(self, action: Discard, plan: None) -> None:
        seat, card = self.turn, action.card
        hand = self.hands[seat]
        hand.remove(card)
        self.pile.append(card)
        froze = self.rules.freezes(card)
        if froze:
            self._freeze(card)
        self.events.append(ev.Discarded(seat, card, froze))
        if not hand:
            self._go_out()
        else:
            self._next_turn()

    def _plan_end(self, action: End) -> Verdict:
        if not self.no_discard or self.phase != MELD:
            return Refusal("must_discard", "1.2", Text("A turn ends with a discard."))
        return None

    def _do_end(self, action: End, plan: None) -> None:
        self.events.append(ev.TurnEnded(self.turn))
        self._end("stock", None)

    def _next_turn(self) -> None:
        seat = self.turn
        if self.melded or self.took:
            self.personal[seat] = True
        self.turn = (seat + 1) % self.rules.seats
        self.turns += 1
        self.phase = DRAW
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.drawn = []
        self.took = False
        self.melded = False
        self.touched_old = False
        self.question = None
        self.leave = None
        self.must_finish = False
        self.no_discard = False

    def _go_out(self) -> None:
        seat = self.turn
        laid_now = any(
            meld.born == self.turns and len(meld.cards) >= self.rules.canasta_size
            for meld in self.tableaux[self.side_of[seat]].melds
        )
        self.concealed = (
            laid_now
            and not self.personal[seat]
            and not self.touched_old
            and (not self.took or bool(self.rules.options["concealed_after_pile"]))
        )
        self._end("out", seat)

    def _end(self, reason: str, by: int | None) -> None:
        self.reason, self.by = reason, by
        self.phase = OVER
        self.events.append(ev.DealOver(reason, by, self.concealed))


_FROZEN = Text("The pile is frozen")
_FROZEN_UNTIL_OPEN = Text("The pile is frozen for your side until its first meld")

_PLANNERS: dict[type[Any], Callable[[Deal, Any], Verdict]] = {
    Draw: Deal._plan_draw,
    Take: Deal._plan_take,
    Meld: Deal._plan_meld,
    Discard: Deal._plan_discard,
    End: Deal._plan_end,
    Ask: Deal._plan_ask,
    Answer: Deal._plan_answer,
}
_DOERS: dict[type[Any], Callable[[Deal, Any, Any], None]] = {
    Draw: Deal._do_draw,
    Take: Deal._do_take,
    Meld: Deal._do_meld,
    Discard: Deal._do_discard,
    End: Deal._do_end,
    Ask: Deal._do_ask,
    Answer: Deal._do_answer,
}
