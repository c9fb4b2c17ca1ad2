"""The opening: its requirements, and the search for melds of a hand that meet them (rules: 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import JOKER, JOKER_RANK, SEVEN, TWO, Card, Rank
from canasta.cards.ranks import by_rank
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import OpeningForm
from canasta.variants.modern_american.melds import FULL, dead_ranks
from canasta.variants.modern_american.options.profiles import LEAGUE
from canasta.view import Opening

_FORMS = {
    OpeningForm.NATURAL_OR_WILD: Text(
        "A side's first melds must include one of three natural cards with no wild ones, or one of wild "
        "cards."
    ),
    OpeningForm.NATURAL_REQUIRED: Text(
        "A side's first melds must include one of three natural cards with no wild ones."
    ),
    OpeningForm.THREE_NATURALS: Text(
        "A side's first melds must include one with three natural cards, or one of wild cards."
    ),
}


def opening_of(rules: Rules, state: State, side: int) -> Opening:
    """What the opening of a side needs in this deal."""
    options = rules.options
    return Opening(
        rules.opening_minimum(state, side),
        OpeningForm(str(options["opening_form"])),
        bool(options["splash"]),
        str(options["opening_pile"]),
        rules.pack,
    )


def opening_fault(rules: Rules, state: State, plan: Plan) -> Refusal | None:
    """Why melds from the hand of the seat to move are not a valid opening, or None if they are."""
    needs = opening_of(rules, state, state.side_of[state.turn])
    groups = [Group(tuple(part.cards)) for part in plan.parts]
    short = needs.missing(groups)
    if short:
        return Refusal(
            RefusalCode.BELOW_MINIMUM,
            "7.5",
            Text(
                "Your side's first melds need {minimum} points from your hand; these have {points}, "
                "{short} too "
                "few.",
                minimum=needs.minimum,
                points=needs.minimum - short,
                short=short,
            ),
        )
    if not needs.satisfied_by(groups):
        return Refusal(RefusalCode.OPENING_FORM, "7.5", _FORMS[needs.form])
    return None


def completes_mixed(rules: Rules, state: State, plan: Plan) -> Refusal | None:
    """Why a plan is not an opening in the League: it completes a mixed canasta."""
    if rules.options["profile"] != LEAGUE:
        return None
    for part in plan.parts:
        if part.rank != JOKER_RANK and part.wilds and part.size >= FULL:
            return Refusal(
                RefusalCode.MIXED_IN_OPENING,
                "7.5",
                Text("A side's first melds can't complete a mixed canasta."),
            )
    return None


class Hand(NamedTuple):
    """Cards to open with. ``beside`` has, by rank, how many cards join its meld from elsewhere (a pair and
    the pile's top card), ``through`` names the rank that must be among the melds with at least a natural
    pair, ``pure``: without wild cards, and ``most`` is how many cards may be used.
    """

    cards: Sequence[Card]
    most: int
    beside: Mapping[Rank, int] = {}
    through: Rank | None = None
    pure: bool = False


def openings(rules: Rules, state: State, hand: Hand, ways: int = 4) -> Iterator[tuple[Group, ...]]:
    """Ways in which the seat to move could open with these cards, up to a number of ways, those that spend
    the fewest wild cards first; at least one if there is any.
    """
    search = _Search(rules, state, hand)
    yielded = 0
    for wilds, together in search.wild_choices():
        groups = search.best(wilds, together)
        if groups is not None:
            yield groups
            yielded += 1
            if yielded >= ways:
                return


class _Choice(NamedTuple):
    """A meld in the search: natural cards of a rank, and whether it must stay without wild cards."""

    rank: Rank
    size: int
    clean: bool


class _Search:
    """The melds of one hand. Suits do not matter, and fewer cards are better."""

    def __init__(self, rules: Rules, state: State, hand: Hand) -> None:
        self.needs = opening_of(rules, state, state.side_of[state.turn])
        self.pack = rules.pack
        self.exclusive = rules.wild_meld_exclusive
        self.hand = hand
        self._kept: dict[Rank, list[tuple[_Choice, int]]] = {}
        self.max_wild = rules.max_wild
        self.most_mixed = FULL - 1 if rules.options["profile"] == LEAGUE else FULL
        naturals, wilds = by_rank(hand.cards, rules.pack)
        dead = dead_ranks(rules, state)
        self.naturals = {
            rank: cards
            for rank, cards in naturals.items()
            if rank != rules.pack.three and rank not in dead and len(cards) >= 2
        }
        self.twos = [card for card in wilds if card != JOKER]
        self.jokers = [card for card in wilds if card == JOKER]
        # No melds are worth more than all the natural cards that could be melded.
        self.worth = sum(rules.pack.values[rank * 4] * len(cards) for rank, cards in self.naturals.items())
        self.splash = any(len(cards) >= FULL for cards in self.naturals.values())
        # The most valuable ranks first, so that few cards reach the minimum soon.
        self.order = sorted(
            self.naturals,
            key=lambda rank: (rank != hand.through, -rules.pack.values[rank * 4] * len(self.naturals[rank])),
        )

    def wild_choices(self) -> list[tuple[list[Card], int]]:
        """The wild cards to spend, cheap choices first, and how many of them form a meld of their own."""
        choices: list[tuple[list[Card], int]] = []
        for jokers in range(len(self.jokers) + 1):
            for twos in range(len(self.twos) + 1):
                gained = twos * self.pack.values[TWO * 4] + jokers * self.pack.values[JOKER]
                # A splash, which needs no points, has seven cards of a kind.
                if self.worth + gained < self.needs.minimum and not self.splash and twos + jokers < FULL:
                    continue
                spent = self.twos[:twos] + self.jokers[:jokers]
                sizes = range(3, min(FULL, len(spent)) + 1)
                alone = [size for size in sizes if size == len(spent) or size == FULL or not self.exclusive]
                choices += [(spent, size) for size in (0, *alone)]
        choices.sort(key=lambda choice: self.pack.points(choice[0]))
        return choices

    def best(self, wilds: list[Card], together: int) -> tuple[Group, ...] | None:
        """The melds with the fewest natural cards that open with exactly these wild cards."""
        alone, others = wilds[:together], wilds[together:]
        room = self.hand.most - len(wilds)
        if room < 0:
            return None
        best: list[_Choice] | None = None
        short = self.needs.minimum - self.pack.points(wilds)
        for splash, must in self._demands(together, hopeless=short > self.worth):
            needed = 0 if splash else short
            limit = room if best is None else sum(choice.size for choice in best) - 1
            found = self._fewest(must, needed, len(others), limit, beside=bool(alone))
            best = best if found is None else found
        if best is None:
            return None
        groups = self._dealt_out(best, others)
        return (*groups, Group(tuple(alone))) if alone else groups

    def _demands(self, together: int, *, hopeless: bool) -> Iterator[tuple[bool, _Choice | None]]:
        """The melds that must be included: none in particular, or a certain meld. With True the minimum does
        not apply; ``hopeless``: no melds reach it.
        """
        form = self.needs.form
        if self.needs.splash:
            if together == FULL:
                yield True, None
            for rank, cards in self.naturals.items():
                if len(cards) >= FULL and not self.hand.beside.get(rank):
                    yield True, _Choice(rank, FULL, clean=True)
        if hopeless:
            return
        if form == OpeningForm.ANY or (together and form != OpeningForm.NATURAL_REQUIRED):
            yield False, None
            return
        for rank, cards in self.naturals.items():
            for count in range(3, min(len(cards), self._most_of(rank)) + 1):
                yield (
                    False,
                    _Choice(rank, count, clean=form != OpeningForm.THREE_NATURALS or self._is_pure(rank)),
                )

    def _is_pure(self, rank: Rank) -> bool:
        """Whether the meld of a rank must stay without wild cards whatever the opening needs."""
        return self.hand.pure and rank == self.hand.through

    def _most_of(self, rank: Rank) -> int:
        return FULL - self.hand.beside.get(rank, 0)

    def _room(self, choice: _Choice) -> int:
        """How many wild cards a meld takes."""
        if choice.clean or choice.rank == SEVEN:
            return 0
        beside = self.hand.beside.get(choice.rank, 0)
        return max(0, min(self.max_wild, self.most_mixed - beside - choice.size))

    def _fewest(
        self, must: _Choice | None, needed: int, wilds: int, limit: int, *, beside: bool
    ) -> list[_Choice] | None:
        """The choice of melds that uses the fewest cards, at most ``limit``, and includes ``must``; None if
        there is none. It reaches the points needed and takes all the wild cards; it is empty only ``beside``
        a meld of wild cards.
        """
        start = [] if must is None else [must]
        order = [rank for rank in self.order if must is None or rank != must.rank]
        # What the ranks from here on have at the most: points, points of a card, places for wild cards.
        rest, dearest, places = [0] * (len(order) + 1), [1] * (len(order) + 1), [0] * (len(order) + 1)
        for at in range(len(order) - 1, -1, -1):
            each = self.pack.values[order[at] * 4]
            rest[at] = rest[at + 1] + each * len(self.naturals[order[at]])
            dearest[at] = max(dearest[at + 1], each)
            places[at] = places[at + 1] + max((takes for _, takes in self._choices(order[at])), default=0)
        through = self.hand.through if must is None or must.rank != self.hand.through else None
        best: list[_Choice] | None = None
        best_used = limit + 1

        def search(at: int, used: int, missing: int, pairs: int, room: int, chosen: list[_Choice]) -> None:
            nonlocal best, best_used
            if used + (-(-missing // dearest[at]) if missing > 0 else 0) >= best_used or pairs > wilds:
                return
            if missing <= 0 and room >= wilds and (chosen or beside) and (through is None or at > 0):
                best, best_used = chosen, used
                return
            if at == len(order) or rest[at] < missing or room + places[at] < wilds:
                return
            rank = order[at]
            each = self.pack.values[rank * 4]
            for choice, takes in self._choices(rank):
                size = choice.size
                search(
                    at + 1,
                    used + size,
                    missing - size * each,
                    pairs + (size == 2),
                    room + takes,
                    [*chosen, choice],
                )
            if rank != through:
                search(at + 1, used, missing, pairs, room, chosen)

        if through is None or order[:1] == [through]:
            used = 0 if must is None else must.size
            gained = 0 if must is None else must.size * self.pack.values[must.rank * 4]
            search(0, used, needed - gained, 0, 0 if must is None else self._room(must), start)
        return best

    def _choices(self, rank: Rank) -> list[tuple[_Choice, int]]:
        """The melds of a rank, and how many wild cards each takes: a pair takes one at least."""
        if rank not in self._kept:
            most = min(len(self.naturals[rank]), self._most_of(rank))
            melds = [_Choice(rank, count, clean=self._is_pure(rank)) for count in range(2, most + 1)]
            rooms = [(meld, self._room(meld)) for meld in melds]
            self._kept[rank] = [(meld, takes) for meld, takes in rooms if meld.size > 2 or takes]
        return self._kept[rank]

    def _dealt_out(self, chosen: Sequence[_Choice], wilds: Sequence[Card]) -> tuple[Group, ...]:
        shares = [1 if choice.size == 2 else 0 for choice in chosen]
        spare = len(wilds) - sum(shares)
        # The longest melds take further wild cards first: they are closest to a canasta.
        for at in sorted(range(len(chosen)), key=lambda at: -chosen[at].size):
            more = min(spare, self._room(chosen[at]) - shares[at])
            shares[at] += more
            spare -= more
        groups: list[Group] = []
        left = list(wilds)
        for choice, share in zip(chosen, shares, strict=True):
            groups.append(Group((*self.naturals[choice.rank][: choice.size], *left[:share])))
            left = left[share:]
        return tuple(groups)
