"""Where tables and tournaments open on a server, who may open them, and how many within an hour."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from bot.feature import SettingsPage
from bot.layout.parts import Button, ChannelSelect, Part, RoleSelect, Screen, Select
from bot.server.screens.settings.frame import SETTINGS, framed, numbers, one_of
from bot.tables.settings.hourly_limits import ServerLimit, ServerLimits
from bot.tables.settings.opening import MOST_CHANNELS, Opening, Opens
from canasta.i18n import Translator

PLACES: Final = (0, 2, 5, 15)
"""The types of channels in which tables can be opened: text, voice, announcements, forums."""
CHANNELS, EVERYWHERE, ROLE, ANYBODY = "channels", "everywhere", "role", "anybody"
"""What is changed on these pages."""


def where_words(opening: Opening, gone: Collection[int], tr: Translator) -> str:
    """Where tables open, in a line. ``gone``: channels that have been deleted."""
    left = [f"<#{channel}>" for channel in opening.channels if channel not in gone]
    if not opening.channels:
        return tr("in every channel")
    return ", ".join(left) if left else tr("nowhere: the channels are gone")


def who_words(what: Opens, role: int | None, tr: Translator, *, gone: bool = False) -> str:
    """Who may open this, in a line. ``gone``: the role has been deleted."""
    if gone:
        return tr("only members with Manage Server")
    if role is not None:
        return tr("members with {role}", role=f"<@&{role}>")
    return tr("everybody") if what is Opens.TABLES else tr("members with Manage Events")


def who_line(opening: Opening, gone: Collection[int], tr: Translator) -> str:
    """Who may open tables and tournaments, in a line. ``gone``: roles that have been deleted."""
    tables, tournaments = (
        who_words(what, role, tr, gone=role in gone) for what in Opens for role in [opening.roles.get(what)]
    )
    return tr("{tables} · tournaments: {tournaments}", tables=tables, tournaments=tournaments)


def where_screen(opening: Opening, gone: Collection[int], tr: Translator, note: str = "") -> Screen:
    """The channels for tables. ``gone``: those that have been deleted."""
    left = tuple(channel for channel in opening.channels if channel not in gone)
    lines = [tr("Tables open {where}.", where=_in_places(left, opening, tr))]
    if gone:
        lines.append(
            tr.plural(
                "⚠️ {n} channel in this list has been deleted. Choose again to take it out.",
                "⚠️ {n} channels in this list have been deleted. Choose again to take them out.",
                len(gone),
            )
        )
    lines.append(
        tr(
            "-# Tournaments, standing tables and challenges too. Threads count as their channel. What's "
            "already open elsewhere goes on."
        )
    )
    controls: list[Part] = [
        ChannelSelect(
            tr("Only in these channels…"),
            SETTINGS(SettingsPage.WHERE, CHANNELS),
            PLACES,
            left,
            MOST_CHANNELS,
        )
    ]
    everywhere = Button(tr("Allow every channel"), SETTINGS(SettingsPage.WHERE, EVERYWHERE))
    buttons = [everywhere] if opening.channels else []
    return framed(SettingsPage.WHERE, lines, controls, tr, note, buttons)


def _in_places(left: Sequence[int], opening: Opening, tr: Translator) -> str:
    if not opening.channels:
        return tr("in every channel")
    if not left:
        return tr("nowhere: the channels are gone")
    return tr("only in {places}", places=", ".join(f"<#{channel}>" for channel in left))


def who_screen(opening: Opening, gone: Collection[int], tr: Translator, note: str = "") -> Screen:
    """The roles that open tables and tournaments. ``gone``: those that have been deleted."""
    lines, controls = [], []
    for what, line, placeholder in (
        (Opens.TABLES, tr("**Tables:**"), tr("Only members with this role open tables…")),
        (Opens.TOURNAMENTS, tr("**Tournaments:**"), tr("Only members with this role open tournaments…")),
    ):
        role = opening.roles.get(what)
        lines.append(f"{line} {who_words(what, role, tr, gone=role in gone)}")
        if role in gone:
            lines.append(tr("⚠️ The role chosen here has been deleted. Choose another one."))
        chosen = None if role in gone else role
        controls.append(RoleSelect(placeholder, SETTINGS(SettingsPage.WHO, ROLE, what.value), chosen))
    lines.append(
        tr(
            "-# Members with Manage Server always can. Anyone who opens a tournament directs it, even "
            "without Manage Events. Everybody may join a table."
        )
    )
    buttons = []
    if Opens.TABLES in opening.roles:
        label = tr("Let everybody open tables")
        buttons.append(Button(label, SETTINGS(SettingsPage.WHO, ANYBODY, Opens.TABLES.value)))
    if Opens.TOURNAMENTS in opening.roles:
        label = tr("No role for tournaments")
        buttons.append(Button(label, SETTINGS(SettingsPage.WHO, ANYBODY, Opens.TOURNAMENTS.value)))
    return framed(SettingsPage.WHO, lines, controls, tr, note, buttons)


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
