-- Until now a server that was merely not seen at a log-in was noted as one that had removed the bot. Those
-- that really had are not told from them any more: all are kept, and what they had stays until Discord reports
-- that they remove the bot. Their tables are closed like all that nobody touches, and their people can have what
-- is stored about themselves deleted at any time.
DELETE FROM departures;
