"""A special moment of a match: one line in its side's colour, with a small picture."""

from bot.layout.layout import Screen, Section
from bot.layout.names import listed, shown
from bot.screens.pictures import Pictures
from bot.screens.play.table import side_colour
from bot.tables.session import moments
from canasta.cards import IS_WILD, rank_of
from canasta.i18n import Translator
from canasta.notation.words import CANASTAS
from canasta.terms import CanastaKind
from canasta.view import View
from data.records.tables import NewsItem
from renderers.words import ranks

_NAMED: frozenset[str] = frozenset(
    {CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.CLEAN, CanastaKind.DIRTY}
)
"""The kinds of canastas that do not say their rank."""


async def moment_screen(item: NewsItem, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The message of a moment; ``view`` is the table's."""
    seat = item.seat or 0
    return Screen(
        [Section(moment_text(item, tr), await pictures.moment(item, view, tr))], side_colour(view, seat)
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
    known = item.canasta in list(CanastaKind)
    kind = tr.text(CANASTAS[CanastaKind(item.canasta)]) if known else tr("canasta")
    natural = [card for card in item.cards if not IS_WILD[card]]
    if item.canasta not in _NAMED or not natural:
        return tr("**{name}** completes a {canasta}!", name=name, canasta=kind)
    rank = ranks(rank_of(natural[0]), tr)
    return tr("**{name}** completes a {canasta} of {rank}!", name=name, canasta=kind, rank=rank)
