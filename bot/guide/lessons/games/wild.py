"""How many wild cards a meld takes (rules: 2.3)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="wild",
    title=Text("Wild cards and their limits"),
    about=Text("Twos and jokers: how many a meld takes"),
    game="classic",
    start={
        "hands": [
            "Qs 2d 6c6d Jk 4s 8h",
            "AhAdAs 7h7d 8c 5c 4d Th",
            "TcTd 7s7c 5s 4c Jh 9h",
            "Jc Jd 8d8s 6s 5h Ac Kd",
        ],
        "pile": "5d 4h 9s",
        "melds": [["QcQdQh2s2h2c"], ["KsKhKc"]],
    },
    steps=(
        Step(
            Text(
                "Twos and jokers are **wild**: they stand for any card. Your queens hold three twos already. "
                "Draw first."
            ),
            "draw 9d",
        ),
        Step(
            Text(
                "Three wild cards in a meld are the limit, so no two fits there any more. Your **Q♠** does, "
                "and makes it a canasta: add it."
            ),
            "meld Qs",
            hints=(
                Hint(
                    "meld 2d>Q | meld 2d>m1 | meld Jk>Q | meld Jk>m1",
                    Text("Three wild cards are the limit: this meld takes only queens now."),
                ),
                Hint("meld 6", Text("In a moment. First the queen.")),
                Hint("discard", Text("Not yet: first add the queen.")),
            ),
        ),
        Step(
            Text(
                "And every meld needs at least **two natural cards**. Your two sixes are just enough: lay "
                "them down with a wild card, the two (20 points) or the joker (50)."
            ),
            "meld 6c6d2d | meld 6c6dJk",
            hints=(
                Hint(
                    "meld 6c6d2dJk | meld 6c6dJk2d",
                    Text("Allowed, but one wild card is enough. You'll need the other."),
                ),
                Hint("discard", Text("Not yet: first lay down the sixes with a wild card.")),
            ),
        ),
        Step(
            Text(
                "Two naturals at least, three wild cards at most. A canasta **without** wild cards is worth "
                "500, with them 300, so don't put one on a clean meld that's nearly there."
            )
        ),
    ),
    done=Text(
        "Keep your wild cards for the moment that counts: the first meld, the seventh card, or freezing the "
        "pile."
    ),
)
