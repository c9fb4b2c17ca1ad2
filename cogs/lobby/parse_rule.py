"""Parsing the value of a rule, chosen or typed."""

import json
import re
from collections.abc import Sequence

from bot.layout.errors import Refused, stale
from bot.screens.lobby.rule_values import picks_many
from canasta.options import MINIMUMS, NUMBERS
from canasta.options import Option as Rule

_PAIR = re.compile(r"\s*(-?[0-9]{1,7})\s*[:=]\s*([0-9]{1,4})\s*")
_NUMBER = re.compile(r"[0-9]{1,7}")


def chosen_value(option: Rule, values: Sequence[str]) -> object:
    """The value chosen in a select. Raises Refused if it has no meaning."""
    if picks_many(option):
        return list(values)
    try:
        return json.loads(values[0])
    except (ValueError, IndexError):
        raise stale() from None


def written_value(option: Rule, text: str) -> object:
    """The value typed in the window. Raises Refused if it cannot be read."""
    if option.type == MINIMUMS:
        return _minimums(text)
    if option.type == NUMBERS:
        return [_number(part) for part in re.split(r"[,;/\s]+", text.strip())]
    return _number(text)


def _number(text: str) -> int:
    plain = re.sub(r"[\s.,’']", "", text)
    if not _NUMBER.fullmatch(plain):
        raise Refused("Write a whole number, such as 5000.")
    return int(plain)


def _minimums(text: str) -> list[list[int]]:
    pairs = [_PAIR.fullmatch(part) for part in text.replace(";", ",").split(",") if part.strip()]
    if not pairs or None in pairs:
        raise Refused("Write totals and minimums in pairs, such as 0: 50, 1500: 90, 3000: 120.")
    return [[int(pair[1]), int(pair[2])] for pair in pairs if pair is not None]
