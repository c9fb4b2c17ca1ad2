"""The hand panel: a player's cards, the possible moves, and their buttons. Built from the view each time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.layout.parts import GOLD, Button, Part, Refused, Row, Screen, Style, listed, rows, verb
from bot.screens.buttons import HAND, MOVE, NEXT, NIGHTS, TABLE, button
from bot.screens.panel.fitting import TOOLS, fitted, packed, with_last
from bot.screens.panel.hints.button import hint_button, offers_hint
from bot.screens.panel.meld_builder import Choice, choice_parts, shown_choice
from bot.screens.panel.move_labels import move_words, named
from bot.screens.panel.move_notes import refusal_text, why_button
from bot.screens.panel.moves import build_buttons, move_parts
from bot.screens.panel.room import CALL, PHONE, fits_a_line, height
from bot.screens.panel.seat_status import deadline_text, seat_buttons, seat_lines
from bot.screens.panel.since import since_lines
from bot.screens.panel.status import what_now
from bot.screens.panel.taught import narrowed, taught_buttons, taught_text
from bot.screens.panel.trim import Since, Trim
from bot.screens.pictures import HandPicture, Pictures
from bot.screens.play.moment import felt, felt_line
from bot.screens.play.results import again_buttons, own_end_line
from bot.screens.play.turn_list import NextTable
from bot.screens.seat_names import names_of
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import USUAL, HandSettings, Sort
from bot.time import NO_NIGHT, Pace
from canasta.actions import format_action
from canasta.i18n import Translator
from canasta.terms import Phase
from canasta.view import View
from data.records.tables import Table
from renderers import Moment

SORT = verb("sort")
MY_WORDS = verb("mywords", "my_words")
ON, OFF = "on", "off"
"""After ``MY_WORDS``: panels are in words from now on, or in pictures; without it, one panel is in words."""
DEAL_RESULT = verb("dealres", "deal_result")

SHORT = 60
"""The most characters of a note that shares a line."""


@dataclass(frozen=True, slots=True)
class Said:
    """What stands above the moves: a refusal, or what was done. ``lead`` is a button above all moves;
    ``offered`` are buttons below the note, unless the panel has them already. ``refused``: it is a refusal,
    which a lesson's words don't replace. ``moved``: it is the answer to a move; ``asks``: whether
    nights are to be quiet.
    """

    note: str = ""
    lead: Button | None = None
    offered: Sequence[Button] = ()
    refused: bool = False
    moved: bool = False
    asks: bool = False


async def hand_screen(
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings = USUAL,
    *,
    said: Said = Said(),
    following: NextTable | None = None,
    tools: bool = False,
) -> Screen:
    """The panel of a seat. ``following``: the next table that waits; ``tools``: what is seldom needed too."""
    tr = tr.at(table_view.table.variant)
    view, taught = table_view.view, table_view.taught
    if view is None or view.seat is None:
        return Screen(said.note or tr("No cards are dealt at this table right now."))
    moving, said = _felt(view, table_view.seen, said, settings, tr)
    if view.turn.phase == Phase.OVER:
        return await _ended(table_view, view, tr, pictures, settings, said.note, moving, following)
    if view.seat not in view.order:
        seen = await pictures.table(view, tr, table_view.table.seats)
        return Screen(seen.text if settings.words else seen, said.note, *_out(table_view, tr, tools=tools))
    mine, (above, beside) = view.turn.seat == view.seat, _placed(said)
    away = said.moved and not (mine or moving or settings.words) and _later(table_view.table)
    question = _question(tr) if said.asks and away else ""

    def parts(trim: Trim) -> list[Part]:
        if taught is None:
            since = since_lines(table_view, view, tr, trim.since)
            told = [above, *since, *_now(table_view, view, tr, beside, trim), *seat_lines(table_view, tr)]
            # One text, since a phone's screen has no room for the gaps between several.
            text = "\n".join(filter(None, (*told, "" if following is None else following.line, question)))
            cards = _for_later(table_view, said, away, tr)
            going_on = cards if following is None else [following.button, *cards]
            shown, first = view, [*going_on, *seat_buttons(table_view, tr)]
        else:
            text = taught_text(taught, said.note if said.refused or trim.notes else "", tr)
            shown, first = narrowed(view, taught, trim), taught_buttons(table_view, taught, tr)
        moves = move_parts(table_view, shown, tr, trim) if shown.offers else []
        chosen = build_buttons(table_view, shown, tr) if taught is None or shown.offers.pieces else []
        below = footer(table_view, tr, settings, [*first, *chosen], tools=tools)
        every = [text, *_led(said.lead, _offered(moves, said.offered)), *below]
        return packed(every) if trim.packed else every

    if away:
        return Screen(*parts(Trim()))
    hand = HandPicture(view, tr, settings, moment=moving)
    # While others play, calls to them may stand below the panel; one to its player brings it below itself.
    fits = await fitted(parts, hand, pictures, reserve=0 if mine else CALL)
    return Screen(*fits, accent=GOLD if mine else None, words=settings.words)


def asks_nights(table_view: TableView, settings: HandSettings) -> bool:
    """Whether who has just ended a turn over days is asked about nights: once, by a panel with pictures."""
    mine = table_view.seat is not None and table_view.to_move == table_view.seat
    return not (mine or settings.nights or settings.words) and _later(table_view.table)


def _question(tr: Translator) -> str:
    return tr("🌙 Shall nights be quiet, from 23:00 to 7:00: no pings, and your time stands still?")


def _for_later(table_view: TableView, said: Said, away: bool, tr: Translator) -> list[Button]:
    """The button to the cards of who is ``away``, and the answers to whether nights are to be quiet."""
    cards = [button(table_view, tr("My hand"), HAND)] if away else []
    if said.asks and away:
        cards.append(button(table_view, tr("Quiet nights"), NIGHTS))
        cards.append(button(table_view, tr("No"), NIGHTS, NO_NIGHT))
    return cards


async def _ended(
    table_view: TableView,
    view: View,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings,
    note: str,
    moving: Moment | None,
    following: NextTable | None,
) -> Screen:
    """The end of a deal: its picture, with what moves in it, the reader's new honours, and what follows."""
    earned = table_view.earned
    if moving is not None and earned:
        moving = replace(moving, medal=earned[0][:2])
    end = await pictures.public(table_view, view, tr, None if table_view.table.private else moving)
    every = [end.text if settings.words else end, note if table_view.taught is None else ""]
    if earned:
        names = listed([tr.text(name) for _, _, name in earned], tr)
        every.append(tr("-# New honours · {list}", list=names))
    return Screen(*every, *_over(table_view, tr, following), words=settings.words)


