"""Given positions: the ``[start]`` of a record, read, checked and set up as a deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards import (
    NAMES,
    Card,
    format_cards,
    pack,
    parse_cards,
)
from canasta.deal import Deal
from canasta.events import Dealt
from canasta.history import Step
from canasta.melds import SideTable, TableMeld
from canasta.notation.record_limits import brief
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.terms import DRAW, MELD, Phase

_KEYS = frozenset(("hands", "stock", "pile", "melds", "threes", "turn", "phase", "frozen", "flags"))
_OF_SOME_GAMES = frozenset(("feet", "talons", "pending", "pots"))
_NAME = re.compile(r"[^\s:]+")


class BadPosition(ValueError):
    """A position that cannot be set up; the message names the key."""


@dataclass(frozen=True, slots=True)
class Flags:
    """Facts that cards do not show.

    Who has melded personally, who has opened (in games where everybody builds on all melds), which sides have
    asked, who took the pile first (if that decides who plays alone), whether the first round of turns is
    still in play, which sides took a pot and who has not played it yet.
    """

    melded: frozenset[int]
    opened: frozenset[int]
    asked: frozenset[int]
    pile_taken: int | None
    first_round: bool
    pot: frozenset[int] = frozenset()
    unplayed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in mid-play. ``stock`` is in drawing order, ``pile`` from the bottom, ``pending`` by seat."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[tuple[tuple[Card, ...], ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    turn: int
    phase: Phase
    frozen: bool | None
    flags: Flags
    feet: tuple[tuple[Card, ...], ...] = ()
    talons: tuple[tuple[Card, ...], ...] = ()
    pending: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    pots: tuple[tuple[Card, ...], ...] = ()


def check_names(value: object) -> tuple[str, ...]:
    """The players of a record: distinct names without spaces or colons. Raises BadPosition otherwise."""
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise BadPosition('players: must be a list of names such as ["N", "E", "S", "W"]')
    for name in value:
        if not _NAME.fullmatch(name):
            raise BadPosition(f"players: {brief(name)} is empty or holds a space or a colon")
    if len(set(value)) != len(value):
        raise BadPosition("players: two players have the same name")
    return tuple(value)


def read_position(
    data: object, rules: BaseRules, players: Sequence[str], dealer: int, round_number: int
) -> Position:
    """Read ``[start]``. Raises BadPosition with the key that is wrong."""
    if not isinstance(data, dict):
        raise BadPosition("start: must be a table [start]")
    _check_keys(data, rules)
    hands = _piles(data.get("hands"), "start.hands", len(players), "player")
    special = rules.pack.threes
    if any(card in special.laid_out for hand in hands for card in hand):
        raise BadPosition("start.hands: red threes are laid out, not held; list them under threes")
    threes = _piles(data.get("threes", [""] * rules.sides), "start.threes", rules.sides, "side")
    if any(card not in special.set_aside | special.by_choice for laid in threes for card in laid):
        which = "threes" if special.by_choice else "red threes"
        raise BadPosition(f"start.threes: only {which} are laid out")
    pile = _cards(data.get("pile", ""), "start.pile")
    if any(card in special.by_choice for card in pile):
        raise BadPosition("start.pile: threes are never discarded in this game")
    melds = _melds(data.get("melds", [[] for _ in range(rules.sides)]), rules)
    pending = _pending(data.get("pending", {}), players)
    blank = rules.new_state(dealer, (0,) * rules.sides, round_number)
    for seat in rules.seating.sitters(round_number):
        held = "hands" if hands[seat] else "pending" if pending.get(seat) else None
        side = rules.side_of[seat]
        on_table = bool(melds[side] or threes[side]) and not blank.plays(side)
        _check_sitter(players[seat], round_number, held, on_table)
    turn = data.get("turn", players[blank.turn])
    if turn not in [players[seat] for seat in blank.order]:
        raise BadPosition(f"start.turn: {brief(turn)} is not one of the players of this deal")
    phase, frozen = _phase(data.get("phase", DRAW)), _frozen(data.get("frozen"))
    position = Position(
        hands=hands,
        stock=_cards(data.get("stock", ""), "start.stock"),
        pile=pile,
        melds=melds,
        threes=threes,
        turn=players.index(turn),
        phase=phase,
        frozen=frozen,
        flags=_flags(data.get("flags", []), rules, players),
        feet=_piles(data.get("feet", [""] * len(players)), "start.feet", len(players), "player"),
        talons=_talons(data.get("talons"), rules),
        pending=pending,
        pots=_pots(data.get("pots", []), rules),
    )
    _check(position, rules, players)
    return position


def _check(position: Position, rules: BaseRules, players: Sequence[str]) -> None:
    """Raises BadPosition for cards or flags that cannot be at this moment."""
    held_by_mover = position.hands[position.turn]
    if position.phase == Phase.MELD and all(card in rules.never_discarded for card in held_by_mover):
        held = "nothing but threes" if held_by_mover else "no card"
        raise BadPosition(f"start.hands: {players[position.turn]} is to meld or discard but holds {held}")
    if rules.pack.pots:
        _check_pots(position, rules, players)
    _count(position, rules)


def _check_keys(data: Mapping[str, object], rules: BaseRules) -> None:
    own = {"feet"} if rules.foot_size else {"talons", "pending"} if rules.gives_talons else set()
    own |= {"pots"} if rules.pack.pots else set()
    for key in sorted(data.keys() - _KEYS - own):
        why = "this game has none" if key in _OF_SOME_GAMES else "no such key"
        raise BadPosition(f"start.{key}: {why}")


def _check_sitter(player: str, round_number: int, held: str | None, on_table: bool) -> None:
    """Raises BadPosition where a player who sits out has cards, or their side that sits out has melds."""
    if held is not None:
        raise BadPosition(f"start.{held}: {player} sits out in deal {round_number} and holds no cards")
    if on_table:
        raise BadPosition(
            f"start.melds: {player} sits out in deal {round_number} with the whole side, which has nothing "
            "on the table"
        )


def _phase(value: object) -> Phase:
    if not isinstance(value, str) or value not in (DRAW, MELD):
        raise BadPosition(f"start.phase: must be 'draw' or 'meld', not {brief(value)}")
    return Phase(value)


def _frozen(value: object) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise BadPosition("start.frozen: must be true or false")
    return value


def _talons(value: object, rules: BaseRules) -> tuple[tuple[Card, ...], ...]:
    if value is None:
        return ((),) * rules.talon_packets
    return _piles(value, "start.talons", rules.talon_packets, "talon set aside")


def _pots(value: object, rules: BaseRules) -> tuple[tuple[Card, ...], ...]:
    most = len(rules.pack.pots)
    if not isinstance(value, list) or len(value) > most:
        raise BadPosition(f"start.pots: must be a list of at most {most} strings, the upper pot first")
    pots = tuple(_cards(cards, "start.pots") for cards in value)
    if not all(0 < len(pot) <= size for pot, size in zip(pots, rules.pack.pots, strict=False)):
        raise BadPosition(f"start.pots: a pot has 1 to {max(rules.pack.pots)} cards")
    return pots


def _check_pots(position: Position, rules: BaseRules, players: Sequence[str]) -> None:
    """Raises BadPosition for pots that cannot lie, or be taken, or stock that cannot be, at this moment."""
    flags, all_pots = position.flags, len(rules.pack.pots)
    there = len(position.pots) + len(flags.pot)
    if there > all_pots or (there < all_pots and not rules.pots_are_stock):
        least = "at most " if rules.pots_are_stock else ""
        raise BadPosition(
            f"start.pots: {len(position.pots)} lie and {len(flags.pot)} were taken (flags such as 'pot:0'); "
            f"together they are {least}{all_pots}"
        )
    for seat in flags.unplayed:
        if seat == position.turn:
            raise BadPosition(f"start.flags: it's the turn of {players[seat]}, who so has no unplayed pot")
        if rules.side_of[seat] not in flags.pot:
            raise BadPosition(f"start.flags: the side of {players[seat]} has taken no pot")
    if position.phase == DRAW and len(position.stock) <= rules.last_stock:
        raise BadPosition(
            f"start.stock: with {len(position.stock)} cards in the stock the deal is over: nobody is to draw"
        )


def _pending(value: object, players: Sequence[str]) -> dict[int, tuple[Card, ...]]:
    if not isinstance(value, dict) or any(name not in players for name in value):
        raise BadPosition("start.pending: must be a table of players and their cards")
    return {players.index(name): _cards(cards, "start.pending") for name, cards in value.items()}


def _cards(value: object, key: str) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise BadPosition(f"{key}: must be a string of cards")
    try:
        return parse_cards(value)
    except ValueError as error:
        raise BadPosition(f"{key}: {error}") from None


def _piles(value: object, key: str, count: int, whose: str) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(f"{key}: must be a list of {count} strings, one for each {whose}")
    return tuple(_cards(cards, key) for cards in value)


def _melds(value: object, rules: BaseRules) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    if (
        not isinstance(value, list)
        or len(value) != rules.sides
        or not all(isinstance(m, list) for m in value)
    ):
        raise BadPosition(f"start.melds: must be {rules.sides} lists of melds, one for each side")
    written = [tuple(_cards(cards, "start.melds") for cards in listed) for listed in value]
    most = len(pack(rules.seating.packs, rules.seating.jokers))
    if sum(max(1, len(meld)) for melds in written for meld in melds) > most:
        raise BadPosition(f"start.melds: more cards than the {most} of the pack")
    sides: list[tuple[tuple[Card, ...], ...]] = []
    for melds in written:
        home = SideTable()
        for cards in melds:
            meld = rules.given_meld(home, "", cards)
            if isinstance(meld, Refusal):
                raise BadPosition(f"start.melds: {brief(format_cards(cards))}: {meld.text}")
            home.melds.append(meld)
        sides.append(melds)
    return tuple(sides)


def _flags(value: object, rules: BaseRules, players: Sequence[str]) -> Flags:
    if not isinstance(value, list):
        raise BadPosition("start.flags: must be a list of strings")
    melded: set[int] = set()
    opened: set[int] = set()
    asked: set[int] = set()
    pile_taken: int | None = None
    pot: set[int] = set()
    unplayed: set[int] = set()
    for flag in value:
        name, _, about = flag.partition(":") if isinstance(flag, str) else ("", "", "")
        if name == "melded" and about in players:
            melded.add(players.index(about))
        elif name == "opened" and about in players and rules.game_view().builds_on_all:
            opened.add(players.index(about))
        elif name == "asked" and about in map(str, range(rules.sides)):
            asked.add(int(about))
        elif name == "pile_taken" and about in players and rules.seating.by_pile:
            pile_taken = players.index(about)
        elif name == "pot" and about in map(str, range(rules.sides)) and rules.pack.pots:
            pot.add(int(about))
        elif name == "pot_unplayed" and about in players and rules.pack.pots:
            unplayed.add(players.index(about))
        elif flag != "first_round":
            raise BadPosition(f"start.flags: {brief(flag)} has no meaning in this game")
    return Flags(
        frozenset(melded),
        frozenset(opened),
        frozenset(asked),
        pile_taken,
        "first_round" in value,
        frozenset(pot),
        frozenset(unplayed),
    )


def _count(position: Position, rules: BaseRules) -> None:
    """Check that no card occurs more often than in the pack."""
    there: Counter[Card] = Counter()
    for group in (*position.hands, *position.feet, position.stock, position.pile, *position.threes):
        there.update(group)
    for group in (*position.talons, *position.pending.values(), *position.pots):
        there.update(group)
    for side in position.melds:
        for meld in side:
            there.update(meld)
    has = Counter(pack(rules.seating.packs, rules.seating.jokers))
    for card, count in there.items():
        if count > has[card]:
            raise BadPosition(f"start: {NAMES[card]} is there {count} times, the pack has {has[card]}")


def _freeze(rules: BaseRules, position: Position, state: State) -> None:
    """Freeze the pile for the cards in it, unless the position says otherwise."""
    for card in position.pile:
        if rules.freezes(card):
            state.freeze(card)
    if position.frozen is not None:
        state.is_frozen = position.frozen
        if not position.frozen:
            state.frozen_by = None


def place(
    rules: BaseRules, position: Position, dealer: int, totals: Sequence[int], round_number: int
) -> Deal:
    """A deal set up from the position."""
    state = rules.new_state(dealer, totals, round_number)
    state.hands = [list(hand) for hand in position.hands]
    state.feet = [list(foot) for foot in position.feet]
    state.stock = list(reversed(position.stock))
    state.pile = list(position.pile)
    under = rules.face_down_cards(state.pile)
    state.history = state.history.then(
        Step(state.turns, None, (Dealt(dealer, position.pile[under:]),), under=under)
    )
    _freeze(rules, position, state)
    for side_table, melds, threes in zip(state.side_tables, position.melds, position.threes, strict=True):
        side_table.threes = list(threes)
        _lay(rules, state, side_table, melds)
    state.talons = [list(talon) for talon in position.talons]
    state.pending = {seat: list(cards) for seat, cards in position.pending.items() if cards}
    state.turn = position.turn
    state.phase = position.phase
    flags = position.flags
    state.first_round = flags.first_round
    if flags.pile_taken is not None:
        state.settle_lone(flags.pile_taken)
    for seat in flags.melded | flags.opened:
        state.reaches[seat].home.opened = True
    for seat in range(rules.seats):
        # If a side is one player, its melds are that player's own.
        alone = len(rules.seats_of[state.side_of[seat]]) == 1
        state.personal[seat] = seat in flags.melded or (alone and state.reaches[seat].home.opened)
    state.pots = [list(pot) for pot in position.pots]
    for side in flags.pot:
        state.pot_taken[side] = True
    for seat in flags.unplayed:
        state.unplayed[seat] = True
    for side in flags.asked:
        state.asked[side] = True
    starved = state.feet[state.turn] and not state.hands[state.turn]
    if state.phase == DRAW and (starved or state.turn in state.pending):
        rules.begin_turn(state)  # which picks up the foot, or the talon
    return Deal(rules, state)


def _lay(rules: BaseRules, state: State, side_table: SideTable, melds: Sequence[Sequence[Card]]) -> None:
    for cards in melds:
        meld = rules.given_meld(side_table, f"m{state.next_meld}", cards)
        assert isinstance(meld, TableMeld)  # otherwise the position would not have been read
        side_table.melds.append(meld)
        state.next_meld += 1
        side_table.canastas += rules.tally(meld.rank, len(cards), meld.wilds)
    side_table.opened = side_table.opened or bool(melds)
