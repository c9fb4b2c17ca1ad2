"""The premove panel: what the player has planned for the next turn, what it would do now, and the choices."""

from collections import Counter
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import TypeAlias

from bot.layout.parts import OPTION_LIMIT, OPTIONS, Option, Part, Screen, Style, rows
from bot.screens.buttons import HAND, PREPARE, button, select
from bot.screens.panel.discards import in_order
from bot.screens.panel.fitting import fitted
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.premove_words import plan_lines, rehearsed_words, step_words, told_words
from bot.screens.panel.room import CALL, picture_room
from bot.screens.pictures import HandPicture, Pictures
from bot.tables.premoves import plan_of
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import HandSettings
from canasta.cards import NAMES, Rank, rank_of
from canasta.i18n import Translator, upper_first
from canasta.notation.words import card_label, cards_label
from canasta.premoves import (
    DrawOnly,
    GoOut,
    LayDown,
    LayOff,
    LayOut,
    Plan,
    PlanStep,
    Rehearsal,
    Reply,
    StopThere,
    TakeIf,
    Throw,
)
from canasta.view import View
from renderers.panel.fan import WIDTH
from renderers.panel.panel import FULL

PAGE = OPTIONS - 1
"""Cards on a page of the select, besides the safest one."""
RANKS_SHOWN, MELDS_SHOWN = 8, 4
LARGE = (8, 12)
"""The sizes of a pile that is worth taking."""
POINTS_HELD = (20, 50, 100)
"""How many points in hand one may let one's partner go out with."""

Build: TypeAlias = Callable[[TableView, Translator, Pictures, HandSettings], Awaitable[Screen]]
"""Builds a panel from what its owner sees now."""


class PremoveStep(StrEnum):
    """What a press changes, behind the verb. ``THEN``, ``TAKE``, ``LAY``: in panels of an earlier release."""

    SOME = "some"
    THROW = "throw"
    EDIT = "edit"
    DROP = "drop"
    THEN = "then"
    TAKE = "take"
    LAY = "lay"


class Edit(StrEnum):
    """What happens to the step whose place follows."""

    UP = "up"
    DOWN = "down"
    CUT = "cut"


def prepare_panel(rehearse: Callable[[], Awaitable[Rehearsal | None]]) -> Build:
    """Builds the panel again after a change; once it is the turn, or the deal is over, the hand instead."""

    async def build(
        table_view: TableView, tr: Translator, pictures: Pictures, settings: HandSettings
    ) -> Screen:
        if table_view.view is None or table_view.to_move in (None, table_view.seat):
            return await hand_screen(table_view, tr, pictures, settings)
        return await prepare_screen(table_view, table_view.view, tr, pictures, settings, await rehearse())

    return build


