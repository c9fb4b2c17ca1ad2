"""Rommé: the first 40 points, laying off, the joker (rules: 11)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="romme",
    title=Text("Rommé: the first 40"),
    about=Text("Sets, runs, 40 points, laying off and the joker"),
    game="romme",
    start={
        "hands": [
            "9hThJh 5s5d5c 7c Kc Qd 2s 4h 8d Ac",
            "AhAs QhQs 9d 8c",
            "TcTd 7s7d 5h 4c Jh 9c 2c 3d 6h Ks Js",
            "JcJd 8s8h 6s 3h Ad 2h 4s 9s Td Qc 7h",
        ],
        "pile": "6d",
        "melds": [[], ["4c5c6c", "KhKdJk"], [], []],
    },
    steps=(
        Step(
            Text(
                "In Rommé everybody plays alone. You want to lay down all your cards: **sets** of one rank, "
                "every suit once, or **runs** of one suit. Draw."
            ),
            "draw 3s",
        ),
        Step(
            Text(
                "Your first meld needs **40** points: 9♥ 10♥ J♥ are 29, and your three fives 15. Lay down "
                "both together."
            ),
            "meld 9hThJh 5s5d5c",
            hints=(Hint("discard", Text("Not yet: you hold 44 points for your first meld.")),),
            otherwise=Text("Close. Take the hearts and the three fives together."),
        ),
        Step(
            Text("Now you may **lay off** on anybody's melds. Leo has clubs from 4 to 6: add your 7♣."),
            "meld 7c>m1",
            hints=(
                Hint("swap", Text("In a moment. First the 7♣.")),
                Hint("discard", Text("First lay off the 7♣.")),
            ),
        ),
        Step(
            Text(
                "Leo's kings hold a **joker**. You hold the K♣ it stands for: swap them, and the joker is "
                "yours."
            ),
            "swap Kc>m2",
            hints=(
                Hint("meld Kc", Text("That would do, but then the joker stays there. Swap them instead.")),
                Hint("discard", Text("First get that joker.")),
            ),
        ),
        Step(
            Text(
                "Discard the queen: what's left in your hand at the end counts against you, and she's 10 "
                "points."
            ),
            "discard Qd",
            hints=(Hint("discard Jk", Text("Not the joker!")),),
            otherwise=Text("Better the queen: she'd cost you 10 points."),
        ),
    ),
    done=Text(
        "First to lay down everything wins the deal; the others lose points for the cards they"
        " hold, 20 for a joker. The match ends when somebody passes 500."
    ),
)
