"""A second reading of how Hand and Foot is scored, straight from rules 9.1 and 9.3."""

from canasta.cards import NAMES
from canasta.deal import Deal

_POINTS = {"2": 20, "A": 20, "J": 10, "Q": 10, "K": 10, "T": 10, "9": 10, "8": 10}


def scores(deal: Deal) -> list[dict[str, int]]:
    """The parts of each side's score."""
    options = deal.rules.options
    bonus = {"pagat": (500, 300, 1500), "simpson": (300, 100, 0)}[str(options["hf_bonuses"])]
    laid, caught = {"plus100minus100": (100, -100), "minus500": (-500, -500), "minus300": (-300, -300)}[
        str(options["hf_red_three"])
    ]
    sides: list[dict[str, int]] = []
    for side, side_table in enumerate(deal.state.side_tables):
        seats = [seat for seat in range(len(deal.state.hands)) if seat % len(deal.state.side_tables) == side]
        melds = [[NAMES[card] for card in meld.cards] for meld in side_table.melds]
        full = [sum(name == "Jk" or name[0] == "2" for name in meld) for meld in melds if len(meld) == 7]
        left = [NAMES[card] for seat in seats for card in (*deal.state.hands[seat], *deal.state.feet[seat])]
        red = [name for name in left if name in ("3h", "3d")]
        black = [name for name in left if name in ("3s", "3c")]
        others = [name for name in left if name[0] != "3"]
        parts = {
            "canastas": sum(bonus[0 if not wilds else 2 if wilds == 7 else 1] for wilds in full),
            "going_out": 100 if deal.state.reason == "out" and deal.state.by in seats else 0,
            "threes": laid * len(side_table.threes) + caught * len(red),
            "melds": sum(_worth(name) for meld in melds for name in meld),
            "hands": -sum(map(_worth, others)) - len(black) * int(str(options["hf_black_three"])),
            "penalties": 0,
            "special": 0,
        }
        sides.append({**parts, "total": sum(parts.values())})
    return sides


def _worth(name: str) -> int:
    return 50 if name == "Jk" else _POINTS.get(name[0], 5)
