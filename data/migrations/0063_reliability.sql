-- How reliable the person of a lobby's seat has been, as JSON: percent of turns in time, matches finished, and of how many.
ALTER TABLE seats ADD COLUMN reliability TEXT;
