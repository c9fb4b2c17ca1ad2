"""The first deal: Classic Canasta for four."""

from __future__ import annotations

from bot.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="first",
    title=Text("Your first deal"),
    about=Text("Classic for four, from the first card to the score"),
    game="classic",
    start={
        "hands": [
            "KhKdKs QcQd9h6s5c4s7d8c",
            "AsAd7h7s9c9s8s6h5h4hTc",
            "JhJdJs ThTsTd7c6d5d4d4c",
            "AcAhQhQs9d8d8h6c5s4c7c",
        ],
        "pile": "4d",
    },
    steps=(
        Step(
            Text(
                "These are your cards, and only you see them. You and Mia play together against Leo and Tom. "
                "Every turn begins with a card: press **Draw**."
            ),
            "draw Qs",
        ),
        Step(
            Text(
                "A queen: now you have three. Three or more cards of one rank make a **meld**. A side's "
                "first meld must be worth 50 points; kings and queens are 10 each. Open **Lay down…** and "
                "lay down the kings and queens together."
            ),
            "meld KhKdKs QcQdQs",
        ),
        Step(
            Text("Every turn ends with a **discard**: a card you don't need goes onto the pile. Try the 4♠."),
            "discard 4s",
            hints=(Hint("discard K", Text("Keep your kings. They fit your meld.")),),
        ),
    ),
    done=Text("That was a whole turn: draw, meld, discard."),
)
