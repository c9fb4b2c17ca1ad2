"""A second, slow reading of rules 1.2, 2.2 to 2.7, 3, 4, 5 and 6, taken from the rule text and not from the
engine.

It works with names of cards, tries every way to go out instead of reasoning about it, and says of an
action only whether it is legal. :func:`legal` is compared with ``check`` on random positions and actions at
every kind of table.

Where the rule text is silent it reads as players would: a wild card that ``wild_stays`` leaves in the hand
has to be there to be shown; the ban on wild cards beside an unfinished wild meld looks at the table as a step
leaves it, so that one step may finish that meld and spend wild cards elsewhere; "who can go out" may do
so in several steps; a second meld may follow the first in one step.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld, Take
from canasta.cards import NAMES
from canasta.deal import Deal

WORTH = {"J": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "3": 5}


def is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def is_black_three(card: str) -> bool:
    return card in ("3s", "3c")


def is_red_three(card: str) -> bool:
    return card in ("3h", "3d")


def worth(card: str) -> int:
    return 50 if card == "Jk" else WORTH[card[0]]


@dataclass
class Pile:
    """A meld as cards: of a rank, or ``wild``."""

    rank: str
    cards: tuple[str, ...]

    @property
    def full(self) -> bool:
        """2.3: seven or more cards are a canasta."""
        return len(self.cards) >= 7


@dataclass
class Table:
    """What the rules speak of, as the player to move knows it and the referee sees it."""

    hand: list[str]
    pile: list[str]
    stock: int
    melds: dict[str, Pile]  # those that the player may add to, by what they are called
    open: bool
    minimum: int
    ice: bool  # something lies in the pile that freezes it for everybody
    drawn: bool
    took: bool
    melded: bool  # something was melded after the draw or the take with its required meld
    answer: bool | None
    unanswered: bool  # the partner was asked in this turn and said nothing
    asked_now: bool
    bound: bool  # has to go out in this turn
    no_discard: bool
    first_round: bool
    partner: bool  # somebody is there to be asked
    options: dict[str, object] = field(default_factory=dict)

    def number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def of_rank(self, rank: str) -> list[str]:
        """What the melds of a rank are called."""
        return [name for name, meld in self.melds.items() if meld.rank == rank]


def who_plays_together(deal: Deal, seat: int) -> list[int]:
    """2.1, 4, 5, 6: the seats of this player's side now, the player among them."""
    seats = deal.rules.seats
    if seats == 3:
        # 5.2: the first to take the pile plays alone, the others together; until then everyone is single.
        if (
            deal.rules.options["three_hand_mode"] == "alone"
            or deal.state.lone is None
            or seat == deal.state.lone
        ):
            return [seat]
        return [other for other in range(3) if other != deal.state.lone]
    sides = 3 if seats == 6 and deal.rules.options["six_hand_teams"] == "3x2" else 2
    return [other for other in range(seats) if other % sides == seat % sides]


def least(options: dict[str, object], total: int) -> int:
    """2.2, 3.12, 6: what a side with this total needs; a step from 5,000 stands for all steps above it."""
    steps = options["initial_minimums"]
    assert isinstance(steps, tuple)
    needed: int = steps[0][1]
    for start, value in steps:
        if total >= start:
            needed = value
    return needed


