"""Hand and Foot: two hands to play (rules: 9)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="foot",
    title=Text("Hand and Foot"),
    about=Text("Empty your hand, then pick up your foot"),
    game="hand_and_foot",
    start={
        "hands": ["KhKd 8s", "AhAdAs QhQd 8c 5c 4s", "TcTd 7s7d 5s 4c Jh", "JcJd 8d8h 6s 5h Ac"],
        "feet": [
            "AsAd QcQh Ts 9h9d 7c 6d 5d 4d 2s Jk",
            "KcKs QsQc JhJs Td 9c 8c 7h 6c 4h 2d",
            "AcAh KdKs 9s9c 8d 7s 6h 5s 5c 4c 2h",
            "JsJd ThTc 9h 8h 7d 6d 6c 5h 4s 2c Jk",
        ],
        "pile": "5d 4h 8s",
        "melds": [["KcKsKhKd", "JsJcJd"], ["TsThTc"]],
    },
    steps=(
        Step(
            Text(
                "In Hand and Foot you have **two hands**. You play the first; the second, your **foot**, "
                "lies face down until the first is gone. Draw two cards."
            ),
            "draw 8d 8c",
        ),
        Step(
            Text("Three eights, and two kings for your kings: that's your whole hand. Lay it all down."),
            "meld KhKd 8s8d8c",
            hints=(Hint("discard", Text("Don't discard: you can lay down everything you hold.")),),
        ),
        Step(
            Text(
                "Your hand was empty, so you picked up your **foot** at once: thirteen new cards, and your "
                "turn goes on. Finish it: discard the 4♦."
            ),
            "discard 4d",
            "Leo: draw 9s 6s; discard 6s. Mia: draw 5c 9d; discard 4c. Tom: draw 7h 4d; discard 4d.",
            hints=(Hint("meld", Text("You may, but for now just discard the 4♦.")),),
            otherwise=Text("Keep that one. The 4♦ is worth least."),
        ),
        Step(
            Text(
                "If you **discard** your last card instead, you pick up the foot when your next turn starts. "
                "Cards in an untouched foot count against you, so hurry to get there."
            )
        ),
    ),
    done=Text(
        "To go out, your side needs two clean piles (without wild cards), two dirty ones (with some) and one "
        "of wild cards alone, your partner has to be in the foot, and agree."
    ),
)
