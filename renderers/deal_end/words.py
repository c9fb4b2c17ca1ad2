"""The end of a deal in words: its result, what decided it, the totals after each deal."""

from collections.abc import Sequence

from canasta.events import DealOver, Discarded, Opened, Took
from canasta.i18n import Text, Translator
from canasta.notation.words import card_label
from canasta.review.swing import Swing, completes
from canasta.view import Result, View
from renderers.score.words import sentences as score_sentences
from renderers.table.teams import seats_of
from renderers.table.words import side_sentences
from renderers.words import joined

BIG: int = 5
"""The smallest pile whose size is named."""
ROUGH: int = 100
"""From how many points on they are told to the nearest ten."""


def turning_words(swing: Swing, view: View, names: Sequence[str], tr: Translator) -> str:
    """What decided the deal: the same sentence wherever it is said. ``names`` are those of the seats."""
    did = _done(swing, view.game.canasta_size)
    if not did or view.side_of[swing.seat] != swing.side:
        did += [
            Text("{name} discarded {card}", card=card_label(event.card, tr))
            for event in swing.events
            if isinstance(event, Discarded)
        ]
    who = [names[swing.seat], *[""] * len(did)]
    said = [
        tr.text(text.filled(**text.values, name=name)).strip()
        for text, name in zip(did or [Text("{name} ended the turn")], who, strict=False)
    ]
    rough = 10 if swing.points >= ROUGH else 1
    return tr(
        # Translators: {did} is what somebody did in this turn, with their name: Ann opened and went out
        "Turning point in turn {turn}: {did}. About {points} points for {who}.",
        turn=swing.turn,
        did=tr.listed(said),
        points=tr.number(round(swing.points / rough) * rough),
        who=joined((names[seat] for seat in seats_of(view, (swing.side,))), tr),
    )


def _done(swing: Swing, canasta_size: int) -> list[Text]:
    did = []
    taken = sum(event.count for event in swing.events if isinstance(event, Took))
    if taken >= BIG:
        did.append(Text("{name} took a pile of {n}", n=taken))
    if any(isinstance(event, Opened) for event in swing.events):
        did.append(Text("{name} opened"))
    made = sum(completes(event, canasta_size) for event in swing.events)
    if made:
        did.append(Text.counted("{name} completed a canasta", "{name} completed {n} canastas", made))
    if any(isinstance(event, DealOver) and event.by == swing.seat for event in swing.events):
        did.append(Text("{name} went out"))
    return did


def sentences(
    view: View,
    result: Result,
    names: Sequence[str],
    history: Sequence[Sequence[int]],
    turning: str,
    tr: Translator,
    *,
    brief: bool = False,
) -> list[str]:
    """The whole picture in words; ``brief`` leaves out what brought a side nothing, and the melds."""
    said = score_sentences(view, result, names, tr, brief=brief)
    if turning:
        said.insert(1, turning)
    if len(history) > 1:
        for side in range(len(view.sides)):
            totals = ", ".join(tr.number(totals[side]) for totals in history)
            people = joined((names[seat] for seat in seats_of(view, (side,))), tr)
            said.append(tr("{people} after each deal: {totals}.", people=people, totals=totals))
    if not brief:
        said += side_sentences(view, names, tr)
    return said