def table_of(deal: Deal) -> Table:
    """The table as the seat to move has it (while a question is open: the one who asked)."""
    mover = deal.state.turn if deal.state.this_turn.asker is None else deal.state.this_turn.asker
    together = who_plays_together(deal, mover)
    sides = dict.fromkeys(deal.state.side_of[seat] for seat in together)
    melds: dict[str, Pile] = {}
    for side in sides:
        for meld in deal.state.side_tables[side].melds:
            cards = tuple(NAMES[card] for card in meld.cards)
            rank = next((card[0] for card in cards if not is_wild(card)), "wild")
            melds[meld.id] = Pile(rank, cards)
    options: dict[str, object] = dict(deal.rules.options)
    ice = (
        (is_wild, is_red_three, is_black_three) if options["black_three_freezes"] else (is_wild, is_red_three)
    )
    assert deal.state.is_frozen or not any(test(NAMES[card]) for card in deal.state.pile for test in ice)
    return Table(
        hand=[NAMES[card] for card in deal.state.hands[mover]],
        pile=[NAMES[card] for card in deal.state.pile],
        stock=len(deal.state.stock),
        melds=melds,
        open=bool(melds),
        minimum=least(options, deal.state.totals[deal.state.side_of[mover]]),
        ice=deal.state.is_frozen,
        drawn=deal.state.phase != "draw",
        took=deal.state.this_turn.took,
        melded=deal.state.this_turn.melded,
        answer=deal.state.this_turn.leave,
        unanswered=deal.state.this_turn.unanswered,
        asked_now=deal.state.phase == "answer",
        bound=deal.state.this_turn.must_finish,
        no_discard=deal.state.this_turn.no_discard,
        first_round=deal.state.first_round,
        partner=any(seat != mover and seat in deal.state.order for seat in together),
        options=options,
    )


def good_meld(rank: str, cards: Iterable[str], options: dict[str, object]) -> bool:
    """2.3: three or more of one rank A..4, at least 2 natural, at most 3 wild; 2.5 for black threes; 3.5."""
    cards = list(cards)
    return good_counts(
        "b" if rank == "3" and all(map(is_black_three, cards)) else rank,
        sum(not is_wild(card) for card in cards),
        sum(map(is_wild, cards)),
        options,
    )


def good_counts(rank: str, naturals: int, wilds: int, options: dict[str, object]) -> bool:
    """The same by counts; a rank of ``b`` stands for black threes."""
    if naturals + wilds < 3 or rank == "3":
        return False
    if rank == "b":
        return wilds == 0
    if rank == "wild":
        return bool(options["wild_melds"])
    if naturals < 2:
        return False
    limit = options["max_wild_per_meld"]
    assert isinstance(limit, int)
    if options["pair_wild_on_full_canasta"] == "unlimited_wilds" and naturals + min(wilds, limit) >= 7:
        return True  # 3.3 (b): beyond the first seven cards, which keep the limit, anything goes
    if wilds > limit:
        return False
    return bool(options["wilds_may_outnumber_naturals"]) or wilds <= naturals


def canastas(melds: dict[str, Pile]) -> int:
    """2.3: seven or more cards."""
    return sum(meld.full for meld in melds.values())


def may_start(rank: str, table: Table, melds: dict[str, Pile]) -> bool:
    """2.3, 3.3: whether another meld of a rank may be started beside these."""
    there = [meld for meld in melds.values() if meld.rank == rank]
    how = table.options["second_meld_same_rank"]
    return not there or how == "yes" or (how == "after_canasta" and all(meld.full for meld in there))


def after(table: Table, groups: Iterable[Group], top: str | None = None) -> Table | None:
    """The table after these groups are laid down in one step, None if they make no legal melds."""
    hand = list(table.hand)
    now = replace(table, melds=dict(table.melds))
    touched: set[str] = set()
    wilds_elsewhere = False
    for group in groups:
        cards = [NAMES[card] for card in group.cards]
        for card in cards:
            if card not in hand:
                return None
            hand.remove(card)
        if top is None and not cards:
            return None
        if top is not None:
            cards.append(top)
            top = None
        goal = target(now, cards, group.aim)
        if goal is None:
            return None
        name, rank = goal
        old = now.melds.get(name, Pile(rank, ()))
        now.melds[name] = Pile(rank, (*old.cards, *cards))
        touched.add(name)
        wilds_elsewhere |= rank != "wild" and any(map(is_wild, cards))
    if not touched:
        return None
    if not all(good_meld(now.melds[name].rank, now.melds[name].cards, table.options) for name in touched):
        return None
    unfinished = any(meld.rank == "wild" and not meld.full for meld in now.melds.values())
    if wilds_elsewhere and unfinished and table.options["wild_meld_exclusive"]:
        return None  # 3.5: while the wild meld is unfinished, no wild card goes to other melds
    return replace(now, hand=hand, open=True)


