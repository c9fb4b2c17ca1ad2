"""What others may use of tournaments."""

from bot.tournaments.entries import Plan
from bot.tournaments.evening.starts import SOONEST
from bot.tournaments.format import rules_of, scoring_of
from bot.tournaments.registry import MOVED_ON, Overview, TournamentRegistry, tournaments_of
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.scoring.standings import Place
from bot.tournaments.screens.entry import opened_screen
from bot.tournaments.screens.lines import ROOM, WINNERS_SHOWN, paged, winners_of
from bot.tournaments.screens.listing import TOURNAMENT_LIST
from bot.tournaments.service import Tournaments
from bot.tournaments.services import TournamentServices
