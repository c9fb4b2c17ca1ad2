"""The panel of somebody's own settings, page by page: pings, quiet hours, the hand, roles."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from bot.layout.parts import Button, Option, Part, Screen, Select, listed, rows, verb
from bot.tables.settings.hand_settings import HandSettings, Sort, Speed
from bot.time import DAYS, REMINDERS, THIRD, Preferences, ServerTimeSettings, Where, write_quiet
from canasta.i18n import ENGLISH, LANGUAGES, NAMES, Text, Translator, Worded, translator

PREFERENCES = verb("pref", "preferences")

NEVER = "never"

USUAL_ORDER = "usual"
ON, OFF = "on", "off"
DISCORDS = "discord"
SORTS: Mapping[Sort | None, Text] = {
    None: Text("By rank, and by suit where runs are played"),
    Sort.RANK: Text("By rank"),
    Sort.SUIT: Text("By suit and rank"),
}
CONFIRMS = {True: Text("yes"), False: Text("no")}

_STAYS = Text("-# What you change counts from your next turn on: a deadline you already have stays.")


class OwnPage(Worded):
    """A page of the panel, in the order in which they are listed."""

    PINGS = "pings", Text("When it's your turn")
    QUIET = "quiet", Text("Quiet hours and time zone")
    HAND = "hand", Text("Your hand")
    COMPUTERS = "computers", Text("Computer players")
    LANGUAGE = "language", Text("Language and reading")
    ROLES = "roles", Text("Roles")
    HOLIDAYS = "holidays", Text("Holidays")
    BLOCKS = "blocks", Text("People you've blocked")
    PRIVACY = "privacy", Text("What I store about you")


class PreferenceStep(StrEnum):
    """Which preference a press is about, behind the verb."""

    PAGE = "page"
    PINGS = "calls"
    REMIND = "remind"
    QUIET_FROM = "from"
    QUIET_UNTIL = "until"
    ZONE = "zone"
    WEEKDAYS = "weekdays"
    SORT = "sort"
    CONFIRM = "confirm"
    WORDS = "words"
    ANIMATIONS = "animations"
    DIGEST = "digest"
    ROLES = "roles"
    COMPUTERS = "computers"
    LANGUAGE = "language"
    LETTERS = "letters"
    CONTRAST = "contrast"
    LARGER = "larger"
    DAILY = "daily"
    HOLIDAY = "holiday"
    DEPUTY = "deputy"
    NO_DEPUTY = "no_deputy"
    AGREE = "agree"
    REFUSE = "refuse"
    CANCEL = "cancel"


def _choose(label: str, what: PreferenceStep, options: Mapping[str, str], now: str) -> Select:
    """A select of these values and their words."""
    made = (Option(words, value, chosen=value == now) for value, words in options.items())
    return Select(label, PREFERENCES(what), tuple(made))


def _switch(what: PreferenceStep, now: bool, off: str, on: str) -> Button:
    """A button to switch something off, or on."""
    return Button(off if now else on, PREFERENCES(what, OFF if now else ON))


def own_page(
    page: OwnPage,
    lines: Iterable[str],
    controls: Sequence[Part],
    tr: Translator,
    buttons: Sequence[Button] = (),
    *,
    note: str = "",
) -> Screen:
    """A page: what was just changed, heading, what is set, what it can be set to, the way to others."""
    heading = tr("### {heading}", heading=tr.text(page.words))
    text = "\n".join([*filter(None, [note]), heading, *lines])
    pages = {other.value: tr.text(other.words) for other in OwnPage}
    others = _choose(tr("Your settings…"), PreferenceStep.PAGE, pages, page)
    return Screen(text, *controls, *rows(buttons), others)


def pings_page(now: Preferences, tr: Translator) -> Screen:
    lines = [
        tr("Pings: **{where}**", where=now.where.words),
        *_digest(now, tr),
        tr("Reminder: **{when}**", when=_reminder(now.remind, tr)),
        tr.text(_STAYS),
        *([tr("In the morning: **how your daily deal came out**")] if now.daily else []),
    ]
    if now.blocked:
        lines.append(
            tr("-# Direct messages didn't reach you, so you're pinged in the thread. Choose again to retry.")
        )
    where = {where.value: tr.text(where.words) for where in Where}
    remind = {str(hours): _reminder(hours, tr) for hours in REMINDERS}
    controls: list[Part] = [_choose(tr("Where to ping you"), PreferenceStep.PINGS, where, now.where)]
    if now.digests:
        controls.append(
            _hours(Text("Message at {time}", time="…"), PreferenceStep.DIGEST, now.digest, tr, never=False)
        )
    controls.append(_choose(tr("When to remind you"), PreferenceStep.REMIND, remind, str(now.remind)))
    results = tr("No daily results"), tr("Daily results in the morning")
    return own_page(OwnPage.PINGS, lines, controls, tr, [_switch(PreferenceStep.DAILY, now.daily, *results)])


def quiet_page(now: Preferences, server: ServerTimeSettings | None, tr: Translator) -> Screen:
    """Quiet hours and time zone; with the settings of the ``server`` where this is read, if it is one."""
    quiet = (
        tr.pgettext("quiet hours", "none")
        if now.quiet is None
        else write_quiet(now.quiet).replace("-", " – ")
    )
    first, last = (None, None) if now.quiet is None else (now.quiet[0].hour, now.quiet[1].hour)
    return own_page(
        OwnPage.QUIET,
        [
            tr("Quiet hours: **{hours}**", hours=quiet),
            tr("Days without a turn: **{days}**", days=_days(now.weekdays, tr)),
            _zone(now.zone, server, tr),
            tr("-# Then you aren't pinged and your clock stops, except at live tables."),
            tr.text(_STAYS),
        ],
        [
            _hours(Text("Quiet from {time}", time="…"), PreferenceStep.QUIET_FROM, first, tr, never=True),
            _hours(Text("Quiet until {time}", time="…"), PreferenceStep.QUIET_UNTIL, last, tr, never=False),
            _weekdays(now.weekdays, tr),
        ],
        tr,
        [Button(tr("Time zone…"), PREFERENCES(PreferenceStep.ZONE))],
    )


def _weekdays(chosen: Sequence[int], tr: Translator) -> Select:
    every = Option(tr("I play every day"), NEVER, chosen=not chosen)
    days = [Option(tr.text(name), str(day), chosen=day in chosen) for day, name in enumerate(DAYS)]
    label = tr("Days on which you don't play…")
    return Select(label, PREFERENCES(PreferenceStep.WEEKDAYS), (every, *days), many=True)


def _days(weekdays: Sequence[int], tr: Translator) -> str:
    return (
        listed([tr.text(DAYS[day]) for day in weekdays], tr)
        if weekdays
        else tr.pgettext("days of the week", "none")
    )


def hand_page(hand: HandSettings, tr: Translator) -> Screen:
    """How the hand is shown, and what is asked before it is laid."""
    orders = {sort or USUAL_ORDER: tr.text(text) for sort, text in SORTS.items()}
    return own_page(
        OwnPage.HAND,
        [
            tr("Sorted: **{order}**", order=SORTS[hand.sort]),
            tr("Ask me before big moves: **{when}**", when=CONFIRMS[hand.confirm]),
        ],
        [_choose(tr("How to sort your hand"), PreferenceStep.SORT, orders, hand.sort or USUAL_ORDER)],
        tr,
        [_switch(PreferenceStep.CONFIRM, hand.confirm, tr("Don't ask me"), tr("Ask me"))],
    )


def computers_page(hand: HandSettings, tr: Translator) -> Screen:
    """How fast computer players play."""
    speeds = {speed.value: tr.text(speed.words) for speed in Speed}
    return own_page(
        OwnPage.COMPUTERS,
        [
            tr("They play: **{speed}**", speed=hand.speed.words),
            tr("-# Where you're alone with them. Where several people play, the host's choice counts."),
        ],
        [_choose(tr("How fast computers play"), PreferenceStep.COMPUTERS, speeds, hand.speed)],
        tr,
    )


def reading_page(hand: HandSettings, tr: Translator) -> Screen:
    """How all is read that is for this person alone: the language, each called as in itself, the letters of
    cards where the language has its own, words or pictures, what moves, what weak eyes need.
    """
    names = {DISCORDS: tr("As in Discord"), **{key: NAMES.get(key, key) for key in LANGUAGES}}
    now = hand.language or DISCORDS
    own, usual = (" ".join(["A", *map(its.letter, "KQJ")]) for its in (translator(tr.language), ENGLISH))
    lines = [
        tr("Language: **{language}**", language=names[now]),
        tr("-# It counts for all that only you read, and for your pings. Tables have their server's."),
    ]
    buttons = [
        _switch(PreferenceStep.WORDS, hand.words, tr("Play in pictures"), tr("Play in words")),
        _switch(PreferenceStep.ANIMATIONS, hand.animations, tr("Animations off"), tr("Animations on")),
        _switch(PreferenceStep.CONTRAST, hand.contrast, tr("Usual contrast"), tr("High contrast")),
        _switch(PreferenceStep.LARGER, hand.larger, tr("Usual cards"), tr("Larger cards")),
    ]
    if own != usual:
        lines.append(tr("Letters on cards: **{letters}**", letters=usual if hand.international else own))
        buttons.append(_switch(PreferenceStep.LETTERS, hand.international, own, usual))
    select = _choose(tr("Which language?"), PreferenceStep.LANGUAGE, names, now)
    return own_page(OwnPage.LANGUAGE, lines, [select], tr, buttons)


def roles_page(tr: Translator, *, roles: bool) -> Screen:
    """Whether somebody takes ``roles`` for ratings and seasons."""
    said = (
        tr("You get roles for ratings and seasons where they're given.")
        if roles
        else tr("You get no roles for ratings and seasons.")
    )
    switch = _switch(PreferenceStep.ROLES, roles, tr("Decline roles"), tr("Take roles"))
    return own_page(OwnPage.ROLES, [said], [], tr, [switch])


def _digest(now: Preferences, tr: Translator) -> list[str]:
    """What a daily digest means, and its hour."""
    if not now.digests:
        return []
    return [
        tr("Daily message: **{time}**", time=f"{now.digest:02}:00"),
        tr(
            "-# It lists every table over days that's waiting for you. A reminder before a deadline still "
            "comes by itself, and at live tables you're pinged in the thread."
        ),
    ]


def _zone(own: str | None, server: ServerTimeSettings | None, tr: Translator) -> str:
    """Which time zone counts now, and whose it is."""
    if own is not None:
        return tr("Time zone: **{zone}**", zone=own)
    if server is None:
        return tr("Time zone: **that of each server**, because you haven't chosen yours")
    zone = server.zone or "UTC"
    return tr("Time zone: **{zone}**, this server's, because you haven't chosen yours", zone=zone)


def _hours(label: Text, what: PreferenceStep, chosen: int | None, tr: Translator, *, never: bool) -> Select:
    options = [
        Option(tr.text(label.filled(time=f"{hour:02}:00")), str(hour), chosen=hour == chosen)
        for hour in range(24)
    ]
    if never:
        options.insert(0, Option(tr("No quiet hours"), NEVER))
    return Select(tr.text(label), PREFERENCES(what), tuple(options))


def _reminder(hours: int, tr: Translator) -> str:
    if hours == THIRD:
        return tr("When a third of the time is left")
    return tr.plural("An hour before time runs out", "{n} hours before time runs out", hours)