def target(table: Table, cards: list[str], aim: str | None) -> tuple[str, str] | None:
    """Which meld a group joins: its name (a new one for a new meld) and its rank; None if that is no meld."""
    ranks = {card[0] for card in cards if not is_wild(card)}
    if len(ranks) > 1:
        return None
    rank = ranks.pop() if ranks else None
    if aim is not None and aim in table.melds and aim.startswith("m"):
        of = table.melds[aim].rank
        return (aim, of) if rank in (None, of) else None
    if aim is not None and aim != "new":
        if not table.of_rank(aim) or rank not in (None, aim):
            return None
        rank = aim
    rank = "wild" if rank is None else rank
    there = table.of_rank(rank)
    if rank == "wild" and not table.options["wild_melds"]:
        return None
    if rank == "wild" and aim is None and not there and len(cards) < 3:
        return None  # one or two alone: nobody knows where they are to go
    if aim == "new" or not there:
        return (f"new{len(table.melds)}", rank) if may_start(rank, table, table.melds) else None
    if aim is None and begins_another(rank, cards, table):
        return f"new{len(table.melds)}", rank
    if len(there) > 1:  # among several the unfinished one is meant, if there is one only
        there = [name for name in there if not table.melds[name].full]
    return (there[0], rank) if len(there) == 1 else None


def begins_another(rank: str, cards: list[str], table: Table) -> bool:
    """14.14: beside full canastas alone a group that is a meld by itself begins another, where it may."""
    full = all(table.melds[name].full for name in table.of_rank(rank))
    return full and may_start(rank, table, table.melds) and good_meld(rank, cards, table.options)


def laid(before: Table, later: Table) -> list[str]:
    """The cards that came onto the table between the two."""
    cards: list[str] = []
    for name, meld in later.melds.items():
        old = before.melds.get(name)
        cards += meld.cards[0 if old is None else len(old.cards) :]
    return cards


def can_empty(table: Table, hand: list[str]) -> bool:
    """Whether these cards can all be melded in this turn, with the canastas needed; every way is tried."""
    held: dict[str, int] = {}
    for card in hand:
        kind = "*" if is_wild(card) else "b" if is_black_three(card) else card[0]
        held[kind] = held.get(kind, 0) + 1
    wilds = held.pop("*", 0)
    lying = [
        (
            "b" if meld.rank == "3" else meld.rank,
            sum(not is_wild(card) for card in meld.cards),
            sum(map(is_wild, meld.cards)),
        )
        for meld in table.melds.values()
    ]
    ranks = sorted({*held, *(rank for rank, _, _ in lying)} - {"wild"})
    layouts = [
        list(spread(table, rank, [m for m in lying if m[0] == rank], held.get(rank, 0))) for rank in ranks
    ]
    if not all(layouts):
        return False
    of_wilds = [wild for rank, _, wild in lying if rank == "wild"]
    for picked in product(*layouts):
        melds = [meld for layout in picked for meld in layout]
        if any(wilds_fit(table, melds, of_wilds, wilds, among) for among in range(wilds + 1)):
            return True
    return False


Counts = tuple[str, int, int, bool]
"""A meld by counts: its rank, its natural and wild cards, and whether it is new."""


def spread(table: Table, rank: str, lying: list[tuple[str, int, int]], count: int) -> Iterator[list[Counts]]:
    """Every way to give so many natural cards of a rank to the melds there and to new ones."""
    how = table.options["second_meld_same_rank"]
    most = count // 2 if how != "no" and rank != "b" else int(not lying)
    for fresh in range(most + 1):
        slots = len(lying) + fresh
        for shares in shared(count, slots):
            if any(share < 2 for share in shares[len(lying) :]):
                continue
            yield [
                (rank, natural + share, wild, False)
                for (_, natural, wild), share in zip(lying, shares, strict=False)
            ] + [(rank, share, 0, True) for share in shares[len(lying) :]]


