"""Samba: runs beside sets (rules: 8)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="samba",
    title=Text("Samba: runs"),
    about=Text("Cards of one suit in order, and the 1,500-point samba"),
    game="samba",
    start={
        "hands": [
            "9hTh 5s6s7s Jc 2s Kd",
            "AhAdAs KhKs 8c8d 6c 4s",
            "QcQd 9s9d 7c7h 6d 5c",
            "JhJd Td Tc 8s 6h 5d 4c",
        ],
        "pile": "5c 4d Jd",
        "melds": [["4h5h6h7h8h"], ["QsQhQd"]],
    },
    steps=(
        Step(
            Text(
                "Samba is Canasta with three packs: you **draw two** cards and discard one. And there are "
                "runs. Draw."
            ),
            "draw Qs 7d",
        ),
        Step(
            Text(
                "A **run** is three or more of one suit in order: your 5♠ 6♠ 7♠. No wild cards, no threes. "
                "Lay it down."
            ),
            "meld 5s6s7s",
            hints=(
                Hint("meld 9h | meld Th | meld 9hTh", Text("In a moment. First the new run in spades.")),
                Hint("discard", Text("First lay down your run.")),
            ),
        ),
        Step(
            Text(
                "Your heart run goes from 4 to 8. Add the 9♥ and 10♥: seven cards are a **samba**, 1,500 "
                "points."
            ),
            "meld 9hTh>m1",
            hints=(Hint("discard", Text("First add the 9♥ and 10♥ to your hearts.")),),
        ),
        Step(
            Text(
                "That's worth three canastas without wild cards! A finished samba is closed. Now discard the "
                "7♦."
            ),
            "discard 7d",
            "Leo: draw 4s 6s; discard 4s. Mia: draw 9c 5h; discard 5h. Tom: draw Ks Kc; discard 8s.",
            otherwise=Text("Keep that one. Discard the 7♦ this time."),
        ),
        Step(
            Text("Tom's 8♠ fits the end of your spade run, and the pile isn't frozen: take it with that."),
            "take",
            hints=(Hint("draw", Text("The pile is better: its top card goes straight onto your run.")),),
        ),
    ),
    done=Text(
        "In Samba a side needs **two canastas** to go out; a samba counts as one. Sets take at most two wild "
        "cards, and a match goes to 10,000."
    ),
)
