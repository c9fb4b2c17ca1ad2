"""Verifying a deal: its record checked against the seed and the rules.

Anybody can do this with the record alone, or with a few lines of their own code (canasta/cards/shuffle.py
describes the shuffle).
"""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards.shuffle import seed_hash
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.i18n import Text
from canasta.notation.record import Record
from canasta.notation.record_writing import position_lines
from canasta.refusals import Illegal


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: whether it holds, and a sentence that says what was checked."""

    ok: bool
    text: Text


def verify(record: Record) -> list[Finding]:
    """Check the shuffle, the cards, every action and the score, as far as the record has them."""
    return [*_shuffle(record), *_cards(record), *_play(record)]


def fair(findings: list[Finding]) -> bool:
    """Whether every check holds."""
    return all(finding.ok for finding in findings)


def _shuffle(record: Record) -> list[Finding]:
    if record.seed is None:
        return [Finding(False, Text("The record has no seed, so the shuffle can't be checked."))]
    computed = seed_hash(record.seed)
    if record.hash is None:
        text = Text(
            "The seed's SHA-256 is {hash}: compare it with the one that was shown during the deal.",
            hash=computed,
        )
        return [Finding(True, text)]
    if record.hash == computed:
        text = Text("The seed's SHA-256 is {hash}, as it was fixed at the start.", hash=computed)
        return [Finding(True, text)]
    text = Text(
        "The seed's SHA-256 is {hash}, but {posted} was fixed at the start.",
        hash=computed,
        posted=record.hash,
    )
    return [Finding(False, text)]


def _cards(record: Record) -> list[Finding]:
    if record.seed is None:
        return []
    if record.position is None:
        return [Finding(True, Text("The cards are the ones the seed deals."))]
    dealt = Deal.from_seed(record.rules, record.dealer, record.totals, record.seed, record.round)
    written = record.begin()
    for deal in (dealt, written):
        # The order of the cards in a hand does not matter.
        for hand in deal.state.hands:
            hand.sort()
    if position_lines(dealt, record.players) == position_lines(written, record.players):
        return [Finding(True, Text("The cards in [start] are the ones the seed deals."))]
    return [Finding(False, Text("The cards in [start] aren't the ones the seed deals."))]


def _play(record: Record) -> list[Finding]:
    deal = record.begin()
    for number, line in enumerate(record.lines, 1):
        try:
            deal.apply(line.seat, line.action)
        except Illegal as error:
            return [
                Finding(
                    False,
                    Text(
                        "Action {n}, {player}: {action}, is against the rules: {why}",
                        n=number,
                        player=record.players[line.seat],
                        action=line.text,
                        why=error.refusal.text,
                    ),
                )
            ]
    findings = [
        Finding(
            True, Text.counted("The only action is legal.", "All {n} actions are legal.", len(record.lines))
        )
    ]
    if not deal.over:
        if record.result is not None:
            findings.append(Finding(False, Text("The record gives a score, but the deal isn't over.")))
        return findings
    totals = result_of(deal).totals
    written = ", ".join(map(str, totals))
    if record.result is None:
        findings.append(Finding(True, Text("The totals after the deal are {totals}.", totals=written)))
    elif record.result == totals:
        text = Text("The totals after the deal are {totals}, as recorded.", totals=written)
        findings.append(Finding(True, text))
    else:
        other = ", ".join(map(str, record.result))
        text = Text("The totals come to {totals}, but {other} was recorded.", totals=written, other=other)
        findings.append(Finding(False, text))
    return findings
