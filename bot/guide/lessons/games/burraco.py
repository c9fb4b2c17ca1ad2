"""Burraco: runs, sets, and a pot (rules: 16)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="burraco",
    title=Text("Burraco: runs and the pot"),
    about=Text("Runs, sets, and a second hand that waits"),
    game="burraco",
    start={
        "hands": [
            "5h6h7h Tc KdKh 2s",
            "AhAd Ks 8d8s 6d 9s 4s 3d 7d Qs",
            "Qh 9h9d 7s Jd 6s 3h Td 8c 4c 2d",
            "Jh Td Kc 8s 6h 5d Jc 3s 9s Qc Jk",
        ],
        "pots": ["4d QdQs Th 7c 3c 5s 8d As Jd Jk", "AcAs Qd 5c 3h 9d 6s 4h 2h Ts Js"],
        "pile": "Kc",
        "melds": [["4c5c6c7c8c9c"], ["ThJhQhKh"]],
    },
    steps=(
        Step(
            Text(
                "Burraco is played with **runs** and **sets**, and for each side a second hand is waiting:"
                " the **pot**. Draw a card."
            ),
            "draw 8h",
            hints=(Hint("take", Text("You may take the whole pile instead. This time, draw.")),),
        ),
        Step(
            Text(
                "A run is three or more of one suit in order. Lay down 5♥ 6♥ 7♥ 8♥. No points are needed "
                "for that."
            ),
            "meld 5h6h7h8h",
            hints=(
                Hint("meld Tc", Text("In a moment. First the new run in hearts.")),
                Hint("meld K", Text("In a moment. First the new run in hearts.")),
                Hint("discard", Text("First lay down your run.")),
            ),
        ),
        Step(
            Text(
                "Your club run has six cards. Add the 10♣: seven make a **burraco**. Without a wild card "
                "it's **clean** and worth 200."
            ),
            "meld Tc>m1",
            hints=(Hint("discard|meld K", Text("First add the 10♣ to your clubs.")),),
        ),
        Step(
            Text(
                "Twos and jokers are **wild**, and each meld takes one at most. Your two kings and the 2♠ "
                "are a set, and your last cards: lay them down."
            ),
            "meld KdKh2s",
            hints=(
                Hint("meld 2s>m1", Text("That would spoil your clean burraco. Lay it down with the kings.")),
                Hint("discard", Text("Don't discard: you can lay down everything you hold.")),
            ),
        ),
        Step(
            Text(
                "Your hand was empty, so you took the **pot** at once: eleven new cards, and your turn "
                "goes on. Finish it: discard the 4♦."
            ),
            "discard 4d",
            "Leo: draw 5d; discard 5d. Mia: draw 4h; discard 4h. Tom: draw 2c; discard Jc.",
            hints=(Hint("meld", Text("You may, but for now just discard the 4♦.")),),
            otherwise=Text("Keep that one. The 4♦ fits nothing."),
        ),
        Step(
            Text(
                "Taking the **pile** means taking all of it, and it lies open: everybody sees what is in "
                "it. Tom's J♣ fits your clubs: take the pile."
            ),
            "take",
            hints=(Hint("draw", Text("The J♣ on the pile makes your burraco longer. Take it.")),),
        ),
        Step(
            Text(
                "Had your last card been a **discard**, you would have the pot too, for your next turn. A "
                "side that never gets its pot pays 100."
            )
        ),
    ),
    done=Text(
        "To go out, your side needs its pot and a burraco, and your last card is discarded: not a wild "
        "one. A burraco with a wild card is worth 100, or 150 with seven natural cards in a row. A match "
        "goes to 2,005."
    ),
)
