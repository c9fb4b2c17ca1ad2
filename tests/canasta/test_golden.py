"""Recorded matches, replayed: a release never changes a running match (rules: 14.12)."""

from __future__ import annotations

import pytest

from canasta.actions import format_action, parse_action
from canasta.record import read_record
from canasta.referee import judge
from tests.canasta.inspecting import FULL_PACK, all_cards
from tests.canasta.playthroughs import PLAYED, last_table, outcome, recorded, replayed
from tests.canasta.tournament import NAMES

EACH = pytest.mark.parametrize("name", PLAYED)


@EACH
def test_a_recorded_match_comes_out_as_it_did(name: str) -> None:
    record = recorded(name)
    match = replayed(record)
    assert match.deal is not None
    assert outcome(match) == record["outcome"]
    assert last_table(match) == record["table"]
    assert all_cards(match.deal) == FULL_PACK


@EACH
def test_its_actions_are_written_as_they_are_read(name: str) -> None:
    for deal in recorded(name)["deals"]:
        for line in deal["actions"]:
            text = line.partition(": ")[2]
            assert format_action(parse_action(text)) == text


@EACH
def test_the_referee_agrees_deal_by_deal(name: str) -> None:
    match = replayed(recorded(name))
    for number, result in enumerate(match.results, 1):
        verdict = judge(read_record(match.record(number)))
        entries = verdict["actions"]
        assert isinstance(entries, list)
        assert all(entry["ok"] for entry in entries)
        found = verdict["result"]
        assert isinstance(found, dict)
        assert (found["scores"], found["totals"]) == (list(result.scores), list(result.totals))
        assert found["winners"] == [NAMES[seat] for seat in result.winners]


def test_every_kind_of_action_and_ending_is_among_them() -> None:
    """Else the recordings would not notice a change there."""
    verbs: set[str] = set()
    reasons: set[str] = set()
    for name in PLAYED:
        record = recorded(name)
        verbs |= {line.split()[1] for deal in record["deals"] for line in deal["actions"]}
        reasons |= {deal["reason"] for deal in record["outcome"]}
    assert verbs >= {"draw", "take", "meld", "discard", "ask", "yes", "no"}
    assert reasons == {"out", "stock"}
