"""Which melds exist, and what kind of canasta they are (rules: 16.5, 16.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from canasta.cards import ACE, KING, RANKS, Card, Rank
from canasta.cards.packs import Pack, PileGoes, Run, Threes, WildPlaces
from canasta.melds import SideTable, TableMeld
from canasta.refusals import Refusal
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.variants.burraco import melds
from canasta.variants.burraco.finding import new_runs
from canasta.variants.burraco.melds import FULL, Limits
from canasta.variants.burraco.runs import run_of, wild_at
from canasta.view import Need

CLEAN, SEMICLEAN, DIRTY = CanastaKind.CLEAN, CanastaKind.SEMICLEAN, CanastaKind.DIRTY
BONUSES: Final[Mapping[CanastaKind, int]] = {CLEAN: 200, SEMICLEAN: 150, DIRTY: 100}
POT: Final = 11
"""The cards of a pot, and of a hand."""
_RANKS: Final[Mapping[str, tuple[Rank, ...]]] = {
    "none": (),
    "aces": (ACE,),
    "aces_kings_threes": (ACE, KING, RANKS.index("3")),
    "all": tuple(range(RANKS.index("3"), ACE + 1)),
}
_CLEAN_ONE: Final = 100
"""What a clean canasta adds to a tally, on top of one for a canasta."""


def pack_of(joker: int, two: int) -> Pack:
    """A pack with these values: plain threes, twos natural at their own place, runs from ace to ace."""
    return Pack(
        worth=(two, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 15, joker),
        natural_two=True,
        threes=Threes(ordinary=True),
        run=Run(low=1, high=14, longest=14, wilds=1, places=WildPlaces.BOUND),
        pile=PileGoes.ALL_TO_HAND,
        pots=(POT, POT),
    )


class BurracoMeldRules(Rules):
    """The melds of a table, and what the steps of a turn read of its options, each read once."""

    last_is_natural: bool
    goes_out_by_melding: bool
    back: str
    one_card_takes: bool
    draws_again: bool
    unplayed_costs: bool
    bonuses: Mapping[CanastaKind, int]
    kinds_paid: tuple[CanastaKind, ...]
    """The kinds of canastas that the table tells apart."""

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.two_aces = bool(self.options["fourteen_run"])
        sets, another = str(self.options["buraco_sets"]), str(self.options["second_meld_same_rank"])
        self.limits = Limits(self.two_aces, sets, frozenset(_RANKS[sets]), another)
        self._semiclean = self.options["semiclean"]
        self.needs_clean = self.options["out_needs"] == "clean"
        full = (CanastaKind.THIRTEEN, CanastaKind.FOURTEEN)
        self.bonuses = {**BONUSES, **{kind: self.number(f"{kind}_bonus") or BONUSES[CLEAN] for kind in full}}
        self.kinds_paid = (
            CLEAN,
            *(kind for kind in full if self.bonuses[kind] != BONUSES[CLEAN]),
            *([SEMICLEAN] if self._semiclean != "off" else []),
            DIRTY,
        )

    def pack_at(self) -> Pack:
        """Options say how the pile is taken, and whether a run may have two aces."""
        run = replace(self.pack.run, two_aces=bool(self.options["fourteen_run"]))
        closed = self.options["buraco_pile"] == "closed"
        return replace(self.pack, run=run, pile=PileGoes.WITH_CARDS if closed else PileGoes.ALL_TO_HAND)

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """One set of each rank, unless an option allows more."""
        return self.limits.starts_another(sizes)

    def has_sets_of(self, rank: Rank) -> bool:
        """Whether the table plays with sets of this rank."""
        return self.limits.has_sets_of(rank)

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """Why these cards together are not a set, or None if they are."""
        part = melds.Part(rank, None)
        part.added = [rank * 4] * naturals + [0] * wilds
        return part.settle(self.limits)

    def closed(self, meld: TableMeld) -> bool:
        """Whether a run goes from ace to ace."""
        return meld.rank is None and len(meld.cards) >= self.pack.run.longest

    # --- canastas ------------------------------------------------------------------------------------------

    def canasta_kind(self, meld: TableMeld) -> CanastaKind | None:
        """Clean, semi-clean or dirty; a full run only where it is paid differently (rules: 16.6)."""
        return self.kind_as_it_lies(meld.rank, meld.cards, meld.wilds)

    def kind_as_it_lies(self, rank: Rank | None, cards: Sequence[Card], wilds: int) -> CanastaKind | None:
        """The kind of canasta that these cards are as they lie, None if they are none."""
        size = len(cards)
        if size < FULL:
            return None
        if not wilds:
            full = {13: CanastaKind.THIRTEEN, 14: CanastaKind.FOURTEEN}.get(size) if rank is None else None
            return full if full in self.kinds_paid else CLEAN
        return SEMICLEAN if self._semiclean != "off" and self._is_semiclean(rank, cards) else DIRTY

    def as_laid(self, meld: TableMeld, before: int) -> TableMeld:
        """The cards of a run in their order."""
        lying, added = tuple(meld.cards[:before]), tuple(meld.cards[before:])
        way = None if meld.rank is not None else run_of(added, lying, self.two_aces)
        if way is not None:
            meld.cards, meld.wilds = list(way.cards), way.wilds
        return meld

    def fills_gap(self, cards: Sequence[Card]) -> bool:
        """Whether the wild card stands between natural ones."""
        return wild_at(tuple(cards)) not in (None, 0, len(cards) - 1)

    def bonus_of(self, meld: TableMeld) -> int:
        """The bonus of its kind."""
        kind = self.canasta_kind(meld)
        return 0 if kind is None else self.bonuses[kind]

    def _is_semiclean(self, rank: Rank | None, cards: Sequence[Card]) -> bool:
        """Whether a canasta with a wild card has its seven naturals as the table asks."""
        if rank is not None:
            return len(cards) > FULL
        at = wild_at(tuple(cards)) or 0
        row = max(at, len(cards) - 1 - at)
        return row >= FULL and (self._semiclean == "seven_in_row" or at in (0, len(cards) - 1))

    def kind_of(self, rank: Rank | None, size: int, wilds: int) -> CanastaKind | None:
        """The kind as far as numbers tell it: how the cards lie is left aside."""
        if size < FULL:
            return None
        return DIRTY if wilds else CLEAN

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """One for a canasta, in digits of their own those that are clean."""
        if size < FULL:
            return 0
        return 1 if wilds else 1 + _CLEAN_ONE

    def canastas_in(self, tally: int) -> int:
        """The number of all canastas."""
        return tally % _CLEAN_ONE

    def enough(self, tally: int) -> bool:
        """Whether a side with this tally has the canasta that going out takes."""
        return tally >= (_CLEAN_ONE if self.needs_clean else 1)

    def quota(self, state: State, seat: int) -> Quota:
        """A canasta, or a clean one."""
        return Quota(1, self.enough)

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """The clean canasta, where it takes one."""
        return (Need(CLEAN, tally // _CLEAN_ONE, 1),) if self.needs_clean else ()

    # --- melds as they are given ---------------------------------------------------------------------------

    def given_meld(self, home: SideTable, meld_id: str, cards: Sequence[Card]) -> TableMeld | Refusal:
        """The meld that these cards make in a given position, in whatever order they are written."""
        parts = melds.parts_of(self.limits, home, [(tuple(cards), "new")])
        if isinstance(parts, Refusal):
            return parts
        meld = melds.lay(home, parts[0], meld_id, 0)
        home.melds.remove(meld)  # who asked for it puts it there
        return meld

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """New runs that a player picks as a whole."""
        return list(dict.fromkeys(new_runs(cards, self.two_aces)))
