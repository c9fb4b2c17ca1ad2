"""The referee: replays a record and reports what was legal, the position at the end, and the score."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import format_action
from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.notation.record import Record
from canasta.refusals import Illegal, Refusal


def judge(record: Record) -> dict[str, object]:
    """The referee's answer as plain data, ready for JSON.

    An illegal action is reported and changes nothing; later actions are still tried.
    """
    deal = record.begin()
    actions: list[dict[str, object]] = []
    for number, line in enumerate(record.lines, 1):
        entry: dict[str, object] = {
            "n": number,
            "by": record.players[line.seat],
            "action": line.text,
            "ok": True,
        }
        try:
            deal.apply(line.seat, line.action)
        except Illegal as error:
            refusal = error.refusal
            entry |= {
                "ok": False,
                "code": refusal.code,
                "message": _message(refusal),
            }
        actions.append(entry)
    return {
        "actions": actions,
        "state": _state(deal, record.players),
        "result": _result(deal, record.players) if deal.over else None,
    }


def _message(refusal: Refusal) -> str:
    """A refusal as plain data: the reason, the rule, and a legal action instead."""
    message = f"{refusal.text} (rules: {refusal.rule})"
    return message if refusal.instead is None else f"{message} Legal now: {format_action(refusal.instead)}"


def _state(deal: Deal, players: Sequence[str]) -> dict[str, object]:
    rules, state = deal.rules, deal.state
    fields: dict[str, object] = {
        "turn": players[state.turn],
        "phase": state.phase,
        "stock": len(state.stock),
        "pile": format_cards(state.pile),
        "frozen": rules.pile_frozen(state),
        "hands": {name: format_cards(hand) for name, hand in zip(players, state.hands, strict=True)},
        "melds": [
            [
                {
                    "id": meld.id,
                    "cards": format_cards(meld.cards),
                    "kind": meld.kind,
                    "canasta": rules.canasta_kind(meld),
                }
                for meld in side_table.melds
            ]
            for side_table in state.side_tables
        ],
        "threes": [format_cards(side_table.threes) for side_table in state.side_tables],
    }
    if rules.pack.pots:
        fields |= {"pots": list(map(format_cards, state.pots)), "pot_taken": state.pot_taken[:]}
    if rules.gives_talons:
        fields["talons"] = list(map(format_cards, state.talons))
        fields["pending"] = {
            name: format_cards(state.pending.get(seat, ())) for seat, name in enumerate(players)
        }
    if rules.foot_size:
        fields["feet"] = {name: format_cards(foot) for name, foot in zip(players, state.feet, strict=True)}
    return fields


def _result(deal: Deal, players: Sequence[str]) -> dict[str, object]:
    result = result_of(deal)
    return {
        "reason": result.reason,
        "by": None if result.by is None else players[result.by],
        "concealed": result.concealed,
        "scores": list(result.scores),
        "totals": list(result.totals),
        "match_over": result.match_over,
        "winners": [players[seat] for seat in result.winners],
    }
