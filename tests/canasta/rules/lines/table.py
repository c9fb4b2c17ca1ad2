"""Tables of any game, positions there, and topics: lines of the rule text and a question to the engine.

A topic asks the engine and answers which of its lines belong in the table's text. It never reads the text, so
a line that is wrong, one that is missing and one that contradicts another all show as a difference.
"""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any

from canasta.actions import parse_action
from canasta.cards import NAMES, pack, parse_cards
from canasta.deal import Deal
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.seating import Seating
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.games import some_value
from tests.canasta.positions import LETTERS, seated
from tests.canasta.tables import GAMES

QUIET: dict[str, Any] = {
    "ask_permission": "off",
    "no_meld_in_first_round": False,
    "wild_meld_exclusive": False,
    "splash": False,
    "opening_form": "any",
    "empty_pile_bans": [],
    "rule_of_five": False,
    "incomplete_blocks_out": "none",
    "dead_ranks": "none",
    "romme_taken_back": True,
    "romme_discard_must_meld": False,
}
"""Rules that would refuse for a reason of their own what a line is about, with the value that doesn't. New
ones stand beside their question, as ``quiet`` of its topic.
"""
MINIMUMS = ("samba_top_minimum", "minimum_above_5000", "six_hand150_from", "initial_minimums")


class Table:
    """A table of a game, with the positions that topics ask about."""

    def __init__(self, game: str, seats: int, options: Mapping[str, Any]) -> None:
        self.game, self.seats, self.options = game, seats, options

    def __repr__(self) -> str:
        return f"Table({self.game!r}, {self.seats}, {dict(self.options)})"

    @cached_property
    def rules(self) -> BaseRules:
        return VARIANTS[self.game].rules(self.seats, self.options)

    @property
    def canasta(self) -> Rules:
        """The rules of a game with canastas."""
        assert isinstance(self.rules, Rules)
        return self.rules

    @property
    def classic(self) -> ClassicRules:
        assert isinstance(self.rules, ClassicRules)
        return self.rules

    def option(self, name: str) -> object:
        """The table's value of an option; None where the game lacks it."""
        return self.rules.options[name] if name in self.known else None

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset(option.name for option in VARIANTS[self.game].options)

    @cached_property
    def lines(self) -> dict[str, str]:
        """The sentences of the rule text: their words with and without the values."""
        sections = VARIANTS[self.game].sections(self.rules)
        return {line.message: str(line) for section in sections for line in section.sentences}

    @property
    def seating(self) -> Seating:
        return self.rules.seating

    @property
    def mover(self) -> int:
        return self.seating.order(1)[0]

    @property
    def paired(self) -> bool:
        """Whether the player to move has a partner."""
        return len(self.rules.seats_of[self.rules.side_of[self.mover]]) > 1

    def deal(
        self,
        hand: str,
        own: Sequence[str] = (),
        *,
        pile: str = "",
        theirs: Sequence[str] = (),
        others: str | None = None,
        threes: str | None = None,
        foot: str = "",
        feet: str = "",
        stock: str | int = 6,
        phase: str = "meld",
        minimum: int | None = 0,
        total: int = 0,
        flags: Sequence[str] = (),
        pending: str = "",
        talons: Sequence[int] = (),
        frozen: bool | None = None,
        round_number: int = 1,
        **options: Any,
    ) -> Deal:
        """The first player's turn with this hand and these melds; ``options`` are changed.

        ``minimum`` is what a first meld needs (None: what the table says), ``feet`` what lies before all
        others. Where no cards are given, or only how many, they are natural ones that nobody has yet.
        """
        chosen = {**self.options, **{n: v for n, v in {**QUIET, **options}.items() if n in self.known}}
        if "wild_melds" in self.known and not (self.canasta.wild_melds or "wild_melds" in options):
            chosen.pop("wild_meld_exclusive", None)
        if "ask_permission" in chosen:
            chosen.pop("hf_ask", None)
        if minimum is not None:
            for name in MINIMUMS:
                chosen.pop(name, None)
            chosen |= self._minimum(minimum)
        seating, first = self.seating, self.mover
        laid_out = ("3h3d3h3d" if self.game == "mexicana" else "") if threes is None else threes
        given = [hand, pile, *own, *theirs, foot, pending, "" if isinstance(stock, int) else stock]
        if others or feet:
            given += [others or "", feet] * (self.seats - 1)
        spare = self._spare("".join(given))
        held = [
            "" if seat in seating.sitters(1) else hand if seat == first else others or next(spare)
            for seat in range(self.seats)
        ]
        packets = ["".join(islice(spare, size)) for size in talons]
        if isinstance(stock, int):
            stock = "".join(islice(spare, stock))
        side_of, ours = seating.side_of, seating.side_of[first]
        sides: list[list[str]] = [[] for _ in range(self.rules.sides)]
        sides[ours] = list(own)
        if theirs:
            sides[side_of[seating.order(1)[1]]] = list(theirs)
        laid = ["" for _ in sides]
        laid[ours] = laid_out
        if self.game == "romme":
            return seated(LETTERS[: self.seats], held, melds=sides, pile=pile, stock=stock, phase=phase,
                          turn=LETTERS[first], flags=flags, options=chosen, variant="romme")  # fmt: skip
        return seated(
            LETTERS[: self.seats],
            held,
            melds=sides,
            threes=laid,
            pile=pile,
            stock=stock,
            turn=LETTERS[first],
            phase=phase,
            frozen=frozen,
            flags=[*flags, *([f"melded:{LETTERS[first]}"] if own and not self.paired else ())],
            feet=[foot if seat == first else feet for seat in range(self.seats)] if foot or feet else (),
            talons=packets,
            pending={LETTERS[first]: pending} if pending else None,
            totals=[total] * self.rules.sides,
            options=chosen,
            variant=self.game,
            round_number=round_number,
        )

    def _spare(self, given: str) -> Iterator[str]:
        """The natural cards, threes apart, that are not among the given ones."""
        left = Counter(pack(self.seating.packs, 0)) - Counter(parse_cards(given))
        plain = (
            card for rank in "9TJQKA45678" for card in parse_cards("".join(rank + suit for suit in "cdhs"))
        )
        for card in plain:
            yield from [NAMES[card]] * left[card]

    def _minimum(self, least: int) -> dict[str, Any]:
        if self.game == "romme":
            return {"romme_first_meld": least}
        if self.game == "hand_and_foot":
            return {"hf_minimums": [least] * 4}
        return {"initial_minimums": [[-100000, least]]}


