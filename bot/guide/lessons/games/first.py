"""The first deal: Classic Canasta for four, from the first card to the score."""

from bot.guide.lessons.lesson import Hint, Lesson, Step
from canasta.i18n import Text

KEEP_KINGS = Hint("discard K", Text("Keep your kings: they go with those on the table."))

LESSON = Lesson(
    name="first",
    title=Text("Your first deal"),
    about=Text("From the first card to the score"),
    game="classic",
    start={
        "hands": [
            "KhKdKs QcQd 9h9d 2s 3s 4s Jd",
            "AsAdAh Qh 4c 7c JhJc 6c6d Th",
            "KhKd 5c5d Ac ThTc 7h8h6hJs",
            "5h 9s 6s Ac JsJc 8c8d TcTd 7s",
        ],
        "pile": "4d",
    },
    steps=(
        Step(
            Text(
                "You and **Mia** play together against Leo and Tom. The aim: seven of a rank is a "
                "**canasta**, 500 points. These are your cards; only you see them. Every turn starts with a "
                "card: draw one."
            ),
            "draw Qs",
            otherwise=Text("Every turn starts with a card: draw one first."),
        ),
        Step(
            Text(
                "A queen: three of a kind make a **meld**. Your side's first meld needs 50 points, and kings "
                "and queens count 10 each. Under **{lay_down}**, pick both together, then confirm.",
                lay_down=Text("Lay down…"),
            ),
            "meld KhKdKs QcQdQs",
            hints=(
                Hint(
                    "meld KhKdKs2s",
                    Text("That's 50 too, but it spends your two. Take the kings and queens."),
                ),
                Hint("meld KhKdKs", Text("Nearly: the kings alone are 30 points, and you need 50.")),
                Hint("meld QcQdQs", Text("Nearly: the queens alone are 30 points, and you need 50.")),
                Hint("discard", Text("Not yet: lay down your kings and queens first.")),
            ),
            otherwise=Text("Save that. Your three kings and three queens are enough: 60 points."),
        ),
        Step(
            Text(
                "60 points, well done. Every turn ends with a **discard**: one card goes face up onto the "
                "pile. Get rid of the 4♠; it's worth only 5 points."
            ),
            "discard 4s",
            "Leo: draw Td; meld AsAdAh; discard 4c. Mia: draw 8d; meld Kh; discard 5c. "
            "Tom: draw 7d; meld Ac; discard 5h.",
            hints=(
                Hint("discard 9", Text("Keep the nines: a pair is what you take the pile with.")),
                Hint("discard 2", Text("Keep the two! Twos and jokers are wild: they stand for any card.")),
            ),
            otherwise=Text("Keep that one. The 4♠ is the card you'll miss least."),
        ),
        Step(
            Text(
                "Everybody had a turn, and Mia added a king to your kings: partners share their melds. Your "
                "turn again: draw."
            ),
            "draw 3h Kc",
            otherwise=Text("First draw a card."),
        ),
        Step(
            Text(
                "You drew a **red three**. It went straight to the table, 100 points for your side, and you "
                "got a card for it: another king. **Add** it to your kings."
            ),
            "meld Kc",
            hints=(KEEP_KINGS,),
            otherwise=Text(
                "First lay off the king: on the table it counts, and it brings you closer to seven."
            ),
        ),
        Step(
            Text(
                "Leo and Tom might take the pile. Discard your **2♠**: a wild card **freezes** it. Then only "
                "a pair of the top card takes it, and you hold two nines."
            ),
            "discard 2s",
            "Leo: draw 6h; discard Qh. Mia: draw 9d; meld Kd; discard 5d. Tom: draw 8s; discard 9s.",
            hints=(
                Hint(
                    "discard 3",
                    Text("A good card to stop Leo for one turn, but the 2♠ stops both for longer."),
                ),
                Hint("discard 9", Text("Keep the nines: a pair is what takes a frozen pile.")),
                Hint("meld 2", Text("That's allowed too, but here the two does more on the pile.")),
            ),
            otherwise=Text("Discard the 2♠ this time: it freezes the pile."),
        ),
        Step(
            Text(
                "Tom threw a nine, and you have two! Show them, and the whole **pile** is yours: take it "
                "instead of drawing."
            ),
            "take 9h9d",
            hints=(
                Hint("draw", Text("Wait: nine cards are waiting for you. Take the pile with your nines.")),
            ),
        ),
        Step(
            Text(
                "What a catch. Now lay down what you can: the fours, the fives, and the queen goes to your "
                "queens. One after the other is fine."
            ),
            "meld 4d4s4c 5c5h5d Qh",
            hints=(
                Hint("discard", Text("Not yet: first lay down the fours, the fives and the queen.")),
                Hint("meld 2", Text("Keep the two for now; you'll need it at the end.")),
                Hint("meld Jd", Text("One jack is no meld. It takes three of a kind.")),
            ),
            otherwise=Text("Only the fours, the fives and the queen for now."),
        ),
        Step(
            Text(
                "Now a safe discard: a **black three**. Nobody can take the pile while it's on top, so Leo "
                "gets nothing from you."
            ),
            "discard 3s",
            "Leo: draw 9c; discard 7c. Mia: draw 2d; discard 7h. Tom: draw 8h; discard 6s.",
            hints=(
                Hint("discard 2", Text("Keep the two; you'll need it at the end. The 3♠ is the safe one.")),
                Hint("meld 2", Text("Keep the two for now; you'll need it at the end.")),
            ),
            otherwise=Text("The 3♠ is safer: on top of the pile it stops Leo."),
        ),
        Step(
            Text("Six kings are on the table, and you hold two cards. Draw and see."),
            "draw Ks",
            otherwise=Text("First draw a card."),
        ),
        Step(
            Text(
                "The seventh king! Seven of a kind make a **canasta**, and a side with a canasta may **go "
                "out**: lay down all its player holds. That ends the deal for Mia too, so ask her first, "
                "before you lay anything. Her answer is binding."
            ),
            "ask",
            "Mia: yes.",
            hints=(
                KEEP_KINGS,
                Hint(
                    "meld",
                    Text(
                        "Hold on: you ask before you lay anything. **{ask}** first.",
                        ask=Text("Ask to go out"),
                    ),
                ),
            ),
            otherwise=Text("Ask Mia first whether you may go out."),
        ),
        Step(
            Text(
                "Mia says yes, so now you have to go out. First the king: there's your canasta, 500 points "
                "because it has no wild card."
            ),
            "meld Ks",
            hints=(
                Hint(
                    "meld 2s>K | meld 2s>m1 | meld Ks2s",
                    Text("Without the two your canasta is worth 500, with it only 300."),
                ),
            ),
            otherwise=Text("First the king: it makes your canasta."),
        ),
        Step(
            Text(
                "Two cards to go. A wild card fits any meld: under **{lay_off}**, put the 2♠ on your queens. "
                "Then discard the jack, your very last card.",
                lay_off=Text("Lay off…"),
            ),
            "meld 2s>Q | meld 2s>9 | meld 2s>4 | meld 2s>5; discard Jd",
            hints=(
                Hint(
                    "meld 2s>K | meld 2s>m1",
                    Text("Not on the kings: with a wild card your canasta drops from 500 to 300."),
                ),
                Hint("discard 2", Text("Then you'd be stuck with the jack. First put the two on a meld.")),
                Hint("discard J", Text("The jack comes last. First put the two on a meld.")),
            ),
        ),
        Step(
            Text(
                "**You went out!** The deal is over: each side counts its melds, and what's left in a hand "
                "counts against it."
            ),
        ),
    ),
    done=Text(
        "**How it adds up:** canasta 500, going out 100, red three 100, and each card on the table its "
        "value. Cards left in hands are subtracted, Mia's too. A match goes to 5,000."
    ),
    untaught=Text(
        "Not in this lesson: a red three costs 100 until your side melds; from 1,500 points a first meld "
        "needs more."
    ),
)
