"""Buraco: clean and dirty canastas, and the pot (rules: 16)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="buraco",
    title=Text("Buraco: clean and dirty"),
    about=Text("Long runs, and a clean canasta to go out"),
    game="buraco",
    start={
        "hands": [
            "3d4d5d 2d 8s",
            "AhAd Ks 8d8h 6d 9s 4s 3c 7d Qs",
            "Qh 9h9d 7s Jd 6s 3h Td 8c 4c 2h",
            "Jh Td Kc 8s 6h 5c 6c 3s 9s Qc Jk",
        ],
        "pots": ["4d QdQs Th 7c 3c 5s 8d As Jd Jk", "AcAs Qd 5c 3h 9d 6s 4h 2h Ts Js"],
        "pile": "Kc 9c",
        "melds": [["7c8cTcJcQc2s"], ["ThJhQhKh"]],
    },
    steps=(
        Step(
            Text(
                "Buraco is played with **runs** of one suit. Your clubs have a hole: the 2♠ stands for the"
                " 9♣. The real 9♣ lies on the pile: **take the pile**, all of it."
            ),
            "take",
            hints=(Hint("draw", Text("The 9♣ on the pile fits your run. Take it.")),),
        ),
        Step(
            Text(
                "Lay the 9♣ in its place. The wild card isn't lost: it moves to the end of the run, which "
                "is seven cards long now, a **canasta**."
            ),
            "meld 9c>m1",
            hints=(Hint("discard|meld", Text("First the 9♣, onto your run.")),),
        ),
        Step(
            Text(
                "With a wild card a canasta is **dirty** and worth 100; without one it's **clean** and "
                "worth 200. Your K♣ fits, too: add it."
            ),
            "meld Kc>m1",
            hints=(Hint("discard|meld", Text("First the K♣, onto your run.")),),
        ),
        Step(
            Text(
                "Twos and jokers are wild, one in each run at most. But a two of the suit in its own place"
                " is a card like others: lay down 2♦ 3♦ 4♦ 5♦, a clean run."
            ),
            "meld 2d3d4d5d",
            hints=(Hint("discard", Text("First lay down your diamonds.")),),
        ),
        Step(
            Text(
                "Now your last card: **discard** the 8♠. A second hand is waiting for each side, the "
                "**pot**. The player who is out of cards first gets it."
            ),
            "discard 8s",
            "Leo: draw 5s; discard 5s. Mia: draw 4h; discard 4h. Tom: draw 2c; discard Jh.",
        ),
        Step(
            Text(
                "You have the **pot**, eleven new cards, and play them from now on. Had you laid down your"
                " last card, you would have played on at once."
            )
        ),
    ),
    done=Text(
        "To go out, your side needs its pot and a **clean** canasta; you may go out with a meld or a "
        "discard. A side that never took its pot pays 100. A match goes to 3,000."
    ),
)