def code(deal: Deal, action: str) -> str | None:
    """The code of the refusal of what the player to move does, None where it is legal."""
    refusal = deal.check(deal.state.turn, parse_action(action))
    return None if refusal is None else refusal.code


def may(deal: Deal, action: str, *refusals: Code) -> bool:
    """Whether the player to move may do this; what refuses it, if so, is one of these codes."""
    refusal = code(deal, action)
    strange = f"{action}: {refusal}. An option of another topic that refuses this is named there as `quiet`."
    assert refusal is None or refusal in refusals, strange
    return refusal is None


def done(deal: Deal, *actions: str) -> Deal:
    """The deal after these actions of the player whose turn it is."""
    for action in actions:
        deal.apply(deal.state.turn, parse_action(action))
    return deal


def chosen(facts: Sequence[bool]) -> int:
    """The only one of these that holds."""
    assert sum(facts) == 1, facts
    return list(facts).index(True)


# --- topics ------------------------------------------------------------------------------------------------

Answer = int | Collection[int] | None
"""Which of its lines belong in the text: by their places in the topic."""


@dataclass(frozen=True)
class Topic:
    """Lines about one thing, and the question which of them belong in a table's text."""

    asks: Callable[[Table], Answer]
    lines: tuple[str, ...]
    games: frozenset[str]

    def due(self, table: Table) -> frozenset[str]:
        answer = self.asks(table)
        places = () if answer is None else (answer,) if isinstance(answer, int) else answer
        return frozenset(self.lines[place] for place in places)


TOPICS: list[Topic] = []


