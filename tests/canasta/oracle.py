"""A second, slow reading of rules 1.2 and 2.2 to 2.7, taken from the rule text and not from the engine.

It works with names of cards, tries every way to go out instead of reasoning about it, and says of an
action only whether it is legal. :func:`legal` is compared with ``check`` on random positions and actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

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
class Table:
    """What the rules speak of, as the player to move knows it and the referee sees it."""

    hand: list[str]
    pile: list[str]
    stock: int
    melds: dict[str, list[str]]  # the side's own, by rank
    names: dict[str, str]  # what each of them is called
    open: bool
    minimum: int
    ice: bool  # something lies in the pile that freezes it for everybody
    drawn: bool
    took: bool
    melded: bool  # something was melded after the draw or the take with its required meld
    answer: bool | None
    asked_now: bool
    bound: bool  # has to go out in this turn
    no_discard: bool
    options: dict[str, object] = field(default_factory=dict)


def table_of(deal: Deal) -> Table:
    """The table as the seat to move has it (while a question is open: the one who asked)."""
    mover = deal.turn if deal.question is None else deal.question
    tableau = deal.tableaux[deal.side_of[mover]]
    melds: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for meld in tableau.melds:
        cards = [NAMES[card] for card in meld.cards]
        rank = next(card[0] for card in cards if not is_wild(card))
        melds[rank] = cards
        names[meld.id] = rank
    total = deal.totals[deal.side_of[mover]]
    return Table(
        hand=[NAMES[card] for card in deal.hands[mover]],
        pile=[NAMES[card] for card in deal.pile],
        stock=len(deal.stock),
        melds=melds,
        names=names,
        open=bool(melds),
        minimum=15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120,
        ice=deal.is_frozen,
        drawn=deal.phase != "draw",
        took=deal.took,
        melded=deal.melded,
        answer=deal.leave,
        asked_now=deal.phase == "answer",
        bound=deal.must_finish,
        no_discard=deal.no_discard,
        options=dict(deal.rules.options),
    )


def good_meld(cards: list[str], options: dict[str, object]) -> bool:
    """2.3: three or more of one rank A..4, at least 2 natural, at most 3 wild; 2.5 for black threes."""
    naturals = [card for card in cards if not is_wild(card)]
    wilds = [card for card in cards if is_wild(card)]
    if all(is_black_three(card) for card in cards):
        return len(cards) in (3, 4)
    if any(card[0] == "3" for card in cards) or len({card[0] for card in naturals}) != 1:
        return False
    if len(cards) < 3 or len(naturals) < 2:
        return False
    limit = options["max_wild_per_meld"]
    assert isinstance(limit, int)
    if len(wilds) > limit:
        return False
    return bool(options["wilds_may_outnumber_naturals"]) or len(wilds) <= len(naturals)


def canastas(melds: dict[str, list[str]]) -> int:
    """2.3: seven or more cards."""
    return sum(len(cards) >= 7 for cards in melds.values())


def enough_canastas(melds: dict[str, list[str]], options: dict[str, object]) -> bool:
    needed = options["canastas_to_go_out"]
    assert isinstance(needed, int)
    return canastas(melds) >= needed


def after(table: Table, groups: Iterable[Group], top: str | None = None) -> Table | None:
    """The table after these groups are laid down in one step, None if they make no legal melds."""
    hand = list(table.hand)
    melds = {rank: list(cards) for rank, cards in table.melds.items()}
    touched: set[str] = set()
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
        ranks = {card[0] for card in cards if not is_wild(card)}
        if len(ranks) > 1:
            return None
        rank = ranks.pop() if ranks else None
        if group.aim is None:
            goal = rank
        elif group.aim == "new":
            goal = rank if rank not in melds else None
        else:
            goal = table.names.get(group.aim, group.aim)
            if goal not in melds or (rank is not None and rank != goal):
                return None
        if goal is None:
            return None
        melds.setdefault(goal, []).extend(cards)
        touched.add(goal)
    if not touched or not all(good_meld(melds[rank], table.options) for rank in touched):
        return None
    return replace(table, hand=hand, melds=melds, open=True)


def laid(before: Table, later: Table) -> list[str]:
    """The cards that came onto the table between the two."""
    cards: list[str] = []
    for rank, meld in later.melds.items():
        cards += meld[len(before.melds.get(rank, ())) :]
    return cards


def can_empty(table: Table, hand: list[str]) -> bool:
    """Whether these cards can all be melded in this turn, with the canastas needed; every way is tried."""
    naturals: dict[str, int] = {}
    for card in [*hand, *(card for cards in table.melds.values() for card in cards)]:
        if not is_wild(card):
            naturals[card[0]] = naturals.get(card[0], 0) + 1
    if any(count < 2 for count in naturals.values()):
        return False  # however the wild cards fall: a meld has two naturals at least
    goals = sorted(naturals)
    wilds = [card for card in hand if is_wild(card)]
    # Which wild card goes where makes no difference, only how many go there.
    for choice in combinations_with_replacement(goals, len(wilds)):
        melds = {rank: list(cards) for rank, cards in table.melds.items()}
        for card in hand:
            if not is_wild(card):
                melds.setdefault(card[0], []).append(card)
        for goal, card in zip(choice, wilds, strict=True):
            melds[goal].append(card)
        if all(good_meld(cards, table.options) for cards in melds.values()) and enough_canastas(
            melds, table.options
        ):
            return True
    return False


def can_go_out(table: Table) -> bool:
    """2.6: hand empty by melding all, or all but one and discarding that card."""
    if can_empty(table, table.hand):
        return True
    if table.no_discard:
        return False
    return any(can_empty(table, table.hand[:at] + table.hand[at + 1 :]) for at in range(len(table.hand)))


def has_leave(table: Table) -> bool:
    """2.6: no = may not; where leave must be asked, only yes will do."""
    if table.answer is None:
        return table.options["ask_permission"] != "mandatory"
    return table.answer


def legal(deal: Deal, seat: int, action: Action) -> bool:
    """Whether the rules let this seat do this now."""
    if deal.over or seat != deal.turn:
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
    """2.7: not frozen for the side, and the top fits one of the side's melds."""
    return may_take(table, Take(Group(())))


