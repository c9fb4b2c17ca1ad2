"""Seats of matches and who has had them, as rows."""

from data.db.mapper import Mapper
from data.records.matches import MatchSeat, Stay

MATCH_SEATS = Mapper(MatchSeat, index="seat")
STAYS = Mapper(Stay)
