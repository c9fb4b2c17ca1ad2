"""The topics of the help: short texts about the game in its usual form, and about playing here."""

from dataclasses import dataclass
from typing import Final

from canasta.i18n import Text


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic: its name in a button, title, and words. ``game``: it is about rules, which differ by table."""

    key: str
    title: Text
    text: Text
    game: bool = False


TOPICS: Final = (
    Topic(
        "turn",
        Text("Your turn"),
        Text(
            "Draw a card, or take the pile. Then meld if you like: lay down three or more cards of a "
            "rank, or add to your side's melds. Discard a card, and it's the next player's turn.\n"
            "**My hand** shows your cards and every move you can make. Only you see it."
        ),
        game=True,
    ),
    Topic(
        "first",
        Text("The first meld"),
        Text(
            "Your side's first meld has to be worth enough, and more the further you are ahead: 50 points "
            "at the start, 90 from 1,500, 120 from 3,000; 15 if your side is below zero. Several melds "
            "count together.\n"
            "A joker is 50 points, an ace or a two 20, eight to king 10, a smaller card 5. So three aces, "
            "60, will do at the start. After that your partner and you may lay down whatever fits."
        ),
        game=True,
    ),
    Topic(
        "melds",
        Text("Melds and wild cards"),
        Text(
            "A meld is three or more cards of a rank, on your side of the table. Twos and jokers are "
            "wild: they stand for any card. A meld has at least two natural cards and at most three wild "
            "ones.\n"
            "Red threes are laid out by themselves for 100 points each, and you get another card."
        ),
        game=True,
    ),
    Topic(
        "pile",
        Text("The pile, and when it's frozen"),
        Text(
            "Instead of drawing you may take the whole pile, if you meld its top card at once: with two "
            "cards of its rank, with one and a wild card, or by adding it to one of your melds.\n"
            "A wild card or a red three in the pile freezes it: then only two natural cards of the top "
            "card's rank take it. It's frozen for you, too, until your side has melded. Nobody takes it "
            "with a wild card or a black three on top."
        ),
        game=True,
    ),
    Topic(
        "canastas",
        Text("Canastas"),
        Text(
            "A meld of seven cards is a canasta: 500 points if all are natural (red), 300 with wild cards "
            "(black). You may go on adding to it. Without one, your side can't end the deal."
        ),
        game=True,
    ),
    Topic(
        "out",
        Text("Going out"),
        Text(
            "Who has no cards left ends the deal. Your side needs a canasta for that (two if there are "
            "two of you); you get 100 points, and 200 if you lay down everything at once.\n"
            "Ask your partner first if you like: may I go out? The answer is binding. And keep a card to "
            "discard: who has none left goes out, or may not lay down the last ones."
        ),
        game=True,
    ),
    Topic(
        "score",
        Text("Scoring"),
        Text(
            "Each side counts its canastas, its red threes, the cards it has melded, and going out. "
            "What's left in your hands counts against you. The first side with 5,000 points wins the "
            "match.\n"
            "**Score** in your hand has the sheet, deal by deal."
        ),
        game=True,
    ),
    Topic(
        "days",
        Text("Playing over days"),
        Text(
            "A table has a pace: live, a day a turn, three days, a week, or no limit. You get one ping "
            "when it's your turn and one reminder. /my tables lists every table that waits for you.\n"
            "**Premove…** sets your next move in advance. /my settings has quiet hours and "
            "days off: then nobody pings you, and your time stands still."
        ),
    ),
    Topic(
        "late",
        Text("Away, late, leaving"),
        Text(
            "If you miss a deadline, a computer player makes that turn; after three in a row it keeps "
            "your seat until you press **I'm back**. **Who is late…** lets the others decide: wait, or "
            "give the seat to somebody else.\n"
            "Under **More…**, you ask everybody for a pause, or leave: a computer player gets your seat, and "
            "you lose the match."
        ),
    ),
    Topic(
        "ratings",
        Text("Ratings and leaderboards"),
        Text(
            "A match played to its end counts if there's a person on every side. Your rating moves only "
            "if everybody was a person at the start. Matches against computers alone are practice: "
            "they're in your profile, counted apart.\n"
            "/canasta leaderboard has the board, /my profile your own figures. The host can make a table "
            "unrated."
        ),
    ),
    Topic(
        "privacy",
        Text("Privacy and fairness"),
        Text(
            "I store your moves, results and settings, nothing of what you write. /my settings shows it, "
            "gives it to you as a file, hides you, or deletes it.\n"
            "Every shuffle is fixed before the deal and can be checked afterwards: **Fair?** at a table."
        ),
    ),
    Topic(
        "commands",
        Text("Commands"),
        Text(
            "/canasta new: open a table\n"
            "/canasta hand: your cards and moves\n"
            "/canasta table: the table, its score, its rules\n"
            "/move: make a move by typing it\n"
            "/my tables, /my profile, /my settings: yours\n"
            "/tournament new: a tournament\n"
            "/canasta learn: lessons\n"
            "-# Everything is a button, too. Server settings are under /canasta-server, for managers."
        ),
    ),
)
"""What the help tells on request, in this order."""


def topic_named(key: str) -> Topic | None:
    return next((topic for topic in TOPICS if topic.key == key), None)
