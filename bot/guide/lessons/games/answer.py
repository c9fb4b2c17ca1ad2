"""May I go out? The partner's binding answer (rules: 2.6)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="answer",
    title=Text("May I go out?"),
    about=Text("Your partner asks, and your answer is binding"),
    game="classic",
    start={
        "hands": ["AhAdAs KcKdKh Jk 5s", "8c8d Tc 7h 6c 4s", "9s 4c", "Jc Js 7d 6d 5h Th"],
        "pile": "5d 4h 8s",
        "melds": [["9c9d9h9s9c9d9h", "8s8h8c"], ["QsQhQc"]],
        "turn": "Mia",
    },
    first="Mia: draw 8d; ask.",
    steps=(
        Step(
            Text(
                "Mia wants to go out and asks you. If she does, all you hold counts **against** you both: "
                "145 points. You could lay most of it down in your next turn. Say no."
            ),
            "no",
            "Mia: discard 4c. Tom: draw 4d; discard 4d.",
            hints=(Hint("yes", Text("Then 145 points in your hand would be lost. Let her wait one round.")),),
        ),
        Step(
            Text(
                "Your answer is **binding**: Mia may not go out this turn, and she didn't. Now use the time: "
                "draw."
            ),
            "draw 7s",
        ),
        Step(
            Text(
                "Lay down the aces and the kings, and the joker onto the kings: 140 points that count for "
                "you now."
            ),
            "meld AhAdAs KcKdKh; meld Jk>K",
            hints=(
                Hint("discard", Text("First lay down the aces, the kings and the joker.")),
                Hint(
                    "meld Jk>9 | meld Jk>m1",
                    Text("Not on the nines: without wild cards that canasta is worth 200 more."),
                ),
            ),
            otherwise=Text("Almost: the aces, the kings, and the joker onto the kings."),
        ),
        Step(
            Text("Discard the 5♠, and let's see what Mia does."),
            "discard 5s",
            "Leo: draw Td; discard Td. Mia: draw Ts; ask.",
            otherwise=Text("The 5♠ is the one you'll miss least."),
        ),
        Step(
            Text(
                "She asks again. You hold a single seven now, Leo and Tom hold more: say **yes**. Now "
                "she has to go out."
            ),
            "yes",
            "Mia: meld 9s 8d; discard Ts.",
        ),
    ),
    done=Text(
        "**The rule:** asking is optional and comes before laying anything down. Yes means your partner must "
        "go out this turn, no means they can't."
    ),
)
