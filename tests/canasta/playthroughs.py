"""Recorded matches that must come out the same for ever: ``tests/canasta/golden/*.json``.

``python -m tests.canasta.playthroughs [NAME...]`` writes them anew. That is right only with a new rules
revision: a file that changes under the same revision means that running matches would change with it
(rules: 14.12).
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from canasta.cards import format_cards
from canasta.match import Match
from canasta.players import choose
from tests.canasta.tournament import Player, at_random, journal, play_match, seated

FOLDER = Path(__file__).with_name("golden")


class Plan(NamedTuple):
    """Who plays what: seats, house rules, a seed, whether the players pick at random, and which game."""

    seats: int
    options: dict[str, object]
    seed: int
    at_random: bool = False
    variant: str = "classic"


def _foot(seats: int, seed: int, at_random: bool = False, **options: object) -> Plan:
    return Plan(seats, options, seed, at_random, "hand_and_foot")


PLAYED: dict[str, Plan] = {
    "defaults": Plan(4, {}, 1),
    "leave-and-two-canastas": Plan(4, {"ask_permission": "mandatory", "canastas_to_go_out": 2}, 2),
    "frozen-and-short": Plan(
        4, {"pile_always_frozen": True, "black_three_freezes": True, "target_score": 2000}, 3
    ),
    "random": Plan(4, {"target_score": 1500, "last_red_three": "may_meld"}, 4, at_random=True),
    "random-strict": Plan(
        4,
        {
            "target_score": 1500,
            "max_wild_per_meld": 2,
            "wilds_may_outnumber_naturals": False,
            "empty_stock_forced_take": "always",
        },
        5,
        at_random=True,
    ),
    "2": Plan(2, {"target_score": 2500}, 6),
    "3-cutthroat": Plan(3, {"target_score": 3000}, 7),
    "3-cutthroat-random": Plan(
        3,
        {"target_score": 500, "second_meld_same_rank": "yes", "three_hand_stock_end": "last_drawer_discards"},
        8,
        at_random=True,
    ),
    "3-alone": Plan(3, {"three_hand_mode": "alone", "target_score": 2000}, 9),
    "5": Plan(5, {"target_score": 3500}, 10),
    "6-2x3": Plan(6, {"target_score": 3000}, 11),
    "6-3x2": Plan(6, {"six_hand_teams": "3x2", "target_score": 3000}, 12),
    "6-two-packs": Plan(6, {"six_hand_packs": 2, "target_score": 1500}, 13),
    "viennese": Plan(4, {"viennese": True, "target_score": 2500}, 14),
    "always_frozen": Plan(4, {"pile_always_frozen": True, "target_score": 2500}, 15),
    "wild_melds": Plan(4, {"wild_melds": True, "target_score": 4000}, 16),
    "six-hands-of-house-rules": Plan(
        6,
        {
            "target_score": 500,
            "wild_melds": True,
            "wild_meld_exclusive": False,
            "wild_incomplete_penalty": 100,
            "pair_wild_on_full_canasta": "second_meld",
            "take_for_complete_canasta": False,
            "no_meld_in_first_round": True,
            "discard_on_canasta_blocks": True,
        },
        17,
        at_random=True,
    ),
    "romme-2": Plan(2, {"target_score": 150}, 31, variant="romme"),
    "romme-4": Plan(4, {"target_score": 250}, 32, variant="romme"),
    "romme-5-deals": Plan(
        5,
        {
            "romme_end": "deals",
            "romme_deals": 4,
            "romme_winner_score": "sum",
            "romme_joker_in_hand": 25,
            "romme_first_meld": 30,
        },
        33,
        variant="romme",
    ),
    "romme-strict": Plan(
        3,
        {
            "target_score": 200,
            "romme_discard_must_meld": True,
            "romme_joker_swap": "must_use",
            "romme_final_discard": "required",
            "romme_start": "starter14",
        },
        34,
        variant="romme",
    ),
    "romme-random": Plan(
        6,
        {
            "target_score": 300,
            "romme_around_corner": True,
            "romme_jokers_per_figure": "any",
            "romme_adjacent_jokers": True,
            "romme_reshuffle": "turn_over",
        },
        35,
        at_random=True,
        variant="romme",
    ),
    "romme-random-shuffled": Plan(5, {"target_score": 200}, 36, at_random=True, variant="romme"),
    "uruguay": Plan(4, {"target_score": 3000}, 31, variant="uruguay"),
    "uruguay-random": Plan(3, {"target_score": 500}, 32, True, "uruguay"),
    "cuban": Plan(4, {"target_score": 4000}, 33, variant="cuban"),
    "cuban-random": Plan(6, {"target_score": 500}, 34, True, "cuban"),
    "joker": Plan(4, {"target_score": 4000}, 35, variant="joker"),
    "joker-random": Plan(2, {"target_score": 500}, 36, True, "joker"),
    "sevens": Plan(4, {"target_score": 3000}, 37, variant="sevens"),
    "sevens-random": Plan(5, {"target_score": 500}, 38, True, "sevens"),
    "mexicana": Plan(4, {"target_score": 3000}, 39, variant="mexicana"),
    "mexicana-random": Plan(2, {"target_score": 500}, 40, True, "mexicana"),
    "italian": Plan(4, {"target_score": 4000}, 41, variant="italian"),
    "italian-random": Plan(3, {"target_score": 500}, 42, True, "italian"),
    "pennies": Plan(6, {"target_score": 4000}, 43, variant="pennies"),
    "pennies-random": Plan(6, {"target_score": 200}, 44, True, "pennies"),
    "manzana": Plan(2, {"target_score": 2500}, 45, variant="manzana"),
    "manzana-random": Plan(2, {"target_score": 500}, 46, True, "manzana"),
    "samba": Plan(4, {"target_score": 4000}, 61, variant="samba"),
    "samba-6": Plan(6, {"target_score": 2500, "samba_set_max": 7}, 62, variant="samba"),
    "samba-random": Plan(2, {"target_score": 500}, 63, True, "samba"),
    "samba-random-5": Plan(5, {"target_score": 300, "canastas_to_go_out": 1}, 64, True, "samba"),
    "tampa": Plan(4, {"target_score": 3000}, 65, variant="tampa"),
    "tampa-random": Plan(3, {"target_score": 500}, 66, True, "tampa"),
    "bolivia": Plan(4, {"target_score": 4000}, 67, variant="bolivia"),
    "bolivia-random": Plan(2, {"target_score": 500}, 68, True, "bolivia"),
    "brazilian": Plan(4, {"target_score": 4000}, 69, variant="brazilian"),
    "brazilian-random": Plan(2, {"target_score": 500}, 70, True, "brazilian"),
    "modern-traditional": Plan(4, {"target_score": 4000}, 54, variant="modern_american"),
    "modern-pagat": Plan(4, {"profile": "pagat", "target_score": 4000}, 53, variant="modern_american"),
    "modern-league": Plan(4, {"profile": "league", "target_score": 4000}, 53, variant="modern_american"),
    "modern-traditional-random": Plan(
        4,
        {
            "target_score": 300,
            "initial_minimums": [[0, 30]],
            "opening_form": "any",
            "canastas_to_go_out": 1,
            "special_courtesy": True,
            "eighth_card_on_out": True,
        },
        55,
        True,
        "modern_american",
    ),
    "modern-league-random": Plan(
        4,
        {
            "profile": "league",
            "target_score": 300,
            "initial_minimums": [[0, 30]],
            "canastas_to_go_out": 1,
            "talon_after_pile_opening": True,
        },
        51,
        True,
        "modern_american",
    ),
    "modern-2": Plan(2, {"mac2_deal": "15draw2", "target_score": 4000}, 51, variant="modern_american"),
    "modern-6": Plan(6, {"target_score": 4000}, 56, variant="modern_american"),
    "modern-6-pagat": Plan(6, {"profile": "pagat", "target_score": 5000}, 57, variant="modern_american"),
    "hand_and_foot": _foot(4, 18),
    "hand_and_foot-2": _foot(2, 19, hf_rounds=2, hf_wild_limit="half"),
    "hand_and_foot-3": _foot(3, 20, hf_rounds=2, hf_pile_take=5, hf_red_three="minus300"),
    "hand_and_foot-5": _foot(5, 21, hf_rounds=1, hf_out="1-1-1", hf_wild_limit="four_naturals"),
    "hand_and_foot-6": _foot(6, 22, hf_rounds=1, hf_pile_take="all", hf_wild_limit="max3"),
    "hand_and_foot-6-3x2": _foot(6, 28, hf_rounds=1, six_hand_teams="3x2", hf_out="1-1-0"),
    "hand_and_foot-random": _foot(4, 23, True, target_score=500, hf_black_three=100),
    "hand_and_foot-eleven": _foot(4, 24, hf_deal="11+11"),
    "hand_and_foot-bicycle": _foot(
        4, 25, hf_deal="11+11", hf_out="1-1-0", hf_wild_meld=False, hf_final_discard=True
    ),
    "hand_and_foot-saskatchewan": _foot(4, 26, hf_out="1-1-1"),
    "hand_and_foot-simpson": _foot(
        4, 27, hf_out="1-1-0", hf_wild_meld=False, hf_bonuses="simpson", hf_red_three="minus500"
    ),
}


def recorded(name: str) -> dict[str, Any]:
    """A playthrough as it lies in the tree."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def replayed(record: dict[str, Any]) -> Match:
    """The match of a playthrough, rebuilt from what a store keeps of it."""
    return Match.replay(
        record.get("variant", "classic"),
        seated(record.get("seats", 4)),
        record["options"],
        revision=record["revision"],
        deals=[(deal["seed"], map(_entry, deal["actions"])) for deal in record["deals"]],
    )


