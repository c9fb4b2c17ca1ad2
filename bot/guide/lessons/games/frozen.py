"""A frozen pile, and what takes it (rules: 2.4)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="frozen",
    title=Text("The frozen pile"),
    about=Text("When a pair from your hand is the only way"),
    game="classic",
    start={
        "hands": ["7d JcJd 4h 9c 5s", "AhAd KhKd 6c6d 8h Qd", "KsKc 9h9d 6h 4c 5d", "Jh Ts Th 8c8d 5h As"],
        "pile": "5c 9s 2d Qs 8s 7h",
        "melds": [["7c7s7h", "QcQdQh"], ["TcTdThTs"]],
    },
    steps=(
        Step(
            Text(
                "The 2♦ in the pile has **frozen** it, for everybody. A seven lies on top and you have "
                "sevens on the table, but that's not enough now: it takes **two from your hand**, and you "
                "hold one. So draw."
            ),
            "draw Js",
            otherwise=Text("The pile is frozen, so draw this time."),
        ),
        Step(
            Text(
                "A third jack. You could lay them down, but they're worth more in your hand: a pair takes "
                "the pile. Discard the 4♥."
            ),
            "discard 4h",
            "Leo: draw 6s; discard 6s. Mia: draw 4d; discard 4d. Tom: draw 7s; discard Jh.",
            hints=(
                Hint("meld J", Text("On the table they can't take a frozen pile. Keep them one more round.")),
                Hint("discard J", Text("Keep your jacks: they're waiting for one on the pile.")),
                Hint("discard 7", Text("Better the 4♥: with another seven you'd hold a pair.")),
                Hint("meld 7", Text("You could. But in your hand it may become a pair.")),
            ),
            otherwise=Text("Discard the 4♥: it's the card you'll miss least."),
        ),
        Step(
            Text("Tom threw a jack! Take the pile with two or three of yours: all ten cards, frozen or not."),
            "take JcJd | take JcJs | take JdJs | take JcJdJs",
            hints=(Hint("draw", Text("Don't draw: you hold what takes the pile.")),),
        ),
        Step(
            Text(
                "And it's thawed: the next pile starts fresh, until somebody discards a wild card again. "
                "**Before your side's first meld every pile is frozen for you.**"
            ),
        ),
    ),
    done=Text(
        "Freeze the pile when the others have more on the table than you, and keep pairs while it's frozen."
    ),
)
