"""Plays a whole match of one game and prints as JSON what it came to.

A test runs ``python -m tests.docs.whole_match GAME`` on a copy of the engine that has one game more.
"""

import json
import sys

import canasta
from canasta import (
    ENGLISH,
    VARIANTS,
    Discard,
    Match,
    choose,
    format_action,
    read_record,
    read_rule_code,
    rule_code,
    rule_text,
)
from canasta.notation.referee import judge
from canasta.notation.verify import fair, verify
from renderers import score_picture, table_picture

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def played(variant: str) -> tuple[Match, set[str]]:
    """A match of computer players to its end, all of whose offers are legal, and why cards in their hands
    could not be discarded when others could.
    """
    match = Match(variant, NAMES)
    refused: set[str] = set()
    while not match.over:
        match.start_deal(f"{match.round + 1:x}")
        while (seat := match.to_move) is not None:
            view = match.view(seat)
            for action in view.offers.actions:
                assert match.check(seat, action) is None, format_action(action)
            if view.offers.discards:
                refusals = [match.check(seat, Discard(card)) for card in set(view.hand)]
                refused |= {refusal.code for refusal in refusals if refusal is not None}
            match.apply(seat, choose(view))
    return match, refused


def judged(text: str) -> bool:
    """Whether referee and verifier both find nothing wrong with the record of a deal."""
    record = read_record(text)
    entries = judge(record)["actions"]
    assert isinstance(entries, list)
    return fair(verify(record)) and all(entry["ok"] for entry in entries)


def account(variant: str) -> dict[str, object]:
    """What one match of this game came to, and what there is to read and see of it."""
    match, refused = played(variant)
    code = rule_code(variant, 4, {"target_score": 1000})
    view = match.view(None)
    assert view.result is not None
    return {
        "engine": canasta.__file__,
        "games": list(VARIANTS),
        "winners": [NAMES[seat] for seat in match.winners],
        "totals": match.totals,
        "refused": sorted(refused),
        "records": [judged(match.record(number + 1, proof=True)) for number in range(match.round)],
        "rules": rule_text(variant, {}, 4, ENGLISH),
        "code": read_rule_code(code),
        "score": sorted({str(line.label) for result in match.results for line in result.lines}),
        "table": table_picture(view, ENGLISH).alt,
        "sheet": score_picture(view, ENGLISH).alt,
    }


if __name__ == "__main__":
    print(json.dumps(account(sys.argv[1])))
