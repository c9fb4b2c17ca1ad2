"""How much is opened on a server within an hour."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.feature import SettingsPage
from bot.layout.parts import Screen, Select
from bot.server.screens.settings.frame import SETTINGS, framed, numbers, one_of
from bot.tables.settings.hourly_limits import ServerLimit, ServerLimits
from canasta.i18n import Translator

SET: Final = "set"
"""What is changed on this page."""
USUAL: Final = "usual"
"""The choice to have no limit of one's own."""
_STEPS: Final = (1, 2, 3, 5, 10, 15, 20, 30, 40, 60, 100)


def _words(what: ServerLimit, n: int, tr: Translator) -> str:
    """A limit in words; 0: none."""
    if what is ServerLimit.TABLES:
        most = tr.plural("{n} table an hour at most", "{n} tables an hour at most", n)
        return most if n else tr("any number of tables")
    if what is ServerLimit.MATCHES:
        most = tr.plural("{n} match an hour at most", "{n} matches an hour at most", n)
        return most if n else tr("any number of matches")
    most = tr.plural("{n} tournament an hour at most", "{n} tournaments an hour at most", n)
    return most if n else tr("any number of tournaments")


def limits_words(limits: ServerLimits, tr: Translator) -> str:
    own = [_words(what, most, tr) for what, most in limits.own.items()]
    return ", ".join(own) if own else tr("the usual ones")


def limits_page(
    limits: ServerLimits, operators: Mapping[ServerLimit, int], tr: Translator, note: str = ""
) -> Screen:
    """The limits and their choices. ``operators``: what the operator allows a server; 0: no limit."""
    lines, selects = [], list[Select]()
    for what in ServerLimit:
        own = limits.own.get(what)
        lines.append(f"- {_words(what, limits.most(what, operators[what]), tr)}")
        room = [step for step in _STEPS if not operators[what] or step < operators[what]]
        usual = _words(what, operators[what], tr)
        options = {USUAL: tr("As usual: {words}", words=usual)}
        options |= numbers(room, own, partial(_words, what, tr=tr))
        chosen = USUAL if own is None else str(own)
        selects.append(one_of(usual, SETTINGS(SettingsPage.LIMITS, SET, what.value), options, chosen))
    lines.append(tr("-# These count for the whole server. The person who runs me also limits each person."))
    return framed(SettingsPage.LIMITS, lines, selects, tr, note)
