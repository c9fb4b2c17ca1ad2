"""A second reading of the score (rules: 7.3, 7.4, 7.9, 7.10, 14.2, 14.3), from the rule text and not from the
engine.

Where the text is silent: a talon that waits counts in every way like cards in hand; four jokers in an
unfinished wild meld cost the one penalty that names them, not the other too. In the first revision a special
hand that is shown is in nobody's hand, and its side still loses its penalties and what the partner holds.
"""

from canasta.cards import NAMES
from canasta.deal import Deal

WORTH = {"J": 10, "2": 20, "A": 20, **dict.fromkeys("KQT98", 10), **dict.fromkeys("7654", 5)}
THREES = {0: 0, 1: 100, 2: 300, 3: 500, 4: 1000}
PARTS = ("canastas", "going_out", "threes", "melds", "hands", "penalties", "special")


def worth(card: str) -> int:
    return 50 if card == "Jk" else WORTH[card[0]]


def is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def scores(deal: Deal) -> list[dict[str, int]]:
    """What each side scores for a deal that is over, part by part."""
    return [_score(deal, side) for side in range(3 if deal.rules.seats == 6 else 2)]


def _option(deal: Deal, name: str) -> int:
    value = deal.rules.options[name]
    assert isinstance(value, int)
    return value


def _score(deal: Deal, side: int) -> dict[str, int]:
    sides = 3 if deal.rules.seats == 6 else 2
    if _shows(deal, side, sides) and deal.rules.revision > 1:
        assert deal.state.special is not None
        whole = deal.state.special.points
        return {**dict.fromkeys(PARTS, 0), "special": whole, "total": whole}
    players = [seat for seat in range(deal.rules.seats) if seat % sides == side]
    melds = [[NAMES[card] for card in meld.cards] for meld in deal.state.side_tables[side].melds]
    hands = {seat: [NAMES[card] for card in deal.state.hands[seat]] for seat in players}
    if deal.rules.options["pending_talon_counts"]:
        for seat in players:
            hands[seat] += [NAMES[card] for card in deal.state.pending.get(seat, [])]
    special = _shows(deal, side, sides)
    if special:
        assert deal.state.by is not None
        hands[deal.state.by] = []
    n = sum(len(meld) >= 7 for meld in melds)
    part = dict.fromkeys(PARTS, 0)
    if not special:
        part["canastas"] = sum(_canasta(deal, meld) for meld in melds)
        part["going_out"] = 100 if deal.state.reason == "out" and deal.state.by in players else 0
        value = _threes([NAMES[card] for card in deal.state.side_tables[side].threes])
        part["threes"] = -value if n == 0 else 0 if n == 1 else value
        laid = sum(worth(card) for meld in melds for card in meld)
        part["melds"] = laid if n else -laid
    part["hands"] = -sum(_held(deal, card) for hand in hands.values() for card in hand)
    if deal.state.turn in players and _ended_by_a_three(deal):
        part["hands"] += _option(deal, "three_in_hand_penalty") - 5
    part["penalties"] = -sum(_unfinished(deal, meld) for meld in melds)
    part["penalties"] -= 1500 * sum(
        sum(card[0] == rank for card in hand) >= 3 for hand in hands.values() for rank in "A7"
    )
    if special:
        assert deal.state.special is not None
        part["special"] = deal.state.special.points
    part["total"] = sum(part.values())
    return part


def _shows(deal: Deal, side: int, sides: int) -> bool:
    return deal.state.reason == "special" and deal.state.by is not None and deal.state.by % sides == side


def _held(deal: Deal, card: str) -> int:
    return _option(deal, "three_in_hand_penalty") if card[0] == "3" else worth(card)


def _ended_by_a_three(deal: Deal) -> bool:
    """7.3: the last card of the stock was a three: it stays in hand and costs 5, whatever others cost."""
    last = (deal.state.this_turn.drawn if deal.rules.revision == 1 else deal.state.this_turn.just_drawn)[-1:]
    return (
        deal.state.reason == "stock" and not deal.state.stock and any(NAMES[card][0] == "3" for card in last)
    )


def _threes(cards: list[str]) -> int:
    red = sum(card in ("3h", "3d") for card in cards)
    return THREES[red] + THREES[len(cards) - red]


def _canasta(deal: Deal, meld: list[str]) -> int:
    if len(meld) < 7:
        return 0
    if all(map(is_wild, meld)):
        if "Jk" not in meld:
            return _option(deal, "wild_canasta_all_twos") or _option(deal, "wild_canasta_bonus")
        if meld.count("Jk") == 4:
            return _option(deal, "wild_canasta_four_jokers") or _option(deal, "wild_canasta_bonus")
        return _option(deal, "wild_canasta_bonus")
    if any(map(is_wild, meld)):
        return 300
    return 2500 if meld[0][0] in "A7" else 500


def _unfinished(deal: Deal, meld: list[str]) -> int:
    if len(meld) >= 7:
        return 0
    if all(map(is_wild, meld)):
        name = "wild_penalty_all_jokers" if meld.count("Jk") == 4 else "wild_incomplete_penalty"
        return _option(deal, name)
    return 2500 if meld[0][0] in "A7" and not any(map(is_wild, meld)) else 0
