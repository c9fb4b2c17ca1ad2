"""A finished deal that somebody plays themselves: the choice of a seat, and the comparison at the end."""

from dataclasses import replace

from bot.layout.parts import Button, ButtonId, Part, Screen, Style, listed, rows, shown
from bot.replays.own_plays import LEVEL, OwnPlay
from bot.replays.replays import Replay
from bot.replays.screens.replay import PLAY_DEAL, Stand
from bot.screens.buttons import SHOW_REPLAY
from bot.screens.pictures import Pictures
from bot.tables.lobby.computers import LEVELS
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator


def seat_choice_screen(replay: Replay, stand: Stand, own: int | None, tr: Translator) -> Screen:
    """In whose seat to play the deal of a replay; ``own`` is the reader's in that match."""
    text = tr(
        "### Play deal {n} yourself\nThe same cards, in any seat you like. Computer players "
        "({level}) take the others.\n-# It counts nowhere, and only you see it. Hints are "
        "fine.",
        n=replay.round,
        level=LEVELS[LEVEL],
    )
    buttons = [
        Button(
            tr("As {name}", name=name),
            _play_as(stand, seat),
            Style.primary if own in (None, seat) else Style.secondary,
        )
        for seat, name in enumerate(replay.names)
    ]
    back = Button(tr("Replay"), SHOW_REPLAY(f"{stand.text}:own"))
    return Screen(text, *rows(buttons), *rows([back]))


def begun_note(replay: Replay, seat: int, tr: Translator) -> str:
    """The line above the first panel of such a play."""
    return tr(
        "-# Deal {n}, with {name}'s cards. This doesn't count.",
        n=replay.round,
        name=shown(replay.names[seat]),
    )


async def own_play_screen(play: OwnPlay, table_view: TableView, tr: Translator, pictures: Pictures) -> Screen:
    """The end of such a play, beside those who had the deal."""
    match, round_number = play.source
    parts: list[Part] = []
    if table_view.view is not None:
        parts.append(await pictures.public(table_view, table_view.view, tr))
    parts.append("\n".join(_lines(play, round_number, tr)))
    stand = Stand(match, round_number)
    buttons = [Button(tr("Their replay"), SHOW_REPLAY(stand.text), Style.primary)]
    if play.now is not None:
        own = Stand(play.match_id, 1)
        buttons.append(Button(tr("Watch mine"), SHOW_REPLAY(own.text)))
    buttons += [
        Button(tr("Play it again"), _play_as(stand, play.seat)),
        Button(tr("Another seat"), PLAY_DEAL(stand.text)),
    ]
    return Screen(*parts, *rows(buttons))


def _lines(play: OwnPlay, round_number: int, tr: Translator) -> list[str]:
    if play.now is None:
        return [tr("You gave this play up. It didn't count.")]
    name = shown(play.names[play.seat])
    lines = [tr("### Deal {n} with {name}'s cards", n=round_number, name=name)]
    for side, (then, now) in enumerate(zip(play.then, play.now, strict=True)):
        names = [
            shown(one) if seat != play.seat else tr("{name} (you)", name=shown(one))
            for seat, one in enumerate(play.names)
            if play.sides[seat] == side
        ]
        lines.append(
            tr(
                "**{side}**: {then} then, **{now}** now",
                side=listed(names, tr),
                then=tr.number(then),
                now=tr.number(now),
            )
        )
    lines.append(_verdict(play, name, tr))
    lines.append(
        tr("-# Computer players ({level}) had the other seats. It doesn't count.", level=LEVELS[play.level])
    )
    return lines


def _verdict(play: OwnPlay, name: str, tr: Translator) -> str:
    if play.gained > 0:
        return tr(
            "You did **{n}** better than {name}, measured against the others.",
            n=tr.number(play.gained),
            name=name,
        )
    if play.gained < 0:
        return tr(
            "{name} did **{n}** better, measured against the others.", n=tr.number(-play.gained), name=name
        )
    return tr("You did exactly as well as {name}.", name=name)


def _play_as(stand: Stand, seat: int) -> ButtonId:
    return PLAY_DEAL(f"{replace(stand, step=0, eyes=str(seat)).text}:as")
