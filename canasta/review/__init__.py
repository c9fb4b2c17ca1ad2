"""Looking back at a finished deal: how it went, what the cards were worth, and the moves that cost most."""

from canasta.review.course import Course
from canasta.review.finished import FinishedDeal, finished
from canasta.review.luck import Luck
from canasta.review.mistakes import Mistake
from canasta.review.review import Effort, Review, look_back
from canasta.review.swing import Swing

__all__ = ["Course", "Effort", "FinishedDeal", "Luck", "Mistake", "Review", "Swing", "finished", "look_back"]
