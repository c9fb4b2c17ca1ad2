"""Canasta and its relatives: the rules, the referee, computer players and a text form of games.

Pure Python, standard library only; no I/O outside its own commands, no clock, no randomness but the seeded
shuffle. The names that a program needs to play are here; each is imported on first use, so that a process
that needs only cards does not load eighteen games:

>>> from canasta import Match, choose
>>> match = Match("samba", ["Ann", "Ben"])
>>> events = match.start_deal(seed="5e7e2")
>>> while (seat := match.to_move) is not None:
...     events = match.apply(seat, choose(match.view(seat)))
>>> match.view(0).result.totals == match.totals
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.actions import (
        Action,
        Answer,
        Ask,
        BadAction,
        Discard,
        Draw,
        End,
        Group,
        Lay,
        Meld,
        Merge,
        Special,
        Swap,
        Take,
        format_action,
        parse_action,
    )
    from canasta.cards import Card, Rank, format_cards, parse_cards
    from canasta.events import Event
    from canasta.i18n import ENGLISH, Text, translator
    from canasta.match import Match
    from canasta.notation.record import BadRecord, Record, read_record
    from canasta.notation.record_writing import RecordHead, write_record
    from canasta.notation.rule_code import BadCode, read_rule_code, rule_code
    from canasta.notation.rulebook import rule_lines, rule_text
    from canasta.offers import Offers
    from canasta.options import BadOption, Option
    from canasta.players import choose
    from canasta.refusals import Illegal, Refusal
    from canasta.variants import GROUPS, VARIANTS, BadRevision, BadSeats, Variant
    from canasta.view import Result, View

__version__ = "0.2.0"

__all__ = [
    "ENGLISH",
    "GROUPS",
    "VARIANTS",
    "Action",
    "Answer",
    "Ask",
    "BadAction",
    "BadCode",
    "BadOption",
    "BadRecord",
    "BadRevision",
    "BadSeats",
    "Card",
    "Discard",
    "Draw",
    "End",
    "Event",
    "Group",
    "Illegal",
    "Lay",
    "Match",
    "Meld",
    "Merge",
    "Offers",
    "Option",
    "Rank",
    "Record",
    "RecordHead",
    "Refusal",
    "Result",
    "Special",
    "Swap",
    "Take",
    "Text",
    "Variant",
    "View",
    "choose",
    "format_action",
    "format_cards",
    "parse_action",
    "parse_cards",
    "read_record",
    "read_rule_code",
    "rule_code",
    "rule_lines",
    "rule_text",
    "translator",
    "write_record",
]

_HOMES = {
    "actions": "Action Answer Ask BadAction Discard Draw End Group Lay Meld Merge Special Swap Take "
    "format_action parse_action",
    "cards": "Card Rank format_cards parse_cards",
    "events": "Event",
    "i18n": "ENGLISH Text translator",
    "match": "Match",
    "notation.record": "BadRecord Record read_record",
    "notation.record_writing": "RecordHead write_record",
    "notation.rule_code": "BadCode read_rule_code rule_code",
    "notation.rulebook": "rule_lines rule_text",
    "offers": "Offers",
    "options": "BadOption Option",
    "players": "choose",
    "refusals": "Illegal Refusal",
    "variants": "GROUPS VARIANTS BadRevision BadSeats Variant",
    "view": "Result View",
}
"""The module that defines each public name."""


if not TYPE_CHECKING:  # otherwise a misspelt name would be typed as object

    def __getattr__(name: str) -> object:
        """A public name, imported from its module (PEP 562). Raises AttributeError for any other."""
        for home, names in _HOMES.items():
            if name in names.split():
                from importlib import import_module

                value: object = getattr(import_module(f"canasta.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
