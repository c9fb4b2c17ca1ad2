"""Modern American: threes, the opening and its talon (rules: 7)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="american",
    title=Text("Modern American: opening"),
    about=Text("125 points, a clean meld, and four cards as a prize"),
    game="modern_american",
    start={
        "hands": [
            "AhAdAs KhKdKs QcQd 2s 9h 6d 5c 8s",
            "KcTsTh 9c9d 8c8d 7h 6c 5s 4s Jh Js",
            "TcTd 9s 8h 7s7d 6h 5h 4c 4d Jc Jd Qs",
            "QhQs 9h 8s 7c 6s 5d5c 4h Ac As Kh Td",
        ],
        "talons": ["QhJcTs4s", "9d8c7d"],
    },
    steps=(
        Step(
            Text(
                "Thirteen cards each, and the pile is always frozen: only a pair from your hand takes it. "
                "Draw."
            ),
            "draw 3h",
        ),
        Step(
            Text(
                "A three. Here **all threes**, red and black, are laid out, and you get a card for each. Lay "
                "it out."
            ),
            "lay 3h 6c",
        ),
        Step(
            Text(
                "Your first meld needs **125** points, and one meld without wild cards in it. Aces 60, kings "
                "30, and two queens with the 2♠ make 40: 130. Lay down all three together."
            ),
            "meld AhAdAs KhKdKs QcQd2s",
            hints=(Hint("discard", Text("Not yet: you hold enough for the first meld.")),),
            otherwise=Text("Close. Take the aces, the kings, and the queens with the two."),
        ),
        Step(
            Text(
                "You opened first, so your prize is the **talon**: four extra cards after your discard. "
                "Discard the 5♣."
            ),
            "discard 5c",
            "Leo: draw 6s; discard 4s. Mia: draw 4h; discard 4d. Tom: draw 8d; discard 6s.",
            otherwise=Text("Keep that one. The 5♣ is worth least."),
        ),
        Step(
            Text(
                "Your talon has joined your hand: four cards more, a queen among them. The second side to "
                "open gets only three."
            ),
            "draw 7c",
        ),
    ),
    done=Text(
        "Going out takes **two canastas** here. Sevens and aces pay 2,500, but only without wild cards, and "
        "an unfinished meld of them costs you. The match goes to 8,500."
    ),
)
