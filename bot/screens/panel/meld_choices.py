"""The lists of the meld builder: whole melds, ranks, cards, and what becomes of them."""

from collections import Counter
from enum import StrEnum

from bot.layout.parts import OPTIONS, Option, Part, listed, page, verb
from bot.screens.buttons import select
from bot.screens.panel.move_labels import group_text, meld_name, sized
from bot.screens.panel.trim import Trim
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.choosable import ranks_to_choose
from bot.tables.session.table_view import TableView
from canasta.actions import Group, format_group
from canasta.cards import JOKER, JOKER_RANK, TWO, Rank, rank_name
from canasta.i18n import Translator
from canasta.notation.words import card_label, cards_label, rank_label

BUILD_STEP = verb("b", "build_step")


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


def _whole_options(bench: Bench, tr: Translator) -> list[Option]:
    return [
        Option(group_text(group, bench.view, tr), format_group(group), _worth_text(bench, group, tr))
        for group in bench.wholes
    ]


def _wholes(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    """Whole sequences to choose from; all melds in games where their exact cards matter."""
    options = _whole_options(bench, tr)
    if not options:
        return []
    if bench.by_cards:
        text = tr("Another set or run…") if bench.groups else tr("Which set or run?")
    else:
        text = tr("Another sequence…") if bench.groups else tr("Or a sequence?")
    return [
        select(table_view, text, BUILD_STEP, f"{bench.draft.step}:{BenchStep.WHOLE}", page(options, 0)[0])
    ]


def _by_cards(table_view: TableView, bench: Bench, tr: Translator) -> list[Part]:
    """Choosing melds card by card, and the use of the cards chosen last."""
    prefix = f"{bench.draft.step}"
    parts = _wholes(table_view, bench, tr)
    cards = [Option(card_label(card, tr), str(at)) for at, card in enumerate(bench.left)]
    if cards:
        text = tr("Or the cards for one, all at once…")
        parts.append(
            select(table_view, text, BUILD_STEP, f"{prefix}:{BenchStep.CARDS}", page(cards, 0)[0], many=True)
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
        parts.append(select(table_view, text, BUILD_STEP, f"{prefix}:{BenchStep.WAY}", page(options, 0)[0]))
    return parts


def selects(table_view: TableView, bench: Bench, tr: Translator, trim: Trim) -> list[Part]:
    if bench.by_cards:
        return _by_cards(table_view, bench, tr)
    draft, prefix = bench.draft, f"{bench.draft.step}"
    held = Counter(card >> 2 for card in bench.pack.naturals_in(bench.view.hand))
    held[JOKER_RANK] = bench.pack.wilds_in(bench.view.hand)
    options = [
        Option(
            f"{meld_name(rank, tr)} ×{held[rank]}",
            rank_name(rank),
            _melds_text(bench, rank, tr),
            rank == draft.rank,
        )
        for rank in ranks_to_choose(bench)
    ]
    wholes = _whole_options(bench, tr) if trim.packed and options else []
    joined = bool(wholes) and len(options) + len(wholes) <= OPTIONS
    shown, _, _ = page(options + wholes if joined else options, 0)
    parts: list[Part] = []
    if shown:
        text = tr("Another rank…") if bench.groups else tr("Which rank?")
        if joined:
            text = tr("Another rank or sequence…") if bench.groups else tr("Which rank or sequence?")
        parts.append(select(table_view, text, BUILD_STEP, f"{prefix}:{BenchStep.RANK}", shown))
    if not joined:
        parts += _wholes(table_view, bench, tr)
    return parts if draft.rank is None else [*parts, *_of_rank(table_view, bench, draft.rank, tr)]


def _of_rank(table_view: TableView, bench: Bench, rank: Rank, tr: Translator) -> list[Part]:
    """The lists for a meld of this rank: which meld, how many of the rank, how many wild cards."""
    draft, prefix = bench.draft, f"{bench.draft.step}"
    parts: list[Part] = []
    places = bench.targets(rank)
    if len(places) > 1:
        options = [_place(bench, rank, place, tr) for place in places]
        parts.append(
            select(table_view, tr("Which meld?"), BUILD_STEP, f"{prefix}:{BenchStep.TARGET}", options)
        )
    least = 0 if bench.target is not None else 1
    count = bench.count(rank)
    if count > least:
        options = [
            Option(tr("{n} × {rank}", n=n, rank=rank_label(rank, tr)), str(n), chosen=n == draft.naturals)
            for n in range(least, count + 1)
        ]
        parts.append(
            select(
                table_view, tr("How many?"), BUILD_STEP, f"{prefix}:{BenchStep.NATURALS}", page(options, 0)[0]
            )
        )
    for jokers in (False, True):
        parts += _wild_select(table_view, bench, tr, jokers=jokers)
    return parts


def _worth_text(bench: Bench, group: Group, tr: Translator) -> str | None:
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
    return Option(sized(meld, tr), place, cards_label(meld.cards, tr), chosen=chosen == meld.id)


def _wild_select(table_view: TableView, bench: Bench, tr: Translator, *, jokers: bool) -> list[Part]:
    held = bench.wilds_left(jokers=jokers)
    if not held:
        return []
    chosen = sum((card == JOKER) is jokers for card in bench.draft.wilds)
    name = card_label(JOKER, tr) if jokers else rank_label(TWO, tr)
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
    return [select(table_view, text, BUILD_STEP, f"{bench.draft.step}:{what}", page(options, 0)[0])]
