"""A second reading of the score (rules: 2.8, 3, 5.2, 6, 13), from the rule text and not from the engine.

Where the text is silent: an unfinished wild meld costs its penalty each time there is one, at partners of
the moment too; four black threes are worth 500 with their card points; red threes of three packs have the
values of section 6 and no other.
"""

from canasta.cards import NAMES
from canasta.deal import Deal
from tests.canasta.oracle import is_black_three, is_wild, who_plays_together, worth


def scores(deal: Deal) -> list[dict[str, int]]:
    """What each side (each player, where each has a total) scores for a deal that is over, part by part."""
    options = deal.rules.options
    return [_score(deal, side, dict(options)) for side in range(deal.rules.sides)]


def _number(options: dict[str, object], name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def _score(deal: Deal, side: int, options: dict[str, object]) -> dict[str, int]:
    seats = who_plays_together(deal, deal.state.side_of.index(side))
    sides = sorted({deal.state.side_of[seat] for seat in seats})
    melds = [
        [NAMES[card] for card in meld.cards]
        for other in sides
        for meld in deal.state.side_tables[other].melds
    ]
    hands = [NAMES[card] for seat in seats for card in deal.state.hands[seat]]
    parts = {
        "canastas": sum(_canasta(meld, options) for meld in melds),
        "going_out": 0,
        "threes": _red_threes(len(deal.state.side_tables[side].threes), melds, deal, options),
        "melds": sum(worth(card) for meld in melds for card in meld),
        "hands": 0,
        "penalties": 0,
        "special": 0,
    }
    if deal.state.reason == "out" and deal.state.by in seats:
        parts["going_out"] = _number(options, "concealed_bonus_total") if deal.state.concealed else 100
    for card in hands:
        black = is_black_three(card)
        parts["hands"] += _number(options, "black_three_in_hand") if black else -worth(card)
    for meld in melds:
        if all(map(is_wild, meld)) and len(meld) < 7:
            parts["penalties"] -= _number(options, "wild_incomplete_penalty")
        if options["four_black_threes_500"] and len(meld) >= 4 and all(map(is_black_three, meld)):
            parts["special"] += 500 - len(meld) * 5
    parts["total"] = sum(parts.values())
    return parts


def _canasta(meld: list[str], options: dict[str, object]) -> int:
    """2.8 step 1, 3.5."""
    if len(meld) < 7:
        return 0
    if not all(map(is_wild, meld)):
        return 300 if any(map(is_wild, meld)) else 500
    value = 0
    if "Jk" not in meld:
        value = _number(options, "wild_canasta_all_twos")
    if meld.count("Jk") >= 4:
        value = _number(options, "wild_canasta_four_jokers")
    return value or _number(options, "wild_canasta_bonus")


def _red_threes(count: int, melds: list[list[str]], deal: Deal, options: dict[str, object]) -> int:
    """2.8 step 3, 3.6, 6: in three-pack games five are 1000, six 1200; in others all four are an option."""
    three_packs = deal.rules.seats == 6 and options["six_hand_packs"] == 3
    if three_packs:
        value = {5: 1000, 6: 1200}.get(count, 100 * count)
    else:
        value = _number(options, "red_three_all_four") if count == 4 else 100 * count
    canastas = sum(len(meld) >= 7 for meld in melds)
    needed = {"meld": bool(melds), "canasta": canastas >= 1, "two_canastas": canastas >= 2}
    return value if needed[str(options["red_three_plus_needs"])] else -value


def concealed(deal: Deal, old: dict[str, int], melded_before: set[int]) -> bool:
    """2.6: whether a deal that ended by going out ended concealed.

    ``old`` are the sizes of the melds as the last turn began, ``melded_before`` those who had melded then.
    The player has melded nothing before, adds nothing to melds that lay there, and lays a complete canasta;
    with the stricter option not in a turn with the pile.
    """
    if deal.state.reason != "out" or deal.state.by is None or deal.state.by in melded_before:
        return False
    now = melds_of(deal)
    if any(now[meld] != size for meld, size in old.items()):
        return False
    if deal.state.this_turn.took and not deal.rules.options["concealed_after_pile"]:
        return False
    return any(meld not in old and size >= 7 for meld, size in now.items())


def melds_of(deal: Deal) -> dict[str, int]:
    """How many cards each meld on the table has, by its id."""
    return {meld.id: len(meld.cards) for side_table in deal.state.side_tables for meld in side_table.melds}
