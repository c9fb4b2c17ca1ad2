"""What the others did since the reader's last turn: one short line for each player."""

from collections.abc import Iterable, Mapping, Sequence

from bot.screens.panel.room import fits_a_line
from bot.screens.panel.trim import Since
from bot.screens.play.turn_log import turn_lines
from bot.screens.play.turn_notices import made_by_line
from bot.screens.seat_names import names_of
from bot.tables.session.past_turns import STAND_INS, PastTurn, turns_since
from bot.tables.session.table_view import TableView
from canasta import events as ev
from canasta.cards import Card
from canasta.i18n import Text, Translator
from canasta.notation.words import CANASTAS, card_label, cards_label, rank_label
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.view import View

MOST = 3
"""The most important things that a line names."""


def since_lines(table_view: TableView, view: View, tr: Translator, how: Since = Since.WHOLLY) -> list[str]:
    """What the other players have done since the last turn of the view's seat, in small print: a line for
    each who changed the game, what matters in bold and first; then one line with the discards of all others.
    ``how`` says whether it is all of that, what mattered most of each turn, or nothing; or every turn.
    """
    if how is Since.UNTOLD:
        return []
    brief = how is Since.BRIEFLY
    names = names_of(table_view.table, tr)
    if how is Since.BY_TURNS:
        turns = turns_since(table_view.turns, view.seat)
        return [f"- {line}" for line in turn_lines(turns, table_view.table.variant, names, tr)]
    words = VARIANTS[table_view.table.variant].words
    lines, discards = list[str](), list[str]()
    for (seat, made_by), events in _by_player(table_view.turns, view.seat).items():
        discarded = _discarded(events, tr)
        ways = _ways(events, discarded, _ranked(events, view, words, tr), tr, brief=brief)
        told = [
            made_by_line(tr("{name}: {did}", name=names[seat], did=", ".join(filter(None, way))), made_by, tr)
            for way in ways
        ]
        line = next((line for line in told if fits_a_line(f"-# {line}")), told[-1])
        (discards if ways == [[discarded]] else lines).append(line)
    if discards:
        lines.append(" · ".join(discards))
    return _joined([f"-# {line}" for line in lines]) if brief else [f"-# {line}" for line in lines]


def _ways(
    events: Sequence[ev.Event],
    discarded: str,
    ranked: Sequence[tuple[int, str]],
    tr: Translator,
    *,
    brief: bool,
) -> list[list[str]]:
    """What is said of a player's turns, from all of it to the least: what matters most, and the discard."""
    important = list(dict.fromkeys(what for _, what in ranked))[: 1 if brief else MOST]
    usual = [] if brief and important else list(_usual(events, tr, important=bool(important)))
    ways = [[*_bold(important), *usual, *end] for end in (_then(discarded, tr), [discarded])]
    canastas = sum(rank == 0 for rank, _ in ranked)
    if canastas > 1:
        important = [tr.plural("{n} canasta", "{n} canastas", canastas), *important[canastas:]]
    ways += [[*_bold(important[:n]), discarded] for n in range(len(important), 0, -1)]
    return [[discarded]] if discarded and not (important or usual) else ways[brief:]


def _bold(important: Sequence[str]) -> list[str]:
    return [f"**{what}**" for what in important]


def _joined(lines: Iterable[str]) -> list[str]:
    """As few lines as these are on a phone, in their order."""
    joined: list[str] = []
    for line in lines:
        both = f"{joined[-1]} · {line.removeprefix('-# ')}" if joined else ""
        if both and fits_a_line(both):
            joined[-1] = both
        else:
            joined.append(line)
    return joined


def since_line(table_view: TableView, seat: int, tr: Translator) -> str:
    """What happened since this seat's last turn, in one line of small type: what matters most first, by
    no matter who did it; if nothing does, the last discard. Empty if nobody has moved. All of it was public.
    """
    view = table_view.view
    if view is None:
        return ""
    names, words = names_of(table_view.table, tr), VARIANTS[table_view.table.variant].words
    did = _by_player(table_view.turns, seat)
    ranked = [
        (rank, tr("{name}: {did}", name=names[who], did=what))
        for (who, _), events in did.items()
        for rank, what in _ranked(events, view, words, tr)
    ]
    said = list(dict.fromkeys(what for _, what in sorted(ranked, key=lambda one: one[0])))[:MOST]
    if not said and did:
        (last, _), events = next(reversed(did.items()))
        usual = ", ".join([*_usual(events, tr, important=False), *_then(_discarded(events, tr), tr)])
        said = [tr("{name}: {did}", name=names[last], did=usual)]
    return tr("-# Since your last turn: {what}", what=" · ".join(said)) if said else ""


