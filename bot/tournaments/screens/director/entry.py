"""One entry in the directors' panel: how it stands, and what may be done about it."""

from collections.abc import Sequence

from bot.layout.parts import Button, Form, Line, Option, Part, Refused, Row, Screen, Style, rows, shown, stamp
from bot.tournaments import format
from bot.tournaments.directing import AT_STAKE, decided_by, has_stake
from bot.tournaments.director.adjustments import LARGEST
from bot.tournaments.director.change import REASON, Chosen
from bot.tournaments.director.removals import BOTH, may_return
from bot.tournaments.director.substitutes import candidates, chairs_to_fill
from bot.tournaments.evening import starts
from bot.tournaments.no_shows import NoShow
from bot.tournaments.registry import MOVED_ON
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.screens.director.steps import (
    Step,
    back_button,
    step_button,
    step_id,
    step_person,
    step_select,
)
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.lines import meeting_line
from canasta.i18n import Translator
from data.tournaments.records import Contestant, Tournament, TournamentStatus


def entry_screen(chosen: Chosen, missing: Sequence[NoShow], tr: Translator, *, director: int) -> Screen:
    """An entry, with what this ``director`` may do about it, by the id."""
    tournament, entry, own = chosen.overview.tournament, chosen.entry, chosen.own
    texts = []
    names = EntryNames(tournament, tr)
    texts.append(f"### {names.people(entry)}{names.gone(entry, whole=entry.left is not None)}")
    if own is not None:
        texts.append(meeting_line(chosen.overview, own, names, tr))
    late = next((one for one in missing if one.entry == entry.number and one.listed), None)
    if late is not None:
        texts.append(tr("⏰ Not here yet. Their turn came {when}.", when=stamp(late.since)))
    texts += [
        tr(
            "🚫 {name} is barred from this server's tables or tournaments. They play on unless you take them "
            "out.",
            name=shown(player.name),
        )
        for player in entry.players
        if player.person_id in chosen.overview.barred
    ]
    if entry.left is not None:
        texts.append(tr("Out from round {n} on.", n=entry.left))
    here = []
    if format.may_join(tournament) and starts.missing(tournament, entry):
        texts.append(tr("Not checked in yet."))
        here.append(step_button(tr("They're here"), tournament, Step.HERE, entry.number, style=Style.success))
    if has_stake(tournament, chosen.overview.meetings, director, {entry.number}):
        texts.append(tr.text(AT_STAKE))
        return Screen("\n".join(texts), *rows([*here, back_button(tournament, tr)]))
    plays = tournament.has_played(director)
    if plays and tournament.status is not TournamentStatus.OPEN:
        texts.append(tr.text(decided_by(tournament, ())))
    return Screen("\n".join(texts), *_actions(chosen, here, plays, tr))


def _actions(chosen: Chosen, before: Sequence[Button], plays: bool, tr: Translator) -> list[Row]:
    tournament, entry, playing = chosen.overview.tournament, chosen.entry, chosen.playing
    buttons: list[Button] = [*before]
    running = tournament.status is TournamentStatus.RUNNING
    begun = running and entry.joined <= tournament.round
    if playing and any(player.person_id is not None for player in entry.players):
        buttons.append(step_button(tr("Remind"), tournament, Step.REMIND, entry.number, style=Style.primary))
    if plays and running:
        return rows([*buttons, back_button(tournament, tr)])
    if begun and chairs_to_fill(tournament, entry):
        buttons.append(step_button(tr("Substitute…"), tournament, Step.SUBSTITUTE, entry.number))
    if playing:
        buttons.append(step_button(tr("Forfeit…"), tournament, Step.FORFEIT_ASK, entry.number))
    if entry.left is None:
        buttons.append(step_button(tr("Remove…"), tournament, Step.REMOVE_ASK, entry.number))
    if may_return(tournament, entry):
        buttons.append(
            step_button(tr("Put back"), tournament, Step.REINSTATE, entry.number, style=Style.success)
        )
    if begun and format.scoring_of(tournament) in LARGEST:
        buttons.append(step_button(tr("Change score…"), tournament, Step.SCORE, entry.number))
    return rows([*buttons, back_button(tournament, tr)])


def remove_screen(chosen: Chosen, tr: Translator) -> Screen:
    """Asks before an entry is taken out."""
    tournament, entry = chosen.overview.tournament, chosen.entry
    begun = tournament.status is TournamentStatus.RUNNING and entry.joined <= tournament.round
    told = (
        tr(
            "Computer players finish their table of this round, and they play no more rounds. They keep "
            "their score, and you can put them back later."
        )
        if begun
        else tr("They can enter again while entries are open.")
    )
    return _asking(
        tr("Take {name} out of the tournament?", name=EntryNames(tournament, tr).now(entry)),
        [told, tr("They and their opponents are told by whom, and why.")],
        step_button(tr("Take them out"), tournament, Step.REMOVE, entry.number, style=Style.danger),
        tournament,
        tr,
    )


