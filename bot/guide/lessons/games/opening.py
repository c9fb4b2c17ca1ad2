"""Counting a side's first meld (rules: 2.2)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

SPARE_TWO = Text("That would do too, but it spends your two. Keep it: the aces and queens alone are 90.")

LESSON = Lesson(
    name="opening",
    title=Text("Count your first meld"),
    about=Text("50, 90 or 120 points: which cards count what"),
    game="classic",
    totals=(1600, 1250),
    start={
        "hands": [
            "AhAdAs QcQdQh 2s 7c 5h 9s 4d",
            "KhKdKs JhJd 8c8d 6h 5s Tc",
            "TsTh 9c9d 8h 7d7h 6c 4s Kc",
            "Jc Js Td 6d6s 5d5c 4h 9h 8s",
        ],
        "pile": "5c 8h Jd",
    },
    steps=(
        Step(
            Text(
                "Your side has 1,600 points. From 1,500 on, the first meld of a deal needs **90** (below "
                "it's 50, from 3,000 on 120). First draw."
            ),
            "draw 6c",
            otherwise=Text("First draw a card."),
        ),
        Step(
            Text(
                "Aces and twos count 20, jokers 50. Eight to king count 10, four to seven only 5. Your aces "
                "are 60, your queens 30. Lay down both together."
            ),
            "meld AhAdAs QcQdQh",
            hints=(
                Hint(
                    "meld QcQdQh2s | meld QdQcQh2s | meld AhAdAs2s QcQdQh | meld AhAdAs QcQdQh2s", SPARE_TWO
                ),
                Hint("discard", Text("Before you discard: you hold exactly 90 points in aces and queens.")),
            ),
            otherwise=SPARE_TWO,
        ),
        Step(
            Text(
                "Exactly 90. **What never counts:** red threes and canasta bonuses. When you take the pile "
                "for it, only its top card counts, not what's below."
            ),
        ),
    ),
    done=Text(
        "Once either of you has laid the first meld, there's no minimum any more: both of you meld what you "
        "like for the rest of the deal."
    ),
)
