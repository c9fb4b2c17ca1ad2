"""The pictures that are compared with files, and where those lie."""

import io
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PIL import Image

from canasta.actions import Group
from canasta.cards import JOKER, parse_cards
from canasta.events import Took
from canasta.i18n import ENGLISH
from canasta.review import Course
from canasta.review.swing import Swing
from renderers import (
    EMOJI_VERSION,
    BoardRow,
    Curve,
    Going,
    NewMedal,
    Outcome,
    Panel,
    Picture,
    Tried,
    card_emoji,
    coming_of,
    course_picture,
    curve_picture,
    deal_end_picture,
    examples_picture,
    honours_picture,
    leaderboard_picture,
    new_honours_picture,
    replay_picture,
    score_picture,
    table_picture,
    welcome_picture,
)
from tests.renderers import panels, romme, samples, test_burraco

FOLDER = Path(__file__).with_name("golden")
SCOPE = "all games · all time"
HEADS = ("rating", "won", "matches")


def _panel_opening() -> Picture:
    view = samples.opening_hand()
    coming = coming_of(view, [Group(parse_cards("9h9c")), Group(parse_cards("KhKd2d"))], top=0)
    return Panel(view, ENGLISH, chosen=parse_cards("9h9cKhKd2d"), coming=coming).picture()


def board_rows() -> list[BoardRow]:
    """A board with names that can and names that cannot be drawn, people who moved, and the asker far
    below.
    """
    names = ["Anna", "Ben", "Chloé", "Дмитрий", "ゆき", "Eleftheria Papadopoulou-Schmidt"]
    rows = [
        BoardRow(n + 1, name, (f"{1812 - 57 * n:,}", str(30 - 2 * n), str(44 - n)), moved=moved)
        for n, (name, moved) in enumerate(zip(names, (0, 1, -1, None, 12, -3), strict=True))
    ]
    return [*rows, BoardRow(37, "Zoë", ("991?", "2", "11"), own=True, moved=4)]


def _replay() -> Picture:
    view = samples.middle_table()
    hands = {0: samples.opening_hand().hand, 1: samples.long_hand().hand, 3: ()}
    return replay_picture(view, hands, ["Anna", "Ben", "Chloé", "ゆき"], ENGLISH)


def _going(now: int | None = None) -> Going:
    """A deal in which the lead changed, with two mistakes."""
    leads = (240, 310, 90, -160, -420, -380, 150, 460, 430)
    course = Course(
        tuple(range(0, 90, 10))[: len(leads)],
        tuple(range(1, 36, 4)),
        tuple((float(lead), float(-lead)) for lead in leads),
    )
    return Going(course, now, () if now is not None else ((24, 1), (48, 0)))


def _course_alone() -> Picture:
    """A deal that each played for themselves."""
    leads = ((3, 18, 6, -27), (10, 6, -2, -14), (-8, 12, 4, -8), (5, -11, -7, 13), (2, -14, -1, 13))
    course = Course((0, 12, 25, 40, 52), (1, 5, 9, 13, 17), tuple(tuple(map(float, row)) for row in leads))
    return course_picture(romme.four(), Going(course, None, ((17, 3),)), samples.PEOPLE[:4], ENGLISH)


def _replay_going() -> Picture:
    hands = {0: samples.opening_hand().hand}
    return replay_picture(samples.middle_table(), hands, samples.PEOPLE[:4], ENGLISH, _going(35))


def _curve() -> Picture:
    ratings = [1000 + 9 * n + 70 * (n % 5) - 40 * (n % 3) for n in range(40)]
    outcomes = [Outcome(after > before, ("Ben", "Dmitri")) for before, after in pairwise(ratings)]
    curve = Curve("Chloé", tuple(ratings), "2026-05-01", "2026-06-30", outcomes=tuple(outcomes))
    return curve_picture(curve, ENGLISH)


def _deal_end() -> Picture:
    view = samples.scored(over=True)
    swing = Swing(1, 12, 30, 1, 730, (Took(1, 8, 14),))
    history = ((600, 1005), (1630, 1260), (2410, 3105))
    return deal_end_picture(view, ENGLISH, history=history, swing=swing)