def forfeit_screen(chosen: Chosen, tr: Translator) -> Screen:
    """Asks before a table is ended because a side, or both, don't play. Raises Refused once it is over."""
    tournament, entry, own = chosen.overview.tournament, chosen.entry, chosen.own
    if own is None or not chosen.playing:
        raise Refused(MOVED_ON, refresh=True)
    buttons = [
        step_button(
            tr("They forfeit"),
            tournament,
            Step.FORFEIT,
            own.round,
            own.number,
            entry.number,
            style=Style.danger,
        ),
        step_button(tr("Both sides do"), tournament, Step.FORFEIT, own.round, own.number, BOTH),
    ]
    texts = [
        tr("**End the table of {name}?**", name=EntryNames(tournament, tr).now(entry)),
        tr(
            "The deals played so far count. For the rest, the entry that forfeits gets less and the others "
            "more; a match of its own is lost. **How it works** says how much."
        ),
        tr("This can't be undone. Both sides are told by whom, and why."),
    ]
    return Screen("\n".join(texts), *rows([*buttons, back_button(tournament, tr)]))


def _asking(
    question: str, told: Sequence[str], yes: Button, tournament: Tournament, tr: Translator
) -> Screen:
    return Screen("\n".join([f"**{question}**", *told]), *rows([yes, back_button(tournament, tr)]))


def substitute_screen(chosen: Chosen, chair: int | None, tr: Translator) -> Screen:
    """Asks who steps in: somebody on the list, at once, or another member, who is asked. ``chair``: for which
    chair; None: not chosen yet. Raises Refused for one that there isn't, and before the entry plays.
    """
    tournament, entry = chosen.overview.tournament, chosen.entry
    if chair is not None and not 0 <= chair < len(entry.players):
        raise Refused(MOVED_ON, refresh=True)
    chairs, names = chairs_to_fill(tournament, entry), EntryNames(tournament, tr)
    if not chairs:
        raise Refused(MOVED_ON, refresh=True)
    if chair is None and len(chairs) == 1:
        chair = chairs[0][0]
    if chair is None:
        options = tuple(Option(_holder(player, names), str(at)) for at, player in chairs)
        parts: list[Part] = [
            tr("**Who is to be replaced?**"),
            step_select(tr("Choose…"), tournament, Step.SUBSTITUTE, options, entry.number),
        ]
        return Screen(*parts, *rows([back_button(tournament, tr)]))
    holder = _holder(entry.players[chair], names)
    out = tr("They play from now on, also at this round's table. {name} is out.", name=shown(holder))
    parts = ["\n".join([tr("**Who steps in for {name}?**", name=shown(holder)), out])]
    free = tuple(
        Option(names.person(reserve.person_id, reserve.name), str(reserve.person_id))
        for reserve in candidates(tournament)
    )
    if free:
        parts.append(
            step_select(tr("Somebody who could step in…"), tournament, Step.PUT_IN, free, entry.number, chair)
        )
    else:
        parts.append(tr("Nobody has pressed **I could step in** under the tournament's message so far."))
    parts.append(step_person(tr("Ask a member…"), tournament, Step.ASK, entry.number, chair))
    asked = [reserve for reserve in tournament.reserves if reserve.entry is not None]
    buttons = [
        step_button(
            tr("Stop asking {name}", name=names.person(reserve.person_id, reserve.name)),
            tournament,
            Step.TAKE_BACK,
            reserve.person_id,
        )
        for reserve in asked[:4]
    ]
    return Screen(*parts, *rows([*buttons, back_button(tournament, tr)]))


def _holder(player: Contestant, names: EntryNames) -> str:
    holder = player if player.person_id is not None or player.former is None else player.former
    return names.person(holder.person_id, holder.name)


def score_screen(chosen: Chosen, tr: Translator) -> Screen:
    """Asks in which round a score is changed, which opens the window. Raises Refused before it plays."""
    tournament, entry = chosen.overview.tournament, chosen.entry
    rounds = rounds_of(chosen)
    if not rounds:
        raise Refused(MOVED_ON, refresh=True)
    options = tuple(Option(tr("Round {n}", n=n), str(n)) for n in reversed(rounds))
    head = tr("**Change the score of {name}**", name=EntryNames(tournament, tr).people(entry))
    told = tr("Everybody reads it with the standings, with your reason.")
    choice = step_select(tr("In which round?"), tournament, Step.SCORE_FORM, options, entry.number)
    return Screen(f"{head}\n{told}", choice, *rows([back_button(tournament, tr)]))


def rounds_of(chosen: Chosen) -> range:
    return range(chosen.entry.joined, chosen.overview.tournament.round + 1)


def score_form(chosen: Chosen, round: int, tr: Translator) -> Form:
    """The window for a changed score: how much, and why."""
    tournament, entry = chosen.overview.tournament, chosen.entry
    scoring = format.scoring_of(tournament)
    hint = (
        tr("In per cent of the round, such as -10 or 5")
        if scoring == MATCHPOINTS
        else tr("In points, such as -2 or 1")
    )
    return Form(
        tr("Round {n}: {name}", n=round, name=EntryNames(tournament, tr).plain(chosen.entry, 0)),
        step_id(tournament, Step.ADJUST, entry.number, round),
        tr("More or less"),
        hint,
        longest=6,
        more=(Line(tr("Reason"), tr("Everybody reads it"), REASON),),
    )
