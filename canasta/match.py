"""A match: deals played to a target, with their running totals.

A match consists of its options, its rules revision, its seeds and its actions; everything else is rebuilt
from those by :meth:`Match.replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random

from canasta.actions import Action, format_action, parse_action
from canasta.cards.shuffle import normal_seed, seed_hash
from canasta.deal import Deal
from canasta.deal.redealing import redealt
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.events import Event
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.notation.record_writing import RecordHead, write_record
from canasta.offers import NOTHING, Offers
from canasta.refusals import Illegal, Refusal, RefusalCode
from canasta.terms import OVER
from canasta.variants import VARIANTS
from canasta.view import Result, View


class Match:
    """Deals of one game between the same seats until a side reaches the target.

    ``players`` are names in seat order (any text), ``options`` the house rules that differ from the
    defaults, ``dealer`` the seat that deals first (default: the last, so that the first seat begins). Raises
    KeyError for an unknown variant, BadSeats, BadOption or BadRevision.

    ``duplicate`` is the number of deals if the same deals are played at other tables too, otherwise 0. Each
    such deal starts from zero, so that every table plays it under the same conditions, and nobody wins the
    match: its result shows when the tables are compared. A deal of another match, played again by itself,
    starts from the totals ``before`` it, one for each side, as deal ``first_round``.

    >>> from canasta import Draw, Match, format_action
    >>> match = Match("classic", ["Ann", "Ben"], {"target_score": 3000})
    >>> dealt = match.start_deal(seed="5e7e2")
    >>> match.players[match.to_move]
    'Ann'
    >>> drew = match.apply(0, Draw())
    >>> format_action(match.offers(0).melds[0])
    'meld 8c8s2h2c'

    A match can be replayed from its seeds and actions:

    >>> again = Match.replay("classic", ["Ann", "Ben"], match.options, deals=[("5e7e2", [(0, "draw")])])
    >>> again.view(1) == match.view(1)
    True
    """

    def __init__(
        self,
        variant: str,
        players: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        dealer: int | None = None,
        revision: int | None = None,
        duplicate: int = 0,
        before: Sequence[int] = (),
        first_round: int = 1,
    ) -> None:
        self.rules = VARIANTS[variant].rules(len(players), options, revision)
        self.variant = variant
        self.players = tuple(players)
        self.options = dict(options or {})
        self.revision = self.rules.revision
        self.dealer = len(players) - 1 if dealer is None else dealer
        self.target = self.rules.target
        self.duplicate = duplicate
        self.first_round = first_round
        self._before = tuple(before) or (0,) * self.rules.sides
        self.totals: tuple[int, ...] = (0,) * self.rules.sides
        self.results: list[Result] = []
        self.seeds: list[str] = []
        self.deal: Deal | None = None
        self.actions: list[list[tuple[int, Action]]] = []

    @classmethod
    def replay(
        cls,
        variant: str,
        players: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        dealer: int | None = None,
        revision: int | None = None,
        duplicate: int = 0,
        deals: Iterable[tuple[str, Iterable[tuple[int, str]]]] = (),
    ) -> Match:
        """Rebuild a match from its journal: for each deal its seed and its actions as (seat, text).

        Raises Illegal or BadAction if the journal does not follow the rules of its revision.
        """
        match = cls(variant, players, options, dealer=dealer, revision=revision, duplicate=duplicate)
        for seed, actions in deals:
            match.start_deal(seed)
            for seat, text in actions:
                match.apply(seat, parse_action(text))
        return match

    @property
    def round(self) -> int:
        """The number of the current deal, or of the last one; 0 before the first."""
        return len(self.seeds)

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.results) and self.results[-1].match_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match is in play."""
        return self.results[-1].winners if self.results else ()

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is to act (the partner while a question is open), or None between deals."""
        if self.deal is None:
            return None
        state = self.deal.state
        return None if state.phase == OVER else state.turn

    @property
    def next_dealer(self) -> int:
        """The seat that deals next: the deal passes to the left (rules: 2.1)."""
        return (self.dealer + len(self.seeds)) % len(self.players)

    def start_deal(self, seed: str) -> tuple[Event, ...]:
        """Shuffle and deal.

        Raises ValueError for a bad seed, or while a deal is in play or the match is over.
        """
        if self.over or self.to_move is not None:
            raise ValueError("the match is over" if self.over else "the deal in play is not over")
        seed = normal_seed(seed)
        totals = self._before if self.duplicate else self.totals
        number = self.round + self.first_round
        deal = Deal.from_seed(self.rules, self.next_dealer, totals, seed, number)
        self.seeds.append(seed)
        self.actions.append([])
        self.deal = deal
        return tuple(deal.state.events)

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, or None if it may."""
        if self.deal is None:
            return Refusal(RefusalCode.DEAL_OVER, "1.2", Text("No deal is in play."))
        return self.deal.check(seat, action)

    def apply(
        self, seat: int, action: Action, *, legal: bool = False, plan: Plan | None = None
    ) -> tuple[Event, ...]:
        """Apply the action.

        Updates the totals at the end of a deal. Raises Illegal, with nothing changed, if it is not legal;
        one that is known to be ``legal`` isn't judged again, if it lays cards only without its ``plan``.
        """
        if self.deal is None:
            raise Illegal(Refusal(RefusalCode.DEAL_OVER, "1.2", Text("No deal is in play.")))
        events = self.deal.apply(seat, action, legal=legal, plan=plan)
        self.actions[-1].append((seat, action))
        if self.deal.over:
            self._score(result_of(self.deal))
        return tuple(events)

    def _score(self, result: Result) -> None:
        if self.duplicate:
            result = replace(result, match_over=self.round >= self.duplicate, winners=())
            self.totals = tuple(
                total + after - before
                for total, after, before in zip(self.totals, result.totals, result.before, strict=True)
            )
        else:
            self.totals = result.totals
        self.results.append(result)

    def copy(self) -> Match:
        """The same match, to be played on apart from this one."""
        other = copy(self)
        other.results, other.seeds = self.results[:], self.seeds[:]
        other.actions = [actions[:] for actions in self.actions]
        other.deal = None if self.deal is None else self.deal.copy()
        return other

    def redeal(self, seat: int | None, rng: Random) -> Match:
        """A copy in which the cards that this seat (None: a spectator) cannot see are dealt again, in any of
        the ways that agree with what it has seen (see :mod:`canasta.deal.redealing`). The deal has an empty
        seed then, and no record.

        Raises ValueError unless a deal is in play, and LookupError if no such cards were found.

        >>> from random import Random
        >>> from canasta import Match
        >>> match = Match("classic", ["Ann", "Ben"])
        >>> dealt = match.start_deal(seed="5e7e2")
        >>> world = match.redeal(0, Random(1))
        >>> world.view(0) == match.view(0), world.view(1).hand == match.view(1).hand
        (True, False)
        """
        if self.deal is None:
            raise ValueError("no deal has been dealt yet")
        other = self.copy()
        other.deal, other.seeds[-1] = redealt(self.deal, seat, rng), ""
        return other

    def offers(self, seat: int) -> Offers:
        """What the seat may do now."""
        return NOTHING if self.deal is None else self.deal.offers(seat)

    def record(self, round_number: int, *, proof: bool = False) -> str:
        """The record of a finished deal, as text (TOML); ``proof`` adds what ``canasta verify`` compares: the
        seed's hash and the totals after the deal.

        Raises ValueError for a deal still in play: its seed would reveal every hand.
        """
        if not 1 <= round_number <= len(self.results):
            raise ValueError(f"deal {round_number} is not over")
        index = round_number - 1
        if not self.seeds[index]:
            raise ValueError(f"deal {round_number} was dealt again: no seed leads to its cards")
        return write_record(
            RecordHead(
                variant=self.variant,
                players=self.players,
                dealer=(self.dealer + index) % len(self.players),
                totals=self.results[index].before,
                round_number=index + self.first_round,
                seed=self.seeds[index],
                options=self.options,
                revision=self.revision,
            ),
            [(seat, format_action(action)) for seat, action in self.actions[index]],
            hash=seed_hash(self.seeds[index]) if proof else None,
            result=self.results[index].totals if proof else None,
        )

    def view(self, seat: int | None, *, so_far: bool = False, beside: View | None = None) -> View:
        """The current or last deal as the seat sees it; ``so_far``: with what each side's cards on the table
        score; ``beside``: another seat's view of the same moment, made in the same way, which saves time.
        Raises ValueError before the first deal.
        """
        if self.deal is None:
            raise ValueError("no deal has been dealt yet")
        result = self.results[-1] if self.deal.over else None
        view = view_of(self.deal, seat, self.players, result, so_far=so_far, beside=beside)
        if not self.duplicate:
            return view
        goal = Text.npgettext("duplicate", "one deal", "{n} deals, each from 0", self.duplicate)
        return replace(view, game=replace(view.game, goal=goal))