def _rule_examples() -> Picture:
    """What is allowed and what is not: a card at fault, a frozen pile, a meld that cards go onto."""
    two, clubs = parse_cards("2d")[0], parse_cards("2c")[0]
    every = [
        Tried((parse_cards("KhKs2d"),), True, "allowed"),
        Tried((parse_cards("Kh2s2d"),), False, "too few natural cards", frozenset({1, 2})),
        Tried(
            (parse_cards("Kh2s"),),
            False,
            "the pile is frozen",
            frozenset({1}),
            parse_cards("Kd"),
            True,
            clubs,
            "Frozen by a two",
        ),
        Tried(((two,),), True, "allowed", onto=parse_cards("QhQsQd"), note="Onto a meld of the side"),
        Tried((parse_cards("AhAsAd"), parse_cards("4h4s4d4c4h")), False, "85 of 90 points"),
    ]
    return examples_picture(every, ENGLISH, variant="classic")


def _card_emojis() -> Picture:
    """Every emoji as small as it is read, on the grounds of Discord's dark and light mode."""
    cards, size = (None, *range(JOKER + 1)), 24
    faces = [
        Image.open(io.BytesIO(card_emoji(card))).resize((20, 20), Image.Resampling.LANCZOS) for card in cards
    ]
    sheet = Image.new("RGB", (14 * size, 8 * size))
    for half, ground in enumerate(((49, 51, 56), (255, 255, 255))):
        sheet.paste(ground, (0, 4 * half * size, sheet.width, 4 * (half + 1) * size))
        for n, face in enumerate(faces):
            sheet.paste(face, (n % 14 * size + 2, (4 * half + n // 14) * size + 2), face)
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return Picture(out.getvalue(), "", "", "emojis.png")


GOLDEN: dict[str, Callable[[], Picture]] = {
    "panel": lambda: Panel(panels.middle(), ENGLISH).picture(),
    "panel_opening": _panel_opening,
    "panel_romme": lambda: Panel(romme.four(), ENGLISH).picture(),
    "panel_foot": lambda: Panel(panels.foot(), ENGLISH).picture(),
    "panel_burraco": lambda: Panel(test_burraco.table(), ENGLISH).picture(),
    "panel_six": lambda: Panel(panels.six(), ENGLISH).picture(),
    "panel_of_forty": lambda: Panel(samples.long_hand(), ENGLISH).picture(),
    "table_early": lambda: table_picture(samples.early_table(), ENGLISH),
    "table_middle": lambda: table_picture(samples.middle_table(), ENGLISH),
    "table_cutthroat": lambda: table_picture(samples.cutthroat(lone=1), ENGLISH),
    "table_five": lambda: table_picture(samples.five_players(), ENGLISH),
    "table_three_pairs": lambda: table_picture(samples.three_pairs(), ENGLISH),
    "table_wild": lambda: table_picture(samples.wild_table(), ENGLISH),
    "deal_end": _deal_end,
    "score": lambda: score_picture(samples.scored(over=True), ENGLISH),
    "score_cutthroat": lambda: score_picture(samples.scored_cutthroat(winners=[2]), ENGLISH),
    "score_five": lambda: score_picture(samples.scored_five(), ENGLISH),
    "score_alone": lambda: score_picture(samples.scored_alone(6), ENGLISH),
    "replay": _replay,
    "replay_going": _replay_going,
    "course": lambda: course_picture(samples.middle_table(), _going(), samples.PEOPLE[:4], ENGLISH),
    "course_alone": _course_alone,
    "curve": _curve,
    # Redrawn emojis have a new EMOJI_VERSION, or they are never uploaded.
    f"card_emojis_{EMOJI_VERSION}": _card_emojis,
    "rule_examples": _rule_examples,
    "welcome": lambda: welcome_picture(ENGLISH),
    "honours": lambda: honours_picture("Zoë", "Among people", "9 of 35 honours", samples.medals(), ENGLISH),
    "new_honours": lambda: new_honours_picture(
        [NewMedal(medal, name) for medal, name in zip(samples.medals(), ("Zoë", "ゆき"), strict=False)],
        ENGLISH,
    ),
    "board": lambda: leaderboard_picture("Café Canasta", SCOPE, HEADS, board_rows(), ENGLISH),
}
