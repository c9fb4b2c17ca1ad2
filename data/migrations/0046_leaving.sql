-- What a bar keeps somebody from: every seat on a server, or its tournaments alone.
ALTER TABLE bars ADD COLUMN scope TEXT NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'tournaments'));
-- Whether the server's rule about leaving tournaments has been asked about this drop-out.
ALTER TABLE tournament_players ADD COLUMN counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1));
