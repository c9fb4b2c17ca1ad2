"""What others may use of standing tables."""

from bot.standing.services import StandingServices
from bot.standing.standing import ENDED
from bot.standing.workers.messages import StandingMessages
