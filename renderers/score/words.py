"""The score sheet in words: who won, each side's sum, line by line."""

from collections.abc import Sequence

from canasta.i18n import Translator
from canasta.terms import EndReason, ScorePart
from canasta.view import Result, ScoreLine, View
from renderers.table.teams import allied, seats_of, sitters, teams
from renderers.words import joined, listed


def winning_sides(view: View, result: Result) -> list[int]:
    """The sides whose seats won the match; none during the match."""
    return sorted({view.side_of[seat] for seat in result.winners})


def reason_words(view: View, result: Result, name: str, tr: Translator) -> str:
    if result.reason == EndReason.STOCK:
        return tr("The stock ran out")
    if result.reason == EndReason.SPECIAL:
        return tr("{name} showed a special hand", name=name)
    if result.concealed and view.game.whole_hand is not None:
        return tr("{name} went out: {how}", name=name, how=view.game.whole_hand)
    if result.concealed:
        return tr("{name} went out concealed", name=name)
    return tr("{name} went out", name=name)


def personal(line: ScoreLine) -> bool:
    """Whether the line counts for each player alone, even if the rest is one sum (rules: 5.2)."""
    return line.part == ScorePart.THREES


def sentences(
    view: View, result: Result, names: Sequence[str], tr: Translator, brief: bool = False
) -> list[str]:
    """The sheet in words; ``brief`` leaves out the lines that brought a side nothing."""

    def people(*sides: int) -> str:
        return joined((names[seat] for seat in seats_of(view, sides)), tr)

    reason = reason_words(view, result, "" if result.by is None else names[result.by], tr)
    said = [tr("Deal {n}. {reason}.", n=view.round, reason=reason)]
    winners = [seat for side in winning_sides(view, result) for seat in seats_of(view, (side,))]
    if winners:
        said.append(tr("The match is won by {winners}.", winners=joined([names[s] for s in winners], tr)))
    said += [
        tr(
            "{people}: {score} in this deal, {before} before, now {total}.",
            people=people(side),
            score=tr.signed(result.totals[side] - result.before[side]),
            before=tr.number(result.before[side]),
            total=tr.number(result.totals[side]),
        )
        for team in teams(view)
        for side in team
    ]
    out = [names[seat] for seat in sitters(view)]
    if out:
        said.append(tr("{who} sat this deal out.", who=joined(out, tr)))
    for team in teams(view):
        common = [line for line in result.lines if len(team) == 1 or not personal(line)]
        words = _lines_words(common, team[0], tr, brief)
        if words and len(team) > 1:
            said.append(tr("{people} played together; each gets {lines}.", people=people(*team), lines=words))
        elif words and allied(view):
            said.append(tr("{people} played alone: {lines}.", people=people(*team), lines=words))
        elif words:
            said.append(tr("{people}: {lines}.", people=people(*team), lines=words))
        own = [line for line in result.lines if line not in common]
        for side in team:
            words = _lines_words(own, side, tr, brief)
            if words:
                said.append(tr("{people} besides: {lines}.", people=people(side), lines=words))
    return said


def _lines_words(lines: Sequence[ScoreLine], side: int, tr: Translator, brief: bool) -> str:
    told = (line for line in lines if line.points[side] or line.counts[side] or not brief)
    return listed((_line_words(line, side, tr) for line in told), tr)


def _line_words(line: ScoreLine, side: int, tr: Translator) -> str:
    count = line.counts[side]
    if count is None:
        return tr("{label} {points}", label=line.label, points=tr.signed(line.points[side]))
    return tr(
        "{label} ({count}) {points}", label=line.label, count=count, points=tr.signed(line.points[side])
    )
