"""The values of a rule, as the rules panel offers them."""

import json

from bot.layout.controls import OPTIONS, Option
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import Translator
from canasta.options import MINIMUMS, NUMBERS, WORDS, Value, numbers, pairs, plain, words
from canasta.options import Option as Rule

_HUNDREDS = (0, 50, 100, 150, 200, 250, 300, 400, 500, 800)
_THOUSANDS = (1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 8500, 10_000, 15_000, 20_000)
LADDER = _HUNDREDS + _THOUSANDS
"""Common numbers to choose from; any other can be typed."""


def values_to_offer(rules: TableRules, option: Rule) -> list[Value]:
    """The values of an option that a select shows: all of them, or the common ones. For a list of words these
    are the words, of which any number may be chosen.
    """
    if option.type == "boolean":
        return [True, False]
    if option.values and option.bounds is None:
        return list(option.values)
    now: list[Value] = [rules.usual(option), rules.value(option)]
    if option.bounds is None or option.type == NUMBERS:
        return list(dict.fromkeys([*now, option.default, *option.by_case.values()]))[:OPTIONS]
    least, most = option.bounds
    if most - least < OPTIONS - len(option.values):
        return [*option.values, *range(least, most + 1)]
    steps = {number for number in LADDER if least <= number <= most}
    steps |= {value for value in now if type(value) is int}
    return [*option.values, *sorted(steps)][:OPTIONS]


def choices(rules: TableRules, option: Rule, tr: Translator) -> list[Option]:
    """The values that a select shows, as its options."""
    if picks_many(option):
        return [
            Option(tr.text(option.says[word]), word, chosen=word in words(rules.value(option)))
            for word in words(option.values)
        ]
    return [
        Option(
            tr.text(option.sentence(value)),
            json.dumps(plain(value), separators=(",", ":")),
            tr("as usual") if value == rules.usual(option) else None,
            chosen=value == rules.value(option),
        )
        for value in values_to_offer(rules, option)
    ]


def picks_many(option: Rule) -> bool:
    """Whether any number of the values may be chosen together."""
    return option.type == WORDS


def is_written(option: Rule) -> bool:
    """Whether an option has more values than a select shows."""
    if option.type in (MINIMUMS, NUMBERS):
        return True
    return option.bounds is not None and option.bounds[1] - option.bounds[0] >= OPTIONS - len(option.values)


def writing_label(option: Rule, tr: Translator) -> str:
    """The label of the button that opens the window."""
    if option.type == MINIMUMS:
        return tr("Write the minimums…")
    return tr("Write the numbers…") if option.type == NUMBERS else tr("Another number…")


def window_words(rules: TableRules, option: Rule, tr: Translator) -> tuple[str, str, str]:
    """The window's text above the input line and below it, and the line's initial content."""
    value = rules.value(option)
    if option.type == MINIMUMS:
        text = ", ".join(f"{start}: {least}" for start, least in pairs(value))
        return tr("Minimums"), tr("Total and minimum, for example 0: 50, 1500: 90, 3000: 120"), text
    least, most = option.bounds or (0, 0)
    if option.type == NUMBERS:
        count = len(numbers(option.default))
        label = tr("{n} numbers from {least} to {most}", n=count, least=least, most=most)
        return label, tr.text(option.help), ", ".join(map(str, numbers(value)))
    return tr("From {least} to {most}", least=least, most=most), tr.text(option.help), str(value)
