"""The public history of a deal: what everybody saw, the same for every seat."""

from canasta.history.history import History
from canasta.history.reading import Step
from canasta.history.seen import Declined, Laid, Question, Seen, Taken, Talon, ThreesOut, Thrown

__all__ = [
    "Declined",
    "History",
    "Laid",
    "Question",
    "Seen",
    "Step",
    "Taken",
    "Talon",
    "ThreesOut",
    "Thrown",
]
