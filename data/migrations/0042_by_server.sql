-- What a server's managers save as a file is read by server, newest first.
CREATE INDEX matches_by_guild ON matches (guild_id, id);
CREATE INDEX tables_by_guild ON tables (guild_id, id);