def shared(count: int, slots: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out."""
    if slots == 0:
        if count == 0:
            yield ()
        return
    if slots == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in shared(count - first, slots - 1):
            yield (first, *rest)


def wilds_fit(table: Table, melds: list[Counts], of_wilds: list[int], wilds: int, among: int) -> bool:
    """Whether the wild cards can go out too, so many of them to melds of wild cards."""
    how = table.options["second_meld_same_rank"]
    fresh = 0 if not table.options["wild_melds"] else among // 3 if how != "no" else int(not of_wilds)
    for new in range(fresh + 1):
        for shares in shared(among, len(of_wilds) + new):
            sizes = [size + share for size, share in zip(of_wilds, shares, strict=False)]
            more = list(shares[len(of_wilds) :])
            if any(size < 3 for size in more) or not in_turn(table, len(of_wilds), [*sizes, *more]):
                continue
            # 3.5: an unfinished one that was there keeps all wild cards; at a side that has opened a new one
            # may come after the others have had theirs.
            unfinished = any(size < 7 for size in (sizes if table.open else [*sizes, *more]))
            if table.options["wild_meld_exclusive"] and unfinished and among < wilds:
                continue
            full = sum(size >= 7 for size in [*sizes, *more])
            if give(table, melds, wilds - among, full):
                return True
    return False


def in_turn(table: Table, lying: int, sizes: list[int]) -> bool:
    """3.3: whether the melds of a rank beyond those that lie could be started, one after the other."""
    new = len(sizes) - lying
    how = table.options["second_meld_same_rank"]
    if new == 0 or how == "yes" or (new == 1 and lying == 0):
        return True
    if how == "no":
        return False
    return all(size >= 7 for size in sizes[:lying]) and sum(size < 7 for size in sizes[lying:]) <= 1


def give(table: Table, melds: list[Counts], wilds: int, full: int) -> bool:
    """Whether so many wild cards can be shared among the melds, all of them legal then and enough full."""
    if not melds:
        return wilds == 0 and full >= table.number("canastas_to_go_out")
    for shares in shared(wilds, len(melds)):
        then = [
            (rank, nat, wild + more, new) for (rank, nat, wild, new), more in zip(melds, shares, strict=True)
        ]
        if not all(
            good_counts(rank, nat, wild, table.options)
            for (rank, nat, wild, _), old in zip(then, melds, strict=True)
        ):
            continue
        if full + sum(nat + wild >= 7 for _, nat, wild, _ in then) < table.number("canastas_to_go_out"):
            continue
        by_rank: dict[str, list[Counts]] = {}
        for meld in then:
            by_rank.setdefault(meld[0], []).append(meld)
        if all(
            in_turn(table, sum(not new for *_, new in those), [nat + wild for _, nat, wild, _ in those])
            for those in by_rank.values()
        ):
            return True
    return False


def can_go_out(table: Table) -> bool:
    """2.6: hand empty by melding all, or all but one and discarding that card."""
    if too_early(table):
        return table_is_last_card(table)
    if can_empty(table, table.hand):
        return True
    if table.no_discard:
        return False
    return any(can_empty(table, without(table.hand, card)) for card in dict.fromkeys(table.hand))


def table_is_last_card(table: Table) -> bool:
    """Whether nothing is left but a card to discard, with the canastas needed."""
    return (
        len(table.hand) == 1
        and not table.no_discard
        and canastas(table.melds) >= table.number("canastas_to_go_out")
    )


def without(hand: list[str], card: str) -> list[str]:
    rest = list(hand)
    rest.remove(card)
    return rest


def has_leave(table: Table) -> bool:
    """2.6: no = may not; where leave must be asked, only yes will do."""
    if table.answer is None:
        return table.unanswered or table.options["ask_permission"] != "mandatory" or not table.partner
    return table.answer


def too_early(table: Table) -> bool:
    """3.10: nobody melds in the first round of turns."""
    return table.first_round and bool(table.options["no_meld_in_first_round"])


def legal(deal: Deal, seat: int, action: Action) -> bool:
    """Whether the rules let this seat do this now."""
    if deal.over or seat != deal.state.turn:
        return False
    table = table_of(deal)
    if table.asked_now:
        return isinstance(action, Answer)
    match action:
        case Draw():
            return not table.drawn and (table.stock > 0 or not has_to_take(table))
        case Take():
            return may_take(table, action)
        case Meld(groups):
            return may_meld(table, groups)
        case Discard(card):
            return may_discard(table, NAMES[card])
        case Ask():
            return may_ask(table)
        case End():
            return table.drawn and table.no_discard and not table.bound
        case _:
            return False


def has_to_take(table: Table) -> bool:
    """2.7: not frozen for the side, and the top fits one of the side's melds; or whenever able, or never."""
    mode = table.options["empty_stock_forced_take"]
    if mode == "never" or not table.pile:
        return False
    top = table.pile[-1]
    onto = [Take(Group((), name)) for name in table.of_rank(top[0])]
    if mode == "meld_fit" or any(may_take(table, take) for take in onto):
        return any(may_take(table, take) for take in onto)
    return any(may_take(table, take) for take in every_take(table, top))


def every_take(table: Table, top: str) -> Iterator[Take]:
    """Ways to take the pile, enough of them that one is legal if any is.

    An open side needs a pair or a natural and a wild card; a side that opens every set of melds.
    """
    numbers = {name: card for card, name in enumerate(NAMES)}
    alike = [numbers[card] for card in table.hand if card[0] == top[0] and not is_wild(card)]
    wilds = sorted(numbers[card] for card in table.hand if is_wild(card))
    aims = [None, "new", *table.of_rank(top[0])]
    if table.open:
        for aim in aims:
            for count in range(2, len(alike) + 1):
                yield Take(Group(tuple(alike[:count]), aim))
            for wild in dict.fromkeys(wilds):
                for count in range(1, len(alike) + 1):
                    yield Take(Group((*alike[:count], wild), aim))
        return
    by_rank: dict[str, list[int]] = {}
    for card in table.hand:
        if not is_wild(card) and card[0] not in (top[0], "3"):
            by_rank.setdefault(card[0], []).append(numbers[card])
    others = [cards for cards in by_rank.values() if len(cards) >= 2]
    counts = [range(2, len(alike) + 1), *([0, *range(2, len(cards) + 1)] for cards in others)]
    for picked in product(*counts):
        chosen = [alike[: picked[0]]]
        chosen += [cards[:count] for cards, count in zip(others, picked[1:], strict=True) if count]
        slots = len(chosen) + (2 if table.options["wild_melds"] else 1)  # the last: left in the hand
        for places in product(range(slots), repeat=len(wilds)):
            groups = [list(cards) for cards in chosen] + [[] for _ in range(slots - len(chosen))]
            for place, wild in zip(places, wilds, strict=True):
                groups[place].append(wild)
            laid_down = [Group(tuple(cards)) for cards in groups[:-1] if cards]
            yield Take(laid_down[0], tuple(laid_down[1:]))


def may_take(table: Table, action: Take) -> bool:
    """2.4, 3.1 to 3.3, 3.6."""
    if table.drawn or not table.pile or action.joined or too_early(table):
        return False
    if action.more and not action.group.cards and action.group.aim is None:
        return False  # "take + …" is how the record writes a joined take; this game has none
    options = table.options
    top = table.pile[-1]
    if is_wild(top) or top[0] == "3":
        return False
    if options["discard_on_canasta_blocks"] and any(table.melds[name].full for name in table.of_rank(top[0])):
        return False
    if len(table.hand) == 1 and len(table.pile) == 1 and not options["one_card_pile_allowed"]:
        return False
    if not table.open and not options["pile_for_opening"]:
        return False
    frozen = table.ice or not table.open or bool(options["pile_always_frozen"])
    shown = [NAMES[card] for card in action.group.cards]
    naturals = [card for card in shown if card[0] == top[0] and not is_wild(card)]
    wilds = [card for card in shown if is_wild(card)]
    if len(naturals) + len(wilds) != len(shown):
        return False
    pair = len(naturals) >= 2
    mixed = len(naturals) == 1 and len(wilds) >= 1
    goal = target(table, [*shown, top], action.group.aim)
    old = table.melds.get(goal[0]) if goal is not None else None
    onto = (
        old is not None
        and not (wilds and (old.full or not naturals))  # 14.17
        and (not old.full or bool(options["take_for_complete_canasta"]))
    )
    if not (pair or (not frozen and ((mixed and not options["pair_must_be_natural"]) or onto))):
        return False
    group = action.group
    if options["pair_wild_on_full_canasta"] == "wild_stays" and (len(naturals), len(wilds)) == (1, 1):
        # 3.3 (d): a canasta that has no room for the wild card takes the others; the wild card, shown, stays.
        missing = [card for card in set(shown) if shown.count(card) > table.hand.count(card)]
        if missing:
            return False
        if old is not None and old.full:
            with_all = (*old.cards, top, *shown)
            if not good_meld(old.rank, with_all, options):
                group = Group(tuple(card for card in group.cards if not is_wild(NAMES[card])), group.aim)
    later = after(table, (group, *action.more), top)
    if later is None:
        return False
    new = laid(table, later)
    if not table.open and sum(worth(card) for card in new) < table.minimum:
        return False
    # Of the cards that come into the hand now the player knows only how many they are.
    unknown = sum(not is_red_three(card) for card in table.pile[:-1])
    if any(is_black_three(card) for card in new):
        # 2.5: the player has to be sure to go out: with one unknown card, by discarding it.
        return has_leave(later) and (
            (unknown == 0 and can_go_out(later)) or (unknown == 1 and can_empty(later, later.hand))
        )
    if len(later.hand) + unknown >= 2:
        return True
    if unknown == 1:
        return has_leave(later) and can_empty(later, [])
    return has_leave(later) and can_go_out(later)


def may_meld(table: Table, groups: tuple[Group, ...]) -> bool:
    """2.2, 2.3, 2.5, 2.6, 3.10."""
    if not table.drawn or too_early(table):
        return False
    later = after(table, groups)
    if later is None:
        return False
    new = laid(table, later)
    if not table.open and sum(worth(card) for card in new) < table.minimum:
        whole = not later.hand or (len(later.hand) == 1 and not table.no_discard)
        if table.took or not whole or canastas(later.melds) == 0 or table.options["concealed_needs_minimum"]:
            return False
        if canastas(later.melds) < table.number("canastas_to_go_out"):
            return False  # the exception is for a player who goes out
    return may_stand(table, later, new)


def may_stand(before: Table, later: Table, new: list[str]) -> bool:
    """1.2 I4, 2.5, 2.6, 14.11: whether the turn can be ended legally after this step."""
    must = before.bound or any(is_black_three(card) for card in new)
    if must or len(later.hand) <= (0 if later.no_discard else 1):
        return has_leave(later) and can_go_out(later)
    return True


def may_discard(table: Table, card: str) -> bool:
    """1.2, 2.6; 13, wild_cards_may_be_discarded."""
    if not table.drawn or table.no_discard or card not in table.hand:
        return False
    if not table.options["wild_cards_may_be_discarded"]:
        kept = is_wild(card) and not all(map(is_wild, table.hand))
        if kept:
            return False
    if len(table.hand) == 1:
        return canastas(table.melds) >= table.number("canastas_to_go_out") and has_leave(table)
    return not table.bound


def may_ask(table: Table) -> bool:
    """2.6: after the draw or the take, before any other meld, once, and only if going out is possible."""
    if table.options["ask_permission"] == "off" or not table.partner or not table.drawn or table.melded:
        return False
    if table.answer is not None or table.unanswered or (len(table.hand) == 1 and not table.no_discard):
        return False
    if not table.open and table.options["concealed_needs_minimum"]:
        return can_open_out(table)
    return can_go_out(table)


def can_open_out(table: Table) -> bool:
    """14.17: as :func:`can_go_out`, with cards that reach the minimum of the first meld."""
    rests = [table.hand]
    if not table.no_discard:
        rests += [without(table.hand, card) for card in dict.fromkeys(table.hand)]
    return not too_early(table) and any(
        sum(map(worth, rest)) >= table.minimum and can_empty(table, rest) for rest in rests
    )
