"""A special moment: one line in its side's colour, with a small picture; and how a panel shows it."""

from bot.layout.parts import Screen, Section, listed, shown
from bot.screens.pictures import Pictures
from bot.screens.play.table import side_colour
from bot.tables.session import moments
from canasta.cards import rank_of
from canasta.cards.packs import STANDARD
from canasta.events import Discarded, Event, Melded, Merged, Took
from canasta.i18n import Translator
from canasta.notation.words import CANASTAS
from canasta.review.swing import completes
from canasta.terms import CanastaKind, EndReason
from canasta.variants import VARIANTS
from canasta.view import Result, View
from data.records.tables import NewsItem
from renderers import Moment
from renderers.words import ranks, suits_words

_NAMED: frozenset[str] = frozenset(
    {CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.CLEAN, CanastaKind.SEMICLEAN, CanastaKind.DIRTY}
)
"""The kinds of canastas that do not say their rank, or the suit of a run."""


async def moment_screen(item: NewsItem, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The message of a moment; ``view`` is the table's."""
    tr = tr.at(view.game.variant)
    seat = item.seat or 0
    return Screen(
        Section(moment_text(item, tr), await pictures.moment(item, view, tr)), accent=side_colour(view, seat)
    )


def moment_text(item: NewsItem, tr: Translator) -> str:
    """A moment as a sentence; empty for one of a later release."""
    name = shown(item.name)
    match item.kind:
        case moments.CANASTA:
            return _canasta(item, name, tr)
        case moments.PILE:
            return tr("**{name}** takes a pile of {n}!", name=name, n=item.n)
        case moments.CONCEALED:
            return tr("**{name}** goes out concealed!", name=name)
        case moments.COMEBACK:
            names = listed([shown(one) for one in item.who], tr)
            return tr(
                "What a comeback: **{names}** were {n} points behind!", names=names, n=tr.number(item.n)
            )
        case moments.LAST_CARD:
            return tr("**{name}** has one card left, and enough points to win the match!", name=name)
    return ""


def _canasta(item: NewsItem, name: str, tr: Translator) -> str:
    kind, rank = _named(item, tr)
    if not rank:
        return tr("**{name}** completes a {canasta}!", name=name, canasta=kind)
    return tr("**{name}** completes a {canasta} of {rank}!", name=name, canasta=kind, rank=rank)


def _named(item: NewsItem | Moment, tr: Translator) -> tuple[str, str]:
    """The kind of a canasta, and its rank or suit where the kind doesn't say it."""
    known = item.canasta in list(CanastaKind)
    kind = tr.text(CANASTAS[CanastaKind(item.canasta)]) if known else tr("canasta")
    natural = STANDARD.naturals_in(item.cards)
    if item.canasta not in _NAMED or not natural:
        return kind, ""
    is_run = rank_of(natural[0]) != rank_of(natural[:2][-1])
    return kind, suits_words(natural[:1], tr) if is_run else ranks(rank_of(natural[0]), tr)


def felt(view: View, seen: int | None) -> Moment | None:
    """What the player of this view feels of what has happened after the first ``seen`` steps of the deal:
    what is worth most. None for nothing, or where that isn't known.
    """
    if seen is None or view.seat is None:
        return None
    events = [event for step in view.history.steps[seen:] for event in step.events]
    if view.result is not None:
        return _ended(view, view.result) if events else None
    sealed = [event for event in events if _seals(event, view)]
    if sealed:
        return _sealed(sealed[-1], view)
    if any(isinstance(event, Took) and event.seat == view.seat for event in events) and view.turn.drawn:
        return Moment("pile")
    if view.pile.frozen and any(isinstance(event, Discarded) and event.froze for event in events):
        return Moment("freeze")
    return None


def _ended(view: View, result: Result) -> Moment:
    """The end of a deal: the player's side has won the match, come back or gone out, or the score alone."""
    if view.seat in result.winners:
        return Moment("won")
    side, behind = moments.come_back(result, view.game.target)
    own = view.seat is not None and side == view.side_of[view.seat]
    if own:
        return Moment("comeback", n=behind)
    mates = () if view.seat is None else view.sides[view.side_of[view.seat]].seats
    if result.reason is EndReason.OUT and result.by in mates:
        return Moment("out", n=int(result.by == view.seat))
    return Moment("score")


def _seals(event: Event, view: View) -> bool:
    """Whether the player's own side has a canasta by this."""
    own = isinstance(event, Melded | Merged) and view.side_of[event.seat] == view.side_of[view.seat or 0]
    return own and completes(event, view.game.canasta_size)


def _sealed(event: Event, view: View) -> Moment | None:
    meld = next((meld for meld in view.own_melds if meld.id == getattr(event, "meld", "")), None)
    if meld is None or meld.canasta is None:
        return None
    kind = VARIANTS[view.game.variant].words.get(meld.canasta, meld.canasta)
    return Moment("canasta", meld.cards, str(kind), meld=meld.id)


def felt_line(moment: Moment | None, tr: Translator) -> str:
    """A warm word for what the player's own side has made; empty for what is told anyway."""
    if moment is not None and moment.kind == moments.COMEBACK:
        return tr("**What a comeback!** You were {n} points behind.", n=tr.number(moment.n))
    if moment is not None and moment.kind == "out":
        return tr("**You went out!**") if moment.n else tr("**Your partner went out!**")
    if moment is None or moment.kind != moments.CANASTA:
        return ""
    kind, rank = _named(moment, tr)
    if not rank:
        return tr("**Beautiful: a {canasta}!**", canasta=kind)
    return tr("**Beautiful: a {canasta} of {rank}!**", canasta=kind, rank=rank)