def may_take(table: Table, action: Take) -> bool:
    """2.4."""
    if table.drawn or not table.pile or action.joined:
        return False
    if action.more and not action.group.cards and action.group.aim is None:
        return False  # "take + …" is how the record writes a joined take; this game has none
    top = table.pile[-1]
    if is_wild(top) or top[0] == "3":
        return False
    if len(table.hand) == 1 and len(table.pile) == 1:
        return False
    frozen = table.ice or not table.open
    shown = [NAMES[card] for card in action.group.cards]
    naturals = [card for card in shown if card[0] == top[0] and not is_wild(card)]
    wilds = [card for card in shown if is_wild(card)]
    if len(naturals) + len(wilds) != len(shown):
        return False
    pair = len(naturals) >= 2
    mixed = len(naturals) == 1 and len(wilds) >= 1
    onto = top[0] in table.melds and not (wilds and not naturals)
    if not (pair or (not frozen and (mixed or onto))):
        return False
    later = after(table, (action.group, *action.more), top)
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
    """2.2, 2.3, 2.5, 2.6."""
    if not table.drawn:
        return False
    later = after(table, groups)
    if later is None:
        return False
    new = laid(table, later)
    if not table.open and sum(worth(card) for card in new) < table.minimum:
        whole = not later.hand or (len(later.hand) == 1 and not table.no_discard)
        if table.took or not whole or canastas(later.melds) == 0:
            return False
    return may_stand(table, later, new)


def may_stand(before: Table, later: Table, new: list[str]) -> bool:
    """1.2 I4, 2.5, 2.6, 14.11: whether the turn can be ended legally after this step."""
    must = before.bound or any(is_black_three(card) for card in new)
    if must or len(later.hand) <= (0 if later.no_discard else 1):
        return has_leave(later) and can_go_out(later)
    return True


def may_discard(table: Table, card: str) -> bool:
    """1.2, 2.6."""
    if not table.drawn or table.no_discard or card not in table.hand:
        return False
    if len(table.hand) == 1:
        return enough_canastas(table.melds, table.options) and has_leave(table)
    return not table.bound


def may_ask(table: Table) -> bool:
    """2.6: after the draw or the take, before any other meld, once, and only if going out is possible."""
    if table.options["ask_permission"] == "off" or not table.drawn or table.melded:
        return False
    if table.answer is not None or (len(table.hand) == 1 and not table.no_discard):
        return False
    return can_go_out(table)
