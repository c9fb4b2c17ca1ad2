"""The log of a deal: a line for each turn, the important ones in full size, the rest small."""

from collections.abc import Sequence

from bot.layout import listed
from bot.screens.play.turn_notices import made_by_line
from bot.tables.session.past_turns import PastTurn
from canasta import events as ev
from canasta.i18n import Translator
from canasta.notation.turn_words import turn_line
from canasta.variants import VARIANTS
from canasta.view import View
from renderers.table.words import sitting_out


def log_lines(turns: Sequence[PastTurn], variant: str, names: Sequence[str], tr: Translator) -> list[str]:
    """The lines of these turns: small print, unless something important happened."""
    lines = turn_lines(turns, variant, names, tr)
    return [line if stands_out(turn) else f"-# {line}" for turn, line in zip(turns, lines, strict=True)]


def stands_out(turn: PastTurn) -> bool:
    """Whether a turn changed the deal: a canasta, a taken or frozen pile, an opening, somebody out."""
    return any(
        isinstance(
            event,
            ev.Took
            | ev.Opened
            | ev.DealOver
            | ev.HandRomme
            | ev.FootTaken
            | ev.PotTaken
            | ev.PotIsStock
            | ev.SpecialShown,
        )
        or (isinstance(event, ev.Melded | ev.Merged) and event.canasta is not None)
        or (isinstance(event, ev.Discarded) and event.froze)
        for event in turn.events
    )


def turn_lines(turns: Sequence[PastTurn], variant: str, names: Sequence[str], tr: Translator) -> list[str]:
    """One short line for each turn, in the game's terms."""
    words = VARIANTS[variant].words
    return [made_by_line(turn_line(turn.events, names, tr, words), turn.made_by, tr) for turn in turns]


def whole_turn_line(turn: PastTurn, variant: str, names: Sequence[str], tr: Translator) -> str:
    """A turn by itself: with the top card that its player left in the pile."""
    line = turn_line(turn.events, names, tr, VARIANTS[variant].words, left=turn.left)
    return made_by_line(line, turn.made_by, tr)


def deal_notes(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Who sits out this deal, and the partnerships if they were settled in play."""
    notes = sitting_out(view, names, tr)
    formed = [
        seat for seat in view.order if len(view.allies[seat]) > len(view.sides[view.side_of[seat]].seats)
    ]
    if formed:
        notes.append(
            tr(
                "{alone} plays alone against {others} in this deal.",
                alone=listed([names[seat] for seat in view.order if seat not in formed], tr),
                others=listed([names[seat] for seat in formed], tr),
            )
        )
    return notes