def _entry(line: str) -> tuple[int, str]:
    name, _, text = line.partition(": ")
    return seated(6).index(name), text


def outcome(match: Match) -> list[dict[str, Any]]:
    """What each deal of a match came to."""
    return [
        {
            "reason": result.reason,
            "by": result.by,
            "concealed": result.concealed,
            "scores": [{part: n for part, n in side.items() if n} for side in result.scores],
            "totals": list(result.totals),
            "winners": list(result.winners),
        }
        for result in match.results
    ]


def last_table(match: Match) -> dict[str, Any]:
    """Where every card lies at the end of the last deal."""
    assert match.deal is not None
    feet = (
        {"feet": [format_cards(foot) for foot in match.deal.state.feet]} if match.deal.rules.foot_size else {}
    )
    return {
        **feet,
        "hands": [format_cards(hand) for hand in match.deal.state.hands],
        "stock": format_cards(match.deal.state.stock),
        "pile": format_cards(match.deal.state.pile),
        "melds": [[format_cards(meld.cards) for meld in side.melds] for side in match.deal.state.side_tables],
        "threes": [format_cards(side.threes) for side in match.deal.state.side_tables],
    }


def _write(name: str, match: Match) -> None:
    deals: Sequence[dict[str, Any]] = [
        {"seed": seed, "actions": [f"{match.players[seat]}: {text}" for seat, text in actions]}
        for seed, actions in journal(match)
    ]
    record = {
        **({} if match.variant == "classic" else {"variant": match.variant}),
        "seats": len(match.players),
        "options": match.options,
        "revision": match.revision,
        "deals": deals,
        "outcome": outcome(match),
        "table": last_table(match),
    }
    (FOLDER / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def main(wanted: Sequence[str]) -> None:
    """Play and write those of these names, or all of them."""
    for name, plan in PLAYED.items():
        if wanted and name not in wanted:
            continue
        player: Player = at_random(plan.seed) if plan.at_random else choose
        _write(name, play_match([player] * plan.seats, plan.seed, plan.variant, **plan.options))


if __name__ == "__main__":
    main(sys.argv[1:])
