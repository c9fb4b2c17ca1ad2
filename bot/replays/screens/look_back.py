"""A look back at a finished deal: how it was going, cards and play, the moves that cost most."""

from dataclasses import replace

from bot.layout.parts import Button, Option, Part, Row, Screen, Select, shown
from bot.replays.look_backs import LookBack
from bot.replays.replays import Replay
from bot.replays.screens.look_back_words import decided_lines, going, luck_lines, mistake_lines, view_before
from bot.replays.screens.replay import Stand
from bot.screens.buttons import SHOW_REPLAY
from bot.screens.panel.move_labels import move_words
from bot.screens.pictures import Pictures
from canasta.i18n import Translator
from canasta.review import Mistake
from renderers import course_picture


def waiting_screen(replay: Replay, tr: Translator) -> Screen:
    """What stands there meanwhile."""
    return Screen(tr("Looking back at deal {n}…", n=replay.round))


async def look_back_screen(
    replay: Replay, look_back: LookBack, stand: Stand, tr: Translator, pictures: Pictures, reader: int = 0
) -> Screen:
    """Everything that is told of the deal to this person, and where to go from there."""
    tr = tr.at(replay.journal.variant)
    review, end = look_back.review, replay.moments[-1].view
    mistakes, names = review.mistakes, [shown(name) for name in replay.names]
    stand = replace(stand, round=replay.round)
    picture = await pictures.drawn(course_picture, end, going(look_back), replay.names, tr)
    parts: list[Part] = [
        tr("### Looking back at deal {n}", n=replay.round),
        picture,
        "\n".join([*decided_lines(replay, look_back, tr), *luck_lines(review.luck, end, names, tr)]),
        "\n".join(mistake_lines(replay, look_back, tr, reader)),
    ]
    if mistakes:
        parts.append(
            Select(
                tr("Jump to a move…"),
                SHOW_REPLAY("jump"),
                tuple(_jump(replay, look_back, stand, one, tr) for one in mistakes),
            )
        )
    back = SHOW_REPLAY(f"{stand.text}:look")
    parts.append(Row(Button(tr("Replay"), back)))
    return Screen(*parts)


def _jump(replay: Replay, look_back: LookBack, stand: Stand, mistake: Mistake, tr: Translator) -> Option:
    did = move_words(mistake.done, view_before(replay, look_back, mistake), tr)
    return Option(
        tr("Move {n}", n=mistake.step + 1),
        replace(stand, step=mistake.step + 1).text,
        tr("{name}: {did}", name=replay.names[mistake.seat], did=did),
    )