def _later(table: Table) -> bool:
    """Whether somebody whose turn is over is away for hours: their cards are shown when asked for."""
    return not (table.private or Pace.read(table.timing.pace).live)


def _felt(
    view: View, seen: int | None, said: Said, settings: HandSettings, tr: Translator
) -> tuple[Moment | None, Said]:
    """What moves in the picture, if anything, and what is said with a warm word for it."""
    moment = felt(view, seen)
    if (warm := felt_line(moment, tr)) and not said.refused:
        said = replace(said, note=warm)
    return moment if settings.moves else None, said


async def choice_screen(
    table_view: TableView,
    choice: Choice,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings = USUAL,
    *,
    tools: bool = False,
) -> Screen:
    """The panel while melds are put together, or the hand panel; ``tools`` as in ``hand_screen``."""
    tr = tr.at(table_view.table.variant)
    view = table_view.view
    if view is None or not view.offers:
        return await hand_screen(table_view, tr, pictures, settings)

    def parts(trim: Trim) -> list[Part]:
        taught = table_view.taught
        # Who puts cards together has read what the step says.
        says = [taught_text(taught, "", tr)] if taught is not None and trim.notes else []
        below = footer(table_view, tr, settings, tools=tools) if trim.footer or tools else []
        return [*says, *choice_parts(table_view, choice, tr, trim), *below]

    return Screen(
        *await fitted(parts, shown_choice(choice, tr, settings), pictures), accent=GOLD, words=settings.words
    )


def _out(table_view: TableView, tr: Translator, *, tools: bool) -> list[Part]:
    """What somebody reads and presses who sits this deal out."""
    out = tr("**You sit out this deal.** You are back in the next one.")
    return [out, *footer(table_view, tr, tools=tools)]


def _placed(said: Said) -> tuple[str, str]:
    """A note as a paragraph of its own, and as part of the line that says what to do: empty is the other."""
    short = "\n" not in said.note and len(said.note) <= SHORT and said.lead is None
    return ("", said.note) if short else (said.note, "")


def _offered(moves: list[Part], offered: Sequence[Button]) -> list[Part]:
    """The moves with these buttons: what would work in a row above, if it is not there yet; the last one in
    the first row that is no higher with it on a phone, else in a row of its own.
    """
    new = [one for one in offered[:-1] if one.id.fits and not Screen(*moves).has(one.id)]
    parts: list[Part] = [*rows(new), *moves]
    for last in offered[-1:]:
        for at, part in enumerate(parts):
            if isinstance(part, Row) and len(part.buttons) < 5:
                wider = Row(*part.buttons, last)
                if height([wider], PHONE) == height([part], PHONE):
                    parts[at] = wider
                    return parts
        parts.insert(len(new), Row(last))
    return parts