def _by_player(turns: Sequence[PastTurn], seat: int | None) -> dict[tuple[int, str | None], list[ev.Event]]:
    """What others did after the seat's last turn, in the order of play, apart from their stand-ins."""
    by_player: dict[tuple[int, str | None], list[ev.Event]] = {}
    for turn in turns_since(turns, seat):
        if turn.seat is not None:
            made_by = turn.made_by if turn.made_by in STAND_INS else None
            by_player.setdefault((turn.seat, made_by), []).extend(turn.events)
    return by_player


def _ranked(
    events: Iterable[ev.Event], view: View, words: Mapping[str, str], tr: Translator
) -> list[tuple[int, str]]:
    """What changes the game, each with its place: the most important first, which is the lowest."""
    ranked: list[tuple[int, str]] = []
    for event in events:
        match event:
            case ev.Melded(_, _, cards, _, _, canasta) if canasta is not None:
                ranked.append((0, _canasta(canasta, event.meld, cards, view, words, tr)))
            case ev.Merged(_, _, _, rank, _, canasta) if canasta is not None:
                name = CANASTAS[CanastaKind(words.get(canasta, canasta))]
                ranked.append((0, tr("{canasta} ({rank})", canasta=name, rank=rank_label(rank, tr))))
            case ev.Took(_, top, count, _):
                taken = (
                    tr("took {card}", card=card_label(top, tr))
                    if count == 1
                    else tr.plural("took the pile of {n}", "took the pile of {n}", count)
                )
                ranked.append((1, taken))
            case ev.Discarded(_, card, True):
                ranked.append((2, tr("froze the pile with {card}", card=card_label(card, tr))))
            case ev.Opened(_, points, _):
                ranked.append((3, tr("opened with {points}", points=points)))
            case ev.FootTaken() | ev.PotTaken():
                pot = isinstance(event, ev.PotTaken)
                ranked.append((4, tr("took the pot") if pot else tr("picked up the foot")))
            case ev.TurnCardDrawn():
                ranked.append((4, tr("drew the turn card")))
            case ev.Asked():
                ranked.append((5, tr("asked to go out")))
    return sorted(ranked, key=lambda one: one[0])


def _canasta(
    kind: CanastaKind, id: str, cards: Sequence[Card], view: View, words: Mapping[str, str], tr: Translator
) -> str:
    """A canasta by its kind, with its rank if it has one that the kind does not say."""
    name: Text = CANASTAS[CanastaKind(words.get(kind, kind))]
    meld = next((meld for side in view.sides for meld in side.melds if meld.id == id), None)
    if meld is None or meld.rank is None or kind == CanastaKind.WILD:
        return tr.text(name)
    return tr("{canasta} ({rank})", canasta=name, rank=rank_label(meld.rank, tr))


def _usual(events: Sequence[ev.Event], tr: Translator, *, important: bool) -> Iterable[str]:
    """The rest in a few words: threes, how many cards were laid down."""
    threes = [card for event in events if isinstance(event, ev.ThreesLaid) for card in event.cards]
    if threes:
        yield tr("laid out {cards}", cards=cards_label(threes, tr))
    laid = sum(
        len(event.cards)
        for event in events
        if isinstance(event, ev.Melded | ev.LaidOff) and not _canasta_in(event)
    )
    swaps = [event for event in events if isinstance(event, ev.Swapped)]
    if laid:
        yield tr.plural("laid one card", "laid {n} cards", laid)
    if swaps:
        yield tr("swapped for a joker")
    took = [event for event in events if isinstance(event, ev.TookTop)]
    if took:
        yield tr("took {card}", card=card_label(took[-1].card, tr))
    if not (important or threes or laid or took or swaps or _discarded(events, tr)):
        yield tr("has moved")


def _discarded(events: Sequence[ev.Event], tr: Translator) -> str:
    """The last discard, unless it froze the pile, which is told by itself."""
    discards = [event for event in events if isinstance(event, ev.Discarded)]
    return card_label(discards[-1].card, tr) if discards and not discards[-1].froze else ""


def _then(discarded: str, tr: Translator) -> list[str]:
    return [tr("discarded {card}", card=discarded)] if discarded else []


def _canasta_in(event: ev.Event) -> bool:
    return isinstance(event, ev.Melded) and event.canasta is not None
