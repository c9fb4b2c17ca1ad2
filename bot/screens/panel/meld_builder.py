"""Melds put together in the hand panel, rank by rank or card by card, and the further choices."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from bot.controls import Option, Style, page, rows
from bot.custom_id import Verb
from bot.layout import Part
from bot.names import listed
from bot.screens.buttons import button, select
from bot.screens.panel.asked import why_button
from bot.screens.panel.discards import MOST, discard_buttons
from bot.screens.panel.move_labels import (
    group_text,
    in_message,
    meld_name,
    move_words,
    named_group,
    placed_text,
    sized,
)
from bot.screens.pictures import HandPicture
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.choosable import ranks_to_choose
from bot.tables.hand_settings import HandSettings
from bot.tables.session.table_view import TableView
from canasta.actions import Group, Take, format_group
from canasta.cards import IS_WILD, JOKER, JOKER_RANK, NAMES, TWO, Rank, rank_name
from canasta.i18n import Translator
from canasta.notation.faults import plainly
from canasta.notation.words import card_label, cards_label, rank_label
from canasta.refusals import Refusal


class BenchStep(StrEnum):
    """One choice at the bench, behind the verb and the number of the step."""

    RANK = "rank"
    WHOLE = "seq"
    CARDS = "cards"
    WAY = "way"
    TARGET = "to"
    NATURALS = "n"
    TWOS = "two"
    JOKERS = "joker"
    LAY = "lay"
    DROP = "drop"
    CANCEL = "cancel"
    END = "end"


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
    return HandPicture(bench.view, tr, settings.by_suit, tuple(groups), top, worth)


def choice_parts(table_view: TableView, choice: Choice, tr: Translator) -> list[Part]:
    """The chosen cards in words, the further choices, the buttons to lay them down, and those that discard a
    card with the same press.
    """
    bench, refusal = choice.bench, choice.refusal
    draft, prefix = bench.draft, f"{choice.bench.draft.step}"
    ready = bench.action() is not None and refusal is None
    parts: list[Part] = [_said(bench, refusal, tr), *_selects(table_view, bench, tr)]
    # A button that can't be pressed would take the room of the one that says why.
    why = None if refusal is None else why_button(table_view, refusal, bench.action(), tr)
    parts += rows(
        [
            why
            or button(
                table_view,
                tr("Take the pile and lay down") if draft.take and bench.groups else _lay_label(bench, tr),
                Verb.BUILD_STEP,
                f"{prefix}:{BenchStep.LAY}",
                style=Style.success,
                disabled=not ready,
            ),
            button(
                table_view,
                tr("Remove last"),
                Verb.BUILD_STEP,
                f"{prefix}:{BenchStep.DROP}",
                disabled=not bench.groups,
            ),
            button(table_view, tr("Cancel"), Verb.BUILD_STEP, f"{prefix}:{BenchStep.CANCEL}"),
        ]
    )
    return parts + (_then_discard(table_view, bench, tr) if ready else [])


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
        tr("Lay down and discard (fewest of a rank first):"),
        MOST,
        lambda card: button(table_view, card_label(card), Verb.BUILD_STEP, f"{what}:{NAMES[card]}"),
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
            tr("The pile's top card, {card}, goes with them.", card=cards_label([bench.view.pile.top]))
        )
    if refusal is not None:
        lines.append(tr("Not enough yet: {why} (rule {rule})", why=plainly(refusal.text), rule=refusal.rule))
    return "\n".join(lines)


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


def _wholes(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    """Whole sequences to choose from; all melds in games where their exact cards matter."""
    options = [
        Option(group_text(group, bench.view, tr), format_group(group), _worth_text(bench, group, tr))
        for group in bench.wholes
    ]
    if not options:
        return []
    if bench.by_cards:
        text = tr("Another set or run…") if bench.groups else tr("Which set or run?")
    else:
        text = tr("Another sequence…") if bench.groups else tr("Or a sequence?")
    return [
        select(
            table_view, text, Verb.BUILD_STEP, f"{bench.draft.step}:{BenchStep.WHOLE}", page(options, 0)[0]
        )
    ]


def _by_cards(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    """Choosing melds card by card, and the use of the cards chosen last."""
    prefix = f"{bench.draft.step}"
    parts = _wholes(table_view, bench, tr)
    cards = [Option(card_label(card), str(at)) for at, card in enumerate(bench.left)]
    if cards:
        text = tr("Or the cards for one, all at once…")
        parts.append(
            select(
                table_view, text, Verb.BUILD_STEP, f"{prefix}:{BenchStep.CARDS}", page(cards, 0)[0], many=True
            )
        )
    ways = bench.ways
    if len(ways) > 1:
        last = bench.groups[-1]
        options = [
            Option(
                group_text(group, bench.view, tr),
                format_group(group),
                _worth_text(bench, group, tr),
                group == last,
            )
            for group in ways
        ]
        text = tr("What about the last cards?")
        parts.append(
            select(table_view, text, Verb.BUILD_STEP, f"{prefix}:{BenchStep.WAY}", page(options, 0)[0])
        )
    return parts


def _selects(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    if bench.by_cards:
        return _by_cards(table_view, bench, tr)
    draft, prefix = bench.draft, f"{bench.draft.step}"
    held = Counter(card >> 2 for card in bench.view.hand if not IS_WILD[card])
    held[JOKER_RANK] = sum(IS_WILD[card] for card in bench.view.hand)
    options = [
        Option(
            f"{meld_name(rank, tr)} ×{held[rank]}",
            rank_name(rank),
            _melds_text(bench, rank, tr),
            rank == draft.rank,
        )
        for rank in ranks_to_choose(bench)
    ]
    shown, _, _ = page(options, 0)
    parts: list[Part] = []
    if shown:
        text = tr("Another rank…") if bench.groups else tr("Which rank?")
        parts.append(select(table_view, text, Verb.BUILD_STEP, f"{prefix}:{BenchStep.RANK}", shown))
    parts += _wholes(table_view, bench, tr)
    if draft.rank is None:
        return parts
    places = bench.targets(draft.rank)
    if len(places) > 1:
        options = [_place(bench, draft.rank, place, tr) for place in places]
        parts.append(
            select(table_view, tr("Which meld?"), Verb.BUILD_STEP, f"{prefix}:{BenchStep.TARGET}", options)
        )
    least = 0 if bench.target is not None else 1
    count = bench.count(draft.rank)
    if count > least:
        options = [
            Option(tr("{n} × {rank}", n=n, rank=rank_label(draft.rank)), str(n), chosen=n == draft.naturals)
            for n in range(least, count + 1)
        ]
        parts.append(
            select(
                table_view,
                tr("How many?"),
                Verb.BUILD_STEP,
                f"{prefix}:{BenchStep.NATURALS}",
                page(options, 0)[0],
            )
        )
    for jokers in (False, True):
        parts += _wild_select(table_view, bench, tr, jokers=jokers)
    return parts


def _worth_text(bench: Bench, group: Group, tr: Translator) -> str | None:
    """What a group counts, if anything."""
    worth = bench.rules.worth(group)
    return tr("{points} points", points=worth) if worth else None


def _melds_text(bench: Bench, rank: Rank, tr: Translator) -> str | None:
    """The melds of a rank already on the table, and whether its cards begin another one."""
    melds = bench.melds_of(rank)
    if not melds:
        return None
    sizes = listed([str(len(meld.cards)) for meld in melds], tr)
    lying = tr.plural(
        "your side's meld has {sizes}", "your side's melds have {sizes}", len(melds), sizes=sizes
    )
    return tr("begins another meld; {lying}", lying=lying) if bench.begins_another(rank) else lying


def _place(bench: Bench, rank: Rank, place: str, tr: Translator) -> Option:
    """A meld that cards may join, or a new one, as an option."""
    chosen = None if bench.target is None else bench.target.id
    meld = next((meld for meld in bench.melds_of(rank) if meld.id == place), None)
    if meld is None:
        return Option(tr("a new meld"), place, chosen=chosen is None)
    return Option(sized(meld, tr), place, cards_label(meld.cards), chosen=chosen == meld.id)


def _wild_select(table_view: TableView, bench: Bench, tr: Translator, *, jokers: bool) -> list[Part]:
    held = bench.wilds_left(jokers=jokers)
    if not held:
        return []
    chosen = sum((card == JOKER) is jokers for card in bench.draft.wilds)
    name = card_label(JOKER) if jokers else rank_label(TWO)
    options = [
        Option(
            tr("{n} × {rank}", n=n, rank=name) if n else (tr("no jokers") if jokers else tr("no twos")),
            str(n),
            chosen=n == chosen,
        )
        for n in range(held + 1)
    ]
    text = tr("Add jokers?") if jokers else tr("Add twos?")
    what = BenchStep.JOKERS if jokers else BenchStep.TWOS
    return [select(table_view, text, Verb.BUILD_STEP, f"{bench.draft.step}:{what}", page(options, 0)[0])]