def _led(lead: Button | None, moves: list[Part]) -> list[Part]:
    """The moves after this button: in their first row, if that is no higher with it on a phone."""
    if lead is None:
        return moves
    first = moves[0] if moves else None
    if isinstance(first, Row) and len(first.buttons) < 5:
        wider = Row(lead, *first.buttons)
        if height([wider], PHONE) == height([first], PHONE):
            return [wider, *moves[1:]]
    return [Row(lead), *moves]


def _now(table_view: TableView, view: View, tr: Translator, note: str, trim: Trim) -> list[str]:
    """What was done, what can be done now and until when: one line, if there is no more to it."""
    if trim.silent:
        return [note]
    first, *others = what_now(table_view, view, tr, done=note).split("\n")
    lines = fits_a_line(first) and trim.since >= Since.WHOLLY
    if note and view.offers and not lines and not trim.named:
        first = note  # the picture says whose turn it is
    if not trim.notes:
        others = [line for line in others if not line.startswith("-# ")]
    limit = deadline_text(table_view, tr)
    return [f"{first} ⏳ {limit}" if limit else first, *others]


async def refused_screen(
    table_view: TableView,
    refused: Refused,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings = USUAL,
    done: str = "",
) -> Screen:
    """The panel with the reason for a refused move, and one that would work; ``done`` was made before it."""
    tr = tr.at(table_view.table.variant)
    view, refusal = table_view.view, refused.refusal
    if refusal is None:
        note = tr.text(refused.text)
        return await hand_screen(
            table_view, tr, pictures, settings, said=Said(f"{done}\n{note}".strip(), refused=True)
        )
    note = f"{done}\n{refusal_text(refusal, view, tr, table_view.rules)}".strip()
    offered = []
    instead = refusal.instead
    if instead is not None and view is not None and instead in view.offers.actions:
        clear = named(instead, view, table_view.rules)
        label = tr("Instead: {action}", action=move_words(clear, view, tr))
        offered.append(button(table_view, label, MOVE, format_action(instead), style=Style.primary))
    offered.append(why_button(table_view, refusal, refused.action, tr))
    return await hand_screen(
        table_view, tr, pictures, settings, said=Said(note, offered=offered, refused=True)
    )


def footer(
    table_view: TableView,
    tr: Translator,
    settings: HandSettings | None = None,
    first: Sequence[Button] = (),
    *,
    tools: bool = False,
) -> list[Row]:
    """The permanent buttons, after the ``first`` ones: a hint, and one that opens the ``tools``: what
    happened (with the score and the rules), everything in words from now on or in pictures again, and the
    order of the hand, shown with these settings.
    """
    buttons = [*first]
    if offers_hint(table_view):
        buttons.append(hint_button(table_view, tr))
    if not tools:
        return with_last(rows(buttons), button(table_view, tr("…"), HAND, TOOLS))
    others = [
        button(table_view, tr("Recap"), TABLE),
        button(table_view, tr("Pictures"), MY_WORDS, OFF)
        if settings is not None and settings.words
        else button(table_view, tr("Words"), MY_WORDS, ON),
        button(table_view, tr("Refresh"), HAND),
    ]
    view = table_view.view
    if settings is not None and view is not None and view.hand:
        suits = view.game.by_suit if settings.by_suit is None else settings.by_suit
        label, other = (tr("By rank"), Sort.RANK) if suits else (tr("By suit"), Sort.SUIT)
        others.append(button(table_view, label, SORT, other))
    return rows([*buttons, *others]) if len(buttons) == 1 else [*rows(buttons), *rows(others)]


def _over(table_view: TableView, tr: Translator, following: NextTable | None) -> list[Part]:
    further: list[Part] = [] if following is None else [following.line, Row(following.button)]
    return [*_how_over(table_view, tr), *further]


def _how_over(table_view: TableView, tr: Translator) -> list[str | Row]:
    table, taught = table_view.table, table_view.taught
    if taught is not None:
        return [taught_text(taught, "", tr), Row(*taught_buttons(table_view, taught, tr))]
    if table_view.between_deals:
        mine = (
            table_view.seat is not None and table.seats[table_view.seat].person_id in table.votes.next_presses
        )
        return [
            tr("You're ready. Waiting for one more player, or for the clock.")
            if mine
            else tr("The deal is over."),
            *rows(
                [
                    button(table_view, tr("Next deal"), NEXT, style=Style.success, disabled=mine),
                    button(table_view, tr("Refresh"), HAND),
                ]
            ),
        ]
    if table.private:
        return [tr("The deal is over."), *rows([button(table_view, tr("See the result"), DEAL_RESULT)])]
    if table_view.finished and table.in_arena:
        return [tr("The deal is over. The arena's message has your points, and your next table comes soon.")]
    if table_view.finished and table.in_tournament:
        return [tr("The match is over. See /tournament show for the standings.")]
    if table_view.finished:
        return [own_end_line(table_view.view, names_of(table, tr), tr), *rows(again_buttons(table_view, tr))]
    return [tr("This table is closed.")]
