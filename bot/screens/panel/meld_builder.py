"""Melds put together in the hand panel, rank by rank or card by card, and the further choices."""

from dataclasses import dataclass

from bot.layout.parts import Part, Style, rows
from bot.screens.buttons import button
from bot.screens.panel.discards import MOST, discard_buttons
from bot.screens.panel.meld_choices import BUILD_STEP, BenchStep, selects
from bot.screens.panel.move_labels import in_message, move_words, named_group, placed_text
from bot.screens.panel.move_notes import why_button
from bot.screens.panel.trim import WHOLE, Trim
from bot.screens.pictures import HandPicture
from bot.tables.drafts.bench import Bench
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import HandSettings
from canasta.actions import Group, Take
from canasta.cards import NAMES
from canasta.i18n import Translator
from canasta.notation.faults import plainly
from canasta.notation.words import card_label, cards_label
from canasta.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """Melds being put together in the hand panel. ``refusal`` is why they can't be laid down as they are."""

    bench: Bench
    refusal: Refusal | None = None


def shown_choice(choice: Choice, tr: Translator, settings: HandSettings) -> HandPicture:
    """The hand with the chosen cards lifted, and the coming melds with their points."""
    bench = choice.bench
    groups, top = list(bench.groups), bench.with_top
    if bench.draft.take and top is None and isinstance(action := bench.action(), Take):
        # The pile's top card goes onto a meld by itself.
        groups, top = [action.group, *groups], 0
    worth = list(map(bench.rules.worth, groups)) if bench.by_cards else None
    return HandPicture(bench.view, tr, settings, tuple(groups), top, worth)


def choice_parts(table_view: TableView, choice: Choice, tr: Translator, trim: Trim = WHOLE) -> list[Part]:
    """The chosen cards in words, further choices, and the buttons that lay down, and discard at once."""
    bench, refusal = choice.bench, choice.refusal
    draft, prefix = bench.draft, f"{choice.bench.draft.step}"
    ready = bench.action() is not None and refusal is None
    said = _said(bench, refusal, tr) if not trim.silent else _refused(refusal, tr)
    parts: list[Part] = [said, *selects(table_view, bench, tr, trim)]
    # A button that can't be pressed would take the room of the one that says why.
    why = None if refusal is None else why_button(table_view, refusal, bench.action(), tr)
    parts += rows(
        [
            why
            or button(
                table_view,
                tr("Take the pile and lay down") if draft.take and bench.groups else _lay_label(bench, tr),
                BUILD_STEP,
                f"{prefix}:{BenchStep.LAY}",
                style=Style.success,
                disabled=not ready,
            ),
            button(
                table_view,
                tr("Undo"),
                BUILD_STEP,
                f"{prefix}:{BenchStep.DROP}",
                disabled=not bench.groups,
            ),
            button(table_view, tr("Cancel"), BUILD_STEP, f"{prefix}:{BenchStep.CANCEL}"),
        ]
    )
    return parts + (_then_discard(table_view, bench, tr) if ready and not trim.packed else [])


def _lay_label(bench: Bench, tr: Translator) -> str:
    return tr("Take the pile") if bench.draft.take else tr("Lay down")


def _then_discard(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    """Laying down and discarding with one press: the cards that are left then and may be discarded."""
    left = [action.card for action in bench.view.offers.discards if action.card in bench.left]
    what = f"{bench.draft.step}:{BenchStep.END}"
    return discard_buttons(
        left,
        bench.view,
        bench.left,
        tr("Lay down and discard:"),
        MOST,
        lambda card: button(table_view, card_label(card, tr), BUILD_STEP, f"{what}:{NAMES[card]}"),
    )


def _said(bench: Bench, refusal: Refusal | None, tr: Translator) -> str:
    view = in_message(bench.view)
    groups = [placed_text(group, view, tr) for group in _told(bench)]
    if groups:
        lines = [tr("**Chosen:** {groups}", groups=";  ".join(groups))]
    elif (alone := bench.action()) is not None:
        return tr("**Chosen:** {groups}", groups=move_words(alone, view, tr))
    elif bench.by_cards:
        lines = [tr("Choose a set or a run, or the cards for one.")]
    else:
        lines = [tr("Choose a rank to begin with.")]
    if bench.draft.take and bench.view.pile.top is not None:
        lines.append(
            tr("The pile's top card, {card}, goes with them.", card=cards_label([bench.view.pile.top], tr))
        )
    if refusal is not None:
        lines.append(_refused(refusal, tr))
    return "\n".join(lines)


def _refused(refusal: Refusal | None, tr: Translator) -> str:
    """Why what is chosen can't be laid down as it is; empty if it can."""
    if refusal is None:
        return ""
    return tr("Not enough yet: {why} (rule {rule})", why=plainly(refusal.text, tr), rule=refusal.rule)


def _told(bench: Bench) -> list[Group]:
    """The groups chosen so far, each marked if it begins another meld of its rank."""
    if bench.by_cards:
        return list(bench.groups)
    view, rules = bench.view, bench.counting
    top = () if view.pile.top is None else (view.pile.top,)
    return [
        named_group(group, top if at == bench.with_top else (), view, rules)
        for at, group in enumerate(bench.groups)
    ]
