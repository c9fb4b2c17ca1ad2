"""The last cards: what going out needs, and why one card has to stay (rules: 2.6, 14)."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

LESSON = Lesson(
    name="going_out",
    title=Text("Your last cards"),
    about=Text("What going out needs, and when to keep a card"),
    game="classic",
    start={
        "hands": ["Kh 9s 6d", "AhAdAs QhQd 8c 5c 4s", "TcTd 7s7d 5s 4c Jh", "Jc Jd 8d8h 6s 5h Ac"],
        "pile": "5d 4h 8s",
        "melds": [["KcKdKsKhKd", "9c9d9h"], ["TsThTc"]],
    },
    steps=(
        Step(
            Text(
                "Three cards left. But to **go out**, your side needs a canasta: seven of a kind. You have "
                "none yet. Draw."
            ),
            "draw 6h",
        ),
        Step(
            Text(
                "The king and the nine fit your melds: add both. That leaves you two cards, and two is the "
                "least you need here: one to discard, one to keep."
            ),
            "meld Kh 9s",
            hints=(Hint("discard", Text("First add the king and the nine.")),),
        ),
        Step(
            Text("Without a canasta you can't play your last card. Discard one six and keep the other."),
            "discard 6d | discard 6h",
            "Leo: draw 7c; discard 7c. Mia: draw Qs; discard 4c. Tom: draw 4d; discard 4d.",
        ),
        Step(Text("One card in hand, six kings on the table. Draw."), "draw 2c"),
        Step(
            Text(
                "A two! As the seventh king it makes a **canasta** (300 points with a wild card), and then "
                "you may go out: put it on the kings, then discard your six."
            ),
            "meld 2c>K; discard 6h | discard 6d",
            hints=(
                Hint(
                    "meld 2c>9 | meld 2c>m2",
                    Text(
                        "On the nines it makes no canasta, and you'd be left with a card that you may not "
                        "play."
                    ),
                ),
                Hint("discard 2", Text("Not the two! It makes your canasta.")),
                Hint("discard 6", Text("First the two onto your kings, then the six.")),
            ),
        ),
    ),
    done=Text(
        "**Going out:** a canasta on your side, then play your last card. If Mia holds a lot, ask her first: "
        "what's left in her hand counts against you both."
    ),
)