def topic(
    *lines: str, games: Sequence[str], quiet: Mapping[str, Any] = MappingProxyType({})
) -> Callable[[Callable[[Table], Answer]], Callable[[Table], Answer]]:
    """Registers the question that these lines answer in these games. ``quiet``: options that it is about,
    with the value at which they refuse nothing. All deals have that, but those of the question itself, to
    which it gives the table's own.
    """
    QUIET.update(quiet)

    def registered(asks: Callable[[Table], Answer]) -> Callable[[Table], Answer]:
        TOPICS.append(Topic(asks, lines, frozenset(games)))
        return asks

    return registered


def topics_of(game: str) -> list[Topic]:
    return [one for one in TOPICS if game in one.games]


OF_SEATS = (
    ("mac2", 2),
    ("three_hand", 3),
    ("ask_permission", 4),
    ("in_foot", 4),
    ("courtesy", 4),
    ("six_hand", 6),
)
"""Words in the names of options that tell something only at tables of so many."""


TOGETHER: Mapping[str, Sequence[Mapping[str, object]]] = {
    "modern_american": ({"talon_source": "stock", "talon_min_stock": 0},),
    "classic": (
        {"discard_on_canasta_blocks": True, "pair_wild_on_full_canasta": "second_meld"},
        {"pile_always_frozen": True, "empty_stock_forced_take": "meld_fit"},
    ),
    "burraco": ({"stall_rounds": 1}, {"stall_rounds": 3}),
    "buraco": (
        *({"stall_rounds": rounds} for rounds in (1, 3)),
        *({"buraco_sets": "aces", "second_meld_same_rank": second} for second in ("after_canasta", "yes")),
        {"buraco_pile": "open", "one_card_pile_back": "never"},
        {"thirteen_bonus": 500, "fourteen_bonus": 1000, "vulnerable_minimum": 75},
    ),
}
"""Options that tell something only together."""


def _place(number: int) -> Callable[[list[object]], object]:
    return lambda known: known[number % len(known)]


def tables_of(game: str, count: int) -> Iterator[Table]:
    """Every kind of table, presets, and every value of every option by itself; then, if ``count``, options in
    pairs, and so many tables with random options. Without those, an option more adds what it says, and
    nothing else.
    """
    there, variant = GAMES[game], VARIANTS[game]
    kinds = list(there.kinds.values())
    seen: set[str] = set()
    yield from (Table(game, *kind) for kind in kinds)
    alone = [
        {option.name: some_value(option, _place(number))}
        for option in variant.options
        for number in range(1 if option.bounds else len(option.values) or 2)
    ]
    by_seats = [(values, seats) for values in alone for word, seats in OF_SEATS if word in "".join(values)]
    half = len(alone) // 2
    pairs = [{**one, **other} for one, other in zip(alone[:half], alone[half:], strict=False)]
    mixed = [*(preset.options for preset in variant.presets), *TOGETHER.get(game, ()), *alone]
    mixed += pairs if count else []
    for number, (values, wanted) in enumerate([*by_seats, *((values, 0) for values in mixed)]):
        fitting = [kind for kind in kinds if kind[0] == wanted] or kinds
        seats, kind = fitting[number % len(fitting)]
        for options in ({**values, **kind}, there.settled({**values, **kind})):
            shown = {f"{name} {value}" for name, value in values.items()}
            if (not shown <= seen or len(shown) > 1) and there.playable(seats, options):
                seen |= shown
                yield Table(game, seats, options)
                break
    rng = Random(f"rule lines of {game}")
    yield from (Table(game, *there.random_table(rng)) for _ in range(count))


RANDOM = int(os.environ.get("RULE_TABLES", "6"))
"""Tables with random options of each game; RULE_TABLES sets another number for a long run."""


@cache
def tables(game: str) -> Sequence[Table]:
    """The tables of a game at which its sentences are asked about."""
    return tuple(tables_of(game, RANDOM))


def told_wrongly(module: str, game: str) -> list[str]:
    """The sentences of this module's topics that are wrong or missing in the text of a table."""
    return [
        f"{line!r} at {table}"
        for question in topics_of(game)
        if question.asks.__module__ == module
        for table in tables(game)
        for line in sorted(question.due(table) ^ (table.lines.keys() & {*question.lines}))
    ]