async def prepare_screen(
    table_view: TableView,
    view: View,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings,
    rehearsal: Rehearsal | None,
    page: int = 0,
    note: str = "",
) -> Screen:
    """The hand, the premove in words, the choices. ``page``: of the cards to discard; ``note``: on top."""
    tr = tr.at(table_view.table.variant)
    plan = planned_by(table_view)
    every = _steps(plan, view, rehearsal, tr)
    parts: list[Part] = [
        select(table_view, tr("When it's my turn…"), PREPARE, PremoveStep.SOME, every, many=True)
    ]
    throws = _throws(plan, view, tr, page)
    parts.append(select(table_view, tr("Then discard…"), PREPARE, PremoveStep.THROW, throws))
    edits = _edits(plan, view, tr)
    if edits:
        label = tr("Move or remove a step…")
        parts.append(select(table_view, label, PREPARE, PremoveStep.EDIT, edits))
    buttons = [button(table_view, tr("Back to my hand"), HAND)]
    if plan is not None:
        buttons.append(button(table_view, tr("Clear premove"), PREPARE, PremoveStep.DROP, style=Style.danger))
    pages = -(-len(set(view.hand)) // PAGE)
    if pages > 1:
        buttons.append(button(table_view, tr("Other cards…"), PREPARE, f"page{(page + 1) % pages}"))
    parts += rows(buttons)
    hand = HandPicture(view, tr, settings)
    lines = _said(plan, view, rehearsal, tr)
    terse = [line for line in lines if not line.startswith("-# ")]
    told = [lines, terse, [f"-# {' '.join(terse)}"], terse[:1]]
    said = ["\n".join(line for line in (note, *some) if line) for some in told]
    if settings.words:
        return Screen(*await fitted(lambda _: [said[0], *parts], hand, pictures), words=True)
    return Screen(*await _below_hand([[words, *parts] for words in said], hand, pictures))


async def _below_hand(tries: list[list[Part]], hand: HandPicture, pictures: Pictures) -> list[Part]:
    """The first of these parts that leave room to see the cards whole below the picture of the hand, else the
    picture at all; the last of them is for the flattest picture only, since the select says most of the plan.
    """
    usual = [(parts, kept, True) for parts in tries[:-1] for kept in (CALL, 0)]
    for parts, kept, whole in (*usual, *((parts, 0, False) for parts in tries)):
        room = picture_room(parts, WIDTH, reserve=kept)
        if room >= (FULL if whole else 0) and hand.panel.fits(room, whole=whole):
            return [await pictures.hand(hand, room), *parts]
    return [f"-# {cards_label(hand.view.hand, hand.tr)}", *tries[-1]]


def _said(plan: Plan | None, view: View, rehearsal: Rehearsal | None, tr: Translator) -> list[str]:
    if plan is None:
        return [
            tr("No premove yet. Choose what happens when your turn comes."),
            tr("-# Only you see this. You can change it until your turn comes."),
        ]
    lines = [tr("**When your turn comes:**")]
    lines += [f"{n}. {line}" for n, line in enumerate(plan_lines(plan, view, tr), 1)]
    if rehearsal is not None and plan.moves:
        now = rehearsed_words(rehearsal, tr)
        lines.append(tr("**Now this would:** {what}.", what=now) if now else tr("Now this would do nothing."))
        skipped = told_words(rehearsal.told, view, tr)
        if skipped:
            lines.append(tr("-# Skipped now: {what}.", what=skipped))
    lines.append(tr("-# Only you see this. New cards aren't counted."))
    return lines


def _steps(plan: Plan | None, view: View, rehearsal: Rehearsal | None, tr: Translator) -> list[Option]:
    """What can happen before the discard, as sentences; what is planned is ticked, and always among them."""
    now = plan or Plan()
    to_hand = view.game.top_alone
    steps: list[PlanStep] = [LayOff(), TakeIf()]
    steps += [] if to_hand else [TakeIf(least=n) for n in LARGE]
    steps += [TakeIf((rank,)) for rank in _ranks(now, view)]
    steps += [StopThere()]
    steps += [LayOut()] if view.game.holds_threes else []
    steps += [LayDown(meld) for meld in (() if rehearsal is None else rehearsal.melds[:MELDS_SHOWN])]
    steps.append(GoOut())
    if rehearsal is not None and rehearsal.asked:
        steps += [Reply(), Reply(yes=False), *(Reply(most=n) for n in POINTS_HELD)]
    if not now.without(DrawOnly).moves:
        steps.append(DrawOnly())
    further = [step for step in now.steps if not isinstance(step, Throw | TakeIf) or step in now.takes]
    steps += [step for step in further if not (isinstance(step, TakeIf) and step.ranks)]
    known = [step for step in dict.fromkeys(steps) if len(str(step)) <= OPTION_LIMIT]
    kept = set(sorted(known, key=lambda step: step not in now)[:OPTIONS])
    return [
        Option(_checked(step in now, upper_first(step_words(step, view, tr))), str(step))
        for step in known
        if step in kept
    ]


def _ranks(plan: Plan, view: View) -> list[Rank]:
    """The ranks that the pile may be taken for: those planned, and those held most."""
    held = Counter(rank_of(card) for card in view.game.pack.naturals_in(view.hand))
    chosen = [rank for take in plan.takes for rank in take.ranks]
    return sorted(dict.fromkeys([*chosen, *(rank for rank, _ in held.most_common(RANKS_SHOWN))]))


def _throws(plan: Plan | None, view: View, tr: Translator, page: int) -> list[Option]:
    now = plan or Plan()
    cards = in_order(view.hand, view, view.hand)[page * PAGE : (page + 1) * PAGE]
    options = [Option(_checked(Throw() in now, tr("The safest card")), str(Throw()))]
    options += [
        Option(_checked(Throw(card) in now, card_label(card, tr)), f"discard {NAMES[card]}") for card in cards
    ]
    return options


def _checked(on: bool, label: str) -> str:
    return f"☑ {label}" if on else label


def _edits(plan: Plan | None, view: View, tr: Translator) -> list[Option]:
    """Up, down and away, for each step where it is possible."""
    if plan is None:
        return []
    options = []
    for at, step in enumerate(plan.steps):
        words = upper_first(step_words(step, view, tr))
        if plan.may_swap(at - 1):
            options.append(Option(f"↑ {words}", f"{Edit.UP}{at}"))
        if plan.may_swap(at):
            options.append(Option(f"↓ {words}", f"{Edit.DOWN}{at}"))
        options.append(Option(f"✕ {words}", f"{Edit.CUT}{at}"))
    return options


def planned_by(table_view: TableView) -> Plan | None:
    """The premove of the seat in ``table_view``."""
    return None if table_view.seat is None else plan_of(table_view.table.seats[table_view.seat])
